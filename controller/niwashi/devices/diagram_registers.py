"""The shift registers in the wiring diagram: every chip with what each of its 16 pins goes to."""

from collections.abc import Mapping

from niwashi import words
from niwashi.devices.board_file import BoardFile
from niwashi.devices.diagram_chip import Chip, Wire, draw_chips_of, panel_size
from niwashi.devices.drawing import Drawing
from niwashi.devices.wired import STAGES, RegisterInput, Switch
from niwashi.devices.wiring import RegisterWire, register_input_wires, register_wires

__all__ = ["draw_registers", "registers_size"]

_PINS = 16
_NOTES = tuple(f"board-diagram-registers-{about}" for about in ("switches", "supply", "chain"))

_NAMES = {1: "SH/LD", 2: "CLK", 8: "GND", 9: "QH", 10: "SER", 15: "CLK INH", 16: "VCC"}
"""The pins that are wired besides the inputs (SCLS116, pin functions)."""


def registers_size(file: BoardFile) -> tuple[float, float]:
    """Width and height of the panel's inside."""
    return panel_size(_PINS, file.register_chips, len(_NOTES))


def draw_registers(drawing: Drawing, file: BoardFile, left: float, top: float, language: str) -> None:
    """Draw every register."""
    names = _NAMES | {RegisterInput(0, i).pin: "ABCDEFGH"[i] for i in range(STAGES)}
    cells = {wire.at: wire.cell for wire in register_input_wires(file)}
    chips = (
        Chip(chip.name, names, _wires(chip, number, cells))
        for number, chip in enumerate(register_wires(file))
    )
    draw_chips_of(drawing, _PINS, chips, [words.say(note, language) for note in _NOTES], left, top)


def _wires(chip: RegisterWire, number: int, cells: Mapping[Switch, str]) -> dict[int, Wire]:
    """What each pin of a chip goes to; an input without a switch goes to 3.3 V, or it would read chance."""
    high, low = ("3.3 V", "power"), ("GND", "ground")
    wires = {1: (chip.load, "load"), 2: (chip.clock, "clock"), 8: low, 15: low, 16: high}
    wires[9] = chip.out, "shifted"
    wires[10] = high if chip.into is None else (chip.into, "shifted")
    for index in range(STAGES):
        at = RegisterInput(number, index)
        wires[at.pin] = (cells[at], "ink") if at in cells else high
    return wires
