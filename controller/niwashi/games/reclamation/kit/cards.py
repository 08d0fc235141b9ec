"""Cards for a page: patterns, labels, and how certain they are (RC-41)."""

from collections.abc import Mapping

from niwashi.games.reclamation import Card, Reclamation
from niwashi.web import CardFace, CardSetView
from niwashi.words import translate


def cards_view(game: Reclamation, language: str) -> Mapping[str, CardFace]:
    return {name: _card(name, card, game, language) for name, card in game.patterns.items()}


def card_set_view(game: Reclamation, language: str) -> CardSetView:
    return {"name": game.cards.name, "notice": _notice(game, language)}


def _notice(game: Reclamation, language: str) -> str:
    """Return the sentences about cards that may differ from the published ones, one for each degree."""
    uncertain, comma = game.cards.uncertain(game.variant.face).items(), translate("page-list-comma", language)
    lists = {standing: comma.join(map(str, numbers)) for standing, numbers in uncertain}
    return "\n".join(
        translate(f"say-{standing}-cards", language, numbers=lists[standing]) for standing in lists
    )


def _card(name: str, card: Card, game: Reclamation, language: str) -> CardFace:
    number = name.rsplit(" ", 1)[-1]
    return {
        "offsets": [list(offset) for offset in card.offsets],
        "standing": card.standing,
        "owner": game.places[name].owner,
        "label": translate("card-label", language, number=number),
    }
