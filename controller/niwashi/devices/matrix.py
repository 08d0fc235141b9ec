"""The switch matrix on the Pi's pins, scanned through gpiozero with whatever pin factory there is."""

from functools import lru_cache, partial
from typing import Protocol

from niwashi.devices.board_text import MatrixText
from niwashi.devices.fault import fault_of
from niwashi.devices.ghosts import doubtful
from niwashi.devices.scanner import Doubt

__all__ = ["MatrixScanner", "Pin", "PinFactory"]

_PATIENCE = 50
"""Looks at a column before it counts as stuck. Its pull-up (about 50 kΩ) lifts a long wire's 200 pF in
some 20 µs, and each look takes at least a microsecond on any Pi."""


class Pin(Protocol):
    """What the scanner needs of a gpiozero pin."""

    function: str
    state: bool

    def output_with_state(self, state: int) -> None:
        """Become an output at a level."""

    def input_with_pull(self, pull: str) -> None:
        """Become an input, pulled "up" or "floating"."""


class PinFactory(Protocol):
    """What the scanner needs of a gpiozero pin factory."""

    def pin(self, name: int) -> Pin:
        """The pin of a GPIO number."""

    def reserve_pins(self, requester: object, *names: int) -> None:
        """Claim pins; raises where somebody else has."""

    def release_all(self, reserver: object) -> None:
        """Give up all claims."""


class MatrixScanner:
    """Drives one row low after the other and reads which columns follow.

    Idle rows are high-impedance inputs, not outputs held high: where diodes are missing, two closed
    switches in one column join two rows, and a high output against a low one would be a short circuit.
    Columns have pull-ups, so an open switch reads high; a closed one reads low through its diode, at
    about 0.47 V with a 1N4148, well below what a Pi takes for high.

    `stuck` masks the switches of columns that stay low when no row is driven, `grounded` those of rows
    that were low at the start though nothing drove them: both are short circuits to ground.
    """

    def __init__(self, matrix: MatrixText, factory: PinFactory) -> None:
        self._factory = factory
        self._width = len(matrix.columns)
        self._whole_row = (1 << self._width) - 1
        self._every_row = sum(1 << row * self._width for row in range(len(matrix.rows)))
        self._mine = (1 << len(matrix.rows) * self._width) - 1
        ghosts = partial(doubtful, rows=len(matrix.rows), columns=self._width)
        self._ghosts = None if matrix.diodes else lru_cache(maxsize=1)(ghosts)
        self.stuck = 0
        try:
            factory.reserve_pins(self, *matrix.rows, *matrix.columns)
            self._rows = [factory.pin(number) for number in matrix.rows]
            self._columns = [(1 << i, factory.pin(number)) for i, number in enumerate(matrix.columns)]
            self.grounded = self._rest()
        except Exception as error:
            factory.release_all(self)
            raise fault_of(error, "board-doing-pins") from error

    def scan(self, now: float) -> int:  # noqa: ARG002  # pins answer at any time
        """Scan once; bit `row * columns + column` is set for a closed switch. Raises BoardFault."""
        closed = stuck = shift = 0
        try:
            for row in self._rows:
                low = self._read(row)
                if low:
                    closed |= low << shift
                    stuck |= self._still_low(low)
                shift += self._width
        except Exception as error:
            raise fault_of(error, "board-doing-scan") from error
        self.stuck = stuck * self._every_row
        return closed

    def doubts(self, closed: int) -> tuple[Doubt, ...]:
        """What can't be told apart for want of diodes, and what short circuits to ground hide."""
        ghosts = self._ghosts(closed & self._mine) if self._ghosts else 0
        if not ghosts | self.stuck | self.grounded:
            return ()
        return (
            Doubt("board-notice-ghosts", ghosts & ~self.stuck, holds=True),
            Doubt("board-notice-stuck", self.stuck, holds=True),
            Doubt("board-notice-grounded", self.grounded, holds=False),
        )

    def close(self) -> None:
        """Let go of the pins as plain inputs; safe to call twice. Raises BoardFault."""
        pins = [*self._rows, *(column for _, column in self._columns)]
        self._rows, self._columns = [], []
        try:
            for pin in pins:
                pin.input_with_pull("floating")
        except Exception as error:
            raise fault_of(error, "board-doing-pins") from error
        finally:
            self._factory.release_all(self)

    def _rest(self) -> int:
        for _, column in self._columns:
            column.input_with_pull("up")
        grounded = 0
        for i, row in enumerate(self._rows):
            row.input_with_pull("up")
            if not _rises(row):
                grounded |= self._whole_row << i * self._width
            row.input_with_pull("floating")
        return grounded

    def _read(self, row: Pin) -> int:
        low = 0
        row.output_with_state(0)
        for bit, column in self._columns:
            if not column.state:
                low |= bit
        row.function = "input"
        return low

    def _still_low(self, low: int) -> int:
        """Wait for the columns that were low to rise, or the next row would seem to pull them too."""
        still = 0
        for bit, column in self._columns:
            if bit & low and not _rises(column):
                still |= bit
        return still

    def _conflicts_with(self, other: object) -> bool:
        """gpiozero asks this before it lets two users have one pin."""
        return other is not self


def _rises(pin: Pin) -> bool:
    return any(pin.state for _ in range(_PATIENCE))
