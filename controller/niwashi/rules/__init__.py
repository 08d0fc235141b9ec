"""The games: positions, legal turns, results; pure, with no clock, dice or cable."""

from niwashi.rules.borderland import Borderland
from niwashi.rules.game import (
    EMPTY,
    Act,
    Change,
    Game,
    Handling,
    Item,
    Kind,
    Layout,
    Option,
    Outlook,
    Piece,
    Place,
    Reason,
    Refused,
    Stack,
    Words,
    stacked,
)
from niwashi.rules.known import GAMES, Builder, Setup, game_named
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
    "Item",
    "Kind",
    "Layout",
    "Option",
    "Outlook",
    "Piece",
    "Place",
    "Reason",
    "Reclamation",
    "Refused",
    "Setup",
    "Stack",
    "Standing",
    "Words",
    "built_in_card_set",
    "game_named",
    "stacked",
]
