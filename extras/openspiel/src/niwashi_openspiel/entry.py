"""The target of the entry point `niwashi.games`: a game for each table. It loads no pyspiel."""

from niwashi.errors import NiwashiError, reason
from niwashi.games import Game, GamePackage, GameSetup, RulesKit
from niwashi_openspiel.table import NAMES, table_of

PREFIX = "openspiel:"
SEATS = ("white", "black")


def build(setup: GameSetup) -> Game:
    """Return the game of a setup. Raises NiwashiError for cards and dealing, and where pyspiel is missing."""
    setup.without_cards()
    setup.without_dealing()
    try:
        from niwashi_openspiel.game import SpielGame  # it loads pyspiel: when somebody plays
    except ImportError as error:
        raise NiwashiError("openspiel-missing", why=reason(error)) from error
    return SpielGame(setup.game, table_of(setup.game.removeprefix(PREFIX)))


PACKAGE = GamePackage(
    {f"{PREFIX}{name}": RulesKit(build, SEATS, kit="niwashi_openspiel.kit:KIT") for name in NAMES}, rank=200
)
