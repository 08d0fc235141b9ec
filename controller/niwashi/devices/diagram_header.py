"""The Pi's header in the wiring diagram: which pin takes which wire."""

from niwashi import words
from niwashi.devices.board_file import BoardFile
from niwashi.devices.drawing import Drawing
from niwashi.devices.header import GROUND_PINS, POWER_PINS
from niwashi.devices.wiring import Line, lines

__all__ = ["HEADER_SIZE", "draw_header"]

_PITCH = 29.0
_LABEL = 130.0
HEADER_SIZE = (2 * _LABEL + 2 * _PITCH, 20 * _PITCH + 34)


def draw_header(drawing: Drawing, file: BoardFile, left: float, top: float, language: str) -> None:
    """Draw the 40 pins as seen from above, the SD card's end at the top."""
    drawing.text(left, top + 8, words.say("board-diagram-header-top", language), size=11, colour="faint")
    top += 26
    by_pin = {line.header_pin: line for line in lines(file)}
    body = left + _LABEL
    drawing.rect(body - 3, top - 3, 2 * _PITCH + 6, 20 * _PITCH + 6, fill="pin", edge="edge", round_=6)
    for pin in range(1, 41):
        x = body + _PITCH / 2 + (0 if pin % 2 else _PITCH)
        y = top + _PITCH / 2 + (pin - 1) // 2 * _PITCH
        _draw_pin(drawing, pin, by_pin.get(pin), x, y)


def _draw_pin(drawing: Drawing, pin: int, line: Line | None, x: float, y: float) -> None:
    colour, label = _pin_label(pin, line)
    drawing.circle(x, y, 9.5, fill=colour or "panel", edge=colour or "edge")
    drawing.text(x, y + 3.5, str(pin), size=10, colour="panel" if colour else "faint", at="middle")
    if label:
        side = -1 if pin % 2 else 1
        drawing.line([(x + side * 9.5, y), (x + side * 26, y)], colour)
        drawing.text(x + side * 31, y + 4, label, colour=colour, at="end" if pin % 2 else "start")


def _pin_label(pin: int, line: Line | None) -> tuple[str, str]:
    if line is not None:
        parts = (line.name, f"GPIO {line.gpio}")
        return line.kind, "  ".join(parts[::-1] if pin % 2 else parts)
    if pin in GROUND_PINS:
        return "ground", "GND"
    return ("power", POWER_PINS[pin]) if pin in POWER_PINS else ("", "")
