"""The clocks of a computer that may jump: its wall clock, what of it can be believed, and a steady one.

A Pi without a battery starts with the time of its last shutdown, or with 1970, and is corrected when it has
a network. So dates follow every jump, and time that a game was left counts as far as a clock can say.
"""

from collections.abc import Callable

from niwashi.records.kept import Kept, UsedTime
from niwashi.records.rows import LATEST

NOT_BEFORE = 1_735_689_600.0
"""The beginning of 2025, in seconds since 1970: no board of ours has played before."""
_CORRECTION_S = 2.0
"""A smaller correction is how clocks are kept right."""
_UNKNOWN = 0.0
"""Saved in place of a moment that no clock can tell."""

_LEAP_S = 0.5  # a board is stepped 50 times a second: more is a leap, or the program stood still
_LATE_STEP_S = 0.05  # a late step


def away_s(since: UsedTime | None, wall: float, known: float) -> float:
    """Return the time since a game was left; 0 if the clock shows less than is known, or did so then."""
    is_believed = since is not None and since.at >= NOT_BEFORE and wall >= max(known, NOT_BEFORE)
    return max(0.0, wall - since.at) if since is not None and is_believed else 0.0


class WallClock:
    """The wall clock beside a session's own clock, which never leaps. All in seconds.

    `known` is the latest moment that is known to have been: a clock that says less is wrong.
    """

    def __init__(self, wall: Callable[[], float], known: float) -> None:
        self._wall = wall
        self._known = max(known, NOT_BEFORE)
        self._offset = 0.0
        self._left: tuple[UsedTime, float] | None = (
            None  # when the game was left, and the session's time then
        )
        self._vouched: tuple[float, float] | None = (
            None  # the last believed moment, and the session's time then
        )

    def read(self) -> float:
        """Seconds since 1970, within what a calendar can tell."""
        return min(max(0.0, self._wall()), LATEST)

    def at(self, moment: float) -> float:
        """Return the wall-clock time of a moment of the session's clock."""
        return min(max(0.0, moment + self._offset), LATEST)

    def is_believed(self) -> bool:
        """Return whether the clock may be right."""
        return self.read() >= self._known

    def begin(self, now: float, resumed: Kept | None = None) -> None:
        """A session begins, in which a game may go on that was left."""
        self._offset = self.read() - now
        since = None if resumed is None else resumed.thinking
        is_known = since is not None and since.at >= NOT_BEFORE
        self._left = (since, now) if since is not None and is_known else None
        self._vouched = (since.at, now) if since is not None and is_known else None

    def leaps(self, now: float) -> bool:
        """Follow the clock; whether it has leapt since it was last followed."""
        before, self._offset = self._offset, self.read() - now
        if self._offset < before - _CORRECTION_S:
            # It was ahead until now, and so was what seemed to be known.
            self._known = max(NOT_BEFORE, min(self._known, self.read()))
        if self.is_believed():
            self._vouched = (self.read(), now)
        return abs(self._offset - before) > _CORRECTION_S

    def count(self) -> None:
        """Something counts now: how long the game was left before matters no longer."""
        self._left = None
        if not self.is_believed():
            self._vouched = None

    def away_s(self, now: float) -> float | None:
        """Return the time for which the current game was left; None once something has counted."""
        if self._left is None:
            return None
        since, began = self._left
        return max(0.0, away_s(since, self.read(), self._known) - (now - began))

    def vouched(self, moment: float) -> float:
        """A moment of the session's clock, as late as can be vouched for; 0 where no clock can say."""
        return _UNKNOWN if self._vouched is None else self._vouched[0] + moment - self._vouched[1]


class SteadyClock:
    """The seconds of another clock, asked often. A leap forward counts as a moment, a leap back as none.

    While nobody looks at a board, its stones may have been anywhere: time in which a program stood still
    must not make what it saw before count as rest.

    >>> told = iter([10.0, 10.25, 3610.25, 3610.5, 5.0, 5.25])
    >>> clock = SteadyClock(lambda: next(told))
    >>> [round(clock(), 2) for _ in range(6)]
    [10.0, 10.25, 10.3, 10.55, 10.55, 10.8]
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._told: float | None = None
        self._now = 0.0

    def __call__(self) -> float:
        told, before = self._clock(), self._told
        self._told = told
        if before is None:
            self._now = told
        else:
            self._now += _LATE_STEP_S if told - before > _LEAP_S else max(0.0, told - before)
        return self._now
