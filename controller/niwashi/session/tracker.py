"""The tracker: which legal turns do the readings fit?

It starts from a settled layout and knows the plans (legal turns, and the way back) that may follow.
Everything else is evidence: which cells differ, in which order they changed, what was touched, what was
named on cells that cannot see. It never decides when: its verdict is about the reading as it is now,
and the session acts on it once the board rests or *done* is pressed.
"""

from collections.abc import Collection, Iterable, Sequence

from niwashi.rules import Act
from niwashi.session.board import Geometry, Senses
from niwashi.session.evidence import Evidence
from niwashi.session.plan import Plan, State, Verdict, common_unseen
from niwashi.session.press_selection import PressSelection

__all__ = ["Tracker"]


class Tracker(Evidence):
    """Follows one turn on one board. A new position gets a new tracker.

    `values` is the reading of the settled layout, `plans` the legal turns from there, and `back` the way
    to the layout before the last turn.
    """

    def __init__(
        self, geometry: Geometry, values: tuple[int, ...], plans: Sequence[Plan], back: Plan | None = None
    ) -> None:
        super().__init__(geometry, values, PressSelection(geometry, plans))
        self.plans = tuple(plans) if back is None else (*plans, back)
        self.back = back
        self.task: Plan | None = None
        self.touched: frozenset[int] = frozenset()  # cells that the last change of readings touched
        self._numb = frozenset(i for i, c in enumerate(geometry) if c.role is None and not c.senses)
        self._picked: set[int] = set()
        self._answers: list[int] = []
        self._denied: frozenset[int] = frozenset()
        self._doubt: frozenset[int] = frozenset()
        self._questions: set[tuple[frozenset[int], tuple[int, ...]]] = set()
        self._verdict: Verdict | None = None

    @classmethod
    def for_task(cls, geometry: Geometry, values: tuple[int, ...], plan: Plan) -> "Tracker":
        """A tracker of one plan that has been decided on and is now to be carried out by hand."""
        tracker = cls(geometry, values, (plan,))
        tracker.selection = PressSelection(geometry, ())
        tracker.task = plan
        return tracker

    def read(self, values: tuple[int, ...]) -> None:
        """Take a new reading of the whole board."""
        if values == self.values:
            return
        touched = self.touched = self.change_log.change(self.values, values) | self._poked(values)
        self._answers = [cell for cell in self._answers if values[cell] == self.values[cell]]
        self.values = values
        self._verdict = None
        for cell in touched:
            if Senses.PRESS not in self.geometry.cells[cell].senses:
                self._touch(cell)

    def _poked(self, values: tuple[int, ...]) -> frozenset[int]:
        """The empty cells on which something was set for a moment: a touch, where nothing can be lifted."""
        return frozenset(c for c, was in enumerate(self.values) if was and not values[c] and not self.base[c])

    def press(self, cell: int) -> bool:
        """A finger pressed a cell; False if that means nothing now."""
        verdict = self.verdict()
        if cell in self.selection.cells:
            self._verdict = None
            return self.selection.press(cell, [p for p in self.plans if p.fits(self.difference())])
        touched = self._touch(cell)
        if touched or cell in common_unseen(self._turns(verdict.live)):
            self.acknowledged ^= {cell}
            touched = True
        self._verdict = None
        return touched

    def forget(self) -> bool:
        """Take back everything that was said by presses; False if nothing was."""
        had = bool(self.selection.named or self.acknowledged or self._picked or self._answers)
        self.selection.named = ()
        self.acknowledged.clear()
        self._picked.clear()
        self._answers.clear()
        self._denied = frozenset()
        self._verdict = None
        return had

    def deny(self) -> bool:
        """None of the blinking places is meant; False unless a story lies where no touch is felt."""
        verdict = self.verdict()
        if verdict.state is not State.AMBIGUOUS or not self._without(verdict.live, verdict.ask):
            return False
        self._denied, self._verdict = verdict.ask, None
        return True

    def rest(self) -> None:
        """The board rests. If everything is where it was, what happened on the way means nothing any more."""
        if self.change_log.moment and self.verdict().state is State.SETTLED:
            self.forget()
            self.begin_anew()

    def is_going_back(self) -> bool:
        """Whether what has happened is on the way to the layout before the last turn, and no turn."""
        return self.back is not None and self.verdict().live == (self.back,)

    @property
    def is_disputed(self) -> bool:
        """Whether what looks like a whole turn may as well be the way back: only a button can tell."""
        ready = self.verdict().ready
        return ready is not None and self._is_back_too(ready)

    def verdict(self) -> Verdict:
        """What the evidence means now."""
        if self._verdict is None:
            self._verdict = self._judge()
        return self._verdict

    def _touch(self, cell: int) -> bool:
        """A stack was lifted and put straight back, or pressed: it may answer a question."""
        verdict = self.verdict()
        if cell in self._doubt:
            self._answers = [*(a for a in self._answers if a != cell), cell]
        elif cell in verdict.ask:
            self._picked ^= {cell}
        else:
            return False
        self._verdict = None
        return True

    def _judge(self) -> Verdict:
        difference = self.difference()
        self._doubt = frozenset()
        if not difference and not self.selection.named and not self.task:
            return Verdict(State.SETTLED, self.plans)
        fits = [p for p in self.plans if p.fits(difference) and self.is_named(p)]
        live = tuple(p for p in fits if not self.is_against(p))
        if not live:
            return Verdict(State.IMPOSSIBLE)
        self.acknowledged &= common_unseen(self._turns(live))
        return self._narrow(live, [p for p in live if self.is_whole(p)])

    def _narrow(self, live: Sequence[Plan], whole: Sequence[Plan]) -> Verdict:
        """From the plans that fit to the one that is meant, asking where only a person can tell."""
        if any(p is not self.back for p in whole):
            stories = self._stories(live)
            live, whole = _telling(stories, live), _telling(stories, whole)
            if len(stories) > 1:
                return self._asking(live, whole, stories)
        tied = self._tied(live)
        if tied:
            live = self._touched(tied)
            whole = [p for p in whole if p in live]
            if len(asked := {p.touch for p in live}) > 1:
                return Verdict(State.AMBIGUOUS, tuple(live), ask=_differing(asked))
        ask = self._free_choice(live)
        picked = frozenset(self._picked & ask)
        if ask:
            whole = [p for p in whole if p.chosen & ask == picked]
        else:
            whole = [p for p in whole if self.has_refilled(p)] or whole
        if len(whole) != 1:
            return Verdict(State.UNDERWAY, tuple(live), ask=ask, picked=picked)
        (ready,) = whole
        return Verdict(self._ready_state(ready, live), tuple(live), ready, ask, picked)

    def _asking(
        self, live: Sequence[Plan], whole: Sequence[Plan], stories: Collection[frozenset[int]]
    ) -> Verdict:
        """Ask for a touch; if one story lies where none is felt, *done* tells that one."""
        ask = _differing(stories) - self._numb
        untold = self._without(whole, ask)
        return Verdict(State.AMBIGUOUS, tuple(live), untold[0] if len(untold) == 1 else None, ask)

    def _without(self, plans: Iterable[Plan], cells: frozenset[int]) -> list[Plan]:
        """The turns that move nothing from or to some cells."""
        return [p for p in plans if p is not self.back and not p.journeyed & cells]

    def _stories(self, live: Sequence[Plan]) -> set[frozenset[int]]:
        """From where to where stacks may have gone, as far as a person has not said; the latest word counts
        most.
        """
        stories = {p.journeyed for p in live if p is not self.back}
        if self._denied:
            stories = {story for story in stories if not story & self._denied} or stories
        self._doubt = _differing(stories)
        for answer in reversed(self._answers):
            if answer in self._doubt:
                stories = {story for story in stories if answer in story} or stories
        return stories

    def _tied(self, live: Sequence[Plan]) -> Sequence[Plan]:
        """The turns among which a touch decides: all has been done for them but what comes off in the end."""
        turns = [p for p in live if p is not self.back]
        differ = len({p.touch for p in turns}) > 1
        late = differ and all(h.act is Act.TAKE for p in turns for h in self.pending(p).values())
        return turns if late else ()

    def _touched(self, tied: Sequence[Plan]) -> Sequence[Plan]:
        """Of such turns, those that a touch has meant; all while there was none."""
        asked = _differing({p.touch for p in tied})
        self._doubt |= asked
        for answer in self._answers:
            if answer in asked:
                tied = [p for p in tied if answer in p.touch] or tied
        return tied

    def _ready_state(self, ready: Plan, live: Sequence[Plan]) -> State:
        """COMPLETE where the board is sure by itself, else UNDERWAY until a person says *done*.

        It is not sure while another plan could go on from here or ends here as the way back does, or was a
        choice it cannot see, of a change nobody acknowledged, and of a turn named by presses.
        """
        alone = not self._is_back_too(ready) and all(p is ready or p is self.back for p in live)
        seen = ready.unseen <= self.acknowledged and self.has_refilled(ready)
        return State.COMPLETE if alone and seen and not self.selection.tells(ready) else State.UNDERWAY

    def _is_back_too(self, ready: Plan) -> bool:
        back = self.back
        return back is not None and ready is not back and back.target == self.values != self.base

    def _free_choice(self, live: Sequence[Plan]) -> frozenset[int]:
        """The cells among which the mover chooses and the board cannot see it; none while more than
        the choice is open, or where a choice is named by presses.
        """
        turns = self._turns(live)
        questions = {(p.core, p.lands) for p in turns}
        if questions != self._questions:
            self._questions = questions
            self._picked.clear()
        if len(questions) != 1:
            return frozenset()
        return _differing([p.chosen & p.unseen for p in turns]) - self.selection.cells - self._numb

    def _turns(self, live: Sequence[Plan]) -> Sequence[Plan]:
        """The live plans without the way back, or that alone."""
        return [p for p in live if p is not self.back] or live

    def is_named(self, plan: Plan) -> bool:
        """Whether a plan agrees with what was named by presses so far."""
        return plan is self.back or self.selection.fits(plan)

    def is_against(self, plan: Plan) -> bool:
        """Whether the order of changes speaks against a plan; the way back and tasks are done in any."""
        return plan is not self.back and plan is not self.task and self.is_out_of_order(plan)


def _telling(stories: Collection[frozenset[int]], plans: Iterable[Plan]) -> list[Plan]:
    return [p for p in plans if p.journeyed in stories]


def _differing(sets: Collection[frozenset[int]]) -> frozenset[int]:
    """What is in some of the sets but not in all."""
    return frozenset().union(*sets) - frozenset.intersection(*sets) if sets else frozenset()
