"""The papers of chips: expanders, shift registers, and multiplexers with hall sensors.

In the diagram each chip is seen from above, with the connection of each pin.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from niwashi.devices.board_file import BoardFile
from niwashi.devices.cell_wiring import CHANNELS, INPUTS, STAGES, Channel, ExpanderInput, RegisterInput
from niwashi.wiring.drawing import SvgDrawing
from niwashi.wiring.kind_papers import BoardPart, KindPapers, Panel, SayText, WiringTable, pull_up
from niwashi.wiring.wires import SwitchWire, header_wires, switch_wires, wires_of
from niwashi.words.catalogue import translate

_ACROSS = 3  # chips in a line
_WIDE = 344.0
_BODY, _SIDE = 132.0, 96.0  # a chip's width, and the room for labels left of it
_PITCH = 23.0
_BETWEEN = 84.0  # from the last pin of a chip to the first of the chip below
_NOTE = 18.0
_ABOVE, _EACH = 40.0, 20.0  # room above the chips: for a title, and for each note

_EXPANDER_PINS, _MULTIPLEXER_PINS, _REGISTER_PINS = 28, 24, 16
_EXPANDER_NOTES = 3
_MULTIPLEXER_NOTES = ("board-diagram-halls-sensors", "board-diagram-halls-supply")
_REGISTER_NOTES = tuple(f"board-diagram-registers-{about}" for about in ("switches", "supply", "chain"))

_EXPANDER_NAMES = {
    9: "VDD", 10: "VSS", 12: "SCL", 13: "SDA", 15: "A0", 16: "A1", 17: "A2", 18: "RESET", 20: "INTA",
    **{ExpanderInput(0, i).pin: f"GP{'AB'[i // 8]}{i % 8}" for i in range(INPUTS)},
}  # fmt: skip
"""The pins that are wired, by their number (DS20001952, package types)."""

_MULTIPLEXER_NAMES = {
    1: "COM", 10: "S0", 11: "S1", 12: "GND", 13: "S3", 14: "S2", 15: "E", 24: "VCC",
    **{Channel(0, i).pin: f"C{i}" for i in range(CHANNELS)},
}  # fmt: skip
"""The pins of a CD74HC4067 (SCHS209, pinout)."""

_REGISTER_NAMES = {
    1: "SH/LD", 2: "CLK", 8: "GND", 9: "QH", 10: "SER", 15: "CLK INH", 16: "VCC",
    **{RegisterInput(0, i).pin: "ABCDEFGH"[i] for i in range(STAGES)},
}  # fmt: skip
"""The pins of a 74HC165 that are wired (SCLS116, pin functions)."""

_SELECTS = {"S0": 10, "S1": 11, "S2": 14, "S3": 13}
_LEVELS = ("GND", "3.3 V")

_HIGH, _LOW = ("3.3 V", "power"), ("GND", "ground")


class ChipWire(NamedTuple):
    """An expander: its name, its bus and address, and its lines.

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
    """A shift register: its name, the lines to its SH/LD and CLK, and the ends of its QH and SER.

    `out` is the line to the microcontroller or such as "S1 SER", `into` such as "S3 QH", or None for the last
    of a chain.
    """

    name: str
    load: str
    clock: str
    out: str
    into: str | None


class HallWire(NamedTuple):
    """A hall sensor: its channel, and the cell above it."""

    at: Channel
    cell: str


def chip_wires(file: BoardFile) -> tuple[ChipWire, ...]:
    """Return every expander, in the order of the board file."""
    names = {wire.gpio: wire.name for wire in header_wires(file)}
    chips = []
    for number, chip in enumerate(file.expanders, 1):
        sda, scl = (names[gpio] for gpio in file.header.buses[chip.bus])
        jumpers = (chip.address >> 2 & 1, chip.address >> 1 & 1, chip.address & 1)
        interrupt = None if chip.interrupt is None else names[chip.interrupt]
        chips.append(ChipWire(f"X{number}", chip.bus, chip.address, jumpers, sda, scl, interrupt))
    return tuple(chips)


