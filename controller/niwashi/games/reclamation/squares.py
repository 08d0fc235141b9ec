"""The 36 squares (RC-2) as names, as numbers 0..35 (a1, b1 … f6) and as sets: bits of one integer."""

from collections.abc import Iterable, Iterator

SIZE = 6
NAMES = tuple(f"{file}{rank}" for rank in range(1, SIZE + 1) for file in "abcdef")
"""Square names by number, in rank-then-file order."""

BOARD = (1 << SIZE * SIZE) - 1
"""The set of all squares."""

_NUMBERS = {name: number for number, name in enumerate(NAMES)}


def square(name: str) -> int:
    """The number of a named square. Raises KeyError.

    >>> square("a1"), square("f6")
    (0, 35)
    """
    return _NUMBERS[name]


def each(squares: int) -> Iterator[int]:
    """The numbers in a set of squares, in rank-then-file order.

    >>> list(each(0b1011))
    [0, 1, 3]
    """
    while squares:
        lowest = squares & -squares
        yield lowest.bit_length() - 1
        squares ^= lowest


def bits(squares: int) -> Iterator[int]:
    """The one-square sets that make up a set, in rank-then-file order."""
    return (1 << number for number in each(squares))


def names(squares: int) -> tuple[str, ...]:
    """The names in a set of squares, in rank-then-file order.

    >>> names(0b1000011)
    ('a1', 'b1', 'a2')
    """
    return tuple(NAMES[number] for number in each(squares))


def mask_of(named: Iterable[str]) -> int:
    """The set of some named squares."""
    return sum({1 << square(name) for name in named})


def shifted(number: int, up: int, right: int) -> int:
    """The one-square set that lies so many ranks up and files to the right, the empty set off the board.

    >>> names(shifted(square("c3"), 2, -1)), names(shifted(square("a1"), 0, -1))
    (('b5',), ())
    """
    rank, file = number // SIZE + up, number % SIZE + right
    return 1 << rank * SIZE + file if 0 <= rank < SIZE and 0 <= file < SIZE else 0


SIDES = frozenset(
    (NAMES[number], name)
    for number in range(SIZE * SIZE)
    for up, right in ((1, 0), (0, 1))
    for name in names(shifted(number, up, right))
)
"""The pairs of squares that share a side, by name (RC-2)."""

_STEPS = [(up, right) for up in (-1, 0, 1) for right in (-1, 0, 1) if (up, right) != (0, 0)]

NEIGHBOURS = tuple(sum(shifted(number, *step) for step in _STEPS) for number in range(SIZE * SIZE))
"""The set of adjacent squares of each square (RC-10)."""
