"""SVG pictures of Karesansui: tiles, stones, gardens and cards of gardens.

>>> tile_picture("L1", "Tile L1").startswith("<svg")
True
"""

from niwashi.games.karesansui.kit.pictures.garden import garden_picture, gardens_drawing
from niwashi.games.karesansui.kit.pictures.garden_card import Inscription, garden_card
from niwashi.games.karesansui.kit.pictures.piece import monk_picture, stone_picture
from niwashi.games.karesansui.kit.pictures.tile import TILE_SIZE, tile_picture

__all__ = [
    "TILE_SIZE",
    "Inscription",
    "garden_card",
    "garden_picture",
    "gardens_drawing",
    "monk_picture",
    "stone_picture",
    "tile_picture",
]
