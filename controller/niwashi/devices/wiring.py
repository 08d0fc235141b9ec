"""The wiring of a board as tables: lines to pins, chips to buses, switches, pixels in chain order."""

from collections.abc import Iterator
from typing import NamedTuple

from niwashi.devices.board_file import BoardFile
from niwashi.devices.header import HEADER_PINS, I2C_GPIOS
from niwashi.devices.wired import Crossing, Input, Switch

__all__ = [
    "ChipWire",
    "Line",
    "SwitchWire",
    "chip_wires",
    "crossing_wires",
    "input_wires",
    "lines",
    "pixel_order",
    "switch_wires",
]


class Line(NamedTuple):
    """A wire to the header and what it is: `row`, `column`, `sda`, `scl`, `interrupt` or pixel `data`."""

    name: str
    kind: str
    gpio: int
    header_pin: int


class ChipWire(NamedTuple):
    """An expander: its name, where it is reached, and the lines that it hangs on.

    `jumpers` are the levels of its pins A2, A1, A0: 1 for 3.3 V, 0 for ground.
    """

    name: str
    bus: int
    address: int
    jumpers: tuple[int, int, int]
    sda: str
    scl: str
    interrupt: str | None


class SwitchWire(NamedTuple):
    """A switch: where it sits, what it is, under which cell."""

    at: Switch
    kind: str
    cell: str


def lines(file: BoardFile) -> tuple[Line, ...]:
    """Every wire to the header: rows, columns, buses, interrupts, pixel data.

    >>> from niwashi import data
    >>> from niwashi.devices import load
    >>> lines(load(data.boards() / "garden-36.toml"))[0]
    Line(name='R1', kind='row', gpio=17, header_pin=11)
    """
    every = [
        *((f"R{i}", "row", gpio) for i, gpio in enumerate(file.matrix.rows, 1)),
        *((f"C{i}", "column", gpio) for i, gpio in enumerate(file.matrix.columns, 1)),
        *_bus_lines(file),
        *((name, "interrupt", gpio) for gpio, name in _interrupts(file).items()),
        ("data", "data", file.pixels.pin),
    ]
    return tuple(Line(name, kind, gpio, HEADER_PINS[gpio]) for name, kind, gpio in every)


def chip_wires(file: BoardFile) -> tuple[ChipWire, ...]:
    """Every expander, in the order of the board file."""
    interrupts = _interrupts(file)
    return tuple(
        ChipWire(
            f"X{number}",
            chip.bus,
            chip.address,
            (chip.address >> 2 & 1, chip.address >> 1 & 1, chip.address & 1),
            _on_bus("SDA", chip.bus),
            _on_bus("SCL", chip.bus),
            None if chip.interrupt is None else interrupts[chip.interrupt],
        )
        for number, chip in enumerate(file.expanders, 1)
    )


def switch_wires(file: BoardFile) -> tuple[SwitchWire, ...]:
    """Every switch: row by row and column by column, then chip by chip and input by input."""
    return (*crossing_wires(file), *input_wires(file))


def crossing_wires(file: BoardFile) -> tuple[SwitchWire, ...]:
    """The switches of the matrix."""
    return tuple(sorted(wire for wire in _every_switch(file) if isinstance(wire.at, Crossing)))


def input_wires(file: BoardFile) -> tuple[SwitchWire, ...]:
    """The switches at expanders."""
    return tuple(sorted(wire for wire in _every_switch(file) if isinstance(wire.at, Input)))


def pixel_order(file: BoardFile) -> tuple[str, ...]:
    """The names of the cells in the order of the pixel chain."""
    return tuple(file.cells[i].cell.name for i in file.chain)


def _every_switch(file: BoardFile) -> Iterator[SwitchWire]:
    for wired in file.cells:
        if wired.reed:
            yield SwitchWire(wired.reed, "reed", wired.cell.name)
        if wired.button:
            yield SwitchWire(wired.button, "button", wired.cell.name)


def _bus_lines(file: BoardFile) -> Iterator[tuple[str, str, int]]:
    for bus in sorted({chip.bus for chip in file.expanders}):
        sda, scl = I2C_GPIOS[bus]
        yield _on_bus("SDA", bus), "sda", sda
        yield _on_bus("SCL", bus), "scl", scl


def _on_bus(name: str, bus: int) -> str:
    return name if bus == 1 else f"{name}{bus}"


def _interrupts(file: BoardFile) -> dict[int, str]:
    """GPIO to the name of the line: INT, or INT1, INT2 … where there are several."""
    gpios = list(dict.fromkeys(chip.interrupt for chip in file.expanders if chip.interrupt is not None))
    return {gpio: f"INT{i}" if len(gpios) > 1 else "INT" for i, gpio in enumerate(gpios, 1)}
