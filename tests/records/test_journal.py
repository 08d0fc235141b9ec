"""The journal: what is written stays written, and games are found again."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from niwashi.board_types import Cell, Geometry, Role, Senses, Shape
from niwashi.errors import RecordsFault
from niwashi.games.known import game_named
from niwashi.games.reclamation.cards import CardSet, built_in_card_set
from niwashi.games.setup import GameSetup
from niwashi.records.journal import Journal
from niwashi.records.kept import ActKind, Kept, RecordedAct
from niwashi.records.trace import Run, TraceEntry

GARDEN = GameSetup.of(game_named("garden"))
THRONE = GameSetup.of(game_named("throne"))
BORDERLAND = GameSetup.of(game_named("borderland"))
BOARD = Geometry(
    (
        Cell("a1", 0, 0.5, Senses.PRESENCE | Senses.PRESS),
        Cell("done", -1.25, 2, Senses.PRESS, Shape.BUTTON, Role.DONE, 1, lit=False),
    )
)


def games_in(file: Path) -> tuple[Kept, ...]:
    """What somebody else finds in a file."""
    with closing(Journal.open(file)) as journal:
        return journal.games()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "games.sqlite3"


@pytest.fixture
def journal(file: Path) -> Iterator[Journal]:
    journal = Journal.open(file)
    yield journal
    journal.close()


def run(key: str, **more: object) -> Run:
    facts = {"setup": GARDEN, "turns": ("f1e2:1",), "board": BOARD, "program": "0.1", "began_at": 5.5}
    return Run(key, **{**facts, "clock": 2.25, **more})  # type: ignore[arg-type]


def count(journal: Journal, table: str) -> int:
    return int(journal.ask(f"SELECT count(*) FROM {table}")[0][0])  # noqa: S608  (a table of ours)


def other_set() -> CardSet:
    return CardSet(name="mine", black=built_in_card_set().black, red=built_in_card_set().red)


def test_a_write_is_on_the_disk_before_it_returns(journal: Journal) -> None:
    settings = [
        journal.ask(f"PRAGMA {name}")[0][0] for name in ("journal_mode", "synchronous", "foreign_keys")
    ]
    assert settings == ["wal", 2, 1]  # 2: FULL, the log is synchronised at every commit
    assert journal._db.isolation_level is None  # no transaction that we did not begin


def test_a_whole_game_comes_back_as_it_was_kept(journal: Journal, file: Path) -> None:
    journal.begin("game-one", GARDEN, 10.5, players=("Hana", "鶴"), seed=1 << 80)
    journal.turn("game-one", "f1e2:1", 11.0)
    journal.turn("game-one", "a6b5:2", 12.0)
    journal.taken_back("game-one", "a6b5:2", 13.0)
    journal.turn("game-one", "a6a5:1", 14.0)
    journal.finish("game-one", "flower", 15.0)
    kept = journal.game(1)
    assert (kept.key, kept.setup, kept.players, kept.seed) == ("game-one", GARDEN, ("Hana", "鶴"), 1 << 80)
    assert (kept.began_at, kept.ended_at, kept.result) == (10.5, 15.0, "flower")
    assert kept.turns == ("f1e2:1", "a6a5:1")
    assert kept.acts[2] == RecordedAct(ActKind.TAKEN_BACK, "a6b5:2", 13.0)
    journal.close()
    assert games_in(file) == (kept,)


def test_the_unfinished_game_is_the_last_one_of_its_name_and_cards(journal: Journal) -> None:
    mine = GameSetup.of(game_named("garden", other_set()))
    for key, setup in [("old", GARDEN), ("throne", THRONE), ("mine", mine), ("border", BORDERLAND)]:
        journal.begin(f"{key}-game", setup, 1.0)
        journal.turn(f"{key}-game", "f1e2:1", 2.0)
    found = [journal.unfinished(name) for name in ("garden", "throne", "borderland", "chess")]
    assert [kept and kept.key for kept in found] == ["mine-game", "throne-game", "border-game", None]
    old = journal.unfinished("garden", GARDEN.cards)
    assert old is not None
    assert old.key == "old-game"


def test_a_finished_game_hides_older_unfinished_ones(journal: Journal) -> None:
    for key in ("old-game", "new-game"):
        journal.begin(key, GARDEN, 1.0)
        journal.turn(key, "f1e2:1", 2.0)
    journal.finish("new-game", "flower", 3.0)
    assert journal.unfinished("garden") is None


def test_new_game_without_a_turn_hides_older_unfinished_ones(journal: Journal, file: Path) -> None:
    journal.begin("old-game", GARDEN, 1.0)
    journal.turn("old-game", "f1e2:1", 2.0)
    assert journal.unplayed() is None
    journal.begin("new-game", GARDEN, 3.0, players=("Hana", "Ken"), clock="5+3")
    assert journal.unfinished("garden") is None
    new = journal.unplayed("garden", GARDEN.cards)
    assert new is not None
    assert (new.key, new.players, new.clock, new.acts) == ("new-game", ("Hana", "Ken"), "5+3", ())
    assert new == journal.unplayed()
    assert journal.unplayed("throne") is None
    with closing(Journal.open(file)) as other:  # for which the new game is somebody else's
        assert other.unplayed("garden") is None
    journal.turn("new-game", "f1e2:1", 4.0)
    assert journal.unplayed() is None
    assert getattr(journal.unfinished("garden"), "key", None) == "new-game"


def test_a_game_that_another_program_plays_is_neither_offered_nor_deleted_nor_forgotten(
    journal: Journal, file: Path
) -> None:
    journal.begin("game-one", GARDEN, 1.0)
    other = Journal.open(file)
    other.begin("game-two", THRONE, 1.0)
    journal.turn("game-one", "f1e2:1", 2.0)  # it was unplayed when the other game began
    assert other.unfinished("garden") is None
    with pytest.raises(RecordsFault, match="being played now"):
        other.delete(1)
    journal.close()
    assert other.unfinished("garden") is not None
    other.close()
    assert [path.name for path in file.parent.iterdir()] == ["games.sqlite3"]


def test_a_game_that_was_never_played_goes_when_the_next_one_begins(journal: Journal) -> None:
    journal.begin("game-one", GARDEN, 1.0)
    journal.enter(run("run-one"), "game-one")
    journal.release("game-one")
    assert journal.games() == ()
    journal.begin("game-two", GARDEN, 2.0)
    assert journal.ask("SELECT key FROM games") == [("game-two",)]
    assert journal.ask("SELECT count(*) FROM runs") == journal.ask("SELECT count(*) FROM boards") == [(0,)]


def test_a_run_that_saw_two_games_goes_with_the_last_of_them(journal: Journal) -> None:
    for key in ("game-one", "game-two"):
        journal.begin(key, GARDEN, 1.0)
        journal.turn(key, "f1e2:1", 2.0)
        journal.enter(run("run-one"), key)
    journal.trace("run-one", [TraceEntry(3.0, "rest")])
    assert journal.played_in("run-one") == ("game-one", "game-two")
    journal.delete(1)
    assert [each.key for each in journal.runs("game-two")] == ["run-one"]
    journal.delete(2)
    assert [count(journal, table) for table in ("games", "acts", "runs", "trace")] == [0] * 4


def test_the_number_of_a_deleted_game_is_not_given_again(journal: Journal) -> None:
    for key in ("game-one", "game-two"):
        journal.begin(key, GARDEN, 1.0)
        journal.turn(key, "f1e2:1", 2.0)
    journal.delete(2)
    journal.begin("game-three", GARDEN, 1.0)
    journal.turn("game-three", "f1e2:1", 2.0)
    assert [kept.number for kept in journal.games()] == [1, 3]


def test_missing_game_is_refused(journal: Journal) -> None:
    for ask in (journal.game, journal.delete):
        with pytest.raises(RecordsFault, match="There is no game 9"):
            ask(9)
    with pytest.raises(RecordsFault, match="no longer"):
        journal.turn("nobody", "f1e2:1", 1.0)


def test_a_transaction_holds_for_all_of_it_or_nothing(journal: Journal) -> None:
    journal.begin("game-one", GARDEN, 1.0)

    def keep(key: str, after: Exception | None = None) -> None:
        with journal.transaction():
            journal.turn("game-one", "f1e2:1", 2.0)
            journal.turn(key, "a6b5:2", 2.0)
            if after:
                raise after

    with pytest.raises(RecordsFault):
        keep("nobody")
    assert journal.games() == ()
    with pytest.raises(KeyError):
        keep("game-one", KeyError())
    assert journal.games() == ()
    with journal.transaction():
        journal.turn("game-one", "f1e2:1", 2.0)
        assert games_in(journal.file) == ()
    assert games_in(journal.file)[0].turns == ("f1e2:1",)


def test_a_run_of_many_games_is_written_once(journal: Journal) -> None:
    for key in ("game-one", "game-two"):
        journal.begin(key, GARDEN, 1.0)
        journal.turn(key, "f1e2:1", 2.0)
    asked: list[str] = []
    journal._db.set_trace_callback(asked.append)
    journal.enter(run("run-one"), "game-one", "game-two")
    assert [sum(f"INTO {table}" in sql for sql in asked) for table in ("boards", "runs", "played")] == [
        1,
        1,
        2,
    ]
    assert journal.played_in("run-one") == ("game-one", "game-two")


def test_closing_twice_is_harmless_and_later_writes_are_refused(journal: Journal) -> None:
    journal.close()
    journal.close()
    with pytest.raises(RecordsFault):
        journal.begin("game-one", GARDEN, 1.0)
