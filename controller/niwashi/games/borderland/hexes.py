"""The 91 hexes (BL-1) as names, as numbers and as sets: bits of one integer.

Rows lie twelve bits apart, each slanting from the one below, so that the six neighbours of a cell are the
same six shifts away everywhere. One bit in twelve at least lies off the board and stops what would wrap
around. Numbers rise as cells are listed: row by row, from the left.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import reduce
from itertools import islice
from operator import or_

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
