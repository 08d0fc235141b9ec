"""Stones of paper to print, in true size: two faces side by side, folded and glued back to back."""

from collections.abc import Sequence

from niwashi.games import Game, PlaceKind
from niwashi.pictures.board_drawing import stone_face
from niwashi.pictures.shapes import element

_WIDE, _HIGH = 210.0, 297.0  # A4, in millimetres
_MARGIN, _HEAD, _GAP = 12.0, 34.0, 2.0
_RULER = 100.0
_FACE = 84.0  # a stone's face is drawn within this
_FONT = "sans-serif"


def two_sided(game: Game) -> int:
    """Return the number of stones with two faces that a game needs, those in hand included."""
    if any(piece.turned < 0 for piece in game.pieces):
        return 0
    layout = game.layout(game.start())
    return sum(layout[name].height for name, place in game.places.items() if place.kind is not PlaceKind.CARD)


def stones_pages(game: Game, size_mm: float, title: str, lines: Sequence[str]) -> tuple[str, ...]:
    """Return the SVG of each page, with all stones of a game in this size; `lines` say what to do."""
    across = int((_WIDE - 2 * _MARGIN + _GAP) // (2 * size_mm + _GAP))
    down = int((_HIGH - _HEAD - 2 * _MARGIN + _GAP) // (size_mm + _GAP))
    count, each = two_sided(game), across * down
    return tuple(
        _page(game, size_mm, (title, *lines), across, min(each, count - first))
        for first in range(0, count, each)
    )


def _page(game: Game, size_mm: float, said: Sequence[str], across: int, count: int) -> str:
    drawn = "".join(
        element(
            "text",
            line,
            x=_MARGIN,
            y=_MARGIN + 5 * number,
            font_size=5 if not number else 3.6,
            font_family=_FONT,
        )
        for number, line in enumerate(said)
    )
    rule = _MARGIN + 5 * len(said)
    drawn += element(
        "path", d=f"M{_MARGIN},{rule - 2}v3M{_MARGIN},{rule - 0.5}h{_RULER}m0,-1.5v3", **_line("#000")
    )
    for number in range(count):
        row, column = divmod(number, across)
        x = _MARGIN + column * (2 * size_mm + _GAP)
        y = _MARGIN + _HEAD + row * (size_mm + _GAP)
        drawn += element("g", _stone(game, size_mm), transform=f"translate({x},{y})")
    box = f"0 0 {_WIDE:g} {_HIGH:g}"
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDE:g}mm" height="{_HIGH:g}mm" viewBox="{box}">'
    )
    return f"{head}{drawn}</svg>"


def _stone(game: Game, size_mm: float) -> str:
    """Draw both faces, a line to cut around them and one to fold between them."""
    cut = element("rect", "", width=2 * size_mm, height=size_mm, **_line("#888"))
    fold = element("path", d=f"M{size_mm},0v{size_mm}", stroke_dasharray="1,1", **_line("#888"))
    scale = size_mm / _FACE
    faces = "".join(
        element(
            "g",
            stone_face(game, side),
            transform=f"translate({size_mm * (side + 0.5)},{size_mm / 2}) scale({scale:.5f})",
        )
        for side in range(2)
    )
    return cut + faces + fold


def _line(colour: str) -> dict[str, str]:
    return {"fill": "none", "stroke": colour, "stroke_width": "0.2"}
