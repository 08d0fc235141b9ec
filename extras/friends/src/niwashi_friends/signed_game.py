"""A signed game: lines in, lines out. Which lines extend it, which are refused, and why.

What the two players send, each line signed by its author: a signed move carries the next number of the
game and the hash of the move before it. A side message has its author's own numbering and changes
nothing by itself, except a resignation. In files and on the wire the two forms are called `entry` and
`aside`.

The player to move owns the next number, so branches never have to be merged. Two boards that received
the same lines hold equal games, whatever the order of arrival.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from hashlib import sha256
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import Field, TypeAdapter

from niwashi.clock.time_control import FlagFall
from niwashi.clock.timeline import TakenBack, Timeline, TimeUsed, TurnEnded
from niwashi.errors import BadEntry, NiwashiError
from niwashi.games.game import EndReason, Game, GameEnding
from niwashi.message import Key
from niwashi_friends.signing import Hash, HashOrNone, Moment, Sign, Signed, Verify, parse_signable
from niwashi_friends.terms import AgreedGame, Decline, Terms, TermsStage

MOST_MOVES = 9_999
MOST_SIDE_MESSAGES = 999
"""Limits per player and game, so that nobody can fill a board's memory."""

LONGEST_USED_MS = 1 << 40

MOST_WAITING = 200
"""Limit of lines that wait for a predecessor. Dropped ones come again when they are requested."""

MOST_KNOWN = 20_000
"""Limit of lines recognised by their bytes. Others are judged again."""


class MoveKind(StrEnum):
    """The effect of a signed move."""

    TURN = "turn"  # body: the turn
    TOOK_BACK = "took-back"  # body: the number of turns left
    DRAWN = "drawn"
    PAUSED = "paused"
    RESUMED = "resumed"
    TIMED_OUT = "timed-out"  # body: the player who is out of time


class SideMessageKind(StrEnum):
    """The meaning of a side message."""

    DRAW = "draw"
    BACK = "back"  # body: the number of turns to leave
    PAUSE = "pause"
    CLAIM_TIME = "claim-time"
    RESIGN = "resign"
    HERE = "here"  # everything up to `after` was received
    BYE = "bye"  # the board is about to be switched off


PRESENCE = frozenset({SideMessageKind.HERE, SideMessageKind.BYE})
"""Kinds of which only a player's last message counts."""

AGREES_TO = {
    MoveKind.TOOK_BACK: SideMessageKind.BACK,
    MoveKind.DRAWN: SideMessageKind.DRAW,
    MoveKind.PAUSED: SideMessageKind.PAUSE,
}
"""The request that each of these kinds accepts. Such a move is invalid without one."""

_REQUESTS = frozenset({*AGREES_TO.values(), SideMessageKind.CLAIM_TIME})
_WITH_TEXT = frozenset({MoveKind.TURN, MoveKind.TIMED_OUT})
_COUNT = re.compile(r"0|[1-9][0-9]{0,3}")
_Nonce = Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]


class _OfGame(Signed):
    game: Hash


class _Said(_OfGame):
    body: Annotated[str, Field(pattern=r"^[ -~]{0,400}$")] = ""
    at: Moment = 0


class SignedMove(_Said):
    """One link of the chain. `used_ms` is the author's thinking time since the move before.

    `answers` is the hash of the request that the move accepts, `trace` the hash of the sensor readings
    behind the turn; both are "" for none.
    """

    form: Literal["entry"] = "entry"
    number: Annotated[int, Field(ge=1, le=MOST_MOVES)]
    before: Hash
    kind: MoveKind
    used_ms: Annotated[int, Field(ge=0, le=LONGEST_USED_MS)] = 0
    trace: HashOrNone = ""
    answers: HashOrNone = ""


class SideMessage(_Said):
    """A message beside the chain. `after` is the hash of the last move (or the terms) at that time."""

    form: Literal["aside"] = "aside"
    number: Annotated[int, Field(ge=0, le=999_999)]
    after: Hash
    kind: SideMessageKind


class Recall(_OfGame):
    """A board that was restored from a backup asks for all lines of a game. No part of the game.

    It signs nothing else in that game before the answer. `nonce` is random, so that no older answer is
    taken for this one's.
    """

    form: Literal["recall"] = "recall"
    nonce: _Nonce


