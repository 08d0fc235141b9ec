"""Groups, borders and the areas they cut the board into (BL-20 to BL-22)."""

from functools import lru_cache

from niwashi.games.borderland.hexes import BOARD, FAR_SIDES, beside, spread

WINNING_TERRITORY = 46
"""Hexes of territory that win (BL-24)."""

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
    return any(cells & one and cells & other for one, other in FAR_SIDES)


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
