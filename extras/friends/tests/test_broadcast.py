"""Broadcasts of a game: no turn before its time, and all of it in the end."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from extras.friends.tests.chain.two_homes import ANNA, BEN, Sheet, chain_of
from extras.friends.tests.test_spectator import Shelf, allowing, played_on

from niwashi.keys import is_signature
from niwashi.records.journal import Journal
from niwashi_friends.exchange import GameChannel, TransportWorker
from niwashi_friends.signed_game import Inbox, MoveKind, SideMessageKind, SignedGame, SignedMove
from niwashi_friends.store import Homes
from niwashi_friends.terms import Terms
from niwashi_friends.transports.transport import Parcel
from niwashi_friends.watch import GameBroadcast, broadcast_id, visible_lines, watched


def shown(chain: SignedGame) -> SignedGame:
    """Return the chain of a spectator who receives both broadcasts."""
    inbox = Inbox(chain_of(chain.terms), is_signature)
    for key in (BEN, ANNA):
        for line in visible_lines(chain, key.public):
            inbox.receive(line.data())
    assert not inbox.has_gap
    return inbox.chain


def something(sheet: Sheet, chance: Random) -> None:
    """Write a turn, or an agreed take-back."""
    turns = len(sheet.chain.state.turns)
    if turns > 2 and chance.random() < 0.3:
        stay = str(chance.randrange(turns))
        asked = sheet.say(SideMessageKind.BACK, body=stay)
        sheet.write(MoveKind.TOOK_BACK, body=stay, answers=asked.hash)
    else:
        played_on(sheet, chance)


@pytest.mark.parametrize(("delay", "seed"), [(0, 0), (1, 1), (3, 2)])
def test_broadcasts_hold_back_last_turns(delay: int, seed: int) -> None:
    chance, sheet = Random(seed), Sheet(chain_of(allowing(delay, seed, "borderland")))
    furthest = 0
    for _ in range(16):
        something(sheet, chance)
        seen = shown(sheet.chain)
        assert seen.state.turns == watched(sheet.chain, delay).turns
        assert seen.entries == sheet.chain.entries[: len(seen.entries)]
        furthest = max(furthest, len(seen.entries))
    assert furthest > 4
    sheet.say(SideMessageKind.RESIGN, ANNA)
    assert shown(sheet.chain) == sheet.chain


@pytest.mark.parametrize("delay", [0, 2])
def test_one_board_broadcasts_the_end(delay: int) -> None:
    """The other board is switched off right after its last line."""
    for by_draw in (False, True):
        sheet = Sheet(chain_of(allowing(delay, game="borderland")))
        for _ in range(8):
            played_on(sheet, Random(1))
        before = visible_lines(sheet.chain, BEN.public)
        if by_draw:
            asked = sheet.say(SideMessageKind.DRAW, BEN)
            sheet.write(MoveKind.DRAWN, answers=asked.hash)
        else:
            sheet.say(SideMessageKind.RESIGN, BEN)
        inbox = Inbox(chain_of(sheet.chain.terms), is_signature)
        for line in (*visible_lines(sheet.chain, ANNA.public), *before):
            inbox.receive(line.data())
        assert inbox.chain == sheet.chain
        assert inbox.chain.ending is not None


class Home:
    """One player's broadcast, and its records."""

    def __init__(self, file: Path, sheet: Sheet, shelf: Shelf) -> None:
        self.journal = Journal.open(file)
        homes, game = Homes(self.journal), broadcast_id(sheet.chain.game)
        self.courier = TransportWorker(shelf)
        mailbox = GameChannel(self.courier, homes, game, ANNA.public, BEN.public, lambda: 1.0)
        self.showing = GameBroadcast(lambda: sheet.chain, ANNA.public, homes, mailbox, self.courier)

    def step(self) -> None:
        for _ in range(4):
            self.courier.go_round()
            self.showing.step()

    def close(self) -> None:
        self.showing.close()
        self.journal.close()


class Board(Shelf):
    """A transport that stores what is broadcast."""

    def send(self, parcel: Parcel) -> None:
        if parcel not in self.parcels:
            self.parcels.append(parcel)


def test_restart_repeats_and_reveals_nothing(tmp_path: Path) -> None:
    sheet, shelf = Sheet(chain_of(allowing())), Board()
    for _ in range(6):
        home = Home(tmp_path / "games", sheet, shelf)
        home.step()
        home.close()
        sheet.play(1)
    assert [parcel.number for parcel in shelf.parcels] == list(range(len(shelf.parcels)))
    lines = [parcel.data for parcel in shelf.parcels]
    assert lines == [line.data() for line in (sheet.chain.terms, *sheet.chain.entries[0:3:2])]
    kinds = [type(line) for line in visible_lines(sheet.chain, ANNA.public)]
    assert kinds == [Terms, SignedMove, SignedMove]
    assert {parcel.game for parcel in shelf.parcels} == {broadcast_id(sheet.chain.game)}


def test_restored_records_relearn_broadcast_lines(tmp_path: Path) -> None:
    sheet, shelf = Sheet(chain_of(allowing())), Board()
    for file in ("games", "older games"):
        sheet.play(3)
        home = Home(tmp_path / file, sheet, shelf)
        home.step()
        home.close()
    assert [parcel.number for parcel in shelf.parcels] == [0, 1, 2]
    lines = [parcel.data for parcel in shelf.parcels]
    assert lines == [line.data() for line in visible_lines(sheet.chain, ANNA.public)]
