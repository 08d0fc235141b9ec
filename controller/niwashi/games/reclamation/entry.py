"""Garden and Throne, as the table of games has them."""

from functools import partial

from niwashi.games.package import GamePackage
from niwashi.games.reclamation.cards import built_in_card_set, card_set_from
from niwashi.games.reclamation.position import PLAYERS
from niwashi.games.reclamation.reclamation import Reclamation
from niwashi.games.reclamation.variant import VARIANTS, Variant
from niwashi.games.rules_kit import CardKit, RulesKit
from niwashi.games.setup import CARDS_SOURCE, GameSetup


def _build(variant: Variant, setup: GameSetup) -> Reclamation:
    setup.without_dealing()
    fields = setup.card_fields()
    return Reclamation(
        variant, built_in_card_set() if fields is None else card_set_from(fields, CARDS_SOURCE)
    )


_CARDS = CardKit("cards", card_set_from, built_in_card_set)

PACKAGE = GamePackage(
    {
        name: RulesKit(
            partial(_build, variant), PLAYERS, cards=_CARDS, kit=f"{__package__}.kit:{name.upper()}"
        )
        for name, variant in VARIANTS.items()
    },
    rank=1,  # first in every list
)
