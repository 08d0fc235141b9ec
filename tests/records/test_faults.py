"""A full disk, a locked, damaged or read-only file: refused with what to do, nothing written is damaged."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from tests.marks import quick_first
from tests.records.damage import spoiled
from tests.records.playing import Play, recorded

from niwashi.errors import RecordsFault
from niwashi.games.known import game_named
from niwashi.games.setup import GameSetup
from niwashi.loop.replaying import replay
from niwashi.records.journal import Journal
from niwashi.records.opening import faults_said
from niwashi.records.trace import TraceEntry

GARDEN = GameSetup.of(game_named("garden"))


class StubbornConnection(sqlite3.Connection):
    """A connection whose statements fail from a certain one on, as on a disk that has gone away."""

    left = 10**9

    def _spend(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise sqlite3.OperationalError("disk I/O error")

    def execute(self, sql: str, values: Any = (), /) -> sqlite3.Cursor:
        if sql != "ROLLBACK":
            self._spend()
        return super().execute(sql, values)

    def executemany(self, sql: str, rows: Any, /) -> sqlite3.Cursor:
        self._spend()
        return super().executemany(sql, rows)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite3"


@pytest.fixture
def played(file: Path) -> Path:
    """A file with a game of two turns in it."""
    with closing(Journal.open(file)) as journal:
        journal.begin("game-one", GARDEN, 1.0)
        journal.turn("game-one", "f1e2:1", 2.0)
        journal.turn("game-one", "a6b5:2", 3.0)
    return file


def turns(file: Path) -> tuple[str, ...]:
    with closing(Journal.open(file)) as journal:
        journal.check()
        return journal.game(1).turns


def cap_size(journal: Journal) -> None:
    """The disk is full from now on: the file can't grow."""
    pages = journal.ask("PRAGMA page_count")[0][0]
    journal.ask(f"PRAGMA max_page_count = {pages}")


def test_a_full_disk_is_said_and_what_was_kept_stays(played: Path) -> None:
    with closing(Journal.open(played)) as journal:
        cap_size(journal)
        journal.begin("game-two", GARDEN, 4.0)
        with pytest.raises(RecordsFault, match=r"disk is full.*Make room") as refusal:
            journal.turn("game-two", "f1e2:1" * 50_000, 5.0)
        assert refusal.value.key == "records-full"
        journal.check()
    assert turns(played) == ("f1e2:1", "a6b5:2")


def test_while_the_disk_is_full_a_game_goes_on_and_is_kept_when_there_is_room(file: Path) -> None:
    play = recorded(file, 2, seed=10)  # of a long game
    cap_size(play.journal)
    while play.recorder.fault is None:
        play.play(1)
    assert play.session.match.result is None
    announced = play.game_loop.notices
    assert [notice.key for notice in announced] == ["notice-records-full"]
    shown = play.game_loop.version
    play.play(2)
    assert play.game_loop.version > shown
    with closing(Journal.open(file)) as other:
        kept = other.game(1).turns
        assert kept == play.session.match.turns[: len(kept)]
        assert len(kept) < len(play.session.match.turns)
    play.journal.ask("PRAGMA max_page_count = 1000000")
    play.wait(6.0)  # nobody touches anything: it is written all the same
    assert play.game_loop.notices == ()
    play.recorder.close()
    (run,) = play.journal.runs(play.journal.game(1).key)
    assert replay(run).is_same
    play.journal.close()
    assert turns(file) == play.session.match.turns


def keep_on(journal: Journal, done: list[int]) -> None:
    """Keep one transaction after the other, and count them."""
    journal.begin("game-one", GARDEN, 1.0)
    for number in range(99):
        with journal.transaction():
            journal.turn("game-one", f"turn {number}", 2.0)
            journal.taken_back("game-one", f"turn {number}", 2.0)
        done.append(number)


@pytest.mark.parametrize("statement", quick_first(range(24), 8))
def test_a_disk_that_fails_at_any_statement_leaves_whole_transactions(file: Path, statement: int) -> None:
    connection = sqlite3.connect(file, isolation_level=None, factory=StubbornConnection)
    journal = Journal(connection, file)
    connection.left = statement
    done: list[int] = []
    with pytest.raises(RecordsFault, match="disk I/O error"):
        keep_on(journal, done)
    assert not connection.in_transaction
    connection.left = 10**9
    acts = [len(kept.acts) for kept in journal.games()]
    assert acts == ([2 * len(done)] if done else [])
    journal.check()
    journal.close()


