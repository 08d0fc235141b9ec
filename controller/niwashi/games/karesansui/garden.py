"""One garden (KS-1): fifteen squares with tiles and stones, a monk, virtue; and where things may go."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from niwashi.games.karesansui.tiles import TILES, Ground

FILES = "abcde"
RANKS = "123"
NAMES = tuple(f"{file}{rank}" for rank in RANKS for file in FILES)
"""Square names by number, a1 first: rank by rank from the bottom row, as the owner sees it."""

SQUARES = range(len(NAMES))
BOTTOM, MIDDLE, TOP = ROWS = tuple(tuple(range(start, start + 5)) for start in (0, 5, 10))
"""The squares of each row from left to right, the bottom row first."""

COLUMNS = tuple(zip(BOTTOM, MIDDLE, TOP, strict=True))
"""The squares of each column upward, the left column first."""

_CORNERS = (BOTTOM[0], TOP[0])  # where a garden's first tile may go (KS-11)

COSTS = {"flat": 1, "small": 2, "recumbent": 3, "large": 4, "boat": 5}
"""The virtue that each kind of stone costs at least (KS-2)."""

STONES = tuple(COSTS)
"""The five kinds of stones in the order of KS-2: flat, small standing, recumbent, large standing, boat."""

MOST_VIRTUE = 6

_NUMBERS = {name: number for number, name in enumerate(NAMES)}


def square(name: str) -> int:
    """The number of a named square. Raises KeyError.

    >>> square("a1"), square("e3")
    (0, 14)
    """
    return _NUMBERS[name]


def _neighbours(number: int) -> Iterator[int]:
    row, file = divmod(number, 5)
    steps = ((row - 1, file), (row, file - 1), (row, file + 1), (row + 1, file))
    return (5 * r + f for r, f in steps if 0 <= r < 3 and 0 <= f < 5)


NEIGHBOURS = tuple(tuple(_neighbours(number)) for number in SQUARES)
"""The orthogonally adjacent squares of each square, in rank-then-file order."""


class Garden(NamedTuple):
    """A garden as a value: a tile's text or None and a stone's kind or None for each square."""

    tiles: tuple[str | None, ...]
    stones: tuple[str | None, ...]
    monk: int | None
    virtue: int

    @property
    def placed(self) -> tuple[int, ...]:
        """The squares with a tile."""
        return tuple(number for number in SQUARES if self.tiles[number])

    @property
    def standing(self) -> tuple[int, ...]:
        """The squares with a stone."""
        return tuple(number for number in SQUARES if self.stones[number])

    @property
    def is_full(self) -> bool:
        """True if all fifteen tiles are laid."""
        return None not in self.tiles

    def is_ground(self, number: int, ground: Ground) -> bool:
        """Return whether a square has a tile of sand, or of moss."""
        text = self.tiles[number]
        return text is not None and TILES[text].ground is ground

    def with_tile(self, number: int, text: str | None) -> "Garden":
        """This garden with a tile on a square; the monk comes with the first one (KS-11)."""
        monk = number if self.monk is None else self.monk
        return self._replace(tiles=(*self.tiles[:number], text, *self.tiles[number + 1 :]), monk=monk)

    def with_stone(self, number: int, kind: str | None) -> "Garden":
        """This garden with a stone on a square, or without the one there."""
        return self._replace(stones=(*self.stones[:number], kind, *self.stones[number + 1 :]))

    def gaining(self, virtue: int) -> "Garden":
        """This garden with more virtue, never above 6, or with less."""
        return self._replace(virtue=min(self.virtue + virtue, MOST_VIRTUE))


EMPTY_GARDEN = Garden((None,) * len(NAMES), (None,) * len(NAMES), monk=None, virtue=0)


def tile_places(garden: Garden) -> tuple[int, ...]:
    """Return the places for the next tile: a left corner at first, then beside a placed tile (KS-11)."""
    if not garden.placed:
        return _CORNERS
    return tuple(
        number
        for number in SQUARES
        if garden.tiles[number] is None and any(garden.tiles[beside] for beside in NEIGHBOURS[number])
    )


def stone_places(garden: Garden) -> tuple[int, ...]:
    """Return the places for a stone: a tile without one, and beside other stones only moss (KS-17)."""
    return tuple(
        number
        for number in garden.placed
        if not garden.stones[number]
        and (garden.is_ground(number, Ground.MOSS) or not any(garden.stones[n] for n in NEIGHBOURS[number]))
    )


def stones_at_monk(garden: Garden) -> tuple[int, ...]:
    """Return the places for a taken stone: those in the monk's column (KS-17)."""
    if garden.monk is None:
        return ()
    column = COLUMNS[garden.monk % 5]
    return tuple(number for number in stone_places(garden) if number in column)


def monk_steps(garden: Garden) -> tuple[int, ...]:
    """Return the monk's targets: orthogonally, onto a placed tile (KS-16)."""
    if garden.monk is None:
        return ()
    return tuple(number for number in NEIGHBOURS[garden.monk] if garden.tiles[number])


class OpenPlaces(NamedTuple):
    """Names of squares in rank-then-file order: for the next tile, each kind of stone, the monk's step."""

    tiles: tuple[str, ...]
    stones: Mapping[str, tuple[str, ...]]
    monk: tuple[str, ...]

    def told(self) -> Mapping[str, Any]:
        """Return the offers as plain data."""
        return self._asdict()


def places(garden: Garden) -> OpenPlaces:
    """Return the places for the next tile, a stone of each kind and the monk.

    A kind that costs more virtue than there is has no places: it can't be taken now (KS-17, KS-68). What
    the supply still holds is not asked.
    """
    at_monk = _named(stones_at_monk(garden))
    stones = {kind: at_monk if cost <= garden.virtue else () for kind, cost in COSTS.items()}
    return OpenPlaces(_named(tile_places(garden)), stones, _named(monk_steps(garden)))


def _named(numbers: Iterable[int]) -> tuple[str, ...]:
    return tuple(NAMES[number] for number in numbers)
