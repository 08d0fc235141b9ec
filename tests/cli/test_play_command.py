"""`niwashi play` as people start it: a process of its own, an address, a page, and a quiet end."""

import os
import re
import shlex
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from tests.hurried import apart
from tests.marks import EXHAUSTIVE
from tests.server.asking import ask, status_of
from typer.testing import CliRunner, Result

from niwashi import __version__, data
from niwashi.board_types import Geometry, Senses
from niwashi.cli.main import app
from niwashi.devices.board_parser import load_board
from niwashi.games.known import GAMES
from niwashi.server.live import LiveProgram

ADDRESS = re.compile(r"http://127\.0\.0\.1:(\d+)")


@contextmanager
def playing(*arguments: str, hears: int | None = None) -> Iterator[tuple["subprocess.Popen[str]", str]]:
    """A running `niwashi play` and its address; `hears` is where its standard error goes."""
    command = [sys.executable, "-m", "niwashi", "play", "--no-browser", *arguments]
    environment = {**os.environ, "LC_ALL": "C.UTF-8", "PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=hears, text=True, env=environment)
    assert process.stdout is not None
    try:
        found = next((found for line in process.stdout if (found := ADDRESS.search(line))), None)
        assert found, "it ended without an address"
        yield process, found[0]
    finally:
        if process.poll() is None:
            process.kill()
        process.wait(timeout=60)
        process.stdout.close()


def served(address: str) -> str:
    with urllib.request.urlopen(address, timeout=60) as answer:  # noqa: S310  (our own address)
        return str(answer.read().decode())


def test_play_serves_the_page_and_ends_quietly_at_ctrl_c() -> None:
    with playing("--port", "0") as (process, address):
        assert "Niwashi" in served(address)
        process.send_signal(signal.SIGINT)
        assert process.stdout is not None
        assert "The lights are off" in process.stdout.read()
        assert process.wait(timeout=60) == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--board", "nowhere.toml"], "nowhere.toml"),
        (["--cards", "lost"], "lost"),
        (["--game", "karesansui", "--player-count", "9"], "two to four players, not 9"),
        (["--game", "garden", "--player-count", "9"], "always has the same number of players"),
        (["--board", "gardens-4", "--sim", "--player-count", "2"], "karesansui --player-count 3"),
        (["--seat", "tendril=ugi:my-engine --fast"], "can't play: write human"),
    ],
)
def test_unplayable_game_is_refused_with_advice(arguments: list[str], said: str) -> None:
    result = CliRunner().invoke(app, ["play", "--no-browser", *arguments])
    assert result.exit_code == 2
    assert said in result.stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ["garden-36-pico.toml", "--serial-port", "socket://127.0.0.1:1"],
            "cannot be reached over the network",
        ),
        pytest.param(
            ["garden-36.toml"], "Elsewhere, simulate the board with --sim.", marks=EXHAUSTIVE, id="no pins"
        ),
    ],
)
def test_a_board_that_does_not_answer_is_told_of_and_its_page_is_there(
    arguments: list[str], said: str, tmp_path: Path
) -> None:
    board, *others = arguments
    records = str(tmp_path / "games.sqlite3")
    started = ["--port", "0", "--board", str(data.boards() / board), *others, "--records", records]
    with playing(*started, hears=subprocess.PIPE) as (process, address):
        assert process.stderr is not None
        assert said in process.stderr.readline()
        assert "Niwashi" in served(address)
        process.send_signal(signal.SIGINT)
        assert process.stderr.read() == "", "once is enough"
        assert process.wait(timeout=60) == 0
        process.stderr.close()


def test_version_and_help_teach() -> None:
    runner = CliRunner()
    assert runner.invoke(app, ["--version"]).stdout.startswith(f"niwashi {__version__} (engine ")
    helped = runner.invoke(app, ["--help"]).stdout
    assert all(command in helped for command in ("play", "puzzle", "cards", "games", "help all"))
    assert "niwashi play --demo" in runner.invoke(app, ["play", "--help"]).stdout


@pytest.mark.parametrize("command", [["play", "--no-browser"], ["rules", "legal"]])
def test_an_unknown_game_is_told_which_there_are(command: list[str]) -> None:
    refused = CliRunner().invoke(app, [*command, "--game", "chess"])
    assert refused.exit_code == 2
    assert refused.stderr.strip() == f'No game is called "chess". Known games: {", ".join(GAMES)}.'


