"""The chain of one signed game: which lines extend it, which are refused, and why. A frozen value.

The player to move owns the next number, so branches never have to be merged. Two boards that received
the same lines hold equal chains, whatever the order of arrival.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from typing import Any, NamedTuple

from niwashi.errors import BadEntry, NiwashiError
from niwashi.games.game import EndReason, GameEnding
from niwashi_friends.chain.messages import (
    MOST_SIDE_MESSAGES,
    PRESENCE,
    MoveKind,
    SideMessage,
    SideMessageKind,
    SignedMove,
)
from niwashi_friends.chain.signing import Sign, Verify
from niwashi_friends.chain.state import AGREES_TO, GameState, is_body
from niwashi_friends.chain.terms import Terms, TermsStage

ChainLine = SignedMove | SideMessage


class LineVerdict(StrEnum):
    """The relation of a received line to a chain."""

    EXTENDS = "extends"
    KNOWN = "known"
    EARLY = "early"  # a predecessor is missing and has to be requested
    STALE = "stale"  # its predecessor is not in this chain
    NOT_YOURS = "not-yours"  # another player owns that number
    ILLEGAL = "illegal"
    FORGED = "forged"  # invalid signature, stranger, or another game
    FORKED = "forked"  # conflicts with another line of its author


class Fork(NamedTuple):
    """Proof that an author signed two conflicting lines. Anybody can check the signatures."""

    first: ChainLine
    second: ChainLine


class Ruling(NamedTuple):
    """The verdict on a line, the chain after it, and the reason if the line was refused.

    The chain is unchanged unless the line extends or forks it.
    """

    chain: "Chain"
    verdict: LineVerdict
    reason: NiwashiError | None = None


@dataclass(frozen=True)
class Chain:
    """The terms, the signed moves from number 1 on, and the side messages sorted by author and number."""

    terms: Terms
    state: GameState = field(compare=False)  # derived from the other fields
    entries: tuple[SignedMove, ...] = ()
    side_messages: tuple[SideMessage, ...] = ()
    fork: Fork | None = None
    _places: dict[str, int] = field(default_factory=dict, repr=False, compare=False)  # number of each hash

    @classmethod
    def of(cls, terms: Terms, check: Verify) -> "Chain":
        """Return the empty chain of agreed terms. Raises NiwashiError if the terms are not playable."""
        if terms.stage is not TermsStage.AGREED:
            raise BadEntry("chain-not-agreed", clause="SG-2")
        if not terms.is_signed(check):
            raise BadEntry("chain-terms-forged", clause="SG-2")
        terms.check_toss()
        return cls(terms, GameState.at_start(terms.game()), _places={terms.hash: 0})

    @property
    def game(self) -> str:
        """The hash of the terms, which identifies the game."""
        return self.terms.hash

    @property
    def head(self) -> str:
        """The hash of the last move; the hash of the terms if there is none."""
        return self.entries[-1].hash if self.entries else self.game

    @cached_property
    def ending(self) -> GameEnding | None:
        """The result of the game, or None while it goes on.

        An ending by moves comes before a resignation.
        """
        return self.state.ending or self._resignation()

    @property
    def owner(self) -> str | None:
        """The key that may sign the next move; None if the game is over or the chain is forked."""
        return None if self.ending or self.fork else self.terms.seats[self.state.mover]

    def states(self) -> Iterator[GameState]:
        """Yield the game state at the start and after each move."""
        state = GameState.at_start(self.terms.game())
        yield state
        for entry in self.entries:
            state = state.after(entry)
            yield state

    def open_requests(self, by: str) -> tuple[SideMessage, ...]:
        """Return an author's requests that the other player may still accept (SG-21)."""
        return tuple(a for a in self.side_messages if a.by == by and a.kind in _REQUESTS and self._is_open(a))

    def presence(self, by: str) -> SideMessage | None:
        """Return the last presence message of an author, if any."""
        return next((a for a in reversed(self.side_messages) if a.by == by and a.kind in PRESENCE), None)

    def place(self, line: str) -> int | None:
        """Return the number of the move with this hash (0 for the terms), or None if it is not here."""
        return self._places.get(line)

    def take(self, line: ChainLine, check: Verify) -> Ruling:
        """Return the verdict on a line, and the extended chain if the line extends it."""
        try:
            return self._entry(line, check) if isinstance(line, SignedMove) else self._aside(line, check)
        except _Refused as refused:
            return Ruling(self, refused.verdict, refused.reason)

    def _entry(self, entry: SignedMove, check: Verify) -> Ruling:
        if self.entries[entry.number - 1 : entry.number] == (entry,):
            return Ruling(self, LineVerdict.KNOWN)
        self._check_author(entry, check)
        if entry.number <= len(self.entries):
            return self._instead(entry)
        if entry.number > len(self.entries) + 1:
            raise _refusal(LineVerdict.EARLY, "chain-early", found=entry.number, last=len(self.entries))
        if entry.before != self.head:
            raise _refusal(LineVerdict.STALE, "chain-stale", number=entry.number)
        return self._next(entry)

    def _instead(self, entry: SignedMove) -> Ruling:
        """Judge a line that repeats a number: a fork if the author is the same."""
        there = self.entries[entry.number - 1]
        if there.hash == entry.hash:  # the same move with another signature
            return Ruling(self, LineVerdict.KNOWN)
        if there.by == entry.by:
            return self._forked(there, entry)
        raise _refusal(LineVerdict.NOT_YOURS, "chain-not-yours", number=entry.number)

    def _next(self, entry: SignedMove) -> Ruling:
        if entry.by != self.terms.seats[self.state.mover]:
            raise _refusal(LineVerdict.NOT_YOURS, "chain-not-yours", number=entry.number)
        resignations = [
            a for a in self.side_messages if a.kind is SideMessageKind.RESIGN and a.by == entry.by
        ]
        if resignations and not self.terms.is_local:
            return self._forked(resignations[0], entry)
        self._check_answer(entry)
        try:
            state = self.state.after(entry)
        except NiwashiError as why:
            raise _Refused(LineVerdict.ILLEGAL, why) from why
        places = {**self._places, entry.hash: entry.number}
        return _extended(replace(self, state=state, entries=(*self.entries, entry), _places=places))

    def _aside(self, aside: SideMessage, check: Verify) -> Ruling:
        if aside in self.side_messages:
            return Ruling(self, LineVerdict.KNOWN)
        self._check_author(aside, check)
        if self.terms.is_local:
            raise _refusal(LineVerdict.ILLEGAL, "chain-local-aside", clause="SG-40")
        if not is_body(aside.body, counts=aside.kind is SideMessageKind.BACK):
            raise _refusal(
                LineVerdict.ILLEGAL, "chain-odd-body", clause="SG-20", kind=aside.kind, found=aside.body
            )
        if aside.kind in PRESENCE:
            return self._present(aside)
        twin = next(
            (
                a
                for a in self.side_messages
                if a.kind not in PRESENCE and (a.by, a.number) == (aside.by, aside.number)
            ),
            None,
        )
        if twin is not None:
            is_same = twin.hash == aside.hash
            return Ruling(self, LineVerdict.KNOWN) if is_same else self._forked(twin, aside)
        if sum(a.by == aside.by for a in self.side_messages) > MOST_SIDE_MESSAGES:
            raise _refusal(LineVerdict.ILLEGAL, "chain-too-many-asides", most=MOST_SIDE_MESSAGES)
        return self._said(aside)

    def _said(self, aside: SideMessage) -> Ruling:
        place = self._places.get(aside.after)
        if place is None:
            raise _refusal(LineVerdict.EARLY, "chain-aside-early")
        if aside.kind is SideMessageKind.RESIGN:
            later = next((e for e in self.entries[place:] if e.by == aside.by), None)
            if later is not None:
                return self._forked(later, aside)
        return _extended(replace(self, side_messages=_ordered((*self.side_messages, aside))))

    def _present(self, aside: SideMessage) -> Ruling:
        """Keep only the newest presence message of each author."""
        if aside.after not in self._places:
            raise _refusal(LineVerdict.EARLY, "chain-aside-early")
        last = self.presence(aside.by)
        if last is not None and last.number >= aside.number:
            raise _refusal(LineVerdict.STALE, "chain-aside-stale")
        others = tuple(a for a in self.side_messages if a is not last)
        return _extended(replace(self, side_messages=_ordered((*others, aside))))

    def _check_author(self, line: ChainLine, check: Verify) -> None:
        if line.game != self.game:
            raise _refusal(LineVerdict.FORGED, "chain-other-game")
        if line.by not in self.terms.seats:
            raise _refusal(LineVerdict.FORGED, "chain-stranger")
        if not line.is_signed(check):
            raise _refusal(LineVerdict.FORGED, "chain-forged")
        if self.fork is not None:
            raise _refusal(LineVerdict.FORKED, "chain-forked")

    def _check_answer(self, entry: SignedMove) -> None:
        """Refuse a move that needs consent unless it names an open request; others name none (SG-22)."""
        wanted = None if self.terms.is_local else AGREES_TO.get(entry.kind)
        if entry.kind is MoveKind.TOOK_BACK and not self.terms.back:
            raise _refusal(LineVerdict.ILLEGAL, "chain-no-taking-back", clause="SG-23")
        if entry.answers and not any(a.hash == entry.answers for a in self.side_messages):
            raise _refusal(LineVerdict.EARLY, "chain-answer-early", number=entry.number)
        found = {
            a.hash: (a.kind, a.body) for a in self.side_messages if a.by != entry.by and self._is_open(a)
        }
        if found.get(entry.answers) != (None if wanted is None else (wanted, entry.body)) or (
            wanted is None and entry.answers
        ):
            raise _refusal(LineVerdict.ILLEGAL, "chain-not-asked", clause="SG-22", kind=entry.kind)

    def _is_open(self, aside: SideMessage) -> bool:
        """Return whether the other player has signed no move since the request."""
        place = self._places[aside.after]
        return all(entry.by == aside.by for entry in self.entries[place:])

    def _forked(self, first: ChainLine, second: ChainLine) -> Ruling:
        chain = replace(self, fork=Fork(first, second))
        return Ruling(chain, LineVerdict.FORKED, BadEntry("chain-forked"))

    def _resignation(self) -> GameEnding | None:
        """Return the ending by resignation.

        The first one counts; on a tie, that of the player to move (SG-30).
        """
        given_up = [a for a in self.side_messages if a.kind is SideMessageKind.RESIGN]
        if not given_up:
            return None
        first = min(given_up, key=lambda a: (self._places[a.after], self._mover_after(a.after) != a.by))
        return GameEnding(EndReason.RESIGNED, (1 - self.terms.seats.index(first.by),))

    def _mover_after(self, line: str) -> str:
        """Return the key that owned the number after a line."""
        following = self.entries[self._places[line] :]
        return following[0].by if following else self.terms.seats[self.state.mover]


