"""The games: positions, legal turns, results; pure, with no clock, dice or cable."""

from niwashi.games.borderland import Borderland
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
from niwashi.games.reclamation import Card, CardSet, Reclamation, Standing, built_in_card_set
from niwashi.games.rules_kit import Builder, CardKit, RulesKit
from niwashi.games.setup import GameSetup, plain_text

__all__ = [
    "EMPTY",
    "GAMES",
    "USUAL_GAME",
    "Act",
    "Borderland",
    "Builder",
    "Card",
    "CardKit",
    "CardSet",
    "Change",
    "Dice",
    "Game",
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
    "Reclamation",
    "Refused",
    "RulesKit",
    "Stack",
    "Standing",
    "Words",
    "built_in_card_set",
    "cards_text",
    "game_named",
    "game_of",
    "plain_text",
    "stacked",
]
