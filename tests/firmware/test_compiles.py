"""Every file of the firmware compiles for the processor of a Pico, and its integers stay in its registers."""

import ast
import subprocess
from pathlib import Path

import pytest

from niwashi import data

FILES = sorted(data.firmware().glob("*.py"))


CHIPS = {"Pico": "armv6m", "Pico 2": "armv7emsp"}
"""RP2040 and RP2350: the files are copied as they are, and the chip compiles what is marked."""


@pytest.mark.parametrize("chip", CHIPS)
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_firmware_compiles_for_pico(file: Path, chip: str, mpy_cross: str, tmp_path: Path) -> None:
    made = tmp_path / "made.mpy"
    command = [mpy_cross, f"-march={CHIPS[chip]}", "-o", str(made), str(file)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert made.read_bytes()[:2] == b"M\x06"  # version 6 of the format, which MicroPython 1.20 and later load


@pytest.mark.parametrize(
    ("file", "names"),
    {
        "crc.py": {"crc16"},
        "cobs.py": {"stuff", "unstuff"},
        "frames.py": {"gather", "body_end"},
        "runs.py": {"reach", "spread"},
        "matrix.py": {"spread"},
        "pixels.py": {"pack"},
        "debounce.py": {"settle"},
    }.items(),
)
def test_per_byte_functions_are_machine_code(file: str, names: set[str]) -> None:
    tree = ast.parse((data.firmware() / file).read_text(encoding="utf-8"))
    functions = [each for each in tree.body if isinstance(each, ast.FunctionDef)]
    viper = {f.name for f in functions if "micropython.viper" in map(ast.unparse, f.decorator_list)}
    assert names <= viper


def test_ctrl_c_is_a_byte_before_anything_else_is_done() -> None:
    """What a host says to a chip that starts has a Ctrl-C in it, which would leave it at its prompt."""
    tree = ast.parse((data.firmware() / "main.py").read_text(encoding="utf-8"))
    first = [ast.unparse(each) for each in tree.body[1:3]]
    assert first == ["import micropython", "micropython.kbd_intr(-1)"]
