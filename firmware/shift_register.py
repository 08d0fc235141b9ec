"""Switches to ground at a chain of 74HC165 shift registers (Nexperia 74HC165, section 7).

SH/LD low takes all inputs in; each rising clock then moves the chain one place towards the Pico. The first
bit stands at the output before any clock, so a bit is read first and shifted after.
"""

import micropython
from machine import Pin


class ShiftRegisters:
    """Sensors chip by chip, the nearest first, inputs D0 to D7: 1 where a switch is closed."""

    def __init__(self, load, clock, data, chips):
        self._load = Pin(load, Pin.OUT, value=1)
        self._clock = Pin(clock, Pin.OUT, value=0)
        self._data = Pin(data, Pin.IN)
        self.count = 8 * chips
        self.slices = 1

    @micropython.native
    def scan(self, raw, at, _):
        """Read the whole chain once; write `count` bytes from `at` on. Allocates nothing."""
        clock = self._clock
        data = self._data
        self._load(0)  # 20 ns are enough: a call takes longer
        self._load(1)
        for chip in range(self.count >> 3):
            first = at + 8 * chip
            for bit in range(8):
                raw[first + 7 - bit] = 1 - data()
                clock(1)
                clock(0)
