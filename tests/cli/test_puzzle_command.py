"""`niwashi puzzle`: which there are, and which one is meant."""

from contextlib import closing
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from niwashi.cli import puzzle as command
from niwashi.cli.main import app
from niwashi.learning.progress import Progress
from niwashi.learning.puzzle_files import daily_puzzle, next_puzzle, puzzles_for
from niwashi.records.journal import Journal
from niwashi.records.kept import PuzzleTry, TryResult


@pytest.fixture
def records(tmp_path: Path) -> Path:
    """A file of records, in which Aki has solved the first puzzle."""
    file, first = tmp_path / "games.db", puzzles_for("garden")[0]
    with closing(Journal.open(file)) as journal:
        journal.keep_try(PuzzleTry("Aki", first.id, first.rating, TryResult.SOLVED, 1.0, 1.0))
    return file


def said(*arguments: str) -> str:
    result = CliRunner().invoke(app, ["puzzle", *arguments])
    assert result.exit_code == 0, result.stderr
    return result.stdout


def test_the_list_says_what_is_solved_and_how_one_is_rated(records: Path) -> None:
    lines = said("--list", "--solver", "Aki", "--records", str(records)).splitlines()
    count = len(puzzles_for("garden"))
    assert lines[0] == f"Garden: 1 of {count} solved"
    assert lines[1].startswith("Your rating: 2")
    assert lines[2] == f"Today: {daily_puzzle('garden', date.today()).id}"
    assert [line.split()[0] for line in lines if line.endswith("solved")][1:] == ["garden-001"]
    assert len(lines) == 4 + count
    grades = [int(line.split()[1]) for line in lines[4:]]
    assert grades == sorted(grades), "the easiest first"


def test_nobody_elses_progress_is_ones_own(records: Path) -> None:
    assert said("--list", "--records", str(records)).startswith("Garden: 0 of ")


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """The options that `play` would have been called with."""
    played: list[dict[str, Any]] = []
    monkeypatch.setattr(command, "play", lambda **options: played.append(options))
    return played


def test_an_id_names_a_puzzle(begun: list[dict[str, Any]]) -> None:
    said("garden-007", "--solver", "Aki", "--records", "none", "--no-browser")
    assert (begun[0]["puzzle"], begun[0]["game"], begun[0]["solver"]) == ("garden-007", "garden", "Aki")
    assert not begun[0]["browser"]


def test_without_one_it_is_what_suits_best(begun: list[dict[str, Any]], records: Path) -> None:
    said("--solver", "Aki", "--records", str(records))
    with closing(Journal.open(records)) as journal:
        mine = Progress(journal.tries()).of("Aki")
    assert begun[0]["puzzle"] == next_puzzle("garden", mine.suits, mine.solved).id


def test_the_daily_one_is_todays(begun: list[dict[str, Any]]) -> None:
    said("--daily", "--records", "none")
    assert begun[0]["puzzle"] == daily_puzzle("garden", date.today()).id


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["garden-999"], 'There is no puzzle "garden-999". The first is garden-001'),
        (["chess-001"], 'There is no puzzle "chess-001"'),
        (["--list", "--game", "chess"], "There are no puzzles for chess."),
        (["garden-001", "--daily"], "Name either garden-001 or --daily"),
        (["--solver", "x" * 41], "at most 40 characters"),
    ],
)
def test_unknown_puzzle_is_refused(arguments: list[str], told: str, begun: list[dict[str, Any]]) -> None:
    result = CliRunner().invoke(app, ["puzzle", "--records", "none", *arguments])
    assert (result.exit_code, begun) == (2, [])
    assert told in result.stderr
