"""Hexes, borders, and positions as frozen values: whose pieces stand where, and whose turn it is.

The 91 hexes (BL-1) are names, numbers, and in sets the bits of one integer. Rows lie twelve bits apart, each
slanting from the one below, so that the six neighbours of a cell are the same six shifts away everywhere. One
bit in twelve at least lies off the board and stops what would wrap around. Numbers rise as cells are listed:
row by row, from the left. Borders cut the board into areas (BL-20 to BL-22).
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache, reduce
from itertools import islice
from operator import or_
from typing import NamedTuple

from niwashi.games.borderland import COLOURS
from niwashi.message import Key

_STRIDE = 12
_MIDDLE = 5  # row f, from which rows grow shorter both ways


def _row(row: int) -> range:
    left, right = max(0, row - _MIDDLE), min(2 * _MIDDLE, row + _MIDDLE)
    return range(_STRIDE * row + left, _STRIDE * row + right + 1)


ROWS = {letter: _row(row) for row, letter in enumerate("abcdefghijk")}
"""The cells of each row by number, from the left."""

NAMES = {n: f"{letter}{i}" for letter, row in ROWS.items() for i, n in enumerate(row, start=1)}
"""Cell names by number, row by row."""

NUMBERS = {name: number for number, name in NAMES.items()}
"""Cell numbers by name."""

BOARD = sum(1 << number for number in NAMES)
"""The set of all cells."""


def each(cells: int) -> Iterator[int]:
    """The numbers in a set of cells, in rising order.

    >>> [NAMES[number] for number in each(set_of(["b7", "a1", "a6"]))]
    ['a1', 'a6', 'b7']
    """
    while cells:
        lowest = cells & -cells
        yield lowest.bit_length() - 1
        cells ^= lowest


def nth(cells: int, index: int) -> int:
    """The number in a set of cells that has so many lower ones in it."""
    return next(islice(each(cells), index, None))


def union(sets: Iterable[int]) -> int:
    """The cells that are in any of some sets."""
    return reduce(or_, sets, 0)


def names(cells: int) -> tuple[str, ...]:
    """The names in a set of cells, row by row."""
    return tuple(NAMES[number] for number in each(cells))


def set_of(named: Iterable[str]) -> int:
    """The set of some named cells. Raises KeyError."""
    return sum({1 << NUMBERS[name] for name in named})


def spread(cells: int) -> int:
    """A set of cells with all their neighbours.

    >>> names(spread(set_of(["a1"]))), names(spread(set_of(["f6"])))
    (('a1', 'a2', 'b1', 'b2'), ('e5', 'e6', 'f5', 'f6', 'f7', 'g5', 'g6'))
    """
    return cells | beside(cells)


def beside(cells: int) -> int:
    """The cells that are neighbours of a cell of a set, some of them in the set themselves.

    >>> names(beside(set_of(["f1"])))
    ('e1', 'f2', 'g1')
    """
    right, left = cells << 1, cells >> 1
    return (right | left | (cells | right) << _STRIDE | (cells | left) >> _STRIDE) & BOARD


SIDES = frozenset((NAMES[n], near) for n in NAMES for near in names(beside(1 << n)) if NUMBERS[near] > n)
"""The pairs of cells that share a side, by name (BL-1)."""


def _sides() -> list[int]:
    """The six sides in their order around the board; a corner belongs to two of them (BL-2)."""
    rows = list(ROWS.values())
    lower, upper = rows[: _MIDDLE + 1], rows[_MIDDLE:]
    bottom, top = rows[0], rows[-1]
    around = [
        bottom,
        [row[-1] for row in lower],
        [row[-1] for row in upper],
        top,
        [row[0] for row in upper],
        [row[0] for row in lower],
    ]
    return [sum(1 << number for number in side) for side in around]


SIDES_AROUND = _sides()
"""The six sides in their order around the board (BL-2)."""

FAR = tuple(tuple((side + apart) % 6 for apart in (2, 3, 4)) for side in range(6))
"""The numbers of the sides that are not neighbours of each side (BL-20)."""


DIRECTIONS = (1, 13, 12, -1, -13, -12)
"""From the number of a cell to those of its neighbours, one after the other."""

_CENTRE = NUMBERS["f6"]
_SIDE = 5


def _triangle(number: int) -> list[str]:
    """The cells of one triangle: out from the middle, and to the left of that as far as the next one."""
    ahead, aside = DIRECTIONS[number], DIRECTIONS[(number + 1) % len(DIRECTIONS)]
    steps = [(out, left) for out in range(1, _SIDE + 1) for left in range(_SIDE + 1 - out)]
    return [NAMES[_CENTRE + out * ahead + left * aside] for out, left in steps]


PATTERN: Mapping[str, int] = {name: number for number in range(len(DIRECTIONS)) for name in _triangle(number)}
"""The triangle of each cell, 0 to 5 around the board; the middle cell has none."""


def player_key(side: int) -> Key:
    """The catalogue key of a player's name, a fact that every language says its own way."""
    return Key(f"player-{COLOURS[side]}")


