"""Circles raked across tiles (KS-32): quarters around a point, and half-circle tiles joined or alone.

A quarter lies in the circle around one of its corners and in no other, a half-circle tile has one
neighbour that can complete it. So no tile is ever wanted by two circles, and what stands
here is the best that can be had.
"""

from collections.abc import Iterator
from typing import NamedTuple

from niwashi.games.karesansui.garden import SQUARES, Garden
from niwashi.games.karesansui.tiles import TILES, TURNED

_FULL, _HALF = 2, 1  # points a tile
_ALL_QUARTERS = frozenset({"L", "R", "L*", "R*"})
_OPPOSITE = ({"L", "L*"}, {"R", "R*"})


class _Centre(NamedTuple):
    """The centre of a quarter's circle, the upper right corner of (row, file), and its radius."""

    row: int
    file: int
    radius: str


def circles(garden: Garden) -> int:
    """The points for circles: 2 a tile of a full one, 1 a tile of a half one."""
    # Half circles stand back to back along an edge with `u` on both sides, or alone (KS-32).
    uppers, lowers = _uppers(garden), _lowers(garden)
    joined = len(lowers & {number - 5 for number in uppers})
    halves = _FULL * 2 * joined + _HALF * (len(uppers) + len(lowers) - 2 * joined)
    return sum(map(_quarter_points, _around(garden).values())) + halves


def circle_squares(garden: Garden) -> tuple[int, ...]:
    """The squares of all circles that bring points."""
    counted = {centre for centre, quarters in _around(garden).items() if _quarter_points(quarters)}
    return (
        *(n for n, centre, _ in _quarters(garden) if centre in counted),
        *_uppers(garden),
        *_lowers(garden),
    )


def _around(garden: Garden) -> dict[_Centre, set[str]]:
    """The quarters that lie around each centre."""
    around: dict[_Centre, set[str]] = {}
    for _, centre, quarter in _quarters(garden):
        around.setdefault(centre, set()).add(quarter)
    return around


def _quarters(garden: Garden) -> Iterator[tuple[int, _Centre, str]]:
    for number in garden.placed:
        text = garden.tiles[number] or ""
        if text[0] in "LR":
            quarter, (row, file) = text[0] + text[2:], divmod(number, 5)
            # The centre is below an upright quarter and above a turned one, right of `L` and `R*`.
            above = 0 if text.endswith(TURNED) else -1
            aside = 0 if quarter in ("L", "R*") else -1
            yield number, _Centre(row + above, file + aside, text[1]), quarter


def _quarter_points(quarters: set[str]) -> int:
    if quarters == _ALL_QUARTERS:
        return _FULL * len(_ALL_QUARTERS)
    touching = len(quarters) > 1 and quarters not in _OPPOSITE
    return _HALF * 2 if touching else 0


def _uppers(garden: Garden) -> set[int]:
    """The squares with a half circle standing on the bottom edge."""
    return {n for n in SQUARES if (text := garden.tiles[n]) and TILES[text].bottom == "u"}


def _lowers(garden: Garden) -> set[int]:
    """The squares with a half circle hanging from the top edge."""
    return {n for n in SQUARES if (text := garden.tiles[n]) and TILES[text].top == "u"}
