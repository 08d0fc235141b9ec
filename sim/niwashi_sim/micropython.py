"""A Pico on a test bench: the firmware's own files run under MicroPython with simulated pins and clock.

The process runs only during `Pico.run_for`, so tests never wait and runs are reproducible. Without the wheel
with MicroPython, CPython runs the same files.
"""

import os
import shutil
import struct
import subprocess
import sys
import sysconfig
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Protocol

from niwashi import data
from niwashi.errors import BoardFault

_PARTS = Path(__file__).parent / "pico_parts"
_REQUEST = struct.Struct("<BHH7s")
_ANSWER = struct.Struct("<Q")
(
    _NAP, _PIN, _LEVELS, _VOLTAGES, _I2C_WRITE, _I2C_READ, _PIXELS, _WATCHDOG, _RESET, _BOOTLOADER, _TONE,
) = range(11)  # fmt: skip
_POWER_ON, _BY_WATCHDOG = 1, 3  # machine.PWRON_RESET, machine.WDT_RESET
_PIPE = 65536


class Wires(Protocol):
    """The wires of a Pico. Times are in microseconds since power-on."""

    def move(self, pin: int, mode: int, level: int, now_us: int) -> None:
        """Set a pin: floating (mode 0), pulled up (1), or driving its level (2)."""

    def levels(self, now_us: int) -> int:
        """Return the levels at all pins, as a mask."""

    def voltages(self, now_us: int) -> tuple[int, int, int]:
        """Return the values at the ADC pins, 0 to 65535 each."""

    def write_i2c(self, bus: int, address: int, sent: bytes) -> bool:
        """Write to a chip; return whether one answered."""

    def read_i2c(self, bus: int, address: int, size: int) -> bytes | None:
        """Read from a chip; None if none answered."""

    def sound(self, pin: int, hertz: int, now_us: int) -> None:
        """Sound a frequency on a pin; 0 for silence."""

    def show(self, pin: int, bits: int, words: bytes) -> None:
        """Take words for the pixels at a pin, four bytes each, little-endian; `bits` of each are sent."""

    def let_go(self) -> None:
        """Let every pin float, as the chip restarts."""


def has_micropython() -> bool:
    """Return whether the wheel with MicroPython is installed."""
    return _micropython() is not None


def interpreter() -> list[str]:
    """Return the command that the firmware is run by: MicroPython, or this Python where there is none."""
    found = _micropython()
    return [found, "-X", "heapsize=1M"] if found else [sys.executable, "-I"]


def _micropython() -> str | None:
    return shutil.which("micropython", path=sysconfig.get_path("scripts"))


