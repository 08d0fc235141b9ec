"""A signed game of two other boards as a spectator follows it: each line is judged as by a player.

A spectator has no key for the game and sends nothing. Delayed turns never leave this module.
"""

from collections import deque
from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from typing import NamedTuple

from niwashi.board_types import Notice
from niwashi.errors import NiwashiError
from niwashi.games.game import GameEnding
from niwashi_friends.signed_game import ChainLine, Inbox, Line, LineVerdict, SignedGame, parse
from niwashi_friends.signing import Verify
from niwashi_friends.terms import Terms, TermsStage
from niwashi_friends.transport_worker import MOST_WAITING, TransportWorker
from niwashi_friends.transports.transport import Parcel, Transport, TransportError

REPEAT_S = 300.0
"""Seconds between requests for the whole game, because a transport may lose parcels."""

MISSING_S = 30.0
"""Seconds between requests while a line is missing."""

MOST_A_STEP = 16
"""Lines per step, a millisecond each."""

MOST_SAID = 1_000
"""Limit of refused lines that are recognised when they come again."""

_TERMS = b'"form":"terms"'
_TELLS = frozenset({LineVerdict.NOT_YOURS, LineVerdict.ILLEGAL, LineVerdict.STALE})


def watchable_games(parcels: Iterable[Parcel], friends: Collection[str], check: Verify) -> list[SignedGame]:
    """Return the games in some parcels that may be watched, newest last. One player is a friend.

    Anybody can invent two strangers and their game; nobody else can sign as a friend.
    """
    found: dict[str, SignedGame] = {}
    for parcel in parcels:
        terms = _terms(parcel.data)
        if terms is not None and terms.hash not in found and not set(terms.seats).isdisjoint(friends):
            with suppress(NiwashiError):
                found[terms.hash] = SignedGame.of(terms, check)
    return sorted(found.values(), key=lambda chain: (chain.terms.at, chain.game))


def _terms(raw: bytes) -> Terms | None:
    """Return agreed terms that allow spectators; None for anything else."""
    if _TERMS not in raw:
        return None
    with suppress(NiwashiError):
        terms = parse(raw)
        if isinstance(terms, Terms) and terms.spectators and not terms.is_local:
            return terms if terms.stage is TermsStage.AGREED else None
    return None


class GameFilter:
    """A `Transport` that passes on only what the two players signed in one game. It sends nothing.

    So a flood of other parcels can't displace those that count.
    """

    def __init__(self, transport: Transport, terms: Terms, check: Verify, named: str | None = None) -> None:
        """`named` is the game's hash in parcels, if it differs from the hash of the terms."""
        self.named = named or terms.hash
        self.refused = 0
        """The number of different parcels of this game that no player has signed."""
        self._transport, self._check = transport, check
        self._game, self._seats = terms.hash, terms.seats
        self._odd: set[bytes] = set()

    def send(self, parcel: Parcel) -> None:
        """Raise TransportError: a spectator sends nothing."""
        raise TransportError("watch-sends-nothing", game=parcel.game[:8])

    def received(self) -> Sequence[Parcel]:
        """Return new parcels of this game."""
        return self.sifted(self._transport.received())

    def fetch(self, game: str, author: str, after: int = -1) -> Sequence[Parcel]:
        """Return an author's parcels in this game. Raises TransportError."""
        return self.sifted(self._transport.fetch(game, author, after))

    def sifted(self, parcels: Iterable[Parcel]) -> list[Parcel]:
        """Return the parcels that a player has signed, roughly in sending order."""
        ours = [parcel for parcel in parcels if parcel.game == self.named and self._counts(parcel)]
        return sorted(ours, key=lambda parcel: (parcel.number, parcel.author))

    def _counts(self, parcel: Parcel) -> bool:
        if parcel.data in self._odd:
            return False
        with suppress(NiwashiError):
            line = parse(parcel.data)
            if self._is_signed(line) or line.hash == self._game:
                return not isinstance(line, Terms)
        if len(self._odd) < MOST_SAID:
            self._odd.add(parcel.data)
            self.refused = len(self._odd)
        return False

    def _is_signed(self, line: Line) -> bool:
        if isinstance(line, Terms) or line.game != self._game:
            return False
        return line.by in self._seats and line.is_signed(self._check)

    @property
    def trouble(self) -> str:
        """The reason why nothing is received now; "" if all is well."""
        return self._transport.trouble

    @property
    def why(self) -> TransportError | None:
        """The trouble as an error, for any language."""
        return self._transport.why

    def close(self) -> None:
        self._transport.close()


