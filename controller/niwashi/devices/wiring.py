"""The wiring of a board as tables: lines to pins, chips to buses, switches, pixels in chain order."""

from collections.abc import Iterator
from typing import NamedTuple

from niwashi.devices.board_file import BoardFile
from niwashi.devices.wired import Channel, Crossing, Input, RegisterInput, Switch

__all__ = [
    "ChipWire",
    "HallWire",
    "Line",
    "RegisterWire",
    "SwitchWire",
    "chip_wires",
    "crossing_wires",
    "hall_wires",
    "input_wires",
    "lines",
    "pixel_order",
    "register_input_wires",
    "register_wires",
    "switch_wires",
]


class Line(NamedTuple):
    """A wire to a header: its name, what it is, its GPIO and its pin.

    It is a `row`, a `column`, `sda`, `scl`, `interrupt`, `load`, `clock`, `shifted`, `select`, `adc`,
    `enable` or pixel `data`.
    """

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


class RegisterWire(NamedTuple):
    """A shift register: its name, the lines to its SH/LD and CLK, and what its QH and its SER go to.

    `out` is the line to the microcontroller or such as "S1 SER", `into` such as "S3 QH", or None for the last
    of a chain.
    """

    name: str
    load: str
    clock: str
    out: str
    into: str | None


class SwitchWire(NamedTuple):
    """A switch: where it sits, what it is, under which cell."""

    at: Switch
    kind: str
    cell: str


class HallWire(NamedTuple):
    """A hall sensor: its channel, and under which cell."""

    at: Channel
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
        *_register_lines(file),
        *_hall_lines(file),
        ("data", "data", file.pixels.pin),
    ]
    return tuple(Line(name, kind, gpio, file.header.pins[gpio]) for name, kind, gpio in every)


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


def register_wires(file: BoardFile) -> tuple[RegisterWire, ...]:
    """Every shift register, chain by chain from the one whose QH goes to the microcontroller."""
    wires: list[RegisterWire] = []
    for number, chain in enumerate(file.registers, 1):
        load, clock, data = (_on_chain(file, line, number) for line in ("SH/LD", "CLK", "QH"))
        names = [f"S{len(wires) + i}" for i in range(1, chain.chips + 1)]
        for i, name in enumerate(names):
            out = f"{names[i - 1]} SER" if i else data
            into = f"{names[i + 1]} QH" if i + 1 < chain.chips else None
            wires.append(RegisterWire(name, load, clock, out, into))
    return tuple(wires)


def switch_wires(file: BoardFile) -> tuple[SwitchWire, ...]:
    """Every switch: row by row and column by column, then chip by chip and input by input."""
    return (*crossing_wires(file), *input_wires(file), *register_input_wires(file))


def crossing_wires(file: BoardFile) -> tuple[SwitchWire, ...]:
    """The switches of the matrix."""
    return tuple(sorted(wire for wire in _every_switch(file) if isinstance(wire.at, Crossing)))


def input_wires(file: BoardFile) -> tuple[SwitchWire, ...]:
    """The switches at expanders."""
    return tuple(sorted(wire for wire in _every_switch(file) if isinstance(wire.at, Input)))


def register_input_wires(file: BoardFile) -> tuple[SwitchWire, ...]:
    """The switches at shift registers."""
    return tuple(sorted(wire for wire in _every_switch(file) if isinstance(wire.at, RegisterInput)))


def hall_wires(file: BoardFile) -> tuple[HallWire, ...]:
    """The hall sensors, multiplexer by multiplexer and channel by channel."""
    return tuple(sorted(HallWire(each.hall, each.cell.name) for each in file.cells if each.hall))


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
        sda, scl = file.header.buses[bus]
        yield _on_bus("SDA", bus), "sda", sda
        yield _on_bus("SCL", bus), "scl", scl


def _register_lines(file: BoardFile) -> Iterator[tuple[str, str, int]]:
    """Three lines a chain."""
    for number, chain in enumerate(file.registers, 1):
        yield _on_chain(file, "SH/LD", number), "load", chain.load
        yield _on_chain(file, "CLK", number), "clock", chain.clock
        yield _on_chain(file, "QH", number), "shifted", chain.data


def _on_chain(file: BoardFile, name: str, chain: int) -> str:
    return f"{name}{chain}" if len(file.registers) > 1 else name


def _hall_lines(file: BoardFile) -> Iterator[tuple[str, str, int]]:
    """Select lines to all multiplexers; their outputs and enable lines, named after who uses them."""
    if file.hall is not None:
        yield from ((f"S{i}", "select", gpio) for i, gpio in enumerate(file.hall.select))
    for kind, used in (
        ("adc", [each.adc for each in file.multiplexers]),
        ("enable", [each.enable for each in file.multiplexers]),
    ):
        for gpio in dict.fromkeys(used):
            if gpio is not None:
                users = [f"M{i}" for i, each in enumerate(used, 1) if each == gpio]
                yield f"{'/'.join(users)} {'COM' if kind == 'adc' else 'E'}", kind, gpio


def _on_bus(name: str, bus: int) -> str:
    return name if bus == 1 else f"{name}{bus}"


def _interrupts(file: BoardFile) -> dict[int, str]:
    """GPIO to the name of the line: INT, or INT1, INT2 … where there are several."""
    gpios = list(dict.fromkeys(chip.interrupt for chip in file.expanders if chip.interrupt is not None))
    return {gpio: f"INT{i}" if len(gpios) > 1 else "INT" for i, gpio in enumerate(gpios, 1)}
