"""Light wells for the cells of a board file, in tiles that a printer's bed holds, and their frame."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from math import atan2, ceil, degrees, hypot
from typing import Any

from build123d import (
    Align,
    Box,
    Cylinder,
    Plane,
    Polygon,
    Pos,
    Rectangle,
    RegularPolygon,
    Rot,
    extrude,
    offset,
)

from hardware.lengths import Lengths
from niwashi.board_types import Cell, Shape
from niwashi.devices.board_file import BoardFile

Solid = Any

_UP = (Align.CENTER, Align.CENTER, Align.MIN)
_BODY = (4.4, 3.6, 1.6)  # a TO-92 (TI's LPG: 4.0 x 3.15 x 1.52) that lies on its back, with room
_LEGS = (4.4, 2.0)
_ROOT3 = 3**0.5

REED = 2.4
"""Across a glass of 1.8 at most, with room."""

POST = 7.2
"""Across what holds a sensor."""


@dataclass(frozen=True, slots=True)
class Tile:
    """Some cells of a board that are printed in one piece."""

    cells: tuple[Cell, ...]
    others: tuple[Cell, ...]


def groups(file: BoardFile, lengths: Lengths) -> tuple[Tile, ...]:
    """All cells that stand on wells, in as few tiles as the bed allows; a card place has one of its own."""
    cells = [
        wired.cell for wired in file.cells if wired.pixel is not None and wired.cell.shape is not Shape.BUTTON
    ]
    flat = [cell for cell in cells if cell.shape is not Shape.CARD]
    wide, high = _split([cell.x for cell in flat], lengths), _split([cell.y for cell in flat], lengths)
    boxes: dict[tuple[int, int], list[Cell]] = {}
    for cell in flat:
        boxes.setdefault((_which(cell.x, wide), _which(cell.y, high)), []).append(cell)
    grids = [Tile(tuple(box), tuple(each for each in flat if each not in box)) for box in boxes.values()]
    return (*grids, *(Tile((cell,), ()) for cell in cells if cell.shape is Shape.CARD))


def _split(places: Iterable[float], lengths: Lengths) -> tuple[float, float, int]:
    """Start, length, and number of parts."""
    found = sorted(places)
    room = lengths.print.bed - 2 * lengths.cell.pitch * (2 / _ROOT3 - 1) - 8
    span = found[-1] - found[0] + 1
    return found[0] - 0.5, span, ceil(span * lengths.cell.pitch / room)


def _which(place: float, split: tuple[float, float, int]) -> int:
    start, span, parts = split
    return min(int((place - start) / span * parts), parts - 1)


def outline(cell: Cell, lengths: Lengths, less: float = 0.0) -> Solid:
    """A cell seen from above, so much smaller all around."""
    pitch = lengths.cell.pitch
    middle = Pos(cell.x * pitch, cell.y * pitch)
    if cell.shape is Shape.CARD:
        more = 2 * (2 * lengths.print.wall + 2.5 * lengths.print.fit)
        return middle * Rectangle(lengths.card.width + more - 2 * less, lengths.card.height + more - 2 * less)
    if cell.shape is Shape.HEX:
        return middle * RegularPolygon((pitch / 2 - less) * 2 / _ROOT3, 6, rotation=30)
    return middle * Rectangle(pitch - 2 * less, pitch - 2 * less)


@cache
def tile(file: BoardFile, lengths: Lengths, part: Tile) -> Solid:
    """The wells of some cells, with room below for a tape of pixels along each row."""
    return standing(file, lengths, part) - _channels(part, lengths)


@cache
def standing(file: BoardFile, lengths: Lengths, part: Tile) -> Solid:
    """Walls, a post for each sensor, and holes for the screws to the next tile."""
    body = _holder(part.cells[0], lengths) if part.cells[0].shape is Shape.CARD else _walls(part, lengths)
    halls = {wired.cell.name for wired in file.cells if wired.hall is not None}
    body = body + [_post(cell, lengths, is_hall=cell.name in halls) for cell in part.cells]
    return body - _screws(part, lengths)


def _walls(part: Tile, lengths: Lengths) -> Solid:
    """The walls around some cells of a grid."""
    gap, wall = lengths.print.fit / 2, lengths.print.wall
    shapes = [outline(cell, lengths, -0.005) for cell in part.cells]  # they overlap a little, to become one
    whole = offset(shapes[0] + shapes[1:], -gap - 0.005)
    rooms = [outline(cell, lengths, wall + gap) for cell in part.cells]
    return extrude(Plane.XY * (whole - rooms), lengths.light.well)


def _holder(cell: Cell, lengths: Lengths) -> Solid:
    """The walls around a card place: a step carries its diffuser, the rim above guides the card's sled."""
    gap, wall = lengths.print.fit / 2, lengths.print.wall
    whole = outline(cell, lengths, gap)
    low = extrude(Plane.XY * (whole - outline(cell, lengths, 2 * wall + gap)), lengths.light.well)
    rim = lengths.light.well + lengths.light.diffuser + lengths.card.sled / 2
    return low + extrude(Plane.XY * (whole - outline(cell, lengths, wall + gap)), rim)


