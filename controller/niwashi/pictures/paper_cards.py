"""Cards of paper to print, in true size: one game's pattern on either face."""

from collections.abc import Sequence
from typing import NamedTuple

from niwashi.pictures.board_drawing import CARD_TINTS, CardPattern, pattern_squares
from niwashi.pictures.paper import folded_pages
from niwashi.pictures.shapes import element

_SQUARES = 5  # across a pattern
_PART = 0.86  # of a card's width
_INK = "#2a2018"


class PaperFace(NamedTuple):
    """A face: its pattern, and what is written above and below it. Texts are escaped already."""

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
    return paper + squares + ahead + above + below
