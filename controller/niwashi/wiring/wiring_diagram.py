"""The wiring diagram of a board as one SVG: header, switches, chips, pixel chain, level shifter, supply."""

from collections.abc import Callable
from itertools import pairwise
from math import cos, hypot, pi, sin

from niwashi.board_types import Cell, Shape
from niwashi.devices.board_file import BoardFile
from niwashi.devices.header import PI, Header
from niwashi.wiring.drawing import SvgDrawing
from niwashi.wiring.parts import parts_list, supply_a
from niwashi.wiring.switch_papers import papers_of
from niwashi.wiring.wires import HeaderWire, header_wires
from niwashi.words.catalogue import translate

_MARGIN = 36.0
_TITLE = 64.0
_GAP = 24.0
_INSIDE = 22.0  # from a panel's edge to what is in it
_HEADING = 40.0

_Size = tuple[float, float]
_Panel = tuple[str, _Size, Callable[[SvgDrawing, BoardFile, float, float, str], None]]

_PIN_PITCH = 29.0
_LABEL_WIDTH = 130.0
_HEADER_SIZE = (2 * _LABEL_WIDTH + 2 * _PIN_PITCH, 20 * _PIN_PITCH + 34)

_POWER_WIDTH = 480.0
_PARTS_TOP, _PART_HEIGHT = 592.0, 20.0  # where the list of parts begins, and the height of its lines

_DATA_HEIGHT, _PLUS_HEIGHT, _GROUND_HEIGHT = 100.0, 300.0, 372.0  # heights of the data wire and the two rails

_FeedPoint = Callable[[float, float], tuple[float, float]]

_CELL_SCALE = 78.0  # pixels a cell width
_CHAIN_EDGE = 0.8  # cell widths around the outermost centres
_CHAIN_TOP = 20.0
_CHAIN_NOTE_WIDTH = 720.0  # the line of text above it
_CELL_WIDTHS = {Shape.SQUARE: 0.94, Shape.HEX: 0.94, Shape.CARD: 1.36, Shape.BUTTON: 0.7}


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
    header = (_header_title(file, language), _HEADER_SIZE, _draw_header)
    panels = [papers.panel(file) for papers in reversed(papers_of(file).values())]
    wired = [(translate(each.heading, language), each.size, each.draw) for each in panels if each]
    rows: list[list[_Panel]] = [[header, *wired[:1]], *([panel] for panel in wired[1:])]
    if file.has_chain:
        power = (translate("board-diagram-power", language), _power_size(file), _draw_power)
        chain = (translate("board-diagram-chain", language), _chain_size(file), _draw_chain)
        rows.append([power, chain])
    return rows


def _header_title(file: BoardFile, language: str) -> str:
    """Return whose header is drawn: the board's microcontroller's, or the Raspberry Pi's."""
    return translate("board-diagram-header" if file.header is PI else "board-diagram-header-pico", language)


def _bought(file: BoardFile, language: str) -> list[list[_Panel]]:
    """Return the panels of a board of buttons with lights of their own: there is no chain of pixels."""
    panels = [papers.panel(file) for papers in papers_of(file).values()]
    rows: list[list[_Panel]] = [
        [(translate(each.heading, language), each.size, each.draw)] for each in panels if each
    ]
    if header_wires(file):
        rows[0].insert(0, (_header_title(file, language), _HEADER_SIZE, _draw_header))
    parts = (translate("board-table-parts", language), _parts_size(file), _draw_parts)
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


def _draw_header(drawing: SvgDrawing, file: BoardFile, left: float, top: float, language: str) -> None:
    """Draw the 40 pins as seen from above, the SD card's end at the top."""
    where = "board-diagram-header-top" if file.header is PI else "board-diagram-pico-top"
    drawing.text(left, top + 8, translate(where, language), size=11, colour="faint")
    top += 26
    by_pin = {line.header_pin: line for line in header_wires(file)}
    body = left + _LABEL_WIDTH
    drawing.rect(
        body - 3, top - 3, 2 * _PIN_PITCH + 6, 20 * _PIN_PITCH + 6, fill="pin", edge="edge", round_=6
    )
    for pin in range(1, 41):
        is_right, row = file.header.place(pin)
        x = body + _PIN_PITCH / 2 + (_PIN_PITCH if is_right else 0)
        y = top + _PIN_PITCH / 2 + row * _PIN_PITCH
        _draw_pin(drawing, file.header, pin, by_pin.get(pin), (x, y))


