"""The timekeeper of a table: runs the clock of the game by the events at the table."""

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple, Protocol

from niwashi.board_types import Cue, Event, EventKind, Reading, Task
from niwashi.clock.stopwatch import CARRY_FREE_MS, STOPPED, ClockPhase, Stopwatch
from niwashi.clock.time_control import UNTIMED, FlagFall, TimeControl, control_text
from niwashi.clock.timeline import (
    Arranged,
    ControlChanged,
    GameClock,
    Happened,
    TakenBack,
    Timeline,
    TimeUsed,
    TurnEnded,
)
from niwashi.games.match import Match
from niwashi.loop.features import NEVER, Feature
from niwashi.loop.game_loop import GameLoop
from niwashi.records.kept import UsedTime
from niwashi.records.trace import CARRY_OUT
from niwashi.session.layers import Layer, Priority
from niwashi.session.session import Session

_LOOK_S = 0.1
"""Seconds between two counts of running time, while nothing else happens."""
_KEEP_S = 20.0
"""Seconds between two saves of the current turn's time: a power cut gives back no more."""

_SETTLING_S = 60.0
"""Seconds after a start, or a leap of the wall clock, in which nobody loses by time away."""

_FREE = frozenset({Task.SET_UP, Task.TAKE_BACK, Task.REPAIR})
"""While hands do this, nobody's time passes."""


class ResumedClock(NamedTuple):
    """The clock of a resumed game: its state after the last act, and the time used since."""

    timeline: Timeline
    thinking: UsedTime | None = None
    away_s: float = 0.0
    """Seconds since then, where time passes while the board is off, too."""


class ClockPolicy(Protocol):
    """The measured time that counts, and its purpose. A game of one board counts all of it (`OwnTime`)."""

    carry_free_ms: int
    """For how long it costs nobody time to carry out a turn."""
    ends_games: bool
    """True if running out of time ends the game, as agreed."""

    def counted(self, used_ms: tuple[int, ...]) -> tuple[int, ...]:
        """Return the time that counts of the time measured for each player."""

    def is_held(self) -> bool:
        """Return whether nobody's time passes for a reason that is not the board's."""


class OwnTime:
    """The board's own clock: all that was measured counts."""

    carry_free_ms, ends_games = CARRY_FREE_MS, True

    def counted(self, used_ms: tuple[int, ...]) -> tuple[int, ...]:
        return used_ms

    def is_held(self) -> bool:
        return False


