"""Positions that the player to move has won, as the solver proves, and can still lose."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from niwashi.engine.analysis import Limits, Proof
from niwashi.engine.solver import Solver
from niwashi.games.reclamation.reclamation import Reclamation
from niwashi.kits.known import opponent_for

BINS = {1: 0.1, 3: 0.2, 5: 0.2, 7: 0.2, 9: 0.15, 11: 0.15}
"""The least distance to the end of each bin, in turns, and the share of positions wanted in it."""

PROVING = Limits(nodes=1_500_000)
"""Limits of a search for one position."""

_LONG_EVERY, _LONGER = 16, 10  # in every so many games so much more: what can't be proved in a second
_REFUTING = Limits(nodes=100_000)
_LONGEST = 120
_LEVELS = (4, 8)
_OPENING = 2  # turns at random before engines go on
_OF_ONE_GAME = 3


@dataclass(frozen=True, slots=True)
class Won:
    """A position, the turns until its mover wins, the number of legal turns, and its source."""

    text: str
    distance: int
    legal: int
    source: str


def bin_of(distance: int) -> int:
    """The bin that a distance belongs to.

    >>> bin_of(1), bin_of(9), bin_of(17)
    (1, 9, 11)
    """
    return max(least for least in BINS if least <= distance)


def quotas(wanted: int) -> dict[int, int]:
    """Return the number of positions for each bin.

    >>> quotas(1000)
    {1: 100, 3: 200, 5: 200, 7: 200, 9: 150, 11: 150}
    """
    return {least: round(share * wanted) for least, share in BINS.items()}


class Sampler:
    """Takes won positions from games, by turns played at random and by engines of middling levels.

    `safe` counts the won positions that were left out because no turn there is proved to lose; `taken` are
    those that were not, each of them once (the start is won as well, and every game has it).
    """

    def __init__(self, game: Reclamation, solver: Solver, seed: int, proving: Limits = PROVING) -> None:
        self.game, self.solver, self.seed, self.proving = game, solver, seed, proving
        self.safe, self.games = 0, 0
        self.taken: set[str] = set()

    def sample(self, wanted: dict[int, int]) -> Iterator[Won]:
        """Positions until every bin has its quota; a few of a game at most, the longest wins first."""
        left = dict(wanted)
        while any(left.values()):
            dice = Random(f"{self.seed} {self.game.name} {self.games}")
            source = ("random", "engine")[self.games % 2]
            self.games += 1
            times, most = 1 if self.games % _LONG_EVERY else _LONGER, len(self.taken) + _OF_ONE_GAME
            limits = self.proving._replace(nodes=self.proving.nodes * times)
            for position, distance in reversed(list(self._won(self._played(source, dice), limits))):
                if len(self.taken) < most and left.get(bin_of(distance), 0) and self._takes(position, dice):
                    left[bin_of(distance)] -= 1
                    legal = len(self.game.legal_turns(position))
                    yield Won(self.game.format(position), distance, legal, source)

    def _takes(self, position: Any, dice: Random) -> bool:
        """Return whether a position is a new one that can be lost."""
        text = self.game.format(position)
        if text in self.taken or not self._can_be_lost(position, dice):
            return False
        self.taken.add(text)
        return True

    def _played(self, source: str, dice: Random) -> list[Any]:
        """The positions of one game; none of one that is too long."""
        game, position = self.game, self.game.start()
        met: list[Any] = []
        players = [opponent_for(game, dice, dice.randint(*_LEVELS), 4) for _ in game.players]
        while game.result(position) is None and len(met) < _LONGEST:
            met.append(position)
            if source == "random" or len(met) <= _OPENING:
                turn = game.random_turn(position, dice)
            else:
                turn = players[game.side(position)].choose(position).line[0]
            position = game.play(position, turn)
        return met if game.result(position) is not None else []

    def _won(self, met: list[Any], limits: Limits) -> Iterator[tuple[Any, int]]:
        """The winner's positions with their distances, back from the end as far as they are proved won."""
        for position in met[::-2]:
            found = self.solver.search(position, limits)
            if found.proof is not Proof.WIN or found.distance is None:
                break
            yield position, found.distance

    def _can_be_lost(self, position: Any, dice: Random) -> bool:
        """Return whether some turn is proved to lose. Otherwise the position tests nothing."""
        turns = self.game.legal_turns(position)
        for turn in dice.sample(turns, len(turns)):
            after = self.game.play(position, turn)
            if self.solver.search(after, _REFUTING).proof is Proof.WIN:
                return True
        self.safe += 1
        return False