def _draw_pin(
    drawing: SvgDrawing, header: Header, pin: int, line: HeaderWire | None, at: tuple[float, float]
) -> None:
    x, y = at
    is_right, _ = header.place(pin)
    colour, label = _pin_label(header, pin, line)
    drawing.circle(x, y, 9.5, fill=colour or "panel", edge=colour or "edge")
    drawing.text(x, y + 3.5, str(pin), size=10, colour="panel" if colour else "faint", at="middle")
    if label:
        side = 1 if is_right else -1
        drawing.line([(x + side * 9.5, y), (x + side * 26, y)], colour)
        drawing.text(x + side * 31, y + 4, label, colour=colour, at="start" if is_right else "end")


def _pin_label(header: Header, pin: int, line: HeaderWire | None) -> tuple[str, str]:
    if line is not None:
        parts = (line.name, f"GPIO {line.gpio}")
        return line.kind, "  ".join(parts if header.place(pin)[0] else parts[::-1])
    if pin in header.ground:
        return "ground", "GND"
    return ("power", header.power[pin]) if pin in header.power else ("", "")


def _power_size(file: BoardFile) -> tuple[float, float]:
    """Return width and height of the panel's inside."""
    return _POWER_WIDTH, _PARTS_TOP + _PART_HEIGHT * len(parts_list(file))


def _parts_size(file: BoardFile) -> tuple[float, float]:
    """Return width and height of the inside of a panel with the list of parts alone."""
    return _POWER_WIDTH, _PART_HEIGHT * len(parts_list(file))


def _draw_parts(drawing: SvgDrawing, file: BoardFile, left: float, top: float, language: str) -> None:
    """Draw the list of parts, for a board whose lights need no supply of their own."""
    _draw_list(drawing, file, lambda x, y: (left + x, top + 16 + y), language)


def _draw_power(drawing: SvgDrawing, file: BoardFile, left: float, top: float, language: str) -> None:
    """Draw the path of data and 5 V from the Pi and the supply to the first pixel."""

    def at(x: float, y: float) -> tuple[float, float]:
        return left + x, top + y

    _draw_rails(drawing, at)
    _draw_data(drawing, at)
    _draw_boxes(drawing, file, at, language)
    _draw_capacitors(drawing, at)
    for i, part in enumerate(("shift", "ground", "fuse", "spare")):
        drawing.text(*at(0, 446 + 22 * i), translate(f"board-diagram-power-{part}", language), size=12)
    drawing.bold(*at(0, _PARTS_TOP - 26), translate("board-table-parts", language))
    _draw_list(drawing, file, lambda x, y: at(x, _PARTS_TOP + y), language)


def _draw_list(drawing: SvgDrawing, file: BoardFile, at: _FeedPoint, language: str) -> None:
    for i, part in enumerate(parts_list(file)):
        name = translate(part.key, language, rating=part.rating)
        if part.quantity is not None:
            drawing.text(*at(24, _PART_HEIGHT * i), str(part.quantity), size=12, at="end")
        drawing.text(*at(34, _PART_HEIGHT * i), name, size=12)


