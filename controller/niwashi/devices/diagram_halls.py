"""The multiplexers in the wiring diagram: every chip with the hall sensors on its channels."""

from niwashi import words
from niwashi.devices.board_file import BoardFile
from niwashi.devices.diagram_chip import Chip, Wire, draw_chips_of, panel_size
from niwashi.devices.drawing import Drawing
from niwashi.devices.wired import CHANNELS, Channel
from niwashi.devices.wiring import hall_wires, lines

__all__ = ["draw_halls", "halls_size"]

_PINS = 24
_NOTES = ("board-diagram-halls-sensors", "board-diagram-halls-supply")

_NAMES = {1: "COM", 10: "S0", 11: "S1", 12: "GND", 13: "S3", 14: "S2", 15: "E", 24: "VCC"}
"""The pins of a CD74HC4067 besides its channels (SCHS209, pinout)."""

_SELECTS = {"S0": 10, "S1": 11, "S2": 14, "S3": 13}


def halls_size(file: BoardFile) -> tuple[float, float]:
    """Width and height of the panel's inside."""
    return panel_size(_PINS, len(file.multiplexers), len(_NOTES))


def draw_halls(drawing: Drawing, file: BoardFile, left: float, top: float, language: str) -> None:
    """Draw every multiplexer."""
    names = _NAMES | {Channel(0, i).pin: f"C{i}" for i in range(CHANNELS)}
    chips = (Chip(f"M{n + 1}", names, _wires(file, n)) for n in range(len(file.multiplexers)))
    draw_chips_of(drawing, _PINS, chips, [words.say(note, language) for note in _NOTES], left, top)


def _wires(file: BoardFile, number: int) -> dict[int, Wire]:
    """What each pin of a multiplexer goes to, and the colour of the wire to it."""
    wires = {12: ("GND", "ground"), 15: ("GND", "ground"), 24: ("3.3 V", "power")}
    wires |= {pin: (name, "select") for name, pin in _SELECTS.items()}
    mine = file.multiplexers[number]
    for line in lines(file):
        if line.kind == "adc" and line.gpio == mine.adc:
            wires[1] = line.name, "adc"
        if line.kind == "enable" and line.gpio == mine.enable:
            wires[15] = line.name, "enable"
    here = (wire for wire in hall_wires(file) if wire.at.multiplexer == number)
    return wires | {wire.at.pin: (wire.cell, "ink") for wire in here}
