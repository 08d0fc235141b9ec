"""The games: positions, legal turns, results; pure, with no clock, dice or cable."""

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

__all__ = [
    "EMPTY",
    "Act",
    "Change",
    "Game",
    "Handling",
    "Kind",
    "Layout",
    "Option",
    "Place",
    "Reason",
    "Refused",
    "Stack",
]