def _draw_boxes(drawing: SvgDrawing, file: BoardFile, at: _FeedPoint, language: str) -> None:
    data = next(wire for wire in header_wires(file) if wire.kind == "data")
    gpio = f"GPIO {data.gpio}"
    _box(drawing, at(0, 60), 120, 108, file.header.name)
    _pin(
        drawing,
        at(6, _DATA_HEIGHT),
        translate("board-diagram-pin", language, what=gpio, pin=data.header_pin),
    )
    _pin(
        drawing,
        at(6, 146),
        translate("board-diagram-pin", language, what="GND", pin=file.header.data_ground),
    )
    _box(drawing, at(190, 50), 130, 118, "74AHCT125")
    for label, x, y, anchor in (
        ("2  1A", 196, _DATA_HEIGHT, "start"),
        ("1  1OE", 196, 132, "start"),
        ("1Y  3", 314, _DATA_HEIGHT, "end"),
        ("14", 225, 154, "middle"),
        ("7", 262, 154, "middle"),
    ):
        _pin(drawing, at(x, y), label, anchor)
    _box(drawing, at(0, 262), 130, 130, translate("board-diagram-supply", language))
    drawing.text(*at(10, 338), f"5 V, ≥ {supply_a(file):g} A", size=13)
    _pin(drawing, at(124, _PLUS_HEIGHT), "+5 V", "end")
    _pin(drawing, at(124, _GROUND_HEIGHT), "GND", "end")
    _box(drawing, at(362, 262), 112, 130, "")
    drawing.bold(*at(372, 340), translate("board-diagram-first-pixel", language), size=13)
    _pin(drawing, at(418, 276), "DIN", "middle")
    _pin(drawing, at(368, _PLUS_HEIGHT), "+5 V")
    _pin(drawing, at(368, _GROUND_HEIGHT), "GND")


def _draw_rails(drawing: SvgDrawing, at: _FeedPoint) -> None:
    drawing.line([at(130, _PLUS_HEIGHT), at(362, _PLUS_HEIGHT)], "power", 2.6)
    drawing.rect(*at(158, _PLUS_HEIGHT - 7), 38, 14, fill="panel", edge="power", round_=2)
    drawing.line([at(158, _PLUS_HEIGHT), at(196, _PLUS_HEIGHT)], "power", 1.2)
    drawing.text(*at(177, _PLUS_HEIGHT - 13), "F", size=12, colour="power", at="middle")
    drawing.line([at(130, _GROUND_HEIGHT), at(362, _GROUND_HEIGHT)], "ground", 2.6)
    drawing.line([at(225, 168), at(225, _PLUS_HEIGHT)], "power")
    drawing.line([at(262, 168), at(262, _GROUND_HEIGHT)], "ground")
    drawing.line([at(120, 146), at(138, 146), at(138, _GROUND_HEIGHT)], "ground")
    drawing.line([at(190, 132), at(148, 132), at(148, _GROUND_HEIGHT)], "ground")
    drawing.circle(*at(225, _PLUS_HEIGHT), 3.6, fill="power")
    for x in (138, 148, 262):
        drawing.circle(*at(x, _GROUND_HEIGHT), 3.6, fill="ground")


def _draw_data(drawing: SvgDrawing, at: _FeedPoint) -> None:
    drawing.line([at(120, _DATA_HEIGHT), at(190, _DATA_HEIGHT)], "data", 2.4)
    drawing.line([at(320, _DATA_HEIGHT), at(418, _DATA_HEIGHT), at(418, 262)], "data", 2.4)
    drawing.rect(*at(348, _DATA_HEIGHT - 7), 44, 14, fill="panel", edge="data", round_=2)
    drawing.text(*at(370, _DATA_HEIGHT - 13), "330 Ω", size=12, colour="data", at="middle")
    drawing.shape([at(412, 236), at(424, 236), at(418, 248)], "data")


def _draw_capacitors(drawing: SvgDrawing, at: _FeedPoint) -> None:
    x = 318
    drawing.line([at(x, _PLUS_HEIGHT), at(x, 332)], "ink")
    drawing.line([at(x - 13, 332), at(x + 13, 332)], "ink", 2.6)
    drawing.line([at(x - 13, 340), at(x + 13, 340)], "ink", 2.6)
    drawing.line([at(x, 340), at(x, _GROUND_HEIGHT)], "ink")
    drawing.text(*at(x - 17, 326), "+", size=13, at="end")
    drawing.text(*at(x - 2, 394), "1000 µF", size=12, at="middle")
    drawing.circle(*at(x, _PLUS_HEIGHT), 3.6, fill="power")
    drawing.circle(*at(x, _GROUND_HEIGHT), 3.6, fill="ground")
    drawing.line([at(225, 205), at(240, 205)], "ink")
    drawing.line([at(240, 196), at(240, 214)], "ink", 2.6)
    drawing.line([at(247, 196), at(247, 214)], "ink", 2.6)
    drawing.line([at(247, 205), at(262, 205)], "ink")
    drawing.circle(*at(225, 205), 3, fill="power")
    drawing.circle(*at(262, 205), 3, fill="ground")
    drawing.text(*at(270, 209), "100 nF", size=12)


