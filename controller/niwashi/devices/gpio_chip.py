"""Lines of a GPIO chip, through the interface that Linux has for them since 5.10.

The structures are in `include/uapi/linux/gpio.h`, second version. A request holds some lines of a chip; one
call reads or configures all of them. No library in between does this in fewer calls.
"""

import os
import struct
from collections.abc import Mapping, Sequence
from enum import IntEnum
from errno import EBUSY, EINVAL, ENOTTY
from pathlib import Path
from typing import Protocol

LABELS = ("pinctrl-bcm2835", "pinctrl-bcm2711", "pinctrl-rp1")
"""Labels of the header's chip: up to the Pi 3 and Zero 2 W, on the Pi 4, on the Pi 5."""

# The numbers of the kernel's requests, as the macros of linux/gpio.h make them.
CHIP_INFO = 0x8044B401
LINE_INFO = 0xC100B405
REQUEST = 0xC250B407
CONFIGURE = 0xC110B40D
GET_VALUES = 0xC010B40E

INFO = struct.Struct("=32s32sI")
VALUES = struct.Struct("=QQ")
LINE = struct.Struct("=32s32s2I")
"""The beginning of `gpio_v2_line_info`: name, consumer, offset."""

LINE_SIZE = 256
LINES_AT_MOST = 64
ATTRIBUTES_AT_MOST = 10
FLAGS_ATTRIBUTE = 1
_CONSUMER = b"niwashi"


class Mode(IntEnum):
    """Configuration of a line, as the kernel's flags."""

    FLOATING = 0x4 | 0x400
    PULLED_UP = 0x4 | 0x100
    LOW = 0x8
    """An output, and always a low one."""


class NoChip(OSError):
    """This computer has no GPIO chip, or none of a Raspberry Pi's header."""


class OldKernel(OSError):
    """This kernel lacks the interface."""


class WrongChip(OSError):
    """The header's chip is not the one that a library opens by number."""


class Kernel(Protocol):
    """The system calls for chips and lines."""

    def chips(self) -> Sequence[str]:
        """Return the paths of all GPIO chips."""

    def open(self, path: str) -> int:
        """Open a chip; return its file descriptor. Raises OSError."""

    def call(self, descriptor: int, code: int, buffer: bytearray) -> None:
        """An `ioctl` that reads and changes the buffer. Raises OSError."""

    def close(self, descriptor: int) -> None:
        """Close a chip or requested lines."""


class LinuxKernel:
    """The kernel that runs here."""

    def chips(self) -> Sequence[str]:
        """Return the paths of all GPIO chips."""
        return sorted(str(path) for path in Path("/dev").glob("gpiochip*"))

    def open(self, path: str) -> int:
        """Open a chip; return its file descriptor. Raises OSError."""
        return os.open(path, os.O_RDWR | os.O_CLOEXEC)

    def call(self, descriptor: int, code: int, buffer: bytearray) -> None:
        """An `ioctl` that reads and changes the buffer. Raises OSError."""
        from fcntl import ioctl

        ioctl(descriptor, code, buffer)

    def close(self, descriptor: int) -> None:
        """Close a chip or requested lines."""
        os.close(descriptor)


