"""Pixels on a timed pin, intercepted below `neopixel_write`. Import it only once Blinka is board-agnostic."""

from weakref import WeakKeyDictionary

import board
import neopixel_write

from niwashi.devices.pixels_pwm import PwmStrip


class _BackEnd:
    """A stand-in for Blinka's hardware back end: keeps the last frame of every pin."""

    def __init__(self) -> None:
        self.frames: WeakKeyDictionary[object, bytes] = WeakKeyDictionary()
        self.counts: WeakKeyDictionary[object, int] = WeakKeyDictionary()

    def neopixel_write(self, gpio: object, buffer: bytearray) -> None:
        """Put a buffer on the wire of a pin."""
        self.frames[gpio] = bytes(buffer)
        self.counts[gpio] = self.counts.get(gpio, 0) + 1


class PwmWire:
    """The wire of one strip."""

    def __init__(self, back_end: _BackEnd, gpio: object) -> None:
        self._back_end = back_end
        self._gpio = gpio

    @property
    def count(self) -> int:
        """The number of frames sent."""
        return self._back_end.counts.get(self._gpio, 0)

    def sent(self) -> bytes:
        """Return the bytes of the last frame, in wire order; nothing before the first."""
        return self._back_end.frames.get(self._gpio, b"")


def listened_strip(count: int, order: str) -> tuple[PwmStrip, PwmWire]:
    """Return a strip as on a Pi, and its wire."""
    strip = PwmStrip(board.NEOPIXEL, count, order)
    # Blinka has one back end for all strips.
    back_end = neopixel_write._neopixel  # noqa: SLF001  # the one seam below neopixel_write
    if not isinstance(back_end, _BackEnd):
        back_end = neopixel_write._neopixel = _BackEnd()  # noqa: SLF001
    return strip, PwmWire(back_end, strip.pin)