def _post(cell: Cell, lengths: Lengths, *, is_hall: bool) -> Solid:
    """Return the post of a cell's sensor, tied to the wall at its left by a fin."""
    well, pitch = lengths.light.well, lengths.cell.pitch
    left = (lengths.card.width / 2 + 2) if cell.shape is Shape.CARD else pitch / 2 - lengths.print.wall
    element = well + lengths.light.diffuser - lengths.sensor.depth
    top = element + _BODY[2] / 2 if is_hall else well - 1.0
    post = Box(POST, POST, top, align=_UP)
    post += Pos(-left / 2, 0, 0) * Box(left, lengths.light.well_wall, top, align=_UP)
    if is_hall:
        post -= Pos(0, 0, top - _BODY[2]) * Box(_BODY[0], _BODY[1], _BODY[2], align=_UP)
        post -= Pos(0, -_BODY[1] / 2, 0) * Box(_LEGS[0], _LEGS[1], top, align=_UP)
    else:
        post -= Cylinder(REED / 2, top, align=_UP)
    return Pos(cell.x * pitch, cell.y * pitch, 0) * post


def _channels(part: Tile, lengths: Lengths) -> list[Solid]:
    """Room for the strip of pixels along each line of cells; its sides lean, so that little hangs over it."""
    strip, pitch = lengths.strip, lengths.cell.pitch
    wide, ceiling = strip.width + 2 * strip.height, strip.width
    profile = Polygon(
        (-wide / 2, 0), (wide / 2, 0), (ceiling / 2, strip.height), (-ceiling / 2, strip.height), align=None
    )
    found = []
    for y in sorted({cell.y for cell in part.cells}):
        across = [cell.x for cell in part.cells if cell.y == y]
        more = 2.0 if part.cells[0].shape is Shape.CARD else 1.0
        start, length = (min(across) - more / 2) * pitch - 1, (max(across) - min(across) + more) * pitch + 2
        bar = extrude(Plane.YZ * profile, length)
        found.append(Pos(start, y * pitch + lengths.light.pixel_off, 0) * bar)
    return found


def _screws(part: Tile, lengths: Lengths) -> list[Solid]:
    """Holes through walls that stand against another tile's."""
    pitch, found = lengths.cell.pitch, []
    for cell in part.cells:
        for other in part.others:
            right, up = other.x - cell.x, other.y - cell.y
            if hypot(right, up) < 1.05:
                hole = Rot(0, 90, 0) * Cylinder(lengths.frame.screw / 2, 8.0)
                hole = Rot(0, 0, degrees(atan2(up, right))) * hole
                x, y = (cell.x + other.x) / 2 * pitch, (cell.y + other.y) / 2 * pitch
                found.append(Pos(x, y, lengths.light.well / 2) * hole)
    return found
