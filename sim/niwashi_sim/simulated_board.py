"""A whole simulated board: the real drivers on mock pins, buses and an observed pixel wire, above a table.

The matrix of most boards is read a row at a time, as on the kernel's interface. Only boards with other lines
beside their matrix need pins of gpiozero's, which takes 3 MB.
"""

import os
from collections.abc import Callable, Sequence
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING

from niwashi.devices.background import Runner
from niwashi.devices.board_file import BoardFile
from niwashi.devices.connections import BytePort, I2cBus
from niwashi.devices.key_grid import KeyGrid
from niwashi.devices.matrix_lines import InputPin, PinFactory
from niwashi.devices.pixels import PixelStrip
from niwashi.devices.scanner import Scanner
from niwashi.devices.switch_board import SwitchBoard
from niwashi_sim.circuit import lines_of
from niwashi_sim.faults import SOUND, Faults
from niwashi_sim.pixels import PixelDecoder, PixelWire, SpiWire
from niwashi_sim.table import Table
from niwashi_sim.wiring import Wiring, reach

if TYPE_CHECKING:
    from niwashi_sim.pico_board import PicoBoard


class WideSimulatedPins:
    """Simulated pins whose matrix is read a row at a time, as on the kernel's interface."""

    def __init__(self, file: BoardFile, wiring: Wiring, rng: Random) -> None:
        self._file, self._wiring, self._rng = file, wiring, rng
        self._line_of = lines_of(file)
        self._reserved: dict[int, object] = {}

    @cached_property
    def _single(self) -> PinFactory:
        from niwashi_sim.pins import SimulatedPins

        return SimulatedPins(self._file, self._wiring, self._rng)

    def pin(self, name: int) -> InputPin:
        """Return the pin of a GPIO number with its connection."""
        return self._single.pin(name)

    def reserve_pins(self, requester: object, *names: int) -> None:
        """Reserve pins. Raises gpiozero's error if somebody else has."""
        for name in names:
            if self._reserved.get(name, requester) is not requester:
                from gpiozero import GPIOPinInUse

                raise GPIOPinInUse(f"pin GPIO{name} is already in use by {self._reserved[name]!r}")
        self._reserved |= dict.fromkeys(names, requester)

    def release_all(self, reserver: object) -> None:
        """Release all reservations."""
        self._reserved = {name: held for name, held in self._reserved.items() if held is not reserver}

    def matrix_lines(self, rows: Sequence[int], columns: Sequence[int]) -> "_Lines":
        """Return the wires of the board's matrix. Raises ValueError for other pins."""
        matrix = self._file.matrix
        ways = ((matrix.rows, matrix.columns), (matrix.columns, matrix.rows))
        if not any(set(rows) <= set(driven) and tuple(columns) == read for driven, read in ways):
            raise ValueError(f"no matrix is wired to the rows {rows} and the columns {columns}")
        return _Lines(
            self._wiring, [self._line_of[pin] for pin in rows], [self._line_of[pin] for pin in columns]
        )


class _Lines:
    """The wires of a matrix, a row at a time, as `niwashi.devices` has them on the kernel's interface."""

    def __init__(self, wiring: Wiring, rows: Sequence[int], columns: Sequence[int]) -> None:
        """`rows` are the lines of the wiring that are driven, `columns` those that are read, as scanned."""
        self._wiring, self._circuit, self._rows = wiring, wiring.circuit, list(rows)
        self._columns = list(columns)
        self._is_usual = self._columns == [~column for column in range(len(columns))]
        self._driven: int | None = None

    def read(self, row: int) -> int:
        """Return the mask of columns that are low with a row."""
        self.let_go()
        reach(self._wiring)
        self._wiring.feel()
        self._driven = self._rows[row]
        self._circuit.drive(self._driven)
        return self._low()

    def still_low(self, columns: int, looks: int) -> int:  # noqa: ARG002  # wires here are short
        """Release every row; return the mask of those of some columns that stay low."""
        self.let_go()
        return columns & self._low()

    def _low(self) -> int:
        """Return the mask of the columns that are low."""
        if self._is_usual:
            return self._circuit.low_columns
        return sum(self._circuit.is_low(line) << number for number, line in enumerate(self._columns))

    def let_go(self) -> None:
        """Release the row that is driven."""
        if self._driven is not None:
            self._circuit.release(self._driven)
            self._driven = None

    def rises(self, row: int, looks: int) -> bool:  # noqa: ARG002
        """Return whether a row rises when it is pulled up."""
        reach(self._wiring)
        return not self._circuit.is_low(self._rows[row])

    def close(self) -> None:
        """Release the row that is driven; safe to call twice."""
        self.let_go()


PI_4 = 0xC03111
"""A Pi 4's revision, as its /proc/cpuinfo says."""


Lights = tuple[PixelStrip, PixelWire]
"""The pixels of a board, and their wire."""