class VisibleGame(NamedTuple):
    """The part of a game that a spectator may see: turns, and the ending if there is one."""

    turns: tuple[str, ...]
    ending: GameEnding | None


def watched(chain: SignedGame, later: int) -> VisibleGame:
    """Return a game without its last `later` turns; all of it once it is over."""
    turns = chain.state.turns
    if chain.ending is not None:
        return VisibleGame(turns, chain.ending)
    return VisibleGame(turns[: max(0, len(turns) - later)], None)


class Spectator:
    """Follows one game. `step` it with the time in seconds; it never waits."""

    def __init__(
        self,
        chain: SignedGame,
        names: tuple[str, ...],
        game_filter: GameFilter,
        worker: TransportWorker,
        check: Verify,
        *,
        later: int,
    ) -> None:
        """`worker` is the worker of the `game_filter`; `names` are the two players' names.

        Turns are shown `later` turns behind: the delay of the terms, or 0 if the sender applies it
        already.
        """
        self._later = later
        self.names = names
        self._inbox = Inbox(chain, check)
        self._filter, self._worker = game_filter, worker
        worker.open(game_filter.named)
        self._backlog: deque[bytes] = deque(maxlen=MOST_WAITING)
        self._told: Notice | None = None
        self._said: set[str] = set()
        self._watched = watched(chain, later)
        self._notices: tuple[Notice, ...] = ()
        self._asked_at = float("-inf")

    @property
    def terms(self) -> Terms:
        return self._inbox.chain.terms

    @property
    def watched(self) -> VisibleGame:
        return self._watched

    @property
    def is_forked(self) -> bool:
        """True if a player has signed two conflicting lines, so that nothing more can count."""
        return self._inbox.chain.fork is not None

    @property
    def notices(self) -> tuple[Notice, ...]:
        """The notices about the connection and about refused lines."""
        return self._notices

    def begin(self) -> None:
        """Start to receive in a thread, until `close`."""
        self._worker.start()

    def close(self) -> None:
        """Stop to receive."""
        self._worker.close()

    def step(self, now: float) -> None:
        """Process some received lines, and request lost ones at intervals."""
        self._backlog.extend(parcel.data for parcel in self._worker.arrived(self._filter.named))
        self.take([self._backlog.popleft() for _ in range(min(MOST_A_STEP, len(self._backlog)))])
        if now >= self._asked_at + (MISSING_S if self._inbox.has_gap else REPEAT_S):
            self._asked_at = now
            for author in self.terms.seats:
                self._worker.fetch(self._filter.named, author)
        away = Notice("notice-watch-away", self.names) if self._worker.trouble else None
        odd = Notice("notice-watch-forged", self.names) if self._filter.refused else None
        fork = self._inbox.chain.fork
        forked = None if fork is None else Notice("notice-watch-forked", (self._name_of(fork.second.by),))
        self._notices = tuple(each for each in (away, forked, self._told, odd) if each is not None)

    def take(self, lines: Iterable[bytes]) -> None:
        """Judge lines and update the visible game."""
        for raw in lines:
            for news in self._inbox.receive(raw):
                # A refused line is announced once, until the game goes on.
                if news.verdict is LineVerdict.EXTENDS:
                    self._told = None
                elif news.line is not None and self._is_to_tell(news.verdict, news.line):
                    self._said.add(news.line.hash)
                    self._told = Notice(f"notice-watch-{news.verdict}", (self._name_of(news.line.by),))
        self._watched = watched(self._inbox.chain, self._later)

    def _is_to_tell(self, verdict: LineVerdict, line: ChainLine) -> bool:
        is_old_presence = verdict is LineVerdict.STALE and line.form == "aside"
        is_new = line.hash not in self._said and len(self._said) < MOST_SAID
        return verdict in _TELLS and is_new and not is_old_presence

    def _name_of(self, key: str) -> str:
        return self.names[self.terms.seats.index(key)]
