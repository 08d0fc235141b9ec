"""The pins of the Pi or Pico in the wiring diagram: which takes which wire."""

from niwashi.devices.board_file import BoardFile
from niwashi.devices.drawing import SvgDrawing
from niwashi.devices.header import PI, Header
from niwashi.devices.wiring_table import HeaderWire, header_wires
from niwashi.words.catalogue import translate

_PITCH = 29.0
_LABEL = 130.0
HEADER_SIZE = (2 * _LABEL + 2 * _PITCH, 20 * _PITCH + 34)


def draw_header(drawing: SvgDrawing, file: BoardFile, left: float, top: float, language: str) -> None:
    """Draw the 40 pins as seen from above, the SD card's end at the top."""
    where = "board-diagram-header-top" if file.header is PI else "board-diagram-pico-top"
    drawing.text(left, top + 8, translate(where, language), size=11, colour="faint")
    top += 26
    by_pin = {line.header_pin: line for line in header_wires(file)}
    body = left + _LABEL
    drawing.rect(body - 3, top - 3, 2 * _PITCH + 6, 20 * _PITCH + 6, fill="pin", edge="edge", round_=6)
    for pin in range(1, 41):
        is_right, row = file.header.place(pin)
        x = body + _PITCH / 2 + (_PITCH if is_right else 0)
        y = top + _PITCH / 2 + row * _PITCH
        _draw_pin(drawing, file.header, pin, by_pin.get(pin), (x, y))


def _draw_pin(
    drawing: SvgDrawing, header: Header, pin: int, line: HeaderWire | None, at: tuple[float, float]
) -> None:
    x, y = at
    is_right, _ = header.place(pin)
    colour, label = _pin_label(header, pin, line)
    drawing.circle(x, y, 9.5, fill=colour or "panel", edge=colour or "edge")
    drawing.text(x, y + 3.5, str(pin), size=10, colour="panel" if colour else "faint", at="middle")
    if label:
        side = 1 if is_right else -1
        drawing.line([(x + side * 9.5, y), (x + side * 26, y)], colour)
        drawing.text(x + side * 31, y + 4, label, colour=colour, at="start" if is_right else "end")


def _pin_label(header: Header, pin: int, line: HeaderWire | None) -> tuple[str, str]:
    if line is not None:
        parts = (line.name, f"GPIO {line.gpio}")
        return line.kind, "  ".join(parts if header.place(pin)[0] else parts[::-1])
    if pin in header.ground:
        return "ground", "GND"
    return ("power", header.power[pin]) if pin in header.power else ("", "")
