"""The connections of a computer as drivers use them: lines of bytes (serial, MIDI), I2C buses, pins."""

from typing import Protocol

from niwashi.devices.background import Runner
from niwashi.devices.matrix_lines import PinFactory


class BytePort(Protocol):
    """A line to a microcontroller. All methods raise OSError once the line is gone."""

    name: str
    """The name to show."""

    def read(self) -> bytes:
        """Return the bytes that have arrived, without waiting."""

    def write(self, data: bytes) -> int:
        """Send as much as fits without waiting; return the number of bytes."""

    def wait(self, seconds: float) -> None:
        """Wait for received bytes, or for this many seconds."""

    def close(self) -> None:
        """Close it; safe to call twice."""


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


class Connections(Protocol):
    """The connections that switches use, each opened on first use. All of it raises BoardFault."""

    @property
    def pins(self) -> PinFactory:
        """The pins of the header."""

    def bus(self, number: int) -> I2cBus:
        """Return an I2C bus; the scanner that asks closes it."""

    def port(self, url: str, baud: int) -> BytePort:
        """Return a serial port of its own, by a `PortName`; the scanner that asks closes it."""

    def midi(self, port: str) -> BytePort:
        """Return a raw MIDI port of its own, by a `MidiName`; may wait. The scanner that asks closes it."""

    def background(self) -> Runner:
        """Return a runner for a scanner whose device takes its time."""
