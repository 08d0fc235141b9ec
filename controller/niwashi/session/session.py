"""The session: readings in, turns and advice out. No clock, no input or output: time is an argument."""

from collections.abc import Iterable, Mapping
from typing import Any

from niwashi.rules import EMPTY, Game, Layout, Reason
from niwashi.session import starting
from niwashi.session.board import Reading
from niwashi.session.cell import Geometry, Role, Shape
from niwashi.session.diagnosis import Diagnosis, Refusal, diagnose, refusals, why_not_pressed
from niwashi.session.errand import Errand, likely_layout, seen_layout
from niwashi.session.event import Event, Happening
from niwashi.session.guide import Advice, Saying, advise_wrong, pointing_at
from niwashi.session.match import Match
from niwashi.session.plan import Plan, difference_plan, values_of
from niwashi.session.settle import Settler
from niwashi.session.starting import NOTHING_SPOKEN, option_plan
from niwashi.session.tracker import Tracker
from niwashi.session.verdict import State
from niwashi.session.voice import Voiced, voice

__all__ = ["Session"]


CLEARING_CELLS = 3  # a finished board that differs in so many cells is being cleared, not bumped


class Session:
    """One match on one board.

    Feed it every reading (`read`) and let it look at the clock (`tick`); ask it for `advice` and
    `reason`, and take its events with `events`.
    """

    def __init__(self, game: Game, geometry: Geometry, start: Any = None, turns: Iterable[str] = ()) -> None:
        self.game = game
        self.geometry = geometry
        self.match = Match(game, start, turns)
        self.settler = Settler()
        self.errand: Errand | None = None
        self.diagnosis: Diagnosis | None = None
        self.remark: Reason | None = None
        self.version = 0
        self._reading: Reading | None = None
        self._events: list[Event] = []
        self._tracker, self._spoken = starting.start(self.match, geometry)
        self._stood: tuple[Layout, ...] = ()  # between these the board may stand while an errand lasts
        self._refused: tuple[Refusal, ...] = refusals(game, self.match.here, self._tracker)
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
            self._shown = self._advise(self._shown)
            places = self.remark.places if self.remark else ()
            self._advice = pointing_at(
                self._shown, [i for i, c in enumerate(self.geometry) if c.name in places]
            )
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
        if not self.settler.rests(now):
            return
        self._tracker.rest()
        verdict = self._tracker.verdict()
        if verdict.state is State.COMPLETE and verdict.ready is not None:
            self._finish(verdict.ready, now)
        elif verdict.state is State.IMPOSSIBLE and not self._is_judged():
            self._judge(now)

    def carry_out(self, turn: str, now: float) -> None:
        """Play somebody else's turn: it counts at once, and hands here carry it out on the board."""
        stood, plan = self._standing(), option_plan(self.match, self.geometry, turn)
        self.match.play(turn)
        self._report(Happening.TURN, now, turn)
        if self.errand is None:
            self._begin_errand(Errand.TURN, plan, stood[:1], self._tracker.base)
        else:
            self._send(Errand.TURN, stood)

    def take_back(self, now: float) -> bool:
        """Take the last turn back and ask hands to restore the board; False if there is none."""
        stood = self._standing()
        if not (self.match.begun or self.match.played):
            self._remark(Reason("why-nothing-to-take-back", ""))
            return False
        self._pop(now)
        self._send(Errand.TAKE_BACK, stood)
        return True

    # Readings

    def _first_look(self, reading: Reading, now: float) -> None:
        """The first reading: the stones may still have to be set up."""
        if reading.values != self._tracker.base:
            seen = seen_layout(self.geometry, reading.values, self.match.layout(), self.match.side)
            self._send(Errand.SET_UP, (dict.fromkeys(seen, EMPTY), seen))
        self._moved(reading, now)

    def _moved(self, reading: Reading, now: float) -> None:
        self.advice()  # stays lit while a hand passes over squares that fit nothing, whoever has asked for it
        self.settler.change(now)
        self._tracker.read(reading.values)
        self.remark = None
        if self._tracker.verdict().state is not State.IMPOSSIBLE:
            if self.diagnosis is not None:
                self._report(Happening.RIGHT_AGAIN, now)
            self.diagnosis = None
        elif self.diagnosis is not None:
            self.diagnosis = self.diagnosis.without_changed(reading.values)
        self._changed()

    def _is_judged(self) -> bool:
        return self.diagnosis is not None and self.diagnosis.values == self._tracker.values

    def _judge(self, now: float) -> None:
        """The board rests, and fits nothing."""
        over, layout = self.errand is None and self.match.result is not None, self.match.layout()
        if over and len(self._tracker.difference()) >= CLEARING_CELLS:
            self._begin_anew(now, dict.fromkeys(layout, EMPTY), layout)
        else:
            self._call_wrong(now)

    def _call_wrong(self, now: float) -> None:
        first = self.diagnosis is None
        self.diagnosis = diagnose(self.game, self.match.here, self._tracker, self._refused)
        if first:
            self.settler.judged(now)
            self._report(Happening.WRONG, now, self.diagnosis.reason.key)
        self._changed()

    def _finish(self, plan: Plan, now: float) -> None:
        """A plan is complete: a turn, the way back, or an errand."""
        if self.errand is not None:
            self._report(Happening.CARRIED_OUT, now, self.errand)
            self.errand = None
            self._await_turn()
        elif plan.turn is None:
            self._pop(now)
            self._await_turn()
        else:
            self._complete_turn(plan, plan.turn, now)

    def _complete_turn(self, plan: Plan, turn: str, now: float) -> None:
        stood, told = self._standing()[:1], self._tracker.naming.tells(plan)
        self._count(turn, now, goes_on=plan.goes_on)
        if told:
            self._begin_errand(Errand.TURN, plan.unseen_part(), stood, plan.target)
        else:
            self._await_turn()

    def _count(self, turn: str, now: float, *, goes_on: bool) -> None:
        """A turn is played, or its first actions are."""
        self.settler.turned()
        if goes_on:
            self.match.begin(turn)
            self._report(Happening.BEGUN, now, turn)
        else:
            self.match.play(turn)
            self._report(Happening.TURN, now, turn)

    def _pop(self, now: float) -> None:
        """The last action of this turn, or the last turn, is taken back."""
        happening = Happening.BEGUN if self.match.begun else Happening.TAKEN_BACK
        self._report(happening, now, self.match.take_back() or "")

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
        elif self._says(self.geometry.cells[cell].name):
            self._say(self.geometry.cells[cell].name, now)
        elif self._tracker.press(cell):
            self.settler.change(now)
        elif role is None and not self.geometry.cells[cell].senses.sees:
            self._remark(why_not_pressed(self.game, self.match, self._tracker, self._refused, cell))
        self._changed()

    def _press_done(self, cell: int, now: float) -> None:
        verdict = self._tracker.verdict()
        owner = self.geometry.cells[cell].owner
        if verdict.ready is not None and (self._may_say_done(owner) or verdict.ready is self._tracker.back):
            self._finish(verdict.ready, now)
        elif self._says("") and self._may_say_done(owner):
            self._say("", now)
        elif verdict.ready is not None or self._says(""):
            self._remark(Reason("why-not-your-done", "", (self.geometry.cells[cell].name,)))
        elif verdict.state is State.IMPOSSIBLE and self.diagnosis is None:
            self._call_wrong(now)
        elif self._is_over_unseen():
            self._begin_anew(now, self.match.layout())
        elif self.diagnosis is None:
            self._remark(Reason("why-not-done-yet", ""))

    def _says(self, button: str) -> bool:
        """Whether a button says a whole turn now, all stones being where they should."""
        return button in self._spoken and self.is_settled

    def _say(self, button: str, now: float) -> None:
        self._count(self._spoken[button], now, goes_on=False)
        self._await_turn()

    def _may_say_done(self, owner: int) -> bool:
        return self.errand is not None or owner in (-1, self.match.side)

    def _is_over_unseen(self) -> bool:
        """Whether a finished game stands on a board that can't see it being cleared."""
        seen = any(c.senses.sees for c in self.geometry if c.role is None and c.shape is not Shape.CARD)
        return self.errand is None and self.match.result is not None and not seen

    def _press_undo(self, now: float) -> None:
        """Back by one: what was begun is given up, else the last turn is taken back."""
        tracker = self._tracker
        if self.errand is Errand.SET_UP:
            self._remark(Reason("why-nothing-to-take-back", ""))
        elif self.errand is None and tracker.is_disputed and tracker.back is not None:
            self._finish(tracker.back, now)
        elif self.errand is None and tracker.difference() and not tracker.is_going_back():
            self._send(Errand.PUT_BACK, self._standing())
        elif self.errand is not None or not tracker.forget():
            self.take_back(now)

    # Errands

    def _begin_anew(self, now: float, *stood: Layout) -> None:
        """The next game, on a board that stands somewhere between these layouts."""
        self.match = Match(self.game)
        self._report(Happening.NEW_GAME, now)
        self._send(Errand.SET_UP, stood)

    def _send(self, errand: Errand, stood: tuple[Layout, ...]) -> None:
        """Have the board brought to the match's layout from anywhere between some others."""
        first, *others = stood
        plan = difference_plan(self.geometry, first, self.match.layout(), *others)
        self._begin_errand(errand, plan, stood, values_of(self.geometry, first))

    def _begin_errand(
        self, errand: Errand, plan: Plan, stood: tuple[Layout, ...], values: tuple[int, ...]
    ) -> None:
        """Have a plan carried out that starts from a reading."""
        self.errand = errand
        self._stood = (*stood, self.match.layout())
        self._install(Tracker.for_errand(self.geometry, values, plan))

    def _standing(self) -> tuple[Layout, ...]:
        """The layouts between which the board stands now, the last settled one first."""
        if self.errand is not None:
            return self._stood
        layout = self.match.layout()
        return layout, likely_layout(self._tracker, layout, self.match.side)

    # Bookkeeping

    def _await_turn(self) -> None:
        """A new position: the tracker begins anew, with the reading that is there."""
        self._install(*starting.start(self.match, self.geometry))

    def _install(self, tracker: Tracker, spoken: Mapping[str, str] = NOTHING_SPOKEN) -> None:
        self._tracker = tracker
        self._spoken = spoken
        self._refused = () if self.errand else refusals(self.game, self.match.here, tracker)
        self.diagnosis = None
        if self._reading is not None:
            tracker.read(self._reading.values)
        self._changed()

    def _advise(self, before: Advice) -> Advice:
        """The advice now; while a hand passes over the board, the one from before."""
        state = Voiced(self.match, self._tracker, self.errand, self._refused, self._spoken)
        if self.diagnosis is not None:
            return advise_wrong(self.diagnosis, self._tracker, self.match.layout())
        return voice(state, before, over_unseen=self._is_over_unseen())

    def _remark(self, reason: Reason) -> None:
        self.remark = reason
        self._changed()

    def _report(self, happening: Happening, now: float, detail: str = "") -> None:
        self._events.append(Event(happening, now, detail))

    def _changed(self) -> None:
        self._advice = None
        self.version += 1