def test_a_file_that_can_only_be_read_is_said(played: Path) -> None:
    with closing(sqlite3.connect(played)) as keeps_the_log_alive:
        keeps_the_log_alive.execute("SELECT * FROM games").fetchall()
        connection = sqlite3.connect(f"file:{played}?mode=ro", uri=True, isolation_level=None)
        with closing(Journal(connection, played)) as journal:
            assert journal.game(1).turns == ("f1e2:1", "a6b5:2")
            with pytest.raises(RecordsFault, match=r"can't be written.*writable") as refusal:
                journal.turn("game-one", "b5b6:1", 4.0)
            assert refusal.value.key == "records-read-only"
    assert turns(played) == ("f1e2:1", "a6b5:2")


def test_another_program_that_keeps_the_file_busy_is_said(
    played: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("niwashi.records.store._BUSY_S", 0.01)
    with (
        closing(sqlite3.connect(played, isolation_level=None)) as busy,
        closing(Journal.open(played)) as journal,
    ):
        busy.execute("BEGIN IMMEDIATE")
        with pytest.raises(RecordsFault, match=r"is using the records in") as refusal:
            journal.turn("game-one", "b5b6:1", 4.0)
        assert refusal.value.key == "records-locked"
        busy.execute("ROLLBACK")
        journal.turn("game-one", "b5b6:1", 4.0)
        assert len(journal.game(1).turns) == 3


def test_a_busy_file_holds_lights_up_for_a_blink_and_is_tried_again_soon(file: Path) -> None:
    """A second for each write, while another program took games in."""
    play = recorded(file, 2)
    assert play.journal.ask("PRAGMA busy_timeout") == [(20,)]
    play.journal.go_on_in_place()
    assert play.journal.ask("PRAGMA busy_timeout") == [(20,)]
    with closing(sqlite3.connect(file, isolation_level=None)) as busy:
        busy.execute("BEGIN IMMEDIATE")
        play.play(1)
        assert [notice.key for notice in play.game_loop.notices] == ["notice-records-locked"]
        busy.execute("ROLLBACK")
    play.wait(1.0)
    assert play.game_loop.notices == ()
    play.recorder.close()
    assert play.journal.ask("PRAGMA busy_timeout") == [(5000,)]
    play.journal.close()
    assert turns(file) == play.session.match.turns


def test_a_game_is_held_still_when_the_file_and_its_locks_have_come_anew(file: Path) -> None:
    """A folder was put back from a copy, and no lock lies in it any more."""
    play = recorded(file, 2)
    (key,) = play.journal.held()
    for lock in file.parent.glob("*.lock"):
        lock.unlink()
    play.journal.go_on_in_place()
    with closing(Journal.open(file)) as other:
        assert not other.hold(key), "two programs never play one game"
    play.close()


def test_a_damaged_file_is_said_at_the_latest_when_it_is_read(played: Path) -> None:
    played.write_bytes(spoiled(played.read_bytes()))
    with (
        pytest.raises(RecordsFault, match=r"damaged.*niwashi play") as refusal,
        closing(Journal.open(played)) as journal,
    ):
        journal.games()
    assert refusal.value.key == "records-corrupt"


def test_an_index_of_the_log_that_cannot_grow_means_a_full_disk(file: Path) -> None:
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorname = "SQLITE_IOERR_SHMSIZE"
    with pytest.raises(RecordsFault) as refusal, faults_said(file):
        raise error
    assert refusal.value.key == "records-full"


def test_after_a_crash_the_whole_file_is_looked_over(played: Path) -> None:
    played.write_bytes(spoiled(played.read_bytes()))
    played.with_name(f"{played.name}-wal").write_bytes(b"left over")
    with pytest.raises(RecordsFault, match="damaged"):
        Journal.open(played)


def test_a_deleted_game_is_announced_and_goes_on(file: Path) -> None:
    play = recorded(file, 2)
    play.journal.ask("DELETE FROM games")
    play.play(2)
    assert [notice.key for notice in play.game_loop.notices] == ["notice-records-game-gone"]
    assert len(play.session.match.turns) == 4
    play.close()


def test_postponed_writes_are_bounded(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("niwashi.loop.recorder._MOST_KEPT_BACK", 100)
    play = Play(Journal.open(file))
    play.journal.ask("PRAGMA query_only = ON")
    play.play(8)
    assert [notice.key for notice in play.game_loop.notices] == ["notice-records-read-only"]
    assert play.recorder._kept_back < 200
    play.journal.ask("PRAGMA query_only = OFF")
    play.play(1)
    play.recorder.close()
    kept = play.journal.game(1)
    assert kept.turns == play.session.match.turns
    assert 0 < len(play.journal.runs(kept.key)[0].trace) < 300
    play.journal.close()


def test_times_are_finite(file: Path) -> None:
    with closing(Journal.open(file)) as journal:
        journal.begin("game-one", GARDEN, 1.0)
        with pytest.raises(RecordsFault):
            journal.turn("game-one", "f1e2:1", float("nan"))
        assert journal.games() == ()
        journal.trace("nobody", [TraceEntry(1.0, "rest")])  # a run that is not kept has no trace either
        assert journal.ask("SELECT * FROM trace") == []
