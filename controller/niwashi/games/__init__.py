"""The games: positions, legal turns, results; pure, with no clock, dice or cable.

This package needs the standard library and pydantic, and nothing of boards, pages or records. A game played
by a script:

>>> from random import Random
>>> from niwashi.games import game_named, random_game, why_not
>>> garden = game_named("garden")
>>> position = garden.start()
>>> garden.format(position), garden.players[garden.side(position)]
('z5/6/6/6/6/5c f 14,14 1234,1234 -', 'flower')
>>> garden.legal_turns(position)[:2], garden.perft(position, 3)
(['f1e1:1', 'f1e1:2'], 2196)
>>> position = garden.play(position, "f1e1:1")
>>> why_not(garden, position, "f1e1:1")[:48]
'f1e1:1 is not legal. Nothing stands on f1: a tur'
>>> garden.parse(garden.format(position)) == position
True
>>> position = garden.start()
>>> for turn in random_game(garden, Random(1)):
...     position = garden.play(position, turn)
>>> garden.result(position), garden.winners(position), garden.legal_turns(position)
('flower', (0,), [])
>>> garden.facts(position)["flower_squares"]
10
"""

from typing import TYPE_CHECKING

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
from niwashi.games.setup import GameSetup, canonical_json
from niwashi.later import offer_later

if TYPE_CHECKING:
    from niwashi.games.guest import Guest, GuestGame, WrongResultError, raw_game
    from niwashi.games.known import (
        BUILT_IN_GAMES,
        ENTRY_POINTS,
        GAMES,
        USUAL_GAME,
        KnownGames,
        LeftOut,
        Origin,
        cards_text,
        game_named,
        game_of,
    )
    from niwashi.games.package import PROTOCOL, GamePackage
    from niwashi.games.playing import random_game, why_not
    from niwashi.games.rules_kit import Builder, CardKit, RulesKit

__all__ = [
    "BUILT_IN_GAMES",
    "EMPTY",
    "ENTRY_POINTS",
    "GAMES",
    "PROTOCOL",
    "USUAL_GAME",
    "Act",
    "Builder",
    "CardKit",
    "Change",
    "Dice",
    "EndReason",
    "Game",
    "GameEnding",
    "GamePackage",
    "GameSetup",
    "Guest",
    "GuestGame",
    "Handling",
    "Item",
    "KnownGames",
    "Layout",
    "LeftOut",
    "Option",
    "Origin",
    "Outlook",
    "Piece",
    "Place",
    "PlaceKind",
    "Reason",
    "Refused",
    "RulesKit",
    "Stack",
    "Words",
    "WrongResultError",
    "canonical_json",
    "cards_text",
    "game_named",
    "game_of",
    "random_game",
    "raw_game",
    "stacked",
    "why_not",
]

# Whoever only lights a board needs none of the known games.
__getattr__ = offer_later(
    __name__,
    {
        "guest": ["Guest", "GuestGame", "WrongResultError", "raw_game"],
        "known": [
            "BUILT_IN_GAMES",
            "ENTRY_POINTS",
            "GAMES",
            "USUAL_GAME",
            "KnownGames",
            "LeftOut",
            "Origin",
            "cards_text",
            "game_named",
            "game_of",
        ],
        "package": ["PROTOCOL", "GamePackage"],
        "playing": ["random_game", "why_not"],
        "rules_kit": ["Builder", "CardKit", "RulesKit"],
    },
)
