"""A game of two homes on one board: the far player's turns become tasks for hands, ours signed entries.

Nothing is lit of what the chain has not taken. A turn, its entry and what is to be sent are written in one
transaction before any light; what the far player has signed is kept before hands are asked for it.
"""

from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

from niwashi.chain import (
    AsideKind,
    Chain,
    Check,
    Ending,
    Entry,
    How,
    Inbox,
    Kind,
    News,
    Signed,
    Verdict,
    fingerprint,
    next_aside,
    next_entry,
)
from niwashi.errors import NiwashiError
from niwashi.guests import PairingLights
from niwashi.homes.consent import Consent
from niwashi.homes.consent_buttons import ConsentButtons
from niwashi.homes.courier import MOST_WAITING
from niwashi.homes.end_lights import EndLights
from niwashi.homes.home import Home
from niwashi.homes.remote_clock import RemoteClock
from niwashi.loop import Recorder, TableRunner, Timekeeper
from niwashi.opponents import WaitingLayer
from niwashi.records import Homes, Sealed, Thinking, TurnReadings
from niwashi.session import Event, Happening, Layer, Notice
from niwashi.words import translate

_TELLS = frozenset({Verdict.FORGED, Verdict.NOT_YOURS, Verdict.ILLEGAL, Verdict.FORKED, Verdict.STALE})


COMPARE_S = 60.0
"""So long after a start the board lights which game it is."""


REPEAT_S = 30.0
"""So often it is made sure that nothing got lost on the way."""


MOST_A_STEP = 16
"""So many lines are checked in one step, a millisecond each: no flood holds the board up."""


class Post(Protocol):
    """What brings lines to the far player and back, without ever making the board wait."""

    @property
    def trouble(self) -> str:
        """Why nothing comes or goes at present; "" while all is well."""

    @property
    def waits(self) -> bool:
        """Whether something of ours has not been taken yet."""

    def step(self) -> None:
        """Hand over what is kept to be sent."""

    def arrived(self) -> Sequence[bytes]:
        """The lines of this game that have come since the last call."""

    def send_kept(self) -> None:
        """There may be more in the outbox."""

    def send_again(self) -> None:
        """What was sent may have got lost: hand it over once more."""

    def note_ours(self, line: bytes) -> None:
        """A line of ours has come that the records did not know."""

    def ask_again(self) -> None:
        """Something is missing: fetch all of this game."""

    def close(self) -> None:
        """Nobody looks after this game any more."""


