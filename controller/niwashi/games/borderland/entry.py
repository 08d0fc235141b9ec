"""The entry of Borderland. Its rules are loaded when somebody plays it."""

from typing import TYPE_CHECKING

from niwashi.games.borderland import COLOURS
from niwashi.games.package import GamePackage, RulesKit
from niwashi.games.setup import GameSetup

if TYPE_CHECKING:
    from niwashi.games.borderland.borderland import Borderland


def _build(setup: GameSetup) -> "Borderland":
    from niwashi.games.borderland.borderland import Borderland

    setup.without_dealing()
    setup.without_cards()
    return Borderland()


PACKAGE = GamePackage(
    {"borderland": RulesKit(_build, COLOURS, kit=f"{__package__}.kit:BORDERLAND", offers_starts=False)},
    rank=2,
)
