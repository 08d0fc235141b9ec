"""Karesansui, as the table of games has it."""

from niwashi.games.karesansui import SEATS, SUPPLY, Karesansui, SetUp, built_in_deck, deck_from, read_position
from niwashi.games.package import GamePackage
from niwashi.games.rules_kit import CardKit, RulesKit
from niwashi.games.setup import CARDS_SOURCE, GameSetup


def _build(setup: GameSetup) -> Karesansui:
    """Options that the setup leaves open come from its start position, if it has one."""
    fields = setup.card_fields()
    deck = built_in_deck() if fields is None else deck_from(fields, CARDS_SOURCE)
    said = setup.players, setup.seed, setup.set_up
    if setup.start is not None and said == (None, None, None):
        start = read_position(setup.start)
        return Karesansui(deck, len(start.players), start.seed, start.set_up)
    players = min(SUPPLY) if setup.players is None else setup.players
    return Karesansui(deck, players, setup.seed or 0, setup.set_up or SetUp.SHEET)


PACKAGE = GamePackage(
    {
        "karesansui": RulesKit(
            _build,
            SEATS,
            tuple(SUPPLY),
            is_dealt=True,
            cards=CardKit("deck", deck_from, built_in_deck),
            kit=f"{__package__}.kit:KARESANSUI",
        )
    },
    rank=3,
)
