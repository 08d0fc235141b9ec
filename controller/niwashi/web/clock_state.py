"""The clocks in a status, field by field; part of `niwashi.web.state`."""

from collections.abc import Sequence
from typing import TypedDict


class TimedView(TypedDict):
    """Time left for each player."""

    text: str
    """The time control, as the command `clock` takes it."""
    label: str
    """The time control in words."""
    runs: int | None
    """The player whose clock runs."""
    stands: str
    """Reason why no clock runs, "" if one does."""
    left_s: Sequence[float]
    """Seconds left of the main time, this turn or this period."""
    free_s: Sequence[float]
    """Seconds left of this turn's delay, before the main time runs."""
    periods: Sequence[int]
    """Periods left, this one included; 0 if none are counted."""
    low: Sequence[bool]
    """True for players with little time left."""
    out: Sequence[bool]
    """True for players whose time is up."""


class ClockProposal(TypedDict):
    """A time control that a player has proposed."""

    label: str
    """The time control in words."""
    waits_for: str
    """The players who have not agreed yet."""


class ClockChoice(TypedDict):
    """A time control that can be chosen."""

    text: str
    label: str


class ClockView(TypedDict):
    """The clocks."""

    used_s: Sequence[float]
    """Seconds for which each player has had the turn."""
    running: int | None
    """The player who has the turn; null if nobody has."""
    timed: TimedView | None
    """Time left under a time control; null without one."""
    proposed: ClockProposal | None
