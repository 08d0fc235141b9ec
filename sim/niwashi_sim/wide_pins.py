"""The Pi's pins connected to a simulated board, a row of its matrix at a time.

Only boards with other lines beside their matrix need pins of gpiozero's, which takes 3 MB.
"""

from collections.abc import Sequence
from functools import cached_property
from random import Random

from niwashi.devices.board_file import BoardFile
from niwashi.devices.matrix_lines import InputPin, PinFactory
from niwashi_sim.circuit import lines_of
from niwashi_sim.wiring import Wiring, reach


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
