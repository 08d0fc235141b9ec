"""Pictures of what lies on a table, as SVG: the tiles and gardens of Karesansui, drawn from their edge codes.

>>> tile_picture("L1", "Tile L1").startswith("<svg")
True
"""

from niwashi.pictures.garden import garden_picture
from niwashi.pictures.mount import Inscription, garden_card
from niwashi.pictures.piece import monk_picture, stone_picture
from niwashi.pictures.tile import TILE_SIZE, tile_picture

__all__ = [
    "TILE_SIZE",
    "Inscription",
    "garden_card",
    "garden_picture",
    "monk_picture",
    "stone_picture",
    "tile_picture",
]
