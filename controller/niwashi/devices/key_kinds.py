"""Shared by kinds of buttons with lights of their own: numbers, scanner, papers, diagram."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from niwashi.devices.board_file import BoardFile, SwitchKind
from niwashi.devices.cell_wiring import Switch
from niwashi.devices.connections import Connections
from niwashi.devices.drawing import SvgDrawing
from niwashi.devices.key_grid import KeyDevice, KeyGrid
from niwashi.devices.wiring_papers import SayText
from niwashi.devices.wiring_table import SwitchWire, wires_of

_APART_S = 0.02
"""Seconds between two changes of one key at least: closer ones would count as a bounce (`BounceWatch`)."""

PAD_ROWS, PAD_COLUMNS = 9, 9
"""The pads and the buttons around them, counted from the lower left: row 9 and column 9 are round buttons."""

TILE_KEYS = 16
"""Buttons of a tile, counted from its upper left corner line by line."""

TILE_ADDRESSES = range(0x2E, 0x4E)
"""The addresses of a tile: 0x2E plus five bits, one for each of the jumpers A0 to A4 that is soldered."""

_KEY_SCALE = 74.0  # pixels from one button to the next
_KEY_EDGE = 0.5  # in buttons, around the outermost centres
_TITLE_HEIGHT = 30.0  # above and below, for the titles
_HEADING_WIDTH = 420.0  # pixels in which the heading of the panel has room

_Spot = tuple[float, float]


def key_grid(kind: SwitchKind, file: BoardFile, device: KeyDevice, connections: Connections) -> KeyGrid:
    """Return the scanner of a kind whose buttons have the board's lights, or unused lights."""
    own = (cell.button for cell in (file.cells[i] for i in file.chain)) if file.lit_by is kind else ()
    return KeyGrid(
        device,
        keys=kind.count(file),
        first=sum(each.count(file) for each in file.kinds[: file.kinds.index(kind)]),
        lit=[kind.number(file, button) for button in own],
        hold_s=max(file.switches.debounce_ms / 1000, _APART_S),
        run=connections.background(),
    )


def key_rows(file: BoardFile, sort: type[Switch], say: SayText) -> list[tuple[str, ...]]:
    """Return a row of the wiring table for each key, and for each button that is a key held down."""
    held = (SwitchWire(wired.held, "held", wired.cell.name) for wired in file.cells if wired.held is not None)
    wires = sorted([*wires_of(file, sort), *held], key=lambda wire: wire.at)
    return [(str(wire.at), wire.cell, say(f"board-kind-{wire.kind}")) for wire in wires]


def held_names(file: BoardFile) -> Mapping[str, str]:
    """Return the button that each square's key is when it is held, by the square's name."""
    return {wired.cell.held_at: wired.cell.name for wired in file.cells if wired.held is not None}


def jumpers(address: int) -> str:
    """Return the jumpers to solder for a tile's address, or "-" for none.

    >>> jumpers(0x2E), jumpers(0x31)
    ('-', 'A0, A1')
    """
    offset = address - TILE_ADDRESSES.start
    return ", ".join(f"A{bit}" for bit in range(5) if offset >> bit & 1) or "-"


class KeyName(NamedTuple):
    """The cell of a button, and what the button is when it is held down; "" for none."""

    cell: str = ""
    held: str = ""


class KeyPanel(NamedTuple):
    """One device: its title, and its buttons by their place on the board."""

    title: str
    keys: Mapping[_Spot, KeyName]


def keys_size(panels: Sequence[KeyPanel]) -> tuple[float, float]:
    """Return width and height of the panel's inside."""
    west, east, south, north = _bounds(spot for panel in panels for spot in panel.keys)
    return max((east - west) * _KEY_SCALE, _HEADING_WIDTH), (north - south) * _KEY_SCALE + 2 * _TITLE_HEIGHT


def draw_keys(drawing: SvgDrawing, panels: Sequence[KeyPanel], left: float, top: float) -> None:
    """Draw every device as player 0 sees it, its title above or below it."""
    west, _, south, north = _bounds(spot for panel in panels for spot in panel.keys)
    for panel in panels:
        x0, x1, y0, y1 = _bounds(panel.keys)
        x, y = left + (x0 - west) * _KEY_SCALE, top + _TITLE_HEIGHT + (north - y1) * _KEY_SCALE
        height = (y1 - y0) * _KEY_SCALE - 6
        drawing.rect(x, y, (x1 - x0) * _KEY_SCALE - 6, height, fill="pin", edge="faint", round_=8)
        is_below = y0 + y1 < south + north
        drawing.bold(x + 6, y + height + 20 if is_below else y - 10, panel.title, size=13)
        for (kx, ky), name in panel.keys.items():
            at = left + (kx - west) * _KEY_SCALE - 3, top + _TITLE_HEIGHT + (north - ky) * _KEY_SCALE - 3
            _draw_key(drawing, at, name)


def _draw_key(drawing: SvgDrawing, at: _Spot, name: KeyName) -> None:
    (x, y), size = at, 0.8 * _KEY_SCALE
    fill = "panel" if name.cell else "pin"
    drawing.rect(x - size / 2, y - size / 2, size, size, fill=fill, edge="edge", round_=7)
    words = name.cell.split() + (f"({name.held})".split() if name.held else [])
    for line, word in enumerate(words):
        drawing.text(x, y + 4 + 12 * line - 6 * (len(words) - 1), word, size=10, at="middle")


def _bounds(spots: Iterable[_Spot]) -> tuple[float, float, float, float]:
    every = list(spots)
    across, up = [x for x, _ in every], [y for _, y in every]
    return min(across) - _KEY_EDGE, max(across) + _KEY_EDGE, min(up) - _KEY_EDGE, max(up) + _KEY_EDGE
