"""The multiplexers in the wiring diagram: every chip with the hall sensors on its channels."""

from niwashi import words
from niwashi.devices.board_file import BoardFile
from niwashi.devices.drawing import Drawing
from niwashi.devices.wired import CHANNELS, Channel
from niwashi.devices.wiring import hall_wires, lines

__all__ = ["draw_halls", "halls_size"]

_ACROSS = 3  # chips in a line
_PINS = 24
_WIDE, _HIGH = 344.0, 360.0
_BODY, _SIDE = 132.0, 96.0  # a chip's width, and the room for labels left of it
_PITCH = 23.0
_TOP = 80.0
_NOTE = 18.0

_NAMES = {1: "COM", 10: "S0", 11: "S1", 12: "GND", 13: "S3", 14: "S2", 15: "E", 24: "VCC"}
"""The pins of a CD74HC4067 besides its channels (SCHS209, pinout)."""

_SELECTS = {"S0": 10, "S1": 11, "S2": 14, "S3": 13}


def halls_size(file: BoardFile) -> tuple[float, float]:
    """Width and height of the panel's inside."""
    return _WIDE * _ACROSS, _TOP + _HIGH * -(-len(file.multiplexers) // _ACROSS)


def draw_halls(drawing: Drawing, file: BoardFile, left: float, top: float, language: str) -> None:
    """Draw every multiplexer as it lies, seen from above, pin 1 at the upper left."""
    for line, key in enumerate(("board-diagram-halls-sensors", "board-diagram-halls-supply")):
        drawing.text(left, top + 8 + line * _NOTE, words.say(key, language), size=12, colour="faint")
    for number in range(len(file.multiplexers)):
        row, column = divmod(number, _ACROSS)
        _draw_chip(drawing, file, number, left + column * _WIDE + _SIDE, top + _TOP + row * _HIGH)


def _draw_chip(drawing: Drawing, file: BoardFile, number: int, left: float, top: float) -> None:
    half = _PINS // 2
    drawing.bold(left, top - 12, f"M{number + 1}")
    drawing.rect(left, top, _BODY, half * _PITCH + 8, fill="pin", edge="faint", round_=6)
    drawing.circle(left + _BODY / 2, top, 7, fill="panel", edge="faint")
    names = _NAMES | {Channel(0, i).pin: f"C{i}" for i in range(CHANNELS)}
    wires = _wires(file, number)
    for pin in range(1, _PINS + 1):
        side = -1 if pin <= half else 1
        y = top + ((pin if side < 0 else _PINS + 1 - pin) - 0.5) * _PITCH + 4
        x = left if side < 0 else left + _BODY
        inner, outer = ("start", "end") if side < 0 else ("end", "start")
        drawing.text(x - side * 6, y + 4, str(pin), size=10, colour="faint", at=inner)
        drawing.text(x - side * 22, y + 4, names[pin], size=11, at=inner)
        if pin in wires:
            goes_to, colour = wires[pin]
            drawing.line([(x, y), (x + side * 16, y)], colour, 2)
            drawing.text(x + side * 21, y + 4, goes_to, colour=colour, at=outer)


def _wires(file: BoardFile, number: int) -> dict[int, tuple[str, str]]:
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
