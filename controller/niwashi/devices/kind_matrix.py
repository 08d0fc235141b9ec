"""A matrix of switches: rows and columns on the pins of the Pi or of a microcontroller."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from niwashi.devices.board_config import BoardConfig
from niwashi.devices.board_file import BoardDescription, BoardFile
from niwashi.devices.cell_wiring import Crossing, Switch
from niwashi.devices.matrix import MatrixScanner
from niwashi.devices.refusal import Refusals
from niwashi.devices.resistors import series_ohm
from niwashi.devices.scanner import Scanner
from niwashi.devices.switch_kind import Connections, SwitchKind
from niwashi.devices.wiring_papers import BoardPart, Panel, SayText, WiringTable
from niwashi.devices.wiring_table import SwitchWire, wires_of

_CROSSING = re.compile(r"R([1-9][0-9]?)C([1-9][0-9]?)")


class _Matrix(SwitchKind):
    key = "matrix"
    switch = Crossing
    has_chips = False

    def named(self, word: str) -> Crossing | None:
        found = _CROSSING.fullmatch(word)
        return Crossing(int(found[1]) - 1, int(found[2]) - 1) if found else None

    def is_in(self, board: BoardDescription) -> bool:
        return bool(board.matrix.rows)

    def count(self, board: BoardDescription) -> int:
        return len(board.matrix.rows) * len(board.matrix.columns)

    def number(self, board: BoardDescription, at: Crossing) -> int:
        driven, read = at if board.matrix.driven == "rows" else reversed(at)
        return driven * len(board.matrix.lines[1]) + read

    def pins(self, text: BoardConfig) -> Iterator[tuple[str, int]]:
        for i, pin in enumerate(text.matrix.rows, 1):
            yield f"matrix.rows[{i}]", pin
        for i, pin in enumerate(text.matrix.columns, 1):
            yield f"matrix.columns[{i}]", pin

    def check_room(self, text: BoardConfig, switches: Sequence[Switch], refusals: Refusals) -> None:
        rows, columns = len(text.matrix.rows), len(text.matrix.columns)
        if rows and len(switches) > rows * columns:
            raise refusals.because(
                "board-file-too-many-switches",
                found=len(switches),
                rows=rows,
                columns=columns,
                most=rows * columns,
            )

    def check_switch(self, text: BoardConfig, where: str, switch: Crossing, refusals: Refusals) -> None:
        rows, columns = len(text.matrix.rows), len(text.matrix.columns)
        if not rows:
            raise refusals.because("board-file-crossing-without-matrix", where=where, found=str(switch))
        if switch.row >= rows or switch.column >= columns:
            raise refusals.wrong(where, str(switch), f"R1C1 … R{rows}C{columns}")

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
        from niwashi.devices.diagram_matrix import draw_matrix, matrix_size

        return Panel("board-diagram-matrix", matrix_size(file), draw_matrix)

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


MATRIX = _Matrix()
