"""What a page is told about cards: patterns, labels, and how certain they are (RC-41)."""

from collections.abc import Mapping
from typing import Any

from niwashi.rules import Card, Game, Reclamation, Standing
from niwashi.words import say

__all__ = ["cards_told"]


def cards_told(game: Game, language: str) -> Mapping[str, Any]:
    """`cards` and `card_set` of `niwashi.web.Program.scene`; empty for a game without cards."""
    if not isinstance(game, Reclamation):
        return {"cards": {}, "card_set": {"name": "", "notice": ""}}
    uncertain = game.cards.uncertain(game.variant.face)
    numbers = say("page-list-comma", language).join(map(str, uncertain))
    notice = say("say-placeholder-cards", language, numbers=numbers) if uncertain else ""
    return {
        "cards": {name: _card(name, card, game, language) for name, card in game.patterns.items()},
        "card_set": {"name": game.cards.name, "notice": notice},
    }


def _card(name: str, card: Card, game: Reclamation, language: str) -> Mapping[str, Any]:
    number = name.rsplit(" ", 1)[-1]
    return {
        "offsets": [list(offset) for offset in card.offsets],
        "placeholder": card.standing is Standing.PLACEHOLDER,
        "owner": game.places[name].owner,
        "label": say("card-label", language, number=number),
    }
