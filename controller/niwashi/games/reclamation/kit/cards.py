"""Cards of The Reclamation: the sets on this machine, and what a page shows of them (RC-41)."""

from collections.abc import Mapping
from pathlib import Path

from niwashi import data
from niwashi.files import find_card_set
from niwashi.games.reclamation.cards import Card, CardSet
from niwashi.games.reclamation.reclamation import Reclamation
from niwashi.web.scene import CardFace, CardSetView
from niwashi.words.catalogue import translate


def cards_view(game: Reclamation, language: str) -> Mapping[str, CardFace]:
    return {name: _card(name, card, game, language) for name, card in game.patterns.items()}


def card_set_view(game: Reclamation, language: str) -> CardSetView:
    # A sentence for each degree to which cards may differ from the published ones.
    notices = (
        translate(f"say-{standing}-cards", language, numbers=tuple(map(str, numbers)))
        for standing, numbers in game.cards.uncertain(game.variant.face).items()
    )
    return {"name": game.cards.name, "notice": "\n".join(notices)}


def _card(name: str, card: Card, game: Reclamation, language: str) -> CardFace:
    number = name.rsplit(" ", 1)[-1]
    return {
        "offsets": [list(offset) for offset in card.offsets],
        "standing": card.standing,
        "owner": game.places[name].owner,
        "label": translate("card-label", language, number=number),
    }


def own_card_sets() -> Path:
    """The folder of the person's own card sets, such as `~/.config/niwashi/cards`; it may not exist yet."""
    return data.own_folder() / "cards"


def card_set_called(wanted: str) -> CardSet:
    """The card set that `--cards` means: a file's path, or the name of an own or a built-in set.

    Raises BadCardSet.
    """
    return find_card_set(wanted, [own_card_sets(), data.seeds() / "cards"])
