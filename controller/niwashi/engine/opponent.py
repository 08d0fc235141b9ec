"""An opponent: plays a game at a level, and thinks until the limit of the level or a stop."""

from dataclasses import replace

from niwashi.engine.analysis import NO_LIMITS, Analysis, Limits, OnAnalysis, Searcher, Stop
from niwashi.engine.levels import FULL, Levels, level_of, softmax_pick
from niwashi.games.game import Dice, Game


class Opponent:
    """Chooses turns of one game at a level that may change. Chance is handed in."""

    def __init__(self, game: Game, searcher: Searcher, dice: Dice, levels: Levels, level: int = FULL) -> None:
        """Raises NiwashiError for a level that there is not."""
        self.game, self.searcher, self.dice = game, searcher, dice
        self._levels = levels
        self.level = level_of(levels, level, game.name)

    def set_level(self, number: int) -> None:
        """Play at another level from now on. Raises NiwashiError."""
        self.level = level_of(self._levels, number, self.game.name)

    def choose(
        self,
        position: object,
        limits: Limits = NO_LIMITS,
        stop: Stop | None = None,
        told: OnAnalysis | None = None,
    ) -> Analysis:
        """Return the analysis of a position; the first turn of its line is the one to play.

        Things hidden from the player to move are not used. No line: the game is over.
        """
        here = self.game.redealt(position, self.dice)
        if self.level.number == FULL:
            return self.searcher.search(here, limits, stop, told)
        mine = self.level.limits(self.dice)
        bounds = Limits(min(limits.depth, mine.depth), min(limits.nodes, mine.nodes), mine.blur)
        analysis = self.searcher.rate(here, bounds, stop)
        if not analysis.turns:
            return analysis
        chosen = softmax_pick(analysis.turns, self.level.temperature, self.dice)
        return replace(
            analysis, value=chosen.value, proof=chosen.proof, distance=chosen.distance, line=(chosen.turn,)
        )
