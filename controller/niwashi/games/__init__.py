"""The games: positions, legal turns, results; pure, with no clock, dice or cable."""

from niwashi.games.ending import EndReason, GameEnding
from niwashi.games.game import (
    EMPTY,
    Act,
    Change,
    Dice,
    Game,
    Handling,
    Item,
    Layout,
    Option,
    Outlook,
    Piece,
    Place,
    PlaceKind,
    Reason,
    Refused,
    Stack,
    Words,
    stacked,
)
from niwashi.games.known import GAMES, USUAL_GAME, cards_text, game_named, game_of
from niwashi.games.rules_kit import Builder, CardKit, RulesKit
from niwashi.games.setup import GameSetup, canonical_json

__all__ = [
    "EMPTY",
    "GAMES",
    "USUAL_GAME",
    "Act",
    "Builder",
    "CardKit",
    "Change",
    "Dice",
    "EndReason",
    "Game",
    "GameEnding",
    "GameSetup",
    "Handling",
    "Item",
    "Layout",
    "Option",
    "Outlook",
    "Piece",
    "Place",
    "PlaceKind",
    "Reason",
    "Refused",
    "RulesKit",
    "Stack",
    "Words",
    "canonical_json",
    "cards_text",
    "game_named",
    "game_of",
    "stacked",
]
