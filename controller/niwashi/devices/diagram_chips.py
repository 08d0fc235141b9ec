"""The expanders in the wiring diagram: every chip with what each of its 28 pins goes to."""

from niwashi import words
from niwashi.devices.board_file import BoardFile
from niwashi.devices.drawing import Drawing
from niwashi.devices.parts import pull_up
from niwashi.devices.wired import INPUTS, Input
from niwashi.devices.wiring import ChipWire, chip_wires, input_wires

__all__ = ["chips_size", "draw_chips"]

_ACROSS = 3  # chips in a line
_WIDE, _HIGH = 344.0, 412.0
_BODY, _SIDE = 132.0, 96.0  # a chip's width, and the room for labels left of it
_PITCH = 23.0
_TOP = 100.0
_NOTE = 18.0

_Wire = tuple[str, str]  # what a pin goes to, and the colour of the wire to it

_NAMES = {9: "VDD", 10: "VSS", 12: "SCL", 13: "SDA", 15: "A0", 16: "A1", 17: "A2", 18: "RESET", 20: "INTA"}
"""The pins that are wired besides the inputs (DS20001952, package types)."""


def chips_size(file: BoardFile) -> tuple[float, float]:
    """Width and height of the panel's inside."""
    return _WIDE * _ACROSS, _TOP + _HIGH * -(-len(file.expanders) // _ACROSS)


def draw_chips(drawing: Drawing, file: BoardFile, left: float, top: float, language: str) -> None:
    """Draw every chip as it lies, seen from above, pin 1 at the upper left."""
    ratings = {pull_up(chip.bus, is_pi=file.serial is None) for chip in file.expanders}
    notes = [
        words.say("board-diagram-chips-switches", language),
        words.say("board-diagram-chips-supply", language),
        words.say("board-diagram-chips-bus", language, rating=" / ".join(sorted(ratings))),
    ]
    for line, note in enumerate(notes):
        drawing.text(left, top + 8 + line * _NOTE, note, size=12, colour="faint")
    cells = {wire.at: wire.cell for wire in input_wires(file)}
    for number, chip in enumerate(chip_wires(file)):
        row, column = divmod(number, _ACROSS)
        inputs = [cells.get(Input(number, i), "") for i in range(INPUTS)]
        _draw_chip(drawing, chip, inputs, left + column * _WIDE + _SIDE, top + _TOP + row * _HIGH)


def _draw_chip(drawing: Drawing, chip: ChipWire, inputs: list[str], left: float, top: float) -> None:
    drawing.bold(left, top - 12, f"{chip.name}  {chip.address:#04x}")
    drawing.rect(left, top, _BODY, 14 * _PITCH + 8, fill="pin", edge="faint", round_=6)
    drawing.circle(left + _BODY / 2, top, 7, fill="panel", edge="faint")
    names, wires = _pins(chip, inputs)
    for pin in range(1, 29):
        is_left = pin <= 14
        y = top + ((pin if is_left else 29 - pin) - 0.5) * _PITCH + 4
        x = left if is_left else left + _BODY
        _draw_pin(drawing, x, y, -1 if is_left else 1, (str(pin), names.get(pin, "")), wires.get(pin))


def _draw_pin(drawing: Drawing, x: float, y: float, side: int, pin: _Wire, wire: _Wire | None) -> None:
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


def _pins(chip: ChipWire, inputs: list[str]) -> tuple[dict[int, str], dict[int, _Wire]]:
    """What the chip calls its pins, and what those in use go to."""
    names, wires = dict(_NAMES), _common_wires(chip)
    for number, cell in enumerate(inputs):
        at = Input(0, number)
        names[at.pin] = f"GP{'AB'[number // 8]}{number % 8}"
        if cell:
            wires[at.pin] = cell, "ink"
    return names, wires


def _common_wires(chip: ChipWire) -> dict[int, _Wire]:
    high, low = ("3.3 V", "power"), ("GND", "ground")
    wires = {9: high, 10: low, 12: (chip.scl, "scl"), 13: (chip.sda, "sda"), 18: high}
    for pin, level in zip((17, 16, 15), chip.jumpers, strict=True):
        wires[pin] = high if level else low
    if chip.interrupt is not None:
        wires[20] = chip.interrupt, "interrupt"
    return wires
