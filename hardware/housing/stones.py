"""Stones in two halves, glued over their magnets, and the sled that a card rides on."""

from math import cos, pi, sin
from typing import Any

from build123d import Align, Box, Cylinder, Ellipse, Plane, Polygon, Pos, Rot, extrude

from hardware.lengths import Lengths

Solid = Any  # build123d is half typed

_UP = (Align.CENTER, Align.CENTER, Align.MIN)
_PETALS = 5
_STROKE = 2.4
_TURNS = 1.6


def stone_half(lengths: Lengths, face: str) -> Solid:
    """Half a stone, its flat side on the bed, with a "flower" or a "tendril" on top."""
    stone = lengths.stone
    height, radius = stone.height / 2, stone.diameter / 2
    body = Cylinder(radius, height, align=_UP)
    body -= Pos(0, 0, height - stone.relief) * Cylinder(radius - stone.rim, stone.relief, align=_UP)
    relief = _flower(lengths) if face == "flower" else _tendril(lengths)
    body += Pos(0, 0, height - stone.relief) * extrude(Plane.XY * relief, stone.relief)
    return body - _pockets(lengths)


def _pockets(lengths: Lengths) -> Solid:
    """Half of every magnet's room: the other half stone has the other, the magnets are its dowels."""
    magnet, fit = lengths.magnet, lengths.print.press
    pocket = Cylinder(magnet.diameter / 2 + fit, magnet.height / 2 + fit, align=_UP)
    pockets = [
        Rot(0, 0, 360 / magnet.count * i) * Pos(magnet.ring, 0, 0) * pocket for i in range(magnet.count)
    ]
    return sum(pockets[1:], pockets[0])


def _flower(lengths: Lengths) -> Solid:
    """Petals about a hole: round, and nothing in the middle."""
    reach = lengths.stone.diameter / 2 - lengths.stone.rim - 1.2
    petal = Pos(reach * 0.62, 0) * Ellipse(reach * 0.38, reach * 0.3)
    petals = [Rot(0, 0, 360 / _PETALS * i) * petal for i in range(_PETALS)]
    return sum(petals[1:], petals[0])


def _tendril(lengths: Lengths) -> Solid:
    """One line that winds outward from the middle: a finger follows it."""
    reach = lengths.stone.diameter / 2 - lengths.stone.rim - 1.2
    steps = 48
    inner: list[tuple[float, float]] = []
    outer: list[tuple[float, float]] = []
    for i in range(steps + 1):
        angle = 2 * pi * _TURNS * i / steps
        middle = _STROKE / 2 + (reach - _STROKE) * i / steps
        for line, radius in ((inner, middle - _STROKE / 2), (outer, middle + _STROKE / 2)):
            line.append((radius * cos(angle), radius * sin(angle)))
    return Polygon(*outer, *reversed(inner[1:]), align=None)


def sled(lengths: Lengths) -> Solid:
    """Return the tray of a card, with one magnet in its middle, under the card."""
    card, wall, fit = lengths.card, lengths.print.wall, lengths.print.fit
    wide, high = card.width + 2 * (wall + fit), card.height + 2 * (wall + fit)
    body = Box(wide, high, card.sled + 1.0, align=_UP)
    body -= Pos(0, 0, card.sled) * Box(card.width + 2 * fit, card.height + 2 * fit, 1.0, align=_UP)
    press = lengths.print.press
    depth = lengths.magnet.height + press
    body -= Pos(0, 0, card.sled - depth) * Cylinder(lengths.magnet.diameter / 2 + press, depth, align=_UP)
    return body - Pos(0, high / 2, 0) * Cylinder(8.0, card.sled + 1.0, align=_UP)  # for a finger