class Begun(NamedTuple):
    """What a program had that was begun, and what the terminal said."""

    board: Geometry
    brightness: int
    lesson: str
    notices: list[str]
    said: Result


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Begun]:
    """Runs `niwashi play` with some options and looks at its program in place of serving it.

    A page asks it something before, if anything: `asks={"do": …}`.
    """

    def begin(*options: str, asks: dict[str, Any] | None = None) -> Begun:
        found: dict[str, Any] = {}

        async def look(program: LiveProgram, *_: object, **__: object) -> None:
            if asks is not None:
                ask(program, **asks)
            program.step()
            tutor = program.lessons.tutor
            lesson = "" if tutor is None else tutor.course.game.name
            loop, notices = program.game_loop, status_of(program)["notices"]
            brightness = loop.settings.brightness
            found.update(board=loop.board.geometry, brightness=brightness, lesson=lesson, notices=notices)

        monkeypatch.setattr("niwashi.cli.playing.run", look)
        ended = apart(lambda: CliRunner().invoke(app, ["play", "--no-browser", *options]))
        assert ended.exit_code == 0, ended.output
        return Begun(**found, said=ended)

    return begin


@pytest.mark.parametrize(
    ("board", "game"),
    [
        ("garden-36.toml", ["--game", "throne"]),
        ("garden-36-buttons.toml", ["--game", "throne"]),
        ("gardens-4.toml", []),  # three players at least
    ],
)
def test_a_board_file_is_simulated_when_asked(
    begun: Callable[..., Begun], board: str, game: list[str]
) -> None:
    file = data.boards() / board
    found = begun("--board", str(file), "--sim", *game, "--records", "none")
    assert _cells(found.board) == _cells(load_board(file).geometry)


def _cells(geometry: Geometry) -> list[tuple[str, Senses]]:
    """Names and senses, without what only the hands of pages tell."""
    return [(cell.name, cell.senses & ~Senses.TOLD) for cell in geometry]


def test_settings_are_kept_beside_the_games(begun: Callable[..., Begun], tmp_path: Path) -> None:
    def brightness(*options: str, value: int | None = None) -> int:
        asks = None if value is None else {"do": "set", "setting": "brightness", "value": value}
        found = begun(*options, asks=asks)
        assert found.said.stderr == ""
        return found.brightness

    kept = ("--records", str(tmp_path / "games.sqlite3"))
    assert brightness(*kept, value=40) == 40
    assert brightness(*kept) == 40
    assert brightness("--records", "none") == 100
    assert brightness("--demo", value=60) == 60
    assert brightness(*kept) == 40
    file = tmp_path / "games.sqlite3.settings.json"
    file.write_text("{", encoding="utf-8")
    found = begun(*kept)
    assert found.brightness == 100
    told = f"The settings in {file} can't be read. That file is now {file}.unread-1"
    assert told in found.said.stderr


def test_a_lesson_begins_and_goes_on(begun: Callable[..., Begun], tmp_path: Path) -> None:
    kept = ("--records", str(tmp_path / "games.sqlite3"))
    assert begun(*kept).lesson == ""
    assert begun(*kept, "--lesson", "--game", "throne").lesson == "throne"
    again = begun(*kept)
    assert again.lesson == "throne"
    assert "Going on with the lesson of Throne, at step 1." in again.said.stdout
    assert begun(*kept, "--game", "borderland").lesson == ""  # whoever names another gets it
    assert begun(*kept, asks={"do": "lesson", "game": "karesansui"}).lesson == "karesansui"
    assert begun(*kept).lesson == "karesansui"
    assert begun(*kept, "--new").lesson == ""
    assert begun(*kept).lesson == ""


WRITES = "import sys; open(sys.argv[1], 'a', encoding='utf-8').write(sys.stdin.read() + chr(10))"


def test_the_board_speaks_by_the_program_that_is_named(tmp_path: Path) -> None:
    os.mkfifo(heard := tmp_path / "heard")
    command = shlex.join([sys.executable, "-c", WRITES, str(heard)])
    with (
        playing("--port", "0", "--records", "none", "--voice", command),
        heard.open(encoding="utf-8") as said,
    ):
        assert "Flower to move." in said.readline()


@pytest.mark.parametrize("voice", ["espeak '", "|"])
def test_invalid_voice_is_refused_with_advice(voice: str) -> None:
    result = CliRunner().invoke(app, ["play", "--no-browser", "--records", "none", "--voice", voice])
    assert result.exit_code == 2
    assert "espeak-ng -v en --stdin" in result.stderr


@pytest.mark.parametrize("option", [[], ["--board-refused"]])
def test_a_board_that_was_refused_before_the_start_is_told_on_the_page(
    begun: Callable[..., Begun], option: list[str]
) -> None:
    told = begun("--records", "none", *option).notices
    assert [each for each in told if "board-wrong.txt" in each] == told
    assert len(told) == len(option)
