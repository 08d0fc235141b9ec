"""A turn of Borderland under way: what may be done next, by number, and what that leads to (BL-10, BL-13).

What may be done is never listed: a number is looked up among the cells where something may be placed and,
for each of the six directions, the cells that some piece may step to.
"""

from niwashi.engine import bits
from niwashi.engine.hexes import PLACED, HexKernel

END = PLACED | PLACED << 7
"""What ends the turn. Other actions are their origin and, seven bits higher, their target."""

_PLACED = PLACED
_END = END
_CELL = 127
_SORTS = 7  # placing, and the six directions
_NO_MARK = 255
_WINNING_LAND = 46


class HexTurn:
    """A turn over the position of a kernel, which changes by it; a new one begins where one ends."""

    def __init__(self, kernel: HexKernel) -> None:
        self.kernel = kernel
        self.sets = bits.row(2 * _SORTS)
        if not self.sets:
            raise MemoryError
        self.begin()
        self.save()

    def __dealloc__(self) -> None:
        bits.release(self.sets)

    def begin(self) -> None:
        """The kernel's mover has done nothing yet, and nobody has won."""
        self.acted, self.placing, self.resting, self.outcomes, self.winner = 0, 1, _NO_MARK, 1, 0

    def save(self) -> None:
        """Remember the position and how far the turn is, for `restore`."""
        kernel = self.kernel
        self.own = kernel.own
        self.enemy = kernel.enemy
        self.own_land = kernel.own_land
        self.enemy_land = kernel.enemy_land
        self.was_acted, self.was_placing, self.was_resting = self.acted, self.placing, self.resting

    def restore(self) -> None:
        """Go back to what was saved; what was counted last stays counted."""
        kernel = self.kernel
        kernel.own = self.own
        kernel.enemy = self.enemy
        kernel.own_land = self.own_land
        kernel.enemy_land = self.enemy_land
        self.acted, self.placing, self.resting = self.was_acted, self.was_placing, self.was_resting

    def count(self) -> int:
        """How many things may be done next; `option` then tells which.

        To end the turn is the last of them, once something was done or where nothing can be.
        """
        kernel = self.kernel
        own = kernel.own
        empty = kernel.board & ~(own | kernel.enemy)
        if self.resting < _NO_MARK:
            own &= ~(bits.WIDE_ONE << self.resting)
        total = self.keep(0, kernel.placeable() if self.placing else bits.wide(0, 0))
        total += self.keep(1, own << 1 & empty)
        total += self.keep(2, own >> 1 & empty)
        total += self.keep(3, own << bits.ROW & empty)
        total += self.keep(4, own >> bits.ROW & empty)
        total += self.keep(5, own << bits.ROW + 1 & empty)
        total += self.keep(6, own >> bits.ROW + 1 & empty)
        return total if total and not self.acted else total + 1

    def keep(self, way: int, cells: int) -> int:
        """Remember where one sort of action may lead; how many cells that are."""
        self.sets[2 * way], self.sets[2 * way + 1] = bits.low(cells), bits.high(cells)
        return bits.count(bits.low(cells)) + bits.count(bits.high(cells))

    def option(self, index: int) -> int:
        """The action of that number among those that were counted; how ties fall is not said."""
        for way in range(_SORTS):
            low, high = self.sets[2 * way], self.sets[2 * way + 1]
            if index < bits.count(low):
                return self.action(way, bits.nth(low, index))
            index -= bits.count(low)
            if index < bits.count(high):
                return self.action(way, 64 + bits.nth(high, index))
            index -= bits.count(high)
        return _END

    def action(self, way: int, target: int) -> int:
        """The action of a sort that leads to a cell."""
        if way == 0:
            return _PLACED | target << 7
        apart = 1 if way < 3 else bits.ROW if way < 5 else bits.ROW + 1
        origin = target - apart if way & 1 else target + apart
        return origin | target << 7

    def act(self, action: int, outcome: int) -> int:
        """Do something, ties falling as the outcome of that number says: 1 if the turn has ended so, else 0.

        The other player is then to move. `outcomes` is how many there were.
        """
        origin = action & _CELL
        target = action >> 7
        self.outcomes = 1
        if action == _END:
            return self.ended()
        if origin == _PLACED:
            self.kernel.place(target)
        else:
            self.outcomes = self.kernel.outcomes(origin, target)
            self.kernel.take(outcome)
        if self.acted or self.size(self.kernel.own_land) >= _WINNING_LAND:
            return self.ended()
        self.acted = 1
        self.placing = 1 if origin != _PLACED else 0
        # What was placed stays; what has moved may go on in emergency alone (BL-11, BL-13).
        self.resting = target
        if self.placing and (self.kernel.own_land | self.kernel.enemy_land):
            self.resting = _NO_MARK
        return 0

    def ended(self) -> int:
        """End the turn; `winner` is then 1 if its mover has won, 2 if the other has, else 0 (BL-24)."""
        kernel = self.kernel
        self.acted, self.placing, self.resting, self.winner = 0, 1, _NO_MARK, 0
        # Who has just moved comes first where both hold enough (BL-32).
        if self.size(kernel.own_land) >= _WINNING_LAND:
            self.winner = 1
        elif self.size(kernel.enemy_land) >= _WINNING_LAND:
            self.winner = 2
        kernel.swap()
        return 1

    def size(self, cells: int) -> int:
        """How many cells a set has; calls between modules cost more."""
        return bits.count(bits.low(cells)) + bits.count(bits.high(cells))
