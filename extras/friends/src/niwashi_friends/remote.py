"""A game between two boards, on one of them: the board follows the signed game.

Remote turns become tasks for hands, local turns signed moves.

Lights never run ahead of the signed game: a turn, its signed move and the message to send are saved in one
transaction before any light changes. Remote lines are saved before hands are asked to carry them out.
"""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from niwashi.board_types import Cue, Event, EventKind, Notice, Shape
from niwashi.clock.time_control import FlagFall
from niwashi.errors import NiwashiError
from niwashi.games.game import EndReason, GameEnding
from niwashi.guests.lights import PairingLights
from niwashi.loop.features import Feature
from niwashi.loop.game_loop import GameLoop
from niwashi.loop.recorder import Recorder
from niwashi.loop.timekeeper import Timekeeper
from niwashi.opponents.waiting_layer import WaitingLayer
from niwashi.records.kept import UsedTime
from niwashi.session.layers import Layer, Priority
from niwashi.session.session import Session
from niwashi.words.catalogue import translate
from niwashi_friends.consent import Consent, ConsentButtons, LocalPlayer, same_layer
from niwashi_friends.exchange import MOST_WAITING, GameChannel, Recollection
from niwashi_friends.readings import Sealed, TurnReadings
from niwashi_friends.signed_game import (
    ChainLine,
    Inbox,
    LineVerdict,
    MoveKind,
    Ruling,
    SideMessageKind,
    SignedGame,
    SignedMove,
    next_move,
    next_side_message,
)
from niwashi_friends.signing import Verify
from niwashi_friends.store import Homes
from niwashi_friends.terms import fingerprint


class RemoteClock:
    """The clock policy of a signed game: the timekeeper follows the chain.

    Nobody loses on time unless the other player claims it.
    """

    ends_games = False

    def __init__(self, keeper: Timekeeper, game: "RemoteGame") -> None:
        self._keeper, self._game, self._home = keeper, game, game.home
        self._theirs: int | None = None  # signed time of the remote turn being counted
        self._kept: object = None
        self.carry_free_ms = game.chain.terms.carry_ms
        keeper.keep_by(self)

    @property
    def used_ms(self) -> int:
        """The local player's time for the turn just counted."""
        used = self._keeper.used_ms
        return used[self._home.seat] if used else 0

    def spend(self, now: float) -> int:
        """Return the local player's time until now, for a signed move other than a turn."""
        used = self._keeper.spend(now)
        return used[self._home.seat] if used else 0

    def carry(self, used_ms: int | None) -> None:
        """Set the signed time of the remote turn being counted; None when that is over."""
        self._theirs = used_ms

    def look(self, now: float) -> None:
        """Determine anew whose clock runs, after a line was signed or received."""
        self._keeper.look(now)

    def step(self, now: float, *, is_in_sync: bool) -> None:
        """Follow the signed times once the board is in sync, and sign justified claims."""
        timeline = self._game.chain.state.timeline
        if is_in_sync and timeline is not self._kept:
            self._kept = timeline
            self._keeper.keep_to(timeline)
            self.look(now)
        if is_in_sync and self._is_out(self._home.seat) and self._is_claimed():
            self._game.enter(MoveKind.TIMED_OUT, self._name(self._home.seat))

    @property
    def out_of_time(self) -> str:
        """The player out of time while the game goes on: "we", "they" or ""."""
        if self._game.chain.owner is None:
            return ""
        if self._is_out(self._home.far_seat) or self._game.chain.state.overstepped == self._home.far_seat:
            return "they"
        return "we" if self._is_out(self._home.seat) else ""

    @property
    def may_claim(self) -> bool:
        """True if the local player may claim a win on time."""
        chain = self._game.chain
        if chain.owner is None or chain.state.is_paused or not self._loses():
            return False
        if chain.owner == self._home.key:
            return chain.state.overstepped == self._home.far_seat
        return self._is_out(self._home.far_seat) and not self._claims_of(self._home.seat)

    def claim(self) -> None:
        """Claim a win on time; if the remote player is to move, ask that board. Raises NiwashiError."""
        if not self.may_claim:
            raise NiwashiError("homes-has-time")
        if self._game.chain.owner == self._home.key:
            self._game.enter(MoveKind.TIMED_OUT, self._name(self._home.far_seat))
        else:
            self._game.say(SideMessageKind.CLAIM_TIME)

    def _is_claimed(self) -> bool:
        chain = self._game.chain
        is_due = chain.owner == self._home.key and self._loses() and self._keeper.is_settled
        return is_due and self._claims_of(self._home.far_seat)

    def _claims_of(self, seat: int) -> bool:
        chain = self._game.chain
        claims = chain.open_requests(chain.terms.seats[seat])
        return any(aside.kind is SideMessageKind.CLAIM_TIME for aside in claims)

    def _is_out(self, seat: int) -> bool:
        return self._keeper.is_begun and self._keeper.clock.is_out(seat)

    def _loses(self) -> bool:
        return self._game.chain.state.timeline.now.control.flag is FlagFall.LOSE

    def _name(self, seat: int) -> str:
        return str(self._game.chain.state.game.players[seat])

    def is_held(self) -> bool:
        """Return True while the game is paused or over."""
        chain = self._game.chain
        return chain.owner is None or chain.state.is_paused

    def counted(self, used_ms: tuple[int, ...]) -> tuple[int, ...]:
        """Return the measured time of the local player, and the signed time of the remote one."""
        seat = self._home.seat
        if self._theirs is None:
            return tuple(ms * (player == seat) for player, ms in enumerate(used_ms))
        return tuple(self._theirs * (player != seat) for player in range(len(used_ms)))