class RemoteGame:
    """Steps a game of two homes on one table. `step` it often, with the time in seconds."""

    def __init__(
        self,
        chain: Chain,
        home: Home,
        runner: TableRunner,
        recorder: Recorder,
        kept: tuple[Homes, int],
        post: Post,
        readings: TurnReadings,
        *,
        check: Check,
        wall: Callable[[], float],
        keeper: Timekeeper,
        start_anew: Callable[[], None],
        lend_hand: Callable[[int, float], None],
    ) -> None:
        """`kept` are the homes of the journal and the chain's number there; `wall` tells seconds since 1970.
        The recorder tells the `readings` what it traces.

        `keeper` keeps the clocks of the table. `start_anew` puts the game as the chain has it on the board,
        where the board has left it; `lend_hand` has a simulated table's own hand carry out what a side, the
        number given, has played.
        """
        self.version = 0
        self._inbox = Inbox(chain, check)
        self._home, self._runner, self._recorder, self._post = home, runner, recorder, post
        self._homes, self._number = kept
        self._readings = readings
        self._wall, self._start_anew, self._lend_hand = wall, start_anew, lend_hand
        self._is_carrying = False
        self._played = ""  # the key of the kept game, as the chain's row has it
        self._refused: tuple[Notice, ...] = ()
        self._waiting = WaitingLayer()
        self._asked_for_gap = False
        self._backlog: deque[bytes] = deque(maxlen=MOST_WAITING)
        self._now_s = 0.0
        self._began_s: float | None = None
        self._repeat_at = float("-inf")
        self.consent = Consent(lambda: self.chain, home, self)
        self.clock = RemoteClock(keeper, lambda: self.chain, home, self)
        self._buttons = ConsentButtons(runner, home, self.consent, self.resign)
        self._ended = EndLights(runner, lambda: self.chain)
        self._marks, self._lights = fingerprint(chain.state.game, chain.game), PairingLights()
        runner.watch(self)
        runner.gather(self._layer)
        runner.gather(self._compared)
        runner.announce(self._told)

    def leave(self) -> None:
        """The game is over, and another one comes on this board: nothing here is looked at any more."""
        self._runner.unwatch(self)
        self._runner.forget(self._layer, self._compared, self._told)
        self._buttons.leave()
        self._ended.leave()
        self._post.close()

    # What others ask

    notices: tuple[Notice, ...] = ()
    """Nothing by way of an observer: `notices_now` is announced."""

    @property
    def chain(self) -> Chain:
        """All that was signed so far."""
        return self._inbox.chain

    @property
    def home(self) -> Home:
        """Who plays here."""
        return self._home

    @property
    def is_over(self) -> bool:
        """Whether nothing is played any more."""
        return self.chain.ending is not None or self.chain.fork is not None

    @property
    def is_ours(self) -> bool:
        """Whether the player at this board is to move, and the game is not paused."""
        return self.chain.owner == self._home.key and not self.chain.state.is_paused

    def saying(self, language: str) -> str:
        """What the board says while it waits for the far player, and of what is asked beside the turns.

        "" where people here are to do something.
        """
        flow, chain = self._runner.session.flow, self.chain
        if self._buttons.told:
            return translate(self._buttons.told, language, name=self._home.other, count=1)
        if self.is_ours or self.is_over or flow.task is not None or flow.mismatch is not None:
            return ""
        key = self._paused if chain.state.is_paused else "notice-homes-theirs"
        return translate(key, language, cells=self._home.other)

    @property
    def is_choosing(self) -> bool:
        """Whether the board shows what may be asked of the far player: its buttons mean nothing else then."""
        return self._buttons.is_choosing

    @property
    def _paused(self) -> str:
        """Who ends the pause."""
        return f"notice-homes-paused-{'we' if self.consent.may_go_on else 'they'}"

    def telling(self, language: str) -> str:
        """What the board says while its own hand does what the far player has played."""
        key = "homes-moving-back" if self._was_taken_back else "homes-moving"
        return translate(key, language, name=self._home.other)

    @property
    def _was_taken_back(self) -> bool:
        """Whether the last thing that was agreed on is that turns do not count."""
        return bool(self.chain.entries) and self.chain.entries[-1].kind is Kind.TOOK_BACK

    @property
    def notices_now(self) -> tuple[Notice, ...]:
        """What has to be said of the far player, and of the way there."""
        compare = (Notice("notice-homes-compare", self._marks),) if self._is_compared() else ()
        return (*compare, *self._state(), *self._refused)

    def _told(self) -> tuple[Notice, ...]:
        return self.notices_now

    def _state(self) -> tuple[Notice, ...]:
        chain, name = self.chain, (self._home.other,)
        if chain.fork is not None:
            return (Notice("notice-homes-forked", name),)
        if chain.ending is not None:
            return self._said_of_ending(chain.ending)
        if self._post.trouble:
            key = "notice-homes-waits" if self._post.waits else "notice-homes-away"
            return (Notice(key, name),)
        if chain.state.is_paused:
            return (Notice(self._paused, name),)
        out = self.clock.told
        return (*((Notice(f"notice-homes-out-{out}", name),) if out else ()), *self._said_of_turn())

    def _said_of_ending(self, ending: Ending) -> tuple[Notice, ...]:
        """How it has ended, where the rules do not say so."""
        name = (self._home.other,)
        if ending.how is How.BY_RULES:
            return ()
        if ending.how is How.DRAWN:
            return (Notice("notice-homes-drawn", name),)
        loser = "they" if self._home.seat in ending.winners else "we"
        return (Notice(f"notice-homes-{loser}-{ending.how}", name),)

    def _said_of_turn(self) -> tuple[Notice, ...]:
        """Where our last turn is, while the far player is to move."""
        name = (self._home.other,)
        if self.is_ours:
            return ()
        ours = [entry for entry in self.chain.entries if entry.by == self._home.key]
        if not ours or ours[-1].kind is not Kind.TURN:
            return (Notice("notice-homes-theirs", name),)
        return (Notice("notice-homes-arrived" if self._has_arrived() else "notice-homes-sent", name),)

    def _has_arrived(self) -> bool:
        """Whether the far board has said that it has our last entry."""
        chain = self.chain
        far = chain.terms.seats[self._home.far]
        heard = chain.presence(far)
        place = None if heard is None else chain.place(heard.after)
        return place is not None and place >= len(chain.entries)

    # What is asked here

    def resign(self) -> None:
        """Give the game up. Raises NiwashiError when it is over."""
        if self.is_over:
            raise NiwashiError("homes-over")
        self.say(AsideKind.RESIGN)

    # What the table runner tells

    def on_reading(self, *_: object) -> None:
        """What a reading means is heard as an event."""

    def on_request(self, *_: object) -> None:
        """As a reading."""

    def on_event(self, event: Event) -> None:
        """A turn of ours is signed, and kept with the turn itself."""
        session = self._runner.session
        is_turn = event.happening is Happening.TURN and not self._is_carrying and session.match.is_kept
        if is_turn and self.is_ours and self._is_next(event.detail):
            sealed = self._readings.sealed
            trace = "" if sealed is None else sealed.hash
            said = {"body": event.detail, "at": self._now(), "used_ms": self.clock.used_ms, "trace": trace}
            self._write(next_entry(self.chain, self._home.key, Kind.TURN, self._home.sign, **said), sealed)

    def on_step_end(self, now: float) -> None:
        """Nothing is left to do."""

    def _is_next(self, turn: str) -> bool:
        """Whether the match has just gone on from where the chain is, by a turn of ours."""
        match = self._runner.session.match
        is_here = self._has_our_start() and match.turns == (*self.chain.state.turns, turn)
        return is_here and match.side_before() == self._home.seat

    # Going on

    def step(self, now: float) -> None:
        """Take what has come, and bring the board to where the chain is."""
        self._now_s = now
        self._began_s = now if self._began_s is None else self._began_s
        self._post.step()
        self._backlog.extend(line for line in self._post.arrived() if not self._inbox.knows(line))
        self._receive([self._backlog.popleft() for _ in range(min(MOST_A_STEP, len(self._backlog)))])
        self._repeat()
        if self._inbox.has_gap and not self._asked_for_gap:
            self._post.ask_again()
        self._asked_for_gap = self._inbox.has_gap
        if self._runner.session.match.is_kept:
            self._note_game()
            self._bring_together(now)
            self.clock.step(now, is_together=self._is_together())

    def _is_together(self) -> bool:
        """Whether the board's game has all that was signed, and nothing else."""
        return self._has_our_start() and self._runner.session.match.turns == self.chain.state.turns

    def _repeat(self) -> None:
        """Now and then ask for everything again, and send again what nobody has heard of: post gets lost."""
        if self._now_s < self._repeat_at:
            return
        if self._repeat_at > float("-inf"):
            self._post.ask_again()
            if self.chain.ending is not None or not self._has_arrived():
                self._post.send_again()
        self._repeat_at = self._now_s + REPEAT_S

    def _receive(self, lines: Sequence[bytes]) -> None:
        """Take what has come, keep what counts, and say once that it is here."""
        news = [n for raw in lines for n in self._inbox.receive(raw) if not _is_old_presence(n)]
        known = [(each.verdict, each.line) for each in news if each.line is not None]
        taken = [line for verdict, line in known if verdict is Verdict.EXTENDS]
        if taken:
            self._keep(taken)
        for verdict, line in known:
            if line.by == self._home.key and verdict is Verdict.EXTENDS:
                self._recorder.keep_with(partial(self._post.note_ours, line.data()))
        has_turn = any(isinstance(line, Entry) and line.by != self._home.key for line in taken)
        if has_turn and self.chain.fork is None:
            self.say(AsideKind.HERE)
        if news:
            self._tell(news)

    def _tell(self, news: Sequence[News]) -> None:
        """What does not count is said, and kept if it is a proof."""
        for each in news:
            self.version += 1
            if each.verdict is Verdict.EXTENDS:
                self._refused = ()
            elif each.verdict in _TELLS:
                self._refused = (Notice(f"notice-homes-{each.verdict}", (self._home.other,)),)
                fork = self.chain.fork
                if fork is not None and each.line is fork.second:
                    self._keep([fork.second])
        self._runner.stir()

    def _bring_together(self, now: float) -> None:
        """One thing a step: the match gets what the chain has, and loses what it has not."""
        session, turns = self._runner.session, self.chain.state.turns
        match = session.match
        if not self._has_our_start():
            self._start_anew()
            return
        common = turns_in_common(match.turns, turns)
        is_idle = session.is_settled or session.flow.lies_idle(now)
        if len(match.turns) > common or (match.begun and not self.is_ours and is_idle):
            side = match.side_before()
            self._runner.take_back(now)
            if self._was_taken_back:
                self._lend_hand(side, now)
        elif len(turns) > common and is_idle and self.chain.fork is None:
            self._carry_out(standing(self.chain)[common], now)

    def _carry_out(self, entry: Entry, now: float) -> None:
        side = self._runner.session.match.side
        self._is_carrying = True
        self.clock.carry(entry.used_ms)
        try:
            self._runner.carry_out(entry.body, now)
        finally:
            self._is_carrying = False
            self.clock.carry(None)
        self._lend_hand(side, now)

    def _has_our_start(self) -> bool:
        match, state = self._runner.session.match, self.chain.state
        is_ours = match.game.name == state.game.name and match.game.setup.cards == state.game.setup.cards
        return is_ours and match.start == state.positions[0]

    def _note_game(self) -> None:
        """The chain's row says which kept game it is on this board."""
        game = self._recorder.game
        if game and game != self._played:
            self._played = game
            self._recorder.keep_with(partial(self._homes.plays, self._number, game))

    # Writing

    def say(self, kind: AsideKind, body: str = "") -> None:
        """Say an aside."""
        said = {"body": body, "at": self._now()}
        self._write(next_aside(self.chain, self._home.key, kind, self._home.sign, **said))

    def enter(self, kind: Kind, body: str = "", answers: str = "") -> None:
        """Write the next entry, which is no turn; the time until now goes with it."""
        used = self.clock.spend(self._now_s)
        said = {"body": body, "answers": answers, "at": self._now(), "used_ms": used}
        self._write(next_entry(self.chain, self._home.key, kind, self._home.sign, **said))
        self.clock.look(self._now_s)
        self._recorder.keep_with(self._forget_thinking)
        self._runner.stir()

    def _forget_thinking(self) -> None:
        """What was kept of the time of the turn in progress is signed now."""
        nothing = (0,) * len(self.chain.state.game.players)
        self._recorder.journal.think(self._recorder.game, Thinking(nothing, self._wall()))

    def _write(self, line: Signed, sealed: Sealed | None = None) -> None:
        """Take a line of ours, and have it kept and sent; unless it extends the chain nothing is."""
        judged = self._inbox.write(line)
        if judged.verdict is not Verdict.EXTENDS:
            self._tell([News(judged.verdict, line, judged.reason)])
            return
        self._keep([line])
        if sealed is not None:
            self._recorder.keep_with(partial(self._homes.add_readings, self._number, sealed))
        if isinstance(line, Entry):
            self._readings.begin()
        self._recorder.keep_with(partial(self._homes.send, self.chain.game, line.data()))
        self._recorder.keep_with(self._post.send_kept)
        self.version += 1

    def _keep(self, lines: Sequence[Signed]) -> None:
        data = [line.data() for line in lines]
        self._recorder.keep_with(partial(self._homes.add_lines, self._number, data, self._wall()))

    def _now(self) -> int:
        return max(0, int(self._wall()))

    def _layer(self) -> Layer | None:
        """While the far player is to move, the board offers nothing."""
        advice = self._runner.session.advice()
        match = self._runner.session.match
        if self.is_ours or not match.is_kept or match.result is not None:
            return None
        return self._waiting.over(advice)

    def _is_compared(self) -> bool:
        """Whether the board shows which game it is: before the first turn, and for a while after a start."""
        began = self._began_s
        if self.chain.ending is not None:
            return False
        return not self.chain.entries or (began is not None and self._now_s < began + COMPARE_S)

    def _compared(self) -> Layer | None:
        """The four squares of this game, while nobody has a hand on the board."""
        session = self._runner.session
        named = {cell.name: i for i, cell in enumerate(session.geometry) if cell.lit}
        code = tuple(named[mark] for mark in self._marks if mark in named)
        is_asked = self.consent.asked is not None or bool(self.consent.waits) or self.is_choosing
        is_free = session.is_settled and not session.match.begun and not is_asked
        shown = code if self._is_compared() and session.match.is_kept else ()
        return self._lights.layer(shown, self._now_s, is_free=is_free)


def _is_old_presence(news: News) -> bool:
    return news.verdict is Verdict.STALE and news.line is not None and news.line.form == "aside"


def standing(chain: Chain) -> tuple[Entry, ...]:
    """The entries whose turns count: those that were not taken back."""
    left: list[Entry] = []
    for entry in chain.entries:
        if entry.kind is Kind.TURN:
            left.append(entry)
        elif entry.kind is Kind.TOOK_BACK:
            del left[int(entry.body) :]
    return tuple(left)


def turns_in_common(some: Sequence[str], others: Sequence[str]) -> int:
    """How many turns two games have in common from their beginning."""
    pairs = zip(some, others, strict=False)
    return next((i for i, (one, other) in enumerate(pairs) if one != other), min(len(some), len(others)))
