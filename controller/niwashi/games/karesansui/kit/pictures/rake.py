"""Raked lines of a sand tile, from its edge codes alone (KS-4).

Level lines cross every tile at the same heights, so left and right edges always match. Near the top and the
bottom edge the lines swing away from the edge as its code says. Two equal edges make whole eyes or diamonds
together, two different ones only halves. Rings of a circle cross the sides at the same heights.
"""

import math
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from niwashi.pictures.shapes import Point, path

TILE = 200.0
"""The side of a tile."""

_LINES = 12
_SPACING = TILE / _LINES

_STEPS = 100  # straight pieces of a swinging line: few enough to be short, enough to look round
_SWING = 19.0  # how far a line at the very edge would swing
_REACH = 5 * _SPACING  # the range of the swing from its edge
_EYE = 0.45  # an inner eye swings so much less than its edge
_RINGS = {"1": 4, "2": 7, "3": 10, "u": 5}  # how many rings a circle has
_CLEARANCE = 0.75 * _SPACING  # level lines end so far outside the rings


def _straight(along: float) -> float:  # noqa: ARG001 - one signature for all
    return 0.0


def _wave(along: float) -> float:
    """Return two soft swells, 0 at the sides and in the middle."""
    return (1 - math.cos(4 * math.pi * along)) / 2


def _zigzag(along: float) -> float:
    """Return four sharp swells."""
    return 1 - abs(1 - 2 * (4 * along % 1))


_SWINGS: Mapping[str, Callable[[float], float]] = {"w": _wave, "z": _zigzag}


class _Circle(NamedTuple):
    """Rings around a point of the top or the bottom edge."""

    x: float
    y: float
    rings: int

    def radius(self, ring: int) -> float:
        return (ring + 0.5) * _SPACING

    def holds(self, point: Point) -> bool:
        """Return whether level lines leave out a point."""
        reach = self.radius(self.rings - 1) + _CLEARANCE
        return math.hypot(point[0] - self.x, point[1] - self.y) < reach


def lines(top: str, bottom: str) -> Iterator[str]:
    """Yield the level lines of a tile as path data; they end before rings."""
    circles = _circles(top, bottom)
    for number in range(_LINES):
        height = (number + 0.5) * _SPACING
        run: list[Point] = []
        for point in _swung(height, top, bottom):
            if any(circle.holds(point) for circle in circles):
                yield from _drawn(run)
                run = []
            else:
                run.append(point)
        yield from _drawn(run)


def inner_eyes(top: str, bottom: str) -> Iterator[str]:
    """Yield the lines inside half eyes and diamonds along an edge, as path data."""
    for code, edge, inward in ((top, 0.0, 1), (bottom, TILE, -1)):
        swing = _SWINGS.get(code)
        if swing:
            heights = ((step / _STEPS, swing(step / _STEPS) - _EYE) for step in range(_STEPS + 1))
            run: list[Point] = []
            for along, height in heights:
                if height > 0:
                    run.append((along * TILE, edge + inward * height * _SWING))
                else:
                    yield from _drawn(run)
                    run = []


def rings(top: str, bottom: str) -> Iterator[str]:
    """The rings that stand on the bottom edge or hang from the top edge, from the middle, as path data."""
    for circle in _circles(top, bottom):
        for ring in range(circle.rings):
            yield path(_arc(circle, circle.radius(ring)))


def _circles(top: str, bottom: str) -> list[_Circle]:
    edges = ((top, 0.0), (bottom, TILE))
    return [_Circle(_CENTRES[code[0]], edge, _RINGS[code[-1]]) for code, edge in edges if code[0] in _CENTRES]


# Where along the edge a circle's middle lies: a left half ends at the right side of its tile.
_CENTRES = {"(": TILE, ")": 0.0, "u": TILE / 2}


def _arc(circle: _Circle, radius: float) -> list[Point]:
    """Return the part of a ring that lies on the tile."""
    upward = -1 if circle.y else 1
    angles = (math.pi * step / _STEPS for step in range(_STEPS + 1))
    points = ((circle.x + radius * math.cos(a), circle.y + upward * radius * math.sin(a)) for a in angles)
    return [point for point in points if -0.01 <= point[0] <= TILE + 0.01]


def _swung(height: float, top: str, bottom: str) -> list[Point]:
    down, up = _SWINGS.get(top, _straight), _SWINGS.get(bottom, _straight)
    by_top, by_bottom = _felt(height), _felt(TILE - height)
    if down is up is _straight and not _circles(top, bottom):
        return [(0, height), (TILE, height)]
    steps = [step / _STEPS for step in range(_STEPS + 1)]
    return [(a * TILE, height + down(a) * by_top - up(a) * by_bottom) for a in steps]


def _felt(distance: float) -> float:
    """Return the swing of a line at this distance from the swinging edge."""
    near = max(0.0, 1 - distance / _REACH)
    return _SWING * near * math.sqrt(near)


def _drawn(run: list[Point]) -> Iterator[str]:
    """Yield a line through points, without those on straight stretches."""
    if len(run) > 1:
        yield path(
            [run[0], *(b for a, b, c in zip(run, run[1:], run[2:], strict=False) if _bends(a, b, c)), run[-1]]
        )


def _bends(a: Point, b: Point, c: Point) -> bool:
    return abs((b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])) > 0.001
