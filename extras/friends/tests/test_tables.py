"""The tables of games with friends in the records: made, saved from a damaged file, merged, backed up."""

from __future__ import annotations

import gzip
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from tests.backup.places import backed_up, brought_back

from niwashi.backup.signed_games import restored_games
from niwashi.errors import RecordsFault
from niwashi.records.damage import salvage
from niwashi.records.journal import Journal
from niwashi.records.kept import PuzzleTry, TryResult
from niwashi.records.reader import open_to_read
from niwashi_friends.readings import Sealed
from niwashi_friends.store import Homes, Peer

TABLES = ("peers", "chains", "entries", "outbox", "readings")
FRIEND, GAME = Peer("ab" * 32, "Ben"), "cd" * 32
ROOT = Path(__file__).parents[3]


def filled(file: Path, friend: Peer = FRIEND) -> Path:
    """Return a file with rows in each table, and a puzzle tried, whose index looks like friends."""
    with closing(Journal.open(file)) as journal:
        homes = Homes(journal)
        homes.add_peer(friend, 1.7e9)
        numbers = [homes.begin(friend.key, seat, b'{"kind":"terms"}', 1.7e9) for seat in (0, 1)]
        homes.change_terms(numbers[0], b'{"kind":"terms"}', GAME)
        homes.add_lines(numbers[0], [b'{"kind":"turn"}', b'{"kind":"resign"}'], 1.7e9)
        for number, letter in zip((*numbers, numbers[0]), "cab", strict=True):
            homes.add_readings(number, Sealed(letter * 64, "salt", "text"))
        homes.send(GAME, b"line")
        journal.keep_try(PuzzleTry("Ann", "garden-1", 1200, TryResult.SOLVED, 1.7e9, 1.7e9))
    return file


def rows(file: Path) -> dict[str, list[Any]]:
    with closing(sqlite3.connect(file)) as records:
        return {name: records.execute(f"SELECT * FROM {name} ORDER BY 1, 2").fetchall() for name in TABLES}  # noqa: S608


def test_every_row_is_read_from_a_file_whose_first_page_is_noise(tmp_path: Path) -> None:
    file = filled(tmp_path / "games")
    written = rows(file)
    assert all(written.values()), "each table has rows"
    file.write_bytes(b"\xa5" * 4096 + file.read_bytes()[4096:])
    with closing(Journal.open(tmp_path / "anew")) as anew:
        assert salvage(file, anew) == 0
    assert rows(tmp_path / "anew") == written


def test_friend_whose_row_is_lost_is_known_by_the_signed_games(tmp_path: Path) -> None:
    file = filled(tmp_path / "games")
    with closing(sqlite3.connect(file)) as records:
        records.execute("DELETE FROM peers")
        records.commit()
    with closing(Journal.open(tmp_path / "anew")) as anew:
        salvage(file, anew)
        assert Homes(anew).peers() == (Peer(FRIEND.key, FRIEND.key[:12]),)


def test_damaged_lines_are_found_before_a_file_is_read(tmp_path: Path) -> None:
    file = filled(tmp_path / "games")
    with closing(sqlite3.connect(file)) as records:
        (page,) = records.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'entries'").fetchone()
        records.execute("PRAGMA journal_mode = DELETE")
    content = bytearray(file.read_bytes())
    content[(page - 1) * 4096 : page * 4096] = bytes(4096)
    file.write_bytes(bytes(content))
    with pytest.raises(RecordsFault) as found:
        open_to_read(file)
    assert found.value.key == "records-corrupt"


def test_friend_with_name_of_another_gets_number(tmp_path: Path) -> None:
    there, stranger = tmp_path / "two" / "games.sqlite3", Peer("12" * 32, "Ben")
    there.parent.mkdir()
    with closing(Journal.open(there)) as journal:
        Homes(journal).add_peer(stranger, 1.7e9)
    file = backed_up(filled(tmp_path / "games"), tmp_path / "b.zip", None)
    restored = brought_back(file, there, None)
    assert (restored.merged.friends, restored.asks, restored.left_out) == (1, 1, ())
    assert restored_games(there) == (GAME,)
    with closing(Journal.open(there)) as journal:
        assert Homes(journal).peers() == (stranger, Peer(FRIEND.key, "Ben 2"))


def test_kept_backup_brings_its_friend(tmp_path: Path) -> None:
    there = tmp_path / "games.sqlite3"
    restored = brought_back(ROOT / "tests" / "backup" / "kept" / "made-on-x86-64.zip", there)
    assert (restored.summary.friends, restored.merged.friends, restored.asks) == (1, 1, 1)


def test_file_of_an_earlier_program_keeps_its_tables(tmp_path: Path) -> None:
    file = tmp_path / "games"
    with gzip.open(ROOT / "tests" / "kept" / "records.sqlite3.gz") as kept:
        file.write_bytes(kept.read())
    shutil.copy(file, tmp_path / "before")
    with closing(Journal.open(file)) as journal:
        assert journal.replaces is None
    with closing(sqlite3.connect(file)) as now, closing(sqlite3.connect(tmp_path / "before")) as before:
        schema = "SELECT name, sql FROM sqlite_schema ORDER BY rowid"
        assert now.execute(schema).fetchall() == before.execute(schema).fetchall()
    assert rows(file) == rows(tmp_path / "before")