class Pico:
    """A chip with the firmware on it. Its files (`flash`) and its time survive resets.

    `take` returns the bytes that it has sent since the last call; `give` sends bytes to it.
    """

    def __init__(
        self,
        wires: Wires,
        flash: Path,
        *,
        command: Sequence[str] | None = None,
        firmware: Path | None = None,
    ) -> None:
        """`command` runs the files (`interpreter()` by default); `firmware` is their folder."""
        self.now_us = 0
        self.resets = 0
        self._wires = wires
        self._flash = flash
        self._command = command or interpreter()
        self._firmware = firmware or data.firmware()
        self._buffer = b""
        self._began_us = self._local_us = 0
        self._process: subprocess.Popen[bytes] | None = None
        self._start(_POWER_ON)

    def give(self, data: bytes) -> None:
        """Send bytes to it. Bytes beyond its buffer of 64 KiB are lost."""
        while data and self._process is not None:
            try:
                data = data[os.write(self._line_in, data) :]
            except BlockingIOError:
                return
            except BrokenPipeError as error:
                raise self._died() from error

    def take(self) -> bytes:
        """Return the bytes that it sent since the last call."""
        if self._process is None:
            return b""
        try:
            return os.read(self._line_out, _PIPE)
        except BlockingIOError:
            return b""

    def run_for(self, us: int) -> None:
        """Let time pass. Raises BoardFault if the firmware ends with an error."""
        until = self.now_us + us
        while self.now_us < until and self._process is not None:
            self._serve(until)

    def reset(self, cause: int = _POWER_ON) -> None:
        """Start it again, its files as they are."""
        self._end()
        self.resets += 1
        self._start(cause)

    def close(self) -> None:
        """Switch it off; safe to call twice."""
        self._end()

    def _start(self, cause: int) -> None:
        requests, to_bench = os.pipe()
        from_bench, answers = os.pipe()
        line_in, line_out = os.pipe(), os.pipe()
        self._requests, self._answers = requests, answers
        self._line_in, self._line_out = line_in[1], line_out[0]
        for end in (self._line_in, self._line_out, line_in[0]):
            os.set_blocking(end, False)  # a read there gives what there is: on the chip dupterm fills it up
        arguments = [str(_PARTS / "start.py"), to_bench, from_bench, self._firmware, _PARTS, cause]
        self._process = subprocess.Popen(  # noqa: S603  # what it runs is ours
            [*self._command, *map(str, arguments)],
            stdin=line_in[0],
            stdout=line_out[1],
            stderr=line_out[1],
            pass_fds=(to_bench, from_bench),
            cwd=self._flash,
        )
        for end in (to_bench, from_bench, line_in[0], line_out[1]):
            os.close(end)
        self._buffer = b""
        self._began_us = self.now_us
        self._receive()  # wait until it has started

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.wait()
        for end in (self._requests, self._answers, self._line_in, self._line_out):
            os.close(end)
        self._wires.let_go()

    # Requests of the firmware

    def _serve(self, until: int) -> None:
        """Answer it until it has used up the time, or has started again."""
        self._answer(until - self._began_us)
        process = self._process
        while self._process is process and self.now_us < until:
            self._receive()

    def _receive(self) -> None:
        """Serve one request."""
        what, first, second, now = _REQUEST.unpack(self._next(_REQUEST.size))
        self._local_us = int.from_bytes(now, "little")
        self._handlers[what](self, first, second)

    def _nap(self, *_: int) -> None:
        self.now_us = self._began_us + self._local_us

    def _move(self, pin: int, drive: int) -> None:
        self._wires.move(pin, drive >> 1, drive & 1, self.time_us)

    def _look(self, *_: int) -> None:
        self._answer(self._wires.levels(self.time_us))

    def _measure(self, *_: int) -> None:
        low, middle, high = self._wires.voltages(self.time_us)
        self._answer(low | middle << 16 | high << 32)

    def _write(self, where: int, size: int) -> None:
        sent = self._next(size)
        self._answer(self._wires.write_i2c(where >> 7, where & 0x7F, sent))

    def _read(self, where: int, size: int) -> None:
        given = self._wires.read_i2c(where >> 7, where & 0x7F, size)
        self._answer(given is not None)
        if given is not None:
            self._give_back(given)

    def _show(self, where: int, size: int) -> None:
        self._wires.show(where >> 8, where & 0xFF, self._next(4 * size))

    def _sound(self, pin: int, hertz: int) -> None:
        self._wires.sound(pin, hertz, self.time_us)

    def _watchdog(self, *_: int) -> None:
        self._again(_BY_WATCHDOG)

    def _asked(self, *_: int) -> None:
        self._again(_BY_WATCHDOG)  # a chip that resets itself does it by its watchdog

    def _again(self, cause: int) -> None:
        self._nap()
        self.reset(cause)

    _handlers: Mapping[int, Callable[["Pico", int, int], None]] = {
        _NAP: _nap,
        _PIN: _move,
        _LEVELS: _look,
        _VOLTAGES: _measure,
        _I2C_WRITE: _write,
        _I2C_READ: _read,
        _PIXELS: _show,
        _WATCHDOG: _watchdog,
        _RESET: _asked,
        _BOOTLOADER: _asked,
        _TONE: _sound,
    }

    @property
    def time_us(self) -> int:
        """The time of the Pico's own clock at this moment, since power first came on."""
        return self._began_us + self._local_us

    def _answer(self, value: int) -> None:
        self._give_back(_ANSWER.pack(value))

    def _give_back(self, data: bytes) -> None:
        try:
            os.write(self._answers, data)
        except BrokenPipeError:  # it has ended meanwhile
            raise self._died() from None

    def _next(self, size: int) -> bytes:
        while len(self._buffer) < size:
            got = os.read(self._requests, _PIPE)
            if not got:
                raise self._died()
            self._buffer += got
        taken, self._buffer = self._buffer[:size], self._buffer[size:]
        return taken

    def _died(self) -> BoardFault:
        process = self._process
        assert process is not None, "asked after its end"  # noqa: S101
        process.wait()
        said = self.take()  # MicroPython tells there what went wrong
        self._end()
        return BoardFault("board-pico-died", detail=said.decode("utf-8", "replace").strip())
