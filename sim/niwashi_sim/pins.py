"""The Pi's pins as gpiozero's mock factory makes them, with a table and a circuit on the other side."""

from collections.abc import Callable
from random import Random
from typing import Any

from gpiozero import PinInvalidFunction
from gpiozero.pins.mock import MockFactory, MockPin

from niwashi.devices import BoardFile
from niwashi_sim.circuit import Circuit, Faults
from niwashi_sim.table import Table

__all__ = ["SimulatedPins", "WiredTable"]


class WiredTable:
    """The table's stones and fingers, working the switches of a circuit."""

    def __init__(self, file: BoardFile, table: Table, circuit: Circuit) -> None:
        self.circuit = circuit
        self._table = table
        self._seen = -1
        self._reeds = [(wired.cell.name, wired.reed) for wired in file.cells if wired.reed]
        self._buttons = [(wired.cell.name, wired.button) for wired in file.cells if wired.button]
        self.feel()
        circuit.rest()  # what stands there has stood there

    def feel(self) -> None:
        """Bring the switches up to date with what stands on the table and which fingers press."""
        if self._seen != self._table.version:
            self._seen = self._table.version
            self._work_switches()

    def _work_switches(self) -> None:
        for name, crossing in self._reeds:
            self.circuit.set(crossing, closed=bool(self._table.stacks.get(name)))
        for name, crossing in self._buttons:
            self.circuit.set(crossing, closed=name in self._table.fingers)


class _RowPin(MockPin):  # type: ignore[misc]  # gpiozero has no types
    """A pin on a row: low as an output pulls the row down, anything else lets it go."""

    def __init__(self, factory: MockFactory, info: Any, wired: WiredTable, row: int) -> None:
        self._wired = wired
        self._row = row
        super().__init__(factory, info)

    def output_with_state(self, state: int) -> None:
        self._function = "output"
        self._set_state(state)

    def _set_function(self, value: str) -> None:
        if value not in ("input", "output"):
            raise PinInvalidFunction(f"a pin is an input or an output, not {value!r}")
        self._function = value
        self._wired.circuit.release(self._row)

    def _get_state(self) -> bool:
        if self._wired.circuit.is_low(self._row):
            return False
        return self._function == "output" or self._pull == "up"

    def _set_state(self, value: int) -> None:
        self._wired.feel()
        self._state = bool(value)
        if value:
            self._wired.circuit.release(self._row)
        else:
            self._wired.circuit.drive(self._row)


class _ColumnPin(MockPin):  # type: ignore[misc]  # gpiozero has no types
    """A pin on a column: pulled up, it reads what the circuit says; floating, it reads noise."""

    def __init__(self, factory: MockFactory, info: Any, wired: WiredTable, column: int, rng: Random) -> None:
        self._circuit = wired.circuit
        self._bit = 1 << column
        self._rng = rng
        super().__init__(factory, info)

    def _get_state(self) -> bool:
        if self._circuit.low_columns & self._bit:
            return False
        return True if self._pull == "up" else bool(self._rng.getrandbits(1))


class SimulatedPins(MockFactory):  # type: ignore[misc]  # gpiozero has no types
    """A pin factory whose rows and columns, as a board file names them, are wired to a table."""

    def __init__(
        self,
        file: BoardFile,
        table: Table,
        *,
        clock: Callable[[], float],
        rng: Random,
        faults: Faults | None = None,
    ) -> None:
        super().__init__()
        matrix = file.matrix
        circuit = Circuit(
            len(matrix.rows), len(matrix.columns), diodes=matrix.diodes, clock=clock, rng=rng, faults=faults
        )
        wired = WiredTable(file, table, circuit)
        self._rows = {pin: row for row, pin in enumerate(matrix.rows)}
        self._columns = {pin: column for column, pin in enumerate(matrix.columns)}
        self._wired = wired
        self._rng = rng

    def pin(self, name: int, pin_class: type[MockPin] | None = None, **kwargs: Any) -> MockPin:
        """The pin of a GPIO number, on whatever it is soldered to."""
        if name in self._rows:
            return super().pin(name, _RowPin, wired=self._wired, row=self._rows[name])
        if name in self._columns:
            return super().pin(name, _ColumnPin, wired=self._wired, column=self._columns[name], rng=self._rng)
        return super().pin(name, pin_class, **kwargs)
