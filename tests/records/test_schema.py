"""Older files become newer ones; what is not ours, too old, newer or damaged is refused and left alone."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from unittest.mock import patch

import pytest
from tests.records.package_rows import alone, keep_letter, keep_pal, loaded
from tests.records.playing import recorded

from niwashi import kept_tables
from niwashi.errors import RecordsFault
from niwashi.games.known import game_named
from niwashi.games.setup import GameSetup
from niwashi.kept_tables import PackageTables
from niwashi.records import store
from niwashi.records.damage import open_whole
from niwashi.records.journal import Journal
from niwashi.records.opening import APPLICATION_ID
from niwashi.records.reader import open_to_read
from niwashi.records.store import FIRST, VERSION

LATER = "ALTER TABLE games ADD COLUMN place TEXT;\nCREATE TABLE later (x INTEGER) STRICT;"
"""The script of the version after this one."""


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


def test_a_new_file_says_whose_it_is_and_of_which_version(tmp_path: Path) -> None:
    Journal.open(tmp_path / "new").close()
    assert (number(tmp_path / "new", "application_id"), number(tmp_path / "new", "user_version")) == (
        APPLICATION_ID,
        VERSION,
    )


@pytest.fixture
def next_version(old: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The program of the next version, which finds an old file; its script."""
    assert number(old, "user_version") == VERSION
    scripts = tmp_path / "versions"
    shutil.copytree(store._SCRIPTS, scripts)
    script = scripts / f"{VERSION + 1}.sql"
    script.write_text(LATER, encoding="utf-8")
    monkeypatch.setattr(store, "_SCRIPTS", scripts)
    monkeypatch.setattr(store, "VERSION", VERSION + 1)
    store._fresh_texts.cache_clear()
    yield script
    store._fresh_texts.cache_clear()


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("played") / "old"
    recorded(file, 3).close()
    return file


@pytest.fixture
def old(played: Path, tmp_path: Path) -> Path:
    """A file of this version with an unfinished game."""
    return Path(shutil.copy(played, tmp_path))


@pytest.mark.usefixtures("next_version")
def test_a_file_of_the_version_before_becomes_what_a_new_one_is(old: Path, tmp_path: Path) -> None:
    with closing(Journal.open(old)) as journal:
        (kept,) = journal.games()
        assert len(kept.turns) == 3
        assert journal.unfinished("garden") == kept
    Journal.open(tmp_path / "new").close()
    assert schema_of(old) == schema_of(tmp_path / "new")
    assert number(old, "user_version") == VERSION + 1


def test_a_migration_that_breaks_off_leaves_the_file_of_the_version_before(
    old: Path, next_version: Path
) -> None:
    before = schema_of(old)
    store._fresh_texts()
    next_version.write_text(f"{LATER}\nSELECT no_such_thing;\n", encoding="utf-8")
    with pytest.raises(RecordsFault):
        Journal.open(old)
    assert (schema_of(old), number(old, "user_version")) == (before, VERSION)
    next_version.write_text(LATER, encoding="utf-8")
    with closing(Journal.open(old)) as journal:
        assert len(journal.games()) == 1


@pytest.mark.parametrize("version", range(1, FIRST))
def test_a_file_that_is_too_old_is_refused_and_left_alone(tmp_path: Path, version: int) -> None:
    made(tmp_path / "old", "CREATE TABLE games (key TEXT) STRICT; INSERT INTO games VALUES ('a')")
    made(tmp_path / "old", f"PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {version}")
    before = (tmp_path / "old").read_bytes()
    for opened in (Journal.open, lambda file: open_whole(file, "now"), open_to_read):
        with pytest.raises(RecordsFault, match=f"older .*version {version}.*--records") as refused:
            opened(tmp_path / "old")
        assert refused.value.key == "records-older"
    assert (tmp_path / "old").read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["old"]


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
    ("table", "rule", "damaged"),
    [
        ("runs", "REFERENCES boards", "REFERENCES boùrds"),
        ("tries", "'missed'", "'mussed'"),
        ("games", "DEFAULT 'none'", "DEFAULT 'nine'"),
    ],
)
def test_table_with_damaged_rule_is_found_before_anybody_plays(
    old: Path, table: str, rule: str, damaged: str
) -> None:
    with closing(Journal.open(old)) as journal:
        games = journal.games()
    rewritten(old, table, rule, damaged)
    with pytest.raises(RecordsFault, match=rf"it lacks .*\({table}\)"):
        Journal.open(old)
    with closing(open_whole(old, "now")) as journal:
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


# Tables of packages


def tables_of(file: Path) -> list[str]:
    with closing(sqlite3.connect(file)) as connection:
        rows = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY rowid")
        return [name for (name,) in rows]


def test_package_gets_its_tables_in_a_file_that_lacks_them(tmp_path: Path) -> None:
    with alone():
        Journal.open(tmp_path / "old").close()
    own = tables_of(tmp_path / "old")
    assert {"games", "acts", "tries"} <= set(own)
    assert "pals" not in own
    with loaded(), closing(Journal.open(tmp_path / "old")) as journal:
        keep_letter(journal, keep_pal(journal))
    assert [name for name in tables_of(tmp_path / "old") if name not in own][-2:] == ["pals", "letters"]


def test_tables_of_a_package_that_is_away_are_kept(tmp_path: Path) -> None:
    with loaded(), closing(Journal.open(tmp_path / "games")) as journal:
        keep_letter(journal, keep_pal(journal))
    with alone(), closing(open_whole(tmp_path / "games", "now")) as journal:
        assert journal.replaces is None
        assert journal.ask("SELECT name FROM pals") == [("Ben",)]


def test_rows_of_a_package_are_written_in_one_transaction_with_a_game(tmp_path: Path) -> None:
    with loaded(), closing(Journal.open(tmp_path / "games")) as journal:
        with suppress(ZeroDivisionError), journal.transaction():
            journal.begin("game-one", GameSetup.of(game_named("garden")), 1.0)
            keep_pal(journal)
            raise ZeroDivisionError
        assert journal.ask("SELECT name FROM pals") == []
        assert journal.unplayed("garden") is None


def test_missing_table_of_a_package_is_damage_that_costs_no_row_of_others(tmp_path: Path) -> None:
    file = tmp_path / "games"
    with loaded():
        with closing(Journal.open(file)) as journal:
            keep_pal(journal)
        with closing(sqlite3.connect(file)) as connection:
            connection.execute("DROP TABLE letters")
        with pytest.raises(RecordsFault, match=r"it lacks .*letters"):
            Journal.open(file)
        with closing(open_whole(file, "now")) as journal:
            assert journal.ask("SELECT name FROM pals") == [("Ben",)]


@pytest.mark.parametrize("sql", ["CREATE TABLE games (x INTEGER) STRICT;", "CREATE GARDEN (x);"])
def test_package_whose_tables_sqlite_refuses_damages_nothing(old: Path, sql: str) -> None:
    with (
        patch.dict(kept_tables._added, {"odd": PackageTables(sql)}),
        closing(open_whole(old, "now")) as journal,
    ):
        assert journal.replaces is None
        assert len(journal.games()) == 1


def test_damaged_number_of_version_is_told_from_a_newer_program_s(old: Path) -> None:
    with closing(sqlite3.connect(old)) as connection:
        connection.execute(f"PRAGMA user_version = {VERSION + 1}")
    with pytest.raises(RecordsFault) as found:
        Journal.open(old)
    assert found.value.key == "records-corrupt"
