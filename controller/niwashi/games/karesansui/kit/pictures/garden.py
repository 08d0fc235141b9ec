"""Pictures of a whole garden: tiles, stones and the monk in a wooden frame."""

from collections.abc import Sequence

from niwashi.games.karesansui.garden import ROWS, Garden
from niwashi.games.karesansui.kit.pictures.rake import TILE
from niwashi.games.karesansui.kit.pictures.stones import monk_figure, ripples, stone_figure, stone_paints
from niwashi.games.karesansui.kit.pictures.tile import tile_drawing
from niwashi.games.karesansui.tiles import Ground
from niwashi.pictures.board_drawing import SvgFragment
from niwashi.pictures.shapes import document, element

_FRAME, _EDGE = 36.0, 6.0  # the wood, and the dark joint inside it
_BORDER = _FRAME + _EDGE
_APART = 40.0  # between two gardens
_SEAM = "#2c201452"  # a hair of shadow between tiles
GARDEN_WIDTH, GARDEN_HEIGHT = _WIDTH, _HEIGHT = 5 * TILE + 2 * _BORDER, 3 * TILE + 2 * _BORDER
"""The size of a garden with its frame."""

_CORNERS = {
    number: (file, row) for row, squares in enumerate(reversed(ROWS)) for file, number in enumerate(squares)
}


def garden_picture(garden: Garden, title: str) -> str:
    """Return the SVG file of a garden as its owner sees it, the top row above."""
    return document(garden_drawing(garden), _WIDTH, _HEIGHT, title)


def gardens_drawing(gardens: Sequence[Garden]) -> SvgFragment:
    """Several gardens in their frames: one below the other, from three on in two columns."""
    columns = 1 if len(gardens) < 3 else 2
    wide, high = _WIDTH + _APART, _HEIGHT + _APART
    shapes = "".join(
        element(
            "g", garden_drawing(garden), transform=f"translate({n % columns * wide},{n // columns * high})"
        )
        for n, garden in enumerate(gardens)
    )
    rows = -(-len(gardens) // columns)
    return SvgFragment(shapes, columns * wide - _APART, rows * high - _APART)


def garden_drawing(garden: Garden) -> str:
    """Return the shapes of a garden in its frame, from its upper left corner."""
    tiles = sorted({text for text in garden.tiles if text})
    defined = "".join(element("g", tile_drawing(text), id=_id(text)) for text in tiles)
    shapes = element("defs", defined + stone_paints() + _paints()) + _frame() + _laid(garden)
    # The shadow of the frame, lit from above left.
    shapes += element("rect", x=_BORDER, y=_BORDER, width=5 * TILE, height=14, fill="url(#shade-down)")
    shapes += element("rect", x=_BORDER, y=_BORDER, width=12, height=3 * TILE, fill="url(#shade-right)")
    return shapes + "".join(_upright(garden))


def _id(text: str) -> str:
    return f"tile-{text.replace('*', '-turned')}"


def _corner(number: int) -> tuple[float, float]:
    file, row = _CORNERS[number]
    return _BORDER + file * TILE, _BORDER + row * TILE


def _paints() -> str:
    """Return a clip path, so that no line crosses a tile's edge, and the gradients of the frame's shadow."""
    window = element("clipPath", element("rect", width=TILE, height=TILE), id="tile-window")
    stops = element("stop", offset="0", stop_color="#1c120a", stop_opacity="0.42")
    stops += element("stop", offset="1", stop_color="#1c120a", stop_opacity="0")
    downward = element("linearGradient", stops, id="shade-down", x1="0", y1="0", x2="0", y2="1")
    sideways = element("linearGradient", stops, id="shade-right", x1="0", y1="0", x2="1", y2="0")
    return window + downward + sideways


def _frame() -> str:
    """Weathered wood around bare earth, mitred at the corners."""
    wood = element("rect", width=_WIDTH, height=_HEIGHT, rx=8, fill="#4b3526")
    data = "".join(_grain(inset) for inset in (7.0, 12.0, 20.0, 25.0, 31.0))
    mitres = "".join(
        f"M{x + 3 * dx:.0f},{y + 3 * dy:.0f}L{x + dx * _FRAME:.0f},{y + dy * _FRAME:.0f}"
        for x, dx in ((0, 1), (_WIDTH, -1))
        for y, dy in ((0, 1), (_HEIGHT, -1))
    )
    grain = element("path", d=data, fill="none", stroke="#5e4431", stroke_width=1.6)
    cuts = element("path", d=mitres, stroke="#2f2016", stroke_width=1.6)
    wide, high = _WIDTH - 2 * _FRAME, _HEIGHT - 2 * _FRAME
    joint = element("rect", x=_FRAME, y=_FRAME, width=wide, height=high, fill="#241811")
    earth = element("rect", x=_BORDER, y=_BORDER, width=5 * TILE, height=3 * TILE, fill="#b3a17f")
    return wood + grain + cuts + joint + earth


def _grain(inset: float) -> str:
    """Return one line of the wood's grain around the frame."""
    right, low = _WIDTH - inset, _HEIGHT - inset
    return f"M{inset:.0f},{inset:.0f}H{right:.0f}V{low:.0f}H{inset:.0f}Z"


def _laid(garden: Garden) -> str:
    """Draw the tiles with thin gaps between them, and the outlines of empty squares."""
    drawn = []
    for number, text in enumerate(garden.tiles):
        x, y = _corner(number)
        if text:
            tile = element("use", href=f"#{_id(text)}", clip_path="url(#tile-window)")
            drawn.append(element("g", tile, transform=f"translate({x:.0f},{y:.0f})"))
        drawn.append(element("rect", x=x, y=y, width=TILE, height=TILE, fill="none", stroke=_SEAM))
    return "".join(drawn)


def _upright(garden: Garden) -> list[str]:
    """Stones and the monk from the back to the front, so that near ones stand before far ones."""
    drawn = []
    for row in reversed(ROWS):
        for number in row:
            x, y = _corner(number)
            stone = garden.stones[number]
            shapes = ""
            if stone and garden.is_ground(number, Ground.SAND):
                shapes += ripples(stone)
            if stone:
                shapes += stone_figure(stone)
            if garden.monk == number:
                shapes += monk_figure()
            if shapes:
                drawn.append(element("g", shapes, transform=f"translate({x:.0f},{y:.0f})"))
    return drawn
