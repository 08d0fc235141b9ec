"""A game of two other boards: found, followed, and shown on a board and its page.

Each line is judged as by a player. A spectator has no key for the game and sends nothing. Delayed turns
never leave this module. In a club, whose members cannot read each other's parcels, the players' boards
broadcast what may be seen already.
"""

import time
from collections import deque
from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from threading import Event
from typing import NamedTuple

from niwashi.board_types import Notice
from niwashi.errors import NiwashiError, RecordsFault
from niwashi.games.game import GameEnding
from niwashi.keys import BoardKey, key_file, load_or_make_key
from niwashi.loop.features import CommandSender, Feature
from niwashi.opponents.waiting_layer import WaitingLayer
from niwashi.page_types.commands import ChangeSetting, PageCommand
from niwashi.page_types.page_facts import PageFacts
from niwashi.page_types.scene import Scene
from niwashi.page_types.state import ResultView
from niwashi.records.journal import Journal
from niwashi.server.game_server import GameServer
from niwashi.session.layers import Layer
from niwashi.words.catalogue import translate
from niwashi_friends.exchange import MOST_WAITING, GameChannel, TransportWorker
from niwashi_friends.friends import is_pass, shown_through
from niwashi_friends.page import ending_view
from niwashi_friends.remote import common_turns, standing_moves
from niwashi_friends.signed_game import PRESENCE, ChainLine, Inbox, Line, LineVerdict, SignedGame, parse
from niwashi_friends.signing import Verify
from niwashi_friends.store import Homes, Peer
from niwashi_friends.terms import Terms, TermsStage
from niwashi_friends.transports.folder import FolderTransport
from niwashi_friends.transports.transport import Parcel, Transport, TransportError

_LOOKS = 2
"""Worker rounds after which lines already on the server are known: records may have been restored."""


def broadcast_id(game: str) -> str:
    """Return the hash under which a broadcast game is sent, with its own numbering.

    >>> broadcast_id("a" * 64) == broadcast_id("b" * 64)
    False
    """
    return sha256(f"niwashi-shown-1\0{game}".encode()).hexdigest()


def visible_lines(chain: SignedGame, author: str) -> list[Line]:
    """Return the terms, and an author's lines that spectators may see now, in chain order.

    After the end this includes the other player's last lines, because that board may be switched off.
    """
    last = _last_shown(chain)
    both_from = last + 1 if chain.ending is None else last - chain.terms.delay - 1
    # Each line with the number of the move that it is or follows.
    said: list[tuple[int, ChainLine]] = [
        (chain.place(aside.after) or 0, aside) for aside in chain.side_messages if aside.kind not in PRESENCE
    ]
    entries: list[tuple[int, ChainLine]] = [(entry.number, entry) for entry in chain.entries]
    placed = sorted((*entries, *said), key=lambda each: each[0])
    late = [each for each in placed if each[0] <= last]
    return [chain.terms, *(line for place, line in late if line.by == author or place >= both_from)]


def _last_shown(chain: SignedGame) -> int:
    """Return the number of the last visible move; 0 for none."""
    if chain.ending is not None:
        return len(chain.entries)
    late = standing_moves(chain)[: max(0, len(chain.state.turns) - chain.terms.delay)]
    if not chain.terms.delay:
        return len(chain.entries)
    return late[-1].number if late else 0


