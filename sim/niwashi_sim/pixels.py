"""The far end of the pixel wire: decodes pulses to colours of cells."""

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from niwashi.board_types import Pixel
from niwashi.devices.board_file import BoardFile
from niwashi.devices.current import current_ma
from niwashi_sim.faults import SOUND, Faults

_PULSES = b"\xc0\xf0"  # high for two or four of eight ticks at 6.4 MHz, 0.31 or 0.63 µs: a zero and a one
_DIGITS = bytes.maketrans(_PULSES, b"01")


class WireError(ValueError):
    """A signal that no WS2812 would understand."""


def bits_to_bytes(pulses: bytes) -> bytes:
    """Decode SPI bytes to the bytes that a WS2812 chain receives, without the pauses around them.

    >>> bits_to_bytes(bytes([0, 0, *[0xC0] * 7, 0xF0, *[0xF0] * 8, 0])).hex()
    '01ff'
    """
    frame = pulses.strip(b"\0")
    if len(frame) % 8 or frame.translate(None, _PULSES):
        raise WireError(f"{len(frame)} pulses with the shapes {sorted(set(frame))}")
    number = int(frame.translate(_DIGITS) or b"0", 2)
    return number.to_bytes(len(frame) // 8, "big")


class SpiWire:
    """A `busio.SPI` that keeps the last thing written to it."""

    frequency = 6_400_000

    def __init__(self) -> None:
        self.written = b""
        self.count = 0
        """The number of frames sent."""
        self.is_open = True

    def try_lock(self) -> bool:
        """Lock the bus; it is always free."""
        return True

    def unlock(self) -> None: ...

    def configure(self, *, baudrate: int, polarity: int, phase: int) -> None:
        """Take the clock and mode of the transfer that follows; pixels see only MOSI."""
        if (polarity, phase) != (0, 0):
            raise WireError(f"mode {polarity}{phase} leaves MOSI high between frames")
        self.frequency = baudrate

    def write(self, data: bytes) -> None:
        """Take one transfer."""
        self.written = bytes(data)
        self.count += 1

    def deinit(self) -> None:
        """Close the bus."""
        self.is_open = False

    def sent(self) -> bytes:
        """Return the bytes of the last frame, in wire order; nothing before the first."""
        return bits_to_bytes(self.written)


@runtime_checkable
class PixelWire(Protocol):
    """The wire to the pixels."""

    @property
    def count(self) -> int:
        """The number of frames sent."""

    def sent(self) -> bytes:
        """Return the bytes of the last frame, in wire order; nothing before the first."""


class PixelDecoder:
    """Decodes the bytes on a wire to colours of cells, by the board file and the pixels' faults."""

    def __init__(self, file: BoardFile, wire: PixelWire) -> None:
        self._file = file
        self._wire = wire
        self._faults = SOUND
        self._lost = -1  # the frame that was lost with the supply

    def apply_faults(self, faults: Faults) -> None:
        """Apply these faults; pixels that had no supply are dark until the next frame."""
        if self._faults.unplugged:
            self._lost = self._wire.count
        self._faults = faults

    def lights(self) -> bytes:
        """Return red, green, blue of every cell in the order of the geometry; black for no light."""
        colours = bytearray(3 * len(self._file.cells))
        for cell, pixel in zip(self._file.chain, self._shown(), strict=True):
            colours[3 * cell : 3 * cell + 3] = bytes(pixel)
        for square, button in self._file.held:  # they share a light
            colours[3 * button : 3 * button + 3] = colours[3 * square : 3 * square + 3]
        return bytes(colours)

    def _shown(self) -> Sequence[Pixel]:
        """Return the colour of each pixel in the chain, faults included."""
        faults, size = self._faults, len(self._file.chain)
        order = faults.colour_order or self._file.pixels.order
        channels = [order.index(channel) for channel in "RGB"]
        sent = _pixels(self._wire.sent(), size, len(self._file.pixels.order))
        if faults.slow_spi and self._wire.count:
            sent = [b"\xff\xff\xff"] * size
        told = [(p[channels[0]], p[channels[1]], p[channels[2]]) for p in sent]
        if self._is_out(told):
            return [(0, 0, 0)] * size
        for one, other in sorted(faults.swapped_pixels):
            told[one], told[other] = told[other], told[one]
        end = size if faults.chain_ends is None else faults.chain_ends
        return [(0, 0, 0) if i >= end or i in faults.dead_pixels else colour for i, colour in enumerate(told)]

    def _is_out(self, told: Sequence[Pixel]) -> bool:
        """Return whether the supply is down, or was since the last frame."""
        faults = self._faults
        if faults.supply_ma is not None and current_ma(told, self._file.pixels) > faults.supply_ma:
            self._lost = self._wire.count
        return faults.unplugged or self._lost == self._wire.count


def _pixels(sent: bytes, count: int, size: int) -> Sequence[bytes]:
    if not sent:
        return [bytes(size)] * count  # pixels are dark until the first frame
    if len(sent) != size * count:
        raise WireError(f"{len(sent)} bytes for {count} pixels")
    return [sent[i : i + size] for i in range(0, len(sent), size)]
