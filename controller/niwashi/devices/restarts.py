"""Unexpected restarts of a microcontroller: its supply sags, or its cable has a loose contact."""

from niwashi.devices.serial_link.messages import SerialMessage
from niwashi.devices.serial_link.table import Cause

_WINDOW_S = 600.0
_STARTS = 3
"""Somebody who pulls the cable and plugs it in again does it less often."""


class RestartWatch:
    """Counts the starts of one microcontroller after its supply was away."""

    def __init__(self) -> None:
        self._hello: SerialMessage | None = None
        self._starts: list[float] = []

    def note(self, hello: SerialMessage | None, now: float) -> None:
        """Take the last HELLO of the board."""
        before = self._hello
        if hello is None or hello is before:
            return
        self._hello = hello
        if before is None or before["chip"] != hello["chip"] or before["resets"] == hello["resets"]:
            return
        if hello["cause"] == Cause.POWER:
            self._starts = [*(at for at in self._starts if now - at < _WINDOW_S), now]

    def are_many(self, now: float) -> bool:
        """Return whether there were three starts or more within the last ten minutes."""
        return sum(now - at < _WINDOW_S for at in self._starts) >= _STARTS