class GameBroadcast:
    """Broadcasts one game. `step` it with the board. It never waits and continues after a restart."""

    def __init__(
        self,
        chain: Callable[[], SignedGame],
        author: str,
        homes: Homes,
        channel: GameChannel,
        worker: TransportWorker,
    ) -> None:
        """`channel` is the channel of the broadcast, and uses the worker `worker`."""
        self._chain, self._author, self._homes = chain, author, homes
        self._channel, self._worker = channel, worker
        self._shown: SignedGame | None = None
        self._game = broadcast_id(chain().game)

    def begin(self) -> None:
        """Start to send in a thread, until `close`."""
        self._worker.start()

    def close(self) -> None:
        """Stop to send; the rest is sent after the next start."""
        self._worker.close()

    def step(self) -> None:
        """Save newly visible lines to the outbox, and send them."""
        with suppress(RecordsFault):  # another program holds the file; retry at the next step
            for line in self._channel.arrived():
                self._channel.note_ours(line)
            chain = self._chain()
            if chain is not self._shown and self._worker.rounds >= _LOOKS:
                self._keep(chain)
                self._shown = chain
        self._channel.step()

    def _keep(self, chain: SignedGame) -> None:
        kept = (*self._homes.sent_lines(self._game), *self._homes.unsent(self._game))
        there = {each.line for each in kept}
        with self._homes.together():
            for line in visible_lines(chain, self._author):
                if line.data() not in there:
                    self._homes.send(self._game, line.data())
        self._channel.send_kept()


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

    def fetch(self, game: str, author: str) -> Sequence[Parcel]:
        """Return an author's parcels in this game. Raises TransportError."""
        return self.sifted(self._transport.fetch(game, author))

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
        self.watched = watched(chain, later)
        self.notices: tuple[Notice, ...] = ()
        """The notices about the connection and about refused lines."""
        self._asked_at = float("-inf")

    @property
    def terms(self) -> Terms:
        return self._inbox.chain.terms

    @property
    def is_forked(self) -> bool:
        """True if a player has signed two conflicting lines, so that nothing more can count."""
        return self._inbox.chain.fork is not None

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
        self.notices = tuple(each for each in (away, forked, self._told, odd) if each is not None)

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
        self.watched = watched(self._inbox.chain, self._later)

    def _is_to_tell(self, verdict: LineVerdict, line: ChainLine) -> bool:
        is_old_presence = verdict is LineVerdict.STALE and line.form == "aside"
        is_new = line.hash not in self._said and len(self._said) < MOST_SAID
        return verdict in _TELLS and is_new and not is_old_presence

    def _name_of(self, key: str) -> str:
        return self.names[self.terms.seats.index(key)]


NOBODY = ""
"""The author whose parcels a folder leaves out: a spectator sends none."""

PATIENCE_S, QUIET_ROUNDS, ROUND_S = 20.0, 4, 0.3
"""The longest wait for a club's server; a number of rounds without a parcel ends it earlier."""


class GameSource(NamedTuple):
    """Where games are found that may be watched. `further` returns the transport for one that goes on."""

    transport: Transport
    parcels: Sequence[Parcel]
    further: Callable[[Terms], Transport]
    is_delayed: bool
    """True if the players' boards have delayed the turns already, as broadcasts of their own."""

    def game_id(self, terms: Terms) -> str:
        """Return the game that parcels of these terms name."""
        return broadcast_id(terms.hash) if self.is_delayed else terms.hash

    def delay(self, terms: Terms) -> int:
        """Return the turns by which the spectator has to delay a game."""
        return 0 if self.is_delayed else terms.delay


def folder_source(folder: Path) -> GameSource:
    """Return the games in a shared folder, where all turns lie open. Raises NiwashiError."""
    if not folder.is_dir():
        raise NiwashiError("watch-no-folder", folder=str(folder))
    transport = FolderTransport(folder, NOBODY)
    return GameSource(transport, transport.received(), lambda _: transport, is_delayed=False)


def club_source(club: Path, key: BoardKey, friend: Peer) -> GameSource:
    """Return the games that a friend broadcasts in a club. Raises NiwashiError."""
    transport = shown_through(club, key, friend.key)

    def further(terms: Terms) -> Transport:
        transport.close()
        return shown_through(club, key, game=broadcast_id(terms.hash))

    found = received_until_quiet(transport, time.monotonic, Event().wait)
    return GameSource(transport, found, further, is_delayed=True)


def received_until_quiet(
    transport: Transport, clock: Callable[[], float], pause: Callable[[float], object]
) -> Sequence[Parcel]:
    """Return the parcels that a network transport receives until it is quiet. Raises TransportError."""
    found: list[Parcel] = []
    until, quiet = clock() + PATIENCE_S, 0
    while quiet < QUIET_ROUNDS and clock() < until:
        more = transport.received()
        found.extend(more)
        quiet = 0 if more or transport.trouble else quiet + 1
        pause(ROUND_S)
    return found


