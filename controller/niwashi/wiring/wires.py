"""The wires of a board: lines to pins, switches, pixels in chain order."""

from collections.abc import Iterator
from typing import Any, Generic, NamedTuple, TypeVar

from niwashi.devices.board_file import BoardFile
from niwashi.devices.cell_wiring import Switch

S = TypeVar("S", bound=Switch, covariant=True)
T = TypeVar("T", bound=Switch)


class HeaderWire(NamedTuple):
    """A wire to the header: its name, its use (`kind`), its GPIO and its pin.

    `kind` is pixel `data`, `piezo`, or a use that the kind of switch names: `row`, `column`, `sda`,
    `interrupt` …
    """

    name: str
    kind: str
    gpio: int
    header_pin: int


class SwitchWire(NamedTuple, Generic[S]):
    """A switch: its address, reed or button, its cell."""

    at: S
    kind: str
    cell: str


def header_wires(file: BoardFile) -> tuple[HeaderWire, ...]:
    """Return every wire to the header: rows, columns, buses, interrupts, pixel data, a piezo.

    >>> from niwashi import data
    >>> from niwashi.devices.board_parser import load_board
    >>> header_wires(load_board(data.boards() / "garden-36.toml"))[0]
    HeaderWire(name='R1', kind='row', gpio=17, header_pin=11)
    """
    every = [line for kind in file.kinds for line in kind.lines(file)]
    if file.pixels.pin is not None and file.has_chain:
        every.append(("data", "data", file.pixels.pin))
    if file.piezo is not None:
        every.append(("piezo", "piezo", file.piezo.pin))
    once = dict.fromkeys(every)  # kinds may share a bus
    return tuple(HeaderWire(name, kind, gpio, file.header.pins[gpio]) for name, kind, gpio in once)


def switch_wires(file: BoardFile) -> tuple[SwitchWire[Any], ...]:
    """Return every switch, kind by kind: row by row and column by column, chip by chip and input by input."""
    return tuple(wire for kind in file.kinds if not kind.measures for wire in wires_of(file, kind.switch))


def wires_of(file: BoardFile, sort: type[T]) -> tuple[SwitchWire[T], ...]:
    """Return the switches of one kind, in order."""
    every = _every_switch(file)
    return tuple(sorted(SwitchWire(at, kind, cell) for at, kind, cell in every if isinstance(at, sort)))


def pixel_order(file: BoardFile) -> tuple[str, ...]:
    """Return the names of the cells in the order of the pixel chain."""
    return tuple(file.cells[i].cell.name for i in file.chain)


def _every_switch(file: BoardFile) -> Iterator[tuple[Switch, str, str]]:
    for wired in file.cells:
        if wired.reed:
            yield wired.reed, "reed", wired.cell.name
        if wired.button:
            yield wired.button, "button", wired.cell.name
