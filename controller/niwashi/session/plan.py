"""Plans: a legal turn, or a way back, in terms of one board's cells and senses; and verdicts on them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import lru_cache

from niwashi.board_types import Geometry, Senses, Shape, view
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
