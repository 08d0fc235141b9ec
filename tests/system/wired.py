"""The wires of a simulated board on the other side of a real kernel's chip of `gpio-sim`.

The kernel tells in its own files how high each line is, and is told there which way each is pulled from
outside.
"""

import struct
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

from niwashi.devices.board_file import BoardFile, PinLibrary
from niwashi.devices.gpio_chip import CONFIGURE, LINE, LINE_INFO, LINE_SIZE, REQUEST, LinuxKernel
from niwashi.devices.matrix_lines import PinFactory
from niwashi.devices.pins import header_pins
from niwashi_sim.simulated_board import Pins
from niwashi_sim.wiring import Wiring

CHIP = Path("/dev/gpiochip0")
"""The chip of `gpio-sim`."""

OUTPUT = 0x8
FLAGS_AT = 72
"""Where `gpio_v2_line_info` has a line's flags."""


class _Answering:
    """Something of a library; after each call of these names the switches answer."""

    def __init__(self, of: Any, names: frozenset[str], then: Callable[[], None]) -> None:
        object.__setattr__(self, "_of", of)
        object.__setattr__(self, "_names", names)
        object.__setattr__(self, "_then", then)

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._of, name)
        if name not in self._names:
            return found

        def called(*given: Any, **named: Any) -> Any:
            result = found(*given, **named)
            self._then()
            return result

        return called

    def __setattr__(self, name: str, value: Any) -> None:
        setattr(self._of, name, value)
        self._then()


_PIN = frozenset({"output_with_state", "input_with_pull"})


def _followed(work: Callable[..., Any], then: Callable[[], None]) -> Callable[..., Any]:
    """Return a function that does some work, and something after it."""

    def both(*given: Any) -> Any:
        result = work(*given)
        then()
        return result

    return both


class _AnsweringPins:
    """A pin factory of another library, whose pins the switches answer to."""

    def __init__(self, factory: Any, then: Callable[[], None]) -> None:
        self._factory = factory
        self._then = then
        self.reserve_pins, self.release_all = factory.reserve_pins, factory.release_all
        if hasattr(factory, "matrix_lines"):
            self.matrix_lines = self._matrix_lines

    def pin(self, name: int) -> Any:
        """Return a pin."""
        return _Answering(self._factory.pin(name), _PIN, self._then)

    def close(self) -> None:
        """Close the library's own."""
        self._factory.close()

    def _matrix_lines(self, rows: Sequence[int], columns: Sequence[int]) -> Any:
        lines = self._factory.matrix_lines(rows, columns)
        for name in ("drive", "let_go"):  # the library calls them itself, so they are replaced in it
            setattr(lines, name, _followed(getattr(lines, name), self._then))
        return lines


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

    def answering(self, factory: Any) -> Any:
        """Return a pin factory of another library that has the switches answer after each change of a pin."""
        return _AnsweringPins(factory, self._again)

    def _again(self) -> None:
        """Answer after a library of others has changed lines in its own way, perhaps with their pulls."""
        self._lines.forget()
        self.answer()

    def is_output(self, line: int) -> bool:
        """Whether the kernel has a line as an output."""
        told = bytearray(LINE_SIZE)
        LINE.pack_into(told, 0, b"", b"", line, 0)
        super().call(self._watching, LINE_INFO, told)
        (flags,) = struct.unpack_from("=Q", told, FLAGS_AT)
        return bool(flags & OUTPUT)


def real_pins(library: PinLibrary) -> Pins:
    """Return a maker of pins, as `simulate` takes one: those of the chip of `gpio-sim`, by a library.

    A process gets a library's pins once, so boards that come one after the other share them.
    """
    made: list[tuple[WiredLinux, PinFactory]] = []

    def pins(file: BoardFile, wiring: Wiring, _: Random) -> PinFactory:
        if not made:
            kernel = WiredLinux(file, wiring, SimulatedLines(), str(CHIP))
            factory = header_pins(kernel, library)
            made.append((kernel, factory if library == "kernel" else kernel.answering(factory)))
        kernel, factory = made[0]
        kernel.wiring = wiring
        return factory

    return pins
