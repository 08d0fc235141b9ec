"""`niwashi play` with packages that end it or hold it: it comes back without them, and says so."""

import json
import os
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from tests.games.packages import NAME, with_broken
from tests.marks import quick_first
from typer.testing import CliRunner
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Origin

from niwashi.cli.main import app
from niwashi.watcher import Note

_SLEEP = "ctypes.PyDLL(None).sleep(600)"  # in C, and it keeps Python's lock
_TURN = (
    'def options(self, position):\n    if self.layout(position)["a3"].height: {}\n'
    "    return super().options(position)\n"
)


@contextmanager
def _playing(folder: Path) -> Iterator["subprocess.Popen[str]"]:
    command = [sys.executable, "-m", "niwashi", "play", "--sim", "--no-browser", "--port", "0"]
    command += ["--game", NAME, "--records", str(folder / "games.sqlite3")]
    environment = {**os.environ, "LC_ALL": "C.UTF-8", "PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait(timeout=60)
        assert process.stdout is not None
        process.stdout.close()


def _until_it_plays(process: "subprocess.Popen[str]") -> tuple[str, str]:
    """Return the address of the page, and what was said before."""
    assert process.stdout is not None
    said = []
    for line in process.stdout:
        said.append(line)
        if "http://127.0.0.1:" in line:
            return line.split("http://")[1].split()[0], "".join(said)
    raise AssertionError("".join(said))


@pytest.mark.parametrize("act", quick_first(["os._exit(0)", _SLEEP]))
def test_package_that_ends_the_program_at_its_import_is_left_out(act: str, tmp_path: Path) -> None:
    with with_broken(tmp_path / "package", top=act), _playing(tmp_path) as process:
        address, said = _until_it_plays(process)
        assert "broken-game 1.2" in said
        assert "did not survive" in said
        with urllib.request.urlopen(f"http://{address}", timeout=60) as answer:
            assert b"Niwashi" in answer.read()
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=60) == 0


@pytest.mark.parametrize("act", quick_first(["os._exit(0)", _SLEEP]))
def test_package_that_ends_the_program_in_play_is_left_out_and_its_game_kept(
    act: str, tmp_path: Path
) -> None:
    with with_broken(tmp_path / "package", game=_TURN.format(act)), _playing(tmp_path) as process:
        address, _ = _until_it_plays(process)
        with connect(f"ws://{address}/live", origin=Origin(f"http://{address}"), open_timeout=60) as page:
            for verb, place in (("lift", "a2"), ("set", "a3")):
                page.send(json.dumps({"do": "handle", "verb": verb, "place": place, "seq": 1}))
            with suppress(ConnectionClosed):  # the hand lets go with its page: it stays until the end
                while page.recv(60):
                    pass
        _, said = _until_it_plays(process)
        assert "broken-game 1.2" in said
        process.send_signal(signal.SIGTERM)
        process.wait(timeout=60)


def test_package_that_was_left_out_is_tried_again_by_the_list_of_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NIWASHI_RECORDS", str(tmp_path / "games.sqlite3"))
    note = Note()
    assert note.open(tmp_path)
    note.leave_out("broken-game 1.2")
    note.close()
    with with_broken(tmp_path / "package"):
        listed = CliRunner().invoke(app, ["games", "available"])
        assert f"{NAME} " in listed.output
        assert note.open(tmp_path)
        assert note.left_out == ()
        note.close()


def test_power_cut_beside_a_package_leaves_nothing_out_and_one_inside_it_does(tmp_path: Path) -> None:
    """What the memory says when a process is killed is what the next one reads."""
    for inside in (False, True):
        child = os.fork()
        if child == 0:
            note = Note()
            note.open(tmp_path)
            note.enter("some 1")
            if not inside:
                note.leave("some 1")
            os.kill(os.getpid(), signal.SIGKILL)
        os.waitpid(child, 0)
        note = Note()
        assert note.open(tmp_path)
        assert note.left_out == (("some 1",) if inside else ())
        note.close()
