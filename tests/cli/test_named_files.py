"""Files that people name, over all commands: how they are read, and that none is replaced unasked."""

from __future__ import annotations

import json
import os
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
import typer.main
from tests.cli.test_cards_command import ANSWERS, RED
from tests.cli.test_score_command import GARDEN
from tests.marks import quick_first
from tests.records.playing import recorded
from typer.testing import CliRunner, Result

from niwashi import data
from niwashi.cli.main import app
from niwashi.terminal import ExitCode

BOARD = str(data.boards() / "garden-36.toml")


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("played") / "games.sqlite3"
    recorded(file, 3, seed=3).close()
    return file


@pytest.fixture
def names(game: Path, tmp_path: Path) -> dict[str, str]:
    """The values in the commands of the tables: records with a game, a garden, an empty folder."""
    shutil.copy(game, tmp_path)
    (tmp_path / "garden.json").write_text(json.dumps(GARDEN), encoding="utf-8")
    (tmp_path / "tray").mkdir()
    return {
        "RECORDS": str(tmp_path / "games.sqlite3"),
        "GARDEN": str(tmp_path / "garden.json"),
        "TRAY": str(tmp_path / "tray"),
        "BOARD": BOARD,
    }


def run(command: str, names: dict[str, str], typed: str = "") -> Result:
    words = [names.get(word, word) for word in command.split()]
    return CliRunner().invoke(app, words, input=typed)


# Reading

_READING = (
    "board check FILE",
    "board wiring FILE",
    "cards check FILE",
    "cards show FILE.toml",
    "chain verify FILE",
    "doctor --board FILE --sim",
    "firmware install --board FILE",
    "friends add FILE --records RECORDS",
    "games import FILE --records RECORDS",
    "games list --records FILE",
    "games replay 1 --board FILE --records RECORDS",
    "play --board FILE --records none",
    "play --cards FILE.toml --records none",
    "play --game karesansui --deck FILE.toml --records none",
    "puzzle garden-001 --board FILE --records none",
    "report --board FILE --records RECORDS",
    "report --log FILE --records RECORDS",
    "rules score FILE",
    "selftest --board FILE",
    "selftest --records FILE",
    "solve --check FILE",
    "solve --cards FILE.toml",
    "play --sim --faults FILE --records none",
)
_APP: Any = typer.main.get_command(app)
ALL = set(_APP.list_commands(typer.Context(_APP, resilient_parsing=True)))
READING = [each for each in _READING if each.split()[0] in ALL]  # some come with a package


@contextmanager
def somebody_writes_to(pipe: Path) -> Iterator[None]:
    """Give a reader of the pipe its end, so that a test fails instead of waiting for ever."""
    is_over = threading.Event()

    def end() -> None:
        while not is_over.wait(0.005):
            with suppress(OSError):  # nobody reads yet
                os.close(os.open(pipe, os.O_WRONLY | os.O_NONBLOCK))

    writer = threading.Thread(target=end)
    writer.start()
    try:
        yield
    finally:
        is_over.set()
        writer.join()


@pytest.mark.parametrize("command", READING)
@pytest.mark.parametrize("what", quick_first(["pipe", "device", "folder"]))
def test_missing_file_is_refused_at_once(
    command: str, what: str, names: dict[str, str], tmp_path: Path
) -> None:
    """A pipe would be waited for, a device never ends: the sentence names it."""
    for place in (tmp_path / "it", tmp_path / "it.toml"):
        if what == "pipe":
            os.mkfifo(place)
        elif what == "device":
            place.symlink_to("/dev/zero")
        else:
            place.mkdir()
    more = {"FILE": str(tmp_path / "it"), "FILE.toml": str(tmp_path / "it.toml")}
    if what == "pipe":
        with somebody_writes_to(tmp_path / "it"), somebody_writes_to(tmp_path / "it.toml"):
            done = run(command, names | more)
    else:
        done = run(command, names | more)
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    assert done.exit_code != 0
    assert str(tmp_path / "it") in done.output or "/dev/zero" in done.output
    assert any(word in done.output for word in ("a pipe or a device", "a folder", "not a file")), done.output


BROKEN_TEXTS = {
    "UTF-16 that breaks off": b"\xff\xfeA",
    "half a letter of UTF-16": b"\xff\xfe\x41\xd8A\0\n\0",
    "UTF-32 that breaks off": b"\xff\xfe\0\0A",
    "a byte of no letter": b"a\xffb\n",
}


@pytest.mark.parametrize("command", [each for each in READING if "--log" not in each])
def test_broken_text_is_refused_in_a_sentence(command: str, names: dict[str, str], tmp_path: Path) -> None:
    for what, content in BROKEN_TEXTS.items():
        for place in (tmp_path / "it", tmp_path / "it.toml"):
            place.write_bytes(content)
        more = {"FILE": str(tmp_path / "it"), "FILE.toml": str(tmp_path / "it.toml")}
        done = run(command, names | more)
        assert done.exception is None or isinstance(done.exception, SystemExit), (what, done.exception)
        assert done.exit_code != 0
        assert len(done.output.strip().splitlines()) >= 1, what


def test_long_log_keeps_its_end(names: dict[str, str], tmp_path: Path) -> None:
    log, out = tmp_path / "log", tmp_path / "r.zip"
    with log.open("wb") as content:
        content.seek(1 << 40)
        content.write(b"the end of it\n")
    done = run("report --log LOG --out OUT --records RECORDS", names | {"LOG": str(log), "OUT": str(out)})
    assert done.exit_code == 0, done.output
    assert out.stat().st_size < 1 << 20


# Writing

