"""The wiring of a board as tables: lines to pins, switches to crossings, pixels in chain order."""

from typing import NamedTuple

from niwashi.devices.board_file import BoardFile
from niwashi.devices.header import HEADER_PINS
from niwashi.devices.wired import Crossing

__all__ = ["Line", "SwitchWire", "lines", "pixel_order", "switch_wires"]


class Line(NamedTuple):
    """A wire to the header: a row (`R1`), a column (`C1`) or the pixels' `data`."""

    name: str
    gpio: int
    header_pin: int


class SwitchWire(NamedTuple):
    """A switch: where it sits, what it is, under which cell."""

    crossing: Crossing
    kind: str
    cell: str


def lines(file: BoardFile) -> tuple[Line, ...]:
    """Every wire to the header: rows, columns, pixel data.

    >>> from niwashi import data
    >>> from niwashi.devices import load
    >>> lines(load(data.boards() / "garden-36.toml"))[0]
    Line(name='R1', gpio=17, header_pin=11)
    """
    rows = [(f"R{i}", gpio) for i, gpio in enumerate(file.matrix.rows, 1)]
    columns = [(f"C{i}", gpio) for i, gpio in enumerate(file.matrix.columns, 1)]
    every = [*rows, *columns, ("data", file.pixels.pin)]
    return tuple(Line(name, gpio, HEADER_PINS[gpio]) for name, gpio in every)


def switch_wires(file: BoardFile) -> tuple[SwitchWire, ...]:
    """Every switch, row by row and column by column."""
    reeds = [SwitchWire(w.reed, "reed", w.cell.name) for w in file.cells if w.reed]
    buttons = [SwitchWire(w.button, "button", w.cell.name) for w in file.cells if w.button]
    return tuple(sorted(reeds + buttons))


def pixel_order(file: BoardFile) -> tuple[str, ...]:
    """The names of the cells in the order of the pixel chain."""
    return tuple(file.cells[i].cell.name for i in file.chain)
