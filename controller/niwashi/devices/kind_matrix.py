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
from niwashi.devices.drawing import SvgDrawing
from niwashi.devices.fault import fault_of
from niwashi.devices.matrix_lines import PinFactory, lines_of
from niwashi.devices.scanner import Scanner, UnreliableInput, ambiguous_switches, shorted
from niwashi.devices.wiring_papers import BoardPart, Panel, SayText, WiringTable, series_ohm
from niwashi.devices.wiring_table import SwitchWire, header_wires, wires_of
from niwashi.words.catalogue import translate

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

_CELL_WIDTH, _CELL_HEIGHT = 116.0, 88.0
_LEFT_MARGIN, _TOP_MARGIN = 84.0, 66.0
_NOTE_WIDTH = 700.0  # the line of text above it
_BRANCH_HEIGHT = 50.0  # how far above its row a switch leaves its column
_DIODE_OFFSET = 68.0  # where its diode goes down, right of the column


class _Matrix(SwitchKind):
    key = "matrix"
    tables = ("matrix",)
    switch = Crossing
    has_chips = False

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

    def line_parts(self, file: BoardFile) -> Iterator[BoardPart]:
        """Yield the diodes, and the resistors that protect a pin from a wire that slips onto 5 V."""
        if file.matrix.rows and file.matrix.diodes:
            yield BoardPart("board-part-diode", len(wires_of(file, Crossing)), "1N4448")
        for kind, pins in (("column", file.matrix.columns), ("row", file.matrix.rows)):
            if pins:
                ohm = series_ohm(kind, is_pi=file.serial is None)
                yield BoardPart(f"board-part-{kind}-resistor", len(pins), f"{ohm} Ω")

    def panel(self, file: BoardFile) -> Panel:
        return Panel("board-diagram-matrix", _panel_size(file), _draw)

    def wired_to(self, file: BoardFile, say: SayText) -> str:
        if file.expanders:
            return ""  # the expanders' line names the matrix too
        return say("board-wired-matrix", rows=len(file.matrix.rows), columns=len(file.matrix.columns))

    def warnings(self, file: BoardFile, say: SayText) -> Iterator[str]:
        if not file.matrix.diodes and min(len(file.matrix.rows), len(file.matrix.columns)) > 1:
            yield say("board-no-diodes-warning")

    def switch_table(self, file: BoardFile, say: SayText) -> WiringTable | None:
        rows = [_row(file, wire, say) for wire in wires_of(file, Crossing)]
        return (
            WiringTable("board-table-switches", ("crossing", "cell", "kind", "path"), rows) if rows else None
        )


def _row(file: BoardFile, wire: SwitchWire[Crossing], say: SayText) -> Sequence[str]:
    path = f"board-path-diode-{file.matrix.driven}" if file.matrix.diodes else "board-path-plain"
    way = say(path, row=wire.at.row + 1, column=wire.at.column + 1)
    return str(wire.at), wire.cell, say(f"board-kind-{wire.kind}"), way


def _panel_size(file: BoardFile) -> tuple[float, float]:
    """Return width and height of the panel's inside."""
    return (
        max(_LEFT_MARGIN + _CELL_WIDTH * len(file.matrix.columns), _NOTE_WIDTH),
        _TOP_MARGIN + _CELL_HEIGHT * len(file.matrix.rows) + 30,
    )


def _draw(drawing: SvgDrawing, file: BoardFile, left: float, top: float, language: str) -> None:
    """Draw rows across, columns down, and at each used crossing a switch with its diode."""
    matrix = file.matrix
    note = f"board-diagram-diodes-{matrix.driven}" if matrix.diodes else "board-diagram-no-diodes"
    drawing.text(left, top + 8, translate(note, language), size=11, colour="faint")
    _draw_lines(drawing, file, left, top)
    for switch in wires_of(file, Crossing):
        x = left + _LEFT_MARGIN + switch.at.column * _CELL_WIDTH
        y = top + _TOP_MARGIN + (switch.at.row + 1) * _CELL_HEIGHT
        _draw_branch(drawing, switch, x, y, diode=matrix.driven if matrix.diodes else None)


def _draw_lines(drawing: SvgDrawing, file: BoardFile, left: float, top: float) -> None:
    right = left + _LEFT_MARGIN + _CELL_WIDTH * len(file.matrix.columns) - 24
    bottom = top + _TOP_MARGIN + _CELL_HEIGHT * len(file.matrix.rows)
    for line in header_wires(file):
        if line.kind == "row":
            y = top + _TOP_MARGIN + int(line.name[1:]) * _CELL_HEIGHT
            drawing.line([(left + 62, y), (right, y)], "row", 2.2)
            drawing.bold(left, y - 1, line.name, colour="row")
            drawing.text(left, y + 13, f"GPIO {line.gpio}", size=11, colour="row")
        elif line.kind == "column":
            x = left + _LEFT_MARGIN + (int(line.name[1:]) - 1) * _CELL_WIDTH
            drawing.line([(x, top + 56), (x, bottom - 14)], "column", 2.2)
            drawing.bold(x - 6, top + 34, line.name, colour="column")
            drawing.text(x - 6, top + 48, f"GPIO {line.gpio}", size=11, colour="column")


def _draw_branch(
    drawing: SvgDrawing, switch: SwitchWire[Crossing], x: float, y: float, *, diode: str | None
) -> None:
    level = y - _BRANCH_HEIGHT
    drawing.circle(x, level, 3.2, fill="column")
    drawing.line([(x, level), (x + 12, level)], "ink")
    (_draw_reed if switch.kind == "reed" else _draw_button)(drawing, x + 12, level)
    drawing.line([(x + 54, level), (x + _DIODE_OFFSET, level), (x + _DIODE_OFFSET, y)], "ink")
    if diode is not None:
        _draw_diode(drawing, x + _DIODE_OFFSET, (level + y) / 2 + 2, 1 if diode == "rows" else -1)
    drawing.circle(x + _DIODE_OFFSET, y, 3.2, fill="row")
    drawing.text(x + 9, level - 13, switch.cell, size=11)


def _draw_reed(drawing: SvgDrawing, x: float, y: float) -> None:
    """A glass capsule, 42 wide, with two blades that don't touch."""
    drawing.rect(x, y - 8, 42, 16, fill="card", edge="faint", round_=8)
    drawing.line([(x, y), (x + 22, y - 3)], "ink")
    drawing.line([(x + 18, y + 2.5), (x + 42, y)], "ink")


def _draw_button(drawing: SvgDrawing, x: float, y: float) -> None:
    """Two contacts, 42 wide, and a bar above them."""
    drawing.line([(x, y), (x + 8, y)], "ink")
    drawing.line([(x + 34, y), (x + 42, y)], "ink")
    drawing.circle(x + 10, y, 2.6, fill="panel", edge="ink")
    drawing.circle(x + 32, y, 2.6, fill="panel", edge="ink")
    drawing.line([(x + 8, y - 6), (x + 34, y - 6)], "ink")
    drawing.line([(x + 21, y - 6), (x + 21, y - 11)], "ink")


def _draw_diode(drawing: SvgDrawing, x: float, y: float, down: int) -> None:
    """Pointing down (1) or up (-1), its band towards the lines that are driven."""
    drawing.shape([(x - 7, y - 6 * down), (x + 7, y - 6 * down), (x, y + 6 * down)], "ink")
    drawing.line([(x - 7, y + 7 * down), (x + 7, y + 7 * down)], "ink", 2.6)


MATRIX = _Matrix()
