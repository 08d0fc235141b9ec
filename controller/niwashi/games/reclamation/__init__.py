"""The Reclamation, 3rd edition: Garden and Throne with any card set; `seeds/reclamation.md` is its digest."""

from typing import TYPE_CHECKING

from niwashi.later import offer_later

if TYPE_CHECKING:
    from niwashi.games.reclamation.cards import (
        Card,
        CardSet,
        Standing,
        built_in_card_set,
        card_from,
        card_set_from,
        card_set_text,
    )
    from niwashi.games.reclamation.handicaps import HANDICAPS, handicap_of, handicapped
    from niwashi.games.reclamation.position import PLAYERS
    from niwashi.games.reclamation.reclamation import Reclamation
    from niwashi.games.reclamation.turns import Offset
    from niwashi.games.reclamation.variant import GARDEN, THRONE, VARIANTS, Face, Variant

__all__ = [
    "GARDEN",
    "HANDICAPS",
    "PLAYERS",
    "THRONE",
    "VARIANTS",
    "Card",
    "CardSet",
    "Face",
    "Offset",
    "Reclamation",
    "Standing",
    "Variant",
    "built_in_card_set",
    "card_from",
    "card_set_from",
    "card_set_text",
    "handicap_of",
    "handicapped",
]

__getattr__ = offer_later(
    __name__,
    {
        "cards": [
            "Card",
            "CardSet",
            "Standing",
            "built_in_card_set",
            "card_from",
            "card_set_from",
            "card_set_text",
        ],
        "handicaps": ["HANDICAPS", "handicap_of", "handicapped"],
        "position": ["PLAYERS"],
        "reclamation": ["Reclamation"],
        "turns": ["Offset"],
        "variant": ["GARDEN", "THRONE", "VARIANTS", "Face", "Variant"],
    },
)
