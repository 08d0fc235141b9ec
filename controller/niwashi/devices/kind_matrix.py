"""A matrix of switches: rows and columns on the pins of the Pi or of a microcontroller.

The Pi scans its own through gpiozero, with any pin factory.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from typing import Any

from niwashi.devices.board_file import BoardFile, MatrixConfig, Mistakes, SwitchKind
from niwashi.devices.cell_wiring import Crossing
from niwashi.devices.connections import Connections
from niwashi.devices.fault import fault_of
from niwashi.devices.matrix_lines import PinFactory, lines_of
from niwashi.devices.scanner import Scanner, UnreliableInput, ambiguous_switches, shorted

_PATIENCE = 50
"""Looks at a column before it counts as stuck. Its pull-up (about 50 kΩ) lifts a long wire's 200 pF in
some 20 µs, and each look takes at least a microsecond on any Pi."""

_ROWS_S = 1.0
"""Seconds from one look at the rows to the next while one of them is grounded."""


class MatrixScanner:
    """Drives one row low after the other and reads which columns follow; "rows" are what the file has driven.

    Idle rows are high-impedance inputs, not outputs held high: where diodes are missing, two closed
    switches in one column join two rows, and a high output against a low one would be a short circuit.
    Columns have pull-ups, so an open switch reads high; a closed one reads low through its diode, at
    about 0.47 V with a 1N4448, well below what a Pi takes for high.

    `stuck` masks the switches of columns that stay low when no row is driven, `grounded` those of rows
    that are low though nothing drives them: both are short circuits to ground. A grounded row pulls the
    columns of its closed switches low, so rows are looked at again when other columns stay low. Without
    diodes a grounded column does the same to rows, so there only the start counts.
    """

    def __init__(self, matrix: MatrixConfig, factory: PinFactory) -> None:
        self._factory = factory
        rows, columns = matrix.lines
        self._width = len(columns)
        self._rows = len(rows)
        self._whole_row = (1 << self._width) - 1
        self._every_row = sum(1 << row * self._width for row in range(self._rows))
        self._mine = (1 << self._rows * self._width) - 1
        ghosts = partial(ambiguous_switches, rows=self._rows, columns=self._width)
        self._ghosts = None if matrix.diodes else lru_cache(maxsize=1)(ghosts)
        self.stuck = 0
        self._rows_due_at = 0.0
        try:
            factory.reserve_pins(self, *rows, *columns)
            self._lines = lines_of(factory, rows, columns)
        except Exception as error:
            factory.release_all(self)
            raise fault_of(error, "board-doing-pins") from error
        try:
            self.grounded = self._grounded()
        except Exception as error:
            self.close()
            raise fault_of(error, "board-doing-pins") from error

    def scan(self, now: float) -> int:
        """Scan once; bit `row * columns + column` is set for a closed switch. Raises BoardFault."""
        closed = stuck = 0
        try:
            for row in range(self._rows):
                low = self._lines.read(row)
                if low:  # until these columns rise, the next row would seem to pull them too
                    closed |= low << row * self._width
                    stuck |= self._lines.still_low(low, _PATIENCE)
            self._lines.let_go()
            stuck *= self._every_row
            if self._ghosts is None and (stuck != self.stuck or (self.grounded and now >= self._rows_due_at)):
                self._rows_due_at = now + _ROWS_S
                self.grounded = self._grounded()
        except Exception as error:
            raise fault_of(error, "board-doing-scan") from error
        self.stuck = stuck
        return closed

    def unreliable_inputs(self, closed: int) -> tuple[UnreliableInput, ...]:
        """Return switches that missing diodes make ambiguous, or that short circuits to ground hide."""
        ghosts = self._ghosts(closed & self._mine) if self._ghosts else 0
        if not ghosts | self.stuck | self.grounded:
            return ()
        return (
            UnreliableInput("board-notice-ghosts", ghosts & ~self.stuck, holds=True),
            *shorted(self.stuck, self.grounded),
        )

    def close(self) -> None:
        """Release the pins as plain inputs; safe to call twice. Raises BoardFault."""
        try:
            self._lines.close()
        except Exception as error:
            raise fault_of(error, "board-doing-pins") from error
        finally:
            self._factory.release_all(self)

    def _grounded(self) -> int:
        """Return the switches of the rows that stay low though nothing drives them."""
        low = [row for row in range(self._rows) if not self._lines.rises(row, _PATIENCE)]
        return sum(self._whole_row << row * self._width for row in low)

    def _conflicts_with(self, other: object) -> bool:
        """gpiozero asks this before it lets two users have one pin."""
        return other is not self


_CROSSING = re.compile(r"R([1-9][0-9]?)C([1-9][0-9]?)")


class _Matrix(SwitchKind):
    key = "matrix"
    tables = ("matrix",)
    switch = Crossing

    def named(self, word: str) -> Crossing | None:
        found = _CROSSING.fullmatch(word)
        return Crossing(int(found[1]) - 1, int(found[2]) - 1) if found else None

    def is_in(self, file: BoardFile) -> bool:
        return bool(file.matrix.rows)

    def count(self, file: BoardFile) -> int:
        return len(file.matrix.rows) * len(file.matrix.columns)

    def number(self, file: BoardFile, at: Crossing) -> int:
        driven, read = at if file.matrix.driven == "rows" else reversed(at)
        return driven * len(file.matrix.lines[1]) + read

    def check(self, file: BoardFile, placed: Sequence[tuple[str, Crossing]], mistakes: Mistakes) -> None:
        rows, columns = len(file.matrix.rows), len(file.matrix.columns)
        if not rows:
            where, switch = placed[0]
            mistakes.note("board-file-crossing-without-matrix", where=where, found=str(switch))
            return
        if len(placed) > rows * columns:
            facts = {"found": len(placed), "rows": rows, "columns": columns, "most": rows * columns}
            mistakes.note("board-file-too-many-switches", **facts)
        for where, switch in placed:
            if switch.row >= rows or switch.column >= columns:
                mistakes.wrong(where, str(switch), f"R1C1 … R{rows}C{columns}")

    def pins(self, file: BoardFile) -> Iterator[tuple[str, int]]:
        for i, pin in enumerate(file.matrix.rows, 1):
            yield f"matrix.rows[{i}]", pin
        for i, pin in enumerate(file.matrix.columns, 1):
            yield f"matrix.columns[{i}]", pin

    def scanner(self, file: BoardFile, connections: Connections) -> Scanner:
        return MatrixScanner(file.matrix, connections.pins)

    def wire_parts(self, file: BoardFile) -> Iterator[dict[str, Any]]:
        if file.matrix.rows:
            rows, columns = file.matrix.lines  # what is driven is a row there
            yield {"kind": "matrix", "rows": rows, "columns": columns}

    def lines(self, file: BoardFile) -> Iterator[tuple[str, str, int]]:
        yield from ((f"R{i}", "row", gpio) for i, gpio in enumerate(file.matrix.rows, 1))
        yield from ((f"C{i}", "column", gpio) for i, gpio in enumerate(file.matrix.columns, 1))


MATRIX = _Matrix()
