"""The games: positions, legal turns, results; pure, with no clock, dice or cable."""

from niwashi.rules.borderland import Borderland
from niwashi.rules.game import (
    EMPTY,
    Act,
    Change,
    Game,
    Handling,
    Kind,
    Layout,
    Option,
    Place,
    Reason,
    Refused,
    Stack,
)
from niwashi.rules.known import GAMES, Builder, game_named
from niwashi.rules.reclamation import Card, CardSet, Reclamation, Standing, built_in_card_set

__all__ = [
    "EMPTY",
    "GAMES",
    "Act",
    "Borderland",
    "Builder",
    "Card",
    "CardSet",
    "Change",
    "Game",
    "Handling",
    "Kind",
    "Layout",
    "Option",
    "Place",
    "Reason",
    "Reclamation",
    "Refused",
    "Stack",
    "Standing",
    "built_in_card_set",
    "game_named",
]
