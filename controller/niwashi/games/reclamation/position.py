"""Squares, and positions as frozen values: what each player has, and whose turn it is.

The 36 squares (RC-2) are names, numbers 0..35 (a1, b1 … f6), and in sets the bits of one integer.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from niwashi.message import Key

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


PLAYERS = ("flower", "tendril")
"""Player names by index; Flower moves first (RC-1)."""


def player_key(side: int) -> Key:
    """The catalogue key of a player's name, a fact that every language says its own way."""
    return Key(f"player-{PLAYERS[side]}")


class Camp(NamedTuple):
    """One player's pieces: sets of squares by the height of the stack there, and the pieces beside the board.

    `cards` is the set of available cards, bit 0 for card 1.
    """

    ones: int
    twos: int
    threes: int
    hand: int
    cards: int
    trophies: int

    @property
    def squares(self) -> int:
        """The set of squares where the player's stones stand."""
        return self.ones | self.twos | self.threes

    @property
    def stones(self) -> int:
        """The stones on the board, in hand and among the trophies."""
        on_board = self.ones.bit_count() + 2 * self.twos.bit_count() + 3 * self.threes.bit_count()
        return on_board + self.hand + self.trophies

    def height(self, square: int) -> int:
        """Return the number of the player's stones on a square, given by its number: 0 to 3."""
        one = 1 << square
        return 1 * bool(self.ones & one) + 2 * bool(self.twos & one) + 3 * bool(self.threes & one)


class Position(NamedTuple):
    """Both camps by player index, and the index of the player to move."""

    camps: tuple[Camp, Camp]
    side: int

    @property
    def mover(self) -> Camp:
        """The camp of the player to move."""
        return self.camps[self.side]

    @property
    def other(self) -> Camp:
        """The camp of the player who is not to move."""
        return self.camps[1 - self.side]

    @property
    def empty(self) -> int:
        return BOARD ^ (self.camps[0].squares | self.camps[1].squares)
