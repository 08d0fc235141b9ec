"""Chains of shift registers (74HC165), which a microcontroller reads."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from niwashi.devices.board_file import BoardFile, Mistakes, SwitchKind
from niwashi.devices.cell_wiring import STAGES, RegisterInput
from niwashi.devices.diagram_chip import DrawnChip, DrawnWire, draw_chips_of, panel_size
from niwashi.devices.drawing import SvgDrawing
from niwashi.devices.serial_link.table import Limit
from niwashi.devices.wiring_papers import BoardPart, Panel, SayText, WiringTable
from niwashi.devices.wiring_table import SwitchWire, wires_of
from niwashi.words.catalogue import translate

_STAGE = re.compile(r"S([1-9][0-9]?)([A-H])")
_LETTERS = "ABCDEFGH"

_PINS = 16  # the chip's, as drawn
_NOTES = tuple(f"board-diagram-registers-{about}" for about in ("switches", "supply", "chain"))

_NAMES = {1: "SH/LD", 2: "CLK", 8: "GND", 9: "QH", 10: "SER", 15: "CLK INH", 16: "VCC"}
"""The pins that are wired besides the inputs (SCLS116, pin functions)."""


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


class _Registers(SwitchKind):
    key = "register"
    tables = ("register",)
    switch = RegisterInput

    def named(self, word: str) -> RegisterInput | None:
        found = _STAGE.fullmatch(word)
        return RegisterInput(int(found[1]) - 1, _LETTERS.index(found[2])) if found else None

    def is_in(self, file: BoardFile) -> bool:
        return bool(file.registers)

    def count(self, file: BoardFile) -> int:
        return file.register_chips * STAGES

    def number(self, file: BoardFile, at: RegisterInput) -> int:  # noqa: ARG002  # chips are numbered through all chains
        return at.chip * STAGES + at.number

    def check(self, file: BoardFile, placed: Sequence[tuple[str, RegisterInput]], mistakes: Mistakes) -> None:
        """Note chains that nothing could read, or with too many inputs, and inputs that are not there."""
        if file.registers and file.serial is None:
            mistakes.note("board-file-register-without-serial")
        room = Limit.MOST_SENSORS - sum(kind.count(file) for kind in file.kinds if kind is not self)
        for number, chain in enumerate(file.registers, 1):
            if chain.chips * STAGES > room:
                mistakes.wrong(f"register[{number}].chips", chain.chips, f"≤ {max(room // STAGES, 0)}")
            room -= chain.chips * STAGES
        chips = file.register_chips
        for where, switch in placed:
            if not chips:
                mistakes.note("board-file-input-without-register", where=where, found=str(switch))
                break
            if switch.chip >= chips:
                mistakes.wrong(where, str(switch), f"S1A … S{chips}H")

    def pins(self, file: BoardFile) -> Iterator[tuple[str, int]]:
        """Yield three pins for each chain."""
        for number, chain in enumerate(file.registers, 1):
            yield f"register[{number}].load", chain.load
            yield f"register[{number}].clock", chain.clock
            yield f"register[{number}].data", chain.data

    def wire_parts(self, file: BoardFile) -> Iterator[dict[str, Any]]:
        for chain in file.registers:
            pins = {"load": chain.load, "clock": chain.clock, "data": chain.data}
            yield {"kind": "74hc165", **pins, "chips": chain.chips}

    def lines(self, file: BoardFile) -> Iterator[tuple[str, str, int]]:
        for number, chain in enumerate(file.registers, 1):
            yield _on_chain(file, "SH/LD", number), "load", chain.load
            yield _on_chain(file, "CLK", number), "clock", chain.clock
            yield _on_chain(file, "QH", number), "shifted", chain.data

    def parts(self, file: BoardFile) -> Iterator[BoardPart]:
        yield BoardPart("board-part-register", file.register_chips, "74HC165")
        yield BoardPart("board-part-register-capacitor", file.register_chips, "100 nF")
        yield BoardPart("board-part-input-pull-up", len(wires_of(file, RegisterInput)), "10 kΩ")

    def panel(self, file: BoardFile) -> Panel:
        return Panel("board-diagram-registers", panel_size(_PINS, file.register_chips, len(_NOTES)), _draw)

    def wired_to(self, file: BoardFile, say: SayText) -> str:
        return say("board-wired-registers", chips=file.register_chips)

    def chip_table(self, file: BoardFile, say: SayText) -> WiringTable | None:  # noqa: ARG002  # names need no words
        rows = [_chip_row(chip) for chip in register_wires(file)]
        return WiringTable("board-table-registers", ("chip", "shift-lines", "chain", "common"), rows)

    def switch_table(self, file: BoardFile, say: SayText) -> WiringTable | None:
        rows = [_row(wire, say) for wire in wires_of(file, RegisterInput)]
        return WiringTable("board-table-stages", ("input", "cell", "kind", "way"), rows) if rows else None


def register_wires(file: BoardFile) -> tuple[RegisterWire, ...]:
    """Return every shift register, chain by chain from the one whose QH goes to the microcontroller."""
    wires: list[RegisterWire] = []
    for number, chain in enumerate(file.registers, 1):
        load, clock, data = (_on_chain(file, line, number) for line in ("SH/LD", "CLK", "QH"))
        names = [f"S{len(wires) + i}" for i in range(1, chain.chips + 1)]
        for i, name in enumerate(names):
            out = f"{names[i - 1]} SER" if i else data
            into = f"{names[i + 1]} QH" if i + 1 < chain.chips else None
            wires.append(RegisterWire(name, load, clock, out, into))
    return tuple(wires)


def _on_chain(file: BoardFile, name: str, chain: int) -> str:
    return f"{name}{chain}" if len(file.registers) > 1 else name


def _chip_row(chip: RegisterWire) -> Sequence[str]:
    chain = f"9 → {chip.out}; 10 ← {chip.into or '3.3 V'}"
    return chip.name, f"1: {chip.load}; 2: {chip.clock}", chain, "16: 3.3 V; 8, 15: GND"


def _row(wire: SwitchWire[RegisterInput], say: SayText) -> Sequence[str]:
    way = say("board-path-stage", chip=f"S{wire.at.chip + 1}", pin=wire.at.pin)
    return str(wire.at), wire.cell, say(f"board-kind-{wire.kind}"), way


def _draw(drawing: SvgDrawing, file: BoardFile, left: float, top: float, language: str) -> None:
    names = _NAMES | {RegisterInput(0, i).pin: _LETTERS[i] for i in range(STAGES)}
    cells = {wire.at: wire.cell for wire in wires_of(file, RegisterInput)}
    chips = (
        DrawnChip(chip.name, names, _wires(chip, number, cells))
        for number, chip in enumerate(register_wires(file))
    )
    draw_chips_of(drawing, _PINS, chips, [translate(note, language) for note in _NOTES], left, top)


def _wires(chip: RegisterWire, number: int, cells: Mapping[RegisterInput, str]) -> "dict[int, DrawnWire]":
    """Return the wires of a chip's pins. Unused inputs go to 3.3 V, as floating ones read noise."""
    high, low = ("3.3 V", "power"), ("GND", "ground")
    wires = {1: (chip.load, "load"), 2: (chip.clock, "clock"), 8: low, 15: low, 16: high}
    wires[9] = chip.out, "shifted"
    wires[10] = high if chip.into is None else (chip.into, "shifted")
    for index in range(STAGES):
        at = RegisterInput(number, index)
        wires[at.pin] = (cells[at], "ink") if at in cells else high
    return wires


REGISTERS = _Registers()
