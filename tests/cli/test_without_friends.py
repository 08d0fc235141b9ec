"""Where the package of games with friends is not installed, everything else works."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path
from zipfile import ZipFile

import pytest
from tests.marks import quick_first
from tests.records.playing import recorded

INSTALL = "make play"


@pytest.fixture(scope="module")
def without(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a package of that name that adds nothing: the first of a name counts."""
    folder = tmp_path_factory.mktemp("without")
    (folder / "niwashi_friends-0.dist-info").mkdir()
    return folder


def environment(folder: Path) -> dict[str, str]:
    paths = (str(folder), os.environ.get("PYTHONPATH", ""))
    return {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(filter(None, paths)),
        "PYTHONUNBUFFERED": "1",
        "LC_ALL": "C.UTF-8",
    }


def niwashi(root: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "niwashi", *words]
    return subprocess.run(command, capture_output=True, text=True, env=environment(root), cwd=root)


def test_help_lists_all_other_commands(without: Path) -> None:
    done = niwashi(without, "help", "all")
    listed = set(re.findall(r"^│ (\w+) +\S", done.stdout.partition(" Commands ")[2], re.MULTILINE))
    assert {"play", "games", "rules", "guests", "puzzle", "backup", "update"} <= listed
    assert not listed & {"friends", "watch", "club", "chain"}
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("command", quick_first(["friends", "chain"]))
def test_commands_of_friends_say_what_to_install(command: str, without: Path) -> None:
    done = niwashi(without, command, "list")
    assert (done.returncode, done.stdout) == (2, "")
    assert INSTALL in done.stderr


def test_play_help_lacks_the_options_for_friends(without: Path) -> None:
    text = niwashi(without, "play", "--help").stdout
    assert "--seat" in text
    assert "--transport" not in text


def test_board_is_played_and_its_games_listed(without: Path, tmp_path: Path) -> None:
    records = tmp_path / "games.sqlite3"
    play = recorded(records, 3, seed=3)
    play.recorder.close()
    play.journal.close()
    words = ("play", "--no-browser", "--port", "0", "--records", str(records))
    process = subprocess.Popen(
        [sys.executable, "-m", "niwashi", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(without),
        cwd=without,
    )
    assert process.stdout is not None
    try:
        lines = []
        for line in process.stdout:
            lines.append(line)
            if found := re.search(r"http://\S+", line):
                break
        assert found
        with urllib.request.urlopen(found[0], timeout=20) as answer:  # noqa: S310  (our own address)
            assert "Niwashi" in answer.read().decode()
        process.send_signal(signal.SIGINT)
        said, faults = process.communicate(timeout=20)
    finally:
        process.kill()
    assert (process.returncode, faults) == (0, "")
    assert any("Continuing game 1" in line for line in lines), lines
    assert "The lights are off" in said
    listed = niwashi(without, "games", "list", "--records", str(records))
    assert (listed.returncode, listed.stderr) == (0, "")
    assert "Garden  3 turns  unfinished" in listed.stdout
    refused = niwashi(without, "games", "export", "1", "--signed", "--records", str(records))
    assert (refused.returncode, INSTALL in refused.stderr) == (2, True)


def test_backup_is_written(without: Path, tmp_path: Path) -> None:
    records = tmp_path / "games.sqlite3"
    play = recorded(records, 1, seed=4)
    play.recorder.close()
    play.journal.close()
    out = tmp_path / "backup.zip"
    done = niwashi(without, "backup", str(out), "--without-keys", "--records", str(records))
    assert (done.returncode, done.stderr) == (0, "")
    with ZipFile(out) as bundle:
        assert any("games" in name for name in bundle.namelist())
