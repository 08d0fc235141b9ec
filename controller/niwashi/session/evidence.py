"""Evidence: what the readings and presses of one turn say, and what each plan lacks against it.

Part of it is the order in which cells changed, as far as it can be known. Two turns can end in the
same reading of a presence-only board: a Gardener on a3 and a stone on c3, or the other way round.
What tells them apart is which cell was filled first after the lift. A stack that is bumped or
looked at and put straight back keeps its place in that order; when two stacks were in the air at
once nobody can know which came down where, and both cells become `uncertain`.
"""

from niwashi.board_types import Geometry, Shape
from niwashi.games.game import Act, Handling
from niwashi.session.plan import Plan
from niwashi.session.press_selection import NAMED, PressSelection


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
