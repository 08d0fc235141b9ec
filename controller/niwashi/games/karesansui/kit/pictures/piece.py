"""A picture of one piece: a stone or a monk, on a tile or alone beside the board."""

from niwashi.games.karesansui.kit.pictures.rake import TILE
from niwashi.games.karesansui.kit.pictures.stones import monk_figure, stone_figure, stone_paints
from niwashi.games.karesansui.seats import SEATS
from niwashi.pictures.shapes import document, element

_MONK_ALONE = (100.0, 100.0)  # where a monk's own part of a tile begins
_CLOSE = 100.0
_FOOT, _NEARER = (180.0, 187.0), 1.4  # on the board he is seen larger: he is what one lifts


def stone_picture(kind: str, title: str) -> str:
    """Return the SVG file of a stone, as large as a tile. Raises KeyError for a kind that is none."""
    return document(element("defs", stone_paints()) + stone_figure(kind), TILE, TILE, title)


def monk_picture(seat: str, title: str, *, alone: bool = False) -> str:
    """The SVG file of a seat's monk, in the corner of a tile that he stands in, or filling the picture."""
    figure = monk_figure(SEATS.index(seat))
    if not alone:
        x, y = _FOOT
        nearer = f"translate({x:.0f},{y:.0f}) scale({_NEARER}) translate({-x:.0f},{-y:.0f})"
        return document(element("g", figure, transform=nearer), TILE, TILE, title)
    x, y = _MONK_ALONE
    return document(element("g", figure, transform=f"translate({-x:.0f},{-y:.0f})"), _CLOSE, _CLOSE, title)
