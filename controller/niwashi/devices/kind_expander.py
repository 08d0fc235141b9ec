"""Expanders (MCP23017): sixteen inputs each, on an I2C bus."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from niwashi.devices.board_file import BoardFile, ExpanderConfig, Mistakes, SwitchKind
from niwashi.devices.cell_wiring import INPUTS, ExpanderInput
from niwashi.devices.connections import Connections
from niwashi.devices.diagram_chip import DrawnChip, DrawnWire, draw_chips_of, panel_size
from niwashi.devices.drawing import SvgDrawing
from niwashi.devices.header import PI, Header
from niwashi.devices.scanner import Scanner
from niwashi.devices.wiring_papers import BoardPart, Panel, SayText, WiringTable, pull_up
from niwashi.devices.wiring_table import SwitchWire, wires_of
from niwashi.words.catalogue import translate

ADDRESSES = range(0x20, 0x28)
"""The addresses of an MCP23017: 0x20 plus three bits, set by its pins A2, A1, A0."""

_INPUT = re.compile(r"X([1-9][0-9]?)([AB])([0-7])")
_LEVELS = ("GND", "3.3 V")

_PINS = 28  # the chip's, as drawn
_NOTES = 3

_NAMES = {9: "VDD", 10: "VSS", 12: "SCL", 13: "SDA", 15: "A0", 16: "A1", 17: "A2", 18: "RESET", 20: "INTA"}
"""The pins that are wired besides the inputs (DS20001952, package types)."""


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


class _Expanders(SwitchKind):
    key = "expander"
    tables = ("expander",)
    switch = ExpanderInput

    def named(self, word: str) -> ExpanderInput | None:
        found = _INPUT.fullmatch(word)
        return ExpanderInput(int(found[1]) - 1, "AB".index(found[2]) * 8 + int(found[3])) if found else None

    def is_in(self, file: BoardFile) -> bool:
        return bool(file.expanders)

    def count(self, file: BoardFile) -> int:
        return len(file.expanders) * INPUTS

    def number(self, file: BoardFile, at: ExpanderInput) -> int:  # noqa: ARG002  # all chips have as many
        return at.chip * INPUTS + at.number

    def check(self, file: BoardFile, placed: Sequence[tuple[str, ExpanderInput]], mistakes: Mistakes) -> None:
        """Note chips that share an address or can't be reached, and inputs of chips that are not there."""
        for bus, count in Counter(expander.bus for expander in file.expanders).items():
            if count > len(ADDRESSES):
                mistakes.note("board-file-too-many-chips", found=count, bus=bus, most=len(ADDRESSES))
        seen: dict[tuple[int, int], str] = {}
        for number, expander in enumerate(file.expanders, 1):
            where, called = f"expander[{number}]", (expander.bus, expander.address)
            _check_chip(expander, where, file.header, mistakes)
            if called in seen:
                facts = {"found": _hex(expander.address), "other": seen[called]}
                mistakes.note("board-file-address-twice", where=where, **facts)
            seen.setdefault(called, where)
        chips = len(file.expanders)
        for where, switch in placed:
            if not chips:
                mistakes.note("board-file-input-without-expander", where=where, found=str(switch))
                break
            if switch.chip >= chips:
                mistakes.wrong(where, str(switch), f"X1A0 … X{chips}B7")

    def pins(self, file: BoardFile) -> Iterator[tuple[str, int]]:
        """Yield two pins for each bus, and the interrupt lines.

        Chips may share an interrupt line: their outputs only ever pull it low.
        """
        buses: set[int] = set()
        lines: set[int] = set()
        for number, expander in enumerate(file.expanders, 1):
            if expander.bus not in buses:
                buses.add(expander.bus)
                pins = file.header.buses.get(expander.bus, ())
                yield from ((f"expander[{number}].bus", pin) for pin in pins)
            if expander.interrupt is not None and expander.interrupt not in lines:
                lines.add(expander.interrupt)
                yield f"expander[{number}].interrupt", expander.interrupt

    def scanner(self, file: BoardFile, connections: Connections) -> Scanner:
        """Import the driver only for a board with expanders."""
        from niwashi.devices.expander import ExpanderScanner

        buses = {number: connections.bus(number) for number in sorted({chip.bus for chip in file.expanders})}
        return ExpanderScanner(file, buses, connections.pins)

    def wire_parts(self, file: BoardFile) -> Iterator[dict[str, Any]]:
        """Yield one part for each run of chips on the same bus: their order is that of the sensors."""
        part: dict[str, Any] = {}
        for number, chip in enumerate(file.expanders):
            if part.get("bus") != chip.bus:
                if part:
                    yield part
                sda, scl = file.header.buses[chip.bus]
                part = {"kind": "mcp23017", "bus": chip.bus, "sda": sda, "scl": scl, "chips": []}
            switches = (switch for wired in file.cells for switch in wired.switches)
            inputs = sum(
                1 << each.number
                for each in switches
                if isinstance(each, ExpanderInput) and each.chip == number
            )
            part["chips"].append((chip.address, inputs))
        if part:
            yield part

    def lines(self, file: BoardFile) -> Iterator[tuple[str, str, int]]:
        for bus in sorted({chip.bus for chip in file.expanders}):
            sda, scl = file.header.buses[bus]
            yield _on_bus("SDA", bus), "sda", sda
            yield _on_bus("SCL", bus), "scl", scl
        yield from ((name, "interrupt", gpio) for gpio, name in _interrupts(file).items())

    def parts(self, file: BoardFile) -> Iterator[BoardPart]:
        yield BoardPart("board-part-chip", len(file.expanders), "MCP23017")
        yield BoardPart("board-part-chip-capacitor", len(file.expanders), "100 nF")

    def bus_parts(self, file: BoardFile) -> Iterator[BoardPart]:
        ratings = [pull_up(bus, is_pi=file.serial is None) for bus in {chip.bus for chip in file.expanders}]
        for rating in sorted(set(ratings)):
            yield BoardPart("board-part-pull-up", 2 * ratings.count(rating), rating)

    def panel(self, file: BoardFile) -> Panel:
        return Panel("board-diagram-chips", panel_size(_PINS, len(file.expanders), _NOTES), _draw)

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

    def chip_table(self, file: BoardFile, say: SayText) -> WiringTable | None:  # noqa: ARG002  # names need no words
        columns = ("chip", "bus", "address", "jumpers", "common")
        return WiringTable("board-table-chips", columns, [_chip_row(chip) for chip in chip_wires(file)])

    def switch_table(self, file: BoardFile, say: SayText) -> WiringTable | None:
        rows = [_row(wire, say) for wire in wires_of(file, ExpanderInput)]
        return WiringTable("board-table-inputs", ("input", "cell", "kind", "way"), rows) if rows else None


