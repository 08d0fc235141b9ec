"""SVG pictures: boards with their pieces, and what SVG files are made of."""

from niwashi.pictures.album import album_page
from niwashi.pictures.board_drawing import CardPattern, Marks, SvgFragment, board_drawing, board_picture
from niwashi.pictures.paper_stones import stones_pages, two_sided
from niwashi.pictures.shapes import LETTERS, Point, document, element, number, path

__all__ = [
    "LETTERS",
    "CardPattern",
    "Marks",
    "Point",
    "SvgFragment",
    "album_page",
    "board_drawing",
    "board_picture",
    "document",
    "element",
    "number",
    "path",
    "stones_pages",
    "two_sided",
]
