"""Starts besides the usual one, their known fairness, and the choice of the fairest."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt

from niwashi.message import Fact

_SURE_DEVIATIONS = 1.96  # standard deviations: 95 of 100


@dataclass(frozen=True, slots=True)
class Opening:
    """A start of ours: its name, the sort of change and its `facts` (for words), the position's text."""

    name: str
    rule: str
    facts: Mapping[str, Fact]
    position: str


@dataclass(frozen=True, slots=True)
class Fairness:
    """Known fairness of an opening, with Flower as the first player.

    `winner` (0 Flower, 1 Tendril) forces the end in `distance` turns; or nobody can within `depth` turns.
    `won` counts the engine's games that each has won, `unended` those that nobody has.
    """

    opening: Opening
    winner: int | None = None
    distance: int | None = None
    depth: int = 0
    won: tuple[int, int] = (0, 0)
    unended: int = 0

    @property
    def games(self) -> int:
        """Number of the engine's games."""
        return sum(self.won) + self.unended

    @property
    def share(self) -> float:
        """Flower's share of the points; one half while nobody has played."""
        return (self.won[0] + self.unended / 2) / self.games if self.games else 0.5

    @property
    def doubt(self) -> tuple[float, float]:
        """Between what the share lies, 95 times of 100 (Wilson's interval).

        >>> low, high = Fairness(Opening("", "", {}, ""), won=(50, 50)).doubt
        >>> round(low, 2), round(high, 2)
        (0.4, 0.6)
        """
        if not self.games:
            return 0.0, 1.0
        n, p, z = self.games, self.share, _SURE_DEVIATIONS
        middle, reach = (p + z * z / (2 * n)), z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        return (middle - reach) / (1 + z * z / n), (middle + reach) / (1 + z * z / n)

    @property
    def may_be_even(self) -> bool:
        """True if the games played are consistent with equal chances."""
        return self.doubt[0] <= 0.5 <= self.doubt[1]


def best_first(verdicts: Sequence[Fairness]) -> list[Fairness]:
    """Most even first. Ties: unproved starts first, then the longest wins."""
    return sorted(verdicts, key=_rank)


def _rank(verdict: Fairness) -> tuple[int, bool, int, str]:
    """Shares in the same step of a twentieth from one half are alike: few games can't tell them apart."""
    uneven = int(20 * abs(verdict.share - 0.5))
    return uneven, verdict.winner is not None, -(verdict.distance or verdict.depth), verdict.opening.name
