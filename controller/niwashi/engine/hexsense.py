"""What a position of Borderland promises its mover: lands, where pieces stand, how near borders are."""

from collections.abc import Sequence

from niwashi.engine import bits
from niwashi.engine.hexes import CELLS, HexKernel

FEATURES = 11
"""How many numbers a position is judged by: see `HexSense.look`."""

WEIGHTS: Sequence[Sequence[int]] = (
    (154, 0, 0, 0, 429, 444, 296, 187, 141, 135, 17),
    (173, -5163, 192, -74, 397, 322, 305, 163, 47, -77, -14),
    (592, 0, 618, -1149, -254, 1420, 1617, 1410, 1385, 1099, 1275),
)
"""What they are worth while nobody holds land, while one does, while both do.

In thousandths of the log-odds of winning, fitted to who won 14,000 games of the engine with itself (see
extras/bench), in four rounds: of each round's weights against each other at last, as those of a
single round beat their forerunners, but not theirs.
"""

FARTHEST = 12
"""What counts as too far: more cells than any border needs on an empty board."""

_FARTHEST = FARTHEST
_FEATURES = FEATURES
_RINGS = 6  # the middle cell, and five rings of cells around it
_WORD = (1 << 64) - 1
_SURE = 100_000  # odds beyond which nothing changes
_CERTAIN = 100  # ten-thousandths of a win that remain uncertain, whatever a position promises


class HexSense:
    """Looks at the position of a kernel; changes nothing. Raises ValueError for weights that do not fit."""

    def __init__(self, kernel: HexKernel, weights: Sequence[Sequence[int]] = WEIGHTS) -> None:
        if [len(row) for row in weights] != [FEATURES] * len(WEIGHTS):
            raise ValueError(f"{len(WEIGHTS)} times {FEATURES} weights are needed, not {weights}")
        self.kernel = kernel
        self.weights, self.seen = bits.row(FEATURES * len(WEIGHTS)), bits.row(FEATURES)
        self.rings = bits.row(2 * _RINGS)
        if not (self.weights and self.seen and self.rings):
            raise MemoryError
        for index, weight in enumerate(weight for row in weights for weight in row):
            self.weights[index] = weight & _WORD
        for cell in CELLS:
            self._prepare(cell)

    def __dealloc__(self) -> None:
        bits.release(self.weights)
        bits.release(self.seen)
        bits.release(self.rings)

    def _prepare(self, cell: int) -> None:
        """Put a cell to its ring: of the three axes of the board the one along which it is farthest out."""
        column, row = cell % bits.ROW - 5, cell // bits.ROW - 5
        ring = max(abs(column), abs(row), abs(column - row))
        self.rings[2 * ring + (cell >> 6)] |= bits.ONE << (cell & 63)

    def chance(self) -> int:
        """How likely the mover seems to win, in ten-thousandths; never quite 0 or all of them."""
        base = _FEATURES * self.look()
        odds = 0
        for index in range(_FEATURES):
            odds += bits.signed(self.weights[base + index]) * bits.signed(self.seen[index])
        share = 1.0 / (1.0 + bits.exp(min(_SURE, max(-_SURE, -odds)) / 1000.0))
        return _CERTAIN + bits.whole((10000 - 2 * _CERTAIN) * share)

    def shown(self) -> tuple[int, list[int]]:
        """What `look` gives and has noted."""
        held = self.look()
        return held, [bits.signed(self.seen[index]) for index in range(_FEATURES)]

    def look(self) -> int:
        """Note what a position is judged by; how many players hold land.

        To be on turn; then, each as the mover's less the other's: to hold land, cells of land, pieces that
        stand on their own land, cells that a border needs no more, pieces on each ring from the middle out.
        """
        kernel = self.kernel
        own = kernel.own
        enemy = kernel.enemy
        mine = 1 if kernel.own_land else 0
        theirs = 1 if kernel.enemy_land else 0
        self.seen[0] = 1
        self.seen[1] = mine - theirs & _WORD
        self.note(2, kernel.own_land, kernel.enemy_land)
        self.note(3, own & kernel.own_land, enemy & kernel.enemy_land)
        self.seen[4] = self.theirs() - self.mine() & _WORD
        for ring in range(_RINGS):
            cells = bits.wide(self.rings[2 * ring + 1], self.rings[2 * ring])
            self.note(5 + ring, own & cells, enemy & cells)
        return mine + theirs

    def note(self, index: int, more: int, fewer: int) -> None:
        """Note how many cells one set has more than another."""
        self.seen[index] = self.size(more) - self.size(fewer) & _WORD

    def size(self, cells: int) -> int:
        """How many cells a set has; calls between modules cost more."""
        return bits.count(bits.low(cells)) + bits.count(bits.high(cells))

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
