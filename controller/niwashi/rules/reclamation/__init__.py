"""The Reclamation, 3rd edition: Garden and Throne with any card set; `seeds/reclamation.md` is its digest."""

from niwashi.rules.reclamation.cards import (
    Card,
    CardSet,
    Standing,
    built_in_card_set,
    card_from,
    card_set_from,
    card_set_text,
)
from niwashi.rules.reclamation.handicaps import HANDICAPS, handicap_of, handicapped
from niwashi.rules.reclamation.position import PLAYERS
from niwashi.rules.reclamation.reclamation import Reclamation
from niwashi.rules.reclamation.turns import Offset
from niwashi.rules.reclamation.variant import GARDEN, THRONE, VARIANTS, Face, Variant

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
