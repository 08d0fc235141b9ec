"""The wires of a switch matrix as the scanner sees them: on the pins of any gpiozero factory, one by one."""

from collections.abc import Sequence
from typing import Protocol, runtime_checkable


class InputPin(Protocol):
    """What is needed of a gpiozero pin."""

    function: str
    state: bool

    def output_with_state(self, state: int) -> None:
        """Become an output at a level."""

    def input_with_pull(self, pull: str) -> None:
        """Become an input, pulled "up" or "floating"."""


class PinFactory(Protocol):
    """What is needed of a gpiozero pin factory."""

    def pin(self, name: int) -> InputPin:
        """The pin of a GPIO number."""

    def reserve_pins(self, requester: object, *names: int) -> None:
        """Claim pins; raises where somebody else has."""

    def release_all(self, reserver: object) -> None:
        """Give up all claims."""


class MatrixLines(Protocol):
    """Rows that are pulled low one at a time, and columns with pull-ups."""

    def drive(self, row: int) -> None:
        """Pull a row low and let go of all others: they are inputs, never outputs held high."""

    def let_go(self) -> None:
        """Let go of every row."""

    def low(self, columns: int) -> int:
        """Look once: which of some columns (a mask) are low."""

    def rises(self, row: int, looks: int) -> bool:
        """Whether a row that nothing drives rises when it is pulled up, within some looks."""

    def close(self) -> None:
        """Let go of the pins as plain inputs; safe to call twice."""


@runtime_checkable
class _Wide(Protocol):
    """A pin factory that reads many pins at once."""

    def matrix_lines(self, rows: Sequence[int], columns: Sequence[int]) -> MatrixLines:
        """The wires of a matrix."""


def lines_of(factory: PinFactory, rows: Sequence[int], columns: Sequence[int]) -> MatrixLines:
    """The wires of a matrix, in the best way that a pin factory has."""
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

    def drive(self, row: int) -> None:
        """Pull a row low and let go of the one that was."""
        self.let_go()
        self._driven = self._rows[row]
        self._driven.output_with_state(0)

    def let_go(self) -> None:
        """Let go of the row that is driven."""
        if self._driven is not None:
            self._driven.function = "input"
            self._driven = None

    def low(self, columns: int) -> int:
        """Look once: which of some columns are low."""
        low = 0
        for bit, column in self._columns:
            if bit & columns and not column.state:
                low |= bit
        return low

    def rises(self, row: int, looks: int) -> bool:
        """Whether a row rises when it is pulled up, within some looks."""
        pin = self._rows[row]
        pin.input_with_pull("up")
        risen = any(pin.state for _ in range(looks))
        pin.input_with_pull("floating")
        return risen

    def close(self) -> None:
        """Let go of the pins as plain inputs; safe to call twice."""
        pins = [*self._rows, *(column for _, column in self._columns)]
        self._rows, self._columns, self._driven = [], [], None
        for pin in pins:
            pin.input_with_pull("floating")
