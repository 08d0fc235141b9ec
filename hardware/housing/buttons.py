"""A button's housing in three parts: a case that keeps the cap in, the cap, a base with the switch."""

from typing import Any

from build123d import Align, Box, Cylinder, Pos

from hardware.lengths import Lengths

Solid = Any

_UP = (Align.CENTER, Align.CENTER, Align.MIN)
_RIM = 2.4  # how far the flange stands out beyond the cap
_WALL = 1.6
_TOP = 2.0
_FREE = 0.3  # between flange and case while nobody presses
_WIRES = 5.0


def _inside(lengths: Lengths) -> float:
    """The side of the room in the case."""
    return lengths.button.cap + 2 * _RIM + 4 * lengths.print.fit


def button_case(lengths: Lengths) -> Solid:
    """The case as it is printed, its top on the bed: a hole for the cap, and a notch for the wires."""
    button, inside = lengths.button, _inside(lengths)
    high = _TOP + _FREE + button.flange + button.rest + lengths.frame.base
    body = Box(inside + 2 * _WALL, inside + 2 * _WALL, high, align=_UP)
    body -= Pos(0, 0, _TOP) * Box(inside, inside, high, align=_UP)
    body -= Cylinder(button.cap / 2 + 2 * lengths.print.fit, _TOP, align=_UP)
    return body - Pos(0, inside / 2, high - _WIRES) * Box(_WIRES, 4 * _WALL, _WIRES, align=_UP)


def button_cap(lengths: Lengths) -> Solid:
    """The cap as it is printed: its flange on the bed, the face for the finger up."""
    button = lengths.button
    body = Cylinder(button.cap / 2 + _RIM, button.flange, align=_UP)
    return body + Pos(0, 0, button.flange) * Cylinder(button.cap / 2, _FREE + _TOP + button.proud, align=_UP)


def button_base(lengths: Lengths) -> Solid:
    """The base: it closes the case from below and holds the bit of perforated board on four corners."""
    button, base, fit = lengths.button, lengths.frame.base, lengths.print.fit
    side = _inside(lengths) - 2 * fit
    body = Box(side, side, base, align=_UP)
    room, wall = button.board_side + 2 * fit, lengths.print.wall
    tray = Box(room + 2 * wall, room + 2 * wall, button.below + button.board, align=_UP)
    tray -= Pos(0, 0, button.below) * Box(room, room, button.board, align=_UP)
    tray -= Box(room - 4, room - 4, button.below, align=_UP)
    for wide, deep in ((2 * room, room - 8), (room - 8, 2 * room)):
        tray -= Box(wide, deep, button.below + button.board, align=_UP)
    return body + Pos(0, 0, base) * tray
