"""The shift registers in the wiring diagram: every chip with what each of its 16 pins goes to."""

from niwashi import words
from niwashi.devices.board_file import BoardFile
from niwashi.devices.drawing import Drawing
from niwashi.devices.wired import STAGES, RegisterInput
from niwashi.devices.wiring import RegisterWire, register_input_wires, register_wires

__all__ = ["draw_registers", "registers_size"]

_ACROSS = 3  # chips in a line
_PINS = 16
_WIDE, _HIGH = 344.0, 240.0
_BODY, _SIDE = 132.0, 96.0  # a chip's width, and the room for labels left of it
_PITCH = 23.0
_TOP = 100.0
_NOTE = 18.0

_Wire = tuple[str, str]  # what a pin goes to, and the colour of the wire to it

_NAMES = {1: "SH/LD", 2: "CLK", 8: "GND", 9: "QH", 10: "SER", 15: "CLK INH", 16: "VCC"}
"""The pins that are wired besides the inputs (SCLS116, pin functions)."""


def registers_size(file: BoardFile) -> tuple[float, float]:
    """Width and height of the panel's inside."""
    return _WIDE * _ACROSS, _TOP + _HIGH * -(-file.register_chips // _ACROSS)


def draw_registers(drawing: Drawing, file: BoardFile, left: float, top: float, language: str) -> None:
    """Draw every chip as it lies, seen from above, pin 1 at the upper left."""
    for line, about in enumerate(("switches", "supply", "chain")):
        note = words.say(f"board-diagram-registers-{about}", language)
        drawing.text(left, top + 8 + line * _NOTE, note, size=12, colour="faint")
    cells = {wire.at: wire.cell for wire in register_input_wires(file)}
    for number, chip in enumerate(register_wires(file)):
        row, column = divmod(number, _ACROSS)
        inputs = [cells.get(RegisterInput(number, i)) for i in range(STAGES)]
        _draw_chip(drawing, chip, inputs, left + column * _WIDE + _SIDE, top + _TOP + row * _HIGH)


def _draw_chip(
    drawing: Drawing, chip: RegisterWire, inputs: list[str | None], left: float, top: float
) -> None:
    half = _PINS // 2
    drawing.bold(left, top - 12, chip.name)
    drawing.rect(left, top, _BODY, half * _PITCH + 8, fill="pin", edge="faint", round_=6)
    drawing.circle(left + _BODY / 2, top, 7, fill="panel", edge="faint")
    names = _NAMES | {RegisterInput(0, i).pin: "ABCDEFGH"[i] for i in range(STAGES)}
    wires = _wires(chip, inputs)
    for pin in range(1, _PINS + 1):
        side = -1 if pin <= half else 1
        y = top + ((pin if side < 0 else _PINS + 1 - pin) - 0.5) * _PITCH + 4
        x = left if side < 0 else left + _BODY
        inner, outer = ("start", "end") if side < 0 else ("end", "start")
        drawing.text(x - side * 6, y + 4, str(pin), size=10, colour="faint", at=inner)
        drawing.text(x - side * 22, y + 4, names.get(pin, ""), size=11, at=inner)
        if pin in wires:
            goes_to, colour = wires[pin]
            drawing.line([(x, y), (x + side * 16, y)], colour, 2)
            drawing.text(x + side * 21, y + 4, goes_to, colour=colour, at=outer)


def _wires(chip: RegisterWire, inputs: list[str | None]) -> dict[int, _Wire]:
    """What each pin of a chip goes to; an input without a switch goes to 3.3 V, or it would read chance."""
    high, low = ("3.3 V", "power"), ("GND", "ground")
    wires = {1: (chip.load, "load"), 2: (chip.clock, "clock"), 8: low, 15: low, 16: high}
    wires[9] = chip.out, "shifted"
    wires[10] = high if chip.into is None else (chip.into, "shifted")
    for number, cell in enumerate(inputs):
        wires[RegisterInput(0, number).pin] = high if cell is None else (cell, "ink")
    return wires
