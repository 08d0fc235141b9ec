"""How near a player of Borderland is to a border from side to side that cuts the board in half (BL-24)."""

from niwashi.engine import bits
from niwashi.engine.hexes import _SIDES as SIDES
from niwashi.engine.hexes import CELLS

__all__ = ["FARTHEST", "missing"]

_ROW = bits.ROW
FARTHEST = 12
"""What counts as too far: more cells than any border needs on an empty board."""

_BOARD = sum(1 << cell for cell in CELLS)
_RIM = [sum(1 << cell for cell in side) for side in SIDES]


def _beside(cells: int) -> int:
    right, left = cells << 1, cells >> 1
    return (right | left | (cells | right) << _ROW | (cells | left) >> _ROW) & _BOARD


def missing(own: int, enemy: int) -> int:
    """The fewest cells that pieces lack for a border between opposite sides, enemies being a wall.

    0 if there is one, `FARTHEST` if there is no way. Pieces are sets of cells as the kernel numbers them.

    >>> missing(0, 0), missing(1 << 60, 0), missing(0b111111, 0), missing(0, sum(1 << cell for cell in CELLS))
    (11, 10, 5, 12)
    """
    free, best = _BOARD & ~enemy, FARTHEST
    for side in range(3):
        best = min(best, _across(_RIM[side], _RIM[side + 3], own, free, best))
    return best


def _across(start: int, end: int, own: int, free: int, best: int) -> int:
    """The fewest empty cells on a way from one side to others."""
    reached = _joined(start & own, own)
    if reached & end:
        return 0
    edge = start
    for number in range(1, best):
        reached |= (edge | _beside(reached)) & free
        reached |= _joined(_beside(reached) & own, own)
        if reached & end:
            return number
    return best


def _joined(seed: int, own: int) -> int:
    """All pieces that hang together with some of them."""
    grown = seed | _beside(seed) & own
    while grown != seed:
        seed, grown = grown, grown | _beside(grown) & own
    return seed
