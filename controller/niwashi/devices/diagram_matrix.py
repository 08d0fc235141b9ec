"""The switch matrix in the wiring diagram: every switch and diode at its crossing."""

from niwashi.devices.board_file import BoardFile
from niwashi.devices.cell_wiring import Crossing
from niwashi.devices.drawing import SvgDrawing
from niwashi.devices.wiring_table import SwitchWire, header_wires, wires_of
from niwashi.words.catalogue import translate

_WIDE, _HIGH = 116.0, 88.0
_LEFT, _TOP = 84.0, 66.0
_NOTE = 700.0  # the line of text above it
_BRANCH = 50.0  # how far above its row a switch leaves its column
_DROP = 68.0  # where its diode goes down, right of the column


def matrix_size(file: BoardFile) -> tuple[float, float]:
    """Return width and height of the panel's inside."""
    return (
        max(_LEFT + _WIDE * len(file.matrix.columns), _NOTE),
        _TOP + _HIGH * len(file.matrix.rows) + 30,
    )


def draw_matrix(drawing: SvgDrawing, file: BoardFile, left: float, top: float, language: str) -> None:
    """Draw rows across, columns down, and at each used crossing a switch with its diode."""
    matrix = file.matrix
    note = f"board-diagram-diodes-{matrix.driven}" if matrix.diodes else "board-diagram-no-diodes"
    drawing.text(left, top + 8, translate(note, language), size=11, colour="faint")
    _draw_lines(drawing, file, left, top)
    for switch in wires_of(file, Crossing):
        x = left + _LEFT + switch.at.column * _WIDE
        y = top + _TOP + (switch.at.row + 1) * _HIGH
        _draw_branch(drawing, switch, x, y, diode=matrix.driven if matrix.diodes else None)


def _draw_lines(drawing: SvgDrawing, file: BoardFile, left: float, top: float) -> None:
    right = left + _LEFT + _WIDE * len(file.matrix.columns) - 24
    bottom = top + _TOP + _HIGH * len(file.matrix.rows)
    for line in header_wires(file):
        if line.kind == "row":
            y = top + _TOP + int(line.name[1:]) * _HIGH
            drawing.line([(left + 62, y), (right, y)], "row", 2.2)
            drawing.bold(left, y - 1, line.name, colour="row")
            drawing.text(left, y + 13, f"GPIO {line.gpio}", size=11, colour="row")
        elif line.kind == "column":
            x = left + _LEFT + (int(line.name[1:]) - 1) * _WIDE
            drawing.line([(x, top + 56), (x, bottom - 14)], "column", 2.2)
            drawing.bold(x - 6, top + 34, line.name, colour="column")
            drawing.text(x - 6, top + 48, f"GPIO {line.gpio}", size=11, colour="column")


def _draw_branch(
    drawing: SvgDrawing, switch: SwitchWire[Crossing], x: float, y: float, *, diode: str | None
) -> None:
    level = y - _BRANCH
    drawing.circle(x, level, 3.2, fill="column")
    drawing.line([(x, level), (x + 12, level)], "ink")
    (_draw_reed if switch.kind == "reed" else _draw_button)(drawing, x + 12, level)
    drawing.line([(x + 54, level), (x + _DROP, level), (x + _DROP, y)], "ink")
    if diode is not None:
        _draw_diode(drawing, x + _DROP, (level + y) / 2 + 2, 1 if diode == "rows" else -1)
    drawing.circle(x + _DROP, y, 3.2, fill="row")
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