class Timekeeper:
    """Keeps the clock of the game on a table. Time in seconds is an argument."""

    def __init__(self, game_loop: GameLoop) -> None:
        self.usual = UNTIMED
        """The time control of the next game."""
        self.used_ms: tuple[int, ...] = ()
        """The time of each player up to the last event that counted."""
        self.agreements = 0
        """Number of changes of the time control during a game."""
        self._policy: ClockPolicy = OwnTime()
        self._watch = Stopwatch.of(0)
        self._game_loop = game_loop
        self._match: Match | None = None
        self._resumed: ResumedClock | None = None
        self._is_apart = False  # what goes on is no game that is kept
        self._carrier: int | None = None  # who carries out what somebody else has decided
        self._is_for_others = False  # the turn that comes is somebody else's
        self._looked_at = float("-inf")
        self._kept_at = float("-inf")
        self._away: tuple[int, int] | None = None  # who is charged for the time away, and how much
        self._settles_at = float("-inf")
        self._told: object = None
        self._layer: Layer | None = None
        self._timeline = Timeline.of(UNTIMED, len(game_loop.session.game.players))
        self._begin_watch(())
        self._meet(game_loop.session)
        game_loop.add(
            Feature(
                "timekeeper",
                layers=(self._out_layer,),
                reading=self._on_reading,
                request=self._on_request,
                event=self._on_event,
                heard=self.look,
                step=self._step,
            )
        )

    # What others ask

    @property
    def control(self) -> TimeControl:
        return self._timeline.now.control

    @property
    def text(self) -> str:
        """The time control of this game as text."""
        return control_text(self.control)

    @property
    def clock(self) -> GameClock:
        """The time of each player at the last look."""
        return self._clock

    @property
    def phase(self) -> ClockPhase:
        """The player whose time passes."""
        return STOPPED if self._is_apart else self._watch.phase

    @property
    def is_begun(self) -> bool:
        """True once the first turn is played: then the clock runs, and a change needs consent."""
        return self._timeline.now.is_going

    def used_now(self) -> UsedTime | None:
        """Return the time used since the last act, whenever it is to be saved again; else None."""
        is_due = self._looked_at >= self._kept_at + _KEEP_S and any(self._watch.used_ms)
        if not (self.control.is_timed and is_due):
            return None
        self._kept_at = self._looked_at
        return UsedTime(self._watch.used_ms, self._looked_at)

    def resume(self, resumed: ResumedClock) -> None:
        """A game goes on that the game loop has just begun a session of."""
        self._resumed = resumed
        self._match = None
        self._meet(self._game_loop.session)

    def agree(self, control: TimeControl) -> None:
        """Play with another time control: this game, if it is not over, and those after it."""
        self.usual = control
        if self._match is None or self._match.result is not None:
            return
        self._timeline = self._timeline.after(ControlChanged(control))
        self._begin_watch(())
        self.agreements += 1
        self._game_loop.mark_changed()

    def recount_away(self, seconds: float, now: float) -> None:
        """The wall clock was corrected: the game was left for so long before it went on."""
        if self._away is None:
            return
        player, ms = self._away
        self._away = (player, round(seconds * 1000))
        more = self._away[1] - ms
        used = tuple(max(0, each + more * (i == player)) for i, each in enumerate(self._watch.used_ms))
        self._watch = replace(self._watch, used_ms=used)
        self._clock = self._timeline.now.charged(used)
        self._settles_at, self._kept_at = now + _SETTLING_S, float("-inf")
        self._game_loop.mark_changed()

    @property
    def is_settled(self) -> bool:
        """True if the wall clock has run steadily since a game was left that charges time away."""
        return self._looked_at >= self._settles_at

    # A game that is signed

    def keep_by(self, policy: ClockPolicy) -> None:
        """Count time by another policy from now on."""
        self._policy = policy
        self._watch = replace(self._watch, free_ms=policy.carry_free_ms)

    @property
    def is_held(self) -> bool:
        """True if the time stands still for a reason outside the board."""
        return self._policy.is_held()

    def keep_to(self, timeline: Timeline) -> None:
        """The clock is this one, whatever was measured; where it was another one, time counts anew."""
        if timeline == self._timeline:
            return
        self._timeline = timeline
        self._clear_watch()
        self._clock = timeline.now
        self._game_loop.mark_changed()

    def spend(self, now: float) -> tuple[int, ...]:
        """Count the time until now for an event that is no turn; return the time of each player."""
        self._count(TimeUsed, now)
        return self.used_ms

    def _step(self, now: float) -> float:
        """Count time, and end the game of a player who is out of time, if that was agreed."""
        self.look(now)
        if self._policy.ends_games and self.is_settled and not self._is_apart:
            clock, player = self.clock, self.phase.player
            if player is not None and clock.control.flag is FlagFall.LOSE and clock.is_out(player):
                self._game_loop.time_out(player, now)
        return self._looked_at + _LOOK_S if self.control.is_timed else NEVER

    # Hooks of the loop

    def _on_reading(self, session: Session, _: Reading, now: float) -> None:
        self._is_for_others = False
        self._meet(session)
        self._look(session, now)

    def _on_request(self, session: Session, now: float, kind: str, _: str) -> None:
        self._meet(session)
        self._look(session, now)
        self._is_for_others = kind == CARRY_OUT

    def _on_event(self, event: Event) -> None:
        if self._is_apart:
            return
        session = self._game_loop.session
        match event.kind:
            case EventKind.TURN:
                player = session.match.side_before()
                self._count(lambda used: TurnEnded(player, used), event.at)
                self._carrier = session.match.side if self._is_for_others else None
                self._is_for_others = False
            case EventKind.TAKEN_BACK:
                self._count(lambda _: TakenBack(), event.at)
                self._carrier = None
            case EventKind.ARRANGED:
                self._count(Arranged, event.at)
                self._match = session.match
            case EventKind.TIMED_OUT:
                self._count(TimeUsed, event.at)
            case EventKind.NEW_GAME:
                self._begin(session.match)

    def look(self, now: float) -> None:
        """Count the time until now, and see whose time passes from now on."""
        self._look(self._game_loop.session, now)

    # Inside

    def _meet(self, session: Session) -> None:
        """Another session may be on the table, and another game in it."""
        match = session.match
        self._is_apart = not match.is_kept
        if not self._is_apart and match is not self._match:
            self._begin(match)

    def _begin(self, match: Match) -> None:
        resumed, self._resumed = self._resumed, None
        players = len(match.game.players)
        self._match, self._carrier = match, None
        self._timeline = resumed.timeline if resumed else Timeline.of(self.usual, players)
        if resumed:
            self.usual = self._timeline.now.control
        self._away = None
        self._begin_watch(self._used_until(resumed, match))
        self._settles_at = float("-inf") if self._away is None else float("inf")
        self._game_loop.mark_changed()

    def _used_until(self, resumed: ResumedClock | None, match: Match) -> tuple[int, ...]:
        """Return the time used of the turn in progress when the game was left."""
        used = resumed.thinking.used_ms if resumed and resumed.thinking else ()
        if resumed is None or not self.control.runs_unseen or match.result is not None:
            return used
        used = (*used, *[0] * len(match.game.players))[: len(match.game.players)]
        self._away = (match.side, round(resumed.away_s * 1000))
        return tuple(ms + self._away[1] * (i == match.side) for i, ms in enumerate(used))

    def _begin_watch(self, used: tuple[int, ...]) -> None:
        players = len(self._timeline.now.players)
        sees_all = not self.control.runs_unseen
        self._watch = Stopwatch.of(players, used, sees_all=sees_all, free_ms=self._policy.carry_free_ms)
        self._looked_at = self._kept_at = float("-inf")
        self._clock = self._timeline.now.charged(used)

    def _count(self, made: Callable[[tuple[int, ...]], Happened], at: float) -> None:
        """Something counted, at a moment: the time until then goes with it."""
        self._watch = self._watch.at(at, self._watch.phase)
        used = self._policy.counted(self._watch.used_ms)
        self.used_ms = used if self.control.is_timed else ()
        self._timeline = self._timeline.after(made(used))
        self._clear_watch()
        self._clock = self._timeline.now
        self._kept_at = at

    def _clear_watch(self) -> None:
        self._watch = self._watch.cleared()
        self._away, self._settles_at = None, float("-inf")

    def _look(self, session: Session, now: float) -> None:
        """Charge the time until now, and note the phase from now on."""
        if not self.control.is_timed:
            return
        phase = self._phase(session)
        if phase == self._watch.phase and now < self._looked_at + _LOOK_S:
            return
        self._watch, self._looked_at = self._watch.at(now, phase), now
        if self._settles_at == float("inf"):
            self._settles_at = now + _SETTLING_S
        clock = self._clock = self._timeline.now.charged(self._watch.used_ms)
        told = phase, [(t.is_main, t.periods, clock.is_low(i), t.is_out) for i, t in enumerate(clock.players)]
        if told != self._told:
            self._told = told
            self._game_loop.mark_changed()

    def _phase(self, session: Session) -> ClockPhase:
        flow = session.flow
        is_free = flow.task in _FREE or not self.is_begun or self.is_held
        if self._is_apart or session.match.result is not None or is_free:
            return STOPPED
        if flow.task is Task.TURN:
            return ClockPhase(flow.acting if self._carrier is None else self._carrier, is_carrying=True)
        return ClockPhase(flow.acting)

    def _out_layer(self) -> Layer | None:
        """Return the lights of the player whose time has run out, on that player's buttons."""
        if not self.control.is_timed or self._is_apart or self._match is None:
            return None
        clock, lost = self.clock, self._match.out_of_time
        out = [i for i in range(len(clock.players)) if clock.is_out(i)] if lost is None else [lost]
        buttons = (cell for i in out for cell in _buttons(self._game_loop.session, i))
        cells = dict.fromkeys(buttons, Cue.OUT_OF_TIME)
        if self._layer is None or self._layer.cues != cells:
            self._layer = Layer(Priority.TIME, cells, "timekeeper")
        return self._layer if cells else None


def _buttons(session: Session, player: int) -> tuple[int, ...]:
    """Return a player's buttons: *done*, or any button on a board without."""
    buttons = (i for i, cell in enumerate(session.geometry) if cell.role is not None)
    return session.geometry.done_buttons(player) or tuple(buttons)
