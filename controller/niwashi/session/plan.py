"""Plans of turns on one board, and what is sensed of them: named presses, evidence, verdicts.

A plan is a legal turn, or a way back, in terms of the board's cells and senses.

On cells without a sensor for pieces a turn is named by presses (`PressSelection`). They tell the
story in the order of the rules: the stack that moves, where it goes, the card, then the squares of a
free choice. Pressing a named cell again takes it back, pressing another one of the same kind changes
one's mind.

Evidence is what the readings and presses of one turn say, and what each plan lacks against it. Part
of it is the order in which cells changed, as far as it can be known (`ChangeLog`). Two turns can end
in the same reading of a presence-only board: a Gardener on a3 and a stone on c3, or the other way
round. What tells them apart is which cell was filled first after the lift. A stack that is bumped or
looked at and put straight back keeps its place in that order; when two stacks were in the air at
once nobody can know which came down where, and both cells become `uncertain`.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple, Self

from niwashi.board_types import Cell, Geometry, Senses, Shape, view
from niwashi.games.game import Act, Handling, Layout, Option, Outlook
from niwashi.stack import EMPTY, Stack, stacked


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """The values of the cells during a turn and at its end.

    `turn` is the turn's text, None for a plan that is no turn. `target` is the whole reading at the
    end. `handlings[cell]` is what is done there, in order; `allowed[cell]` are the values that may show
    meanwhile, `rests[cell]` those between two handlings. `unseen` cells change without ever showing it;
    `refilled` ones show it on the way, and in the end look as before. `chosen` ones were the mover's
    free choice, `core` are all others. `journeys` are pairs of cells that a whole stack leaves and
    reaches, `lands` the latter, `journeyed` both, `home` those that a stack leaves and comes back to. A
    touch of a cell of `touch` means this plan among those that hands cannot tell apart, of which `good`
    ones win; one that `goes_on` is the beginning of a turn.
    """

    turn: str | None
    target: tuple[int, ...]
    handlings: Mapping[int, tuple[Handling, ...]]
    allowed: Mapping[int, frozenset[int]]
    rests: Mapping[int, frozenset[int]]
    unseen: frozenset[int]
    refilled: frozenset[int]
    chosen: frozenset[int] = frozenset()
    journeys: tuple[tuple[int, int], ...] = ()
    touch: frozenset[int] = frozenset()
    goes_on: bool = False
    good: bool = False
    core: frozenset[int] = field(init=False)
    lands: tuple[int, ...] = field(init=False)
    journeyed: frozenset[int] = field(init=False)
    home: frozenset[int] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "core", frozenset(self.handlings) - self.chosen)
        object.__setattr__(self, "lands", tuple(land for _, land in self.journeys))
        object.__setattr__(
            self, "journeyed", frozenset(cell for journey in self.journeys for cell in journey)
        )
        object.__setattr__(self, "home", frozenset(lift for lift, land in self.journeys if lift == land))

    def fits(self, difference: Iterable[tuple[int, int]]) -> bool:
        """Return whether cells that differ from the start may look like this on the way."""
        allowed = self.allowed
        return all(cell in allowed and value in allowed[cell] for cell, value in difference)

    def unseen_part(self) -> "Plan":
        """Return the part of a turn that remains when all that the board can see of it is done."""
        left = {cell: self.handlings[cell] for cell in self.unseen}
        return replace(self, handlings=left, refilled=frozenset(), journeys=())

    def first_cells(self) -> frozenset[int]:
        """The cells with which the turn begins."""
        first = min(acts[0].step for acts in self.handlings.values())
        return frozenset(cell for cell, acts in self.handlings.items() if acts[0].step == first)

    def last_step(self, cell: int) -> int:
        """Return the step in which the cell gets its final stack."""
        return self.handlings[cell][-1].step


def common_unseen(plans: Sequence[Plan]) -> frozenset[int]:
    """The cells that change unseen in each of some plans."""
    return frozenset.intersection(*(p.unseen for p in plans)) if plans else frozenset()


def values_of(geometry: Geometry, layout: Layout) -> tuple[int, ...]:
    """The reading that a board expects of a layout, seen through its cells' senses."""
    return tuple(view(cell.senses, layout.get(cell.name, EMPTY)) for cell in geometry)


