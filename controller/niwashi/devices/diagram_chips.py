"""The expanders in the wiring diagram: every chip with what each of its 28 pins goes to."""

from collections.abc import Mapping

from niwashi import words
from niwashi.devices.board_file import BoardFile
from niwashi.devices.diagram_chip import Chip, Wire, draw_chips_of, panel_size
from niwashi.devices.drawing import Drawing
from niwashi.devices.parts import pull_up
from niwashi.devices.wired import INPUTS, Input, Switch
from niwashi.devices.wiring import ChipWire, chip_wires, input_wires

__all__ = ["chips_size", "draw_chips"]

_PINS = 28
_NOTES = 3

_NAMES = {9: "VDD", 10: "VSS", 12: "SCL", 13: "SDA", 15: "A0", 16: "A1", 17: "A2", 18: "RESET", 20: "INTA"}
"""The pins that are wired besides the inputs (DS20001952, package types)."""


def chips_size(file: BoardFile) -> tuple[float, float]:
    """Width and height of the panel's inside."""
    return panel_size(_PINS, len(file.expanders), _NOTES)


def draw_chips(drawing: Drawing, file: BoardFile, left: float, top: float, language: str) -> None:
    """Draw every expander."""
    names = _NAMES | {Input(0, i).pin: f"GP{'AB'[i // 8]}{i % 8}" for i in range(INPUTS)}
    cells = {wire.at: wire.cell for wire in input_wires(file)}
    chips = (
        Chip(f"{chip.name}  {chip.address:#04x}", names, _wires(chip, number, cells))
        for number, chip in enumerate(chip_wires(file))
    )
    draw_chips_of(drawing, _PINS, chips, _notes(file, language), left, top)


def _notes(file: BoardFile, language: str) -> list[str]:
    ratings = {pull_up(chip.bus, is_pi=file.serial is None) for chip in file.expanders}
    return [
        words.say("board-diagram-chips-switches", language),
        words.say("board-diagram-chips-supply", language),
        words.say("board-diagram-chips-bus", language, rating=" / ".join(sorted(ratings))),
    ]


def _wires(chip: ChipWire, number: int, cells: Mapping[Switch, str]) -> dict[int, Wire]:
    """What the pins of a chip go to that are in use."""
    high, low = ("3.3 V", "power"), ("GND", "ground")
    wires = {9: high, 10: low, 12: (chip.scl, "scl"), 13: (chip.sda, "sda"), 18: high}
    for pin, level in zip((17, 16, 15), chip.jumpers, strict=True):
        wires[pin] = high if level else low
    if chip.interrupt is not None:
        wires[20] = chip.interrupt, "interrupt"
    switches = {at: cells[at] for at in (Input(number, i) for i in range(INPUTS)) if at in cells}
    return wires | {at.pin: (cell, "ink") for at, cell in switches.items()}