_WRITING = {
    "board wiring": "board wiring BOARD --svg OUT",
    "cards new": "cards new --out OUT",
    "fair": "fair --seconds 1 --most 1 --level 1 --out OUT",
    "friends card": "friends card Hana --out OUT --records RECORDS",
    "games animation": "games animation 1 --out OUT --records RECORDS",
    "games export": "games export --out OUT --records RECORDS",
    "games picture": "games picture 1 --out OUT --records RECORDS",
    "guests card": "guests card --out OUT",
    "print stones": "print stones --out OUT",
    "print cards": "print cards --out OUT",
    "report": "report --out OUT --records RECORDS",
    "rules score": "rules score GARDEN --picture OUT",
    "solve": "solve --game throne --position POSITION --proof OUT",
}
WRITING = {name: words for name, words in _WRITING.items() if name.split()[0] in ALL}
SWIFT = sorted(WRITING, key=["fair", "solve", "games animation"].count)
"""Those first that write soon."""
ELSEWHERE = {
    "chain open",  # extras/friends/tests/test_readings.py
    "puzzle",  # below: puzzles take long to find
    "doctor",  # a folder of its own letters, which the next examination replaces
    "new-game",  # a folder: tests/cli/test_new_game_command.py
}
"""What the table leaves to others."""

ENDINGS = {"games animation": ".png"}
"""The ending of a file that may have no other; all others are called .svg here."""

TYPED = "\n".join([*ANSWERS, *RED]) + "\n"
NEARLY_WON = "6/6/5z/6/3cc1/6 f 20,7 1234,1234 0,0"


def commands(group: Any, name: str = "") -> Iterator[tuple[str, Any]]:
    within = typer.Context(group, resilient_parsing=True)
    for each in group.list_commands(within):
        whole, command = f"{name} {each}".strip(), group.get_command(within, each)
        command = command.loaded() if hasattr(command, "loaded") else command
        if hasattr(command, "commands"):
            yield from commands(command, whole)
        else:
            yield whole, command


def test_the_table_has_every_command_that_writes_a_file_somebody_names() -> None:
    writes = {"out", "svg", "proof", "picture"}
    found = {name: {option.name for option in command.params} for name, command in commands(_APP)}
    writing = {name for name, options in found.items() if options & writes}
    assert writing == set(WRITING) | {name for name in ELSEWHERE if name.split()[0] in ALL}
    assert {name for name in writing if "force" not in found[name]} == {"doctor", "new-game"}
    assert {name for name, options in found.items() if "force" in options} <= writing | {"backup"}


@pytest.fixture
def written(names: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> Callable[[str, Path], Result]:
    monkeypatch.setenv("HOME", names["TRAY"])

    def write(command: str, out: Path) -> Result:
        return run(command, names | {"OUT": str(out), "POSITION": NEARLY_WON}, typed=TYPED)

    return write


@pytest.mark.parametrize("name", WRITING)
def test_a_file_that_is_there_stays_unless_it_is_forced(
    name: str, written: Callable[[str, Path], Result], tmp_path: Path
) -> None:
    ending = ENDINGS.get(name, ".svg")
    out, link = tmp_path / f"out{ending}", tmp_path / f"link{ending}"
    out.write_text("mine", encoding="utf-8")
    link.symlink_to(out)
    for place in (out, link):
        refused = written(WRITING[name], place)
        assert refused.exit_code == ExitCode.REFUSED, refused.output
        assert str(place) in refused.stderr
        assert "--force" in refused.stderr
    assert out.read_text(encoding="utf-8") == "mine"
    forced = written(f"{WRITING[name]} --force", link)
    assert forced.exit_code == 0, forced.output
    assert out.read_bytes() != b"mine"
    assert link.is_symlink()
    assert [each.name for each in tmp_path.glob(".*")] == [], "nothing half written is left"


@pytest.mark.parametrize("name", quick_first(SWIFT, 3))
def test_a_pipe_a_device_and_a_folder_stay_even_when_forced(
    name: str, written: Callable[[str, Path], Result], tmp_path: Path
) -> None:
    ending = ENDINGS.get(name, ".svg")
    pipe, folder, device = (tmp_path / f"{kind}{ending}" for kind in ("pipe", "folder", "device"))
    os.mkfifo(pipe)
    folder.mkdir()
    device.symlink_to("/dev/null")
    for place in (pipe, folder, device):
        for force in ("", " --force"):
            refused = written(WRITING[name] + force, place)
            assert refused.exit_code == ExitCode.REFUSED, refused.output
            assert "not a file" in refused.stderr
    assert pipe.is_fifo()
    assert Path("/dev/null").is_char_device()


@pytest.mark.parametrize("name", quick_first(SWIFT, 3))
def test_a_file_that_can_not_be_written_is_said_and_why(
    name: str, written: Callable[[str, Path], Result], tmp_path: Path
) -> None:
    out = tmp_path / "games.sqlite3" / f"out{ENDINGS.get(name, '.svg')}"
    refused = written(WRITING[name], out)
    assert refused.exit_code == ExitCode.REFUSED, refused.output
    assert "no such file" in refused.stderr


def test_made_puzzles_replace_no_file_unless_it_is_forced(names: dict[str, str], tmp_path: Path) -> None:
    out = tmp_path / "puzzles.toml"
    out.write_text("mine", encoding="utf-8")
    refused = run("puzzle --make 1 --out OUT", names | {"OUT": str(out)})
    assert (refused.exit_code, "--force" in refused.stderr) == (ExitCode.REFUSED, True), refused.output
    assert out.read_text(encoding="utf-8") == "mine"
