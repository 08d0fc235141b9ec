"""The hardware watchdog: a firmware that hangs starts again by itself, and says so in its next HELLO."""

from machine import WDT

TIMEOUT_MS = 1000  # far longer than any scan or frame; nothing can stop it once it runs


class Watchdog:
    """Runs from the moment it is made."""

    def __init__(self):
        self._timer = WDT(timeout=TIMEOUT_MS)

    def feed(self):
        """Everything is well for another second."""
        self._timer.feed()
