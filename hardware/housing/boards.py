"""The row strip as a circuit board under the wells: its parts in a cell, and the rest that it lies on.

Places are those of `hardware.circuits.strip`; only how large each footprint is stands here. The rest holds
the strips by their edges and bears them where cells meet; the wells stand on both.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import cos, hypot, radians, sin
from typing import Any

from build123d import Align, Box, Circle, Plane, Pos, Rectangle, extrude

from hardware.circuits.design import Part
from hardware.circuits.strip import CELLS, PITCH, SENSOR, hall_strip, reed_strip
from hardware.housing.wells import POST, REED, Tile, outline, standing
from hardware.lengths import Lengths
from niwashi.board_types import Cell, Shape
from niwashi.devices.board_file import BoardFile

Solid = Any

_UP = (Align.CENTER, Align.CENTER, Align.MIN)
_NOTCH = 3.0
_TIE = 1.2
_HOLE = 4.0
_WIRES = 3.0
"""From a cell's edge to its joints and its column's pads: there wires go from row to row."""


@dataclass(frozen=True, slots=True)
class Lump:
    """A body on or through the strip: its middle from the cell's, its size."""

    ref: str
    x: float
    y: float
    wide: float
    deep: float
    high: float
    is_through: bool


BODIES: dict[str, tuple[tuple[float, float, float, float], float]] = {
    "LED_WS2812B_PLCC4_5.0x5.0mm_P3.2mm": ((0.0, 0.0, 6.4, 5.0), 1.6),
    "C_0805_2012Metric_Pad1.18x1.45mm_HandSolder": ((0.0, 0.0, 3.3, 1.5), 1.3),
    "D_SOD-123": ((0.0, 0.0, 4.2, 1.8), 1.35),
    "SolderJumper-2_P1.3mm_Bridged_RoundedPad1.0x1.5mm": ((0.0, 0.0, 2.6, 1.5), 0.5),
    "PinHeader_1x01_P2.54mm_Vertical": ((0.0, 0.0, 1.7, 1.7), 0.0),
    "PinHeader_1x04_P2.54mm_Vertical": ((0.0, 3.81, 1.7, 9.32), 0.0),
    "R_Axial_DIN0411_L9.9mm_D3.6mm_P5.08mm_Vertical": ((2.54, 0.0, 7.48, 2.4), 0.0),
    "TO-92_Inline": ((1.27, 0.0, 3.6, 1.5), 0.0),
}
"""By footprint: middle from its origin (front is positive), sides with pads; height, 0 if but solder."""


@cache
def lumps(*, is_hall: bool, lengths: Lengths) -> tuple[Lump, ...]:
    """Everything on a strip's first cell; all others are like it, but that the last has no bridge."""
    design = hall_strip() if is_hall else reed_strip()
    return tuple(_lump(part, lengths) for part in design.parts if part.at[0] < PITCH)


def _lump(part: Part, lengths: Lengths) -> Lump:
    (x, y, wide, deep), high = BODIES[part.footprint.partition(":")[2]]
    c, s = round(cos(radians(part.turn))), round(sin(radians(part.turn)))
    x, y = x * c + y * s, y * c - x * s
    wide, deep = (wide, deep) if c else (deep, wide)
    x, y = part.at[0] + x - PITCH / 2, SENSOR - part.at[1] - y
    return Lump(part.ref, x, y, wide, deep, high or lengths.board.over, is_through=not high)


def rows(part: Tile) -> dict[float, list[Cell]]:
    """A tile's cells by the line they are on, from left to right."""
    found: dict[float, list[Cell]] = {}
    for cell in sorted(part.cells, key=lambda each: each.x):
        found.setdefault(cell.y, []).append(cell)
    return found


def strips(part: Tile, lengths: Lengths) -> Iterator[Solid]:
    """The bare strips under a tile, as they lie on their rest: the floor is at 0."""
    board, pitch = lengths.board, lengths.cell.pitch
    for y, cells in rows(part).items():
        for first in range(0, len(cells), CELLS):
            some = cells[first : first + CELLS]
            middle = (some[0].x + some[-1].x) / 2 * pitch
            at = Pos(
                middle, y * pitch + (board.behind - board.front) / 2, _floor(part, lengths) + board.below
            )
            box = Box(len(some) * pitch, board.behind + board.front, board.thickness,
                      align=_UP)  # fmt: skip
            yield at * box


