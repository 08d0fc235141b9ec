"""Endings of a game: by its rules, or by what its players agreed or lost."""

from enum import StrEnum
from typing import NamedTuple


class EndReason(StrEnum):
    """The way in which a game ended."""

    BY_RULES = "by-rules"
    DRAWN = "drawn"
    TIMED_OUT = "timed-out"
    RESIGNED = "resigned"


class GameEnding(NamedTuple):
    """The end of a game: its reason, and the winning seats; none in a draw."""

    how: EndReason
    winners: tuple[int, ...]