def register_wires(file: BoardFile) -> tuple[RegisterWire, ...]:
    """Return every shift register, chain by chain from the one whose QH goes to the microcontroller."""
    lines = {wire.gpio: wire.name for wire in header_wires(file)}
    wires: list[RegisterWire] = []
    for chain in file.registers:
        load, clock, data = lines[chain.load], lines[chain.clock], lines[chain.data]
        names = [f"S{len(wires) + i}" for i in range(1, chain.chips + 1)]
        for i, name in enumerate(names):
            out = f"{names[i - 1]} SER" if i else data
            into = f"{names[i + 1]} QH" if i + 1 < chain.chips else None
            wires.append(RegisterWire(name, load, clock, out, into))
    return tuple(wires)


def hall_wires(file: BoardFile) -> tuple[HallWire, ...]:
    """Return the hall sensors, multiplexer by multiplexer and channel by channel."""
    return tuple(sorted(HallWire(each.hall, each.cell.name) for each in file.cells if each.hall))


class ExpanderPapers(KindPapers):
    """The papers of MCP23017s."""

    def parts(self, file: BoardFile) -> Iterator[BoardPart]:
        yield BoardPart("board-part-chip", len(file.expanders), "MCP23017")
        yield BoardPart("board-part-chip-capacitor", len(file.expanders), "100 nF")

    def bus_parts(self, file: BoardFile) -> Iterator[BoardPart]:
        ratings = [pull_up(bus, is_pi=file.serial is None) for bus in {chip.bus for chip in file.expanders}]
        for rating in sorted(set(ratings)):
            yield BoardPart("board-part-pull-up", 2 * ratings.count(rating), rating)

    def panel(self, file: BoardFile) -> Panel:
        size = panel_size(_EXPANDER_PINS, len(file.expanders), _EXPANDER_NOTES)
        return Panel("board-diagram-chips", size, self._draw)

    def wired_to(self, file: BoardFile, say: SayText) -> str:
        rows, columns, chips = len(file.matrix.rows), len(file.matrix.columns), len(file.expanders)
        if not rows:
            return say("board-wired-chips", chips=chips)
        return say("board-wired-both", rows=rows, columns=columns, chips=chips)

    def warnings(self, file: BoardFile, say: SayText) -> Iterator[str]:
        risky = [wire for wire in wires_of(file, ExpanderInput) if wire.at.is_output_only]
        if risky:
            yield say(
                "board-output-only-warning", inputs=", ".join(f"{wire.at} ({wire.cell})" for wire in risky)
            )

    def chip_table(self, file: BoardFile, say: SayText) -> WiringTable:  # noqa: ARG002  # names need no words
        rows = []
        for chip in chip_wires(file):
            jumpers = " / ".join(_LEVELS[level] for level in chip.jumpers)
            common = f"9, 18: 3.3 V; 10: GND; 12: {chip.scl}; 13: {chip.sda}"
            interrupt = f"; 20: {chip.interrupt}" if chip.interrupt else ""
            rows.append((chip.name, str(chip.bus), f"{chip.address:#04x}", jumpers, common + interrupt))
        return WiringTable("board-table-chips", ("chip", "bus", "address", "jumpers", "common"), rows)

    def switch_table(self, file: BoardFile, say: SayText) -> WiringTable | None:
        rows = [
            (*_input(wire, say), say("board-path-input", chip=f"X{wire.at.chip + 1}", pin=wire.at.pin))
            for wire in wires_of(file, ExpanderInput)
        ]
        return WiringTable("board-table-inputs", ("input", "cell", "kind", "way"), rows) if rows else None

    def _draw(self, drawing: SvgDrawing, file: BoardFile, left: float, top: float, language: str) -> None:
        ratings = {pull_up(chip.bus, is_pi=file.serial is None) for chip in file.expanders}
        notes = [
            translate("board-diagram-chips-switches", language),
            translate("board-diagram-chips-supply", language),
            translate("board-diagram-chips-bus", language, rating=" / ".join(sorted(ratings))),
        ]
        switches = wires_of(file, ExpanderInput)
        chips = []
        for number, chip in enumerate(chip_wires(file)):
            wires = {9: _HIGH, 10: _LOW, 12: (chip.scl, "scl"), 13: (chip.sda, "sda"), 18: _HIGH}
            for pin, level in zip((17, 16, 15), chip.jumpers, strict=True):
                wires[pin] = _HIGH if level else _LOW
            if chip.interrupt is not None:
                wires[20] = chip.interrupt, "interrupt"
            wires |= {wire.at.pin: (wire.cell, "ink") for wire in switches if wire.at.chip == number}
            chips.append(DrawnChip(f"{chip.name}  {chip.address:#04x}", _EXPANDER_NAMES, wires))
        draw_chips_of(drawing, _EXPANDER_PINS, chips, notes, left, top)