@cache
def rest(file: BoardFile, lengths: Lengths, part: Tile) -> Solid:
    """Return the rests of a tile's strips. A card place has its own floor."""
    board, floor = lengths.board, _floor(part, lengths)
    ribs, stops, notches = _ribs(part, lengths), _stops(file, part, lengths), _notches(part, lengths)
    stops += _lips(part, lengths)
    if floor:
        whole = outline(part.cells[0], lengths, lengths.print.fit / 2)
        stops.append(whole - outline(part.cells[0], lengths, 2 * lengths.print.wall + lengths.print.fit / 2))
    low, high = _joined([*ribs, *stops]), _joined(stops) - notches
    body = _layer(low, floor, _TIE) + _layer(low - notches, floor + _TIE, board.below - _TIE)
    body += _layer(high, floor + board.below, board.thickness)
    if floor:
        x, y = part.cells[0].x * lengths.cell.pitch, part.cells[0].y * lengths.cell.pitch
        body += _layer(whole - Pos(x, y) * Circle(_HOLE), 0.0, floor)
    return body


def _floor(part: Tile, lengths: Lengths) -> float:
    return lengths.print.wall if part.cells[0].shape is Shape.CARD else 0.0


def _joined(shapes: list[Any]) -> Any:
    return shapes[0] + shapes[1:]


def _layer(shape: Any, low: float, high: float) -> Solid:
    return extrude(Plane.XY.offset(low) * shape, high)


def _area(left: float, right: float, low: float, high: float) -> Any:
    return Pos((left + right) / 2, (low + high) / 2) * Rectangle(right - left, high - low)


def _edges(cell: Cell, lengths: Lengths) -> tuple[float, float, float, float]:
    """From front to back: where a row's own ground begins, its strip's room, and where the ground ends."""
    pitch, board, gap = lengths.cell.pitch, lengths.board, lengths.print.fit / 2
    spacing = pitch * (3**0.5 / 2 if cell.shape is Shape.HEX else 1.0)
    at, play = cell.y * pitch, lengths.print.fit
    return (at - spacing + pitch / 2 + gap, at - board.front - play, at + board.behind + play,
            at + pitch / 2 - gap)  # fmt: skip


def _ends(cells: list[Cell], lengths: Lengths) -> tuple[float, float]:
    """Return the ends of a row's ground, from left to right."""
    pitch, gap = lengths.cell.pitch, lengths.print.fit / 2
    return (cells[0].x - 0.5) * pitch + gap, (cells[-1].x + 0.5) * pitch - gap


def _ribs(part: Tile, lengths: Lengths) -> list[Any]:
    """Under the strips, where cells meet: no joint is there."""
    half, pitch, found = lengths.print.wall + lengths.print.fit / 2, lengths.cell.pitch, []
    for cells in rows(part).values():
        low, _, _, high = _edges(cells[0], lengths)
        left, right = _ends(cells, lengths)
        meet = [(cells[0].x - 0.5) * pitch, *((cell.x + 0.5) * pitch for cell in cells)]
        found += [_area(max(x - half, left), min(x + half, right), low, high) for x in meet]
    return found


def _lips(part: Tile, lengths: Lengths) -> list[Any]:
    """Before and behind each strip, and between two rows, which makes the rest one piece."""
    found, lines = [], rows(part)
    for cells in lines.values():
        low, front, back, high = _edges(cells[0], lengths)
        found += [_area(*_ends(cells, lengths), low, front), _area(*_ends(cells, lengths), back, high)]
    by_line = sorted(lines.items())
    for (_, lower), (_, upper) in pairwise(by_line):
        one, other = _ends(lower, lengths), _ends(upper, lengths)
        between = _edges(lower[0], lengths)[2], _edges(upper[0], lengths)[1]
        found.append(_area(max(one[0], other[0]), min(one[1], other[1]), *between))
    return found


