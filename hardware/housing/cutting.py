"""Outlines for a laser cutter: the diffuser with its lines, and the floor."""

from pathlib import Path
from typing import Any

import ezdxf
from build123d import Circle, ColorIndex, ExportDXF, Pos, Rectangle

from hardware.housing.wells import groups, outline
from hardware.lengths import Lengths
from niwashi.board_types import Shape
from niwashi.devices.board_file import BoardFile

_ENGRAVED = 0.6


def _flat(file: BoardFile, lengths: Lengths) -> list[Any]:
    cells = [cell for part in groups(file, lengths) for cell in part.cells]
    return [cell for cell in cells if cell.shape is not Shape.CARD]


def diffuser(file: BoardFile, lengths: Lengths) -> dict[str, list[Any]]:
    """One sheet over all cells to cut, and every cell's line to engrave."""
    shapes = [outline(cell, lengths, _ENGRAVED) for cell in _flat(file, lengths)]
    return {"cut": [_around(file, lengths, -lengths.print.fit)], "engrave": shapes}


def card_diffuser(lengths: Lengths) -> dict[str, list[Any]]:
    """The sheet of one card place: as wide as the sled that moves above it."""
    more = 2 * (lengths.print.wall + lengths.print.fit)
    return {"cut": [Rectangle(lengths.card.width + more, lengths.card.height + more)]}


def floor(file: BoardFile, lengths: Lengths) -> dict[str, list[Any]]:
    """A plate under grid and frame, with a hole for the wires under every sensor."""
    pitch = lengths.cell.pitch
    holes = [Pos(cell.x * pitch, cell.y * pitch) * Circle(4.0) for cell in _flat(file, lengths)]
    return {"cut": [_around(file, lengths, lengths.frame.border), *holes]}


def _around(file: BoardFile, lengths: Lengths, more: float) -> Any:
    cells = [outline(cell, lengths) for cell in _flat(file, lengths)]
    boxes = [each.bounding_box() for each in cells]
    left, right = min(box.min.X for box in boxes) - more, max(box.max.X for box in boxes) + more
    low, high = min(box.min.Y for box in boxes) - more, max(box.max.Y for box in boxes) + more
    return Pos((left + right) / 2, (low + high) / 2) * Rectangle(right - left, high - low)


def write_dxf(path: Path, layers: dict[str, list[Any]]) -> None:
    """Write outlines, one layer for each thing to do: red is cut, blue engraved.

    Neither time nor a chance identity is in it. The same outlines give the same bytes where
    PYTHONHASHSEED is the same: ezdxf goes through a set.
    """
    ezdxf.options.write_fixed_meta_data_for_testing = True
    drawing = ExportDXF()
    for name, shapes in layers.items():
        drawing.add_layer(name, color=ColorIndex.RED if name == "cut" else ColorIndex.BLUE)
        for shape in shapes:
            drawing.add_shape(shape, layer=name)
    drawing.write(str(path))
