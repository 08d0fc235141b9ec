"""What a page is told of clocks, field by field; a part of `niwashi.web.state`."""

from collections.abc import Sequence
from typing import TypedDict


class TimedView(TypedDict):
    """What each player has left."""

    text: str
    """The time control, as the command `clock` takes it."""
    label: str
    """The same in words."""
    runs: int | None
    """Whose time passes now."""
    stands: str
    """Why no clock runs, "" if one does."""
    left_s: Sequence[float]
    """Of the main time, of this turn or of this period."""
    free_s: Sequence[float]
    """What is left of the delay of this turn, before the time passes."""
    periods: Sequence[int]
    """How many periods are left, with this one; 0 where none is counted."""
    low: Sequence[bool]
    """Who has little time left."""
    out: Sequence[bool]
    """Who has none."""


class ClockProposal(TypedDict):
    """Another time control that somebody has proposed."""

    label: str
    """What it is, in words."""
    waits_for: str
    """Who has not agreed yet."""


class ClockChoice(TypedDict):
    """A time control to choose."""

    text: str
    label: str


class ClockView(TypedDict):
    """The clocks."""

    used_s: Sequence[float]
    """How long each player has had the turn."""
    running: int | None
    """The player who has the turn; null while nobody has."""
    timed: TimedView | None
    """What is left by a time control; null without one."""
    proposed: ClockProposal | None
