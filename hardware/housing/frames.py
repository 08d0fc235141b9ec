"""The rim around grid and diffuser: whole if the bed holds it, else in four corners that overlap."""

from typing import Any

from build123d import Align, Box, Plane, Pos, Rectangle, extrude

from hardware.housing.wells import groups
from hardware.lengths import Lengths
from niwashi.board_types import Shape
from niwashi.devices.board_file import BoardFile

Solid = Any

_LOW = (Align.MIN, Align.MIN, Align.MIN)
_ROOT3 = 3**0.5
_REST = (40.0, 4.0)


def frame(file: BoardFile, lengths: Lengths) -> tuple[Solid, ...]:
    """The rim in one piece or in four."""
    pitch, border, fit = lengths.cell.pitch, lengths.frame.border, lengths.print.fit
    flat = [cell for part in groups(file, lengths) for cell in part.cells if cell.shape is not Shape.CARD]
    more = 0.5 if flat[0].shape is Shape.SQUARE else 1 / _ROOT3
    left, right = min(c.x for c in flat) - 0.5, max(c.x for c in flat) + 0.5
    low, high = min(c.y for c in flat) - more, max(c.y for c in flat) + more
    wide, deep = (right - left) * pitch, (high - low) * pitch
    middle = Pos((left + right) / 2 * pitch, (low + high) / 2 * pitch)
    if max(wide, deep) + 2 * border <= lengths.print.bed:
        return (middle * _notify((wide, deep), fit, border, lengths),)
    corners = [(x, y) for x in (-1, 1) for y in (-1, 1)]
    return tuple(middle * _corner((wide, deep), corner, lengths) for corner in corners)


def _notify(size: tuple[float, float], inner: float, outer: float, lengths: Lengths) -> Solid:
    """Return the area between two distances from the cells."""
    wide, deep = size
    flat = Rectangle(wide + 2 * outer, deep + 2 * outer) - Rectangle(wide + 2 * inner, deep + 2 * inner)
    return extrude(Plane.XY * flat, lengths.light.well + lengths.light.diffuser)


def _corner(size: tuple[float, float], which: tuple[int, int], lengths: Lengths) -> Solid:
    """A quarter; at its ends the outer or the inner half of its wall is longer: there they are glued."""
    fit, border, lap = lengths.print.fit, lengths.frame.border, lengths.frame.lap
    half = (fit + border) / 2
    whole = _notify(size, fit, border, lengths) & _quarter(size, which, (lap / 2, lap / 2))
    outer = _notify(size, half + fit / 4, border, lengths) & _quarter(size, which, _ends(which, lap / 2))
    inner = _notify(size, fit, half - fit / 4, lengths) & _quarter(
        size, which, _ends((-which[0], -which[1]), lap / 2)
    )
    return whole + outer + inner


def _ends(which: tuple[int, int], more: float) -> tuple[float, float]:
    """Return the distance from the middle to the end of half a wall; longer at the left and lower corners."""
    return (-more if which[0] < 0 else more), (-more if which[1] < 0 else more)


def _quarter(size: tuple[float, float], which: tuple[int, int], short: tuple[float, float]) -> Solid:
    """The room of a quarter, so much short of the middle, and a little gap."""
    gap = 0.1
    wide, deep = (side / 2 + 50 - less - gap for side, less in zip(size, short, strict=True))
    x = short[0] + gap if which[0] > 0 else -short[0] - gap - wide
    y = short[1] + gap if which[1] > 0 else -short[1] - gap - deep
    return Pos(x, y, 0) * Box(wide, deep, 100.0, align=_LOW)


def corner_rest(lengths: Lengths) -> Solid:
    """An angle that bears the diffuser's corner, which a hexagon of wells leaves empty."""
    long, thick = _REST
    high = lengths.light.well
    return Box(long, thick, high, align=_LOW) + Box(thick, long, high, align=_LOW)
