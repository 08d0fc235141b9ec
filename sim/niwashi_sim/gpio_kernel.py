"""Linux's GPIO interface, simulated, with a board's wires at the chip.

It parses requests with structures of its own after `include/uapi/linux/gpio.h`, and refuses what the kernel
refuses.
"""

import ctypes
from collections.abc import Sequence
from ctypes import c_char, c_int32, c_uint32, c_uint64
from errno import EBADF, EBUSY, EINVAL, ENOENT, ENOTTY
from random import Random
from typing import Any

from niwashi.devices.board_file import BoardFile
from niwashi_sim.circuit import lines_of
from niwashi_sim.wiring import Wiring, reach

PATH = "/dev/gpiochip0"
LINES = 54
INPUT, OUTPUT, UP, DOWN, OFF = 1 << 2, 1 << 3, 1 << 8, 1 << 9, 1 << 10
KNOWN = (1 << 13) - 1
FLAGS, OUTPUTS = 1, 2


class _ChipInfo(ctypes.Structure):
    _fields_ = (("name", c_char * 32), ("label", c_char * 32), ("lines", c_uint32))


class _Attribute(ctypes.Structure):
    _fields_ = (("id", c_uint32), ("padding", c_uint32), ("value", c_uint64), ("mask", c_uint64))


class _Config(ctypes.Structure):
    _fields_ = (
        ("flags", c_uint64),
        ("count", c_uint32),
        ("padding", c_uint32 * 5),
        ("attributes", _Attribute * 10),
    )


class _Request(ctypes.Structure):
    _fields_ = (
        ("offsets", c_uint32 * 64),
        ("consumer", c_char * 32),
        ("config", _Config),
        ("count", c_uint32),
        ("buffered", c_uint32),
        ("padding", c_uint32 * 5),
        ("descriptor", c_int32),
    )


class _Values(ctypes.Structure):
    _fields_ = (("bits", c_uint64), ("mask", c_uint64))


class _LineInfo(ctypes.Structure):
    _fields_ = (
        ("name", c_char * 32),
        ("consumer", c_char * 32),
        ("offset", c_uint32),
        ("count", c_uint32),
        ("flags", c_uint64),
        ("attributes", (c_uint32 * 4) * 10),
        ("padding", c_uint32 * 4),
    )


def _code(number: int, structure: type[ctypes.Structure], *, writes: bool = True) -> int:
    """Return an ioctl's number, as `asm-generic/ioctl.h` makes it."""
    return (3 if writes else 2) << 30 | ctypes.sizeof(structure) << 16 | 0xB4 << 8 | number


