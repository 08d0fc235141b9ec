"""A package beside the program adds a command by an entry point of the group `niwashi.features`."""

import subprocess
import sys
from pathlib import Path

import pytest
from tests.marks import quick_first

from niwashi.entry_groups import Entry, entries
from niwashi.testing.installing import installed

PROJECT = """
[project]
name = "niwashi-toy"
version = "1"
[project.entry-points."niwashi.features"]
toy = "niwashi_toy.feature:TOY"
"""
FEATURE = """
from niwashi.features import FeatureCommand, RoomCommands

TOY = RoomCommands(commands={"toy": FeatureCommand("niwashi_toy.command", "Squeak.")})
"""
COMMAND = """
def toy() -> None:
    \"\"\"Say what a toy says.\"\"\"
    print("squeak")
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    package = tmp_path / "src" / "niwashi_toy"
    package.mkdir(parents=True)
    (tmp_path / "pyproject.toml").write_text(PROJECT)
    for name, text in {"__init__": "", "feature": FEATURE, "command": COMMAND}.items():
        (package / f"{name}.py").write_text(text)
    return tmp_path


def niwashi(*words: str) -> str:
    done = subprocess.run([sys.executable, "-m", "niwashi", *words], capture_output=True, text=True)
    return done.stdout + done.stderr


def test_command_of_package_is_listed_and_runs(project: Path) -> None:
    with installed(project):
        assert "toy" in niwashi("--help")
        assert niwashi("toy") == "squeak\n"


def test_package_removed_from_its_folder_is_left_out(project: Path) -> None:
    with installed(project):
        for file in (project / "src" / "niwashi_toy").iterdir():
            file.unlink()
        (project / "src" / "niwashi_toy").rmdir()
        assert "play" in niwashi("--help")
        assert "squeak" not in niwashi("toy")


@pytest.mark.parametrize(
    ("text", "why"),
    quick_first(
        [
            ("raise SystemExit(5)", "SystemExit: 5"),
            ("raise RuntimeError('no toys')", "RuntimeError: no toys"),
            ("TOY = 5", "niwashi_toy.feature:TOY is of type int, not RoomCommands"),
            (
                FEATURE.replace('FeatureCommand("niwashi_toy.command", "Squeak.")', '"niwashi_toy.command"'),
                "command toy is of type str, not FeatureCommand",
            ),
        ]
    ),
)
def test_package_that_fails_is_named_and_left_out(project: Path, text: str, why: str) -> None:
    (project / "src" / "niwashi_toy" / "feature.py").write_text(text)
    with installed(project):
        said, unmoved = niwashi("--help"), niwashi("rules", "legal")
    assert "Left out: toy (niwashi-toy). It failed: " in said
    assert why in said
    assert "doctor" in said
    assert "Left out" not in unmoved  # the rules load no package
    assert "f1e2:1" in unmoved


def test_package_whose_options_fail_is_left_out_of_play(project: Path) -> None:
    failing = FEATURE.replace("commands=", "play=print, play_options=lambda: 1 // 0, commands=")
    (project / "src" / "niwashi_toy" / "feature.py").write_text(failing)
    with installed(project):
        said = niwashi("play", "--help")
    assert "Left out: toy (niwashi-toy). It failed: ZeroDivisionError" in said
    assert "--seat" in said


def test_package_does_not_take_the_name_of_a_command(project: Path) -> None:
    feature = FEATURE.replace('"toy": Feature', '"rules": Feature')
    (project / "src" / "niwashi_toy" / "feature.py").write_text(feature)
    with installed(project):
        assert "f1e2:1" in niwashi("rules", "legal")


def test_entry_points_are_read_from_whatever_lies_among_packages(tmp_path: Path) -> None:
    """Line ends of Windows, comments, a package that is there twice, bytes that are no text, gaps."""
    texts = {
        "a/One-1.dist-info": (
            b"[console_scripts]\r\nx = y:z\r\n[niwashi.features]\r\n# a = b:c\r\none = m.n:F [x]\r\n"
        ),
        "a/my_two-2.dist-info": b"[niwashi.features]\ntwo=m:G\n[niwashi.games]\nthree = m:H",
        "a/bad-1.dist-info": b"[niwashi.features]\nbad = \xff:F\n",
        "b/one-2.dist-info": b"[niwashi.features]\nhidden = m:F\n",
    }
    for name, text in texts.items():
        (tmp_path / name).mkdir(parents=True)
        (tmp_path / name / "entry_points.txt").write_bytes(text)
    (tmp_path / "a/none-1.dist-info").mkdir()
    (tmp_path / "file").write_bytes(b"PK")
    folders = [str(tmp_path / each) for each in ("a", "b", "file", "missing")]
    assert entries("niwashi.features", folders) == [
        Entry("one", "m.n", "F", "One"),
        Entry("two", "m", "G", "my-two"),
    ]
    assert [each.name for each in entries("niwashi.games", folders)] == ["three"]
