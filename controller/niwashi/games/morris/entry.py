"""The entry of Three Men's Morris. Its rules are loaded when somebody plays it."""

from typing import TYPE_CHECKING

from niwashi.games.morris import PLAYERS
from niwashi.games.package import GamePackage, RulesKit
from niwashi.games.setup import GameSetup

if TYPE_CHECKING:
    from niwashi.games.morris.morris import Morris


def _build(setup: GameSetup) -> "Morris":
    from niwashi.games.morris.morris import Morris

    setup.without_cards()
    setup.without_dealing()
    return Morris()


PACKAGE = GamePackage(
    {"morris": RulesKit(_build, PLAYERS, kit="niwashi.games.morris.kit:MORRIS")}, rank=4, is_listed=False
)
