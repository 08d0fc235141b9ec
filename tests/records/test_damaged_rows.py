"""One damaged row costs one game: all others are listed, exported and replayed, and the board starts.

The damaged file is moved aside with all its parts, told, and never deleted; play goes on in a new one.
"""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.marks import EXHAUSTIVE, quick_first
from tests.records import damage
from tests.records.damage import played, ran, spoiled
from tests.records.package_rows import alone, keep_letter, keep_pal
from tests.records.playing import Play, recorded
from typer.testing import CliRunner

from niwashi.cli.main import app
from niwashi.cli.records_option import kept_games
from niwashi.errors import RecordsFault
from niwashi.games.known import game_named
from niwashi.records.damage import open_whole, salvage
from niwashi.records.journal import Journal
from niwashi.records.reader import RecordsReader
from niwashi.session.session import Session


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> damage.Base:
    """A file of a hundred games."""
    return damage.base_of(tmp_path_factory.mktemp("base"))


@pytest.fixture
def file(base: damage.Base, tmp_path: Path) -> Path:
    (tmp_path / "games").write_bytes(base.content)
    return tmp_path / "games"


@pytest.fixture(scope="module")
def dozen(tmp_path_factory: pytest.TempPathFactory) -> damage.Base:
    """A file of twelve games."""
    return damage.base_of(tmp_path_factory.mktemp("dozen"), 12)


@pytest.fixture
def small(dozen: damage.Base, tmp_path: Path) -> Path:
    (tmp_path / "games").write_bytes(dozen.content)
    return tmp_path / "games"


def changed(file: Path, sql: str) -> None:
    with closing(sqlite3.connect(file, isolation_level=None)) as db:
        db.execute("PRAGMA ignore_check_constraints = ON")
        db.execute(sql)


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE games SET players = '[' WHERE id = 7",
        "UPDATE games SET cards = '[' WHERE id = 7",
        "UPDATE games SET game = 'chess' WHERE id = 7",
        "UPDATE games SET game = CAST(x'67ff' AS TEXT) WHERE id = 7",
        "UPDATE games SET began_at = 9e999 WHERE id = 7",
        "UPDATE games SET clock = 'sometimes' WHERE id = 7",
        "UPDATE games SET seed = 'x' WHERE id = 7",
        "UPDATE games SET result = 'nobody', ended_at = 1 WHERE id = 7",
        "UPDATE acts SET kind = 'guessed' WHERE game = 7",
        "UPDATE acts SET used = '[1e999]' WHERE game = 7",
        "DELETE FROM acts WHERE game = 7 AND number = 1",
    ],
)
def test_a_damaged_row_costs_its_game_alone_and_is_said(small: Path, sql: str) -> None:
    with closing(Journal.open(small)) as journal:
        if "DELETE" in sql and len(journal.game(7).acts) == 1:
            journal.turn(journal.game(7).key, "f1e1:1", 1.0)
    changed(small, sql)
    done = CliRunner().invoke(app, ["games", "list", "--records", str(small)])
    assert done.exit_code == 0
    assert len(done.stdout.splitlines()) == 11
    assert "Game 7 is damaged" in done.stderr or "one more game can't be" in done.stderr
    out = small.with_name("out")
    done = CliRunner().invoke(app, ["games", "export", "--out", str(out), "--records", str(small)])
    assert done.exit_code == 0
    assert len(damage.exported(out)) == 11
    assert ran(["games", "import", str(out), "--records", str(small.with_name("other"))]) is None
    alone = CliRunner().invoke(app, ["games", "show", "7", "--records", str(small)])
    assert alone.exit_code == 2
    assert "game 7" in alone.stderr.lower()
    assert played(small) is None
    with RecordsReader(small) as reader:
        assert [kept.number for kept in reader.games(3, 9)] == [8, 6, 5]


def test_a_damaged_last_game_lets_a_new_one_begin(file: Path) -> None:
    changed(
        file, "UPDATE games SET players = '[' WHERE id = (SELECT max(id) FROM games WHERE game = 'garden')"
    )
    assert played(file) is None