class RegisterPapers(KindPapers):
    """The papers of 74HC165s."""

    def parts(self, file: BoardFile) -> Iterator[BoardPart]:
        yield BoardPart("board-part-register", file.register_chips, "74HC165")
        yield BoardPart("board-part-register-capacitor", file.register_chips, "100 nF")
        yield BoardPart("board-part-input-pull-up", len(wires_of(file, RegisterInput)), "10 kΩ")

    def panel(self, file: BoardFile) -> Panel:
        size = panel_size(_REGISTER_PINS, file.register_chips, len(_REGISTER_NOTES))
        return Panel("board-diagram-registers", size, self._draw)

    def wired_to(self, file: BoardFile, say: SayText) -> str:
        return say("board-wired-registers", chips=file.register_chips)

    def chip_table(self, file: BoardFile, say: SayText) -> WiringTable:  # noqa: ARG002  # names need no words
        rows = []
        for chip in register_wires(file):
            chain = f"9 → {chip.out}; 10 ← {chip.into or '3.3 V'}"
            rows.append((chip.name, f"1: {chip.load}; 2: {chip.clock}", chain, "16: 3.3 V; 8, 15: GND"))
        return WiringTable("board-table-registers", ("chip", "shift-lines", "chain", "common"), rows)

    def switch_table(self, file: BoardFile, say: SayText) -> WiringTable | None:
        rows = [
            (*_input(wire, say), say("board-path-stage", chip=f"S{wire.at.chip + 1}", pin=wire.at.pin))
            for wire in wires_of(file, RegisterInput)
        ]
        return WiringTable("board-table-stages", ("input", "cell", "kind", "way"), rows) if rows else None

    def _draw(self, drawing: SvgDrawing, file: BoardFile, left: float, top: float, language: str) -> None:
        cells = {wire.at: wire.cell for wire in wires_of(file, RegisterInput)}
        chips = []
        for number, chip in enumerate(register_wires(file)):
            wires = {1: (chip.load, "load"), 2: (chip.clock, "clock"), 8: _LOW, 15: _LOW, 16: _HIGH}
            wires[9] = chip.out, "shifted"
            wires[10] = _HIGH if chip.into is None else (chip.into, "shifted")
            for at in (RegisterInput(number, index) for index in range(STAGES)):
                wires[at.pin] = (cells[at], "ink") if at in cells else _HIGH  # a floating input reads noise
            chips.append(DrawnChip(chip.name, _REGISTER_NAMES, wires))
        notes = [translate(note, language) for note in _REGISTER_NOTES]
        draw_chips_of(drawing, _REGISTER_PINS, chips, notes, left, top)


class HallPapers(KindPapers):
    """The papers of hall sensors behind CD74HC4067s."""

    def parts(self, file: BoardFile) -> Iterator[BoardPart]:
        yield BoardPart("board-part-hall", len(hall_wires(file)), "DRV5055A1")
        if "reed" not in {switch.kind for switch in switch_wires(file)}:
            yield BoardPart("board-part-magnet", None)
        yield BoardPart("board-part-multiplexer", len(file.multiplexers), "CD74HC4067")

    def panel(self, file: BoardFile) -> Panel:
        size = panel_size(_MULTIPLEXER_PINS, len(file.multiplexers), len(_MULTIPLEXER_NOTES))
        return Panel("board-diagram-halls", size, self._draw)

    def wired_to(self, file: BoardFile, say: SayText) -> str:
        return say("board-wired-halls", halls=len(hall_wires(file)), chips=len(file.multiplexers))

    def switch_table(self, file: BoardFile, say: SayText) -> WiringTable | None:
        rows = [
            (
                str(at),
                cell,
                say("board-kind-hall"),
                say("board-path-hall", chip=f"M{at.multiplexer + 1}", pin=at.pin),
            )
            for at, cell in hall_wires(file)
        ]
        return WiringTable("board-table-halls", ("channel", "cell", "kind", "way"), rows) if rows else None

    def _draw(self, drawing: SvgDrawing, file: BoardFile, left: float, top: float, language: str) -> None:
        lines = {wire.gpio: (wire.name, wire.kind) for wire in header_wires(file)}
        sensors, chips = hall_wires(file), []
        for number, chip in enumerate(file.multiplexers):
            wires = {1: lines[chip.adc], 12: _LOW, 15: _LOW, 24: _HIGH}
            wires |= {pin: (name, "select") for name, pin in _SELECTS.items()}
            if chip.enable is not None:
                wires[15] = lines[chip.enable]
            wires |= {at.pin: (cell, "ink") for at, cell in sensors if at.multiplexer == number}
            chips.append(DrawnChip(f"M{number + 1}", _MULTIPLEXER_NAMES, wires))
        notes = [translate(note, language) for note in _MULTIPLEXER_NOTES]
        draw_chips_of(drawing, _MULTIPLEXER_PINS, chips, notes, left, top)


