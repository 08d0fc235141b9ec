"""A simulated I2C bus: a `busio.I2C` to the drivers above, chips on the other side."""

from errno import EREMOTEIO, ETIMEDOUT
from random import Random
from typing import Any, Protocol


class I2CChip(Protocol):
    """What hangs on a bus: it takes what is written to its address, and is read from."""

    def write(self, sent: bytes) -> None:
        """Take the bytes of one transfer."""

    def read(self, size: int) -> bytes:
        """Give so many bytes."""

    def lose_power(self) -> None:
        """Forget everything."""


class SimulatedI2C:
    """A bus that counts its transfers and reckons how long its wires would be busy.

    What goes wrong raises the OSErrors that Linux raises: no answer from a chip (also by chance, with the
    probability `nacks`), or a bus that `is_held` low.
    """

    def __init__(self, *, rng: Random, nacks: float = 0.0, hz: int = 400_000) -> None:
        self.nacks = nacks
        self.is_held = False
        self.is_open = True
        self.transfers = 0
        self.busy_s = 0.0
        self._rng = rng
        self._hz = hz
        self._chips: dict[int, I2CChip] = {}
        self._unplugged: set[int] = set()
        self._locked = False

    def attach(self, address: int, chip: I2CChip) -> None:
        """Put a chip on the bus."""
        self._chips[address] = chip

    def chip(self, address: int) -> Any:
        """Return the chip at an address, plugged in or not."""
        return self._chips[address]

    def unplug(self, address: int) -> None:
        """Take a chip off the bus and its supply."""
        self._unplugged.add(address)
        self._chips[address].lose_power()

    def plug(self, address: int) -> None:
        """Put a chip back: it starts as if new."""
        self._unplugged.discard(address)

    def try_lock(self) -> bool:
        """Take the bus; False if it is taken."""
        taken, self._locked = self._locked, True
        return not taken

    def unlock(self) -> None:
        """Give the bus back."""
        self._locked = False

    def writeto(self, address: int, buffer: bytes, *, start: int = 0, end: int | None = None) -> None:
        """Write to a chip: start, address, bytes, stop."""
        sent = bytes(buffer[start:end])
        self._begin(address, 11 + 9 * len(sent)).write(sent)

    def readfrom_into(
        self, address: int, buffer: bytearray, *, start: int = 0, end: int | None = None
    ) -> None:
        """Read from a chip: start, address, bytes, stop."""
        size = len(buffer[start:end])
        buffer[start : start + size] = self._begin(address, 11 + 9 * size).read(size)

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
        """Write, start again and read: one transfer."""
        sent, size = bytes(buffer_out[out_start:out_end]), len(buffer_in[in_start:in_end])
        chip = self._begin(address, 21 + 9 * (len(sent) + size))
        chip.write(sent)
        buffer_in[in_start : in_start + size] = chip.read(size)

    def deinit(self) -> None:
        """Let go of the bus."""
        self.is_open = False

    def _begin(self, address: int, bits: int) -> I2CChip:
        if not self._locked:
            raise RuntimeError("a transfer on a bus that nobody has locked")
        self.transfers += 1
        if self.is_held:
            raise TimeoutError(ETIMEDOUT, "Connection timed out")
        chip = self._chips.get(address)
        if chip is None or address in self._unplugged or self._rng.random() < self.nacks:
            self.busy_s += 11 / self._hz
            raise OSError(EREMOTEIO, "Remote I/O error")
        self.busy_s += bits / self._hz
        return chip