def _stops(file: BoardFile, part: Tile, lengths: Lengths) -> list[Any]:
    """At the ends of rows; the outermost have the frame there."""
    flat = [wired.cell for wired in file.cells if wired.cell.shape is part.cells[0].shape]
    left, right, found = min(cell.x for cell in flat), max(cell.x for cell in flat), []
    for y, cells in rows(part).items():
        taken = [cell.x for cell in flat if abs(cell.y - y) < 0.1]
        for cell, side in ((cells[0], -1), (cells[-1], 1)):
            is_last = not any(abs(cell.x + side - x) < 0.1 for x in taken)
            if cell.shape is Shape.CARD or (is_last and left + 0.1 < cell.x < right - 0.1):
                found += _stop(cell, side, lengths)
    return found


def _stop(cell: Cell, side: int, lengths: Lengths) -> list[Any]:
    """A bar beyond a strip's end, held by the lips before and behind it."""
    low, front, back, high = _edges(cell, lengths)
    edge, fit = (cell.x + side / 2) * lengths.cell.pitch, lengths.print.fit
    inner, near, far = edge - side * 2 * fit, edge + side * fit, edge + side * (fit + lengths.print.wall)
    bar = _area(min(near, far), max(near, far), low, high)
    return [bar, *(_area(min(inner, far), max(inner, far), *span) for span in ((low, front), (back, high)))]


def _notches(part: Tile, lengths: Lengths) -> list[Any]:
    """Return the notches for wires from row to row, before and behind every cell."""
    pitch, found = lengths.cell.pitch, []
    for cell in part.cells:
        low, front, back, high = _edges(cell, lengths)
        for x in (cell.x * pitch - pitch / 2 + _WIRES, cell.x * pitch + pitch / 2 - _WIRES):
            spans = ((low - pitch / 4, front), (back, high + 1.0))
            found += [_area(x - _NOTCH / 2, x + _NOTCH / 2, *span) for span in spans]
    return found


@cache
def tile_on_boards(file: BoardFile, lengths: Lengths, part: Tile) -> Solid:
    """The wells of some cells, to stand on strips: room for solder, and posts that go over soldered reeds."""
    is_hall = any(wired.hall is not None for wired in file.cells)
    near = [*part.cells, *(cell for cell in part.others if _is_near(cell, part))]
    own = lumps(is_hall=is_hall, lengths=lengths)
    pockets = [
        _pocket(each, cell, lengths) for cell in near for each in own if _is_in_the_way(each, cell, lengths)
    ]
    slots = [] if is_hall else [_slot(cell, lengths) for cell in part.cells]
    return standing(file, lengths, part) - [*pockets, *slots]


def _is_near(cell: Cell, part: Tile) -> bool:
    return any(hypot(cell.x - each.x, cell.y - each.y) < 1.1 for each in part.cells)


def _pocket(lump: Lump, cell: Cell, lengths: Lengths) -> Solid:
    pitch, fit = lengths.cell.pitch, lengths.print.fit
    box = Box(lump.wide + 2 * fit, lump.deep + 2 * fit, lump.high + fit, align=_UP)
    return Pos(cell.x * pitch + lump.x, cell.y * pitch + lump.y, 0) * box


def _is_in_the_way(lump: Lump, cell: Cell, lengths: Lengths) -> bool:
    """Return whether a wall, the post or its fin would stand on it."""
    wide, deep = lump.wide / 2 + lengths.print.fit, lump.deep / 2 + lengths.print.fit
    fin, post = lengths.light.well_wall / 2, POST / 2
    is_under_post = abs(lump.x) < post + wide and abs(lump.y) < post + deep
    is_under_fin = lump.x - wide < 0 and abs(lump.y) < fin + deep
    room = lengths.cell.pitch / 2 - lengths.print.wall - lengths.print.fit / 2
    turns = (
        [radians(60 * i) for i in range(6)]
        if cell.shape is Shape.HEX
        else [radians(90 * i) for i in range(4)]
    )
    far = max(abs(lump.x * cos(a) + lump.y * sin(a)) + abs(wide * cos(a)) + abs(deep * sin(a)) for a in turns)
    return is_under_post or is_under_fin or (far > room and cell.shape is not Shape.CARD)


def _slot(cell: Cell, lengths: Lengths) -> Solid:
    """From the reed to the right, where its upper wire comes down."""
    pitch = lengths.cell.pitch
    box = Box(POST, REED, lengths.light.well, align=(Align.MIN, Align.CENTER, Align.MIN))
    return Pos(cell.x * pitch, cell.y * pitch, 0) * box
