"""What puzzles were tried is in the records: durable, in time's order, whatever hits the file."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from tests.records.playing import Play

from niwashi.errors import RecordsFault
from niwashi.learning.progress import Progress
from niwashi.records.backup import adds_nothing, back_up
from niwashi.records.journal import Journal
from niwashi.records.kept import PuzzleTry, TryResult
from niwashi.records.reader import open_to_read

MISSED = PuzzleTry("Aki", "garden-001", 1700, TryResult.MISSED, 20.0)
SOLVED = PuzzleTry("あき", "throne-002", 1450, TryResult.HINTED, 10.0, 11.5)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    place = tmp_path / "games"
    with closing(Journal.open(place)) as journal:
        journal.keep_try(MISSED)
        journal.keep_try(SOLVED)
    return place


def tries_in(file: Path) -> tuple[PuzzleTry, ...]:
    with closing(Journal.open(file)) as journal:
        return journal.tries()


def test_tries_come_in_the_order_of_time(file: Path) -> None:
    assert tries_in(file) == (SOLVED, MISSED)


def test_the_first_try_stays_and_solving_is_kept_once(file: Path) -> None:
    with closing(Journal.open(file)) as journal:
        journal.keep_try(replace(MISSED, tried=TryResult.SOLVED, at=30.0, solved_at=30.0))
        journal.keep_try(replace(MISSED, solved_at=40.0))
    assert tries_in(file) == (SOLVED, replace(MISSED, solved_at=30.0))


def test_two_programs_keep_what_each_has_seen(file: Path) -> None:
    with closing(Journal.open(file)) as one, closing(Journal.open(file)) as other:
        one.keep_try(replace(MISSED, puzzle="garden-002"))
        other.keep_try(replace(MISSED, puzzle="garden-003"))
        assert [each.puzzle for each in one.tries()][1:] == ["garden-001", "garden-002", "garden-003"]


@pytest.mark.parametrize("tried", [replace(MISSED, grade=-1), replace(MISSED, grade=10**6)])
def test_impossible_tries_are_not_kept(file: Path, tried: PuzzleTry) -> None:
    with closing(Journal.open(file)) as journal, pytest.raises(RecordsFault):
        journal.keep_try(replace(tried, puzzle="garden-009"))
    assert len(tries_in(file)) == 2


def _write(file: Path, *values: object) -> None:
    """Write a row as somebody else's program would."""
    with closing(sqlite3.connect(file)) as connection:
        connection.execute(
            "INSERT INTO tries (player, puzzle, grade, tried, at, solved_at) VALUES (?, ?, ?, ?, ?, ?)",
            values,
        )
        connection.commit()


def test_tries_of_another_program_are_read_as_written(file: Path) -> None:
    """Times in the future, puzzles of nobody, names of any length: they do no harm."""
    _write(file, "<b>" * 4000, "no-such-puzzle", 9999, "solved", 9e18, -9e18)
    _write(file, "\x1b[31m", "", 0, "missed", float("-inf"), None)
    first, *_, last = tries_in(file)
    assert (first.player, first.grade, first.at) == ("\x1b[31m", 0, float("-inf"))
    assert (last.puzzle, last.at, last.solved_at) == ("no-such-puzzle", 9e18, -9e18)
    assert Progress(tries_in(file)).of(last.player).solved == {"no-such-puzzle"}


def test_a_try_whose_text_is_damaged_costs_no_other(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("UPDATE tries SET player = CAST(x'ff' AS TEXT) WHERE puzzle = 'garden-001'")
        connection.commit()
    assert [each.puzzle for each in tries_in(file)] == ["throne-002", "garden-001"]


def test_tries_are_read_from_read_only_records(file: Path) -> None:
    file.chmod(0o400)
    with closing(open_to_read(file)) as journal:
        assert journal.tries() == (SOLVED, MISSED)


def test_a_copy_has_them_and_who_adds_one_adds_something(file: Path, tmp_path: Path) -> None:
    backup = tmp_path / "backup"
    back_up(file, backup)
    assert tries_in(backup) == (SOLVED, MISSED)
    assert adds_nothing(file, backup)
    with closing(Journal.open(file)) as journal:
        journal.keep_try(replace(MISSED, solved_at=50.0))
    assert not adds_nothing(file, backup)


def test_the_recorder_writes_them_and_keeps_back_what_can_t_be_written(tmp_path: Path) -> None:
    file = tmp_path / "games"
    with closing(Journal.open(file)) as journal, closing(sqlite3.connect(file)) as other:
        play = Play(journal)
        play.play(1)
        other.execute("BEGIN IMMEDIATE")
        play.recorder.keep_try(MISSED)
        play.recorder._on_heard(1e6)
        assert play.recorder.fault is not None
        other.execute("ROLLBACK")
        play.recorder._on_heard(2e6)
        assert play.recorder.fault is None
        assert journal.tries() == (MISSED,)
