"""The far end of the pixel wire: what arrives there, bit by bit, as colours of cells."""

from collections.abc import Sequence

from niwashi.devices import BoardFile

__all__ = ["PixelEye", "SpiWire", "WireError", "bits_to_bytes"]

_BIT = {0xC0: 0, 0xF0: 1}  # high for two or four of eight ticks at 6.4 MHz: 0.31 or 0.63 µs


class WireError(ValueError):
    """Something on the wire that no WS2812 would understand."""


def bits_to_bytes(pulses: bytes) -> bytes:
    """The bytes that a WS2812 chain takes from SPI bytes, the low time around them left out.

    >>> bits_to_bytes(bytes([0, 0, *[0xC0] * 7, 0xF0, *[0xF0] * 8, 0])).hex()
    '01ff'
    """
    frame = pulses.strip(b"\0")
    if len(frame) % 8 or not set(frame) <= _BIT.keys():
        raise WireError(f"{len(frame)} pulses with the shapes {sorted(set(frame))}")
    number = int("".join(str(_BIT[pulse]) for pulse in frame) or "0", 2)
    return number.to_bytes(len(frame) // 8, "big")


class SpiWire:
    """A `busio.SPI` that keeps the last thing written to it."""

    frequency = 6_400_000

    def __init__(self) -> None:
        self.written = b""
        self.is_open = True

    def try_lock(self) -> bool:
        """Take the bus; nobody else wants it."""
        return True

    def unlock(self) -> None:
        """Give the bus back."""

    def configure(self, *, baudrate: int, polarity: int, phase: int) -> None:
        """Take the clock and mode of the transfer that follows; pixels see only MOSI."""
        if (polarity, phase) != (0, 0):
            raise WireError(f"mode {polarity}{phase} leaves MOSI high between frames")
        self.frequency = baudrate

    def write(self, data: bytes) -> None:
        """Take one transfer."""
        self.written = bytes(data)

    def deinit(self) -> None:
        """Let go of the bus."""
        self.is_open = False

    def sent(self) -> bytes:
        """The bytes of the last frame, in wire order; nothing before the first."""
        return bits_to_bytes(self.written)


class PixelEye:
    """Sees the pixels of a board: wire bytes to colours of cells, by the board file alone."""

    def __init__(self, file: BoardFile) -> None:
        order = file.pixels.order
        self._chain = file.chain
        self._cells = len(file.cells)
        self._order = [order.index(channel) for channel in "RGB"]

    def lights(self, sent: bytes) -> bytes:
        """Red, green, blue of every cell in the order of the geometry; black where no light is."""
        colours = bytearray(3 * self._cells)
        for cell, pixel in zip(self._chain, _pixels(sent, len(self._chain)), strict=True):
            colours[3 * cell : 3 * cell + 3] = bytes(pixel[i] for i in self._order)
        return bytes(colours)


def _pixels(sent: bytes, count: int) -> Sequence[bytes]:
    if not sent:
        return [bytes(3)] * count  # pixels are dark until they are told something
    if len(sent) != 3 * count:
        raise WireError(f"{len(sent)} bytes for {count} pixels")
    return [sent[i : i + 3] for i in range(0, len(sent), 3)]
