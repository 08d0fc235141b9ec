"""`niwashi play` as people start it: a process of its own, an address, a page, and a quiet end."""

import os
import re
import shlex
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.hurried import apart
from tests.marks import EXHAUSTIVE, quick_first
from tests.server.asking import ask, status_of
from typer.testing import CliRunner

from niwashi import __version__, data
from niwashi.cli.main import app
from niwashi.games.known import GAMES
from niwashi.server.live import LiveProgram
from niwashi.words.catalogue import translate

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


@EXHAUSTIVE
def test_sigterm_ends_it_as_quietly() -> None:
    with playing("--port", "0") as (process, address):
        served(address)
        process.terminate()
        process.wait(timeout=60)
        assert process.stdout is not None
        assert "The lights are off" in process.stdout.read()


@EXHAUSTIVE
def test_a_taken_port_is_no_obstacle() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with playing("--port", str(port)) as (_, address):
            assert int(address.rsplit(":", 1)[1]) > port
            assert "Niwashi" in served(address)


@pytest.mark.parametrize("board", quick_first(["garden-36.toml", "garden-36-buttons.toml"]))
def test_a_board_file_is_simulated_when_asked(board: str) -> None:
    with playing("--port", "0", "--board", str(data.boards() / board), "--sim", "--game", "throne") as (
        _,
        address,
    ):
        assert "Niwashi" in served(address)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--game", "chess"], 'No game is called "chess"'),
        (["--board", "nowhere.toml"], "nowhere.toml"),
        (["--cards", "lost"], "lost"),
        (["--game", "karesansui", "--player-count", "9"], "two to four players, not 9"),
        (["--game", "garden", "--player-count", "9"], "always has the same number of players"),
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
        (["garden-36.toml"], "Elsewhere, simulate the board with --sim."),
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
    assert all(command in helped for command in ("play", "rules", "cards", "board", "games"))
    assert "niwashi play --demo" in runner.invoke(app, ["play", "--help"]).stdout


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_first_examples_stand_in_columns(language: str) -> None:
    lines = translate("niwashi-help-examples", language).splitlines()
    explained = [re.match(r"(.*? {3,})\S", line) for line in lines]
    assert len({len(found[1]) for found in explained if found}) == 1
    assert sum(map(bool, explained)) > 1


@pytest.mark.parametrize("command", [["play"], ["rules", "legal"], ["rules", "perft"]])
def test_the_help_names_every_game(command: list[str]) -> None:
    helped = CliRunner().invoke(app, [*command, "--help"]).stdout
    assert [name for name in GAMES if name not in helped.partition("--game")[2]] == []


@pytest.mark.parametrize(
    ("command", "known"),
    [(["play", "--no-browser"], ", ".join(GAMES)), (["rules", "legal"], ", ".join(GAMES))],
)
def test_an_unknown_game_is_told_which_there_are(command: list[str], known: str) -> None:
    refused = CliRunner().invoke(app, [*command, "--game", "chess"])
    assert refused.exit_code == 2
    assert refused.stderr.strip() == f'No game is called "chess". Known games: {known}.'


@pytest.mark.parametrize("game", GAMES)
def test_a_seed_makes_chance_repeatable_in_every_game(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    starts: list[str] = []

    async def looked_at(program: LiveProgram, *_: object, **__: object) -> None:
        match = program.game_loop.session.match
        starts.append(match.game.format(match.position))

    monkeypatch.setattr("niwashi.server.playing.run", looked_at)
    asked = ["play", "--no-browser", "--records", "none", "--game", game, "--seed", "3"]
    for _ in range(2):
        ended = apart(lambda: CliRunner().invoke(app, asked))
        assert ended.exit_code == 0, ended.output
    assert starts[0] == starts[1]


def settings_after(
    monkeypatch: pytest.MonkeyPatch, *options: str, value: int | None = None
) -> tuple[int, str]:
    """The brightness of a program that is begun with these options, and what the terminal says.

    A page sets `value`, if it is one.
    """
    found: list[int] = []

    async def set_or_look(program: LiveProgram, *_: object, **__: object) -> None:
        if value is not None:
            ask(program, do="set", setting="brightness", value=value)
        found.append(program.game_loop.settings.brightness)

    monkeypatch.setattr("niwashi.server.playing.run", set_or_look)
    ended = apart(lambda: CliRunner().invoke(app, ["play", "--no-browser", *options]))
    assert ended.exit_code == 0, ended.output
    return found[0], ended.stderr


def test_settings_are_kept_beside_the_games(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    records = tmp_path / "games.sqlite3"
    kept = ("--records", str(records))
    assert settings_after(monkeypatch, *kept, value=40) == (40, "")
    assert settings_after(monkeypatch, *kept) == (40, "")
    assert settings_after(monkeypatch, "--records", "none") == (100, "")
    assert settings_after(monkeypatch, "--demo", value=60) == (60, "")
    assert settings_after(monkeypatch, *kept) == (40, "")
    file = tmp_path / "games.sqlite3.settings.json"
    file.write_text("{", encoding="utf-8")
    brightness, said = settings_after(monkeypatch, *kept)
    assert brightness == 100
    assert f"The settings in {file} can't be read. That file is now {file}.unread-1" in said


def lesson_after(monkeypatch: pytest.MonkeyPatch, *options: str, lesson: str = "") -> tuple[str, str]:
    """The game whose lesson is on in a program that is begun with these options, and what the terminal says.

    A page begins a `lesson`, if it is one.
    """
    found: list[str] = []

    async def begin_or_look(program: LiveProgram, *_: object, **__: object) -> None:
        if lesson:
            ask(program, do="lesson", game=lesson)
        program.step()
        tutor = program.lessons.tutor
        found.append("" if tutor is None else tutor.course.game.name)

    monkeypatch.setattr("niwashi.server.playing.run", begin_or_look)
    ended = apart(lambda: CliRunner().invoke(app, ["play", "--no-browser", *options]))
    assert ended.exit_code == 0, ended.output
    return found[0], ended.stdout


def test_a_lesson_begins_and_goes_on(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    kept = ("--records", str(tmp_path / "games.sqlite3"))
    assert lesson_after(monkeypatch, *kept)[0] == ""
    assert lesson_after(monkeypatch, *kept, "--lesson", "--game", "throne")[0] == "throne"
    game, said = lesson_after(monkeypatch, *kept)
    assert game == "throne"
    assert "Going on with the lesson of Throne, at step 1." in said
    assert lesson_after(monkeypatch, *kept, "--game", "borderland")[0] == ""  # whoever names another gets it
    assert lesson_after(monkeypatch, *kept, lesson="karesansui")[0] == "karesansui"
    assert lesson_after(monkeypatch, *kept)[0] == "karesansui"
    assert lesson_after(monkeypatch, *kept, "--new")[0] == ""
    assert lesson_after(monkeypatch, *kept)[0] == ""


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
    monkeypatch: pytest.MonkeyPatch, option: list[str]
) -> None:
    told: list[str] = []

    async def look(program: LiveProgram, *_: object, **__: object) -> None:
        program.step()
        told.extend(status_of(program)["notices"])

    monkeypatch.setattr("niwashi.server.playing.run", look)
    words = ["play", "--no-browser", "--records", "none", *option]
    assert apart(lambda: CliRunner().invoke(app, words)).exit_code == 0
    assert [each for each in told if "board-wrong.txt" in each] == told
    assert len(told) == len(option)
