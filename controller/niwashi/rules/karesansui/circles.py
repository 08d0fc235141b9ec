"""Circles raked across tiles (KS-32): quarters around a point, and half-circle tiles joined or alone.

A quarter lies in the circle around one of its corners and in no other, a half-circle tile has one
neighbour that can complete it. So no tile is ever wanted by two circles, and what stands
here is the best that can be had.
"""

from collections.abc import Iterator
from typing import NamedTuple

from niwashi.rules.karesansui.garden import SQUARES, Garden
from niwashi.rules.karesansui.tiles import TILES, TURNED

__all__ = ["circles"]

_FULL, _HALF = 2, 1  # points a tile
_ALL_QUARTERS = frozenset({"L", "R", "L*", "R*"})
_OPPOSITE = ({"L", "L*"}, {"R", "R*"})


class _Centre(NamedTuple):
    """Where a quarter's circle has its middle, the upper right corner of (row, file), and its radius."""

    row: int
    file: int
    radius: str


def circles(garden: Garden) -> int:
    """The points for circles: 2 a tile of a full one, 1 a tile of a half one."""
    around: dict[_Centre, set[str]] = {}
    for centre, quarter in _quarters(garden):
        around.setdefault(centre, set()).add(quarter)
    return sum(map(_quarter_points, around.values())) + _half_points(garden)


def _quarters(garden: Garden) -> Iterator[tuple[_Centre, str]]:
    for number in garden.placed:
        text = garden.tiles[number] or ""
        if text[0] in "LR":
            quarter, (row, file) = text[0] + text[2:], divmod(number, 5)
            # The centre is below an upright quarter and above a turned one, right of `L` and `R*`.
            above = 0 if text.endswith(TURNED) else -1
            aside = 0 if quarter in ("L", "R*") else -1
            yield _Centre(row + above, file + aside, text[1]), quarter


def _quarter_points(quarters: set[str]) -> int:
    if quarters == _ALL_QUARTERS:
        return _FULL * len(_ALL_QUARTERS)
    touching = len(quarters) > 1 and quarters not in _OPPOSITE
    return _HALF * 2 if touching else 0


def _half_points(garden: Garden) -> int:
    """Half circles stand back to back along an edge with `u` on both sides, or alone (KS-32)."""
    uppers = {n for n in SQUARES if (text := garden.tiles[n]) and TILES[text].bottom == "u"}
    lowers = {n for n in SQUARES if (text := garden.tiles[n]) and TILES[text].top == "u"}
    joined = len(lowers & {number - 5 for number in uppers})
    return _FULL * 2 * joined + _HALF * (len(uppers) + len(lowers) - 2 * joined)
