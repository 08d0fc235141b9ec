"""How near a player of Borderland is to a border from side to side that cuts the board in half (BL-24)."""

from niwashi.engine import bits
from niwashi.engine.hexes import HexKernel

__all__ = ["FARTHEST", "HexSense"]

FARTHEST = 12
"""What counts as too far: more cells than any border needs on an empty board."""

_FARTHEST = FARTHEST


class HexSense:
    """Looks at the position of a kernel; changes nothing."""

    def __init__(self, kernel: HexKernel) -> None:
        self.kernel = kernel

    def mine(self) -> int:
        """The fewest cells that the mover lacks for a border between opposite sides, enemies being a wall.

        0 if there is one, `FARTHEST` if there is no way.
        """
        return self.missing(self.kernel.own, self.kernel.enemy)

    def theirs(self) -> int:
        """The same for the other player."""
        return self.missing(self.kernel.enemy, self.kernel.own)

    def missing(self, own: int, enemy: int) -> int:
        """The fewest cells that pieces lack for a border, others being a wall."""
        free, sides, best = self.kernel.board & ~enemy, self.kernel.sides, _FARTHEST
        for side in range(3):
            start = bits.wide(sides[2 * side + 1], sides[2 * side])
            end = bits.wide(sides[2 * side + 7], sides[2 * side + 6])
            best = self.across(start, end, own, free, best)
        return best

    def across(self, start: int, end: int, own: int, free: int, best: int) -> int:
        """The fewest empty cells on a way from one side to another, or `best` if that is not more."""
        reached = self.joined(start & own, own)
        if reached & end:
            return 0
        for number in range(1, best):
            reached |= (start | self.beside(reached)) & free
            reached |= self.joined(self.beside(reached) & own, own)
            if reached & end:
                return number
        return best

    def joined(self, seed: int, own: int) -> int:
        """All pieces that hang together with some of them."""
        grown = seed | self.beside(seed) & own
        while grown != seed:
            seed = grown
            grown = seed | self.beside(seed) & own
        return seed

    def beside(self, cells: int) -> int:
        """The neighbours of a set's cells, off the board too; calls between modules cost more."""
        right = cells << 1
        left = cells >> 1
        return right | left | (cells | right) << bits.ROW | (cells | left) >> bits.ROW
