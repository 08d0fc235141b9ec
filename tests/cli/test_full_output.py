"""Output onto a full disk ends with a sentence; a closed or plain terminal stops nothing."""

import io
import subprocess
import sys
from pathlib import Path

import pytest
from tests.marks import quick_first

from niwashi.terminal import print_text

FULL = Path("/dev/full")


@pytest.mark.skipif(not FULL.exists(), reason="no /dev/full")
@pytest.mark.parametrize(
    "words",
    quick_first(["rules batch", "--version", "rules legal", "play --help", "games available"], quick=2),
)
def test_a_full_disk_is_said(words: str) -> None:
    """Each prints in another way."""
    with FULL.open("w") as full:
        command = [sys.executable, "-m", "niwashi", *words.split()]
        done = subprocess.run(
            command, stdout=full, stderr=subprocess.PIPE, input="{}\n", text=True, check=False
        )
        both = subprocess.run(command, stdout=full, stderr=full, input="{}\n", text=True, check=False)
    assert done.returncode == both.returncode == 2
    assert "Traceback" not in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_nothing_is_said_when_who_reads_has_gone() -> None:
    command = [sys.executable, "-m", "niwashi", "rules", "legal"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        assert running.stdout
        assert running.stderr
        running.stdout.close()
        assert running.stderr.read() == ""


@pytest.mark.parametrize(("name", "err"), [("stdout", False), ("stderr", True)])
def test_text_for_a_closed_terminal_is_dropped(monkeypatch: pytest.MonkeyPatch, name: str, err: bool) -> None:
    monkeypatch.setattr(sys, name, None)
    print_text("庭師", err=err)


def test_text_beyond_ascii_reaches_a_terminal_that_claims_ascii(monkeypatch: pytest.MonkeyPatch) -> None:
    there = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(there, encoding="ascii"))
    print_text("first")
    print_text("庭師")
    assert there.getvalue().decode() == "first\n庭師\n"