class Position(NamedTuple):
    """Sets of cells by colour, and the colour to move.

    A territory is the empty set exactly when the colour has no border (BL-23). In the opening nobody is
    to move yet: `side` is None (BL-3). In the middle of a turn the mover is still to move, and `begun` names
    the actions so far; no text is for such a position.
    """

    pieces: tuple[int, int]
    territories: tuple[int, int]
    side: int | None
    begun: tuple[str, ...] = ()

    @property
    def empty(self) -> int:
        return BOARD ^ (self.pieces[0] | self.pieces[1])

    @property
    def has_border(self) -> bool:
        """True if any border is on the board: the emergency phase (BL-13)."""
        return self.territories != (0, 0)

    def holds_enough(self, side: int) -> bool:
        """Return whether a colour's territory is large enough to win (BL-24)."""
        return self.territories[side].bit_count() >= WINNING_TERRITORY


START = Position((0, 0), (0, 0), None)
"""The empty board (BL-3)."""


WINNING_TERRITORY = 46
"""Hexes of territory that win (BL-24)."""

_FAR = tuple((side, union(SIDES_AROUND[i] for i in far)) for side, far in zip(SIDES_AROUND, FAR, strict=True))
_MIN_BORDER_CELLS = 6  # sides that are not neighbours are no nearer to each other (BL-1)
_REMEMBERED = 4096  # the turns of one position ask for the same few borders again and again


def group(seed: int, within: int) -> int:
    """The connected part of a set of cells that a cell of it belongs to."""
    while True:
        grown = spread(seed) & within
        if grown == seed:
            return seed
        seed = grown


def is_border(cells: int) -> bool:
    """Return whether a group touches two sides that are not neighbours (BL-20)."""
    return cells.bit_count() >= _MIN_BORDER_CELLS and any(cells & one and cells & far for one, far in _FAR)


class Closing(NamedTuple):
    """Empty cells where more pieces may make a border of a colour's pieces; none of these is a border yet.

    `alone`: one piece on such a cell does. `shared`: two pieces on two such cells may.
    """

    own: int
    alone: int
    shared: int
    ends: tuple[tuple[int, int], ...]

    def with_piece(self, cell: int) -> int:
        """The cells where a piece may make a border once another one has come to a cell."""
        if not cell & self.shared:
            return self.alone
        ends = union(across for end, across in self.ends if end & cell)
        return self.alone | ends & beside(group(cell, self.own | cell)) if ends else self.alone


def closing(own: int, empty: int) -> Closing:
    """Return where a border of own pieces may close. Pieces that leave for it count as if they stayed."""
    first, second = zip(*(_reached(side, own, empty) for side in SIDES_AROUND), strict=True)
    across = [union(first[j] for j in far) for far in FAR]
    alone = union(a & b for a, b in zip(first, across, strict=True))
    shared = alone | union(first[i] & second[j] | first[j] & second[i] for i in range(6) for j in FAR[i])
    return Closing(own, alone, shared, tuple(zip(first, across, strict=True)))


def _reached(side: int, own: int, empty: int) -> tuple[int, int]:
    """The empty cells that one more piece links with a side, and those that it needs two for."""
    linked = side & own
    first = (side | beside(group(linked, own))) & empty
    return first, beside(group(first, own | first)) & empty


def borders(pieces: int) -> int:
    """All border cells of one colour's pieces; the empty set without a border."""
    # Pieces with no neighbour never belong to one: leaving them out, most turns ask for the same set.
    return _borders(pieces & beside(pieces))


def outsides(border_cells: int, enemies: int) -> list[int]:
    """The areas of which one is outside: that with most enemy pieces, or several that tie (BL-21, BL-22)."""
    counted = [((area & enemies).bit_count(), area) for area in areas(border_cells)]
    most = max(count for count, _ in counted)
    return [area for count, area in counted if count == most]


@lru_cache(maxsize=_REMEMBERED)
def areas(border_cells: int) -> tuple[int, ...]:
    """The connected parts of the board without border cells, in the order of their lowest cells (BL-21)."""
    return tuple(_parts(BOARD & ~border_cells))


@lru_cache(maxsize=_REMEMBERED)
def _borders(linked: int) -> int:
    return sum(part for part in _parts(linked) if is_border(part))


def _parts(cells: int) -> list[int]:
    parts = []
    while cells:
        parts.append(group(cells & -cells, cells))
        cells ^= parts[-1]
    return parts
