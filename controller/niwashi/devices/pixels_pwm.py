"""Pixels on a pin of their own, timed by the hardware: PWM or PCM up to the Pi 4, PIO on the Pi 5.

Both go through `neopixel_write`, which finds out which Pi it runs on: `rpi_ws281x` (needs root) or
`Adafruit-Blinka-Raspberry-Pi5-Neopixel`. Import this only when a board file asks for it: on anything
that Blinka doesn't know, importing fails, and `rpi_ws281x` would even end the interpreter.
"""

import sys
from collections.abc import Sequence
from typing import Any

import board
import neopixel

from niwashi.board_types import Pixel


def header_pin(gpio: int) -> Any:
    """Return Blinka's pin for a GPIO of the header."""
    return getattr(board, f"D{gpio}")


class PwmStrip:
    """WS2812 pixels behind a pin that Blinka can time."""

    def __init__(self, pin: Any, count: int, order: str) -> None:
        self._pixels = neopixel.NeoPixel(pin, count, pixel_order=order, brightness=1.0, auto_write=False)
        self._white = (0,) if "W" in order else ()  # a pixel's own white stays dark
        self._is_lit = False  # the last frame went out

    @property
    def pin(self) -> Any:
        """Blinka's pin that the frames are written to."""
        return self._pixels.pin

    def send(self, colours: Sequence[Pixel]) -> None:
        """Write one frame."""
        self._pixels[:] = [(*colour, *self._white) for colour in colours]
        try:
            self._pixels.show()
        except Exception:
            _begin_anew(is_whole=self._is_lit)
            self._is_lit = False
            raise
        self._is_lit = True

    def close(self) -> None:
        """Release the pin; the library darkens the pixels first, if they can be lit."""
        if self._is_lit:
            self._pixels.deinit()
        else:
            self._pixels.pin.deinit()


def _begin_anew(*, is_whole: bool) -> None:
    """Make Blinka set up its strip again at the next frame.

    It keeps one that could not be set up, and would write to memory that was never there: that ends the
    interpreter. So does its own cleaning up of one that is not whole, since `ws2811_fini` of rpi_ws281x
    expects all that `ws2811_init` makes.
    """
    blinka: Any = sys.modules.get("adafruit_blinka.microcontroller.bcm283x.neopixel")
    if blinka is not None and is_whole:
        blinka.neopixel_cleanup()
    elif blinka is not None:
        blinka._led_strip = None  # noqa: SLF001  # there is no other way that is safe
