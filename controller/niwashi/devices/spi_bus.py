"""The first SPI bus of this computer, by its number in /dev, through Blinka."""

import busio
from adafruit_blinka.microcontroller.generic_linux.spi import SPI


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
