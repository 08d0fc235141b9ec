"""The papers of a matrix: its switches, diodes and resistors, and its panel of the diagram."""

from collections.abc import Iterator, Sequence

from niwashi.devices.board_file import BoardFile
from niwashi.devices.cell_wiring import Crossing
from niwashi.wiring.drawing import SvgDrawing
from niwashi.wiring.kind_papers import BoardPart, KindPapers, Panel, SayText, WiringTable, series_ohm
from niwashi.wiring.wires import SwitchWire, header_wires, wires_of
from niwashi.words.catalogue import translate

_CELL_WIDTH, _CELL_HEIGHT = 116.0, 88.0
_LEFT_MARGIN, _TOP_MARGIN = 84.0, 66.0
_NOTE_WIDTH = 700.0  # the line of text above it
_BRANCH_HEIGHT = 50.0  # how far above its row a switch leaves its column
_DIODE_OFFSET = 68.0  # where its diode goes down, right of the column


class MatrixPapers(KindPapers):
    """The papers of rows and columns."""

    has_chips = False

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
