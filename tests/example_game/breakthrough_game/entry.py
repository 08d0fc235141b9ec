"""What Niwashi finds by the entry point `niwashi.games`."""

from breakthrough_game.breakthrough import PLAYERS, Breakthrough
from niwashi.games import GamePackage, GameSetup, RulesKit


def _build(setup: GameSetup) -> Breakthrough:
    setup.without_cards()
    setup.without_dealing()
    return Breakthrough()


PACKAGE = GamePackage({"breakthrough": RulesKit(_build, PLAYERS)})
