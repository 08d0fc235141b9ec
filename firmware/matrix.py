"""A matrix of switches with a diode each: one row is pulled low after the other, and closed columns follow.

Idle rows float, as on the host (`niwashi.devices.matrix`): a high row against a low one would be a short
circuit where a diode is missing.
"""

from time import sleep_us

import micropython
from machine import Pin

FALL_US = 5  # a row pulls 200 pF of wire down through a diode in far less
RISE_US = 30  # a pull-up of 80 kΩ lifts 200 pF over 2 V in 15 µs


class Matrix:
    """Sensors row by row: 1 where a switch is closed.

    `stuck` masks the columns that are low though no row is driven, `grounded` the rows that were low at the
    start though nothing drove them: both are short circuits to ground.
    """

    def __init__(self, rows, columns):
        self.grounded = 0
        for i, number in enumerate(rows):
            self.grounded |= is_low(number) << i
        self._rows = [Pin(number, Pin.OPEN_DRAIN, value=1) for number in rows]
        self._columns = [Pin(number, Pin.IN, Pin.PULL_UP) for number in columns]
        self.count = len(rows) * len(columns)
        self.slices = 1
        self.stuck = 0

    @micropython.native
    def scan(self, raw, at, _):
        """Look at every switch once; writes `count` bytes from `at` on. Allocates nothing."""
        columns = self._columns
        stuck = 0
        for row in self._rows:
            row(0)
            sleep_us(FALL_US)
            closed = 0
            for column in columns:
                low = 1 - column()
                raw[at] = low
                closed |= low
                at += 1
            row(1)
            if closed:
                sleep_us(RISE_US)  # or the next row would seem to pull them too
                stuck |= self._low()
        self.stuck = stuck

    @micropython.native
    def _low(self):
        """The columns that are low now, as a mask."""
        low = 0
        bit = 1
        for column in self._columns:
            if not column():
                low |= bit
            bit <<= 1
        return low


def is_low(number):
    """Whether a pin stays low against its pull-up: 1 or 0."""
    pin = Pin(number, Pin.IN, Pin.PULL_UP)
    sleep_us(RISE_US)
    return 1 - pin()
