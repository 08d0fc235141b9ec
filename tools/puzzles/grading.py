"""Difficulty of puzzles of Garden and Throne: plausible wrong turns, and the depth of each level."""

from typing import Any

from tools.puzzles.puzzle_file import FoundPuzzle, Grade

from niwashi.engine.analysis import Limits, Rated
from niwashi.engine.levels import FULL, softmax_weights
from niwashi.engine.searcher import WEIGHTS, ReclamationSearcher
from niwashi.engine.solver import Solver
from niwashi.games.reclamation.reclamation import Reclamation
from niwashi.kits.known import engine_of

_FRAME = 16  # where the kernel has the position after a turn
_SQUARE = 100  # in the estimate's own hundredths
_FULL_NODES = 3_000_000
_MEGABYTES = 16
_HALF = 0.5
BEYOND = FULL + 1
"""The level of what no level finds."""


def rating(turns: int, wrong: int, level: int) -> int:
    """The grade as one number on the Glicko-2 scale, where 1500 is the middle.

    >>> rating(1, 4, 2), rating(3, 8, 5), rating(5, 20, 9)
    (900, 1440, 2140)
    """
    return 580 + 180 * turns + 10 * min(wrong, 30) + 50 * level


class Grader:
    """Grades the puzzles of one game."""

    def __init__(self, game: Reclamation) -> None:
        self.game, self.levels = game, engine_of(game).levels
        self.estimating = Solver(game, 1, WEIGHTS[game.name])

    def grade(self, found: FoundPuzzle) -> Grade:
        """The grade of a puzzle with one right turn."""
        position = self.game.parse(found.position)
        wrong, level = self.plausible(position, found.line[0]), self.weakest(position, found.line[0])
        return Grade(wrong, level, rating(found.turns, wrong, level))

    def plausible(self, position: Any, right: str) -> int:
        """Return the number of other turns that look as good without search, or worse by a square at most."""
        port, tree = self.estimating.port, self.estimating.tree
        words, looks = port.words(position), {}
        for turn in port.turns(words):
            port.kernel.load(0, words)
            port.kernel.play(0, turn, _FRAME)
            looks[port.text(turn)] = -tree.evaluate(_FRAME)
        least = looks.pop(right) - _SQUARE
        return sum(look >= least for look in looks.values())

    def weakest(self, position: Any, right: str) -> int:
        """The weakest level that plays the right turn in at least one of two games; 11 if none does."""
        sight = _Sight(self.game, position)
        for level in self.levels[:-1]:
            seen = (1 - level.oversight) * sight.share(right, level.effort, level.temperature)
            if level.oversight:
                seen += level.oversight * sight.share(right, level.effort - 1, level.temperature)
            if seen >= _HALF:
                return level.number
        line = sight.searcher.search(position, Limits(nodes=_FULL_NODES)).line
        return FULL if line[0] == right else BEYOND


class _Sight:
    """The turns of one position as they look some turns ahead."""

    def __init__(self, game: Reclamation, position: Any) -> None:
        self.position, self.searcher = position, ReclamationSearcher(game, _MEGABYTES)
        self._rated: dict[int, tuple[Rated, ...]] = {}

    def share(self, turn: str, depth: int, temperature: float) -> float:
        """Return the probability of a turn for a level with this depth and temperature."""
        if depth not in self._rated:
            self._rated[depth] = self.searcher.rate(self.position, Limits(depth)).turns
        rated = self._rated[depth]
        weights = softmax_weights(rated, temperature)
        return weights[[each.turn for each in rated].index(turn)] / sum(weights)