class SimulatedKernel:
    """A chip with the lines of a board file. `calls` counts system calls.

    `held` maps lines of other programs to their names.
    """

    def __init__(
        self, file: BoardFile, wiring: Wiring, rng: Random, *, label: str = "pinctrl-bcm2711"
    ) -> None:
        self._lines = lines_of(file)
        self._driven = set(file.matrix.lines[0])
        self._wiring = wiring
        self._rng = rng
        self._label = label
        self._modes: dict[int, int] = {}
        self._open: dict[int, list[int]] = {}
        self._next = 3
        self.held: dict[int, str] = {}
        self.calls = 0
        self._answers: dict[int, Any] = {
            _code(1, _ChipInfo, writes=False): self._chip_info,
            _code(5, _LineInfo): self._line_info,
            _code(7, _Request): self._request,
            _code(0xD, _Config): self._configure,
            _code(0xE, _Values): self._values,
        }

    def chips(self) -> Sequence[str]:
        """Return the paths of all GPIO chips."""
        return [PATH]

    def open(self, path: str) -> int:
        """Open the chip; return its descriptor. Raises OSError."""
        if path != PATH:
            raise OSError(ENOENT, "No such file or directory")
        return self._opened([])

    def call(self, descriptor: int, code: int, buffer: bytearray) -> None:
        """Do an ioctl. Raises the kernel's OSErrors, with ENOTTY for an unknown one."""
        self.calls += 1
        reach(self._wiring)
        if descriptor not in self._open:
            raise OSError(EBADF, "Bad file descriptor")
        if code not in self._answers:
            raise OSError(ENOTTY, "Inappropriate ioctl for device")
        self._answers[code](descriptor, buffer)

    def close(self, descriptor: int) -> None:
        """Close a chip or lines."""
        for line in self._open.pop(descriptor):
            self.held.pop(line, None)

    def mode(self, line: int) -> int:
        """Return the flags that a line was configured with last; 0 for none."""
        return self._modes.get(line, 0)

    def _opened(self, lines: list[int]) -> int:
        self._next += 1
        self._open[self._next] = lines
        return self._next

    def _chip_info(self, _: int, buffer: bytearray) -> None:
        told = _ChipInfo.from_buffer(buffer)
        told.name, told.label, told.lines = b"gpiochip0", self._label.encode(), LINES

    def _line_info(self, _: int, buffer: bytearray) -> None:
        told = _LineInfo.from_buffer(buffer)
        _refuse(told.offset >= LINES)
        told.consumer = self.held.get(told.offset, "").encode()

    def _request(self, descriptor: int, buffer: bytearray) -> None:
        asked = _Request.from_buffer(buffer)
        lines = list(asked.offsets[: asked.count])
        _refuse(bool(self._open[descriptor]) or not lines or any(asked.padding))
        _refuse(any(line >= LINES for line in lines))
        _refuse(len(set(lines)) < len(lines) or any(line in self.held for line in lines), EBUSY)
        self._set_up(lines, asked.config)
        self.held |= dict.fromkeys(lines, asked.consumer.decode())
        asked.descriptor = self._opened(lines)

    def _configure(self, descriptor: int, buffer: bytearray) -> None:
        self._set_up(self._open[descriptor], _Config.from_buffer(buffer))

    def _set_up(self, lines: list[int], config: _Config) -> None:
        _refuse(any(config.padding) or config.count > 10)
        given = config.attributes[: config.count]
        _refuse(any(each.padding or each.id not in (FLAGS, OUTPUTS) for each in given))
        modes = [_flags(config.flags, given, number) for number in range(len(lines))]
        for number, (line, flags) in enumerate(zip(lines, modes, strict=True)):
            high = any(each.id == OUTPUTS and each.mask & each.value & 1 << number for each in given)
            self._turn(line, flags, high=high)

    def _turn(self, line: int, flags: int, *, high: bool) -> None:
        self._modes[line] = flags
        if line not in self._driven:
            return
        self._wiring.feel()
        if flags & OUTPUT and not high:
            self._wiring.circuit.drive(self._lines[line])
        else:
            self._wiring.circuit.release(self._lines[line])

    def _values(self, descriptor: int, buffer: bytearray) -> None:
        asked = _Values.from_buffer(buffer)
        lines = self._open[descriptor]
        _refuse(not lines or not asked.mask)
        high = [self._is_high(line) for line in lines]
        asked.bits = sum(1 << i for i, each in enumerate(high) if each) & asked.mask

    def _is_high(self, line: int) -> bool:
        circuit, puller = self._wiring.circuit, self._wiring.pullers.get(line)
        if line in self._lines and circuit.is_low(self._lines[line]):
            return False
        if puller is not None and puller.is_low(line):
            return False
        flags = self._modes[line]
        return bool(flags & UP) or (not flags & (OUTPUT | DOWN) and bool(self._rng.getrandbits(1)))


def _flags(common: int, given: Sequence[_Attribute], number: int) -> int:
    """Return the flags of one line: the first that are given for it, else those of all; some are refused."""
    own = (each.value for each in given if each.id == FLAGS and each.mask & 1 << number)
    flags = next(own, common)
    directions, pulls = flags & (INPUT | OUTPUT), flags & (UP | DOWN | OFF)
    _refuse(bool(flags & ~KNOWN) or directions == INPUT | OUTPUT)
    _refuse(pulls not in (0, UP, DOWN, OFF) or bool(pulls and not directions))
    return flags


def _refuse(wrong: bool, error: int = EINVAL) -> None:  # noqa: FBT001
    if wrong:
        raise OSError(error, {EINVAL: "Invalid argument", EBUSY: "Device or resource busy"}[error])
