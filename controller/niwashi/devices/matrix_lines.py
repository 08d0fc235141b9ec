"""The wires of a switch matrix for the scanner: the interface, and single pins of any gpiozero factory."""

from collections.abc import Sequence
from typing import Protocol, runtime_checkable


class InputPin(Protocol):
    """The part of a gpiozero pin that is used."""

    function: str
    state: bool

    def output_with_state(self, state: int) -> None:
        """Become an output at a level."""

    def input_with_pull(self, pull: str) -> None:
        """Become an input, pulled "up" or "floating"."""


class PinFactory(Protocol):
    """The part of a gpiozero pin factory that is used."""

    def pin(self, name: int) -> InputPin:
        """Return the pin of a GPIO number."""

    def reserve_pins(self, requester: object, *names: int) -> None:
        """Reserve pins. Raises gpiozero's error if somebody else has."""

    def release_all(self, reserver: object) -> None:
        """Release all reservations."""


class MatrixLines(Protocol):
    """Rows that are pulled low one at a time, and columns with pull-ups."""

    def read(self, row: int) -> int:
        """Return the mask of columns that are low with a row, once that is pulled low.

        All other rows are released: they are inputs, never outputs held high.
        """

    def still_low(self, columns: int, looks: int) -> int:
        """Release every row; return the mask of those of some columns that don't rise within some looks."""

    def let_go(self) -> None:
        """Release every row."""

    def rises(self, row: int, looks: int) -> bool:
        """Return whether a row that nothing drives rises when it is pulled up, within some looks."""

    def close(self) -> None:
        """Release the pins as plain inputs; safe to call twice."""


@runtime_checkable
class _Wide(Protocol):
    """A pin factory that reads many pins at once."""

    def matrix_lines(self, rows: Sequence[int], columns: Sequence[int]) -> MatrixLines:
        """Return the wires of a matrix."""


def lines_of(factory: PinFactory, rows: Sequence[int], columns: Sequence[int]) -> MatrixLines:
    """Return the wires of a matrix: by one call a row if the factory can, else pin by pin."""
    if isinstance(factory, _Wide):
        return factory.matrix_lines(rows, columns)
    return PinLines(factory, rows, columns)


class PinLines:
    """The wires of a matrix on single pins."""

    def __init__(self, factory: PinFactory, rows: Sequence[int], columns: Sequence[int]) -> None:
        self._rows = [factory.pin(number) for number in rows]
        self._columns = [(1 << i, factory.pin(number)) for i, number in enumerate(columns)]
        self._driven: InputPin | None = None
        for _, column in self._columns:
            column.input_with_pull("up")

    def read(self, row: int) -> int:
        """Return the mask of columns that are low with a row; this and `still_low` run in each scan."""
        if self._driven is not None:
            self._driven.function = "input"
        self._driven = self._rows[row]
        self._driven.output_with_state(0)
        low = 0
        for bit, column in self._columns:
            if not column.state:
                low |= bit
        return low

    def still_low(self, columns: int, looks: int) -> int:
        """Release every row; return the mask of those of some columns that don't rise within some looks."""
        if self._driven is not None:
            self._driven.function = "input"
            self._driven = None
        low = columns
        for _ in range(looks):
            for bit, column in self._columns:
                if low & bit and column.state:
                    low &= ~bit
            if not low:
                break
        return low

    def let_go(self) -> None:
        """Release the row that is driven."""
        if self._driven is not None:
            self._driven.function = "input"
            self._driven = None

    def rises(self, row: int, looks: int) -> bool:
        """Return whether a row rises when it is pulled up, within some looks."""
        pin = self._rows[row]
        pin.input_with_pull("up")
        risen = any(pin.state for _ in range(looks))
        pin.input_with_pull("floating")
        return risen

    def close(self) -> None:
        """Release the pins as plain inputs; safe to call twice."""
        pins = [*self._rows, *(column for _, column in self._columns)]
        self._rows, self._columns, self._driven = [], [], None
        for pin in pins:
            pin.input_with_pull("floating")
