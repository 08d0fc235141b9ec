"""Debouncing of all sensors at once: a change is believed when it has stood for the hold time."""

from array import array
from time import ticks_diff

import micropython


class Debounce:
    """`believed` has one byte a sensor, `bounces` how often each fell back before it was believed.

    The very first look is believed as it is: there is nothing yet to hold on to.
    """

    def __init__(self, count, hold_us):
        self._hold_us = hold_us
        self.believed = bytearray(count)
        self.bounces = array("H", [0] * count)
        self._candidates = bytearray(count)
        self._since = array("i", [0] * count)
        self._is_moving = False
        self._is_new = True

    def update(self, raw, now):
        """Take a raw look at `now` in µs; whether that changed what is believed. Allocates nothing."""
        if self._is_new:
            self._is_new = False
            self._copy(raw)
            return True
        if not self._is_moving and raw == self.believed:
            return False
        return self._settle(raw, now)

    @micropython.native
    def _copy(self, raw):
        for i in range(len(raw)):
            self.believed[i] = raw[i]
            self._candidates[i] = raw[i]

    @micropython.native
    def _settle(self, raw, now):
        believed = self.believed
        candidates = self._candidates
        since = self._since
        changed = moving = False
        for i in range(len(raw)):
            seen = raw[i]
            if seen != candidates[i]:
                if candidates[i] != believed[i] and self.bounces[i] < 65535:
                    self.bounces[i] += 1
                candidates[i] = seen
                since[i] = now
            if seen != believed[i]:
                if ticks_diff(now, since[i]) >= self._hold_us:
                    believed[i] = seen
                    changed = True
                else:
                    moving = True
        self._is_moving = moving
        return changed
