"""A puzzle that somebody has tried: how it went first, and when it was solved."""

from dataclasses import dataclass
from enum import StrEnum


class TryResult(StrEnum):
    """The result of somebody's first try of a puzzle; each counts for the rating once."""

    SOLVED = "solved"
    HINTED = "hinted"  # solved with a hint
    MISSED = "missed"  # a wrong turn came first, or the solution was told


@dataclass(frozen=True, slots=True)
class PuzzleTry:
    """One player and one puzzle. Times are seconds since 1970; `solved_at` is None while it is unsolved.

    `player` is "" for people without a name. `grade` is the rating of the puzzle at that time.
    """

    player: str
    puzzle: str
    grade: int
    tried: TryResult
    at: float
    solved_at: float | None = None
