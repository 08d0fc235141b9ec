"""The doors of whoever watches: lines of a hostile folder or server, as they are and as if all were signed.

What is thrown are lines, each in a parcel of the game that is watched. Nothing here has a key: what two
players have signed is in the samples, and nothing else may ever be shown.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import accumulate
from typing import NamedTuple

from extras.friends.tests.chain.two_homes import ANNA, BEN, EVE, Sheet, agreed, chain_of
from extras.friends.tests.chain_doors import trusting
from extras.friends.tests.test_spectator import Shelf
from tests.fuzz.door import Door

from niwashi.errors import BadEntry
from niwashi.keys import is_signature
from niwashi.words.catalogue import LANGUAGES, translate
from niwashi_friends.exchange import TransportWorker
from niwashi_friends.game_file import chain_lines, read_chain
from niwashi_friends.signed_game import MoveKind, SideMessage, SideMessageKind, SignedGame, SignedMove, parse
from niwashi_friends.signing import Verify
from niwashi_friends.terms import Terms
from niwashi_friends.transports.transport import LONGEST_PARCEL, Parcel
from niwashi_friends.watch import GameFilter, Spectator, watched

LATER = 2
_MOST_TURNED = 15
"""So many lines are looked at in another order, too."""


def _shelf(game: str, lines: Iterable[bytes]) -> Shelf:
    """Return a transport on which somebody has laid lines as of one game."""
    shelf, authors = Shelf(), (ANNA.public, BEN.public)
    shelf.parcels = [Parcel(game, authors[n % 2], n, line) for n, line in enumerate(lines)]
    return shelf


def watching(thrown: bytes) -> None:
    """Only what the two have signed is shown, and late enough, whatever else lies there and in what order."""
    lines = _lines(thrown)
    spectator, taken = _look(lines, is_signature)
    assert taken <= _signed().lines
    shown, is_over = spectator.watched, spectator.watched.ending is not None
    assert shown.turns in (_signed().whole if is_over else _signed().held_back)
    assert not is_over or _signed().resigning in taken
    if len(lines) <= _MOST_TURNED:
        turned, taken_then = _look(lines[::-1], is_signature)
        assert taken_then == taken
        assert spectator.is_forked or turned.is_forked or turned.watched == shown
    _refuse_nothing(taken)


def watching_trusted(thrown: bytes) -> None:
    """As if the two had signed all of it: what is shown are turns of the game, the last of them held back."""
    spectator, taken = _look(_lines(thrown), trusting)
    chain = spectator._inbox.chain
    assert (
        read_chain([line.encode() for line in chain_lines(chain)], trusting).state.turns == chain.state.turns
    )
    assert spectator.watched == watched(chain, LATER)
    assert chain.ending is not None or len(spectator.watched.turns) == max(0, len(chain.state.turns) - LATER)
    _refuse_nothing(taken)


def _lines(thrown: bytes) -> list[bytes]:
    """The lines that a transport would bring: none that are empty, and none that are too long for it."""
    return [line for line in thrown.split(b"\n") if 0 < len(line) <= LONGEST_PARCEL]


def _look(lines: Sequence[bytes], check: Verify) -> tuple[Spectator, set[bytes]]:
    """Who watches, after all of it has come, and the lines that the sieve has let through."""
    terms = _signed().terms
    sieve = GameFilter(_shelf(terms.hash, lines), terms, check)
    courier = TransportWorker(sieve)
    names = ("Anna", "Ben")
    spectator = Spectator(SignedGame.of(terms, is_signature), names, sieve, courier, check, later=LATER)
    let_in = [parcel.data for parcel in sieve.received()]
    spectator.take(let_in)
    spectator.step(1.0)
    _check_told(spectator)
    return spectator, set(let_in)


def _check_told(spectator: Spectator) -> None:
    for notice in spectator.notices:
        assert set(notice.cells) <= {"Anna", "Ben"}
        assert all(translate(notice.key, language, cells=", ".join(notice.cells)) for language in LANGUAGES)


def _refuse_nothing(taken: Iterable[bytes]) -> None:
    """Whoever has read nothing of the game has let nothing in."""
    if not any(isinstance(parse(line), SignedMove | SideMessage) for line in taken):
        raise BadEntry("watch-sends-nothing", game="-")


# What the two have signed


class _Signed(NamedTuple):
    """A game of two with a fork at its end; `held_back` may be shown of it, `whole` once it is over."""

    terms: Terms
    lines: frozenset[bytes]
    held_back: frozenset[tuple[str, ...]]
    whole: frozenset[tuple[str, ...]]
    resigning: bytes


@cache
def _sheet() -> Sheet:
    sheet = Sheet(chain_of(agreed(spectators=True, delay=LATER)))
    sheet.play(4)
    sheet.write(MoveKind.TOOK_BACK, body="2", answers=sheet.say(SideMessageKind.BACK, body="2").hash)
    sheet.play(4)
    sheet.say(SideMessageKind.HERE, ANNA)
    return sheet


@cache
def _forked() -> SignedMove:
    """Another turn than the last one, by the same player."""
    chain = _sheet().chain
    before = Sheet(_chains()[-2])
    turns = before.chain.state.game.legal_turns(before.chain.state.position)
    return before.entry(body=next(turn for turn in turns if turn != chain.entries[-1].body))


@cache
def _chains() -> tuple[SignedGame, ...]:
    """The game after each of its entries, what was said beside it taken as soon as it can be."""
    chain = _sheet().chain
    side_messages = tuple(chain.side_messages)
    begun = SignedGame.of(chain.terms, is_signature)
    return tuple(accumulate(chain.entries, lambda c, entry: _gone_on(c, entry, side_messages), initial=begun))


def _gone_on(chain: SignedGame, entry: SignedMove, side_messages: Sequence[SideMessage]) -> SignedGame:
    for aside in side_messages:
        chain = chain.take(aside, is_signature).chain
    return chain.take(entry, is_signature).chain


@cache
def _signed() -> _Signed:
    sheet = _sheet()
    other = _gone_on(_chains()[-2], _forked(), sheet.chain.side_messages)
    chains = (*_chains(), other)
    resigning = sheet.aside(SideMessageKind.RESIGN, BEN)
    lines = (*sheet.chain.entries, *sheet.chain.side_messages, _forked(), resigning)
    return _Signed(
        sheet.chain.terms,
        frozenset(line.data() for line in lines),
        frozenset(watched(chain, LATER).turns for chain in chains),
        frozenset(chain.state.turns for chain in chains),
        resigning.data(),
    )


def _samples() -> tuple[bytes, ...]:
    """The game as it went; doubled and from its end; cut, with a fork; given up; among lines of others."""
    sheet, signed = _sheet(), _signed()
    lines = [line.data() for line in (*sheet.chain.entries, *sheet.chain.side_messages)]
    stranger = Sheet(chain_of(agreed(dice=5, spectators=True, delay=LATER)))
    stranger.play(2)
    foreign = [line.data() for line in (stranger.chain.terms, *stranger.chain.entries)]
    unsigned = sheet.entry().model_copy(update={"signature": "ab" * 64}).data()
    eves = sheet.entry(key=EVE).data()
    ways = (
        lines,
        [*lines[::-1], *lines],
        [*lines[:3], *lines[4:], _forked().data(), lines[0][:-9]],
        [signed.resigning, *lines],
        [*foreign, unsigned, eves, signed.terms.data(), *lines[:2]],
    )
    return tuple(b"\n".join(way) for way in ways)


DOORS = {
    "watching": Door(watching, _samples()),
    "watching-trusted": Door(watching_trusted, _samples()),
}
