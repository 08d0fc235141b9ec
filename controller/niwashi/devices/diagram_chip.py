"""Chips in the wiring diagram: seen from above, with the connection of each pin."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from niwashi.devices.drawing import SvgDrawing

_ACROSS = 3  # chips in a line
_WIDE = 344.0
_BODY, _SIDE = 132.0, 96.0  # a chip's width, and the room for labels left of it
_PITCH = 23.0
_BETWEEN = 84.0  # from the last pin of a chip to the first of the chip below
_NOTE = 18.0
_ABOVE, _EACH = 40.0, 20.0  # room above the chips: for a title, and for each note

DrawnWire = tuple[str, str]
"""The label of a wire at a pin, and the wire's colour."""


class DrawnChip(NamedTuple):
    """A chip: its title, the names of its pins, and the wires at those in use; pins count from 1."""

    title: str
    names: Mapping[int, str]
    wires: Mapping[int, DrawnWire]


def panel_size(pins: int, chips: int, notes: int) -> tuple[float, float]:
    """Return width and height of a panel's inside, for chips with this number of pins."""
    return _WIDE * _ACROSS, _top(notes) + _high(pins) * -(-chips // _ACROSS)


def draw_chips_of(
    drawing: SvgDrawing, pins: int, chips: Iterable[DrawnChip], notes: Sequence[str], left: float, top: float
) -> None:
    """Draw notes, and below them every chip, pin 1 at its upper left."""
    for line, note in enumerate(notes):
        drawing.text(left, top + 8 + line * _NOTE, note, size=12, colour="faint")
    for number, chip in enumerate(chips):
        row, column = divmod(number, _ACROSS)
        at = left + column * _WIDE + _SIDE, top + _top(len(notes)) + row * _high(pins)
        _draw_chip(drawing, pins, chip, *at)


def _top(notes: int) -> float:
    return _ABOVE + notes * _EACH


def _high(pins: int) -> float:
    return pins // 2 * _PITCH + _BETWEEN


def _draw_chip(drawing: SvgDrawing, pins: int, chip: DrawnChip, left: float, top: float) -> None:
    half = pins // 2
    drawing.bold(left, top - 12, chip.title)
    drawing.rect(left, top, _BODY, half * _PITCH + 8, fill="pin", edge="faint", round_=6)
    drawing.circle(left + _BODY / 2, top, 7, fill="panel", edge="faint")  # the notch beside pin 1
    for pin in range(1, pins + 1):
        is_left = pin <= half
        y = top + ((pin if is_left else pins + 1 - pin) - 0.5) * _PITCH + 4
        x, side = (left, -1) if is_left else (left + _BODY, 1)
        _draw_pin(drawing, x, y, side, (str(pin), chip.names.get(pin, "")), chip.wires.get(pin))


def _draw_pin(
    drawing: SvgDrawing, x: float, y: float, side: int, pin: tuple[str, str], wire: DrawnWire | None
) -> None:
    """Draw a pin with its number and name, and its wire, or a stub if it has none."""
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
