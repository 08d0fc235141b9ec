"""A file of records looked at while somebody writes to it."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from niwashi.errors import RecordsFault
from niwashi.games.known import game_of
from niwashi.games.setup import GameSetup
from niwashi.records.journal import Journal
from niwashi.records.reader import RecordsReader

GARDEN = game_of(GameSetup("garden"))
SETUP = GameSetup.of(GARDEN, GARDEN.start())
TURNS = ("f1e2:1", "a6b5:1")


def begin(journal: Journal, number: int) -> str:
    key = f"game-{number:08d}"
    journal.begin(key, SETUP, 1000.0 + number, players=("Aki", "Hana"))
    return key


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    """Five games of a turn each; the third was taken back to its start, a sixth is not yet played."""
    with closing(Journal.open(tmp_path / "games.sqlite3")) as journal:
        for number in range(1, 6):
            key = begin(journal, number)
            journal.turn(key, TURNS[0], 2000.0)
            if number == 3:
                journal.taken_back(key, TURNS[0], 2001.0)
        begin(journal, 6)
        yield journal


def test_the_newest_games_come_first_and_older_ones_behind(journal: Journal) -> None:
    with RecordsReader(journal.file) as reader:
        assert [kept.number for kept in reader.games(3)] == [5, 4, 3]
        assert [kept.number for kept in reader.games(3, before=3)] == [2, 1]
        assert reader.games(3, before=1) == ()
        assert reader.games(3, before=10**40)[0].number == 5
        assert reader.count() == 5


def test_a_game_is_as_the_journal_has_it(journal: Journal) -> None:
    with RecordsReader(journal.file) as reader:
        assert [reader.game(n) for n in (1, 3, 5)] == [journal.game(n) for n in (1, 3, 5)]
        assert reader.game(3).turns == ()
        assert reader.board(1) is None
        for missing in (0, 6, 7, 10**40):
            with pytest.raises(RecordsFault, match="no game"):
                reader.game(missing)


def test_reader_sees_new_writes_and_writes_nothing(journal: Journal) -> None:
    with RecordsReader(journal.file) as reader:
        with journal.transaction():
            journal.turn("game-00000005", TURNS[1], 3000.0)
            assert reader.game(5).turns == TURNS[:1]
        assert reader.game(5).turns == TURNS
        with pytest.raises(sqlite3.OperationalError, match="readonly"):
            reader._db.execute("DELETE FROM games")
    journal.turn("game-00000005", TURNS[0], 3001.0)


def test_a_page_of_thousands_of_games_costs_what_a_page_of_few_costs(journal: Journal) -> None:
    few = steps_of_a_page(journal)
    journal._db.executescript(
        """BEGIN;
        WITH RECURSIVE n(i) AS (SELECT 100 UNION ALL SELECT i + 1 FROM n WHERE i < 5100)
        INSERT INTO games (id, key, game, start, began_at) SELECT i, 'more-' || i, 'garden', '', i FROM n;
        INSERT INTO acts SELECT id, 1, 'turn', 'f1e2:1', 0, '[]' FROM games WHERE id >= 100;
        COMMIT;"""
    )
    assert steps_of_a_page(journal) <= 4 * few
    with RecordsReader(journal.file) as reader:
        assert reader.count() == 5006


def steps_of_a_page(journal: Journal) -> int:
    """How many hundreds of its instructions SQLite takes for a page of four games."""
    steps = [1]
    with RecordsReader(journal.file) as reader:
        reader._db.set_progress_handler(lambda: steps.append(1), 20)
        assert len(reader.games(4)) == 4
    return len(steps)


def test_a_file_that_is_not_there_or_is_none_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RecordsFault):
        RecordsReader(tmp_path / "nowhere")
    (tmp_path / "text").write_text("no records at all\n" * 500, encoding="utf-8")
    with RecordsReader(tmp_path / "text") as reader, pytest.raises(RecordsFault):
        reader.count()
