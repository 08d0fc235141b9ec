"""The wiring diagram of a board as one SVG: header, switches, chips, pixel chain, level shifter, supply."""

from collections.abc import Callable

from niwashi.devices.board_file import BoardFile
from niwashi.devices.drawing import SvgDrawing
from niwashi.devices.header import PI
from niwashi.devices.wiring_table import header_wires
from niwashi.wiring.chain_panel import chain_size, draw_chain
from niwashi.wiring.header_panel import HEADER_SIZE, draw_header
from niwashi.wiring.power_panel import draw_parts, draw_power, parts_size, power_size
from niwashi.words.catalogue import translate

_MARGIN = 36.0
_TITLE = 64.0
_GAP = 24.0
_INSIDE = 22.0  # from a panel's edge to what is in it
_HEADING = 40.0

_Size = tuple[float, float]
_Panel = tuple[str, _Size, Callable[[SvgDrawing, BoardFile, float, float, str], None]]


def diagram(file: BoardFile, language: str = "en") -> str:
    """Return the wiring diagram as the text of an SVG file, with labels in a language of the catalogue."""
    rows = _rows(file, language)
    sizes = [[size for _, size, _ in row] for row in rows]
    heights = [max(height for _, height in row) + _HEADING + _INSIDE for row in sizes]
    widths = [sum(width + 2 * _INSIDE for width, _ in row) + _GAP * (len(row) - 1) for row in sizes]
    width = max(widths) + 2 * _MARGIN
    drawing = SvgDrawing(width, _TITLE + sum(heights) + _GAP * (len(rows) - 1) + _MARGIN, file.name)
    drawing.bold(_MARGIN, 42, translate("board-diagram-title", language, name=file.name), size=24)
    top = _TITLE
    for row, height in zip(rows, heights, strict=True):
        _panels(drawing, file, language, top, height, row)
        top += height + _GAP
    return drawing.svg()


def _rows(file: BoardFile, language: str) -> list[list[_Panel]]:
    """Return the panels, line by line: those that the board has something for."""
    if file.lit_by is not None:
        return _bought(file, language)
    header = (_header_title(file, language), HEADER_SIZE, draw_header)
    panels = [kind.panel(file) for kind in reversed(file.kinds) if kind.is_in(file)]
    wired = [(translate(each.heading, language), each.size, each.draw) for each in panels if each]
    rows: list[list[_Panel]] = [[header, *wired[:1]], *([panel] for panel in wired[1:])]
    if file.has_chain:
        power = (translate("board-diagram-power", language), power_size(file), draw_power)
        chain = (translate("board-diagram-chain", language), chain_size(file), draw_chain)
        rows.append([power, chain])
    return rows


def _header_title(file: BoardFile, language: str) -> str:
    """Return whose header is drawn: the board's microcontroller's, or the Raspberry Pi's."""
    return translate("board-diagram-header" if file.header is PI else "board-diagram-header-pico", language)


def _bought(file: BoardFile, language: str) -> list[list[_Panel]]:
    """Return the panels of a board of buttons with lights of their own: there is no chain of pixels."""
    panels = [kind.panel(file) for kind in file.kinds if kind.is_in(file)]
    rows: list[list[_Panel]] = [
        [(translate(each.heading, language), each.size, each.draw)] for each in panels if each
    ]
    if header_wires(file):
        rows[0].insert(0, (_header_title(file, language), HEADER_SIZE, draw_header))
    parts = (translate("board-table-parts", language), parts_size(file), draw_parts)
    return [*rows, [parts]]


def _panels(
    drawing: SvgDrawing, file: BoardFile, language: str, top: float, height: float, panels: list[_Panel]
) -> None:
    left, right = _MARGIN, drawing.width - _MARGIN
    for heading, size, draw in panels:
        is_last = heading == panels[-1][0]
        width = right - left if is_last else size[0] + 2 * _INSIDE
        drawing.rect(left, top, width, height, fill="panel", edge="edge", round_=10)
        drawing.bold(left + _INSIDE, top + 28, heading)
        draw(drawing, file, left + _INSIDE, top + _HEADING, language)
        left += size[0] + 2 * _INSIDE + _GAP
