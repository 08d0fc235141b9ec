"""The state of an attempt at a puzzle, and what is known of its turns."""

from enum import StrEnum
from typing import NamedTuple

from niwashi.session.guide import Prompt


class AttemptState(StrEnum):
    """The state of an attempt."""

    OPEN = "open"  # the solver is to move
    ASKED = "asked"  # a search still has to judge the last turn
    ANSWERED = "answered"  # the reply is known and is to be carried out
    SOLVED = "solved"
    FAILED = "failed"


class Forced(NamedTuple):
    """The result of a search: the best turns, and the number of turns to a win or a loss."""

    line: tuple[str, ...] = ()
    wins_in: int | None = None
    loses_in: int | None = None
    depth: int = 0
    """Turns ahead within which every win is proved."""


class SolverVerdict(NamedTuple):
    """The value of a solver's turn, and the forced turns after it."""

    state: AttemptState
    """ANSWERED: still right; or SOLVED or FAILED."""
    line: tuple[str, ...] = ()
    reason: Prompt | None = None
    """Why the try has failed."""
