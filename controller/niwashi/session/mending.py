"""Mending: a board is led to a layout, and every handling is welcome that brings it nearer."""

from enum import StrEnum

from niwashi.rules import EMPTY, Game, Kind, Layout, Stack
from niwashi.session.belief import Belief
from niwashi.session.cell import Geometry, Role, view
from niwashi.session.plan import values_of
from niwashi.session.repair import Mend, Step, fewest, fits, is_unknown

__all__ = ["Mending", "Pace"]


class Pace(StrEnum):
    """How much a board asks for at a time."""

    STEPWISE = "stepwise"  # one handling, with its source and its destination
    AT_ONCE = "at-once"  # all that is left to do

    @property
    def other(self) -> "Pace":
        """The other one."""
        return Pace.AT_ONCE if self is Pace.STEPWISE else Pace.STEPWISE


class Mending:
    """Leads a board from what is believed to stand there to a layout, by the fewest handlings.

    `proposed` is what a person is about to declare right, None while nobody is.
    """

    def __init__(self, game: Game, geometry: Geometry, goal: Layout, belief: Belief) -> None:
        self.goal = goal
        self.belief = belief
        self.pace = Pace.STEPWISE
        self.proposed: Layout | None = None
        self._game = game
        self._geometry = geometry
        self._target = values_of(geometry, goal)
        self._where = {c.name: (c.x, c.y) for c in geometry if c.role is None and c.name in goal}
        self._cards = frozenset(name for name, place in game.places.items() if place.kind is Kind.CARD)
        self._steps: tuple[Step, ...] | None = None

    @property
    def steps(self) -> tuple[Step, ...]:
        """The handlings that are left, the one to begin with first; while a hand carries, to its target."""
        if self._steps is None:
            stands = {place: self.belief.stands[place] for place in self._where}
            self._steps = fewest(stands, self.goal, self._where, self._game.pieces, self._cards)
        return self._steps

    @property
    def is_equal(self) -> bool:
        """Whether the board looks as it should, and nothing known says otherwise.

        What a hand still holds then is left over, or was a switch that closed for nothing.
        """
        return self.belief.values == self._target and not self.steps

    @property
    def doubtful(self) -> frozenset[str]:
        """The places about which only a person can tell whether they are as they should be."""
        return frozenset(self.belief.doubtful & self._where.keys())

    @property
    def is_done(self) -> bool:
        """Whether all is as it should be, and nothing has to be asked, or could be."""
        askable = any(cell.role is Role.DONE for cell in self._geometry)
        return self.is_equal and not (self.doubtful and askable)

    def change(self, values: tuple[int, ...]) -> None:
        """Take a new reading."""
        due = next((s for s in self.steps if s.mend is Mend.MOVE), None) if self.belief.is_carried else None
        asked = {s.goal: s.stack for s in self.steps if s.mend in (Mend.ON, Mend.MOVE)}
        off = {s.source for s in self.steps if s.mend is Mend.OFF}
        self.belief.change(values, asked, off)
        self.proposed = None
        self._steps = self._carried(due)

    def _carried(self, due: Step | None) -> tuple[Step, ...] | None:
        """While a stack is in the air that was asked for, what is asked stays; else None."""
        carried = self.belief.carried_from()
        if not carried or self._steps is None:
            return None
        moved = [s for s in self._steps if s.mend is Mend.MOVE and s.source in carried]
        if due is not None and due not in moved:
            return None
        if not moved or not all(self.belief.stands[s.goal] == EMPTY for s in moved):
            return None
        return (*moved, *(s for s in self._steps if s not in moved))

    def confirm(self, place: str = "") -> None:
        """A person says that a place is as it should be, or that all are."""
        self.belief.confirm([place] if place else list(self.doubtful))

    def is_unseen(self, step: Step) -> bool:
        """Whether the board looks the same before and after a handling, so that a person has to say it."""
        after = {step.source: EMPTY, step.goal: step.stack}
        return all(
            view(self._geometry[place].senses, self.belief.stands[place])
            == view(self._geometry[place].senses, after[place])
            for place in step.places
        )

    def say_done(self) -> bool:
        """A person says that the handling asked for is done, or all of them; False if the board would see."""
        asked = self.steps[:1] if self.pace is Pace.STEPWISE else self.steps
        blind = [step for step in asked if self.is_unseen(step)]
        for step in blind:
            if step.mend in (Mend.MOVE, Mend.OFF):
                self.belief.stands[step.source] = EMPTY
            if step.goal:
                self.belief.stands[step.goal] = step.stack
            self.belief.confirm(step.places)
        self._steps = None if blind else self._steps
        return bool(blind)

    def propose(self) -> Layout:
        """What would stand there if the board is right: what is seen, and the rest as it most likely is.

        Unknown stacks are taken for those that are missing elsewhere, then for what belongs there.
        """
        stands: dict[str, Stack] = {**self.goal, **self.belief.stands}
        for step in self.steps:
            if step.mend is Mend.MOVE and is_unknown(stands[step.source]):
                stands[step.source] = step.stack
        self.proposed = {place: _likely(stack, self.goal[place]) for place, stack in stands.items()}
        return self.proposed


def _likely(stack: Stack, wanted: Stack) -> Stack:
    """A stack with what is unknown of it as it should be, or else the least that it can be."""
    if not is_unknown(stack):
        return stack
    if fits(stack, wanted):
        return wanted
    return Stack(max(stack.owner, 0), max(stack.height, 1))
