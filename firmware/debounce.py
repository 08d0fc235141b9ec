"""Debouncing of all sensors at once: a change is accepted once it has lasted for the hold time."""

from array import array

import micropython

_CHANGED, _MOVING = 1, 2
_TICKS = 0x3FFFFFFF  # microseconds count up to this and begin again, as `time.ticks_us` does


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
        self._arrays = (self.believed, self.bounces, self._candidates, self._since)
        self._is_moving = False
        self._is_new = True

    @micropython.native
    def update(self, raw, now):
        """Take raw states at `now` in µs; return whether the accepted state changed. Allocates nothing."""
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
        told = settle(raw, len(raw), self._arrays, now, self._hold_us)
        self._is_moving = bool(told & _MOVING)
        return bool(told & _CHANGED)


@micropython.viper
def settle(raw: ptr8, count: int, arrays, now: int, hold_us: int) -> int:
    """Believe what has stood for the hold time; whether that changed anything, and whether anything moves.

    `arrays` are those of `Debounce`: believed, bounces, candidates, since.
    """
    believed = ptr8(arrays[0])
    bounces = ptr16(arrays[1])
    candidates = ptr8(arrays[2])
    since = ptr32(arrays[3])
    told = 0
    i = 0
    while i < count:
        seen = raw[i]
        if seen != candidates[i]:
            if candidates[i] != believed[i] and bounces[i] < 65535:
                bounces[i] = bounces[i] + 1
            candidates[i] = seen
            since[i] = now
        if seen != believed[i]:
            if (now - since[i]) & int(_TICKS) >= hold_us:
                believed[i] = seen
                told |= 1
            else:
                told |= 2
        i += 1
    return told