_REPORTED = frozenset({LineVerdict.FORGED, LineVerdict.NOT_YOURS, LineVerdict.ILLEGAL, LineVerdict.STALE})

COMPARE_S = 60.0
"""Seconds after a start in which the board shows the game's four squares."""

REPEAT_S = 30.0
"""Seconds between requests for lost lines."""

MOST_A_STEP = 16
"""Lines per step, a millisecond each, so that a flood does not delay the board."""


class RemoteGame:
    """Runs a game between two boards on one table. `step` it often, with the time in seconds."""

    def __init__(
        self,
        chain: SignedGame,
        home: LocalPlayer,
        game_loop: GameLoop,
        recorder: Recorder,
        kept: tuple[Homes, int],
        channel: GameChannel,
        readings: TurnReadings,
        *,
        check: Verify,
        wall: Callable[[], float],
        keeper: Timekeeper,
        start_anew: Callable[[], None],
        lend_hand: Callable[[int, float], None],
        nonce: str = "",
        on_told: Callable[[], None] = lambda: None,
    ) -> None:
        """`kept` is the journal's store of signed games, and the chain's number there.

        `wall` returns seconds since 1970. The recorder passes its trace to `readings`. `keeper` runs
        the table's clocks. `start_anew` puts the chain's game back on the board. `lend_hand` lets a
        simulated table's own hand carry out a turn of the given side. With a `nonce` the records were
        restored: the remote board is asked what came after, and nothing is signed until `on_told`.
        """
        self._inbox = Inbox(chain, check)
        self.home, self._game_loop, self._recorder, self._channel = home, game_loop, recorder, channel
        self.homes, self._number = kept
        self._readings = readings
        self._wall, self._start_anew, self._lend_hand = wall, start_anew, lend_hand
        self._is_carrying_out = False
        self._played = ""  # key of the kept game that the chain's row names
        self._refused: tuple[Notice, ...] = ()
        self._waiting = WaitingLayer()
        self._asked_for_gap = False
        self._backlog: deque[bytes] = deque(maxlen=MOST_WAITING)
        self._now_s = 0.0
        self._began_s: float | None = None
        self._repeat_at = float("-inf")
        self._recollection = Recollection(
            lambda: self.chain,
            home,
            self.homes,
            channel,
            recorder.keep_with,
            check=check,
            nonce=nonce,
            on_told=on_told,
        )
        self.consent = Consent(lambda: self.chain, home, self.say, self.enter)
        self.clock = RemoteClock(keeper, self)
        self._buttons = ConsentButtons(game_loop, home, self.consent, self.resign)
        self._end_lights: Layer | None = None
        self._marks, self._lights = fingerprint(chain.state.game, chain.game), PairingLights()
        layers = (self._waiting_layer, self._comparison_layer, self._ending_layer)
        self._feature = game_loop.add(
            Feature("remote game", layers=layers, notices=self.notices, event=self._sign_turn)
        )

    def leave(self) -> None:
        """Unregister from the loop, before another game begins."""
        self._game_loop.remove(self._feature)
        self._buttons.leave()
        self._channel.close()

    # State for the program and the page

    @property
    def chain(self) -> SignedGame:
        """All signed lines so far."""
        return self._inbox.chain

    @property
    def is_over(self) -> bool:
        """True if the game has ended or the chain is forked."""
        return self.chain.ending is not None or self.chain.fork is not None

    @property
    def is_ours(self) -> bool:
        """True if the local player is to move and may: nothing is paused, and nothing has to be asked."""
        if self._recollection.is_asking:
            return False
        return self.chain.owner == self.home.key and not self.chain.state.is_paused

    def saying(self, language: str) -> str:
        """Return the board's text while it waits for the remote player, or about requests.

        It is "" while people here have something to do.
        """
        flow, chain = self._game_loop.session.flow, self.chain
        if self._buttons.announcement:
            return translate(self._buttons.announcement, language, name=self.home.friend_name, count=1)
        if self.is_ours or self.is_over or flow.task is not None or flow.mismatch is not None:
            return ""
        key = self._paused_key if chain.state.is_paused else "notice-homes-theirs"
        return translate(key, language, cells=self.home.friend_name)

    @property
    def is_choosing(self) -> bool:
        """True if the menu of requests is open, which claims the buttons."""
        return self._buttons.is_choosing

    @property
    def _paused_key(self) -> str:
        """The notice that says who may end the pause."""
        return f"notice-homes-paused-{'we' if self.consent.may_resume else 'they'}"

    def telling(self, language: str) -> str:
        """Return the board's text while a simulated hand carries out the remote turn."""
        is_own = self._game_loop.session.match.side_before() == self.home.seat
        key = "homes-moving-back" if self._took_back else "homes-moving-own" if is_own else "homes-moving"
        return translate(key, language, name=self.home.friend_name)

    @property
    def _took_back(self) -> bool:
        """True if the last signed move took turns back."""
        return bool(self.chain.entries) and self.chain.entries[-1].kind is MoveKind.TOOK_BACK

    def notices(self) -> tuple[Notice, ...]:
        """Return the notices about the remote player and the connection."""
        compare = (Notice("notice-homes-compare", self._marks),) if self._is_compared() else ()
        return (*compare, *self._state_notices(), *self._refused)

    def _state_notices(self) -> tuple[Notice, ...]:
        chain, name = self.chain, (self.home.friend_name,)
        if chain.fork is not None:
            return ()  # its one sentence is the game's result
        if chain.ending is not None:
            return self._ending_notices(chain.ending)
        if self._recollection.is_asking:
            return (Notice("notice-homes-asks", name),)
        if self._channel.trouble:
            key = "notice-homes-waits" if self._channel.waits else "notice-homes-away"
            return (Notice(key, name),)
        if chain.state.is_paused:
            return (Notice(self._paused_key, name),)
        out = self.clock.out_of_time
        return (*((Notice(f"notice-homes-out-{out}", name),) if out else ()), *self._turn_notices())

    def _ending_notices(self, ending: GameEnding) -> tuple[Notice, ...]:
        """Return the notice of an ending that is not by the rules."""
        name = (self.home.friend_name,)
        if ending.how is EndReason.BY_RULES:
            return ()
        if ending.how is EndReason.DRAWN:
            return (Notice("notice-homes-drawn", name),)
        loser = "they" if self.home.seat in ending.winners else "we"
        return (Notice(f"notice-homes-{loser}-{ending.how}", name),)

    def _turn_notices(self) -> tuple[Notice, ...]:
        """Return whether our last turn was sent or has arrived, while the remote player is to move."""
        name = (self.home.friend_name,)
        if self.is_ours:
            return ()
        ours = [entry for entry in self.chain.entries if entry.by == self.home.key]
        if not ours or ours[-1].kind is not MoveKind.TURN:
            return (Notice("notice-homes-theirs", name),)
        return (Notice("notice-homes-arrived" if self._has_arrived() else "notice-homes-sent", name),)

    def _has_arrived(self) -> bool:
        """Return whether the remote board has confirmed our last move."""
        chain = self.chain
        far = chain.terms.seats[self.home.far_seat]
        heard = chain.presence(far)
        place = None if heard is None else chain.place(heard.after)
        return place is not None and place >= len(chain.entries)

    def resign(self) -> None:
        """Resign the game. Raises NiwashiError if it is over."""
        if self.is_over:
            raise NiwashiError("homes-over")
        self.say(SideMessageKind.RESIGN)

    def _sign_turn(self, event: Event) -> None:
        """Sign a local turn, saved together with the turn itself."""
        session = self._game_loop.session
        is_turn = event.kind is EventKind.TURN and not self._is_carrying_out and session.match.is_kept
        if is_turn and self.is_ours and self._is_next(event.detail):
            sealed = self._readings.sealed
            trace = "" if sealed is None else sealed.hash
            said = {"body": event.detail, "at": self._now(), "used_ms": self.clock.used_ms, "trace": trace}
            self._write(next_move(self.chain, self.home.key, MoveKind.TURN, self.home.sign, **said), sealed)

    def _is_next(self, turn: str) -> bool:
        """Return whether the match went on from the chain by one turn of the local player."""
        match = self._game_loop.session.match
        is_here = self._has_our_start() and match.turns == (*self.chain.state.turns, turn)
        return is_here and match.side_before() == self.home.seat

    # Stepping

    def step(self, now: float) -> None:
        """Process received lines, and bring the board in line with the chain."""
        self._now_s = now
        self._began_s = now if self._began_s is None else self._began_s
        self._channel.step()
        has_fetched = self._channel.has_fetched
        arrived = self._recollection.take(self._channel.arrived())
        self._backlog.extend(line for line in arrived if not self._inbox.knows(line))
        self._receive([self._backlog.popleft() for _ in range(min(MOST_A_STEP, len(self._backlog)))])
        self._recall(has_fetched=has_fetched and not self._backlog)
        self._repeat()
        if self._inbox.has_gap and not self._asked_for_gap:
            self._channel.ask_again()
        self._asked_for_gap = self._inbox.has_gap
        if self._game_loop.session.match.is_kept:
            # Record which kept game this chain is played as.
            kept = self._recorder.game
            if kept and kept != self._played:
                self._played = kept
                self._recorder.keep_with(partial(self.homes.plays, self._number, kept))
            self._synchronise(now)
            turns = self._game_loop.session.match.turns
            is_in_sync = self._has_our_start() and turns == self.chain.state.turns
            self.clock.step(now, is_in_sync=is_in_sync and not self._recollection.is_asking)
        if self._is_compared():
            self._game_loop.wake()  # the lights of the four squares change by themselves

    def _recall(self, *, has_fetched: bool) -> None:
        """Ask or answer after a restore; after the answer, confirm the known moves."""
        was_asking = self._recollection.is_asking
        self._recollection.step(has_fetched=has_fetched)
        if was_asking and not self._recollection.is_asking:
            if self.chain.fork is None:
                self.say(SideMessageKind.HERE)
            self._game_loop.mark_changed()

    def _repeat(self) -> None:
        """Request and send again at intervals, because a transport may lose parcels."""
        if self._now_s < self._repeat_at:
            return
        if self._repeat_at > float("-inf"):
            self._channel.ask_again()
            if self._recollection.is_asking or self.chain.ending is not None or not self._has_arrived():
                self._channel.send_again()
        self._repeat_at = self._now_s + REPEAT_S

    def _receive(self, lines: Sequence[bytes]) -> None:
        """Apply received lines, save those that count, and confirm turns once."""
        news = [
            n
            for raw in lines
            for n in self._inbox.receive(raw)
            if not (n.verdict is LineVerdict.STALE and n.line is not None and n.line.form == "aside")
        ]
        known = [(each.verdict, each.line) for each in news if each.line is not None]
        taken = [line for verdict, line in known if verdict is LineVerdict.EXTENDS]
        if taken:
            self._keep(taken)
        for verdict, line in known:
            if line.by == self.home.key and verdict is LineVerdict.EXTENDS:
                self._recorder.keep_with(partial(self._channel.note_ours, line.data()))
        has_turn = any(isinstance(line, SignedMove) and line.by != self.home.key for line in taken)
        if has_turn and self.chain.fork is None and not self._recollection.is_asking:
            self.say(SideMessageKind.HERE)
        if news:
            self._tell(news)

    def _tell(self, news: Sequence[Ruling]) -> None:
        """Announce refused lines; save a fork as proof, and send it: the friend's board may lack a line."""
        for each in news:
            fork = self.chain.fork
            if each.verdict is LineVerdict.EXTENDS:
                self._refused = ()
            elif each.verdict in _REPORTED:
                is_forged = each.line is None or each.verdict is LineVerdict.FORGED
                is_ours = not is_forged and each.line is not None and each.line.by == self.home.key
                key = "notice-homes-own-key" if is_ours else f"notice-homes-{each.verdict}"
                self._refused = (Notice(key, (self.home.friend_name,)),)
            elif fork is not None and each.line is fork.second:
                self._refused = ()
                self._keep([fork.second])
                for line in fork:
                    self._recorder.keep_with(partial(self.homes.send, self.chain.game, line.data()))
                self._recorder.keep_with(self._channel.send_kept)
        self._game_loop.mark_changed()

    def _synchronise(self, now: float) -> None:
        """Take back or carry out one turn per step, until the match equals the chain."""
        session, turns = self._game_loop.session, self.chain.state.turns
        match = session.match
        if not self._has_our_start():
            self._start_anew()
            return
        common = common_turns(match.turns, turns)
        is_idle = session.is_settled or session.flow.lies_idle(now)
        if len(match.turns) > common or (match.begun and not self.is_ours and is_idle):
            side = match.side_before()
            self._game_loop.take_back(now)
            if self._took_back:
                self._lend_hand(side, now)
        elif len(turns) > common and is_idle and self.chain.fork is None:
            self._carry_out(standing_moves(self.chain)[common], now)

    def _carry_out(self, entry: SignedMove, now: float) -> None:
        side = self._game_loop.session.match.side
        self._is_carrying_out = True
        self.clock.carry(entry.used_ms)
        try:
            self._game_loop.carry_out(entry.body, now)
        finally:
            self._is_carrying_out = False
            self.clock.carry(None)
        self._lend_hand(side, now)

    def _has_our_start(self) -> bool:
        match, state = self._game_loop.session.match, self.chain.state
        is_ours = match.game.name == state.game.name and match.game.setup.cards == state.game.setup.cards
        return is_ours and match.start == state.positions[0]

    # Writing

    def say(self, kind: SideMessageKind, body: str = "") -> None:
        """Sign, save and send a side message. Raises NiwashiError while the remote board is asked."""
        self._check_may_sign()
        said = {"body": body, "at": self._now()}
        self._write(next_side_message(self.chain, self.home.key, kind, self.home.sign, **said))

    def enter(self, kind: MoveKind, body: str = "", answers: str = "") -> None:
        """Sign, save and send the next move other than a turn, with the time used until now.

        Raises NiwashiError while the remote board is asked.
        """
        self._check_may_sign()
        used = self.clock.spend(self._now_s)
        said = {"body": body, "answers": answers, "at": self._now(), "used_ms": used}
        self._write(next_move(self.chain, self.home.key, kind, self.home.sign, **said))
        self.clock.look(self._now_s)
        self._recorder.keep_with(self._forget_thinking)
        self._game_loop.mark_changed()

    def repeat_everything(self) -> None:
        """Queue the other board's lines for sending, too: it has lost them."""
        self._recollection.repeat()

    def _check_may_sign(self) -> None:
        if self._recollection.is_asking:
            raise NiwashiError("homes-asks-first", name=self.home.friend_name)

    def _forget_thinking(self) -> None:
        """Reset the saved thinking time: it is part of a signed move now."""
        nothing = (0,) * len(self.chain.state.game.players)
        self._recorder.journal.think(self._recorder.game, UsedTime(nothing, self._wall()))

    def _write(self, line: ChainLine, sealed: Sealed | None = None) -> None:
        """Save and send an own line, if it extends the chain."""
        judged = self._inbox.write(line)
        if judged.verdict is not LineVerdict.EXTENDS:
            self._tell([judged])
            return
        self._keep([line])
        if sealed is not None:
            self._recorder.keep_with(partial(self.homes.add_readings, self._number, sealed))
        if isinstance(line, SignedMove):
            self._readings.begin()
        self._recorder.keep_with(partial(self.homes.send, self.chain.game, line.data()))
        self._recorder.keep_with(self._channel.send_kept)
        self._game_loop.mark_changed()

    def _keep(self, lines: Sequence[ChainLine]) -> None:
        data = [line.data() for line in lines]
        self._recorder.keep_with(partial(self.homes.add_lines, self._number, data, self._wall()))

    def _now(self) -> int:
        return max(0, int(self._wall()))

    def _waiting_layer(self) -> Layer | None:
        """Hide all offers while the remote player is to move."""
        advice = self._game_loop.session.advice()
        match = self._game_loop.session.match
        is_dark = self.chain.fork is not None
        if self.is_ours or is_dark or not match.is_kept or match.result is not None:
            return None
        return self._waiting.over(advice)

    def _is_compared(self) -> bool:
        """Return whether the squares are shown: before the first turn, and for a while after a start."""
        began = self._began_s
        if self.is_over:
            return False
        return not self.chain.entries or (began is not None and self._now_s < began + COMPARE_S)

    def _comparison_layer(self) -> Layer | None:
        """Light the game's four squares while the board is not touched."""
        session = self._game_loop.session
        named = {cell.name: i for i, cell in enumerate(session.geometry) if cell.lit}
        code = tuple(named[mark] for mark in self._marks if mark in named)
        is_asked = self.consent.incoming is not None or bool(self.consent.outgoing) or self.is_choosing
        is_free = session.is_settled and not session.match.begun and not is_asked
        shown = code if self._is_compared() and session.match.is_kept else ()
        return self._lights.layer(shown, self._now_s, is_free=is_free)

    def _ending_layer(self) -> Layer | None:
        """Light the pieces after a resignation or a loss on time; nothing after a draw."""
        ending, session = self.chain.ending, self._game_loop.session
        is_shown = ending is not None and session.match.is_kept and session.match.result is None
        cues = dict(_cues(session, ending.winners)) if is_shown and ending and ending.winners else {}
        self._end_lights = same_layer(self._end_lights, Layer(Priority.RESULT, cues, "homes"))
        return self._end_lights


def standing_moves(chain: SignedGame) -> tuple[SignedMove, ...]:
    """Return the moves whose turns count, without those taken back."""
    left: list[SignedMove] = []
    for entry in chain.entries:
        if entry.kind is MoveKind.TURN:
            left.append(entry)
        elif entry.kind is MoveKind.TOOK_BACK:
            del left[int(entry.body) :]
    return tuple(left)


def common_turns(some: Sequence[str], others: Sequence[str]) -> int:
    """Return the number of leading turns that two games share."""
    pairs = zip(some, others, strict=False)
    return next((i for i, (one, other) in enumerate(pairs) if one != other), min(len(some), len(others)))


def _cues(session: Session, winners: tuple[int, ...]) -> Iterator[tuple[int, Cue]]:
    game, layout = session.game, session.match.layout()
    for number, cell in enumerate(session.geometry):
        stack = layout.get(cell.name)
        if stack is not None and stack.height and cell.shape is not Shape.CARD:
            player = game.pieces[stack.owner].player
            owner = game.places[cell.name].owner if player < 0 else player
            yield number, Cue.WON if owner in winners else Cue.LOST
