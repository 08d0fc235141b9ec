"""Bought grids of buttons in the wiring diagram: where each lies, and which cell is on which button."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from niwashi.devices.drawing import SvgDrawing

_SCALE = 74.0  # pixels from one button to the next
_EDGE = 0.56  # in buttons, around the outermost centres
_ABOVE = 34.0


class KeyPanel(NamedTuple):
    """One device: its title, and the cells of its buttons by their place on the board."""

    title: str
    cells: Mapping[tuple[float, float], str]


def keys_size(panels: Sequence[KeyPanel]) -> tuple[float, float]:
    """Return width and height of the panel's inside."""
    west, east, south, north = _bounds(panels)
    return (east - west) * _SCALE, (north - south) * _SCALE + _ABOVE


def draw_keys(drawing: SvgDrawing, panels: Sequence[KeyPanel], left: float, top: float) -> None:
    """Draw every device as player 0 sees it."""
    west, _, _, north = _bounds(panels)
    for panel in panels:
        if not panel.cells:
            continue
        across, up = [x for x, _ in panel.cells], [y for _, y in panel.cells]
        x = left + (min(across) - _EDGE - west) * _SCALE
        y = top + _ABOVE + (north - max(up) - _EDGE) * _SCALE
        width = (max(across) - min(across) + 2 * _EDGE) * _SCALE - 6
        height = (max(up) - min(up) + 2 * _EDGE) * _SCALE - 6
        drawing.rect(x, y, width, height, fill="pin", edge="faint", round_=8)
        for (cx, cy), name in panel.cells.items():
            _draw_key(drawing, left + (cx - west) * _SCALE, top + _ABOVE + (north - cy) * _SCALE, name)
    for number, panel in enumerate(panels):
        drawing.text(left + number * 190, top + 14, panel.title, size=12, colour="faint")


def _draw_key(drawing: SvgDrawing, x: float, y: float, name: str) -> None:
    size = 0.8 * _SCALE
    drawing.rect(x - size / 2 - 3, y - size / 2 - 3, size, size, fill="panel", edge="edge", round_=7)
    words = name.split()
    for line, word in enumerate(words):
        offset = 12 * line - 6 * (len(words) - 1)
        drawing.text(x - 3, y + 1 + offset, word, size=10, at="middle")


def _bounds(panels: Sequence[KeyPanel]) -> tuple[float, float, float, float]:
    spots = [spot for panel in panels for spot in panel.cells]
    across, up = [x for x, _ in spots], [y for _, y in spots]
    return min(across) - _EDGE, max(across) + _EDGE, min(up) - _EDGE, max(up) + _EDGE
