"""The heartbeat of a connection: a page sees that it is connected, and the program how old a command is.

A connection may stall without being closed, for example when a phone sleeps. Data sent then arrives late and
at once. So each beat has a time, and each command names the last beat that its page had received. A command
that names too old a beat is not done and ends the connection: the page has given that connection up and has
drawn the table without the command.
"""

from niwashi.page_types.commands import PageCommand
from niwashi.page_types.state import BeatMessage

BEAT_S = 5.0
"""Seconds between two beats."""

LATE_S = 10.0
"""Most seconds from the beat that a command names. Less than `SILENT_MS` of page/connection.js."""

LATE = 4002
"""Code with which such a connection is closed (RFC 6455, 7.4.2: private use)."""


class LateError(Exception):
    """A page sent a command too long ago."""


class Heartbeat:
    """The beats of one connection, from its greeting on. Time in seconds is an argument."""

    def __init__(self, now: float) -> None:
        self._began = self._beaten_at = now

    def wait_s(self, now: float) -> float:
        """Return the seconds until the next beat; 0 if it is due, to a millisecond."""
        left_s = self._beaten_at + BEAT_S - now
        return left_s if left_s > 0.001 else 0.0

    def beat(self, seen: int, now: float) -> BeatMessage:
        """Return a beat for now; `seen` is the number of the last command that was received."""
        self._beaten_at = now
        return BeatMessage(type="beat", at=int(1000 * (now - self._began)), seen=seen)

    def check(self, command: PageCommand, now: float) -> None:
        """Raise LateError for a command that is too old. Programs other than pages may leave `heard` out."""
        if command.heard is not None and now - self._began - command.heard / 1000 > LATE_S:
            raise LateError