def _input(wire: SwitchWire[Any], say: SayText) -> Sequence[str]:
    return str(wire.at), wire.cell, say(f"board-kind-{wire.kind}")


# Chips as drawn

DrawnWire = tuple[str, str]
"""The label of a wire at a pin, and the wire's colour."""


class DrawnChip(NamedTuple):
    """A chip: its title, the names of its pins, and the wires at those in use; pins count from 1."""

    title: str
    names: Mapping[int, str]
    wires: Mapping[int, DrawnWire]


def panel_size(pins: int, chips: int, notes: int) -> tuple[float, float]:
    """Return width and height of a panel's inside, for chips with this number of pins."""
    return _WIDE * _ACROSS, _top(notes) + _high(pins) * -(-chips // _ACROSS)


def draw_chips_of(
    drawing: SvgDrawing, pins: int, chips: Iterable[DrawnChip], notes: Sequence[str], left: float, top: float
) -> None:
    """Draw notes, and below them every chip, pin 1 at its upper left."""
    for line, note in enumerate(notes):
        drawing.text(left, top + 8 + line * _NOTE, note, size=12, colour="faint")
    for number, chip in enumerate(chips):
        row, column = divmod(number, _ACROSS)
        at = left + column * _WIDE + _SIDE, top + _top(len(notes)) + row * _high(pins)
        _draw_chip(drawing, pins, chip, *at)


def _top(notes: int) -> float:
    return _ABOVE + notes * _EACH


def _high(pins: int) -> float:
    return pins // 2 * _PITCH + _BETWEEN


def _draw_chip(drawing: SvgDrawing, pins: int, chip: DrawnChip, left: float, top: float) -> None:
    half = pins // 2
    drawing.bold(left, top - 12, chip.title)
    drawing.rect(left, top, _BODY, half * _PITCH + 8, fill="pin", edge="faint", round_=6)
    drawing.circle(left + _BODY / 2, top, 7, fill="panel", edge="faint")  # the notch beside pin 1
    for pin in range(1, pins + 1):
        is_left = pin <= half
        y = top + ((pin if is_left else pins + 1 - pin) - 0.5) * _PITCH + 4
        x, side = (left, -1) if is_left else (left + _BODY, 1)
        _draw_pin(drawing, x, y, side, (str(pin), chip.names.get(pin, "")), chip.wires.get(pin))


def _draw_pin(
    drawing: SvgDrawing, x: float, y: float, side: int, pin: tuple[str, str], wire: DrawnWire | None
) -> None:
    """Draw a pin with its number and name, and its wire, or a stub if it has none."""
    number, name = pin
    inner, outer = ("start", "end") if side < 0 else ("end", "start")
    drawing.text(x - side * 6, y + 4, number, size=10, colour="faint", at=inner)
    drawing.text(x - side * 22, y + 4, name, size=11, at=inner)
    if wire is None:
        drawing.line([(x, y), (x + side * 7, y)], "edge")
        return
    goes_to, colour = wire
    drawing.line([(x, y), (x + side * 16, y)], colour, 2)
    drawing.text(x + side * 21, y + 4, goes_to, colour=colour, at=outer)
