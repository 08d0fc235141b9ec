"""SVG pictures: boards with pieces, the tiles and gardens of Karesansui.

>>> tile_picture("L1", "Tile L1").startswith("<svg")
True
"""

from niwashi.pictures.album import album_page
from niwashi.pictures.board_drawing import CardPattern, Marks, SvgFragment, board_drawing, board_picture
from niwashi.pictures.garden import garden_picture, gardens_drawing
from niwashi.pictures.garden_card import Inscription, garden_card
from niwashi.pictures.paper_stones import stones_pages, two_sided
from niwashi.pictures.piece import monk_picture, stone_picture
from niwashi.pictures.tile import TILE_SIZE, tile_picture

__all__ = [
    "TILE_SIZE",
    "CardPattern",
    "Inscription",
    "Marks",
    "SvgFragment",
    "album_page",
    "board_drawing",
    "board_picture",
    "garden_card",
    "garden_picture",
    "gardens_drawing",
    "monk_picture",
    "stone_picture",
    "stones_pages",
    "tile_picture",
    "two_sided",
]
