"""A piezo on one pin, sounded by the chip's PWM: nothing waits while it sounds."""

from time import ticks_add, ticks_diff

import micropython
from machine import PWM, Pin

_HALF = 32768  # of the time the pin is high: that is loudest


class Piezo:
    """Sounds one tone at a time; `rest` ends it when its time is over."""

    def __init__(self, pin):
        self._pwm = PWM(Pin(pin), freq=1000, duty_u16=0)
        self._ends = 0
        self._sounds = False

    @micropython.native
    def sound(self, hertz, ms, now):
        """Start a tone at `now`, in ms, replacing one that still sounds."""
        self._pwm.freq(hertz)
        self._pwm.duty_u16(_HALF)
        self._ends = ticks_add(now, ms)
        self._sounds = True

    @micropython.native
    def rest(self, now):
        """End a tone that is over at `now`. Allocates nothing."""
        if self._sounds and ticks_diff(now, self._ends) >= 0:
            self._sounds = False
            self._pwm.duty_u16(0)

    def close(self):
        """Stop the tone and release the pin."""
        self._pwm.duty_u16(0)
        self._pwm.deinit()
