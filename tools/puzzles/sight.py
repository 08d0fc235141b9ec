"""The weakest level that finds a turn, in games where levels leave something to chance."""

from collections.abc import Collection
from random import Random
from typing import Any

from tools.puzzles.grading import BEYOND

from niwashi.engine.analysis import Limits, Searcher
from niwashi.engine.levels import FULL, Level, softmax_weights
from niwashi.games.game import Game
from niwashi.kits.known import engine_of, searcher_for

_TRIES = 5
_MEGABYTES = 16
_HALF = 0.5


def weakest_level(game: Game, position: Any, right: Collection[str], full: Limits) -> int:
    """The weakest level that plays one of the right turns in one of two games; 11 if none does.

    Tried five times each, with dice of their own. `full` bounds the highest level, which has no bound.
    """
    for level in engine_of(game).levels:
        if _finds(game, position, right, level, full):
            return level.number
    return BEYOND


def _finds(game: Game, position: Any, right: Collection[str], level: Level, full: Limits) -> bool:
    """Return whether a level plays a right turn in one of two games; reached limits count as open."""
    found, wanted = 0.0, _HALF * _TRIES
    for number in range(_TRIES):
        found += _share(game, position, right, level, full, number)
        if found >= wanted or found + _TRIES - number - 1 < wanted:
            break
    return found >= wanted


def _share(
    game: Game, position: Any, right: Collection[str], level: Level, full: Limits, number: int
) -> float:
    """Return the probability that a level plays one of the right turns after one search."""
    dice = Random(f"sight {level.number} {number}")
    searcher: Searcher = searcher_for(game, _MEGABYTES, dice)
    here, limits = game.redealt(position, dice), full if level.number == FULL else level.limits(dice)
    rated = searcher.rate(here, limits).turns
    weights = softmax_weights(rated, level.temperature)
    chosen = sum(weight for each, weight in zip(rated, weights, strict=True) if each.turn in right)
    return chosen / sum(weights)
