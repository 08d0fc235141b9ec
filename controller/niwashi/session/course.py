"""The course of play on one board: the match, what is being tracked, and how one leads to the next."""

from collections.abc import Collection, Mapping
from typing import Any

from niwashi.errors import BadPosition
from niwashi.rules import EMPTY, Layout, Option, Reason
from niwashi.session import starting
from niwashi.session.belief import Belief
from niwashi.session.board import Reading
from niwashi.session.cell import Geometry, Shape
from niwashi.session.diagnosis import Diagnosis, Refusal, diagnose, refusals
from niwashi.session.errand import Errand, likely_layout
from niwashi.session.event import Event, Happening
from niwashi.session.match import Match
from niwashi.session.mending import Mending
from niwashi.session.plan import Plan, difference_plan, option_plans, values_of
from niwashi.session.settle import Settler
from niwashi.session.starting import NOTHING_SPOKEN, option_plan
from niwashi.session.tracker import Tracker
from niwashi.session.verdict import State

__all__ = ["Course"]

KNOCKED_CELLS = 4  # so many cells that nothing explains are no mistake in a turn: the board is led back
CLEARING_CELLS = 3  # a finished board that differs in so many cells is being cleared, not bumped


class Course:
    """Where a match stands on its board, and every step that leads on from there.

    `reading` is the last one, `version` grows with every change, `events` are those not yet told.
    """

    def __init__(self, match: Match, geometry: Geometry) -> None:
        self.match = match
        self.game = match.game
        self.geometry = geometry
        self.settler = Settler()
        self.errand: Errand | None = None
        self.diagnosis: Diagnosis | None = None
        self.remark: Reason | None = None
        self.reading: Reading | None = None
        self.events: list[Event] = []
        self.version = 0
        self.tracker, self.spoken = starting.start(match, geometry)
        self.refused: tuple[Refusal, ...] = refusals(self.game, match.here, self.tracker)
        self.mending: Mending | None = None
        self.asked: set[str] = set()  # places for which a person has answered
        self.murmured = ""  # a place that was touched where a stack stands: *done* says that it was meant
        self._stood: tuple[Layout, ...] = ()  # between these the board may stand while an errand lasts

    @property
    def is_settled(self) -> bool:
        """Whether board and match agree and nothing is under way."""
        return self.errand is None and self.tracker.verdict().state is State.SETTLED

    def is_over_unseen(self) -> bool:
        """Whether a finished game stands on a board that can't see it being cleared."""
        seen = any(c.senses.sees for c in self.geometry if c.role is None and c.shape is not Shape.CARD)
        return self.errand is None and self.match.result is not None and not seen

    def carry_out(self, turn: str, now: float) -> None:
        """Play somebody else's turn: it counts at once, and hands here carry it out on the board."""
        stood, plan = self.standing(), option_plan(self.match, self.geometry, turn)
        self.match.play(turn)
        self.report(Happening.TURN, now, turn)
        if self.mending is not None:
            self._mend_from(self.mending.belief, Errand.TURN)
        elif self.errand is None:
            self._begin_errand(Errand.TURN, plan, stood[:1], self.tracker.base)
        else:
            self.send(Errand.TURN, stood)

    def take_back(self, now: float) -> bool:
        """Take the last turn back and ask hands to restore the board; False if there is none."""
        stood = self.standing()
        if not (self.match.begun or self.match.played):
            self.make_remark(Reason("why-nothing-to-take-back", ""))
            return False
        self._pop(now)
        if self.mending is not None:
            self._mend_from(self.mending.belief, Errand.TAKE_BACK)
        else:
            self.send(Errand.TAKE_BACK, stood)
        return True

    # A board at rest

    def is_judged(self) -> bool:
        """Whether this very reading has been called wrong."""
        return self.diagnosis is not None and self.diagnosis.values == self.tracker.values

    def judge(self, now: float) -> None:
        """The board rests, and fits nothing."""
        over, layout = self.errand is None and self.match.result is not None, self.match.layout()
        if over and len(self.tracker.difference()) >= CLEARING_CELLS:
            self.begin_anew(now, dict.fromkeys(layout, EMPTY), layout)
        else:
            self.call_wrong(now)

    def call_wrong(self, now: float) -> None:
        """Say what is wrong with the board as it is."""
        first = self.diagnosis is None
        self.diagnosis = diagnose(self.game, self.match.here, self.tracker, self.refused)
        if len(self.diagnosis.wrong) >= KNOCKED_CELLS:
            self.mend(now)
        elif first:
            self.settler.judged(now)
            self.report(Happening.WRONG, now, self.diagnosis.reason.key)
        self.change()

    def finish(self, plan: Plan, now: float) -> None:
        """A plan is complete: a turn, the way back, or an errand."""
        if self.errand is not None:
            self.report(Happening.CARRIED_OUT, now, self.errand)
            self.end_errand()
        elif plan.turn is None:
            self._pop(now)
            self.await_turn()
        else:
            self._complete_turn(plan, plan.turn, now)

    def _complete_turn(self, plan: Plan, turn: str, now: float) -> None:
        stood, told = self.standing()[:1], self.tracker.naming.tells(plan)
        self.count_turn(turn, now, goes_on=plan.goes_on)
        if told:
            self._begin_errand(Errand.TURN, plan.unseen_part(), stood, plan.target)
        else:
            self.await_turn()

    def count_turn(self, turn: str, now: float, *, goes_on: bool) -> None:
        """A turn is played, or its first actions are."""
        self.settler.turned()
        if goes_on:
            self.match.begin(turn)
            self.report(Happening.BEGUN, now, turn)
        else:
            self.match.play(turn)
            self.report(Happening.TURN, now, turn)

    def speak(self, option: Option, now: float) -> None:
        """A turn is said, or the beginning of one; what hands have to do for it follows."""
        layout, base = self.match.layout(), self.tracker.base
        plans = option_plans(self.geometry, layout, (option,))
        self.count_turn(option.turn, now, goes_on=option.goes_on)
        if plans:
            self._begin_errand(Errand.TURN, plans[0], (layout,), base)
        else:
            self.await_turn()

    def said_by(self) -> str:
        """The cell that said the beginning of the turn in progress; "" if none did."""
        if not self.match.begun:
            return ""
        before = self.match.begun[-2].position if len(self.match.begun) > 1 else self.match.position
        begun = self.match.begun[-1].turn
        options = self.game.options(before)
        return next(
            (o.button or "" for o in options if o.turn == begun and o.goes_on and not o.handlings), ""
        )

    def unsay(self, now: float) -> None:
        """What was begun by saying it is given up."""
        self._pop(now)
        self.await_turn()

    def _pop(self, now: float) -> None:
        """The last action of this turn, or the last turn, is taken back."""
        happening = Happening.GIVEN_UP if self.match.begun else Happening.TAKEN_BACK
        self.report(happening, now, self.match.take_back() or "")

    # A board that is led back

    def mend(self, now: float, disturbed: Collection[int] | None = None) -> None:
        """Lead the board from whatever stands there to the match's layout, handling by handling.

        `disturbed` cells may hold anything that looks like what should be there: all, if nobody knows.
        """
        self.report(Happening.WRONG, now, "say-repair")
        touched = range(len(self.geometry)) if disturbed is None else disturbed
        self._mend_from(self._belief(self.match.layout(), touched), Errand.REPAIR)

    def find(self, now: float) -> None:
        """The board rests that was found otherwise than it was left: by now it may be as it should be."""
        if self.reading is not None and self.reading.values != self.tracker.base:
            self.mend(now)
        else:
            self.await_turn()

    @property
    def can_lead(self) -> bool:
        """Whether what is wrong is only pointed at, and hands can be led to put it right."""
        return self.diagnosis is not None and self.errand is None

    def mend_touched(self, now: float) -> None:
        """The same, where only what was seen to change since the last turn may be otherwise."""
        chronicle = self.tracker.chronicle
        self.mend(now, {*chronicle.since, *chronicle.uncertain})

    def go_on_mending(self, now: float) -> None:
        """All may have become as it should be."""
        if self.mending is not None and self.mending.is_done:
            self.asked |= self.mending.belief.asked
            self.report(Happening.CARRIED_OUT, now, self.errand or "")
            self.end_errand()

    def accept(self, now: float) -> None:
        """The board is right as it was proposed, if the rules can go on from there; else why not."""
        if self.mending is None or self.mending.proposed is None:
            return
        try:
            position = self.game.rearranged(self.match.position, self.mending.proposed)
        except BadPosition as error:
            self.mending.proposed = None
            self.make_remark(Reason("why-not-right", "", facts={"why": str(error)}))
            return
        self.asked |= self.mending.belief.doubtful
        self.match = Match(self.game, position)
        self.report(Happening.ARRANGED, now, self.game.format(position))
        self.end_errand()

    def end_errand(self) -> None:
        """Everything is carried out: the next turn may come."""
        self.errand = self.mending = None
        self.await_turn()

    def set_up(self, position: Any, now: float) -> None:
        """A new game from a position, into which the board is led from whatever stands there."""
        belief = self.mending.belief if self.mending else self._belief(self.standing()[-1], ())
        self.match = Match(self.game, position)
        self.report(Happening.NEW_GAME, now)
        self._mend_from(belief, Errand.SET_UP)

    def _belief(self, expected: Layout, disturbed: Collection[int]) -> Belief:
        """What stands on the board by the last reading, where a layout was expected."""
        values = self.reading.values if self.reading else values_of(self.geometry, expected)
        return Belief(self.geometry, self.game, expected, values, disturbed)

    def _mend_from(self, belief: Belief, errand: Errand) -> None:
        layout = self.match.layout()
        self.errand, self._stood = errand, (layout,)
        self.mending = Mending(self.game, self.geometry, layout, belief)
        nothing = difference_plan(self.geometry, layout, layout)
        self._install(Tracker.for_errand(self.geometry, values_of(self.geometry, layout), nothing))

    # Errands

    def begin_anew(self, now: float, *stood: Layout) -> None:
        """The next game, on a board that stands somewhere between these layouts."""
        self.game = self.game.next_game()
        self.match = Match(self.game)
        self.report(Happening.NEW_GAME, now)
        self.send(Errand.SET_UP, stood)

    def send(self, errand: Errand, stood: tuple[Layout, ...]) -> None:
        """Have the board brought to the match's layout from anywhere between some others."""
        first, *others = stood
        plan = difference_plan(self.geometry, first, self.match.layout(), *others)
        self._begin_errand(errand, plan, stood, values_of(self.geometry, first))

    def _begin_errand(
        self, errand: Errand, plan: Plan, stood: tuple[Layout, ...], values: tuple[int, ...]
    ) -> None:
        """Have a plan carried out that starts from a reading."""
        self.errand, self.mending = errand, None
        self._stood = (*stood, self.match.layout())
        self._install(Tracker.for_errand(self.geometry, values, plan))

    def standing(self) -> tuple[Layout, ...]:
        """The layouts between which the board stands now, the last settled one first."""
        if self.errand is not None:
            return self._stood
        layout = self.match.layout()
        return layout, likely_layout(self.tracker, layout, self.match.side)

    # Bookkeeping

    def await_turn(self) -> None:
        """A new position: the tracker begins anew, with the reading that is there."""
        self._install(*starting.start(self.match, self.geometry))

    def _install(self, tracker: Tracker, spoken: Mapping[str, Option] = NOTHING_SPOKEN) -> None:
        self.tracker = tracker
        self.spoken = spoken
        self.refused = () if self.errand else refusals(self.game, self.match.here, tracker)
        self.diagnosis, self.murmured = None, ""
        if self.reading is not None:
            tracker.read(self.reading.values)
        self.change()

    def make_remark(self, reason: Reason) -> None:
        """Say why something was not done, until the board changes."""
        self.remark = reason
        self.change()

    def report(self, happening: Happening, now: float, detail: str = "") -> None:
        """Have something told with the next events."""
        self.events.append(Event(happening, now, detail))

    def change(self) -> None:
        """Something is to be said or shown anew."""
        self.version += 1