def _box(drawing: SvgDrawing, corner: tuple[float, float], width: float, height: float, title: str) -> None:
    drawing.rect(*corner, width, height, fill="square", edge="faint", round_=6)
    drawing.bold(corner[0] + 10, corner[1] + 20, title, size=13)


def _pin(drawing: SvgDrawing, end: tuple[float, float], label: str, anchor: str = "start") -> None:
    drawing.text(end[0], end[1] + 4, label, size=11, at=anchor)


def _chain_size(file: BoardFile) -> tuple[float, float]:
    """Return width and height of the panel's inside."""
    left, right, low, high = _bounds(file)
    return max((right - left) * _CELL_SCALE, _CHAIN_NOTE_WIDTH), (high - low) * _CELL_SCALE + _CHAIN_TOP


def _draw_chain(drawing: SvgDrawing, file: BoardFile, left: float, top: float, language: str) -> None:
    """Draw every cell where it lies, seen by player 0, and the chain from pixel to pixel."""
    drawing.text(left, top + 8, translate("board-diagram-chain-note", language), size=11, colour="faint")
    west, _, _, north = _bounds(file)

    def spot(cell: Cell) -> tuple[float, float]:
        return left + (cell.x - west) * _CELL_SCALE, top + _CHAIN_TOP + (north - cell.y) * _CELL_SCALE

    for wired in file.cells:
        _draw_cell(drawing, wired.cell, *spot(wired.cell))
    way = [spot(file.cells[i].cell) for i in file.chain]
    for start, end in pairwise(way):
        _draw_step(drawing, start, end)
    for number, (x, y) in enumerate(way):
        drawing.rect(x - 12, y - 12, 24, 24, fill="panel", edge="data", round_=4)
        drawing.text(x, y + 4, str(number), size=11, colour="data", at="middle")


def _bounds(file: BoardFile) -> tuple[float, float, float, float]:
    across = [cell.x for cell in file.geometry]
    up = [cell.y for cell in file.geometry]
    return min(across) - _CHAIN_EDGE, max(across) + _CHAIN_EDGE, min(up) - _CHAIN_EDGE, max(up) + _CHAIN_EDGE


def _draw_cell(drawing: SvgDrawing, cell: Cell, x: float, y: float) -> None:
    size = _CELL_WIDTHS[cell.shape] * _CELL_SCALE
    if cell.shape is Shape.BUTTON:
        drawing.circle(x, y, size / 2, fill="button", edge="edge")
        drawing.text(x, y + size / 2 + 15, cell.name, size=11, colour="faint", at="middle")
        return
    if cell.shape is Shape.HEX:
        # It stands on a corner, as its lines of neighbours run across.
        radius = size / 3**0.5
        corners = [(x + radius * sin(pi * i / 3), y - radius * cos(pi * i / 3)) for i in range(6)]
        drawing.shape(corners, "square")
        drawing.line([*corners, corners[0]], "edge", 1)
        drawing.text(x, y - size / 2 + 14, cell.name, size=11, colour="faint", at="middle")
        return
    fill = "card" if cell.shape is Shape.CARD else "square"
    drawing.rect(x - size / 2, y - size / 2, size, size, fill=fill, edge="edge", round_=5)
    drawing.text(x - size / 2 + 5, y - size / 2 + 14, cell.name, size=11, colour="faint")


def _draw_step(drawing: SvgDrawing, start: tuple[float, float], end: tuple[float, float]) -> None:
    """A line between two pixels with an arrow in its middle."""
    drawing.line([start, end], "data", 2.4)
    length = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    ahead = ((end[0] - start[0]) / length, (end[1] - start[1]) / length)
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    tip = (middle[0] + 7 * ahead[0], middle[1] + 7 * ahead[1])
    back = (middle[0] - 5 * ahead[0], middle[1] - 5 * ahead[1])
    aside = (-5.5 * ahead[1], 5.5 * ahead[0])
    drawing.shape(
        [tip, (back[0] + aside[0], back[1] + aside[1]), (back[0] - aside[0], back[1] - aside[1])], "data"
    )
