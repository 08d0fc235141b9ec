"""Friends, chains, lines and outbox in a journal: durable together, and nothing is lost in silence."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from niwashi.errors import RecordsFault
from niwashi.games.known import game_named
from niwashi.games.setup import GameSetup
from niwashi.records.backup import adds_nothing, back_up
from niwashi.records.journal import Journal
from niwashi.records.lines import record_lines
from niwashi_friends.store import Homes, KeptChain, OutboxLine, Peer

BEN = Peer("bb" * 32, "Ben")
GAME = "01" * 32


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite3"


def test_friends_have_one_name_and_one_key(file: Path) -> None:
    with closing(Journal.open(file)) as journal:
        homes = Homes(journal)
        homes.add_peer(BEN, 1.0)
        homes.add_peer(BEN, 2.0)
        homes.add_peer(Peer("cc" * 32, "Anna"), 3.0)
        for other in (Peer("dd" * 32, "Ben"), Peer(BEN.key, "Benjamin")):
            with pytest.raises(RecordsFault, match="Ben"):
                homes.add_peer(other, 4.0)
        assert [peer.name for peer in homes.peers()] == ["Anna", "Ben"]
        assert homes.peer("Ben") == BEN
        with pytest.raises(RecordsFault, match=r"Eve.*Anna, Ben"):
            homes.peer("Eve")
        homes.forget_peer("Anna")
        assert homes.peers() == (BEN,)


def test_nobody_plays_with_a_key_that_was_kept_before_such_keys_were_refused(file: Path) -> None:
    with closing(Journal.open(file)) as journal:
        homes = Homes(journal)
        homes.add_peer(Peer("01" + "00" * 31, "Eve"), 1.0)
        with pytest.raises(RecordsFault, match="belongs to nobody"):
            homes.peer("Eve")
        homes.forget_peer("Eve")
        assert homes.peers() == ()


def test_a_chain_is_kept_line_by_line_and_over_a_restart(file: Path) -> None:
    with closing(Journal.open(file)) as journal:
        homes = Homes(journal)
        homes.add_peer(BEN, 1.0)
        number = homes.begin(BEN.key, 1, b"proposed", 2.0)
        homes.change_terms(number, b"agreed", GAME)
        homes.plays(number, "a-kept-game")
        homes.add_lines(number, [b"one", "zwölf".encode()], 3.0)
        homes.add_lines(number, [b"three"], 4.0)
    with closing(Journal.open(file)) as journal:
        homes = Homes(journal)
        lines = (b"one", "zwölf".encode(), b"three")
        kept = KeptChain(number, BEN.key, 1, b"agreed", GAME, "a-kept-game", lines)
        assert homes.chains_with(BEN.key) == (kept,)
        assert homes.chain_of("a-kept-game") == kept
        assert homes.chain_of("another") is None
        homes.withdraw(number)
        assert homes.chains_with(BEN.key), "what is agreed stays"
        with pytest.raises(RecordsFault, match="Ben"):
            homes.forget_peer("Ben")


def test_the_outbox_counts_by_game_and_remembers_what_was_sent(file: Path) -> None:
    with closing(Journal.open(file)) as journal:
        homes = Homes(journal)
        for line in (b"a", b"b", b"c"):
            homes.send(GAME, line)
        homes.send("02" * 32, b"x")
        waiting = homes.unsent(GAME)
        assert waiting == tuple(OutboxLine(GAME, n, line) for n, line in enumerate((b"a", b"b", b"c")))
        homes.sent(waiting[0], 5.0)
        assert homes.unsent(GAME) == waiting[1:]
        homes.send(GAME, b"d")
        assert homes.unsent(GAME)[-1].number == 3
        assert len(homes.unsent(GAME, "02" * 32)) == 4


def test_a_turn_its_line_and_its_outbox_line_are_kept_together_or_not_at_all(file: Path) -> None:
    with closing(Journal.open(file)) as journal:
        homes = Homes(journal)
        homes.add_peer(BEN, 1.0)
        number = homes.begin(BEN.key, 0, b"terms", 1.0)
        journal.begin("key-of-the-game", GameSetup.of(game_named("garden")), 1.0)

        def write() -> None:
            with journal.transaction():
                journal.turn("key-of-the-game", "f1e2:1", 2.0)
                homes.add_lines(number, [b"entry"], 2.0)
                homes.send(GAME, b"entry")
                raise RuntimeError("the power is cut")

        with pytest.raises(RuntimeError, match="the power is cut"):
            write()
        assert (journal.games(), homes.unsent(GAME), homes.chains_with(BEN.key)[0].lines) == ((), (), ())


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
