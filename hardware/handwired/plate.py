"""The square grid of a board as it is wired: cells seen from below, and where the parts of each cell are."""

from dataclasses import dataclass
from math import cos, pi, sin

from hardware.handwired.canvas import Canvas, Point
from hardware.handwired.opening import HEIGHT, TOP
from hardware.lengths import lengths
from niwashi.board_types import Shape
from niwashi.devices.board_file import BoardFile
from niwashi.devices.cell_wiring import Crossing, WiredCell

PARTS = {
    "1": (-0.07, 0.0),  # the leg of the switch that goes to the column
    "column": (-0.32, 0.0),
    "2": (0.07, 0.0),  # the other leg
    "A": (0.30, 0.0),  # the diode's end there
    "K": (0.30, 0.36),  # its end with the band, at the row
}
"""Where the ends of a cell's parts are, in cell widths from its middle, seen from below; y points down."""


class NotDrawn(ValueError):
    """A board whose wires these pictures cannot show: it has no matrix of straight rows and columns."""

    def __init__(self, found: str) -> None:
        super().__init__(
            f"{found}: only a board is drawn whose squares lie in straight rows and columns of a matrix, "
            "or whose hexagons hang on expanders"
        )


@dataclass(frozen=True, slots=True)
class Plate:
    """The cells of a grid and how they lie in a picture: `unit` pixels a cell, mirrored if from below."""

    cells: tuple[WiredCell, ...]
    middle: Point
    unit: float
    is_below: bool

    def at(self, cell: WiredCell, aside: Point = (0.0, 0.0)) -> Point:
        """A point of a cell, `aside` its middle in cell widths as one sees it."""
        left, right = min(c.cell.x for c in self.cells), max(c.cell.x for c in self.cells)
        low, high = min(c.cell.y for c in self.cells), max(c.cell.y for c in self.cells)
        x = (cell.cell.x - (left + right) / 2) * (-1 if self.is_below else 1) + aside[0]
        y = (low + high) / 2 - cell.cell.y + aside[1]
        return self.middle[0] + x * self.unit, self.middle[1] + y * self.unit

    def part(self, cell: WiredCell, name: str) -> Point:
        """Return the place of an end of a cell's part."""
        return self.at(cell, PARTS[name])

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of the plate, its border included."""
        xs, ys = zip(*(self.at(cell) for cell in self.cells), strict=True)
        more = self.unit * (0.5 + lengths().frame.border / lengths().cell.pitch)
        return min(xs) - more, min(ys) - more, max(xs) + more, max(ys) + more


def crossing(cell: WiredCell) -> Crossing:
    """Return the crossing of a cell's one switch. Raises NotDrawn for other switches."""
    at = cell.switches[0] if len(cell.switches) == 1 else None
    if not isinstance(at, Crossing):
        raise NotDrawn(cell.cell.name)
    return at


def grid_cells(file: BoardFile) -> tuple[WiredCell, ...]:
    """The squares of the grid, which rows cross straight and columns too. Raises NotDrawn otherwise."""
    cells = tuple(each for each in file.cells if each.cell.shape is Shape.SQUARE and each.pixel is not None)
    rows: dict[int, float] = {}
    columns: dict[int, float] = {}
    for each in cells:
        at = crossing(each)
        if (
            rows.setdefault(at.row, each.cell.y) != each.cell.y
            or columns.setdefault(at.column, each.cell.x) != each.cell.x
        ):
            raise NotDrawn(each.cell.name)
    if not cells or not file.matrix.diodes:
        raise NotDrawn(file.name)
    return cells


def other_cells(file: BoardFile, *, buttons: bool) -> tuple[WiredCell, ...]:
    """Card places, or buttons."""
    grid = grid_cells(file)
    return tuple(
        each for each in file.cells if each not in grid and (each.cell.shape is Shape.BUTTON) is buttons
    )


def hexes(file: BoardFile) -> tuple[WiredCell, ...]:
    """The cells of a hexagonal board whose switches sit at expanders. Raises NotDrawn for another board."""
    cells = tuple(each for each in file.cells if each.cell.shape is Shape.HEX)
    if not cells or not file.expanders or file.matrix.diodes:
        raise NotDrawn(file.name)
    return cells


def leftover_cells(file: BoardFile) -> tuple[WiredCell, ...]:
    """Cells on the computer's own row, because the chips' inputs are used up."""
    return tuple(each for each in hexes(file) if isinstance(each.switches[0], Crossing))


def fitted(
    cells: tuple[WiredCell, ...], *, is_below: bool = True, left: float = 60, wide: float = 850
) -> Plate:
    """Some cells as large as there is room for between the left edge and so far right of it."""
    across = max(c.cell.x for c in cells) - min(c.cell.x for c in cells) + 1.2
    up = max(c.cell.y for c in cells) - min(c.cell.y for c in cells) + 1.2
    unit = min((wide - 110) / across, (HEIGHT - TOP - 60) / up)
    middle = (left + 70 + across * unit / 2, TOP + 44 + up * unit / 2)
    return Plate(cells, middle, unit, is_below)


def plate_of(file: BoardFile, *, is_below: bool = True, left: float = 60, wide: float = 850) -> Plate:
    """The square grid, fitted so."""
    return fitted(grid_cells(file), is_below=is_below, left=left, wide=wide)


def outline(cell: WiredCell, at: Point, unit: float) -> list[Point]:
    """A cell's corners: a square, or a hexagon that stands on one of them."""
    if cell.cell.shape is Shape.HEX:
        return [
            (at[0] + unit * 0.577 * sin(pi * i / 3), at[1] - unit * 0.577 * cos(pi * i / 3)) for i in range(6)
        ]
    return [(at[0] + unit / 2 * x, at[1] + unit / 2 * y) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))]


def draw_plate(canvas: Canvas, plate: Plate, *, names: bool = True) -> None:
    """The plate with a hole and a name for every cell."""
    left, top, right, bottom = plate.box
    unit = plate.unit
    canvas.rect(left, top, right - left, bottom - top, "plate", "edge", thick=2, round_=4)
    for each in plate.cells:
        x, y = plate.at(each)
        canvas.shape(outline(each, (x, y), unit), "", "ghost", 1)
        canvas.circle(x, y, 4 / lengths().cell.pitch * unit, "paper", "hole")
        if names:
            canvas.label(x + 0.04 * unit, y - 0.36 * unit, each.cell.name, 0.16 * unit, "faint")
