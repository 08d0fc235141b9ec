"""Pixels on the SPI bus (GPIO 10): needs neither root nor the PWM hardware."""

from collections.abc import Sequence
from typing import Any

import neopixel_spi

from niwashi.devices.spi_frame import RATE_HZ, RESET_S
from niwashi.session import Pixel


class SpiStrip:
    """WS2812 pixels behind a `busio.SPI`, or anything that behaves like one."""

    def __init__(self, bus: Any, count: int, order: str) -> None:
        self._bus = bus
        self._pixels = neopixel_spi.NeoPixel_SPI(
            bus,
            count,
            pixel_order=order,
            brightness=1.0,
            auto_write=False,
            frequency=RATE_HZ,
            reset_time=RESET_S,
        )

    def send(self, colours: Sequence[Pixel]) -> None:
        """Write one frame: three bytes a pixel, each bit as one byte on the bus."""
        self._pixels[:] = list(colours)
        self._pixels.show()

    def close(self) -> None:
        self._bus.deinit()
