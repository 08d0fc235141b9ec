"""Press selection: a turn is named by presses, on cells without a sensor for pieces.

Presses tell the story in the order of the rules: the stack that moves, where it goes, the card,
then the squares of a free choice. Pressing a named cell again takes it back, pressing another one
of the same kind changes one's mind.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple, Self

from niwashi.board_types import Cell, Geometry
from niwashi.games.game import Act
from niwashi.session.plan import Plan

NAMED = (Act.LIFT, Act.SET, Act.PULL)
"""The acts that a press names; the others follow from them, but for a free choice.

In a turn without any of them the pieces that are added first are named instead. Where two turns would be
named alike, more is: all that is added, what is turned over, and in the end what is taken."""

_MAX_DETAIL = 3  # how much may be named, beyond the first pieces

_Story = tuple[tuple[int, ...], frozenset[int]]


def is_blind(cell: Cell) -> bool:
    """Return whether presses name what is done on a cell: it is a place without a sensor for pieces."""
    return cell.role is None and cell.senses.is_named


class Deed(NamedTuple):
    """One act of a turn, with its step and its cell."""

    step: int
    cell: int
    act: Act


class NamedTurn(NamedTuple):
    """The part of a turn that presses can name: its acts, and the cells of its free choice.

    It may be named like another one that differs in what the board has `seen`, or if it is `told_by_touch`.
    """

    deeds: Collection[Deed]
    free: frozenset[int]
    seen: frozenset[Deed] = frozenset()
    told_by_touch: bool = False

    @classmethod
    def of(
        cls, deeds: Iterable[Deed], chosen: Collection[int], touch: Collection[object], geometry: Geometry
    ) -> Self:
        """Return a turn on a board, by all that is done in it."""
        every = list(deeds)
        blind = [deed for deed in every if is_blind(geometry.cells[deed.cell])]
        free = frozenset(cell for cell in chosen if is_blind(geometry.cells[cell]))
        return cls(blind, free, frozenset(every).difference(blind), bool(touch))


def named_cells(turns: Sequence[NamedTurn]) -> list[tuple[int, ...]]:
    """Return the cells that name each turn in their order, as few as tell all of them apart.

    >>> first, box, other = Deed(0, 5, Act.ADD), Deed(2, 7, Act.ADD), Deed(2, 8, Act.TAKE)
    >>> named_cells([NamedTurn([first, box], frozenset()), NamedTurn([Deed(0, 6, Act.ADD)], frozenset())])
    [(5,), (6,)]
    >>> named_cells([NamedTurn([first, each], frozenset()) for each in (other, other._replace(cell=9))])
    [(5, 8), (5, 9)]
    >>> named_cells([NamedTurn([other], frozenset())])
    [(8,)]
    """
    found = [_cells(turn, 0) for turn in turns]
    for number, turn in enumerate(turns):
        if not (found[number] or turn.free or turn.seen):
            found[number] = _cells(turn, _MAX_DETAIL)  # pieces only leave
    for more in range(1, _MAX_DETAIL + 1):
        told = [(cells, turn.free, turn.seen) for cells, turn in zip(found, turns, strict=True)]
        times = Counter(told)
        for number, turn in enumerate(turns):
            if times[told[number]] > 1 and not turn.told_by_touch:
                found[number] = _cells(turn, more)
    return found


def _cells(turn: NamedTurn, more: int) -> tuple[int, ...]:
    """The cells that name a turn; with `more` also those of pieces that come later, turn over, leave."""
    taken = {deed.cell for deed in turn.deeds if deed.act is Act.TAKE}
    # A square that a stack leaves may be chosen to grow on as well: it is named twice.
    moved = [deed for deed in turn.deeds if deed.act in NAMED]
    every = [deed for deed in turn.deeds if deed.act is Act.ADD and deed.cell not in turn.free]
    added = [deed for deed in every if deed.cell not in taken] or every
    if more == 0:
        added = [deed for deed in added if deed.step == min(deed.step for deed in added)]
    told = moved or (every if more >= _MAX_DETAIL - 1 else added)
    if more >= _MAX_DETAIL:
        seen = {deed.cell for deed in told}
        told = told + [deed for deed in turn.deeds if deed.act is Act.TAKE and deed.cell not in seen]
    return tuple(deed.cell for deed in sorted(told, key=lambda deed: (deed.step, deed.cell)))


class PressSelection:
    """The cells named so far, and which plans they still fit."""

    def __init__(self, geometry: Geometry, plans: Sequence[Plan]) -> None:
        self.named: tuple[int, ...] = ()
        self._geometry = geometry
        has_blind = any(map(is_blind, geometry))
        turns = {plan: self._turn(plan) for plan in plans} if has_blind else {}
        told = zip(turns.items(), named_cells([*turns.values()]), strict=True)
        self._stories = {plan: (cells, turn.free) for (plan, turn), cells in told}
        self._leading = {plan for plan, turn in turns.items() if _leads_on(turn, self._stories[plan][0])}
        self.cells = frozenset(c for fixed, free in self._stories.values() for c in (*fixed, *free))

    def leads_on(self, plan: Plan) -> bool:
        """Return whether more happens than the adding of pieces that presses name."""
        return plan in self._leading

    def fits(self, plan: Plan) -> bool:
        """Return whether the named cells begin the plan's story."""
        return _begins(self.named, *self._stories.get(plan, ((), frozenset())))

    def tells(self, plan: Plan) -> bool:
        """Return whether a plan is named first and done afterwards: by several cells, or more follows."""
        fixed, free = self._stories.get(plan, ((), frozenset()))
        return len(fixed) + len(free) > 1 or self.leads_on(plan)

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
        fixed = _cells(self._turn(plan), 0)
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

    def _turn(self, plan: Plan) -> NamedTurn:
        deeds = (Deed(h.step, cell, h.act) for cell, acts in plan.handlings.items() for h in acts)
        return NamedTurn.of(deeds, plan.chosen, plan.touch, self._geometry)

    def _without(self, cell: int, stories: Sequence[_Story]) -> tuple[int, ...]:
        """The named cells less one: only that one if it was a free choice, else it and all after it."""
        last = len(self.named) - 1 - self.named[::-1].index(cell)
        shorter = self.named[:last] + self.named[last + 1 :]
        if any(last >= len(fixed) and _begins(shorter, fixed, free) for fixed, free in stories):
            return shorter
        return self.named[:last]


def _leads_on(turn: NamedTurn, named: tuple[int, ...]) -> bool:
    is_added = all(deed.act not in NAMED for deed in turn.deeds)
    return is_added and any(deed.cell not in (*named, *turn.free) for deed in turn.deeds)


def _begins(named: tuple[int, ...], fixed: tuple[int, ...], free: frozenset[int]) -> bool:
    head, rest = named[: len(fixed)], named[len(fixed) :]
    return head == fixed[: len(head)] and len(set(rest)) == len(rest) and free.issuperset(rest)
