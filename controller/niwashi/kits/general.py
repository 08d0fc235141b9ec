"""The kit of a game that brings only rules: an opponent by a general search."""

from typing import Any

from niwashi.engine import Searcher, ten_levels
from niwashi.games import Game
from niwashi.kits.kit import EngineKit


def _searcher(game: Game, megabytes: int, dice: Any) -> Searcher:
    from niwashi.engine import GeneralSearcher  # when somebody plays it

    return GeneralSearcher(game, megabytes, dice)


# Games played at random before a turn, and how unsure the choice is; measured in docs/GAMES.md.
_LEVELS = ten_levels(
    (4, 400, 0), (8, 250, 0), (16, 160, 0), (32, 100, 0), (56, 70, 0),
    (96, 45, 0), (160, 25, 0), (260, 10, 0), (420, 0, 0),
    counts_nodes=True,
)  # fmt: skip

GENERAL_ENGINE = EngineKit(_searcher, _LEVELS, plays_out=True, needs_dice=True)