def everything(journal: Journal) -> dict[str, list[tuple[Any, ...]]]:
    tables = journal.ask("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    return {name: journal.ask(f"SELECT * FROM {name} ORDER BY 1, 2") for (name,) in tables}  # noqa: S608


@pytest.mark.parametrize("is_killed", [False, True])
def test_every_row_is_read_from_a_file_whose_first_page_is_noise(
    file: Path, tmp_path: Path, *, is_killed: bool
) -> None:
    with closing(Journal.open(file)) as journal:
        numbers = [1, keep_pal(journal, "Aki"), 1]
        for number, letter in zip(numbers, "cab", strict=True):
            keep_letter(journal, number, letter * 64)
        written = {name: rows for name, rows in everything(journal).items() if rows}
        assert len(written) == 10
        if is_killed:
            shutil.copy(file, tmp_path / "killed")
            shutil.copy(f"{file}-wal", tmp_path / "killed-wal")
            file = tmp_path / "killed"
    file.write_bytes(b"\xa5" * 4096 + file.read_bytes()[4096:])
    with closing(Journal.open(tmp_path / "anew")) as anew:
        assert salvage(file, anew) == 0
        assert {name: rows for name, rows in everything(anew).items() if rows} == written


@pytest.mark.parametrize("is_killed", [False, True])
def test_rows_of_a_package_that_is_away_are_read_from_a_damaged_file(
    file: Path, tmp_path: Path, *, is_killed: bool
) -> None:
    """Which tables they are of is read from the file's own schema, as far as that can be read."""
    with closing(Journal.open(file)) as journal:
        keep_letter(journal, keep_pal(journal, "Aki"), "a" * 64)
        written = [journal.ask(f"SELECT * FROM {name}") for name in ("pals", "letters")]  # noqa: S608
        if is_killed:
            shutil.copy(file, tmp_path / "killed")
            shutil.copy(f"{file}-wal", tmp_path / "killed-wal")
            file = tmp_path / "killed"
    content = file.read_bytes()
    at = content.index(b"CREATE TABLE games (")
    file.write_bytes(content[:at] + b"\xff" * 20 + content[at + 20 :])
    with alone(), closing(open_whole(file, "now")) as anew:
        assert anew.replaces is not None
        assert [anew.ask(f"SELECT * FROM {name}") for name in ("pals", "letters")] == written  # noqa: S608
    with closing(Journal.open(file)) as journal:  # the package is back, and finds its tables as they were
        assert [journal.ask(f"SELECT * FROM {name}") for name in ("pals", "letters")] == written  # noqa: S608


def test_deleted_rows_stay_deleted(file: Path, tmp_path: Path) -> None:
    with closing(Journal.open(file)) as journal:
        journal.ask("PRAGMA secure_delete = OFF")
        for number in range(20, 60):
            journal.delete(number)
        games = journal.games()
    with closing(Journal.open(tmp_path / "anew")) as anew:
        assert salvage(file, anew) == 0
        assert anew.games() == games


def test_schema_for_which_sqlite_has_no_memory_is_damaged(base: damage.Base, tmp_path: Path) -> None:
    """Found by `make -C tests fuzz`: of some texts SQLite says that they need more memory than there is."""
    file = tmp_path / "games"
    whole, at = base.content, base.content.index(b" 1),\n    games INTEGER")
    file.write_bytes(whole[:at] + b"\xff" * 121 + whole[at + 121 :])
    with pytest.raises(RecordsFault) as found:
        Journal.open(file)
    assert found.value.key == "records-corrupt"
    with closing(open_whole(file, "now")) as journal:
        assert len(journal.games()) == len(base.numbers)


FOUND = {
    "f1-425": "a number that is none",
    "f1-563": "a number that is none",
    "880002-2208": "a table's first page, which another one of its own pages replaces",
    "770002-3517": "the name of a table that another one refers to",
    "880002-3409": "an act that becomes one of another game",
}


@pytest.mark.parametrize("seed", quick_first(FOUND))
def test_damages_that_once_went_wrong_are_borne(base: damage.Base, tmp_path: Path, seed: str) -> None:
    chance = Random(seed)
    done = chance.choice(damage.DAMAGES)
    assert list(damage.suffered(tmp_path / "games", chance, done, base)) == []


def test_random_damages_are_borne(dozen: damage.Base, tmp_path: Path) -> None:
    assert damage.damaged(12, "quick", tmp_path, dozen) == {}


@EXHAUSTIVE
@pytest.mark.parametrize("seed", range(4))
def test_more_random_damages_are_borne(base: damage.Base, tmp_path: Path, seed: int) -> None:
    assert damage.damaged(100, f"exhaustive {seed}", tmp_path, base) == {}


def test_act_with_damaged_number_becomes_no_part_of_another_game(tmp_path: Path) -> None:
    """An act of the second game says that it is one of the third, which is whole."""
    file = tmp_path / "games"
    for seed in range(3):
        recorded(file, 6, seed=seed).close()
    with closing(Journal.open(file)) as journal:
        whole = {game.number: game for game in journal.games()}
    with closing(sqlite3.connect(file, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode = DELETE")
        (last,) = db.execute("SELECT max(number) FROM acts WHERE game = 3").fetchone()
        row = db.execute("SELECT number, turn FROM acts WHERE game = 2 ORDER BY number").fetchall()[3]
    content = file.read_bytes()
    act = bytes((2, row[0])) + b"turn" + str(row[1]).encode()
    assert content.count(act) == 1
    content = content.replace(act, bytes((3, last + 1)) + act[2:])
    file.write_bytes(content)
    with closing(Journal.open(tmp_path / "new")) as journal:
        salvage(file, journal)
        assert journal.game(3) == whole[3]
        assert journal.game(1) == whole[1]


# Moved aside


@pytest.fixture
def whole(tmp_path: Path) -> Path:
    file = tmp_path / "games"
    recorded(file, 4).close()
    return file


@pytest.fixture
def damaged(whole: Path) -> Path:
    whole.write_bytes(spoiled(whole.read_bytes()))
    return whole


def test_nothing_of_it_is_left_behind_and_nothing_is_written_over(damaged: Path) -> None:
    damaged.with_name("games-wal").write_bytes(b"left over")
    damaged.with_name("games.damaged-today").write_bytes(b"another one")
    content = damaged.read_bytes()
    open_whole(damaged, "today").close()
    assert damaged.with_name("games.damaged-today").read_bytes() == b"another one"
    assert damaged.with_name("games.damaged-today-2").read_bytes() == content
    assert not damaged.with_name("games-wal").exists()


def test_a_log_that_could_not_be_read_goes_with_it(damaged: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log, close = damaged.with_name("games-wal"), Journal.close

    def closed_with_a_log(journal: Journal) -> None:
        close(journal)
        log.write_bytes(b"the log")

    monkeypatch.setattr(Journal, "close", closed_with_a_log)
    open_whole(damaged, "today")
    assert damaged.with_name("games.damaged-today-wal").read_bytes() == b"the log"


def test_a_whole_file_stays_where_it_is(whole: Path) -> None:
    with closing(open_whole(whole, "today")) as journal:
        assert journal.replaces is None
        assert len(journal.games()) == 1
    assert list(whole.parent.glob("*damaged*")) == []


def test_play_tells_it_on_the_terminal_and_on_the_page(
    damaged: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with kept_games(str(damaged), unless=False) as journal:
        assert journal is not None
        said = capsys.readouterr().err
        assert str(journal.replaces) in said
        assert ".recover" in said
        play = Play(journal)
        play.play(1)
        assert [notice.key for notice in play.game_loop.notices] == ["notice-records-set-aside"]
        play.game_loop.begin(Session(game_named("garden"), play.session.geometry))
        play.step()
        assert play.game_loop.notices == ()


def test_looking_at_games_moves_nothing(damaged: Path) -> None:
    done = CliRunner().invoke(app, ["games", "list", "--records", str(damaged)])
    assert done.exit_code == 2
    assert "damaged" in done.stderr
    assert list(damaged.parent.glob("*damaged*")) == []
