"""Buses of this computer by their numbers in /dev, through Blinka."""

from threading import RLock

import busio
from adafruit_blinka.microcontroller.generic_linux.i2c import I2C
from adafruit_blinka.microcontroller.generic_linux.spi import SPI


class NumberedBus(busio.I2C):  # type: ignore[misc]  # Blinka has no types
    """The bus of `/dev/i2c-<number>`. Blinka's own lookup by pins finds bus 1 only."""

    def __init__(self, number: int) -> None:
        self._i2c = I2C(number)
        self._lock = RLock()


class FirstBus(busio.SPI):  # type: ignore[misc]  # Blinka has no types
    """The bus of `/dev/spidev0.0`: MOSI is GPIO 10. Nothing is ever read back.

    By pins, Blinka would look for a library that names them, and not every Pi has one ready-made.
    """

    def __init__(self) -> None:
        self._spi = SPI((0, 0))

    def configure(self, baudrate: int = 100_000, polarity: int = 0, phase: int = 0, bits: int = 8) -> None:
        """Take the clock and mode of the transfers that follow; the bus has to be locked."""
        if not self._locked:
            raise RuntimeError("First call try_lock()")
        self._spi.init(baudrate=baudrate, polarity=polarity, phase=phase, bits=bits)