class Recalled(_OfGame):
    """Answers that everything was sent again, up to the move `after` (or the terms).

    `said` is the highest number of a side message by the board that asked, -1 for none.
    """

    form: Literal["recalled"] = "recalled"
    nonce: _Nonce
    after: Hash
    said: Annotated[int, Field(ge=-1, le=999_999)]


ChainLine = SignedMove | SideMessage
Line = Terms | ChainLine
Message = Line | Decline | Recall | Recalled
"""All messages between two players: the lines of a game, refusals, and questions of a restored board."""

_LINE: TypeAdapter[Any] = TypeAdapter(Annotated[Line, Field(discriminator="form")])
_MESSAGE: TypeAdapter[Any] = TypeAdapter(Annotated[Message, Field(discriminator="form")])


def parse(raw: bytes) -> Line:
    """Parse a line of a game, whose signatures are not checked here. Raises BadEntry."""
    line: Line = parse_signable(_LINE, raw)
    return line


def parse_terms(raw: bytes) -> Terms:
    """Parse a line that has to be terms. Raises BadEntry."""
    terms = parse(raw)
    if not isinstance(terms, Terms):
        raise BadEntry("chain-no-terms")
    return terms


def parse_message(raw: bytes) -> Message:
    """Parse any message between two players. Raises BadEntry."""
    said: Message = parse_signable(_MESSAGE, raw)
    return said


@dataclass(frozen=True)
class GameState:
    """Positions, turns that count, clock, pause and ending: a fold over the moves.

    `overstepped` is the player whose last turn exceeded the time, until the other player moves on.
    """

    game: Game
    positions: tuple[Any, ...]
    turns: tuple[str, ...]
    timeline: Timeline
    is_paused: bool = False
    overstepped: int | None = None
    ending: GameEnding | None = None

    @classmethod
    def at_start(cls, agreed: AgreedGame) -> "GameState":
        """Return the state before the first move."""
        timeline = Timeline.of(agreed.control, len(agreed.game.players))
        return cls(agreed.game, (agreed.start,), (), timeline)

    @property
    def position(self) -> Any:
        return self.positions[-1]

    @property
    def mover(self) -> int:
        """The seat to move, which alone signs the next move."""
        return self.game.side(self.position)

    def after(self, entry: SignedMove) -> "GameState":
        """Return the state after a move of the player to move. Raises NiwashiError with the broken rule."""
        if self.ending is not None:
            raise BadEntry("chain-over", clause="SG-14")
        if self.is_paused and entry.kind is not MoveKind.RESUMED:
            raise BadEntry("chain-is-paused", clause="SG-24")
        is_right = entry.kind in _WITH_TEXT or is_body(entry.body, counts=entry.kind is MoveKind.TOOK_BACK)
        if not is_right:
            raise BadEntry("chain-odd-body", clause="SG-12", kind=entry.kind, found=entry.body)
        match entry.kind:
            case MoveKind.TURN:
                return self._turned(entry)
            case MoveKind.TOOK_BACK:
                return self._taken_back(entry)
            case MoveKind.DRAWN:
                return replace(self._charged(entry), ending=GameEnding(EndReason.DRAWN, ()))
            case MoveKind.PAUSED:
                return replace(self._charged(entry), is_paused=True)
            case MoveKind.RESUMED:
                if not self.is_paused:
                    raise BadEntry("chain-not-paused", clause="SG-24")
                return replace(self._charged(entry), is_paused=False)
            case MoveKind.TIMED_OUT:
                return self._timed_out(entry)

    def _turned(self, entry: SignedMove) -> "GameState":
        position = self.game.play(self.position, entry.body)
        charged = self.timeline.now.charged(self._used(entry))
        state = replace(
            self,
            positions=(*self.positions, position),
            turns=(*self.turns, entry.body),
            timeline=self.timeline.after(TurnEnded(self.mover, self._used(entry))),
            overstepped=self.mover if self._is_lost(charged.is_out(self.mover)) else None,
        )
        winners = self.game.winners(position)
        over = self.game.result(position) is not None
        return replace(state, ending=GameEnding(EndReason.BY_RULES, winners)) if over else state

    def _taken_back(self, entry: SignedMove) -> "GameState":
        stay, timeline = int(entry.body), self.timeline
        if stay >= len(self.turns):
            raise BadEntry("chain-nothing-to-take-back", clause="SG-23", turns=len(self.turns), found=stay)
        for _ in self.turns[stay:]:
            timeline = timeline.after(TakenBack())
        positions, turns = self.positions[: stay + 1], self.turns[:stay]
        return replace(self, positions=positions, turns=turns, timeline=timeline, overstepped=None)

    def _timed_out(self, entry: SignedMove) -> "GameState":
        if entry.body not in self.game.players:
            raise BadEntry("chain-no-player", clause="SG-31", found=entry.body)
        loser = self.game.players.index(entry.body)
        state = self._charged(entry)
        is_out = state.timeline.now.is_out(loser) if loser == self.mover else self.overstepped == loser
        if not self._is_lost(is_out):
            raise BadEntry("chain-has-time", clause="SG-31", player=Key(f"player-{entry.body}"))
        return replace(state, ending=GameEnding(EndReason.TIMED_OUT, (1 - loser,)))

    def _charged(self, entry: SignedMove) -> "GameState":
        return replace(self, timeline=self.timeline.after(TimeUsed(self._used(entry))))

    def _used(self, entry: SignedMove) -> tuple[int, ...]:
        """Return the time used by each player; only the author of a move uses any."""
        return tuple(entry.used_ms * (i == self.mover) for i in range(len(self.game.players)))

    def _is_lost(self, is_out: bool) -> bool:  # noqa: FBT001  (a value, not a switch)
        return is_out and self.timeline.now.control.flag is FlagFall.LOSE


