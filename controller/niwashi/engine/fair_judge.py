"""Judging fair starts: by proofs, and by games of the engine against itself.

Clock and dice are handed in. A game depends on its opening, level and seed alone, never on time.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from niwashi.engine.analysis import Limits, Proof, Stop
from niwashi.engine.fairness import Fairness, Opening, best_first
from niwashi.engine.levels import Levels
from niwashi.engine.opponent import Opponent
from niwashi.engine.searcher import ReclamationSearcher
from niwashi.engine.solver import Solver
from niwashi.games.game import Dice
from niwashi.games.reclamation.reclamation import Reclamation

_MAX_TURNS = 200  # a longer game of the engine counts for nobody
_FIRST_PAIRS, _MOST_PAIRS = 4, 100
_AFRESH = 1_000_000  # the number of the first pair that nothing was chosen by

Timer = Callable[[], float]
"""Tells seconds."""

Progress = Callable[[str, int], None]
"""Hears what is done ("proving", "choosing", "playing") and for how many openings it is still to do."""


def _unheard(_stage: str, _left: int) -> None: ...


class Judge:
    """Proves and plays openings of one game; `chance` makes dice of a seed."""

    def __init__(
        self,
        game: Reclamation,
        chance: Callable[[int], Dice],
        levels: Levels,
        level: int,
        megabytes: int = 16,
    ) -> None:
        """Raises NiwashiError for a level that there is not."""
        self.game, self.level = game, level
        self._chance = chance
        self._solver = Solver(game, megabytes)
        self._players = [
            Opponent(game, ReclamationSearcher(game, 4), chance(0), levels, level) for _ in range(2)
        ]

    def proved(self, verdict: Fairness, stop: Stop, depth: int = Limits().depth) -> Fairness:
        """Return the verdict with the proof found until `stop`, or within so many turns."""
        if verdict.winner is not None:
            return verdict
        position = self.game.parse(verdict.opening.position)
        found = self._solver.search(position, Limits(depth), stop)
        if found.distance is None:
            return replace(verdict, depth=max(verdict.depth, found.depth))
        mover = self.game.side(position)
        winner = mover if found.proof is Proof.WIN else 1 - mover
        return replace(verdict, winner=winner, distance=found.distance, depth=found.depth)

    def played(self, verdict: Fairness, pairs: int, stop: Stop, first: int = 0) -> Fairness:
        """The verdict after more pairs of games, each pair with the same dice in either hand.

        Pairs are numbered from `first` on, and each number has dice of its own.
        """
        begun = first + verdict.games // 2
        for pair in range(begun, begun + pairs):
            winners = [
                self._game(verdict.opening, seeds, stop)
                for seeds in ((2 * pair, 2 * pair + 1), (2 * pair + 1, 2 * pair))
            ]
            if stop():
                break
            won = verdict.won[0] + winners.count(0), verdict.won[1] + winners.count(1)
            verdict = replace(verdict, won=won, unended=verdict.unended + winners.count(None))
        return verdict

    def _game(self, opening: Opening, seeds: tuple[int, int], stop: Stop) -> int | None:
        """Return the winner of a game of the engine against itself, or None."""
        position = self.game.parse(opening.position)
        for player, seed in zip(self._players, seeds, strict=True):
            player.dice = self._chance(seed)
            player.searcher.forget()
        for _ in range(_MAX_TURNS):
            winners = self.game.winners(position)
            if winners or stop():
                return winners[0] if winners else None
            line = self._players[self.game.side(position)].choose(position, stop=stop).line
            position = self.game.play(position, line[0])
        return None


def judge_openings(
    judge: Judge,
    openings: Sequence[Opening],
    clock: Callable[[], float],
    seconds: float,
    keep: int = 8,
    told: Progress = _unheard,
) -> list[Fairness]:
    """Verdicts on the most promising openings, at most `keep`, the best first, within so many seconds.

    A quarter of the time each for: a look at all for short proofs; games in rounds, after which the less even
    half goes home; games afresh for those that are left, as luck has chosen them too; long proofs.
    """
    began = clock()
    ends = [began + seconds * quarter / 4 for quarter in (1, 2, 3, 4)]
    verdicts = _proved([Fairness(opening) for opening in openings], judge, clock, ends[0], told)
    chosen = _chosen(verdicts, judge, clock, ends[1], keep, told)
    afresh = [
        judge.played(replace(verdict, won=(0, 0), unended=0), _MOST_PAIRS, stop, _AFRESH)
        for verdict, stop in _in_turn(chosen, clock, ends[2], "playing", told)
    ]
    return best_first(_proved(afresh, judge, clock, ends[3], told))


def _proved(
    verdicts: Sequence[Fairness], judge: Judge, clock: Timer, until: float, told: Progress
) -> list[Fairness]:
    return [
        judge.proved(verdict, stop) for verdict, stop in _in_turn(verdicts, clock, until, "proving", told)
    ]


def _chosen(
    verdicts: Sequence[Fairness], judge: Judge, clock: Timer, until: float, keep: int, told: Progress
) -> list[Fairness]:
    """The most even few: with each round twice as many games for half as many openings."""
    left, pairs = list(verdicts), _FIRST_PAIRS
    while clock() < until and len(left) > keep:
        left = [
            judge.played(verdict, pairs, lambda: clock() >= until)
            for verdict, _ in _in_turn(left, clock, until, "choosing", told)
        ]
        left = best_first(left)[: max(keep, len(left) // 2)]
        pairs *= 2
    return best_first(left)[:keep]


def _in_turn(
    verdicts: Sequence[Fairness], clock: Timer, until: float, stage: str, told: Progress
) -> Iterator[tuple[Fairness, Stop]]:
    """Each with what ends its equal part of the time that is left."""
    for number, verdict in enumerate(verdicts):
        left = len(verdicts) - number
        told(stage, left)
        ends = clock() + (until - clock()) / left
        yield verdict, partial(_is_past, clock, ends)


def _is_past(clock: Timer, moment: float) -> bool:
    return clock() >= moment
