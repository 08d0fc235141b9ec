"""Karesansui, the stone garden, for two to four players; `seeds/karesansui.md` is its digest.

Scoring and places are pure questions about one garden; `Karesansui` is the whole game.
"""

from typing import TYPE_CHECKING

from niwashi.later import offer_later

if TYPE_CHECKING:
    from niwashi.games.karesansui.board import Corner, cell_of, corner, supply
    from niwashi.games.karesansui.deck import (
        CardNames,
        Deck,
        FamousCard,
        GardenerCard,
        built_in_deck,
        deck_from,
    )
    from niwashi.games.karesansui.deeds import LAYING
    from niwashi.games.karesansui.famous import Famous
    from niwashi.games.karesansui.garden import (
        COSTS,
        EMPTY_GARDEN,
        MOST_VIRTUE,
        NAMES,
        NEIGHBOURS,
        ROWS,
        STONES,
        Garden,
        OpenPlaces,
        places,
        square,
    )
    from niwashi.games.karesansui.garden_file import GardenFile, garden_data, garden_from
    from niwashi.games.karesansui.karesansui import Karesansui
    from niwashi.games.karesansui.notation import read_position
    from niwashi.games.karesansui.position import Phase, Player, Position, SetUp, Stage
    from niwashi.games.karesansui.score_items import items
    from niwashi.games.karesansui.scoring import Score, broken_joins, score
    from niwashi.games.karesansui.seats import SEATS, SUPPLY
    from niwashi.games.karesansui.tiles import DESIGNS, TILES, Ground, Tile, faces, joins, mirrored, seen
    from niwashi.games.karesansui.turn_text import BARE_TURNS

__all__ = [
    "BARE_TURNS",
    "COSTS",
    "DESIGNS",
    "EMPTY_GARDEN",
    "LAYING",
    "MOST_VIRTUE",
    "NAMES",
    "NEIGHBOURS",
    "ROWS",
    "SEATS",
    "STONES",
    "SUPPLY",
    "TILES",
    "CardNames",
    "Corner",
    "Deck",
    "Famous",
    "FamousCard",
    "Garden",
    "GardenFile",
    "GardenerCard",
    "Ground",
    "Karesansui",
    "OpenPlaces",
    "Phase",
    "Player",
    "Position",
    "Score",
    "SetUp",
    "Stage",
    "Tile",
    "broken_joins",
    "built_in_deck",
    "cell_of",
    "corner",
    "deck_from",
    "faces",
    "garden_data",
    "garden_from",
    "items",
    "joins",
    "mirrored",
    "places",
    "read_position",
    "score",
    "seen",
    "square",
    "supply",
]

__getattr__ = offer_later(
    __name__,
    {
        "board": ["Corner", "cell_of", "corner", "supply"],
        "deck": ["Deck", "FamousCard", "GardenerCard", "CardNames", "built_in_deck", "deck_from"],
        "deeds": ["LAYING"],
        "famous": ["Famous"],
        "garden": [
            "COSTS",
            "EMPTY_GARDEN",
            "MOST_VIRTUE",
            "NAMES",
            "NEIGHBOURS",
            "ROWS",
            "STONES",
            "Garden",
            "OpenPlaces",
            "places",
            "square",
        ],
        "garden_file": ["GardenFile", "garden_data", "garden_from"],
        "score_items": ["items"],
        "karesansui": ["Karesansui"],
        "notation": ["read_position"],
        "position": ["Phase", "Player", "Position", "SetUp", "Stage"],
        "seats": ["SEATS", "SUPPLY"],
        "scoring": ["Score", "broken_joins", "score"],
        "turn_text": ["BARE_TURNS"],
        "tiles": ["DESIGNS", "TILES", "Ground", "Tile", "faces", "joins", "mirrored", "seen"],
    },
)
