"""The order in which the cells of one turn changed, as far as it can be known.

Two turns can end in the same reading of a presence-only board: a Gardener on a3 and a stone on c3, or
the other way round. What tells them apart is which cell was filled first after the lift. A stack that
is bumped or looked at and put straight back keeps its place in that order; when two stacks were in the
air at once nobody can know which came down where, and both cells become `uncertain`.
"""

__all__ = ["Chronicle"]


class Chronicle:
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
        """Whether one cell was filled before another; None when that cannot be known."""
        return self._order(self.since.get(earlier), self.since.get(later), {earlier, later})

    def filled_after_lift(self, filled: int, lifted: int) -> bool | None:
        """Whether a cell was filled after another was first emptied; None when that cannot be known."""
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
        """A cell was filled: by what was in the air, or from a pile."""
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
