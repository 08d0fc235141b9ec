"""Bought grids of buttons in the wiring diagram: where each lies, and which cell is on which button."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from niwashi.devices.drawing import SvgDrawing

_SCALE = 74.0  # pixels from one button to the next
_EDGE = 0.5  # in buttons, around the outermost centres
_TITLE = 30.0  # above and below, for the titles
_LEAST = 420.0  # pixels in which the heading of the panel has room

Spot = tuple[float, float]


class KeyName(NamedTuple):
    """The cell of a button, and what the button is when it is held down; "" for none."""

    cell: str = ""
    held: str = ""


class KeyPanel(NamedTuple):
    """One device: its title, and its buttons by their place on the board."""

    title: str
    keys: Mapping[Spot, KeyName]


def keys_size(panels: Sequence[KeyPanel]) -> tuple[float, float]:
    """Return width and height of the panel's inside."""
    west, east, south, north = _bounds(spot for panel in panels for spot in panel.keys)
    return max((east - west) * _SCALE, _LEAST), (north - south) * _SCALE + 2 * _TITLE


def draw_keys(drawing: SvgDrawing, panels: Sequence[KeyPanel], left: float, top: float) -> None:
    """Draw every device as player 0 sees it, its title above or below it."""
    west, _, south, north = _bounds(spot for panel in panels for spot in panel.keys)
    for panel in panels:
        x0, x1, y0, y1 = _bounds(panel.keys)
        x, y = left + (x0 - west) * _SCALE, top + _TITLE + (north - y1) * _SCALE
        height = (y1 - y0) * _SCALE - 6
        drawing.rect(x, y, (x1 - x0) * _SCALE - 6, height, fill="pin", edge="faint", round_=8)
        is_below = y0 + y1 < south + north
        drawing.bold(x + 6, y + height + 20 if is_below else y - 10, panel.title, size=13)
        for (kx, ky), name in panel.keys.items():
            at = left + (kx - west) * _SCALE - 3, top + _TITLE + (north - ky) * _SCALE - 3
            _draw_key(drawing, at, name)


def _draw_key(drawing: SvgDrawing, at: Spot, name: KeyName) -> None:
    (x, y), size = at, 0.8 * _SCALE
    fill = "panel" if name.cell else "pin"
    drawing.rect(x - size / 2, y - size / 2, size, size, fill=fill, edge="edge", round_=7)
    words = name.cell.split() + (f"({name.held})".split() if name.held else [])
    for line, word in enumerate(words):
        drawing.text(x, y + 4 + 12 * line - 6 * (len(words) - 1), word, size=10, at="middle")


def _bounds(spots: Iterable[Spot]) -> tuple[float, float, float, float]:
    every = list(spots)
    across, up = [x for x, _ in every], [y for _, y in every]
    return min(across) - _EDGE, max(across) + _EDGE, min(up) - _EDGE, max(up) + _EDGE