class SimulatedConnections:
    """Pins, buses and serial ports connected to simulated switches."""

    def __init__(self, wiring: Wiring, pins: PinFactory) -> None:
        self._wiring = wiring
        self.pins = pins
        """The pins of the header."""

    def bus(self, number: int) -> I2cBus:
        return self._wiring.buses[number]

    def port(self, url: str, baud: int) -> BytePort:  # noqa: ARG002  # as fast as one likes
        """Return the serial port of that name. Raises BoardFault if nothing is simulated there."""
        return self._wiring.port(url)

    def midi(self, port: str) -> BytePort:
        """Return the MIDI port of that name. Raises BoardFault if nothing is simulated there."""
        return self._wiring.midi(port)

    def background(self) -> Runner:
        """Return a runner that lets each step wait: simulated devices answer at once."""
        return self._wiring.run


class SimulatedBoard(SwitchBoard):
    """The board of the real drivers, with a view of its lights.

    `buses` are the simulated I2C buses below it, by number.
    """

    def __init__(self, file: BoardFile, wiring: Wiring, pins: PinFactory, lights: Lights | None) -> None:
        """`lights` are a strip and its wire; None for buttons with lights of their own."""
        self.buses = wiring.buses
        scanners = file.open_scanners(SimulatedConnections(wiring, pins))
        strip, wire = lights or _own_lights(file, wiring, scanners)
        super().__init__(file, scanners, strip)
        self._wiring = wiring
        self._wire = wire
        self._eye = PixelDecoder(file, wire)

    def apply_faults(self, faults: Faults) -> None:
        self._wiring.apply_faults(faults)
        self._eye.apply_faults(faults)

    def lights(self) -> bytes:
        """Return the colours of the pixels: red, green, blue of every cell in the order of the geometry.

        Decoded from the wire, after brightness and current limit; black where a cell has no pixel.
        """
        return self._eye.lights()


Pins = Callable[[BoardFile, Wiring, Random], PinFactory]
"""Makes the Pi's pins with a board's wires on the other side."""


def mock_pins(file: BoardFile, wiring: Wiring, rng: Random) -> PinFactory:
    """Return the pins as mocks of gpiozero, each read by itself."""
    from niwashi_sim.pins import SimulatedPins

    return SimulatedPins(file, wiring, rng)


def board_on(
    table: Table,
    file: BoardFile,
    *,
    clock: Callable[[], float],
    rng: Random,
    faults: Faults | None = None,
) -> "SimulatedBoard | PicoBoard":
    """Return a simulated board of a file above a table, of either kind; see `simulate`."""
    if file.serial is not None:
        from niwashi_sim.pico_board import PicoBoard

        return PicoBoard(file, table, rng=rng, faults=faults)
    return simulate(file, table, clock=clock, rng=rng, faults=faults, pins=WideSimulatedPins)


def simulate(
    file: BoardFile,
    table: Table,
    *,
    clock: Callable[[], float],
    rng: Random,
    faults: Faults | None = None,
    pins: Pins = mock_pins,
) -> SimulatedBoard:
    """Return a simulated board of a file above a table, on `pins` of gpiozero's mock factory or others.

    `clock` must return the time that `read` is called with; it and `rng` make contacts bounce. `faults`
    apply from the start; the board's `apply_faults` changes them later.
    """
    # Before any part of Blinka is imported: it must not look for a board on this computer.
    os.environ.setdefault("BLINKA_OS_AGNOSTIC", "1")
    wiring = Wiring(file, table, clock=clock, rng=rng, faults=faults)
    board = SimulatedBoard(file, wiring, pins(file, wiring, rng), _lights(file))
    board.apply_faults(faults or SOUND)
    return board


def kernel_pins(file: BoardFile, wiring: Wiring, rng: Random) -> PinFactory:
    """Return the pins as on a Pi 4: gpiozero's, on the kernel's GPIO interface, with that simulated."""
    from niwashi.devices.chip_pins import ChipFactory
    from niwashi.devices.gpio_chip import header_chip
    from niwashi_sim.gpio_kernel import SimulatedKernel

    return ChipFactory(header_chip(SimulatedKernel(file, wiring, rng)), PI_4)


def _lights(file: BoardFile) -> Lights | None:
    if file.lit_by is not None:
        return None
    if file.pixels.driver == "spi":
        from niwashi.devices.pixels_spi import SpiStrip

        wire = SpiWire()
        return SpiStrip(wire, len(file.chain), file.pixels.order), wire
    from niwashi_sim.pwm import listened_strip

    return listened_strip(len(file.chain), file.pixels.order)


def _own_lights(file: BoardFile, wiring: Wiring, scanners: Sequence[Scanner]) -> Lights:
    """Return the lights under the buttons of a board, and their wires."""
    strip = next(each for each in scanners if isinstance(each, KeyGrid))
    wire = wiring.lights(file.pixels.driver)
    if not isinstance(wire, PixelWire):
        raise TypeError(f"the simulated {file.pixels.driver} has no lights")
    return strip, wire
