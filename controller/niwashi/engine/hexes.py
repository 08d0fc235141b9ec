"""Borderland on machine words: legal actions, and what they do (BL-10 to BL-25).

The 91 hexes lie in one wide word (two machine words): rows eleven bits apart, so that the six neighbours of a
cell are the same six shifts away everywhere, and what shifts over an edge falls off the board. The opening
is over; pieces and lands are the mover's own and the enemy's.
"""

from niwashi.engine import bits

PLACED = 127
"""The origin of an action that places."""

_PLACED = PLACED
_WINNING_LAND = 46
_SHORTEST = 6  # cells of a border
_ROOM = 4096
_ENTRY = 10  # words of an outcome: own, enemy, own land, enemy land (two each), two marks
_WORD = (1 << 64) - 1
_NO_MARK = 255


def _columns(row: int) -> range:
    return range(max(0, row - 5), min(10, row + 5) + 1)


CELLS = [row * bits.ROW + column for row in range(11) for column in _columns(row)]
"""The numbers of the cells, row by row from a1."""

_SIDES = [
    list(_columns(0)),
    [row * bits.ROW + max(_columns(row)) for row in range(6)],
    [row * bits.ROW + max(_columns(row)) for row in range(5, 11)],
    [10 * bits.ROW + column for column in _columns(10)],
    [row * bits.ROW + min(_columns(row)) for row in range(5, 11)],
    [row * bits.ROW + min(_columns(row)) for row in range(6)],
]


