"""Pictures of one tile: sand raked by its edge codes, or moss."""

from collections.abc import Iterable

from niwashi.games.karesansui.kit.pictures.moss import moss_tile
from niwashi.games.karesansui.kit.pictures.rake import TILE, inner_eyes, lines, rings
from niwashi.games.karesansui.tiles import TILES, Ground
from niwashi.pictures.shapes import document, element, number

TILE_SIZE = TILE
"""The width and height of a tile's picture."""

_SAND, _GROOVE, _RIDGE, _RING, _GRAIN = "#e9e0ce", "#bcac8c", "#faf6ec", "#9f8c68", "#cbbd9c"


def tile_picture(text: str, title: str) -> str:
    """Return the SVG file of the tile with this text. Raises KeyError for an unknown text."""
    return document(tile_drawing(text), TILE, TILE, title)


def tile_drawing(text: str) -> str:
    """Return the shapes of a tile, from its upper left corner."""
    tile = TILES[text]
    return moss_tile(tile.design) if tile.ground is Ground.MOSS else _sand_tile(tile.top, tile.bottom)


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
