"""The flow of play on one board: the match, its tracker, and the way from one turn to the next.

Other code reads a `GameFlow`; only the flow itself writes there. Readings come in by `read`, time by
`tick`, and what the program asks for by a method each. An *intent* is what a hand wants, once it is
clear what a press or a touch means (`session/input.py`); `GameFlow.apply` carries it out.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Any, ClassVar

from niwashi.board_types import Event, EventKind, Geometry, Reading, Shape, Task
from niwashi.errors import BadPosition
from niwashi.games.game import Game, Layout, Option, Reason
from niwashi.games.match import Match
from niwashi.session.diagnosis import (
    NO_TAKE_BACK,
    UNDO_INSTEAD,
    KnownMistake,
    Mismatch,
    diagnose,
    seen_by_board,
)
from niwashi.session.plan import Plan, State, difference_plan, option_plans, values_of
from niwashi.session.repair import Belief, BoardRepair
from niwashi.session.tracker import (
    NOTHING_SPOKEN,
    QuickAnswers,
    StabilityTimer,
    Tracker,
    corrected_turn,
    likely_layout,
    option_plan,
    seen_layout,
    start_turn,
)
from niwashi.stack import EMPTY


class SimpleIntent(StrEnum):
    """Intents without an object."""

    NOTHING = "nothing"
    ASK_HELP = "ask-help"
    UNSAY = "unsay"  # what was begun by saying it is given up
    DENY = "deny"  # none of the places that are asked is meant
    CALL_WRONG = "call-wrong"  # say what is wrong, before the board has come to rest
    NEXT_GAME = "next-game"
    FORGET_TOUCH = "forget-touch"  # the touch that waits for *done* was not meant
    FORGET_PRESSES = "forget-presses"  # nor was what was said by presses
    PUT_BACK = "put-back"  # the turn that was begun by hand is given up
    TAKE_BACK = "take-back"  # the last turn is

    SAY_RIGHT = "say-right"  # what was asked is done, or all is right as it stands

    # While a board is led somewhere
    CHANGE_PACE = "change-pace"
    WITHDRAW = "withdraw"  # the board is not right as it was proposed
    SAY_STEP_DONE = "say-step-done"  # a step that the board cannot see


@dataclass(frozen=True, slots=True)
class Finish:
    """A plan has been carried out: a turn, the way back, a task."""

    plan: Plan


@dataclass(frozen=True, slots=True)
class Say:
    """A turn is said, or the beginning of one."""

    option: Option


@dataclass(frozen=True, slots=True)
class TouchTentatively:
    """A stack was touched, perhaps by accident: it says something once *done* is pressed."""

    place: str


@dataclass(frozen=True, slots=True)
class PressCell:
    """A press that the tracker has a use for: it names a cell, answers a question, acknowledges a change."""

    cell: int


@dataclass(frozen=True, slots=True)
class Confirm:
    """A place of which nobody knows is as it should be, a person says."""

    place: str


@dataclass(frozen=True, slots=True)
class Remark:
    """An intent that is not possible, to be answered with the reason."""

    reason: Reason


Intent = SimpleIntent | Finish | Say | TouchTentatively | PressCell | Confirm | Remark


KNOCKED_CELLS = 4  # unexplained cells from which on the board was knocked, and is led back
TOUCH_S = 4.0  # a touch by a piece takes no longer; what stays there so long was left there


class GameFlow:
    """The state of a match on its board, and every step from there.

    `reading` is the last one, `version` grows with every change. `task` is the request to the hands
    if it is no turn of theirs, `repair` how the board is led there step by step. `mismatch` is what
    is wrong with the board, `remark` why something was not done. `spoken` is what cells say if they
    are touched. Without `allows_back` a turn that was played stays: only what is not finished is given up.
    """

    def __init__(self, match: Match, geometry: Geometry, *, allows_back: bool = True) -> None:
        self.match = match
        self.geometry = geometry
        self.allows_back = allows_back
        self.stability_timer = StabilityTimer()
        self.task: Task | None = None
        self.repair: BoardRepair | None = None
        self.mismatch: Mismatch | None = None
        self.remark: Reason | None = None
        self.reading: Reading | None = None
        self.version = 0
        self.tracker, self.spoken = start_turn(match, geometry, allows_back=allows_back)
        self.dead_ends = seen_by_board(match.dead_ends, match, self.tracker)
        self._mistakes: tuple[KnownMistake, ...] | None = None
        self.asked: set[str] = set()  # places for which a person has answered
        self.tentative_touch = ""  # a stack that was touched: *done* says that it was meant
        self._events: list[Event] = []  # not told yet
        self._stood: tuple[Layout, ...] = ()  # between these the board may stand while a task lasts
        self._mover: int | None = None  # whose turn is carried out, while that lasts
        self._quick_answers = QuickAnswers()
        self._is_found = False  # the board was found otherwise than it was left, and has not come to rest yet

    # How things stand

    @property
    def game(self) -> Game:
        """The game that is being played; the next one on this board may be dealt otherwise."""
        return self.match.game

    @property
    def acting(self) -> int:
        """The player whose turn is being carried out: not the next player until hands are done."""
        return self.match.side if self._mover is None else self._mover

    @property
    def mistakes(self) -> tuple[KnownMistake, ...]:
        """Common attempts that the rules refuse here. Expensive, so only diagnosis asks."""
        if self._mistakes is None:
            self._mistakes = seen_by_board(self.match.mistakes, self.match, self.tracker)
        return self._mistakes

    @property
    def is_settled(self) -> bool:
        """True if board and match agree and nothing is under way; False before the first reading."""
        known = self.reading is not None and self.task is None
        return known and self.tracker.verdict().state is State.SETTLED

    def lies_idle(self, now: float) -> bool:
        """Return whether the board rests, and nothing but an abandoned beginning is under way."""
        return self.task is None and self.mismatch is None and self.stability_timer.rests(now)

    @property
    def looks_done(self) -> bool:
        """True if a task lasts, and nothing of it is missing that the board can see."""
        if self.repair is not None:
            return self.repair.is_equal
        return self.task is not None and self._looking_done() is not None

    def _looking_done(self) -> Plan | None:
        values = self.tracker.evidence.values
        return next((plan for plan in self.tracker.plans if plan.target == values), None)

    @property
    def is_over_unseen(self) -> bool:
        """True if a finished game stands on a board that can't sense being cleared."""
        seen = any(c.senses.sees for c in self.geometry if c.role is None and c.shape is not Shape.CARD)
        return self.task is None and self.match.result is not None and not seen

    @property
    def can_lead(self) -> bool:
        """True if a mistake is only shown so far, and hands can be guided to correct it."""
        return self.mismatch is not None and self.task is None

    def plan_of(self, option: Option) -> Plan | None:
        """Return the plan of an option, if hands may carry it out now."""
        return next((plan for plan in self.tracker.plans if plan.turn == option.turn), None)

    def says(self, place: str) -> bool:
        """Return whether a touch of a place means something while all stones are in place; "" is *done*."""
        return self.is_settled and (place in self.spoken or self._unsays(place))

    def _unsays(self, place: str) -> bool:
        """Return whether a touch of a place takes back its statement."""
        return place != "" and place == self.match.said_by()

    # Readings and time

    def read(self, reading: Reading, now: float) -> None:
        """Take a reading of the board."""
        last, self.reading = self.reading, reading
        if last is None:
            self._look_first(reading)
        if last is None or last.values != reading.values:
            self._move(reading, now)

    def _look_first(self, reading: Reading) -> None:
        """The first reading: the stones may still have to be set up."""
        match = self.match
        if reading.values == self.tracker.evidence.base:
            return
        if match.played or match.begun:
            self._is_found = True
            return
        seen = seen_layout(self.geometry, reading.values, match.layout(), match.side)
        self._send(Task.SET_UP, (dict.fromkeys(seen, EMPTY), seen))

    def _move(self, reading: Reading, now: float) -> None:
        """Something on the board has changed."""
        self.stability_timer.change(now)
        if self.task is None:
            self._quick_answers.note(self.tracker.verdict(), reading.values)
        self.tracker.read(reading.values)
        self.remark, self.tentative_touch = None, ""
        if self.repair is not None:
            self.repair.change(reading.values)
        elif self.tracker.verdict().state is not State.IMPOSSIBLE:
            if self.mismatch is not None:
                self._report(EventKind.RIGHT_AGAIN, now)
            self.mismatch = None
        elif self.mismatch is not None:
            self.mismatch = self.mismatch.without_changed(reading.values)
        self.change()

    def tick(self, now: float) -> None:
        """Let time pass: what rests is judged."""
        if not self.stability_timer.rests(now):
            return
        if self._is_found:
            self._find(now)
        if self.repair is not None:
            self._go_on_repairing(now)
            return
        if self.tracker.rest():
            self.change()
        verdict = self.tracker.verdict()
        if verdict.state is not State.IMPOSSIBLE:
            self._quick_answers.forget()
        if verdict.state is State.COMPLETE and verdict.ready is not None:
            self._finish(verdict.ready, now)
        elif verdict.state is State.IMPOSSIBLE and not (self._is_judged() or self._is_touch_lasting(now)):
            self._judge(now)

    def due(self, now: float) -> float:
        """Return when `tick` could bring about something new if nothing changes; it may be past already."""
        if not self.stability_timer.rests(now):
            return self.stability_timer.due()
        return self.stability_timer.changed_at + TOUCH_S if self._is_touch_lasting(now) else float("inf")

    def _is_touch_lasting(self, now: float) -> bool:
        return self._touched() != "" and now - self.stability_timer.changed_at < TOUCH_S

    def _touched(self) -> str:
        """The place that a piece touches and that says something, where that is all that differs; else "".

        A page touches with a finger: what its hand has set down stands there.
        """
        place = self.tracker.only_appeared() if self.task is None and not self.geometry.is_told else ""
        return place if place and (place in self.spoken or self._unsays(place)) else ""

    # What hands want

    def apply(self, intent: Intent, now: float) -> None:
        """Do what a hand wants."""
        self.remark = None
        match intent:
            case Finish(plan):
                self._finish(plan, now)
            case Say(option):
                self._say(option, now)
            case TouchTentatively(place):
                self.tentative_touch = place
            case PressCell(cell):
                self.tracker.press(cell)
                self.stability_timer.change(now)
            case Confirm(place):
                if self.repair is not None:
                    self.repair.confirm(place)
                    self._go_on_repairing(now)
            case Remark(reason):
                self.remark = reason
            case SimpleIntent():
                self._SIMPLE[intent](self, now)
        self.change()

    def _ask_help(self, now: float) -> None:
        self._report(EventKind.HELP, now)

    def _unsay(self, now: float) -> None:
        """Take back the parts of a turn that were begun by statements."""
        self._pop(now)
        self._await_turn()

    def _forget_touch(self, _: float) -> None:
        self.tentative_touch = ""

    def _put_back(self, _: float) -> None:
        self._send(Task.PUT_BACK, self._standing())

    def _next_game(self, now: float) -> None:
        self._begin_anew(now, self.match.layout())

    def _withdraw(self, now: float) -> None:
        if self.repair is not None:
            self.repair.proposed = None
            self._go_on_repairing(now)

    def _say_step_done(self, now: float) -> None:
        if self.repair is not None:
            self.repair.say_done()
            self._go_on_repairing(now)

    def _change_pace_of_repair(self, now: float) -> None:
        self.change_pace(now)
        self._go_on_repairing(now)

    # What the program asks for

    def carry_out(self, turn: str, now: float) -> None:
        """Play somebody else's turn: it counts at once, and hands here carry it out on the board."""
        stood, plan = self._standing(), option_plan(self.match, self.geometry, turn)
        self.match.play(turn)
        self._report(EventKind.TURN, now, turn)
        if self.repair is not None:
            self._repair_from(self.repair.belief, Task.TURN)
        elif self.task is None:
            self._begin_task(Task.TURN, plan, stood[:1], self.tracker.evidence.base)
        else:
            self._send(Task.TURN, stood)

    def take_back(self, now: float) -> bool:
        """Take the last turn back and ask hands to restore the board; False if that can't or may not be."""
        stood = self._standing()
        if not (self.match.begun or self.match.played):
            nothing = "why-repair-first" if self.repair is not None else "why-nothing-to-take-back"
            self._make_remark(Reason(nothing, ""))
            return False
        if not (self.allows_back or self.match.begun):
            self._make_remark(Reason(NO_TAKE_BACK, ""))
            return False
        self._pop(now)
        if self.repair is not None:
            self._repair_from(self.repair.belief, Task.TAKE_BACK)
        else:
            self._send(Task.TAKE_BACK, stood)
        return True

    def set_up(self, position: Any, now: float) -> None:
        """Begin a new game from a position, and lead the board there from any layout."""
        self.lead_to(Match(self.game, position), now)

    def lead_to(self, match: Match, now: float) -> None:
        """Change to another match of this game, and lead the board to its position from any layout."""
        belief = self.repair.belief if self.repair else self._belief(self._standing()[-1], ())
        self.match = match
        self._report(EventKind.NEW_GAME, now)
        self._repair_from(belief, Task.SET_UP)

    def time_out(self, player: int, now: float) -> None:
        self.match.lose_on_time(player)
        self._report(EventKind.TIMED_OUT, now, self.game.players[player])
        self.go_on()
        self.change()

    def look_anew(self) -> None:
        """The board was used for something else: the next reading is the first one again."""
        self.reading = self.task = self.repair = None
        self._await_turn()

    def go_on(self) -> None:
        """Judge again, as more options are known; nothing has moved."""
        if self.task is None:
            self._await_turn()

    def say_right(self, now: float) -> None:
        """A person says that all is done or right: what the board cannot see, or the whole of it.

        It must be confirmed: the assumed layout is shown in between.
        """
        plan = self._looking_done() if self.task is not None and self.repair is None else None
        if plan is not None:
            self._finish(plan, now)
            return
        if self.repair is None and self.tracker.verdict().state is State.IMPOSSIBLE:
            self._repair_touched(now)
        repair = self.repair
        if repair is None:
            return
        if repair.is_equal:
            repair.confirm()
        elif repair.say_done():
            pass
        elif repair.proposed is None:
            repair.propose()
        else:
            self._accept(now)
        self._go_on_repairing(now)
        self.change()

    def change_pace(self, now: float) -> None:
        """Ask for one handling at a time or for all at once, the other way than now.

        If a mistake is only pointed at, the repair begins.
        """
        if self.repair is not None:
            self.repair.pace = self.repair.pace.other
        elif self.can_lead:
            self._repair_touched(now)
        self.change()

    def take_events(self) -> list[Event]:
        """Return the events since the last call."""
        events, self._events = self._events, []
        return events

    def change(self) -> None:
        """Something is to be said or shown anew."""
        self.version += 1

    # A board at rest

    def _is_judged(self) -> bool:
        """Return whether this very reading has been reported as wrong."""
        return self.mismatch is not None and self.mismatch.values == self.tracker.evidence.values

    def _judge(self, now: float) -> None:
        """The board rests, and fits nothing."""
        if not (self._count_overtaken(now) or self._begin_anew_if_cleared(now)):
            self._call_wrong(now)

    def _count_overtaken(self, now: float) -> bool:
        """Count the turn that was whole before the next player began, if only one explains the board."""
        answers, self._quick_answers = self._quick_answers, QuickAnswers()
        if self.task is not None or self.tracker.fits_in_any_order():
            return False
        found = answers.explain(self.match, self.geometry, allows_back=self.allows_back)
        if found is None:
            return False
        plan, start = found
        if plan.turn is not None:
            self._quick_answers = answers  # until the turn counts: its game may have to be asked again
            self._count_turn(plan.turn, now, goes_on=plan.goes_on)
        self._install(*start)
        return True

    def _begin_anew_if_cleared(self, now: float) -> bool:
        """The next game, if the last one is over and most of its stones are off the board, and none moved."""
        if self.match.result is None or self.task not in (None, Task.REPAIR):
            return False
        gone, appeared = self._gone_and_appeared()
        layout = self.match.layout()
        stood = sum(stack.height > 0 for place, stack in layout.items() if self._shows_stones(place))
        if appeared or 2 * gone <= stood:
            return False
        self._begin_anew(now, dict.fromkeys(layout, EMPTY), layout)
        return True

    def _gone_and_appeared(self) -> tuple[int, int]:
        """Return the number of squares with missing stones, and of those with stones that should be empty."""
        evidence = self.tracker.evidence
        squares = [
            pair for pair in evidence.difference() if self._shows_stones(self.geometry.cells[pair[0]].name)
        ]
        gone = sum(not now for _, now in squares)
        return gone, sum(not evidence.base[cell] for cell, _ in squares)

    def _shows_stones(self, place: str) -> bool:
        """Return whether a place is a square on which the board senses stones."""
        cell = self.geometry.cells[self.geometry.index[place]] if place in self.geometry.index else None
        return cell is not None and cell.role is None and cell.shape is not Shape.CARD and cell.senses.sees

    def _call_wrong(self, now: float) -> None:
        """Report the mistake on the board."""
        first = self.mismatch is None
        no_back = UNDO_INSTEAD if self.allows_back else NO_TAKE_BACK
        self.mismatch = diagnose(self.match, self.tracker, self.mistakes, self._touched(), no_back)
        # Stones that only go, after the end, are being cleared away: nobody is led to put them back.
        is_cleared = self.match.result is not None and not self._gone_and_appeared()[1]
        if len(self.mismatch.wrong) >= KNOCKED_CELLS and not is_cleared:
            reason = self.mismatch.reason
            self._begin_repair(now)
            if reason.key == no_back:
                self._make_remark(reason)
        elif first:
            self.stability_timer.judged(now)
            self._report(EventKind.WRONG, now, self.mismatch.reason.key)
        self.change()

    def _finish(self, plan: Plan, now: float) -> None:
        """A plan is complete: a turn, the way back, or a task."""
        if self.task is not None:
            self._report(EventKind.CARRIED_OUT, now, self.task)
            self._end_task()
        elif plan.turn is None:
            self._pop(now)
            self._await_turn()
        else:
            self._complete_turn(plan, plan.turn, now)

    def _complete_turn(self, plan: Plan, turn: str, now: float) -> None:
        stood, told = self._standing()[:1], self.tracker.evidence.selection.tells(plan)
        self._count_turn(turn, now, goes_on=plan.goes_on)
        if told:
            self._begin_task(Task.TURN, plan.unseen_part(), stood, plan.target)
        else:
            self._await_turn()

    def _count_turn(self, turn: str, now: float, *, goes_on: bool) -> None:
        """A turn is played, or its first actions are.

        Raises StillUnderWay, and has changed nothing, while a game from outside works out what may follow.
        """
        self.match.look_ahead(turn, goes_on=goes_on)
        self.stability_timer.turned()
        if goes_on:
            self.match.begin(turn)
            self._report(EventKind.BEGUN, now, turn)
        else:
            self.match.play(turn)
            self._report(EventKind.TURN, now, turn)

    def _say(self, option: Option, now: float) -> None:
        """A turn is said, or the beginning of one; what hands have to do for it follows."""
        layout, base = self.match.layout(), self.tracker.evidence.base
        plans = option_plans(self.geometry, layout, (option,))
        self._count_turn(option.turn, now, goes_on=option.goes_on)
        if plans:
            self._begin_task(Task.TURN, plans[0], (layout,), base)
        else:
            self._await_turn()

    def _pop(self, now: float) -> None:
        """The last action of this turn, or the last turn, is taken back."""
        kind = EventKind.GIVEN_UP if self.match.begun else EventKind.TAKEN_BACK
        self._report(kind, now, self.match.take_back() or "")

    # A board that is led back

    def _begin_repair(self, now: float, disturbed: Collection[int] | None = None) -> None:
        """Lead the board from any layout to that of the match, handling by handling.

        `disturbed` cells may hold anything that looks like what should be there: all, if nobody knows.
        """
        self._report(EventKind.WRONG, now, "say-repair")
        touched = range(len(self.geometry)) if disturbed is None else disturbed
        self._repair_from(self._belief(self.match.layout(), touched), Task.REPAIR)

    def _find(self, now: float) -> None:
        """The board rests that was found otherwise than it was left: by now it may be as it should be."""
        self._is_found = False
        if self.task is not None:  # begun meanwhile, and its tracker knows the reading
            return
        if self.reading is not None and self.reading.values != self.tracker.evidence.base:
            self._begin_repair(now)
        else:
            self._await_turn()

    def _repair_touched(self, now: float) -> None:
        """Lead the board back where only cells that changed since the last turn may differ."""
        changes = self.tracker.evidence.change_log
        is_turn = len(self.tracker.evidence.difference()) < KNOCKED_CELLS
        self._begin_repair(now, {*changes.since, *changes.uncertain})
        if self.repair is not None:
            self.repair.counts_turns = is_turn

    def _go_on_repairing(self, now: float) -> None:
        """Go on with a repair: all may be right by now, or a finished game is cleared away after all."""
        if self._begin_anew_if_cleared(now):
            return
        if self.repair is not None and self.repair.is_done:
            self.asked |= self.repair.belief.asked
            self._report(EventKind.CARRIED_OUT, now, self.task or "")
            self._end_task()
        elif self.repair is not None and self.repair.counts_turns and self.reading is not None:
            values = self.reading.values
            start = corrected_turn(self.match, self.geometry, values, allows_back=self.allows_back)
            if start is not None:
                self.task = self.repair = None
                self._install(*start)

    def _accept(self, now: float) -> None:
        """The board is right as it was proposed, if the rules can go on from there; else why not."""
        if self.repair is None or self.repair.proposed is None:
            return
        try:
            match = self.match.rearranged(self.repair.proposed)
        except BadPosition as error:
            self.repair.proposed = None
            self._make_remark(Reason("why-not-right", "", facts={"why": error.message}))
            return
        if not self.allows_back and self._has_stood(self.repair.proposed):
            self.repair.proposed = None
            self._make_remark(Reason(NO_TAKE_BACK, ""))
            return
        self.asked |= self.repair.belief.doubtful
        self.match = match
        self._report(EventKind.ARRANGED, now, self.game.format(match.position))
        self._end_task()

    def _has_stood(self, layout: Layout) -> bool:
        """Return whether the board looks as it did before some turn of this match."""
        before = (self.match.start, *(played.position for played in self.match.played[:-1]))
        seen = {values_of(self.geometry, self.game.layout(each)) for each in before if self.match.played}
        return values_of(self.geometry, layout) in seen

    def _belief(self, expected: Layout, disturbed: Collection[int]) -> Belief:
        """Return the belief about the board by the last reading, where a layout was expected."""
        values = self.reading.values if self.reading else values_of(self.geometry, expected)
        return Belief(self.geometry, self.game, expected, values, disturbed)

    def _repair_from(self, belief: Belief, task: Task) -> None:
        layout = self.match.layout()
        self.task, self._stood = task, (layout,)
        self.repair = BoardRepair(self.game, self.geometry, layout, belief)
        nothing = difference_plan(self.geometry, layout, layout)
        self._install(Tracker.for_task(self.geometry, values_of(self.geometry, layout), nothing))

    # Tasks

    def _begin_anew(self, now: float, *stood: Layout) -> None:
        """The next game, on a board that stands somewhere between these layouts."""
        self.match = Match(self.game.next_game())
        self._report(EventKind.NEW_GAME, now)
        self._send(Task.SET_UP, stood)

    def _send(self, task: Task, stood: tuple[Layout, ...]) -> None:
        """Guide the board to the match's layout from anywhere between some others."""
        first, *others = stood
        plan = difference_plan(self.geometry, first, self.match.layout(), *others)
        self._begin_task(task, plan, stood, values_of(self.geometry, first))

    def _begin_task(self, task: Task, plan: Plan, stood: tuple[Layout, ...], values: tuple[int, ...]) -> None:
        """Begin a plan that starts from a reading."""
        self.task, self.repair = task, None
        self._stood = (*stood, self.match.layout())
        self._install(Tracker.for_task(self.geometry, values, plan))

    def _end_task(self) -> None:
        """End a task that is carried out: the next turn may come."""
        self.task = self.repair = None
        self._await_turn()

    def _standing(self) -> tuple[Layout, ...]:
        """The layouts between which the board stands now, the last settled one first."""
        if self.task is not None:
            return self._stood
        layout = self.match.layout()
        return layout, likely_layout(self.tracker, layout, self.match.side)

    # Bookkeeping

    def _await_turn(self) -> None:
        """A new position: the tracker begins anew, with the reading that is there."""
        self._install(*start_turn(self.match, self.geometry, allows_back=self.allows_back))

    def _install(self, tracker: Tracker, spoken: Mapping[str, Option] = NOTHING_SPOKEN) -> None:
        self.tracker = tracker
        self.spoken = spoken
        if self.task is not Task.REPAIR:  # what was knocked over meanwhile is still carried out
            self._mover = self.match.side_before() if self.task is Task.TURN else None
        self.dead_ends = () if self.task else seen_by_board(self.match.dead_ends, self.match, tracker)
        self._mistakes = () if self.task else None
        self.mismatch, self.tentative_touch = None, ""
        self._quick_answers.forget()
        if self.reading is not None:
            tracker.read(self.reading.values)
        self.change()

    def _make_remark(self, reason: Reason) -> None:
        """Say why something was not done, until the board changes."""
        self.remark = reason
        self.change()

    def _report(self, kind: EventKind, now: float, detail: str = "") -> None:
        self._events.append(Event(kind, now, detail))

    _SIMPLE: ClassVar[Mapping[SimpleIntent, Callable[["GameFlow", float], object]]] = MappingProxyType(
        {
            SimpleIntent.NOTHING: lambda _flow, _now: None,
            SimpleIntent.ASK_HELP: _ask_help,
            SimpleIntent.UNSAY: _unsay,
            SimpleIntent.DENY: lambda flow, _now: flow.tracker.deny(),
            SimpleIntent.CALL_WRONG: _call_wrong,
            SimpleIntent.SAY_RIGHT: say_right,
            SimpleIntent.NEXT_GAME: _next_game,
            SimpleIntent.FORGET_TOUCH: _forget_touch,
            SimpleIntent.FORGET_PRESSES: lambda flow, _now: flow.tracker.forget(),
            SimpleIntent.PUT_BACK: _put_back,
            SimpleIntent.TAKE_BACK: take_back,
            SimpleIntent.CHANGE_PACE: _change_pace_of_repair,
            SimpleIntent.WITHDRAW: _withdraw,
            SimpleIntent.SAY_STEP_DONE: _say_step_done,
        }
    )
    """The flow's function for each simple intent."""