def is_body(body: str, *, counts: bool) -> bool:
    """Return whether a body is empty, or a count in canonical form where one is required.

    >>> is_body("12", counts=True), is_body("012", counts=True), is_body("", counts=False)
    (True, False, True)
    """
    return bool(_COUNT.fullmatch(body)) if counts else not body


class LineVerdict(StrEnum):
    """The relation of a received line to a game."""

    EXTENDS = "extends"
    KNOWN = "known"
    EARLY = "early"  # a predecessor is missing and has to be requested
    STALE = "stale"  # its predecessor is not in this game
    NOT_YOURS = "not-yours"  # another player owns that number
    ILLEGAL = "illegal"
    FORGED = "forged"  # unreadable, invalid signature, stranger, or another game
    FORKED = "forked"  # conflicts with another line of its author


class Fork(NamedTuple):
    """Proof that an author signed two conflicting lines. Anybody can check the signatures."""

    first: ChainLine
    second: ChainLine


class Ruling(NamedTuple):
    """The verdict on a line, the game after it, and the reason if the line was refused.

    The game is unchanged unless the line extends or forks it. An unreadable `line` is None.
    """

    chain: "SignedGame"
    verdict: LineVerdict
    line: ChainLine | None
    reason: NiwashiError | None = None


@dataclass(frozen=True)
class SignedGame:
    """A frozen value: terms, moves from number 1 on, and side messages sorted by author and number."""

    terms: Terms
    state: GameState = field(compare=False)  # derived from the other fields
    entries: tuple[SignedMove, ...] = ()
    side_messages: tuple[SideMessage, ...] = ()
    fork: Fork | None = None
    _places: dict[str, int] = field(default_factory=dict, repr=False, compare=False)  # number of each hash

    @classmethod
    def of(cls, terms: Terms, check: Verify) -> "SignedGame":
        """Return the game of agreed terms, without moves. Raises NiwashiError if it is not playable."""
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

        An ending by moves comes before a resignation. Of resignations the first one counts; on a tie, that
        of the player to move (SG-30).
        """
        given_up = [a for a in self.side_messages if a.kind is SideMessageKind.RESIGN]
        if self.state.ending is not None or not given_up:
            return self.state.ending
        first = min(given_up, key=lambda a: (self._places[a.after], self._mover_after(a.after) != a.by))
        return GameEnding(EndReason.RESIGNED, (1 - self.terms.seats.index(first.by),))

    def _mover_after(self, line: str) -> str:
        """Return the key that owned the number after a line."""
        following = self.entries[self._places[line] :]
        return following[0].by if following else self.terms.seats[self.state.mover]

    @property
    def owner(self) -> str | None:
        """The key that may sign the next move; None if the game is over or forked."""
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

    def _is_open(self, aside: SideMessage) -> bool:
        """Return whether the other player has signed no move since the request."""
        place = self._places[aside.after]
        return all(entry.by == aside.by for entry in self.entries[place:])

    def presence(self, by: str) -> SideMessage | None:
        """Return the last presence message of an author, if any."""
        return next((a for a in reversed(self.side_messages) if a.by == by and a.kind in PRESENCE), None)

    def place(self, line: str) -> int | None:
        """Return the number of the move with this hash (0 for the terms), or None if it is not here."""
        return self._places.get(line)

    def take(self, line: ChainLine, check: Verify) -> Ruling:
        """Return the verdict on a line, and the extended game if the line extends it."""
        try:
            after = (
                self._with_move(line, check)
                if isinstance(line, SignedMove)
                else self._with_side_message(line, check)
            )
        except _Refused as refused:
            return Ruling(self, refused.verdict, line, refused.reason)
        if after is self:
            return Ruling(self, LineVerdict.KNOWN, line)
        if after.fork is not None:
            return Ruling(after, LineVerdict.FORKED, line, BadEntry("chain-forked"))
        return Ruling(after, LineVerdict.EXTENDS, line)

    def _with_move(self, entry: SignedMove, check: Verify) -> "SignedGame":
        there = self.entries[entry.number - 1 : entry.number]
        if there == (entry,):
            return self
        self._check_author(entry, check)
        if there:
            if there[0].hash == entry.hash:  # the same move with another signature
                return self
            if there[0].by == entry.by:
                return self._forked(there[0], entry)
            raise _refusal(LineVerdict.NOT_YOURS, "chain-not-yours", number=entry.number)
        if entry.number > len(self.entries) + 1:
            raise _refusal(LineVerdict.EARLY, "chain-early", found=entry.number, last=len(self.entries))
        if entry.before != self.head:
            raise _refusal(LineVerdict.STALE, "chain-stale", number=entry.number)
        if entry.by != self.terms.seats[self.state.mover]:
            raise _refusal(LineVerdict.NOT_YOURS, "chain-not-yours", number=entry.number)
        for aside in self.side_messages:
            if aside.kind is SideMessageKind.RESIGN and aside.by == entry.by and not self.terms.is_local:
                return self._forked(aside, entry)
        self._check_answer(entry)
        try:
            state = self.state.after(entry)
        except NiwashiError as why:
            raise _Refused(LineVerdict.ILLEGAL, why) from why
        places = {**self._places, entry.hash: entry.number}
        return replace(self, state=state, entries=(*self.entries, entry), _places=places)

    def _with_side_message(self, aside: SideMessage, check: Verify) -> "SignedGame":
        if aside in self.side_messages:
            return self
        self._check_author(aside, check)
        if self.terms.is_local:
            raise _refusal(LineVerdict.ILLEGAL, "chain-local-aside", clause="SG-40")
        if not is_body(aside.body, counts=aside.kind is SideMessageKind.BACK):
            raise _refusal(
                LineVerdict.ILLEGAL, "chain-odd-body", clause="SG-20", kind=aside.kind, found=aside.body
            )
        others = self.side_messages
        if aside.kind not in PRESENCE:
            twins = [
                a for a in others if a.kind not in PRESENCE and (a.by, a.number) == (aside.by, aside.number)
            ]
            if twins:
                return self if twins[0].hash == aside.hash else self._forked(twins[0], aside)
            if sum(a.by == aside.by for a in others) > MOST_SIDE_MESSAGES:
                raise _refusal(LineVerdict.ILLEGAL, "chain-too-many-asides", most=MOST_SIDE_MESSAGES)
        place = self._places.get(aside.after)
        if place is None:
            raise _refusal(LineVerdict.EARLY, "chain-aside-early")
        if aside.kind in PRESENCE:
            # Only the newest one of each author is kept.
            last = self.presence(aside.by)
            if last is not None and last.number >= aside.number:
                raise _refusal(LineVerdict.STALE, "chain-aside-stale")
            others = tuple(a for a in others if a is not last)
        elif aside.kind is SideMessageKind.RESIGN:
            for entry in self.entries[place:]:
                if entry.by == aside.by:
                    return self._forked(entry, aside)
        # Sorted independently of the order of arrival.
        asides = sorted((*others, aside), key=lambda a: (a.by, a.number, a.kind in PRESENCE, a.hash))
        return replace(self, side_messages=tuple(asides))

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

    def _forked(self, first: ChainLine, second: ChainLine) -> "SignedGame":
        return replace(self, fork=Fork(first, second))


class _Refused(Exception):
    """Carries a refusal out of the nested checks."""

    def __init__(self, verdict: LineVerdict, reason: NiwashiError) -> None:
        self.verdict, self.reason = verdict, reason


def _refusal(verdict: LineVerdict, key: str, **facts: str | int) -> _Refused:
    return _Refused(verdict, BadEntry(key, **facts))


def next_move(chain: SignedGame, by: str, kind: MoveKind, sign: Sign, **said: Any) -> SignedMove:
    """Return the next signed move of a game.

    Keyword arguments set `body`, `at`, `used_ms`, `trace` and `answers`.
    """
    number = len(chain.entries) + 1
    entry = SignedMove(game=chain.game, by=by, kind=kind, number=number, before=chain.head, **said)
    return entry.signed(sign)


def next_side_message(
    chain: SignedGame, by: str, kind: SideMessageKind, sign: Sign, **said: Any
) -> SideMessage:
    """Return the next signed side message of an author, after the last move.

    Keyword arguments set `body` and `at`.
    """
    number = max((a.number for a in chain.side_messages if a.by == by), default=-1) + 1
    aside = SideMessage(game=chain.game, by=by, kind=kind, number=number, after=chain.head, **said)
    return aside.signed(sign)


class Inbox:
    """A game that grows by lines received in any order; early ones wait for their predecessors."""

    def __init__(self, chain: SignedGame, check: Verify) -> None:
        self.chain = chain
        self._check = check
        self._waiting: dict[str, ChainLine] = {}
        self._known: set[bytes] = set()  # digests of lines that can change nothing any more

    @property
    def has_gap(self) -> bool:
        """True if lines wait for a missing predecessor."""
        return bool(self._waiting)

    def knows(self, raw: bytes) -> bool:
        """Return whether these bytes were judged before and can change nothing."""
        return sha256(raw).digest() in self._known

    def write(self, line: ChainLine) -> Ruling:
        """Add an own line. The caller checks the verdict before keeping or sending it."""
        judged = self.chain.take(line, self._check)
        self.chain = judged.chain
        return judged

    def receive(self, raw: bytes) -> list[Ruling]:
        """Apply a received line and the lines that waited for it. Returns nothing for known lines."""
        if self.knows(raw):
            return []
        try:
            line = parse(raw)
        except BadEntry as why:
            return [Ruling(self.chain, LineVerdict.FORGED, None, why)]
        if isinstance(line, Terms):
            return []
        news = self._take(line)
        while news and news[-1].verdict is LineVerdict.EXTENDS:
            more = [each for waiting in tuple(self._waiting.values()) for each in self._take(waiting)]
            if not more:
                break
            news.extend(more)
        return news

    def _take(self, line: ChainLine) -> list[Ruling]:
        judged = self.write(line)
        name, verdict = line.hash, judged.verdict
        if verdict is LineVerdict.EARLY:
            if len(self._waiting) < MOST_WAITING:
                self._waiting[name] = line
            return []
        self._waiting.pop(name, None)
        # Remember what can change nothing any more: transports deliver a whole game repeatedly.
        # A stale move is not remembered, as it may prove a fork later.
        is_stale = verdict is LineVerdict.STALE and isinstance(line, SideMessage)
        is_done = is_stale or verdict in (LineVerdict.EXTENDS, LineVerdict.KNOWN)
        if is_done and len(self._known) < MOST_KNOWN:
            self._known.add(sha256(line.data()).digest())
        return [] if verdict is LineVerdict.KNOWN else [judged]


def rebuilt(terms: bytes, lines: Iterable[bytes], check: Verify) -> SignedGame:
    """Return the game of kept lines. Raises NiwashiError if the terms were altered."""
    inbox = Inbox(SignedGame.of(parse_terms(terms), check), check)
    for line in lines:
        inbox.receive(line)
    return inbox.chain