class HexKernel:
    """One position of Borderland that is changed by playing."""

    def __init__(self) -> None:
        self.board = self.own = self.enemy = self.own_land = self.enemy_land = bits.wide(0, 0)
        for cell in CELLS:
            self.board |= bits.WIDE_ONE << cell
        self.sides, self.found, self.areas = bits.row(12), bits.row(_ENTRY * _ROOM), bits.row(2 * 256)
        if not (self.sides and self.found and self.areas):
            raise MemoryError
        self.near = bits.row(2 * 128)
        for cell in CELLS:
            self._prepare(cell)
        for number in range(6):
            for cell in _SIDES[number]:
                self.sides[2 * number + (cell >> 6)] |= bits.ONE << (cell & 63)
        self.rim = bits.wide(0, 0)
        for cell in set().union(*_SIDES):
            self.rim |= bits.WIDE_ONE << cell
        self.far = 0
        for touched in range(64):
            for one in range(6):
                for other in range(one + 2, min(6, one + 5)):
                    if touched >> one & 1 and touched >> other & 1:
                        self.far |= bits.ONE << touched

    def __dealloc__(self) -> None:
        bits.release(self.sides)
        bits.release(self.found)
        bits.release(self.areas)
        bits.release(self.near)

    def _prepare(self, cell: int) -> None:
        """Remember the neighbours of one cell."""
        near = self.beside(bits.WIDE_ONE << cell)
        self.near[2 * cell] = bits.low(near)
        self.near[2 * cell + 1] = bits.high(near)

    def load(self, own: int, enemy: int, own_land: int, enemy_land: int) -> None:
        """Take a position: sets of cells by the numbers of this module."""
        self.own = bits.wide(own >> 64, own & _WORD)
        self.enemy = bits.wide(enemy >> 64, enemy & _WORD)
        self.own_land = bits.wide(own_land >> 64, own_land & _WORD)
        self.enemy_land = bits.wide(enemy_land >> 64, enemy_land & _WORD)

    def words(self) -> tuple[int, ...]:
        """The position: own and enemy pieces, own and enemy land, each as its lower and its upper word."""
        return (
            bits.low(self.own),
            bits.high(self.own),
            bits.low(self.enemy),
            bits.high(self.enemy),
            bits.low(self.own_land),
            bits.high(self.own_land),
            bits.low(self.enemy_land),
            bits.high(self.enemy_land),
        )

    def swap(self) -> None:
        """The other player is to move."""
        self.own, self.enemy = self.enemy, self.own
        self.own_land, self.enemy_land = self.enemy_land, self.own_land

    def size(self, cells: int) -> int:
        """How many cells a set has."""
        return bits.count(bits.low(cells)) + bits.count(bits.high(cells))

    def first(self, cells: int) -> int:
        """The lowest cell of a set that is not empty."""
        if bits.low(cells):
            return bits.lowest(bits.low(cells))
        return 64 + bits.lowest(bits.high(cells))

    def beside(self, cells: int) -> int:
        """The neighbours of a set's cells (BL-1)."""
        right = cells << 1
        left = cells >> 1
        return (right | left | (cells | right) << bits.ROW | (cells | left) >> bits.ROW) & self.board

    def group(self, seed: int, within: int) -> int:
        """The connected part of a set that some cells of it belong to."""
        grown = (seed | self.beside(seed)) & within
        while grown != seed:
            seed = grown
            grown = (seed | self.beside(seed)) & within
        return seed

    def is_border(self, cells: int) -> int:
        """1 if a group touches two sides that are not neighbours, else 0 (BL-20)."""
        touched = 0
        for number in range(6):
            if cells & bits.wide(self.sides[2 * number + 1], self.sides[2 * number]):
                touched |= 1 << number
        return self.far >> touched & 1

    def borders(self, pieces: int) -> int:
        """All border cells of one colour's pieces."""
        left = pieces & self.beside(pieces)
        found = bits.wide(0, 0)
        ends = left & self.rim
        while ends:
            part = self.group(ends & -ends, left)
            ends &= ~part
            # Sides that are not neighbours are six cells apart at least (BL-1).
            if self.size(part) >= _SHORTEST and self.is_border(part):
                found |= part
        return found

    def outsides(self, border_cells: int, enemies: int, base: int) -> int:
        """Write the areas with most enemies into `areas` from `base` on; how many they are (BL-21, BL-22)."""
        left = self.board & ~border_cells
        most = tied = 0
        while left:
            area = self.group(left & -left, left)
            left ^= area
            number = self.size(area & enemies)
            if tied == 0 or number > most:
                most, tied = number, 0
            if number == most:
                self.areas[base + 2 * tied] = bits.low(area)
                self.areas[base + 2 * tied + 1] = bits.high(area)
                tied += 1
        return tied

    def judged(self, origin: int, target: int) -> int:
        """1 if a move changes the mover's border cells, else 0 (BL-23)."""
        # One assignment each: a compiler may pass several through a narrower type.
        leaving = bits.WIDE_ONE << origin
        rest = self.own ^ leaving
        if self.links(target, rest):
            return 1
        return self.links(origin, rest) if self.own_land else 0

    def links(self, cell: int, others: int) -> int:
        """1 if a piece on a cell makes a border with the others it touches, straight or by others, else 0."""
        found = bits.wide(self.near[2 * cell + 1], self.near[2 * cell]) & others
        if not found:
            return 0
        grown = found | bits.WIDE_ONE << cell
        while grown != found:
            found = grown
            right = found << 1
            left = found >> 1
            near = right | left | (found | right) << bits.ROW | (found | left) >> bits.ROW
            grown = found | near & others
        # Sides that are not neighbours are six cells apart at least (BL-1).
        return self.is_border(found) if self.size(found) >= _SHORTEST else 0

    def outcomes(self, origin: int, target: int) -> int:
        """Write what a legal move may do, an entry for each way to settle ties; how many (BL-21 to BL-25)."""
        own = self.own ^ bits.WIDE_ONE << origin | bits.WIDE_ONE << target
        if not self.judged(origin, target):
            return self.emit(0, own, self.enemy, self.own_land, self.enemy_land, _NO_MARK, _NO_MARK)
        border_cells = self.borders(own)
        if not border_cells:
            return self.emit(0, own, self.enemy, border_cells, self.enemy_land, _NO_MARK, _NO_MARK)
        tied, number = self.outsides(border_cells, self.enemy, 0), 0
        for index in range(tied):
            area = bits.wide(self.areas[2 * index + 1], self.areas[2 * index])
            mark = self.first(area) if tied > 1 else _NO_MARK
            land = self.board & ~area
            if self.size(land) >= _WINNING_LAND:
                number = self.emit(number, own, self.enemy, land, self.enemy_land, mark, _NO_MARK)
            else:
                number = self.captured(number, own, land, mark)
        return number

    def captured(self, number: int, own: int, land: int, mark: int) -> int:
        """Write what a new land captures, and what that leaves of the enemy's (BL-25); the next number."""
        taken = land & self.enemy
        left = self.enemy & ~taken
        if not (self.enemy_land and self.borders(self.enemy) & taken):
            return self.emit(number, own, left, land, self.enemy_land, mark, _NO_MARK)
        border_cells = self.borders(left)
        if not border_cells:
            return self.emit(number, own, left, land, border_cells, mark, _NO_MARK)
        tied = self.outsides(border_cells, own, 256)
        for index in range(tied):
            area = bits.wide(self.areas[257 + 2 * index], self.areas[256 + 2 * index])
            second = self.first(area) if tied > 1 else _NO_MARK
            number = self.emit(number, own, left, land, self.board & ~area, mark, second)
        return number

    def emit(self, number: int, own: int, enemy: int, land: int, theirs: int, mark: int, second: int) -> int:
        """Write one outcome; the next number."""
        found, at = self.found, number * _ENTRY
        found[at], found[at + 1] = bits.low(own), bits.high(own)
        found[at + 2], found[at + 3] = bits.low(enemy), bits.high(enemy)
        found[at + 4], found[at + 5] = bits.low(land), bits.high(land)
        found[at + 6], found[at + 7] = bits.low(theirs), bits.high(theirs)
        found[at + 8], found[at + 9] = mark, second
        return number + 1

    def marks(self, number: int) -> tuple[int, int]:
        """The lowest cells of the areas that an outcome leaves outside, 255 without a tie."""
        return self.found[number * _ENTRY + 8], self.found[number * _ENTRY + 9]

    def take(self, number: int) -> None:
        """Let an outcome happen."""
        found, at = self.found, number * _ENTRY
        self.own = bits.wide(found[at + 1], found[at])
        self.enemy = bits.wide(found[at + 3], found[at + 2])
        self.own_land = bits.wide(found[at + 5], found[at + 4])
        self.enemy_land = bits.wide(found[at + 7], found[at + 6])

    def place(self, target: int) -> None:
        """Put a piece down; it never joins a group, so nothing is judged (BL-12)."""
        self.own |= bits.WIDE_ONE << target

    def placeable(self) -> int:
        """Where the mover may place (BL-12, BL-13)."""
        both = self.own | self.enemy
        if self.own_land | self.enemy_land:
            return self.board & ~(both | self.beside(both) | self.enemy_land)
        near = self.enemy | self.beside(self.enemy)
        return self.board & ~(both | self.beside(self.own) | near | self.beside(near))

    def holds_enough(self) -> int:
        """1 if the mover's land wins (BL-24), else 0."""
        return 1 if self.size(self.own_land) >= _WINNING_LAND else 0

    def options(self, placing: int, resting: int) -> list[tuple[int, int]]:
        """The origin and target of each legal action; the piece on `resting` stays there (255: none)."""
        made: list[tuple[int, int]] = []
        cells = self.placeable() if placing else bits.wide(0, 0)
        while cells:
            made.append((_PLACED, self.first(cells)))
            cells &= cells - 1
        movers = self.own
        if resting < _NO_MARK:
            movers &= ~(bits.WIDE_ONE << resting)
        while movers:
            origin = self.first(movers)
            movers &= movers - 1
            ends = self.beside(bits.WIDE_ONE << origin) & ~(self.own | self.enemy)
            while ends:
                made.append((origin, self.first(ends)))
                ends &= ends - 1
        return made
