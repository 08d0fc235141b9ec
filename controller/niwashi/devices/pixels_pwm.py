"""Pixels on a pin of their own, timed by the hardware: PWM or PCM up to the Pi 4, PIO on the Pi 5.

Both go through `neopixel_write`, which finds out which Pi it runs on: `rpi_ws281x` (needs root) or
`Adafruit-Blinka-Raspberry-Pi5-Neopixel`. Import this only when a board file asks for it: on anything
that Blinka doesn't know, importing fails, and `rpi_ws281x` would even end the interpreter.
"""

from collections.abc import Sequence
from typing import Any

import board
import neopixel

from niwashi.session import Pixel


def header_pin(gpio: int) -> Any:
    """Return Blinka's pin for a GPIO of the header."""
    return getattr(board, f"D{gpio}")


class PwmStrip:
    """WS2812 pixels behind a pin that Blinka can time."""

    def __init__(self, pin: Any, count: int, order: str) -> None:
        self._pixels = neopixel.NeoPixel(pin, count, pixel_order=order, brightness=1.0, auto_write=False)

    @property
    def pin(self) -> Any:
        """Blinka's pin that the frames are written to."""
        return self._pixels.pin

    def send(self, colours: Sequence[Pixel]) -> None:
        """Write one frame: three bytes a pixel."""
        self._pixels[:] = list(colours)
        self._pixels.show()

    def close(self) -> None:
        """Release the pin; the library darkens the pixels first."""
        self._pixels.deinit()
