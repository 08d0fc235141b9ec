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

from niwashi.games.game import (
    Act,
    Change,
    Dice,
    EndReason,
    Game,
    GameEnding,
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
    Words,
    random_game,
    why_not,
)
from niwashi.games.known import game_named, game_of
from niwashi.games.package import GamePackage, RulesKit
from niwashi.games.setup import GameSetup, canonical_json
from niwashi.stack import EMPTY, Stack, stacked

__all__ = [
    "EMPTY",
    "Act",
    "Change",
    "Dice",
    "EndReason",
    "Game",
    "GameEnding",
    "GamePackage",
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
    "game_named",
    "game_of",
    "random_game",
    "stacked",
    "why_not",
]
