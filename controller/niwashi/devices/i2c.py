"""The interface of an I2C bus, as its drivers use it."""

from typing import Protocol


class I2cBus(Protocol):
    """The methods of `busio.I2C` that drivers use."""

    def try_lock(self) -> bool:
        """Lock the bus; False if it is locked already."""

    def unlock(self) -> None: ...

    def writeto(self, address: int, buffer: bytes, *, start: int = 0, end: int | None = None) -> None:
        """Write to a chip. Raises OSError."""

    def readfrom_into(
        self, address: int, buffer: bytearray, *, start: int = 0, end: int | None = None
    ) -> None:
        """Read from a chip. Raises OSError."""

    def writeto_then_readfrom(
        self,
        address: int,
        buffer_out: bytes,
        buffer_in: bytearray,
        *,
        out_start: int = 0,
        out_end: int | None = None,
        in_start: int = 0,
        in_end: int | None = None,
    ) -> None:
        """Write, then read in the same transfer. Raises OSError."""

    def deinit(self) -> None: ...
