"""Following a game of two others over a faulty and flooded transport."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from extras.friends.tests.chain.two_homes import ANNA, BEN, EVE, Sheet, agreed, chain_of, proposal
from extras.friends.tests.unreliable_carrier import RELIABLE, CarrierFaults, ParcelStore
from tests.marks import quick_first

from niwashi.keys import is_signature
from niwashi.words.catalogue import LANGUAGES, translate
from niwashi_friends.exchange import TransportWorker
from niwashi_friends.signed_game import MoveKind, SideMessageKind, SignedGame, SignedMove, next_move
from niwashi_friends.terms import Terms
from niwashi_friends.transports.transport import Parcel, TransportError
from niwashi_friends.watch import GameFilter, Spectator, watchable_games, watched

NAMES = ("Anna", "Ben")
FRIENDS = (ANNA.public, BEN.public)
LATER = 2


def allowing(delay: int = LATER, dice: int = 0, game: str = "garden") -> Terms:
    """Return terms that allow spectators."""
    return agreed(game, dice=dice, spectators=True, delay=delay)


class Shelf:
    """A transport to which anybody can add anything."""

    trouble = ""

    def __init__(self) -> None:
        self.parcels: list[Parcel] = []
        self.brought = 0

    def lay(self, terms: Terms, author: str, *lines: bytes) -> None:
        self.parcels += [Parcel(terms.hash, author, n, line) for n, line in enumerate(lines)]

    def send(self, parcel: Parcel) -> None:
        raise AssertionError(parcel)

    def received(self) -> Sequence[Parcel]:
        found, self.brought = self.parcels[self.brought :], len(self.parcels)
        return found

    def fetch(self, game: str, author: str) -> Sequence[Parcel]:
        return [p for p in self.parcels if (p.game, p.author) == (game, author)]

    def close(self) -> None:
        """Nothing to release."""


class Onlooker:
    """A spectator whose time a test sets."""

    def __init__(self, terms: Terms, transport: Shelf | None = None) -> None:
        self.shelf = transport or Shelf()
        self.sieve = GameFilter(self.shelf, terms, is_signature)
        self.courier, self.now = TransportWorker(self.sieve), 0.0
        self.spectator = Spectator(
            SignedGame.of(terms, is_signature),
            NAMES,
            self.sieve,
            self.courier,
            is_signature,
            later=terms.delay,
        )

    def look(self, rounds: int = 3) -> tuple[str, ...]:
        for _ in range(rounds):
            self.courier.go_round()
            self.now += 1.0
            self.spectator.step(self.now)
        return self.spectator.watched.turns

    def told(self) -> set[str]:
        notices = self.spectator.notices
        assert all(translate(n.key, each, cells=", ".join(n.cells)) for n in notices for each in LANGUAGES)
        return {notice.key.removeprefix("notice-watch-") for notice in notices}


def lines_of(sheet: Sheet) -> list[bytes]:
    return [line.data() for line in (*sheet.chain.entries, *sheet.chain.side_messages)]


def played_on(sheet: Sheet, chance: Random) -> SignedMove:
    """Play a random turn that does not end the game."""
    turns = list(sheet.chain.state.game.legal_turns(sheet.chain.state.position))
    chance.shuffle(turns)
    entries = (sheet.entry(body=turn) for turn in turns)
    entry = next(e for e in entries if sheet.chain.take(e, is_signature).chain.ending is None)
    sheet.take(entry)
    return entry


# Under a bad postman


@pytest.mark.parametrize("seed", quick_first(range(12), 4))
def test_visible_turns_are_delayed_with_faulty_transport(seed: int) -> None:
    chance, terms = Random(seed), allowing(delay=seed % 4, dice=seed, game="borderland")
    office, sheet = ParcelStore(Random(seed), CarrierFaults()), Sheet(chain_of(terms))
    ends = {key.public: office.end(key.public) for key in (ANNA, BEN)}
    onlooker = Onlooker(terms, office.end(EVE.public))  # type: ignore[arg-type]
    unsent: list[Parcel] = []
    sent: list[Parcel] = []
    numbers = dict.fromkeys(ends, 0)
    seen = []
    for number in range(24):
        entry = played_on(sheet, chance)
        unsent.append(Parcel(terms.hash, entry.by, numbers[entry.by], entry.data()))
        numbers[entry.by] += 1
        sent.append(unsent[-1])
        unsent = list(sent) if number % 6 == 5 else unsent  # boards send again what may have got lost
        unsent = [parcel for parcel in unsent if not handed_over(ends[parcel.author], parcel)]
        onlooker.now += 100.0
        turns = onlooker.look(1)
        played = sheet.chain.state.turns
        assert turns == played[: len(turns)]
        assert len(turns) <= max(0, len(played) - terms.delay)
        seen.append(turns)
    office.moods = RELIABLE
    for parcel in sent:
        ends[parcel.author].send(parcel)
    for _ in range(12):
        onlooker.now += 300.0
        onlooker.look(1)
    assert onlooker.spectator.watched.turns == sheet.chain.state.turns[: 24 - terms.delay]
    assert len(set(seen)) > 2, "or nothing was seen under way"


def handed_over(end: object, parcel: Parcel) -> bool:
    try:
        end.send(parcel)  # type: ignore[attr-defined]
    except TransportError:
        return False
    return True


# Later, as the terms say


def test_take_back_removes_visible_turns() -> None:
    sheet = Sheet(chain_of(allowing()))
    sheet.play(6)
    assert watched(sheet.chain, sheet.chain.terms.delay).turns == sheet.chain.state.turns[:4]
    back = sheet.say(SideMessageKind.BACK, body="3")
    sheet.write(MoveKind.TOOK_BACK, body="3", answers=back.hash)
    assert watched(sheet.chain, sheet.chain.terms.delay).turns == sheet.chain.state.turns[:1]
    sheet.play(1)
    assert watched(sheet.chain, sheet.chain.terms.delay).turns == sheet.chain.state.turns[:2]


def test_requests_are_not_shown() -> None:
    terms = allowing()
    sheet, onlooker = Sheet(chain_of(terms)), Onlooker(terms)
    sheet.play(4)
    onlooker.shelf.lay(terms, ANNA.public, *lines_of(sheet))
    onlooker.look()
    before = onlooker.spectator.notices, onlooker.spectator.watched
    asked = [
        sheet.say(kind).data() for kind in (SideMessageKind.DRAW, SideMessageKind.PAUSE, SideMessageKind.HERE)
    ]
    onlooker.shelf.lay(terms, BEN.public, *asked)
    onlooker.look()
    assert (onlooker.spectator.notices, onlooker.spectator.watched) == before
    assert onlooker.told() == set()


# What counts for nothing


def hostile(sheet: Sheet) -> dict[str, tuple[list[bytes], set[str]]]:
    """Return hostile parcels after a game, and the notice for each."""
    terms, chain = sheet.chain.terms, sheet.chain
    key, other = sheet.key(), sheet.other()
    turns = chain.state.game.legal_turns(chain.state.position)
    ours = sheet.entry(body=turns[0])
    elsewhere = Sheet(chain_of(allowing(dice=9)))
    elsewhere.play(1)
    last = chain.entries[-1]
    twice = next_move(
        Sheet(before_last(sheet)).chain, last.by, MoveKind.TURN, other.sign, body=last.body, used_ms=7
    )
    return {
        "of a spectator's own key": (
            [next_move(chain, EVE.public, MoveKind.TURN, EVE.sign, body=turns[0]).data()],
            {"forged"},
        ),
        "signed by a spectator in a player's name": (
            [next_move(chain, key.public, MoveKind.TURN, EVE.sign, body=turns[0]).data()],
            {"forged"},
        ),
        "a resignation in a player's name": (
            [sheet.aside(SideMessageKind.RESIGN, other).changed(by=key.public).data()],
            {"forged"},
        ),
        "altered": ([ours.data().replace(b'"used_ms":0', b'"used_ms":9')], {"forged"}),
        "of another game": ([elsewhere.chain.entries[0].data()], {"forged"}),
        "nonsense": ([b"x", b"{}", b"[" * 3000, terms.data()], {"forged"}),
        "against the rules": ([sheet.entry(body="f1f9:9").data()], {"illegal"}),
        "of who is not to move": ([sheet.entry(key=other, body=turns[0]).data()], {"not-yours"}),
        "of another history": ([ours.changed(before="0" * 64).signed(key.sign).data()], {"stale"}),
        "a second one in one place": ([twice.data()], {"forked"}),
    }


def before_last(sheet: Sheet) -> SignedGame:
    chain = chain_of(sheet.chain.terms)
    for entry in sheet.chain.entries[:-1]:
        chain = chain.take(entry, is_signature).chain
    return chain


def test_refused_line_is_announced() -> None:
    for what in hostile(begun()[0]):
        sheet, onlooker = begun()
        before = onlooker.look()
        assert onlooker.told() == set()
        lines, said = hostile(sheet)[what]
        onlooker.shelf.lay(sheet.chain.terms, BEN.public, *lines)
        for _ in range(2):
            assert onlooker.look() == before, what
            assert onlooker.told() == said, what
            onlooker.now += 600.0
        sheet.play(1)
        onlooker.shelf.lay(sheet.chain.terms, ANNA.public, *lines_of(sheet))
        turns = 3 if said == {"forked"} else 4  # a fork stops it, all else does not
        assert len(onlooker.look()) == turns, what


def begun() -> tuple[Sheet, Onlooker]:
    """A game of five turns, and somebody who has not looked yet."""
    terms = allowing()
    sheet, onlooker = Sheet(chain_of(terms)), Onlooker(terms)
    sheet.play(5)
    onlooker.shelf.lay(terms, ANNA.public, *lines_of(sheet))
    return sheet, onlooker


def test_flood_leaves_room_for_valid_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("niwashi_friends.watch.MOST_SAID", 100)
    terms = allowing(delay=0)
    sheet, onlooker = Sheet(chain_of(terms)), Onlooker(terms)
    sheet.play(6)
    flood = [sheet.entry().changed(at=n).data() for n in range(1, 250)]
    onlooker.shelf.lay(terms, ANNA.public, *flood, *lines_of(sheet), *flood)
    assert onlooker.look() == sheet.chain.state.turns
    assert onlooker.sieve.refused == 100
    assert onlooker.told() == {"forged"}


# Which games may be watched


def laid(*terms: Terms) -> list[Parcel]:
    return [Parcel("0" * 64, ANNA.public, n, each.data()) for n, each in enumerate(terms)]


def test_only_open_games_of_friends_are_watchable() -> None:
    wanted, later = allowing(), agreed(dice=3, spectators=True, at=5)
    draft = proposal(spectators=True).proposed(0, bytes(range(16)), ANNA.sign)
    forged = wanted.signed(1, EVE.sign)
    strangers = agreed(seats=(EVE, BEN), spectators=True)
    stretched = agreed(dice=2).changed(spectators=True)
    own = agreed(seats=(ANNA, ANNA), spectators=True)
    accepted = draft.accepted(1, bytes(range(1, 17)), BEN.sign)
    others = (agreed(), draft, accepted, forged, strangers, stretched, own)
    parcels = [*laid(later, *others, wanted, wanted), Parcel("0" * 64, BEN.public, 0, b'"form":"terms"')]
    found = watchable_games(parcels, {ANNA.public}, is_signature)
    assert [chain.terms for chain in found] == [wanted, later]
    assert watchable_games(parcels, (), is_signature) == []
    assert [chain.terms for chain in watchable_games(parcels, {EVE.public}, is_signature)] == [strangers]


# Who watches says nothing


def test_spectator_can_not_send() -> None:
    terms = allowing()
    onlooker = Onlooker(terms)
    with pytest.raises(TransportError):
        onlooker.sieve.send(Parcel(terms.hash, EVE.public, 0, b"x"))
    onlooker.courier.post(Parcel(terms.hash, EVE.public, 0, b"x"))
    onlooker.look()
    assert list(onlooker.courier.delivered(terms.hash)) == []
    assert onlooker.shelf.parcels == []
