"""An I2C bus of this computer by its number in /dev, through Blinka."""

from threading import RLock

import busio
from adafruit_blinka.microcontroller.generic_linux.i2c import I2C


class NumberedBus(busio.I2C):  # type: ignore[misc]  # Blinka has no types
    """The bus of `/dev/i2c-<number>`. Blinka's own lookup by pins finds bus 1 only."""

    def __init__(self, number: int) -> None:
        self._i2c = I2C(number)
        self._lock = RLock()