def option_plans(geometry: Geometry, layout: Layout, options: Iterable[Option]) -> tuple[Plan, ...]:
    """Return a plan for each option; all start from the same layout."""
    start = values_of(geometry, layout)
    return tuple(plan_of(geometry, layout, start, option) for option in options if option.handlings)


def plan_of(geometry: Geometry, layout: Layout, start: tuple[int, ...], option: Option) -> Plan:
    """The plan of an option that has handlings; `start` are the `values_of` the layout."""
    plan = _plan(geometry, (layout,), start, option.turn, option.handlings, option.chosen)
    if not option.goes_on and not option.touch:
        return plan
    touch = frozenset(geometry.index[name] for name in option.touch)
    return replace(plan, goes_on=option.goes_on, touch=touch, good=option.outlook is Outlook.GOOD)


def difference_plan(geometry: Geometry, before: Layout, after: Layout, *others: Layout) -> Plan:
    """The plan that leads from one layout to another in any order: a take-back, a set-up.

    A board on which something was left half done may also stand anywhere between `before` and `others`.
    """
    stood = (before, *others)
    handlings = [
        Handling(_act(geometry[name].shape, old, new), name, new, 0)
        for name, old, new in _differences(stood, after)
        if name in geometry.index
    ]
    return _plan(geometry, stood, values_of(geometry, before), None, handlings, frozenset())


def _differences(stood: Sequence[Layout], after: Layout) -> Iterator[tuple[str, Stack, Stack]]:
    """Return the places that may have to change, with the possible present stacks and the wanted one."""
    for name, new in after.items():
        old = next((layout[name] for layout in stood if layout[name] != new), new)
        if old != new:
            yield name, old, new


def _act(shape: Shape, old: Stack, new: Stack) -> Act:
    if shape is Shape.CARD:
        return Act.RETURN if new.height else Act.PULL
    if old.height > 1 and not new.height:
        return Act.LIFT
    if new.height > 1 and not old.height:
        return Act.SET
    return Act.ADD if new.height > old.height else Act.TAKE


def _plan(
    geometry: Geometry,
    stood: Sequence[Layout],
    start: tuple[int, ...],
    turn: str | None,
    handlings: Iterable[Handling],
    chosen: frozenset[str],
) -> Plan:
    by_cell: dict[int, tuple[Handling, ...]] = {}
    for handling in handlings:
        cell = geometry.index[handling.place]
        by_cell[cell] = (*by_cell.get(cell, ()), handling)
    target = list(start)
    allowed, rests = {}, {}
    for cell, acts in by_cell.items():
        senses = geometry.cells[cell].senses
        stacks = (*(layout.get(acts[0].place, EMPTY) for layout in stood), *(h.stack for h in acts))
        target[cell] = view(senses, stacks[-1])
        allowed[cell], rests[cell] = _shown(senses, stacks)
    alike = frozenset(c for c in by_cell if target[c] == start[c])
    return Plan(
        turn=turn,
        target=tuple(target),
        handlings=by_cell,
        allowed=allowed,
        rests=rests,
        unseen=frozenset(c for c in alike if len(rests[c]) == 1),
        refilled=frozenset(c for c in alike if len(rests[c]) > 1 and turn is not None),
        chosen=frozenset(geometry.index[name] for name in chosen),
        journeys=_journeys(by_cell) if turn is not None else (),
    )


def _journeys(handlings: Mapping[int, tuple[Handling, ...]]) -> tuple[tuple[int, int], ...]:
    """Return each stack's origin and target: lifts and landings come in pairs, except refused lifts."""
    acts = [(cell, h.act) for cell, hs in handlings.items() for h in hs]
    lifts = [cell for cell, act in acts if act is Act.LIFT]
    lands = [cell for cell, act in acts if act is Act.SET]
    return tuple(zip(lifts, lands, strict=False))


@lru_cache(maxsize=1024)  # most plans of a game change their cells alike
def _shown(senses: Senses, stacks: tuple[Stack, ...]) -> tuple[frozenset[int], frozenset[int]]:
    """Return the values that a cell may show on the way through some stacks, and those at rest."""
    return frozenset(view(senses, s) for s in _between(stacks)), frozenset(view(senses, s) for s in stacks)


def _between(stacks: Iterable[Stack]) -> Iterable[Stack]:
    """Return all states of a stack on its way: hands lift it whole, or piece by piece."""
    for stack in stacks:
        yield from (stacked(stack.pieces[:height]) for height in range(stack.height + 1))


