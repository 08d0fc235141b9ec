"""The seam for lines of bytes: serial ports, MIDI devices and their stand-ins."""

from typing import Protocol


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
