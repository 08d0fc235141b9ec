"""Questions to a search, and its answers."""

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple, Protocol

DEEPEST = 120
"""The most turns that anything looks ahead."""

Stop = Callable[[], bool]
"""Asked every few thousand positions; True ends a search at once. Clocks live behind it."""


class Proof(StrEnum):
    """The proved result for the mover. HOLD: nobody can ever force the end. OPEN: nothing is proved yet."""

    WIN = "win"
    LOSS = "loss"
    HOLD = "hold"
    OPEN = "open"


class Limits(NamedTuple):
    """Limits of a search, whichever comes first: turns ahead, positions examined.

    `blur`: by how much of a win, in ten-thousandths, estimates are off by chance, in a searcher that blurs.
    Others search with one estimate, and the turns are weighed unsurely (`Level.temperature`).
    """

    depth: int = DEEPEST
    nodes: int = 1 << 62
    blur: int = 0


NO_LIMITS = Limits()
"""Only a proof or `stop` ends such a search."""


@dataclass(frozen=True, slots=True)
class Rated:
    """A legal turn, its value for the player who makes it, and the turns to the end, itself included."""

    turn: str
    value: int
    proof: Proof = Proof.OPEN
    distance: int | None = None


@dataclass(frozen=True, slots=True)
class Analysis:
    """The result of a search, for the player to move.

    `value` is an estimate in hundredths of a square or so while `proof` is OPEN, else only its sign and order
    count. `distance` is the number of turns until the game is over if both do their best, 0 when it is.
    `line` is the best play, to the end when proved. `turns` are rated best first: all legal ones when
    that was asked, else the best. `depth` turns ahead were looked at without a gap. `stopped`: somebody or a
    limit ended it.
    """

    value: int
    proof: Proof
    distance: int | None
    line: tuple[str, ...]
    turns: tuple[Rated, ...]
    depth: int
    nodes: int
    stopped: bool = False


OnAnalysis = Callable[[Analysis], None]
"""Hears what is known after each depth."""


class Searcher(Protocol):
    """Finds good turns in one game. Not thread-safe."""

    def search(
        self,
        position: Any,
        limits: Limits = NO_LIMITS,
        stop: Stop | None = None,
        told: OnAnalysis | None = None,
    ) -> Analysis:
        """The best turn of a position of the rules; where nothing finds it sooner, by rating all turns."""
        return self.rate(position, limits, stop, told)

    @abstractmethod
    def rate(
        self,
        position: Any,
        limits: Limits = NO_LIMITS,
        stop: Stop | None = None,
        told: OnAnalysis | None = None,
    ) -> Analysis:
        """Every legal turn with a value of its own, best first."""

    def forget(self) -> None:
        """Forget what earlier searches found."""
        return
