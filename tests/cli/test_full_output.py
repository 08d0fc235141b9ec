"""Output onto a full disk ends with a sentence and no traceback."""

import subprocess
import sys
from pathlib import Path

import pytest

FULL = Path("/dev/full")


@pytest.mark.skipif(not FULL.exists(), reason="no /dev/full")
@pytest.mark.parametrize("words", ["cards show", "--version", "play --help", "rules why --help"])
def test_a_full_disk_is_said(words: str) -> None:
    with FULL.open("w") as full:
        command = [sys.executable, "-m", "niwashi", *words.split()]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert len(done.stderr.splitlines()) == 1
