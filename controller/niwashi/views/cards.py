"""What a page is told about cards: patterns, labels, and how certain they are (RC-41)."""

from collections.abc import Mapping
from typing import Any

from niwashi.rules import Card, Game, Reclamation
from niwashi.words import say

__all__ = ["cards_told"]


def cards_told(game: Game, language: str) -> Mapping[str, Any]:
    """`cards` and `card_set` of `niwashi.web.Program.scene`; empty for a game without cards."""
    if not isinstance(game, Reclamation):
        return {"cards": {}, "card_set": {"name": "", "notice": ""}}
    return {
        "cards": {name: _card(name, card, game, language) for name, card in game.patterns.items()},
        "card_set": {"name": game.cards.name, "notice": _notice(game, language)},
    }


def _notice(game: Reclamation, language: str) -> str:
    """Which cards are not certain to be the published ones, a sentence for each degree."""
    uncertain, comma = game.cards.uncertain(game.variant.face).items(), say("page-list-comma", language)
    told = {standing: comma.join(map(str, numbers)) for standing, numbers in uncertain}
    return "\n".join(say(f"say-{standing}-cards", language, numbers=told[standing]) for standing in told)


def _card(name: str, card: Card, game: Reclamation, language: str) -> Mapping[str, Any]:
    number = name.rsplit(" ", 1)[-1]
    return {
        "offsets": [list(offset) for offset in card.offsets],
        "standing": str(card.standing),
        "owner": game.places[name].owner,
        "label": say("card-label", language, number=number),
    }
