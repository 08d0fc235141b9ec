"""Pixels on the SPI bus (GPIO 10): needs neither root nor the PWM hardware."""

from collections.abc import Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Any

from niwashi.board_types import Pixel

_ZERO, _ONE = b"\xc0", b"\xf0"
"""A bit on the bus: high for 0.31 or 0.63 of its 1.25 µs."""

_WHITE = 0
"""A pixel's own white, where it has one: the current limit and the themes know three colours."""

_COLOURS = 512
"""Colours whose pulses are kept: a breath of all lights together has a few hundred."""

RATE_HZ = 6_400_000
"""One bit of a pixel is one byte on the bus: 1.25 µs."""

RESET_S = 300e-6
"""Low before and after: newer WS2812s latch only after 280 µs; 80 µs suit old ones."""

_RESET_BYTES = round(RATE_HZ * RESET_S / 8)

TRANSFER_BYTES = 4096
"""The longest transfer: `bufsiz` in the kernel's drivers/spi/spidev.c, to which PureIO splits frames.

A split frame has a gap in which the first pixels may take it for finished.
"""


class SpiStrip:
    """WS2812 or SK6812 pixels behind a `busio.SPI`, or anything that behaves like one.

    A frame at rest goes out 30 times a second, so its pulses come from a table. Adafruit's library makes them
    bit by bit, at ten times the cost; a test compares the two.
    """

    def __init__(self, bus: Any, count: int, order: str) -> None:
        self._bus, self._count = bus, count
        self._pause = bytes(_RESET_BYTES)
        in_order = itemgetter(*map("RGBW".index, order))
        # The bytes on the bus for each byte of a colour, its highest bit first.
        table = [
            b"".join(_ONE if byte >> bit & 1 else _ZERO for bit in range(7, -1, -1)) for byte in range(256)
        ]

        @lru_cache(maxsize=_COLOURS)
        def pulses(colour: Pixel) -> bytes:
            return b"".join([table[channel] for channel in in_order((*colour, _WHITE))])

        self._pulses = pulses

    def send(self, colours: Sequence[Pixel]) -> None:
        """Write one frame: a byte for each colour of a pixel, each bit as one byte on the bus."""
        if len(colours) != self._count:
            raise ValueError(f"{len(colours)} colours for {self._count} pixels")
        # Low before, too: the wire may rest high.
        self._write(b"".join((self._pause, *map(self._pulses, colours), self._pause)))

    def close(self) -> None:
        self._bus.deinit()

    def _write(self, frame: bytes) -> None:
        if not self._bus.try_lock():
            raise BlockingIOError("something else is using the SPI bus")
        try:
            self._bus.configure(baudrate=RATE_HZ, polarity=0, phase=0)
            self._bus.write(frame)
        finally:
            self._bus.unlock()


def frame_bytes(pixels: int, order: str = "GRB") -> int:
    """Return the number of bytes of a frame, for pixels with these colours.

    >>> frame_bytes(44), frame_bytes(91), frame_bytes(150), frame_bytes(44, "GRBW")
    (1536, 2664, 4080, 1888)
    """
    return 8 * len(order) * pixels + 2 * _RESET_BYTES


MOST_PIXELS = {colours: (TRANSFER_BYTES - frame_bytes(0)) // (8 * colours) for colours in (3, 4)}
"""How many pixels fit into one transfer, by the number of a pixel's colours: 150 of three, 113 of four."""
