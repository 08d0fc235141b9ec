"""Sheets of paper to print in true size: cards with a pattern on either face, and stones."""

from collections.abc import Sequence
from typing import NamedTuple

from niwashi.games.game import Game, PlaceKind
from niwashi.pictures.board_drawing import (
    CARD_TINTS,
    CardPattern,
    card_emblem,
    pattern_squares,
    stone_face,
)
from niwashi.pictures.shapes import element

_WIDE, _HIGH = 210.0, 279.0  # millimetres: as wide as A4 and as high as Letter, so they fit on either
_MARGIN, _HEAD, _GAP = 12.0, 14.0, 2.0
_LINE = 5.0
_RULER = 100.0
_FONT = "sans-serif"
_STYLE = "@page{margin:0}body{margin:0}svg{display:block;page-break-after:always}"

Pair = tuple[str, str]
"""The drawings of two faces in millimetres, each around its middle."""


def folded_pages(
    pairs: Sequence[Pair], size_mm: tuple[float, float], title: str, lines: Sequence[str]
) -> tuple[str, ...]:
    """Return the SVG of each page. A face is `size_mm` wide and high; `lines` say what to do."""
    wide, high = size_mm
    across = int((_WIDE - 2 * _MARGIN + _GAP) // (2 * wide + _GAP))
    head = _HEAD + _LINE * len(lines)
    down = int((_HIGH - head - 2 * _MARGIN + _GAP) // (high + _GAP))
    each = across * down
    return tuple(
        _page(pairs[first : first + each], size_mm, (title, *lines), across)
        for first in range(0, len(pairs), each)
    )


def paper_document(title: str, pages: Sequence[str], language: str) -> str:
    """Return an HTML document that prints each page on a sheet of paper. `title` is escaped already."""
    head = f'<meta charset="utf-8"><title>{title}</title><style>{_STYLE}</style>'
    body = "\n".join(pages)
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head>{head}</head>\n<body>\n{body}\n</body>\n</html>\n'
    )


def _page(pairs: Sequence[Pair], size_mm: tuple[float, float], said: Sequence[str], across: int) -> str:
    drawn = "".join(
        element(
            "text",
            line,
            x=_MARGIN,
            y=_MARGIN + _LINE * number,
            font_size=5 if not number else 3.6,
            font_family=_FONT,
        )
        for number, line in enumerate(said)
    )
    rule = _MARGIN + _LINE * len(said)
    drawn += element(
        "path", d=f"M{_MARGIN},{rule - 2}v3M{_MARGIN},{rule - 0.5}h{_RULER}m0,-1.5v3", **_line("#000")
    )
    wide, high = size_mm
    for number, pair in enumerate(pairs):
        row, column = divmod(number, across)
        x = _MARGIN + column * (2 * wide + _GAP)
        y = rule + _HEAD - _LINE + row * (high + _GAP)
        drawn += element("g", _folded(pair, wide, high), transform=f"translate({x:g},{y:g})")
    box = f"0 0 {_WIDE:g} {_HIGH:g}"
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDE:g}mm" height="{_HIGH:g}mm" viewBox="{box}">'
    )
    return f"{head}{drawn}</svg>"


def _folded(pair: Pair, wide: float, high: float) -> str:
    """Draw both faces, a line to cut around them and one to fold between them."""
    cut = element("rect", "", width=2 * wide, height=high, **_line("#888"))
    fold = element("path", d=f"M{wide},0v{high}", stroke_dasharray="1,1", **_line("#888"))
    faces = "".join(
        element("g", face, transform=f"translate({wide * (side + 0.5):g},{high / 2:g})")
        for side, face in enumerate(pair)
    )
    return cut + faces + fold


def _line(colour: str) -> dict[str, str]:
    return {"fill": "none", "stroke": colour, "stroke_width": "0.2"}


_SQUARES = 5  # across a pattern
_PART = 0.86  # of a card's width
_INK = "#2a2018"


class PaperFace(NamedTuple):
    """A face: its pattern, and the texts above and below it, which are already escaped."""

    pattern: CardPattern
    above: str
    below: str


def cards_pages(
    cards: Sequence[tuple[PaperFace, PaperFace | None]],
    size_mm: tuple[float, float],
    title: str,
    lines: Sequence[str],
) -> tuple[str, ...]:
    """Return the SVG of each page, with all cards; a card without a second face has a blank back."""
    pairs = [(_drawn(front, size_mm), "" if back is None else _drawn(back, size_mm)) for front, back in cards]
    return folded_pages(pairs, size_mm, title, lines)


def _drawn(face: PaperFace, size_mm: tuple[float, float]) -> str:
    """Draw a face as its owner sees it: ahead is up, where the arrow is."""
    wide, high = size_mm
    paper = element(
        "rect", "", x=-wide / 2, y=-high / 2, width=wide, height=high, fill=CARD_TINTS[face.pattern.owner % 2]
    )
    scale = _PART * wide / (_SQUARES * 15)
    seen = CardPattern(face.pattern.offsets, 0)
    squares = element("g", "".join(pattern_squares(seen)), transform=f"scale({scale:.5f})")
    top = -_PART * wide / 2
    side = 0.05 * wide
    arrow = f"M{-side:g},{top - 0.6 * side:g}l{side:g},{-side:g}l{side:g},{side:g}"
    ahead = element("path", d=arrow, fill="none", stroke=_INK, stroke_width="0.6")
    how = {
        "text_anchor": "middle",
        "font_family": "sans-serif",
        "fill": _INK,
        "font_size": f"{0.09 * wide:g}",
    }
    above = element("text", face.above, x="0", y=f"{-high / 2 + 0.14 * wide:g}", **how)
    below = element("text", face.below, x="0", y=f"{high / 2 - 0.09 * wide:g}", **how)
    emblem = card_emblem(face.pattern, (0, 0.55 * wide), 0.19 * wide)
    return paper + squares + ahead + above + emblem + below


_FACE = 84.0  # a stone's face is drawn within this


def two_sided(game: Game) -> int:
    """Return the number of stones with two faces that a game needs, those in hand included."""
    if any(piece.turned < 0 for piece in game.pieces):
        return 0
    layout = game.layout(game.start())
    return sum(layout[name].height for name, place in game.places.items() if place.kind is not PlaceKind.CARD)


def stones_pages(game: Game, size_mm: float, title: str, lines: Sequence[str]) -> tuple[str, ...]:
    """Return the SVG of each page, with all stones of a game in this size; `lines` say what to do."""
    scale = f"scale({size_mm / _FACE:.5f})"
    first, second = (element("g", stone_face(game, side), transform=scale) for side in range(2))
    return folded_pages([(first, second)] * two_sided(game), (size_mm, size_mm), title, lines)
