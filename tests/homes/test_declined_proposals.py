"""Refusals between two boards as lines: forging, repeating or flooding them has no effect."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from tests.homes.chain.two_homes import ANNA, BEN, EVE
from tests.homes.chain.two_homes import proposal as plain

from niwashi.homes.chain.terms import Decline, Terms
from niwashi.homes.declined_proposals import DeclinedByFriend
from niwashi.homes.proposals import Proposals, Signer
from niwashi.homes.store import Homes, Peer
from niwashi.keys import BoardKey, is_signature
from niwashi.loop.small_file import SmallFile
from niwashi.records.journal import Journal

NOW = 1_800_000_000


class Home:
    """One board with records; its messages are read from its outbox."""

    def __init__(self, folder: Path, own: BoardKey, other: BoardKey) -> None:
        self.journal = Journal.open(folder / own.public[:6] / "games.sqlite3")
        self.file = SmallFile.beside(self.journal.file, "declined-there")
        self.homes, self.own, self.peer = Homes(self.journal), own, Peer(other.public, "Friend")
        self.homes.add_peer(self.peer, 1.0)
        self.switch_on()

    def switch_on(self) -> None:
        dice = Random(self.own.public)
        self.at = Proposals(
            self.homes,
            Signer(self.own.public, self.own.sign),
            self.peer,
            check=is_signature,
            chance=dice.randbytes,
            wall=lambda: NOW,
            declined_there=DeclinedByFriend(self.file, is_signature),
        )

    def said(self) -> list[bytes]:
        return [each.line for each in self.homes.unsent(self.at.meeting)]


@pytest.fixture
def homes(tmp_path: Path) -> Iterator[tuple[Home, Home]]:
    made = Home(tmp_path, ANNA, BEN), Home(tmp_path, BEN, ANNA)
    yield made
    for each in made:
        each.journal.close()


def proposed(home: Home) -> Terms:
    home.at.propose(plain(at=NOW))
    terms = home.at.open
    assert terms is not None
    return terms


def test_decline_counts_for_one_proposal(homes: tuple[Home, Home]) -> None:
    anna, ben = homes
    terms = proposed(anna)
    ben.at.take(terms.data())
    ben.at.decline()
    (no,) = ben.said()
    assert not anna.at.is_declined_there
    anna.at.take(no)
    anna.at.take(no)
    assert anna.at.is_declined_there
    assert anna.at.noes == 1, "told once"
    anna.switch_on()
    assert anna.at.is_declined_there
    later = proposed(anna)
    anna.at.take(no)
    assert not anna.at.is_declined_there
    ben.at.take(terms.data())
    assert ben.at.offered is None
    ben.at.take(later.data())
    ben.at.accept()
    anna.at.take(ben.said()[-1])
    assert anna.at.agreed is not None


def test_acceptance_after_decline_counts(homes: tuple[Home, Home]) -> None:
    """A board whose power was cut in between offers it again, so both have signed."""
    anna, ben = homes
    terms = proposed(anna)
    ben.at.take(terms.data())
    ben.at.decline()
    ben.switch_on()
    ben.at.take(terms.data())
    ben.at.accept()
    for line in ben.said():
        anna.at.take(line)
    assert anna.at.agreed is not None


def _by_eve(terms: Terms) -> bytes:
    return Decline(proposal=terms.hash, by=EVE.public).signed(EVE.sign).data()


def _as_ben(terms: Terms) -> bytes:
    return Decline(proposal=terms.hash, by=BEN.public).signed(EVE.sign).data()


def _by_anna(terms: Terms) -> bytes:
    return Decline(proposal=terms.hash, by=ANNA.public).signed(ANNA.sign).data()


def _unsigned(terms: Terms) -> bytes:
    return Decline(proposal=terms.hash, by=BEN.public).data()


def _of_nothing(_: Terms) -> bytes:
    return Decline(proposal="5" * 64, by=BEN.public).signed(BEN.sign).data()


def _with_more(terms: Terms) -> bytes:
    right = Decline(proposal=terms.hash, by=BEN.public).signed(BEN.sign)
    return json.dumps({**json.loads(right.data()), "resign": True}).encode()


@pytest.mark.parametrize("forged", [_by_eve, _as_ben, _by_anna, _unsigned, _of_nothing, _with_more])
def test_forged_decline_is_ignored(homes: tuple[Home, Home], forged: Callable[[Terms], bytes]) -> None:
    anna, _ = homes
    terms = proposed(anna)
    for _ in range(50):
        anna.at.take(forged(terms))
    assert not anna.at.is_declined_there
    assert anna.at.open == terms
    assert anna.file.read() is None, "nothing of it is kept"


def test_decline_without_proposal_is_ignored(homes: tuple[Home, Home]) -> None:
    anna, _ = homes
    anna.at.take(_of_nothing(plain()))
    assert not anna.at.is_declined_there
    assert anna.at.noes == 0


@pytest.mark.parametrize(
    "content", [[], "x", {"k": 3}, {BEN.public: 1}, {BEN.public: "{}"}, {BEN.public: "💥"}]
)
def test_invalid_file_holds_no_decline(homes: tuple[Home, Home], content: object) -> None:
    anna, _ = homes
    terms = proposed(anna)
    anna.file.write(content)
    anna.switch_on()
    assert not anna.at.is_declined_there
    anna.file.write({BEN.public: _by_eve(terms).decode()})
    anna.switch_on()
    assert not anna.at.is_declined_there