def chip_wires(file: BoardFile) -> tuple[ChipWire, ...]:
    """Return every expander, in the order of the board file."""
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


def _check_chip(expander: ExpanderConfig, where: str, header: Header, mistakes: Mistakes) -> None:
    if expander.address not in ADDRESSES:
        facts = {"found": _hex(expander.address), "first": _hex(ADDRESSES[0]), "last": _hex(ADDRESSES[-1])}
        mistakes.note("board-file-address", where=where, **facts)
    if expander.interrupt is not None and header is not PI:
        mistakes.note("board-file-interrupt-on-pico", where=where)
    if expander.bus not in header.buses:
        mistakes.wrong(f"{where}.bus", expander.bus, ", ".join(map(str, header.buses)))


def _hex(address: int) -> str:
    return f"{address:#04x}"


def _on_bus(name: str, bus: int) -> str:
    return name if bus == 1 else f"{name}{bus}"


def _interrupts(file: BoardFile) -> dict[int, str]:
    """Map GPIOs to names: INT, or INT1, INT2 … if there are several."""
    gpios = list(dict.fromkeys(chip.interrupt for chip in file.expanders if chip.interrupt is not None))
    return {gpio: f"INT{i}" if len(gpios) > 1 else "INT" for i, gpio in enumerate(gpios, 1)}


def _chip_row(chip: ChipWire) -> Sequence[str]:
    jumpers = " / ".join(_LEVELS[level] for level in chip.jumpers)
    common = f"9, 18: 3.3 V; 10: GND; 12: {chip.scl}; 13: {chip.sda}"
    interrupt = f"; 20: {chip.interrupt}" if chip.interrupt else ""
    return chip.name, str(chip.bus), f"{chip.address:#04x}", jumpers, common + interrupt


def _row(wire: SwitchWire[ExpanderInput], say: SayText) -> Sequence[str]:
    way = say("board-path-input", chip=f"X{wire.at.chip + 1}", pin=wire.at.pin)
    return str(wire.at), wire.cell, say(f"board-kind-{wire.kind}"), way


def _draw(drawing: SvgDrawing, file: BoardFile, left: float, top: float, language: str) -> None:
    names = _NAMES | {ExpanderInput(0, i).pin: f"GP{'AB'[i // 8]}{i % 8}" for i in range(INPUTS)}
    cells = {wire.at: wire.cell for wire in wires_of(file, ExpanderInput)}
    chips = (
        DrawnChip(f"{chip.name}  {chip.address:#04x}", names, _wires(chip, number, cells))
        for number, chip in enumerate(chip_wires(file))
    )
    draw_chips_of(drawing, _PINS, chips, _notes(file, language), left, top)


def _notes(file: BoardFile, language: str) -> list[str]:
    ratings = {pull_up(chip.bus, is_pi=file.serial is None) for chip in file.expanders}
    return [
        translate("board-diagram-chips-switches", language),
        translate("board-diagram-chips-supply", language),
        translate("board-diagram-chips-bus", language, rating=" / ".join(sorted(ratings))),
    ]


def _wires(chip: ChipWire, number: int, cells: Mapping[ExpanderInput, str]) -> "dict[int, DrawnWire]":
    """Return the wires of a chip's used pins."""
    high, low = ("3.3 V", "power"), ("GND", "ground")
    wires = {9: high, 10: low, 12: (chip.scl, "scl"), 13: (chip.sda, "sda"), 18: high}
    for pin, level in zip((17, 16, 15), chip.jumpers, strict=True):
        wires[pin] = high if level else low
    if chip.interrupt is not None:
        wires[20] = chip.interrupt, "interrupt"
    switches = {at: cells[at] for at in (ExpanderInput(number, i) for i in range(INPUTS)) if at in cells}
    return wires | {at.pin: (cell, "ink") for at, cell in switches.items()}


EXPANDERS = _Expanders()
