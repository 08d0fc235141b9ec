"""The session: readings in, turns and advice out. No clock, no input or output: time is an argument."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from niwashi.rules import EMPTY, Game, Layout, Reason
from niwashi.session.board import Reading
from niwashi.session.cell import Geometry, Role
from niwashi.session.diagnosis import Diagnosis, Refusal, diagnose, refusals
from niwashi.session.guide import Advice, Saying, advise, advise_end, advise_errand, advise_wrong
from niwashi.session.match import Match
from niwashi.session.plan import Plan, difference_plan, option_plans, values_of
from niwashi.session.settle import Settler
from niwashi.session.tracker import State, Tracker

__all__ = ["Errand", "Event", "Happening", "Session"]


CLEARING_CELLS = 3  # a finished board that differs in so many cells is being cleared, not bumped


class Errand(StrEnum):
    """Why something decided on has to be carried out by hand now."""

    SET_UP = "set-up"  # the stones of a position
    TURN = "carry-out"  # a turn that somebody else decided on, or that was named by presses
    TAKE_BACK = "take-back"  # undone by the button


class Happening(StrEnum):
    """What a session can report."""

    TURN = "turn"
    TAKEN_BACK = "taken-back"
    WRONG = "wrong"
    RIGHT_AGAIN = "right-again"
    HELP = "help"
    CARRIED_OUT = "carried-out"
    NEW_GAME = "new-game"


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, at a time in seconds; `detail` is the turn or the reason's key."""

    happening: Happening
    at: float
    detail: str = ""


