"""Older files become newer ones; files that are not ours, newer or damaged are refused and left alone."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from tests.records.playing import recorded

from niwashi.errors import RecordsFault
from niwashi.games.known import game_named
from niwashi.games.setup import GameSetup
from niwashi.homes.proposals import load_chain
from niwashi.homes.store import Homes
from niwashi.homes.turn_readings import Sealed
from niwashi.keys import is_signature
from niwashi.records.file_kind import APPLICATION_ID
from niwashi.records.journal import Journal
from niwashi.records.kept import ActKind
from niwashi.records.rescue import open_whole
from niwashi.records.schema import VERSION

HERE = Path(__file__).parent
OLDER = {version: HERE / f"version-{version}.sql" for version in range(1, VERSION)}


def made(file: Path, script: str) -> Path:
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(script)
    return file


def schema_of(file: Path) -> set[tuple[str, str]]:
    """Every table with its columns and what is said of them."""
    with closing(sqlite3.connect(file)) as connection:
        tables = [
            name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
        ]
        return {
            (t, repr(column)) for t in tables for column in connection.execute(f"PRAGMA table_xinfo({t})")
        }


def number(file: Path, pragma: str) -> int:
    with closing(sqlite3.connect(file)) as connection:
        return int(connection.execute(f"PRAGMA {pragma}").fetchone()[0])


def test_there_is_a_file_of_every_older_version_here() -> None:
    assert all(script.is_file() for script in OLDER.values())
    assert len(OLDER) >= 1


def test_a_new_file_says_whose_it_is_and_of_which_version(tmp_path: Path) -> None:
    Journal.open(tmp_path / "new").close()
    assert (number(tmp_path / "new", "application_id"), number(tmp_path / "new", "user_version")) == (
        APPLICATION_ID,
        VERSION,
    )


@pytest.mark.parametrize("version", OLDER)
def test_an_older_file_becomes_what_a_new_one_is(tmp_path: Path, version: int) -> None:
    old = made(tmp_path / "old", OLDER[version].read_text(encoding="utf-8"))
    assert number(old, "user_version") == version
    Journal.open(old).close()
    Journal.open(tmp_path / "new").close()
    assert schema_of(old) == schema_of(tmp_path / "new")
    assert number(old, "user_version") == VERSION


@pytest.mark.parametrize("version", OLDER)
def test_nothing_of_an_older_file_is_lost_and_its_unfinished_game_goes_on(
    tmp_path: Path, version: int
) -> None:
    old = made(tmp_path / "old", OLDER[version].read_text(encoding="utf-8"))
    with closing(Journal.open(old)) as journal:
        whole, unfinished = journal.games()
        assert (whole.number, whole.result, len(whole.acts), len(whole.turns)) == (3, "tendril", 18, 16)
        assert whole.acts[4].deed is ActKind.TAKEN_BACK
        assert (whole.players, whole.seed, whole.ended_at) == ((), None, 1749990900.25)
        assert whole.match().result == "tendril"
        assert journal.unfinished("garden") == unfinished
        assert unfinished.match().side == 1
        journal.turn(unfinished.key, "a6b5:2", 1749992020.0)
        journal.begin("new-game", GameSetup.of(game_named("throne")), 1.0, players=("Hana",), seed=4)
        journal.turn("new-game", "f1e2:1", 2.0)
        assert [len(kept.turns) for kept in journal.games()] == [16, 2, 1]


def test_a_game_with_a_friend_is_there_after_it(tmp_path: Path) -> None:
    old = made(tmp_path / "old", OLDER[7].read_text(encoding="utf-8"))
    with closing(Journal.open(old)) as journal:
        homes = Homes(journal)
        (ben,) = homes.peers()
        (kept,) = homes.chains_with(ben.key)
        assert (kept.seat, len(kept.lines), kept.played) == (0, 3, None)
        assert len(load_chain(kept, is_signature).state.turns) == 2
        assert [len(homes.unsent(kept.game or "")), len(homes.sent_lines(kept.game or ""))] == [0, 1]
        assert homes.readings_of(kept.number) == {}
        sealed = Sealed("aa" * 32, "bb" * 32, "{}\n")
        homes.add_readings(kept.number, sealed)
        assert homes.readings_of(kept.number) == {sealed.hash: sealed}


@pytest.mark.parametrize("version", OLDER)
def test_a_migration_that_breaks_off_leaves_the_old_file(
    tmp_path: Path, version: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = made(tmp_path / "old", OLDER[version].read_text(encoding="utf-8"))
    before = schema_of(old)
    statements = [
        *Path(HERE.parents[1] / "controller/niwashi/records/versions/2.sql").read_text().split(";")
    ][:2]
    monkeypatch.setattr(
        "niwashi.records.schema._statements",
        lambda _: [f"{s};" for s in statements] + ["SELECT no_such_thing;"],
    )
    with pytest.raises(RecordsFault):
        Journal.open(old)
    assert schema_of(old) == before
    assert number(old, "user_version") == version
    monkeypatch.undo()
    with closing(Journal.open(old)) as journal:
        assert len(journal.games()) == 2


FOREIGN = {
    "a text": b"Dear diary, today I played a game.\n" * 40,
    "a torn header": b"SQLite format 3\x00" + b"\x07" * 3000,
    "a short text": b"Hello",
    "a single zero": b"\x00",
}


@pytest.mark.parametrize("what", FOREIGN)
def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path, what: str) -> None:
    file = tmp_path / "diary"
    file.write_bytes(FOREIGN[what])
    with pytest.raises(RecordsFault, match="diary"):
        Journal.open(file)
    assert file.read_bytes() == FOREIGN[what]


def test_somebody_elses_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    file = made(tmp_path / "bees", "CREATE TABLE bees (name TEXT); INSERT INTO bees VALUES ('Maja');")
    before = file.read_bytes()
    with pytest.raises(RecordsFault, match="not a file of Niwashi's records"):
        Journal.open(file)
    assert file.read_bytes() == before


def test_a_newer_file_is_refused_and_left_alone(tmp_path: Path) -> None:
    Journal.open(tmp_path / "new").close()
    made(tmp_path / "new", f"CREATE TABLE later (x); PRAGMA user_version = {VERSION + 1}")
    before = (tmp_path / "new").read_bytes()
    with pytest.raises(RecordsFault, match=f"version {VERSION + 1}.*Update Niwashi"):
        Journal.open(tmp_path / "new")
    assert (tmp_path / "new").read_bytes() == before


@pytest.mark.parametrize("version", [VERSION + 1, VERSION + 2, 99, 255, 256 + VERSION, 9999])
def test_version_that_only_looks_newer_is_damage_and_file_is_saved(tmp_path: Path, version: int) -> None:
    """A flipped bit in the number keeps no board from starting; a newer file is made otherwise, too."""
    play = recorded(tmp_path / "new", 3)
    play.recorder.close()
    games = play.journal.games()
    play.journal.close()
    made(tmp_path / "new", f"PRAGMA user_version = {version}")
    with closing(open_whole(tmp_path / "new", "now")) as journal:
        assert journal.games() == games
        assert journal.replaces is not None
        assert journal.replaces.exists()


def rewritten(file: Path, table: str, old: str, new: str) -> None:
    """Replace a part of the SQL that has made a table."""
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute(
            "UPDATE sqlite_schema SET sql = replace(sql, ?, ?) WHERE name = ? AND instr(sql, ?)",
            (old, new, table, old),
        )
        assert connection.execute("SELECT changes()").fetchone() == (1,)


@pytest.mark.parametrize(
    ("table", "old", "new"),
    [
        ("runs", "REFERENCES boards", "REFERENCES boùrds"),
        ("tries", "'missed'", "'mussed'"),
        ("games", "DEFAULT 'none'", "DEFAULT 'nine'"),
    ],
)
def test_table_with_damaged_rule_is_found_before_anybody_plays(
    tmp_path: Path, table: str, old: str, new: str
) -> None:
    play = recorded(tmp_path / "new", 3)
    play.recorder.close()
    games = play.journal.games()
    play.journal.close()
    rewritten(tmp_path / "new", table, old, new)
    with pytest.raises(RecordsFault, match=rf"it lacks .*\({table}\)"):
        Journal.open(tmp_path / "new")
    with closing(open_whole(tmp_path / "new", "now")) as journal:
        assert journal.games() == games


def test_blanks_quotes_and_comments_of_another_release_are_no_damage(tmp_path: Path) -> None:
    Journal.open(tmp_path / "new").close()
    rewritten(tmp_path / "new", "tries", "NOT NULL,        -- ''", "NOT  NULL, -- other words: ''")
    rewritten(tmp_path / "new", "runs", "CREATE TABLE runs", 'CREATE TABLE "runs"')
    Journal.open(tmp_path / "new").close()


def test_an_empty_file_is_a_new_one(tmp_path: Path) -> None:
    (tmp_path / "empty").touch()
    with closing(Journal.open(tmp_path / "empty")) as journal:
        assert journal.games() == ()


def test_a_folder_and_a_place_below_a_file_are_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for place in (tmp_path, tmp_path / "file" / "games"):
        with pytest.raises(RecordsFault, match="--records FILE"):
            Journal.open(place)


def test_two_programs_may_make_the_same_file_at_once(tmp_path: Path) -> None:
    first, second = (Journal.open(tmp_path / "shared") for _ in range(2))
    first.begin("game-one", GameSetup.of(game_named("garden")), 1.0)
    second.begin("game-two", GameSetup.of(game_named("garden")), 1.0)
    first.turn("game-one", "f1e2:1", 2.0)
    second.turn("game-two", "f1e2:1", 2.0)
    assert (
        [kept.key for kept in first.games()]
        == [kept.key for kept in second.games()]
        == ["game-one", "game-two"]
    )
    first.close()
    second.close()
