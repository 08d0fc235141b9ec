"""The hardware watchdog: it restarts a firmware that hangs, which reports that in its next HELLO."""

from machine import WDT

TIMEOUT_MS = 1000  # far longer than any scan or frame; nothing can stop it once it runs


class Watchdog:
    """Starts when it is created."""

    def __init__(self):
        self._timer = WDT(timeout=TIMEOUT_MS)

    def feed(self):
        """Keep the watchdog from firing for another second."""
        self._timer.feed()