class Session:
    """One match on one board.

    Feed it every reading (`read`) and let it look at the clock (`tick`); ask it for `advice` and
    `reason`, and take its events with `events`.
    """

    def __init__(self, game: Game, geometry: Geometry, start: Any = None) -> None:
        self.game = game
        self.geometry = geometry
        self.match = Match(game, start)
        self.settler = Settler()
        self.errand: Errand | None = None
        self.diagnosis: Diagnosis | None = None
        self.remark: Reason | None = None
        self.version = 0
        self._reading: Reading | None = None
        self._events: list[Event] = []
        self._tracker = self._new_tracker()
        self._refused: tuple[Refusal, ...] | None = None
        self._advice: Advice | None = None
        self._shown = Advice((None,) * len(geometry), Saying("say-one-moment"))

    # What the rest of the program asks

    @property
    def tracker(self) -> Tracker:
        """The tracker of the turn in progress."""
        return self._tracker

    @property
    def reason(self) -> Reason | None:
        """Why something is wrong or was refused; None while all is well."""
        return self.diagnosis.reason if self.diagnosis else self.remark

    @property
    def is_settled(self) -> bool:
        """Whether board and match agree and nothing is under way."""
        return self.errand is None and self._tracker.verdict().state is State.SETTLED

    def advice(self) -> Advice:
        """What each cell and the voice of the board should say now."""
        if self._advice is None:
            self._advice = self._advise(self._shown)
            self._shown = self._advice
        return self._advice

    def events(self) -> list[Event]:
        """What has happened since the last call."""
        events, self._events = self._events, []
        return events

    # What comes in

    def read(self, reading: Reading, now: float) -> None:
        """Take a reading of the board at a time in seconds."""
        last, self._reading = self._reading, reading
        if last is None:
            self._first_look(reading, now)
        elif last.values != reading.values:
            self._moved(reading, now)
        pressed = reading.pressed & ~(last.pressed if last else 0)
        if pressed:
            for cell in (i for i in range(len(self.geometry)) if pressed >> i & 1):
                self._press(cell, now)
        self.tick(now)

    def tick(self, now: float) -> None:
        """Let time pass: what rests is judged."""
        verdict = self._tracker.verdict()
        if not self.settler.rests(now):
            return
        self._tracker.rest()
        if verdict.state is State.COMPLETE and verdict.ready is not None:
            self._finish(verdict.ready, now)
        elif verdict.state is State.IMPOSSIBLE and self.diagnosis is None:
            if self._is_being_cleared():
                self._begin_anew(now)
            else:
                self._call_wrong(now)

    def carry_out(self, turn: str, now: float) -> None:
        """Play somebody else's turn: it counts at once, and hands here carry it out on the board."""
        before, option = self.match.layout(), self._option(turn)
        self.match.play(turn)
        self._report(Happening.TURN, now, turn)
        self._start_errand(Errand.TURN, option, values_of(self.geometry, before))

    def take_back(self, now: float) -> bool:
        """Take the last turn back and ask hands to restore the board; False if there is none."""
        before = self.match.layout()
        turn = self.match.take_back()
        if turn is None:
            self._remark(Reason("why-nothing-to-take-back", ""))
            return False
        self._report(Happening.TAKEN_BACK, now, turn)
        plan = difference_plan(self.geometry, before, self.match.layout())
        self._start_errand(Errand.TAKE_BACK, plan, values_of(self.geometry, before))
        return True

    # Readings

    def _is_being_cleared(self) -> bool:
        """Whether hands are taking a finished game off the board."""
        over = self.errand is None and self.match.result is not None
        return over and len(self._tracker.difference()) >= CLEARING_CELLS

    def _begin_anew(self, now: float) -> None:
        self.match = Match(self.game)
        self._report(Happening.NEW_GAME, now)
        self._set_up(self.match.layout())

    def _first_look(self, reading: Reading, now: float) -> None:
        """The first reading: the stones may still have to be set up."""
        layout = self.match.layout()
        if reading.values != values_of(self.geometry, layout):
            self._set_up(layout)
        self._moved(reading, now)

    def _set_up(self, layout: Layout) -> None:
        nothing: Layout = dict.fromkeys(layout, EMPTY)
        plan = difference_plan(self.geometry, nothing, layout)
        self._start_errand(Errand.SET_UP, plan, values_of(self.geometry, nothing))

    def _moved(self, reading: Reading, now: float) -> None:
        self.settler.change(now)
        self._tracker.read(reading.values)
        self.remark = None
        state = self._tracker.verdict().state
        if state is not State.IMPOSSIBLE:
            if self.diagnosis is not None:
                self._report(Happening.RIGHT_AGAIN, now)
            self.diagnosis = None
            self._changed()
        elif self.diagnosis is not None:
            self._call_wrong(now)

    def _call_wrong(self, now: float) -> None:
        first = self.diagnosis is None
        self.diagnosis = diagnose(self.game, self.match.position, self._tracker, self._known_refusals())
        if first:
            self.settler.judged(now)
            self._report(Happening.WRONG, now, self.diagnosis.reason.key)
        self._changed()

    def _finish(self, plan: Plan, now: float) -> None:
        """A plan is complete: a turn, the way back, or an errand."""
        if self.errand is not None:
            self._report(Happening.CARRIED_OUT, now, self.errand)
            self.errand = None
            self._restart()
        elif plan.turn is None:
            self._report(Happening.TAKEN_BACK, now, self.match.take_back() or "")
            self._restart()
        else:
            self._complete_turn(plan, now)

    def _complete_turn(self, plan: Plan, now: float) -> None:
        turn = plan.turn or ""
        blind = bool(self._tracker.naming.cells)
        self.match.play(turn)
        self.settler.turned()
        self._report(Happening.TURN, now, turn)
        if blind:
            self._start_errand(Errand.TURN, plan, self._tracker.base)
        else:
            self._restart()

    # Presses

    def _press(self, cell: int, now: float) -> None:
        role = self.geometry.cells[cell].role
        self.remark = None
        if role is Role.DONE:
            self._press_done(cell, now)
        elif role is Role.HELP:
            self._report(Happening.HELP, now)
        elif role is Role.UNDO:
            self._press_undo(now)
        elif self._tracker.press(cell):
            self.settler.change(now)
        elif self._tracker.naming.cells:
            self._refuse_press(cell)
        self._changed()

    def _press_done(self, cell: int, now: float) -> None:
        verdict = self._tracker.verdict()
        owner = self.geometry.cells[cell].owner
        if verdict.ready is not None and (self._may_say_done(owner) or verdict.ready is self._tracker.back):
            self._finish(verdict.ready, now)
        elif verdict.ready is not None:
            self._remark(Reason("why-not-your-done", "", (self.geometry.cells[cell].name,)))
        elif verdict.state is State.IMPOSSIBLE and self.diagnosis is None:
            self._call_wrong(now)
        elif self.diagnosis is None:
            self._remark(Reason("why-not-done-yet", ""))

    def _may_say_done(self, owner: int) -> bool:
        return self.errand is not None or owner in (-1, self.match.side)

    def _press_undo(self, now: float) -> None:
        if self.errand is Errand.SET_UP:
            self._remark(Reason("why-nothing-to-take-back", ""))
        elif self.errand is not None or not self._tracker.forget():
            self.take_back(now)

    def _refuse_press(self, cell: int) -> None:
        naming = self._tracker.naming
        tried = (r for r in self._known_refusals() if naming.is_short_of(r.plan, cell))
        place = self.geometry.cells[cell].name
        refusal = next(tried, None)
        self._remark(
            refusal.reason if refusal else Reason("why-not-pressed-now", "", (place,), {"place": place})
        )

    # Bookkeeping

    def _option(self, turn: str) -> Plan:
        position = self.match.position
        options = [o for o in self.game.options(position) if o.turn == turn]
        if not options:
            self.game.play(position, turn)  # raises with the reason
        return option_plans(self.geometry, self.game.layout(position), options)[0]

    def _new_tracker(self) -> Tracker:
        position, layout = self.match.position, self.match.layout()
        plans = option_plans(self.geometry, layout, self.game.options(position))
        before = self.match.layout_before()
        back = None if before is None else difference_plan(self.geometry, layout, before)
        return Tracker(self.geometry, values_of(self.geometry, layout), plans, back)

    def _restart(self) -> None:
        """A new position: the tracker begins anew, with the reading that is there."""
        self._install(self._new_tracker())

    def _start_errand(self, errand: Errand, plan: Plan, base: tuple[int, ...]) -> None:
        self.errand = errand
        self._install(Tracker.for_errand(self.geometry, base, plan))

    def _install(self, tracker: Tracker) -> None:
        self._tracker = tracker
        self._refused = None
        self.diagnosis = None
        if self._reading is not None:
            tracker.read(self._reading.values)
        self._changed()

    def _known_refusals(self) -> tuple[Refusal, ...]:
        if self._refused is None:
            self._refused = refusals(self.game, self.match.position, self._tracker)
        return self._refused

    def _advise(self, before: Advice) -> Advice:
        """The advice now; while a hand passes over the board, the one from before."""
        tracker, verdict, layout = self._tracker, self._tracker.verdict(), self.match.layout()
        if self.diagnosis is not None:
            return advise_wrong(self.diagnosis, tracker, layout)
        winner = self.match.result
        if winner is not None and verdict.state is State.SETTLED and self.errand is None:
            return advise_end(tracker, layout, self.game.players.index(winner))
        if verdict.state is State.IMPOSSIBLE:
            return before
        if self.errand is not None:
            return advise_errand(tracker, verdict, layout, self.errand)
        return advise(tracker, verdict, layout, self._known_refusals(), self.match.side)

    def _remark(self, reason: Reason) -> None:
        self.remark = reason
        self._changed()

    def _report(self, happening: Happening, now: float, detail: str = "") -> None:
        self._events.append(Event(happening, now, detail))

    def _changed(self) -> None:
        self._advice = None
        self.version += 1
