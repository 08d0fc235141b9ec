"""Borderland, as the table of games has it."""

from niwashi.games.borderland.borderland import Borderland
from niwashi.games.borderland.position import COLOURS
from niwashi.games.package import GamePackage
from niwashi.games.rules_kit import RulesKit
from niwashi.games.setup import GameSetup


def _build(setup: GameSetup) -> Borderland:
    setup.without_dealing()
    setup.without_cards()
    return Borderland()


PACKAGE = GamePackage(
    {"borderland": RulesKit(_build, COLOURS, kit=f"{__package__}.kit:BORDERLAND")},
    rank=2,
)
