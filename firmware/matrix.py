"""A matrix of switches with a diode each: rows are pulled low one by one, closed columns follow.

Idle rows float, as on the host (`niwashi.devices.matrix`): a high row against a low one would be a short
circuit where a diode is missing.
"""

from array import array
from time import sleep_us, ticks_diff, ticks_us

import micropython
from machine import Pin, mem32

LEVELS = 0xD0000004  # GPIO_IN of RP2040 and RP2350: the levels of all pins, one bit each
FALL_US = 5  # a row pulls 200 pF of wire down through a diode in far less
RISE_US = 30  # a pull-up of 80 kΩ lifts 200 pF over 2 V in 15 µs


class Matrix:
    """Sensors row by row: 1 where a switch is closed.

    `stuck` masks the columns that are low though no row is driven, `grounded` the rows that are low though
    nothing drives them: both are short circuits to ground. A grounded row pulls the columns of its closed
    switches low, so rows are looked at again when other columns stay low.
    """

    def __init__(self, rows, columns):
        self._numbers = bytes(rows)
        self._rows = [None] * len(rows)
        self._look_at_rows()
        for number in columns:
            Pin(number, Pin.IN, Pin.PULL_UP)
        self._columns = bytes(columns)
        self._high = sum(1 << number for number in columns)
        self._looks = array("I", [0] * len(rows))  # the levels of the columns with each row low
        self.count = len(rows) * len(columns)
        self.slices = 1
        self.stuck = 0

    @micropython.native
    def scan(self, raw, at, _):
        """Read every switch once; write `count` bytes from `at` on. Allocates nothing."""
        looks = self._looks
        high = self._high
        wait = sleep_us  # names of a module take 2 µs each time
        fall = FALL_US
        registers = mem32
        levels = LEVELS
        now = ticks_us
        passed = ticks_diff
        rise = RISE_US
        stuck = 0
        i = 0
        for row in self._rows:
            row(0)
            wait(fall)
            seen = registers[levels] & high
            row(1)
            looks[i] = seen
            i += 1
            if seen != high:  # until they are high again, the next row would seem to pull them too
                began = now()
                while registers[levels] & high != high:
                    if passed(now(), began) > rise:
                        stuck |= low(registers[levels], self._columns, len(self._columns))
                        break
        if stuck != self.stuck:
            self._look_at_rows()
        self.stuck = stuck
        spread(looks, i, self._columns, len(self._columns), raw, at)

    def _look_at_rows(self):
        """Find the grounded ones, and leave all of them released."""
        grounded = 0
        for i, number in enumerate(self._numbers):
            grounded |= is_low(number) << i
            self._rows[i] = Pin(number, Pin.OPEN_DRAIN, value=1)
        self.grounded = grounded


@micropython.viper
def spread(looks: ptr32, rows: int, columns: ptr8, width: int, raw: ptr8, at: int):
    """Write a byte for each column of each row: 1 where it was low."""
    row = 0
    while row < rows:
        levels = looks[row]
        i = 0
        while i < width:
            raw[at] = 1 - (levels >> columns[i] & 1)
            at += 1
            i += 1
        row += 1


@micropython.viper
def low(levels: int, columns: ptr8, width: int) -> int:
    """Return the mask of low columns."""
    mask = 0
    i = 0
    while i < width:
        mask |= (1 - (levels >> columns[i] & 1)) << i
        i += 1
    return mask


def is_low(number):
    """Return whether a pin stays low against its pull-up: 1 or 0."""
    pin = Pin(number, Pin.IN, Pin.PULL_UP)
    sleep_us(RISE_US)
    return 1 - pin()
