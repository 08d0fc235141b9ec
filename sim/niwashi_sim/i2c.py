"""A simulated I2C bus: a `busio.I2C` for the drivers, with simulated chips."""

from errno import EREMOTEIO, ETIMEDOUT
from random import Random
from typing import Any, Protocol


class I2CChip(Protocol):
    """A chip on a bus: takes the bytes written to its address, and is read."""

    def write(self, sent: bytes) -> None:
        """Receive the bytes of one transfer."""

    def read(self, size: int) -> bytes: ...

    def lose_power(self) -> None:
        """Lose all state."""


class SimulatedI2C:
    """A bus that counts its transfers and the time that its wires would be busy.

    Failures raise the OSErrors of Linux: no answer from a chip (also at random, with the probability
    `nacks`), or a bus that `is_held` low.
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
        self._chips[address] = chip

    def chip(self, address: int) -> Any:
        return self._chips[address]

    def unplug(self, address: int) -> None:
        """Disconnect a chip from bus and supply."""
        self._unplugged.add(address)
        self._chips[address].lose_power()

    def plug(self, address: int) -> None:
        """Connect a chip again: it starts as if new."""
        self._unplugged.discard(address)

    def try_lock(self) -> bool:
        """Lock the bus; False if it is locked."""
        taken, self._locked = self._locked, True
        return not taken

    def unlock(self) -> None:
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
        """Close the bus."""
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
