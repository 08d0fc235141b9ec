"""SVG pictures: boards with their pieces, and what SVG files are made of."""

from typing import TYPE_CHECKING

from niwashi.later import offer_later
from niwashi.pictures.board_drawing import CardPattern, Marks, SvgFragment, board_drawing, board_picture

if TYPE_CHECKING:
    from niwashi.pictures.album import album_page
    from niwashi.pictures.paper import PaperFace, cards_pages, paper_document, stones_pages, two_sided
    from niwashi.pictures.shapes import LETTERS, Point, document, element, number, path

__all__ = [
    "LETTERS",
    "CardPattern",
    "Marks",
    "PaperFace",
    "Point",
    "SvgFragment",
    "album_page",
    "board_drawing",
    "board_picture",
    "cards_pages",
    "document",
    "element",
    "number",
    "paper_document",
    "path",
    "stones_pages",
    "two_sided",
]

__getattr__ = offer_later(
    __name__,
    {
        "album": ["album_page"],
        "paper": ["PaperFace", "cards_pages", "paper_document", "stones_pages", "two_sided"],
        "shapes": ["LETTERS", "Point", "document", "element", "number", "path"],
    },
)
