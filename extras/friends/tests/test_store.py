"""Friends, chains, lines and outbox in a journal: durable together, and nothing is lost in silence."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from niwashi.errors import RecordsFault
from niwashi.records.backup import adds_nothing, back_up
from niwashi.records.journal import Journal
from niwashi.records.lines import record_lines
from niwashi_friends.store import Homes, Peer

BEN = Peer("bb" * 32, "Ben")
GAME = "01" * 32


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite3"


def test_nobody_plays_with_a_key_that_was_kept_before_such_keys_were_refused(file: Path) -> None:
    with closing(Journal.open(file)) as journal:
        homes = Homes(journal)
        homes.add_peer(Peer("01" + "00" * 31, "Eve"), 1.0)
        with pytest.raises(RecordsFault, match="belongs to nobody"):
            homes.peer("Eve")
        homes.forget_peer("Eve")
        assert homes.peers() == ()


def test_no_secret_leaves_with_an_export_and_a_backup_has_all_the_rest(file: Path, tmp_path: Path) -> None:
    backup = tmp_path / "backup"
    with closing(Journal.open(file)) as journal:
        back_up(file, backup)
        assert adds_nothing(file, backup)
        Homes(journal).add_peer(BEN, 1.0)
        assert list(record_lines(journal, journal.games()))[1:-1] == []
    assert not adds_nothing(file, backup), "a friend would be missed"
    back_up(file, backup)
    with closing(Journal.open(file)) as journal:
        homes = Homes(journal)
        homes.add_lines(homes.begin(BEN.key, 0, b"terms", 1.0), [b"entry"], 2.0)
    assert not adds_nothing(file, backup), "a signed line would be missed"
    back_up(file, backup)
    assert adds_nothing(file, backup)
    with closing(sqlite3.connect(backup)) as copy:
        assert copy.execute("SELECT line FROM entries").fetchall() == [("entry",)]
