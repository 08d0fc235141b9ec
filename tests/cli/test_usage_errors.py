"""The parser of the command line: groups of options, words that people try first, errors."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, ClassVar

import pytest
import typer
from typer.testing import CliRunner, Result

from niwashi.cli import options
from niwashi.cli.help import CommandGroup
from niwashi.cli.main import app
from niwashi.cli.play_options import GameOptions, grouped
from niwashi.errors import NiwashiError
from niwashi.features import play_features
from niwashi.terminal import ExitCode, message


def run(*words: str) -> Result:
    return CliRunner().invoke(app, list(words))


@dataclass(frozen=True, kw_only=True)
class Colours:
    heading: ClassVar[str] = "play-group-display"
    front: Annotated[str, typer.Option("--front")] = "red"


@dataclass(frozen=True, kw_only=True)
class Sizes:
    heading: ClassVar[str] = "play-group-board"
    width: Annotated[int, typer.Option("--width", min=1, max=9)] = 3


def test_grouped_command_receives_each_option_in_its_group() -> None:
    seen: list[object] = []
    made = CommandGroup("play-help")

    @made.command("paint")
    @grouped
    def paint(colours: Colours, sizes: Sizes) -> None:
        seen.extend((colours, sizes))

    @made.command("other")
    def other() -> None:
        """Stand beside, so that `paint` has a name."""

    assert CliRunner().invoke(made, ["paint", "--width", "5"]).exit_code == 0
    paint(front="blue")
    assert seen == [Colours(), Sizes(width=5), Colours(front="blue"), Sizes()]
    shown = CliRunner().invoke(made, ["paint", "--help"]).stdout
    board, page = (shown.index(f"{message(kind.heading)}:") for kind in (Sizes, Colours))
    assert page < shown.index("--front") < board < shown.index("--width")
    assert "default: 3" in shown


def test_grouped_refuses_field_without_option() -> None:
    @dataclass
    class Bare:
        heading: ClassVar[str] = "play-group-board"
        width: int = 3

    def paint(sizes: Bare) -> None:
        raise AssertionError(sizes)

    with pytest.raises((TypeError, NameError), match=r"width has no typer option|Bare"):
        grouped(paint)


def test_help_of_play_shows_every_group_once() -> None:
    shown = run("play", "--help").stdout
    added = [feature.heading for feature in play_features()]
    groups = [f"play-group-{group}" for group in ("game", "board", "players", "guests")]
    at = [shown.index(f"\n{message(group)}:\n") for group in (*groups, *added, "play-group-display")]
    assert at == sorted(at)
    assert [line for line in shown.splitlines() if line.startswith("Options:")] == ["Options:"]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("-h",), "niwashi games list"),
        (("help",), "niwashi games list"),
        (("help", "games"), "niwashi games list"),
        (("games", "help"), "niwashi games list"),
        (("games", "-h"), "niwashi games list"),
        (("-v",), "niwashi 0."),
        (("version",), "niwashi 0."),
    ],
)
def test_words_that_people_try_first_are_understood(words: tuple[str, ...], expected: str) -> None:
    done = run(*words)
    assert (done.exit_code, expected in done.stdout) == (0, True), done.output


def test_game_is_chosen_by_word_or_option_in_any_letters() -> None:
    assert GameOptions(named="throne").chosen == "throne"
    assert GameOptions(game="throne").chosen == "throne"
    assert GameOptions(named="throne", game="throne").chosen == "throne"
    assert GameOptions().chosen == "garden"
    assert "throne" in run("rules", "legal", "--help").stdout
    assert (
        run("rules", "perft", "1", "--game", "Throne").stdout
        == run("rules", "perft", "1", "--game", "throne").stdout
    )


@pytest.mark.parametrize(
    ("chosen", "key"),
    [
        (GameOptions(named="my-board.toml"), "play-not-a-game"),
        (GameOptions(named="garden", game="throne"), "play-two-games"),
    ],
)
def test_word_that_names_no_game_is_refused(chosen: GameOptions, key: str) -> None:
    with pytest.raises(NiwashiError) as refused:
        assert chosen.chosen
    assert refused.value.key == key


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("ply",), "Did you mean 'play'?"),
        (("games", "zzz"), "No such command 'zzz'"),
        (("play", "--brwser"), "--browser"),
        (("play", "--port", "x"), "--port"),
        (("games", "show"), "NUMBER"),
        (("play", "garden", "throne"), "(throne)"),
    ],
)
def test_mistyped_word_is_refused_with_what_was_found_or_fits(words: tuple[str, ...], reason: str) -> None:
    done = run(*words)
    assert (done.exit_code, done.stdout) == (ExitCode.REFUSED, "")
    assert reason in done.stderr


def test_shell_offers_values_that_fit() -> None:
    assert options.games("k") == ["karesansui"]
    assert options.puzzles("da") == ["daily"]
    assert "garden-001" in options.puzzles("garden-0")
    assert options.seats("so") == ["south="]
    assert options.voices("") == ["usual"]


@pytest.mark.parametrize(
    "words",
    [("list",), ("show", "1"), ("name", "1", "Aki", "Ben"), ("delete", "1", "--yes"), ("picture", "1")],
)
def test_mistyped_records_are_refused_and_make_no_file(tmp_path: Path, words: tuple[str, ...]) -> None:
    file = tmp_path / "gmaes.sqlite3"
    out = ("--out", str(tmp_path / "game.svg")) if words[0] == "picture" else ()
    done = run("games", *words, *out, "--records", str(file))
    assert (done.exit_code, "There is no file" in done.stderr) == (ExitCode.REFUSED, True), done.output
    assert list(tmp_path.iterdir()) == []


def test_animation_is_written_to_a_png_alone(tmp_path: Path) -> None:
    done = run("games", "animation", "1", "--out", str(tmp_path / "game.gif"))
    assert (done.exit_code, "ends with .png" in done.stderr) == (ExitCode.REFUSED, True)
    assert list(tmp_path.iterdir()) == []