class State(StrEnum):
    """The state of a reading."""

    SETTLED = "settled"  # nothing has happened
    UNDERWAY = "underway"  # these turns still fit
    COMPLETE = "complete"  # one turn fits and nothing is missing
    AMBIGUOUS = "ambiguous"  # several fit, and only a person can say which
    IMPOSSIBLE = "impossible"  # none fits


@dataclass(frozen=True, slots=True)
class Verdict:
    """The meaning of the evidence.

    `live` are the plans that still fit. `ready` is the one that fits whole; it is COMPLETE unless a person
    has to say `done` first. `ask` are the cells of which a touch decides (AMBIGUOUS, or a free choice the
    board cannot see), `picked` those already touched.
    """

    state: State
    live: tuple[Plan, ...] = ()
    ready: Plan | None = None
    ask: frozenset[int] = frozenset()
    picked: frozenset[int] = frozenset()


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


class ChangeLog:
    """Counts the changes of readings since the last settled position.

    `since` is when each cell last changed, `left` when it was first emptied, `touched` are the cells whose
    stack was lifted and put straight back.
    """

    def __init__(self, bound: frozenset[int] = frozenset()) -> None:
        """`bound` cells are those whose piece belongs nowhere else (cards): it never lands elsewhere."""
        self.bound = bound
        self.moment = 0
        self.since: dict[int, int] = {}
        self.left: dict[int, int] = {}
        self.uncertain: set[int] = set()
        self.touched: set[int] = set()
        self._airborne: dict[int, int | None] = {}

    def change(self, before: tuple[int, ...], after: tuple[int, ...]) -> frozenset[int]:
        """Take note of a new reading; returns the cells that were lifted and put straight back."""
        self.moment += 1
        moved = [c for c, (a, b) in enumerate(zip(before, after, strict=True)) if a != b]
        for cell in moved:
            if not after[cell]:
                self._lift(cell)
        back = [self._land(cell) for cell in moved if after[cell] and not before[cell]]
        for cell in moved:
            if after[cell] and before[cell]:
                self.since[cell] = self.moment
        return frozenset(cell for cell in back if cell is not None)

    def order(self, earlier: int, later: int) -> bool | None:
        """Return whether one cell was filled before another; None if that cannot be known."""
        return self._order(self.since.get(earlier), self.since.get(later), {earlier, later})

    def filled_after_lift(self, filled: int, lifted: int) -> bool | None:
        """Return whether a cell was filled after another was first emptied; None if that cannot be known."""
        return self._order(self.left.get(lifted), self.since.get(filled), {filled})

    def _order(self, a: int | None, b: int | None, cells: set[int]) -> bool | None:
        if a is None or b is None or a == b or cells & self.uncertain:
            return None
        return a < b

    def _lift(self, cell: int) -> None:
        if cell not in self.bound:
            self._airborne[cell] = self.since.get(cell)
        self.since[cell] = self.moment
        self.left.setdefault(cell, self.moment)

    def _land(self, cell: int) -> int | None:
        """A cell was filled: by the lifted stack, or from a pile."""
        if cell in self.bound:
            self.since[cell] = self.moment
            return None
        came_back = cell in self._airborne
        if len(self._airborne) > 1:
            self.uncertain.add(cell)
            if came_back:
                del self._airborne[cell]
                self.touched.add(cell)
            self.since[cell] = self.moment
            return cell if came_back else None
        earlier = self._airborne.get(cell)
        self._airborne.clear()
        if not came_back:
            self.since[cell] = self.moment
            return None
        self.touched.add(cell)
        if earlier is None:
            del self.since[cell], self.left[cell]
        else:
            self.since[cell] = earlier
        return cell


