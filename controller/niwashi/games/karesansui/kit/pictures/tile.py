"""Pictures of one tile: sand raked by its edge codes, or moss."""

import math
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from niwashi.games.karesansui.kit.pictures.rake import TILE, inner_eyes, lines, rings
from niwashi.games.karesansui.tiles import TILES, Ground
from niwashi.pictures.shapes import Point, document, element, number

TILE_SIZE = TILE
"""The width and height of a tile's picture."""

_SAND, _GROOVE, _RIDGE, _RING, _GRAIN = "#e9e0ce", "#bcac8c", "#faf6ec", "#9f8c68", "#cbbd9c"


def tile_picture(text: str, title: str) -> str:
    """Return the SVG file of the tile with this text. Raises KeyError for an unknown text."""
    return document(tile_drawing(text), TILE, TILE, title)


def tile_drawing(text: str) -> str:
    """Return the shapes of a tile, from its upper left corner."""
    tile = TILES[text]
    return _moss_tile(tile.design) if tile.ground is Ground.MOSS else _sand_tile(tile.top, tile.bottom)


def _sand_tile(top: str, bottom: str) -> str:
    ground = element("rect", width=TILE, height=TILE, fill=_SAND)
    level = _grooves((*lines(top, bottom), *inner_eyes(top, bottom)), _GROOVE, 2.2)
    # Single grains of sand, spread by a sequence that leaves neither gaps nor rows.
    places = ((TILE * (0.7549 * n % 1), TILE * (0.5698 * n % 1)) for n in range(1, 90))
    data = "".join(f"M{number(x)},{number(y)}h1" for x, y in places)
    grains = element("path", d=data, stroke=_GRAIN, stroke_width=1.2)
    return ground + grains + level + _grooves(rings(top, bottom), _RING, 2.8)


def _grooves(data: Iterable[str], colour: str, width: float) -> str:
    """Draw grooves: each is a dark line with a lit ridge below it."""
    drawn = "".join(data)
    if not drawn:
        return ""
    ridge = element("path", d=drawn, stroke=_RIDGE, stroke_width=width, transform="translate(0,3)")
    groove = element("path", d=drawn, stroke=colour, stroke_width=width)
    return element("g", ridge + groove, fill="none", stroke_linejoin="round", stroke_linecap="round")


# Moss: six designs of cushions on a green ground, dotted with tufts; each its own mirror image (KS-4).

_MOSS_GROUND = "#56702f"
_TUFTS = ("#48632a", "#557031", "#66833a", "#7b9846", "#93ad55")  # from shade to light
_TUFT_WIDTH = 4.6
_GOLDEN_ANGLE = math.pi * (3 - math.sqrt(5))  # seeds of a sunflower: even, and never in rows
_LIGHT_DIRECTION = (-0.55, -0.83)  # the direction that light comes from: above left


class _Cushion(NamedTuple):
    x: float
    y: float
    radius: float


def _notify(count: int, distance: float, radius: float, start: float = 0) -> list[_Cushion]:
    turns = (start + 2 * math.pi * k / count for k in range(count))
    return [_Cushion(100 + distance * math.cos(t), 100 + distance * math.sin(t), radius) for t in turns]


# Each stays the same when mirrored or turned by half.
_MOSS_DESIGNS: Mapping[str, list[_Cushion]] = {
    "m1": [_Cushion(100, 100, 74)],
    "m2": [_Cushion(54, 100, 43), _Cushion(146, 100, 43)],
    "m3": [_Cushion(100, 54, 43), _Cushion(100, 146, 43)],
    "m4": _notify(4, 66, 40, math.pi / 4),
    "m5": [*_notify(4, 70, 27, math.pi / 4), _Cushion(100, 100, 40)],
    "m6": [*_notify(6, 66, 28, math.pi / 2), _Cushion(100, 100, 28)],
}


def _moss_tile(design: str) -> str:
    ground = element("rect", width=TILE, height=TILE, fill=_MOSS_GROUND)
    return ground + "".join(_scattered()) + "".join(map(_cushion, _MOSS_DESIGNS[design]))


def _scattered() -> Iterator[str]:
    """Yield tufts all over the ground, spread by a sequence that leaves neither gaps nor rows."""
    for shade in range(3):
        places = ((TILE * (0.7549 * n % 1), TILE * (0.5698 * n % 1)) for n in range(shade + 1, 330, 3))
        yield _dots(_TUFTS[shade], places, 5 + 1.5 * shade)


def _cushion(cushion: _Cushion) -> str:
    shadow = element(
        "circle", cx=cushion.x + 4, cy=cushion.y + 6, r=cushion.radius + 2, fill="#2f431d", opacity="0.4"
    )
    body = element("circle", cx=cushion.x, cy=cushion.y, r=cushion.radius, fill=_TUFTS[1])
    return shadow + body + "".join(_tufts(cushion))


def _tufts(cushion: _Cushion) -> Iterator[str]:
    """Yield tufts in the order of a sunflower's seeds, each as light as the cushion's slope there."""
    by_shade: list[list[Point]] = [[] for _ in _TUFTS]
    count = int(cushion.radius**2 / 11)
    for k in range(count):
        out, turn = math.sqrt((k + 0.5) / count), k * _GOLDEN_ANGLE
        x, y = out * math.cos(turn), out * math.sin(turn)
        slope = (x * _LIGHT_DIRECTION[0] + y * _LIGHT_DIRECTION[1]) * out
        light = 0.56 + 0.5 * slope - 0.1 * out + 0.12 * math.sin(k * 12.9)
        shade = min(max(int(light * len(_TUFTS)), 0), len(_TUFTS) - 1)
        by_shade[shade].append((cushion.x + x * cushion.radius, cushion.y + y * cushion.radius))
    return (
        _dots(colour, places, _TUFT_WIDTH) for colour, places in zip(_TUFTS, by_shade, strict=True) if places
    )


def _dots(colour: str, places: Iterable[Point], width: float) -> str:
    """Round dots as the caps of lines without length: the shortest way to write many."""
    data = "".join(f"M{number(x)},{number(y)}h0" for x, y in places)
    return element("path", d=data, stroke=colour, stroke_width=width, stroke_linecap="round")
