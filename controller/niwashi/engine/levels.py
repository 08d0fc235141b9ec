"""Levels of play: weaker ones see less far and weigh less well, as people do; none moves at random."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp
from typing import Protocol

from niwashi.engine.analysis import Limits, Proof, Rated
from niwashi.errors import NiwashiError

__all__ = ["FULL", "LEVELS", "Dice", "Level", "level_of", "weighed"]


class Dice(Protocol):
    """Chance, handed in: `random.Random` is one."""

    def random(self) -> float:
        """A number from 0 up to 1."""


@dataclass(frozen=True, slots=True)
class Level:
    """How well one plays: what is looked at, how unsure the judgement is, how often a reply is overlooked.

    `effort` counts turns ahead in Garden and Throne, leaves looked at in Borderland, deals in Karesansui; the
    highest level has no such bound. `temperature` is in hundredths of a square: turns that differ less
    look alike. `oversight` is the chance to look one turn less far. `blur`, in Borderland, is how far an
    estimate may be off, in ten-thousandths of a win: both actions of a turn are chosen by such.
    """

    number: int
    effort: int
    temperature: float
    oversight: float = 0.0
    blur: int = 0

    def limits(self, game: str, dice: Dice) -> Limits:
        """What bounds a search this time: now and then the last reply is overlooked."""
        if game in _BY_GAMES:
            return Limits(nodes=self.effort, blur=self.blur)
        less = self.effort > 1 and dice.random() < self.oversight
        return Limits(depth=self.effort - less)


_BY_GAMES = ("borderland",)

FULL = 10
"""The highest level: full strength."""


def _levels(*rows: tuple[int, float, float] | tuple[int, float, float, int]) -> tuple[Level, ...]:
    return (*(Level(number, *row) for number, row in enumerate(rows, 1)), Level(FULL, 0, 0.0))


LEVELS: Mapping[str, tuple[Level, ...]] = {
    "garden": _levels(
        (1, 400, 0), (1, 80, 0), (2, 55, 0), (3, 50, 0), (4, 40, 0.15),
        (5, 40, 0.2), (6, 20, 0.2), (7, 10, 0.1), (9, 5, 0.1),
    ),
    "throne": _levels(
        (1, 300, 0), (1, 70, 0), (2, 30, 0.2), (3, 30, 0.4), (4, 30, 0.6),
        (5, 35, 0.8), (6, 35, 0.8), (7, 15, 0.4), (8, 5, 0.1),
    ),
    "borderland": _levels(
        (1, 0, 0, 4500), (1, 0, 0, 2500), (1, 0, 0, 1500), (1, 0, 0, 800), (1, 0, 0, 400),
        (1, 0, 0, 100), (2500, 0, 0), (18_000, 0, 0), (60_000, 0, 0),
    ),
    "karesansui": _levels(
        (0, 400, 0), (0, 190, 0), (0, 115, 0), (0, 72, 0), (0, 42, 0),
        (0, 15, 0), (1, 30, 0), (1, 20, 0), (2, 8, 0),
    ),
}  # fmt: skip
"""The ten levels of each game, the weakest first; what they are worth stands in docs/LADDER.md."""


def level_of(game: str, number: int) -> Level:
    """A level of a game. Raises NiwashiError for one that there is not.

    >>> level_of("garden", 10).effort, level_of("garden", 3).effort
    (0, 2)
    """
    if game not in LEVELS or not 1 <= number <= FULL:
        raise NiwashiError("engine-no-level", game=game, found=number, most=FULL)
    return LEVELS[game][number - 1]


_PROVED_GAP = 1_000.0  # so much a proved end weighs more or less than anything estimated


def weighed(turns: Sequence[Rated], temperature: float, dice: Dice) -> Rated:
    """One of some turns, best first, by chance: the worse one looks, the rarer it is chosen (softmax).

    A temperature of 0 takes the best. Raises IndexError where there is no turn.
    """
    best = turns[0]
    if temperature <= 0:
        return best
    top = _worth(best)
    weights = [exp((_worth(turn) - top) / temperature) for turn in turns]
    left = dice.random() * sum(weights)
    for turn, weight in zip(turns, weights, strict=True):
        left -= weight
        if left < 0:
            return turn
    return best


def _worth(turn: Rated) -> float:
    if turn.proof is Proof.OPEN:
        return float(max(-_PROVED_GAP, min(_PROVED_GAP, turn.value)))
    return (2 if turn.proof is Proof.WIN else -2) * _PROVED_GAP
