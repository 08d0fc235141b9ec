"""Groups, borders and the areas they cut the board into (BL-20 to BL-22)."""

from functools import lru_cache
from typing import NamedTuple

from niwashi.games.borderland.hexes import BOARD, FAR, SIDES_AROUND, beside, spread, union

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