class GpioChip:
    """One GPIO chip. Raises OSError, as everything here does."""

    def __init__(self, path: str, kernel: Kernel) -> None:
        self._kernel = kernel
        self.path = path
        self._descriptor = kernel.open(path)

    @property
    def label(self) -> str:
        told = bytearray(INFO.size)
        self._kernel.call(self._descriptor, CHIP_INFO, told)
        return _text(INFO.unpack(told)[1])

    @property
    def is_old(self) -> bool:
        """True if the kernel has only the first version of the interface."""
        try:
            self._holder(0)
        except OSError as error:
            return error.errno in (ENOTTY, EINVAL)
        return False

    def request(self, offsets: Sequence[int], mode: Mode) -> "GpioLines":
        """Request some lines, all in one mode, until they are closed."""
        asked = struct.pack(f"={len(offsets)}I", *offsets).ljust(4 * LINES_AT_MOST, b"\0")
        asked += _CONSUMER.ljust(32, b"\0") + configuration(mode, {})
        buffer = bytearray(asked + struct.pack("=I24xi", len(offsets), 0))
        try:
            self._kernel.call(self._descriptor, REQUEST, buffer)
        except OSError as error:
            raise self._explained(error, offsets) from error
        (descriptor,) = struct.unpack_from("=i", buffer, len(buffer) - 4)
        return GpioLines(self._kernel, descriptor, len(offsets))

    def close(self) -> None:
        """Close the chip; safe to call twice."""
        descriptor, self._descriptor = self._descriptor, -1
        if descriptor >= 0:
            self._kernel.close(descriptor)

    def _explained(self, error: OSError, offsets: Sequence[int]) -> OSError:
        """Add the holders of busy lines to the error."""
        if error.errno != EBUSY:
            return error
        held = [f"GPIO{each} by {holder!r}" for each in offsets if (holder := self._holder(each))]
        return OSError(EBUSY, f"GPIO busy: {', '.join(held) or 'held by another program'}")

    def _holder(self, offset: int) -> str:
        told = bytearray(LINE_SIZE)
        LINE.pack_into(told, 0, b"", b"", offset, 0)
        self._kernel.call(self._descriptor, LINE_INFO, told)
        return _text(LINE.unpack_from(told)[1])


class GpioLines:
    """Requested lines of a chip. Bits and numbers are positions in the request."""

    def __init__(self, kernel: Kernel, descriptor: int, count: int) -> None:
        self._kernel = kernel
        self._descriptor = descriptor
        self._every = (1 << count) - 1
        self._values = bytearray(VALUES.size)

    def prepared(self, mode: Mode, others: Mapping[int, Mode]) -> bytearray:
        """Return a configuration: a mode for all lines but a few. Outputs are low."""
        return configuration(mode, others)

    def configure(self, buffer: bytearray) -> None:
        """Configure all lines, in one call, with the result of `prepared`."""
        self._kernel.call(self._descriptor, CONFIGURE, buffer)

    def high(self) -> int:
        """Return the mask of the lines that are high: one call."""
        VALUES.pack_into(self._values, 0, 0, self._every)
        self._kernel.call(self._descriptor, GET_VALUES, self._values)
        bits: int = VALUES.unpack(self._values)[0]
        return bits & self._every

    def close(self) -> None:
        """Release the lines as plain inputs; safe to call twice."""
        descriptor, self._descriptor = self._descriptor, -1
        if descriptor < 0:
            return
        try:
            self._kernel.call(descriptor, CONFIGURE, configuration(Mode.FLOATING, {}))
        finally:
            self._kernel.close(descriptor)


def configuration(mode: Mode, others: Mapping[int, Mode]) -> bytearray:
    """Return the argument of `GpioLines.configure`: a mode for all lines but a few. Outputs are low.

    >>> len(configuration(Mode.FLOATING, {2: Mode.LOW}))
    272
    """
    if len(others) > ATTRIBUTES_AT_MOST:
        raise ValueError(f"{len(others)} lines of their own, at most {ATTRIBUTES_AT_MOST} are possible")
    text = struct.pack("=QI20x", mode, len(others))
    for number, other in others.items():
        text += struct.pack("=IIQQ", FLAGS_ATTRIBUTE, 0, other, 1 << number)
    return bytearray(text.ljust(32 + 24 * ATTRIBUTES_AT_MOST, b"\0"))


def header_chip(kernel: Kernel) -> GpioChip:
    """Return the header's chip, found by its label, as its number differs between kernels. Raises OSError."""
    refused: OSError | None = None
    labels = []
    for path in kernel.chips():
        try:
            chip = GpioChip(path, kernel)
        except OSError as error:
            refused = refused or error
            continue
        label = chip.label
        if label in LABELS:
            return chip
        labels.append(label)
        chip.close()
    if refused is not None:
        raise refused
    found = f"the chips here are {', '.join(labels)}" if labels else "there is no /dev/gpiochip*"
    raise NoChip(f"no GPIO chip of a Raspberry Pi: {found}")


def _text(field: bytes) -> str:
    return field.partition(b"\0")[0].decode(errors="replace")