def source_of(transport: Path, journal: Journal, name: str | None) -> GameSource:
    """Return the source that `--transport` means. Raises NiwashiError."""
    if not is_pass(transport):
        return folder_source(transport)
    if name is None:
        raise NiwashiError("watch-whom", file=str(transport))
    return club_source(transport, load_or_make_key(key_file(journal.file)), Homes(journal).peer(name))


_LOOK_S = 0.05


class SpectatorBoard:
    """The feature that brings a board to the visible state of a watched game. Nobody plays there."""

    def __init__(self, spectator: Spectator, server: GameServer) -> None:
        """Watch a game from its visible state on. Raises NiwashiError if it doesn't fit the board."""
        agreed = spectator.terms.game()
        server.resume(agreed.game, agreed.start, spectator.watched.turns)
        server.table_clock.names.go_on(spectator.names, agreed.game.players)
        self._spectator, self._server, self._game_loop = spectator, server, server.game_loop
        self._waiting = WaitingLayer()
        server.game_loop.add(
            Feature(
                "spectator",
                check=self._check,
                facts=self._facts,
                scene=self._scene,
                layers=(self._layer,),
                notices=self._notices,
                step=self._step,
            )
        )
        server.mark_scene()

    @property
    def is_together(self) -> bool:
        """True if the board's game equals the visible game."""
        match = self._game_loop.session.match
        return match.turns == self._spectator.watched.turns and not match.begun

    def _step(self, now: float) -> float:
        """Process received lines, then take back or carry out one turn."""
        before = self._spectator.watched, self._spectator.notices
        self._spectator.step(now)
        if (self._spectator.watched, self._spectator.notices) != before:
            self._game_loop.mark_changed()
        session, turns = self._game_loop.session, self._spectator.watched.turns
        match = session.match
        common = common_turns(match.turns, turns)
        is_idle = session.is_settled or session.flow.lies_idle(now)
        if len(match.turns) > common or (match.begun and is_idle):
            side = match.side_before()
            self._game_loop.take_back(now)
            self._server.sides.lend_hand(side, now)
        elif len(turns) > common and is_idle:
            side = match.side
            self._game_loop.carry_out(turns[common], now)
            self._server.sides.lend_hand(side, now)
        return now + _LOOK_S

    def _notices(self) -> tuple[Notice, ...]:
        return self._spectator.notices

    def _layer(self) -> Layer | None:
        """Hide all offers: hands carry out turns and play none."""
        session = self._game_loop.session
        return None if session.match.result is not None else self._waiting.over(session.advice())

    def _check(self, command: PageCommand, _: CommandSender) -> None:
        if not isinstance(command, ChangeSetting):
            raise NiwashiError("watch-only")

    def _scene(self, scene: Scene) -> Scene:
        """Leave out the table, so that no page handles it."""
        return {**scene, "simulated": False}

    def _facts(self, page: PageFacts) -> PageFacts:
        """Leave out the clock, which would reveal when somebody has played."""
        players = len(self._game_loop.session.game.players)
        return page._replace(
            clock={"used_s": [0.0] * players, "running": None, "timed": None, "proposed": None},
            result=self._result(page.language),
            say=self._saying(page.language),
        )

    def _result(self, language: str) -> ResultView | None:
        """Return the ending once the board shows all of it, unless the rules say it."""
        ending = self._spectator.watched.ending
        if ending is None or not self.is_together:
            return None
        return ending_view(ending, self._game_loop.session.game, language)

    def _saying(self, language: str) -> str:
        """Describe the watched game while hands have nothing to do."""
        flow = self._game_loop.session.flow
        is_busy = flow.task is not None or flow.mismatch is not None
        if is_busy and not self._server.sides.is_moving:
            return ""
        result = self._result(language)
        if result is not None:
            return result["text"]
        if self._game_loop.session.match.result is not None:
            return ""
        first, second = self._spectator.names
        turns = self._spectator.terms.delay
        return translate("watch-say", language, first=first, second=second, turns=turns)
