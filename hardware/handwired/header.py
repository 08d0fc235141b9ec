"""The computer's 40 pins and the wires that end at them."""

from collections.abc import Iterator

from hardware.circuits.netlist import pin_net
from hardware.handwired.canvas import Canvas, Point
from hardware.handwired.opening import TOP, opened, say
from hardware.handwired.wires import Step, rail
from niwashi.devices.board_file import BoardFile
from niwashi.wiring.wires import HeaderWire, header_wires

_PITCH = 39.0
_X = 620.0
_RESISTOR = (0.46, 0.76)
"""Where a resistor begins and ends on the way of its wire to the pin."""
_SUPPLY = 1  # the pin that chips take their 3.3 V from


def header(file: BoardFile, number: int, language: str) -> Step:
    """Every wire to its pin, as seen from above."""
    key = "header" if file.serial is None else "header-pico"
    step = opened(
        key, number, language, "above", count=len(header_wires(file)) + (2 if file.expanders else 1)
    )
    canvas = step.canvas
    by_pin = {line.header_pin: line for line in header_wires(file)}
    canvas.rect(_X - 12, TOP - 14, 2 * _PITCH + 24, 20 * _PITCH + 28, "board", "edge", thick=2, round_=10)
    if file.header.is_round:
        canvas.rect(_X + _PITCH - 34, TOP - 20, 68, 20, "ghost", "ink", round_=4)
    for pin in range(1, 41):
        _pin(step, file, pin, by_pin.get(pin))
    _computer(canvas, file, language)
    x, y = 1060.0, TOP + 60
    for i, (kind, text) in enumerate(_kinds(file, language)):
        canvas.line([(x, y + 46 * i), (x + 44, y + 46 * i)], kind, 7)
        canvas.label(x + 60, y + 46 * i, text, 20)
    return step


def _pin(step: Step, file: BoardFile, pin: int, line: HeaderWire | None) -> None:
    is_right, row = file.header.place(pin)
    x, y = _X + (1.5 if is_right else 0.5) * _PITCH, TOP + (row + 0.5) * _PITCH
    side = 1 if is_right else -1
    canvas = step.canvas
    wired = _wired(file, pin, line)
    if wired is None:
        canvas.rect(x - 13, y - 13, 26, 26, "paper", "edge", round_=3)
        canvas.label(x, y, str(pin), 14, "ghost", "middle")
        return
    net, colour, note = wired
    to = step.put(("A1", str(pin)), (x, y))
    end = step.put(rail(net), (x + side * 118, y))
    if line is not None and pin_net(file, line) != net:
        _through_resistor(step, line, pin_net(file, line), end, to)
    else:
        step.wire(net, colour, [end, to], pins=[rail(net), ("A1", str(pin))], thick=6)
    canvas.rect(x - 16, y - 16, 32, 32, colour, "ink", thick=2, round_=3)
    canvas.label(x, y, str(pin), 18, "paper", "middle", bold=True)
    canvas.tag(end[0], y, net, colour, "start" if side > 0 else "end", 19)
    canvas.label(end[0] + side * 76, y, note, 18, "faint", "start" if side > 0 else "end")


def _through_resistor(step: Step, line: HeaderWire, pin_net: str, end: Point, to: Point) -> None:
    """A wire that ends at a resistor, and the resistor's other leg at the pin."""
    ref = f"R-{line.name}"
    outer, inner = ((start + (stop - start) * part, y) for (start, y), (stop, _), part in
                    ((end, to, _RESISTOR[0]), (end, to, _RESISTOR[1])))  # fmt: skip
    step.put((ref, "1"), outer)
    step.put((ref, "2"), inner)
    step.wire(line.name, line.kind, [end, outer], pins=[rail(line.name), (ref, "1")], thick=6)
    step.wire(pin_net, line.kind, [inner, to], pins=[(ref, "2"), ("A1", str(line.header_pin))], thick=6)
    left = min(outer[0], inner[0])
    step.canvas.rect(left, outer[1] - 9, abs(outer[0] - inner[0]), 18, "glass", "ink", thick=2, round_=6)


def _wired(file: BoardFile, pin: int, line: HeaderWire | None) -> tuple[str, str, str] | None:
    """The net of a pin that takes a wire, its colour, and what the pin is called."""
    if line is not None:
        prefix = "GPIO" if file.serial is None else "GP"
        return line.name, line.kind, f"{prefix} {line.gpio}"
    if pin == file.header.data_ground:
        return "GND", "ground", "GND"
    is_supply = bool(file.expanders) and file.header.power.get(pin) == "3.3 V"
    return ("3V3", "chips", "3.3 V") if is_supply and pin == _SUPPLY else None


def _computer(canvas: Canvas, file: BoardFile, language: str) -> None:
    for i, text in enumerate(say("lies" if file.serial is None else "lies-pico", language).splitlines()):
        canvas.label(40, TOP + 30 + 34 * i, text, 21)
    x, y = 60.0, TOP + 230
    if file.serial is not None:
        canvas.rect(x, y, 105, 255, "board", "ink", thick=3, round_=8)
        canvas.rect(x + 33, y - 12, 39, 40, "ghost", "ink")
        for side in (6, 85):
            canvas.rect(x + side, y + 8, 14, 239, "body")
        return
    canvas.rect(x, y, 196, 298, "board", "ink", thick=3, round_=10)
    canvas.rect(x + 165, y + 25, 20, 178, "body")
    canvas.rect(x + 62, y - 8, 58, 24, "ghost", "ink")
    for i, (wide, high) in enumerate(((46, 60), (46, 60), (46, 66))):
        canvas.rect(x + 14 + 60 * i, y + 298 - high + 12, wide, high, "ghost", "ink")
    canvas.circle(x + 179, y + 33, 5, "light")
    canvas.line([(x + 207, y + 33), (x + 226, y + 33)], "ink", 2)
    canvas.label(x + 232, y + 33, "1, 2", 20, bold=True)


def _kinds(file: BoardFile, language: str) -> Iterator[tuple[str, str]]:
    found = {line.kind for line in header_wires(file)}
    for kind in ("row", "column", "sda", "scl", "interrupt", "data"):
        if kind in found:
            yield kind, say(f"kind-{kind}", language)
    if file.expanders:
        yield "chips", say("kind-chips", language)
    yield "ground", say("kind-ground", language)
