"""Where Debian's packages come from is read from apt's own sources, in each of their forms."""

import subprocess
import sys
from pathlib import Path

import pytest
from lock.sets import ROOT

PARAGRAPH = """\
Types: deb
# a comment between the fields
URIs: http://mirror.example/debian
Suites: bookworm bookworm-updates
Components: main
{more}
Types: deb
URIs: http://mirror.example/debian-security
Suites: bookworm-security
Components: main
"""
OTHERS = """\
# deb http://commented.example/debian bookworm-updates main
deb-src http://sources.example/debian bookworm-updates main
deb [arch=amd64 signed-by=/a/key.gpg] http://tools.example/apt bookworm main
deb http://vendor.example/debian bookworm-updates contrib
"""
ONE_LINE = "deb [signed-by=/a/key.gpg] http://line.example/debian bookworm-updates main contrib # ours\n"


def mirror(folder: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / ".ci" / "mirror.py"), str(folder)]
    return subprocess.run(command, capture_output=True, text=True)


@pytest.fixture
def apt(tmp_path: Path) -> Path:
    (tmp_path / "sources.list.d").mkdir()
    (tmp_path / "sources.list.d" / "another.list").write_text(OTHERS)
    return tmp_path


def test_paragraphs_are_read(apt: Path) -> None:
    (apt / "sources.list.d" / "debian.sources").write_text(PARAGRAPH.format(more=""))
    assert mirror(apt).stdout == "http://mirror.example/debian\n"


def test_lines_are_read(apt: Path) -> None:
    (apt / "sources.list").write_text(ONE_LINE)
    assert mirror(apt).stdout == "http://line.example/debian\n"


def test_a_field_may_go_on_in_the_next_line(apt: Path) -> None:
    text = PARAGRAPH.format(more="").replace("bookworm bookworm-updates", "\n bookworm\n bookworm-updates")
    (apt / "sources.list.d" / "debian.sources").write_text(text)
    assert mirror(apt).stdout == "http://mirror.example/debian\n"


def test_a_source_that_is_switched_off_is_none(apt: Path) -> None:
    (apt / "sources.list.d" / "debian.sources").write_text(PARAGRAPH.format(more="Enabled: no\n"))
    done = mirror(apt)
    assert done.returncode == 1
    assert str(apt) in done.stderr