class Evidence:
    """Everything sensed in one turn on one board, from its settled reading on.

    `base` is the reading of the settled layout, `values` the one now, `change_log` the order of changes
    between them; `selection` and `acknowledged` are what presses said.
    """

    def __init__(self, geometry: Geometry, values: tuple[int, ...], selection: PressSelection) -> None:
        self.geometry = geometry
        self.base = values
        self.values = values
        self.selection = selection
        self.acknowledged: set[int] = set()
        self._bound = frozenset(i for i, cell in enumerate(geometry) if cell.shape is Shape.CARD)
        self.change_log = ChangeLog(self._bound)

    def read(self, values: tuple[int, ...]) -> frozenset[int]:
        """Take a new reading; returns the cells that were touched without anything being changed there."""
        # Something set on an empty cell for a moment: a touch, where nothing can be lifted.
        touched = self.change_log.change(self.values, values) | frozenset(
            c for c, was in enumerate(self.values) if was and not values[c] and not self.base[c]
        )
        self.values = values
        return touched

    def begin_anew(self) -> None:
        """Forget the order of changes: everything is where it was."""
        self.change_log = ChangeLog(self._bound)

    def difference(self) -> list[tuple[int, int]]:
        """The cells that differ from the settled layout, with the values they have now."""
        pairs = zip(self.values, self.base, strict=True)
        return [(cell, now) for cell, (now, was) in enumerate(pairs) if now != was]

    def pending(self, plan: Plan) -> dict[int, Handling]:
        """Return the next unfinished handling of each cell for a plan."""
        return {cell: h for cell in plan.handlings if (h := self._pending(plan, cell)) is not None}

    def _pending(self, plan: Plan, cell: int) -> Handling | None:
        acts = plan.handlings[cell]
        if cell in self.selection.cells:
            # Return the next handling that no press implies.
            if self.selection.is_chosen(plan, cell):
                return None
            named = cell in self.selection.named
            implied = (*NAMED, Act.ADD) if self.selection.leads_on(plan) else NAMED
            return next((h for h in plan.handlings[cell] if not (named and h.act in implied)), None)
        if cell in plan.unseen:
            return None if cell in self.acknowledged else acts[-1]
        value = self.values[cell]
        has_left = self.has_left(cell)
        if value == plan.target[cell] and (cell not in plan.refilled or has_left):
            return None
        return acts[-1] if has_left or value != self.base[cell] else acts[0]

    def has_left(self, cell: int) -> bool:
        """Return whether the stack of a cell has been away since the turn began."""
        return cell in self.change_log.since or cell in self.change_log.touched

    def is_whole(self, plan: Plan) -> bool:
        """Return whether nothing is missing that the board could sense or a press could name.

        A stack that was lifted and has come home is forgotten once the board has rested.
        """
        return (
            plan.target == self.values
            and self.selection.covers(plan)
            and all(self.has_left(cell) for cell in plan.refilled if cell not in plan.home)
        )

    def has_refilled(self, plan: Plan) -> bool:
        """Return whether cells that were emptied and filled again are known to hold something else."""
        return plan.refilled <= self.change_log.since.keys()

    def is_out_of_order(self, plan: Plan) -> bool:
        """Return whether the order of changes excludes a turn: a lifted stack comes down before stones
        are added, so the stack stands on the cell that was filled first after the lift.
        """
        if self._is_begun_early(plan):
            return True
        for lift, land in plan.journeys:
            if not self.geometry.cells[land].senses.sees:
                continue
            landed = self._has_landed(plan, land)
            if landed and self._is_seen_leaving(plan, lift) and not self.has_left(lift):
                return True  # something arrived, but not what still stands there
            for cell in self._filled(plan, land):
                after_lift = self.change_log.filled_after_lift(cell, lift)
                if after_lift and (not landed or self.change_log.order(cell, land)):
                    return True
        return False

    def _has_landed(self, plan: Plan, land: int) -> bool:
        """Return whether something new stands on the target of a stack; see displacement."""
        if not self.values[land]:
            return False  # also where an opponent's piece has been taken off and nothing has come yet
        is_other = self.values[land] != self.base[land]
        return is_other or (land in plan.refilled and land in self.change_log.since)

    def _is_seen_leaving(self, plan: Plan, lift: int) -> bool:
        """Return whether a cell shows that a stack leaves it: not if the remaining piece looks alike."""
        return self.geometry.cells[lift].senses.sees and lift not in plan.unseen

    def _is_begun_early(self, plan: Plan) -> bool:
        """Return whether a stack is in the air or half built although an earlier step has not begun."""
        half = [c for c, rests in plan.rests.items() if self.values[c] not in rests]
        if not half:
            return False
        pending = self.pending(plan)
        idle = [h.step for c, h in pending.items() if c not in plan.unseen and self.values[c] == self.base[c]]
        return any(c in pending and pending[c].step > min(idle, default=99) for c in half)

    def _filled(self, plan: Plan, land: int) -> list[int]:
        """The empty cells of a plan, but for the one where its stack lands, that are filled now."""
        return [
            c
            for c in plan.handlings
            if c != land and not self.base[c] and self.values[c] and plan.last_step(c) > plan.last_step(land)
        ]