_REQUESTS = frozenset({*AGREES_TO.values(), SideMessageKind.CLAIM_TIME})


class _Refused(Exception):
    """Carries a refusal out of the nested checks."""

    def __init__(self, verdict: LineVerdict, reason: NiwashiError) -> None:
        self.verdict, self.reason = verdict, reason


def _refusal(verdict: LineVerdict, key: str, **facts: str | int) -> _Refused:
    return _Refused(verdict, BadEntry(key, **facts))


def _extended(chain: Chain) -> Ruling:
    return Ruling(chain, LineVerdict.EXTENDS)


def _ordered(side_messages: Iterable[SideMessage]) -> tuple[SideMessage, ...]:
    """Sort side messages independently of their order of arrival."""
    return tuple(sorted(side_messages, key=lambda a: (a.by, a.number, a.kind in PRESENCE, a.hash)))


def next_move(chain: Chain, by: str, kind: MoveKind, sign: Sign, **said: Any) -> SignedMove:
    """Return the next signed move of a chain.

    Keyword arguments set `body`, `at`, `used_ms`, `trace` and `answers`.
    """
    number = len(chain.entries) + 1
    entry = SignedMove(game=chain.game, by=by, kind=kind, number=number, before=chain.head, **said)
    return entry.signed(sign)


def next_side_message(chain: Chain, by: str, kind: SideMessageKind, sign: Sign, **said: Any) -> SideMessage:
    """Return the next signed side message of an author, after the last move.

    Keyword arguments set `body` and `at`.
    """
    number = max((a.number for a in chain.side_messages if a.by == by), default=-1) + 1
    return SideMessage(game=chain.game, by=by, kind=kind, number=number, after=chain.head, **said).signed(
        sign
    )
