"""The wires of a simulated board on the other side of a real kernel's chip of `gpio-sim`.

The kernel tells in its own files how high each line is, and is told there which way each is pulled from
outside.
"""

import struct
from pathlib import Path

from niwashi.devices import BoardFile
from niwashi.devices.gpio_chip import CONFIGURE, LINE, LINE_INFO, LINE_SIZE, REQUEST, LinuxKernel
from niwashi_sim.wiring import Wiring

OUTPUT = 0x8
FLAGS_AT = 72
"""Where `gpio_v2_line_info` has a line's flags."""


class SimulatedLines:
    """The lines of a chip of `gpio-sim`, from outside."""

    def __init__(self, devices: Path = Path("/sys/devices/platform")) -> None:
        self._folder = next(devices.rglob("sim_gpio0")).parent
        self._pulls: dict[int, bool] = {}

    def is_high(self, line: int) -> bool:
        """The level that a line has."""
        return self._file(line, "value").read_text("ascii").strip() == "1"

    def pull(self, line: int, *, up: bool) -> None:
        """Pull an input from outside; it stays so until somebody sets a pull of the chip's own."""
        if self._pulls.get(line) is not up:
            self._pulls[line] = up
            self._file(line, "pull").write_text("pull-up" if up else "pull-down", "ascii")

    def forget(self) -> None:
        """The chip's own pulls may have been set: whatever is pulled next is pulled anew."""
        self._pulls.clear()

    def _file(self, line: int, name: str) -> Path:
        return self._folder / f"sim_gpio{line}" / name


class WiredLinux(LinuxKernel):
    """The kernel that runs here, with a board's switches wired to it; `calls` counts what it is asked for.

    After each call that may change a row, the columns are pulled as the closed switches have it. `driven`
    keeps which rows were outputs at once, `high` those that were ever high ones.
    """

    def __init__(self, file: BoardFile, wiring: Wiring, lines: SimulatedLines, chip: str) -> None:
        self._rows, self._columns = file.matrix.rows, file.matrix.columns
        self.wiring = wiring
        self._lines = lines
        self._watching = self.open(chip)
        self.driven: set[tuple[int, ...]] = set()
        self.high: set[int] = set()
        self.calls = 0
        self.is_wired = True

    def call(self, descriptor: int, code: int, buffer: bytearray) -> None:
        """Have the kernel do it, then let the switches answer."""
        super().call(descriptor, code, buffer)
        self.calls += 1
        if code == REQUEST:
            self._lines.forget()
        if self.is_wired and code in (CONFIGURE, REQUEST):
            self.answer()

    def answer(self) -> None:
        """Pull the columns as the switches have it now."""
        circuit = self.wiring.circuit
        self.wiring.feel()
        outputs = [number for number, row in enumerate(self._rows) if self.is_output(row)]
        low = [number for number in outputs if not self._lines.is_high(self._rows[number])]
        self.driven.add(tuple(outputs))
        self.high.update(set(outputs) - set(low))
        for number in range(len(self._rows)):
            (circuit.drive if number in low else circuit.release)(number)
        for number, column in enumerate(self._columns):
            self._lines.pull(column, up=not circuit.low_columns >> number & 1)

    def is_output(self, line: int) -> bool:
        """Whether the kernel has a line as an output."""
        told = bytearray(LINE_SIZE)
        LINE.pack_into(told, 0, b"", b"", line, 0)
        super().call(self._watching, LINE_INFO, told)
        (flags,) = struct.unpack_from("=Q", told, FLAGS_AT)
        return bool(flags & OUTPUT)
