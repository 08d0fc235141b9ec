"""Press selection: a turn is named by presses, on cells without a sensor for pieces.

Presses tell the story in the order of the rules: the stack that moves, where it goes, the card,
then the squares of a free choice. Pressing a named cell again takes it back, pressing another one
of the same kind changes one's mind.
"""

from collections.abc import Collection, Iterable, Sequence

from niwashi.games import Act
from niwashi.session.board import Geometry
from niwashi.session.plan import Plan

NAMED = (Act.LIFT, Act.SET, Act.PULL)
"""The acts that a press names; the others follow from them, but for a free choice.

In a turn without any of them the pieces added are named instead."""

_Story = tuple[tuple[int, ...], frozenset[int]]


class PressSelection:
    """The cells named so far, and which plans they still fit."""

    def __init__(self, geometry: Geometry, plans: Sequence[Plan]) -> None:
        self.named: tuple[int, ...] = ()
        self._blind = frozenset(
            i for i, cell in enumerate(geometry) if cell.role is None and cell.senses.is_named
        )
        self._stories = {plan: _story(plan, self._blind) for plan in plans}
        self.cells = frozenset(c for fixed, free in self._stories.values() for c in (*fixed, *free))

    def fits(self, plan: Plan) -> bool:
        """Return whether the named cells begin the plan's story."""
        return _begins(self.named, *self._stories.get(plan, ((), frozenset())))

    def tells(self, plan: Plan) -> bool:
        """Return whether several cells have to be named for a plan, one after the other."""
        fixed, free = self._stories.get(plan, ((), frozenset()))
        return len(fixed) + len(free) > 1

    def covers(self, plan: Plan) -> bool:
        """Return whether the plan's whole story has been named."""
        fixed, free = self._stories.get(plan, ((), frozenset()))
        return len(self.named) == len(fixed) + len(free) and _begins(self.named, fixed, free)

    def next_cells(self, plan: Plan) -> tuple[int, ...]:
        """The cells that may be named next in a plan that fits: one, or the rest of the free choice."""
        fixed, free = self._stories.get(plan, ((), frozenset()))
        if len(self.named) < len(fixed):
            return (fixed[len(self.named)],)
        return tuple(free - set(self.named[len(fixed) :]))

    def is_chosen(self, plan: Plan, cell: int) -> bool:
        """Return whether a cell was named as part of the plan's free choice."""
        fixed, _ = self._stories.get(plan, ((), frozenset()))
        return cell in self.named[len(fixed) :]

    def is_short_of(self, plan: Plan, cell: int | None = None) -> bool:
        """Return whether only the last cell of a plan's story is unnamed (and whether `cell` is that one)."""
        fixed, _ = _story(plan, self._blind)
        if cell is not None and (not fixed or fixed[-1] != cell):
            return False
        return self.named == fixed[:-1]

    def after(self, cell: int, plans: Iterable[Plan]) -> tuple[int, ...] | None:
        """Return the named cells after a press: one more, one less, or one in place of others; None if it
        fits nowhere.
        """
        stories = [self._stories[p] for p in plans if p in self._stories]
        if any(_begins((*self.named, cell), *story) for story in stories):
            return (*self.named, cell)
        if cell in self.named:
            return self._without(cell, stories)
        tries = ((*self.named[:kept], cell) for kept in range(len(self.named) - 1, -1, -1))
        return next((named for named in tries if any(_begins(named, *s) for s in stories)), None)

    def press(self, cell: int, plans: Iterable[Plan]) -> None:
        """Name a cell, or take it back, or let it replace an earlier one."""
        named = self.after(cell, plans)
        self.named = self.named if named is None else named

    def _without(self, cell: int, stories: Sequence[_Story]) -> tuple[int, ...]:
        """The named cells less one: only that one if it was a free choice, else it and all after it."""
        last = len(self.named) - 1 - self.named[::-1].index(cell)
        shorter = self.named[:last] + self.named[last + 1 :]
        if any(last >= len(fixed) and _begins(shorter, fixed, free) for fixed, free in stories):
            return shorter
        return self.named[:last]


def _story(plan: Plan, blind: frozenset[int]) -> tuple[tuple[int, ...], frozenset[int]]:
    # A square that a stack leaves may be chosen to grow on as well: it is named twice.
    told = _named(plan, blind, NAMED) or _named(plan, blind - plan.chosen, (Act.ADD,))
    return tuple(c for _, c in sorted(told)), plan.chosen & blind


def _named(plan: Plan, cells: frozenset[int], acts: Collection[Act]) -> list[tuple[int, int]]:
    """The step and the cell of each handling that one of some acts begins."""
    return [(h.step, c) for c, hs in plan.handlings.items() if c in cells for h in hs if h.act in acts]


def _begins(named: tuple[int, ...], fixed: tuple[int, ...], free: frozenset[int]) -> bool:
    head, rest = named[: len(fixed)], named[len(fixed) :]
    return head == fixed[: len(head)] and len(set(rest)) == len(rest) and free.issuperset(rest)
