"""Levels of play: weaker ones see less far and weigh less well, as people do; none moves at random."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import exp

from niwashi.engine.analysis import Limits, Proof, Rated
from niwashi.errors import NiwashiError
from niwashi.games.game import Dice


@dataclass(frozen=True, slots=True)
class Level:
    """A level of play: depth of search, uncertainty of judgement, and rate of overlooked replies.

    `effort` counts what the game's searcher calls depth, turns ahead or deals, and positions looked at where
    it `counts_nodes`; the highest level has no such bound. `temperature` is in hundredths of a square or a
    point: turns that differ less look alike. `oversight` is the chance to look one turn less far. `blur` is
    how far an estimate may be off, in ten-thousandths of a win, where a searcher blurs.
    """

    number: int
    effort: int
    temperature: float
    oversight: float = 0.0
    blur: int = 0
    counts_nodes: bool = False

    def limits(self, dice: Dice) -> Limits:
        """Return the limits of one search: at a chance, without the last reply."""
        if self.counts_nodes:
            return Limits(nodes=self.effort, blur=self.blur)
        less = self.effort > 1 and dice.random() < self.oversight
        return Limits(depth=self.effort - less)


Levels = tuple[Level, ...]
"""The ten levels of one game, the weakest first."""

FULL = 10
"""The highest level: full strength."""


def ten_levels(
    *rows: tuple[int, float, float] | tuple[int, float, float, int], counts_nodes: bool = False
) -> Levels:
    """Levels 1 to 9 from a row each, effort, temperature, oversight, blur, and full strength above them.

    >>> ten_levels(*[(1, 100.0, 0.0)] * 9)[-1].number
    10
    """
    levels = (*(Level(number, *row) for number, row in enumerate(rows, 1)), Level(FULL, 0, 0.0))
    return tuple(replace(level, counts_nodes=counts_nodes) for level in levels)


def level_of(levels: Levels, number: int, game: str) -> Level:
    """Return one of a game's levels. Raises NiwashiError for an unknown one."""
    if not 1 <= number <= len(levels):
        raise NiwashiError("engine-no-level", game=game, found=number, most=FULL)
    return levels[number - 1]


_PROVED_GAP = 1_000.0  # between a proved end and anything estimated


def softmax_pick(turns: Sequence[Rated], temperature: float, dice: Dice) -> Rated:
    """Return one of some turns, best first, by chance: worse ones are rarer (softmax).

    A temperature of 0 takes the best. Raises IndexError where there is no turn.
    """
    best = turns[0]
    if temperature <= 0:
        return best
    weights = softmax_weights(turns, temperature)
    left = dice.random() * sum(weights)
    for turn, weight in zip(turns, weights, strict=True):
        left -= weight
        if left < 0:
            return turn
    return best


def softmax_weights(turns: Sequence[Rated], temperature: float) -> list[float]:
    """Return the frequency of each of some turns, best first, relative to the first.

    >>> softmax_weights([Rated("a", 50), Rated("b", 50), Rated("c", 0)], 0)
    [1.0, 0.0, 0.0]
    """
    if temperature <= 0:
        return [1.0] + [0.0] * (len(turns) - 1)
    top = _worth(turns[0])
    return [exp((_worth(turn) - top) / temperature) for turn in turns]


def _worth(turn: Rated) -> float:
    if turn.proof is Proof.OPEN:
        return float(max(-_PROVED_GAP, min(_PROVED_GAP, turn.value)))
    return (2 if turn.proof is Proof.WIN else -2) * _PROVED_GAP
