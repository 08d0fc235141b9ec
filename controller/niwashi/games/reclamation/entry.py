"""The entry of Garden and Throne. What draws, reads and plays them is loaded when somebody plays one."""

from functools import partial
from typing import TYPE_CHECKING

from niwashi.games.package import CardKit, GamePackage, RulesKit
from niwashi.games.reclamation.rules import PLAYERS, VARIANTS, Variant
from niwashi.games.setup import CARDS_SOURCE, GameSetup

if TYPE_CHECKING:
    from niwashi.games.reclamation.cards import CardSet
    from niwashi.games.reclamation.reclamation import Reclamation


def _build(variant: Variant, setup: GameSetup) -> "Reclamation":
    from niwashi.games.reclamation.reclamation import Reclamation

    setup.without_dealing()
    fields = setup.card_fields()
    return Reclamation(variant, _built_in_cards() if fields is None else _read_cards(fields, CARDS_SOURCE))


def _read_cards(fields: object, source: str) -> "CardSet":
    from niwashi.games.reclamation.cards import card_set_from

    return card_set_from(fields, source)


def _built_in_cards() -> "CardSet":
    from niwashi.games.reclamation.cards import built_in_card_set

    return built_in_card_set()


_CARDS = CardKit("cards", _read_cards, _built_in_cards)

PACKAGE = GamePackage(
    {
        name: RulesKit(
            partial(_build, variant), PLAYERS, cards=_CARDS, kit=f"{__package__}.kit:{name.upper()}"
        )
        for name, variant in VARIANTS.items()
    },
    rank=1,  # first in every list
)
