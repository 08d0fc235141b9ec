"""The pixel chain in the wiring diagram: the board from above, and the data path across it."""

from itertools import pairwise
from math import cos, hypot, pi, sin

from niwashi.board_types import Cell, Shape
from niwashi.devices.board_file import BoardFile
from niwashi.devices.drawing import SvgDrawing
from niwashi.words.catalogue import translate

_SCALE = 78.0  # pixels a cell width
_EDGE = 0.8  # cell widths around the outermost centres
_TOP = 20.0
_NOTE = 720.0  # the line of text above it
_WIDE = {Shape.SQUARE: 0.94, Shape.HEX: 0.94, Shape.CARD: 1.36, Shape.BUTTON: 0.7}


def chain_size(file: BoardFile) -> tuple[float, float]:
    """Return width and height of the panel's inside."""
    left, right, low, high = _bounds(file)
    return max((right - left) * _SCALE, _NOTE), (high - low) * _SCALE + _TOP


def draw_chain(drawing: SvgDrawing, file: BoardFile, left: float, top: float, language: str) -> None:
    """Draw every cell where it lies, seen by player 0, and the chain from pixel to pixel."""
    drawing.text(left, top + 8, translate("board-diagram-chain-note", language), size=11, colour="faint")
    west, _, _, north = _bounds(file)

    def spot(cell: Cell) -> tuple[float, float]:
        return left + (cell.x - west) * _SCALE, top + _TOP + (north - cell.y) * _SCALE

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
    return min(across) - _EDGE, max(across) + _EDGE, min(up) - _EDGE, max(up) + _EDGE


def _draw_cell(drawing: SvgDrawing, cell: Cell, x: float, y: float) -> None:
    size = _WIDE[cell.shape] * _SCALE
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
