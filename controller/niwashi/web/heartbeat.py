"""The heartbeat of a line: by it a page sees that it is heard, and the program how old a wish is.

A line may stop without being closed, as a phone's does that sleeps; what was sent into it comes later, all at
once. So each beat has a moment, and each command names the last one that its page had heard. What names
too old a moment is not done, and ends the line: a page that gave the line up has drawn the table without it.
"""

from niwashi.web.commands import PageCommand
from niwashi.web.state import BeatMessage

BEAT_S = 5.0
"""So often a page is told that its line goes on."""

LATE_S = 10.0
"""A command is done so long after the beat that it names. Less than `SILENT_MS` of page/connection.js."""

LATE = 4002
"""What such a line is closed with (RFC 6455, 7.4.2: ours)."""


class LateError(Exception):
    """A page has asked for something too long ago."""


class Heartbeat:
    """The beats of one line, from its greeting on. Time in seconds is an argument."""

    def __init__(self, now: float) -> None:
        self._began = self._beaten_at = now

    def wait_s(self, now: float) -> float:
        """How long it takes until the next beat is due; 0 where it is, to a millisecond."""
        left_s = self._beaten_at + BEAT_S - now
        return left_s if left_s > 0.001 else 0.0

    def beat(self, seen: int, now: float) -> BeatMessage:
        """The beat of this moment; `seen` is the number of the last command that was taken."""
        self._beaten_at = now
        return BeatMessage(type="beat", at=int(1000 * (now - self._began)), seen=seen)

    def check(self, command: PageCommand, now: float) -> None:
        """Raise LateError for what was asked too long ago; a program that is no page need not say when."""
        if command.heard is not None and now - self._began - command.heard / 1000 > LATE_S:
            raise LateError
