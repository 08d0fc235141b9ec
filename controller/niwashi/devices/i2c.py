"""The seam below the expanders: an I2C bus."""

from typing import Protocol


class I2cBus(Protocol):
    """What the driver below needs of a `busio.I2C`."""

    def try_lock(self) -> bool:
        """Take the bus; False if somebody else has it."""

    def unlock(self) -> None:
        """Give the bus back."""

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

    def deinit(self) -> None:
        """Let go of the bus."""
