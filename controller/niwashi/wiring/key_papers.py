"""The papers of buttons with lights of their own: NeoTrellis tiles, and grid controllers over MIDI."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from niwashi.devices.board_file import BoardFile
from niwashi.devices.cell_wiring import Switch
from niwashi.devices.key_grid import PAD_COLUMNS, PAD_ROWS, TILE_KEYS, jumpers
from niwashi.devices.kind_midi import Pad
from niwashi.devices.kind_neotrellis import TileKey
from niwashi.wiring.drawing import SvgDrawing
from niwashi.wiring.kind_papers import BoardPart, KindPapers, Panel, SayText, WiringTable
from niwashi.wiring.wires import SwitchWire, wires_of

_KEY_SCALE = 74.0  # pixels from one button to the next
_KEY_EDGE = 0.5  # in buttons, around the outermost centres
_TITLE_HEIGHT = 30.0  # above and below, for the titles
_HEADING_WIDTH = 420.0  # pixels in which the heading of the panel has room
_TILE_ACROSS = 4

_Spot = tuple[float, float]


class TilePapers(KindPapers):
    """The papers of NeoTrellis tiles."""

    has_chips = False

    def parts(self, file: BoardFile) -> Iterator[BoardPart]:
        tiles = len(file.section("neotrellis").tiles)
        yield BoardPart("board-part-neotrellis", tiles, "Adafruit 3954")
        yield BoardPart("board-part-neotrellis-rubber", tiles, "Adafruit 1611")

    def bus_parts(self, file: BoardFile) -> Iterator[BoardPart]:  # noqa: ARG002
        yield BoardPart("board-part-neotrellis-cable", 1, "Adafruit 3950")

    def panel(self, file: BoardFile) -> Panel:
        return Panel("board-diagram-tiles", keys_size(_tiles(file)), self._draw)

    def wired_to(self, file: BoardFile, say: SayText) -> str:
        section = file.section("neotrellis")
        return say("board-wired-tiles", tiles=len(section.tiles), bus=section.bus)

    def chip_table(self, file: BoardFile, say: SayText) -> WiringTable:  # noqa: ARG002  # names need no words
        section = file.section("neotrellis")
        rows = [
            (f"T{number}", str(section.bus), f"{address:#04x}", jumpers(address))
            for number, address in enumerate(section.tiles, 1)
        ]
        return WiringTable("board-table-tiles", ("tile", "bus", "address", "tile-jumpers"), rows)

    def switch_table(self, file: BoardFile, say: SayText) -> WiringTable:
        return WiringTable("board-table-keys", ("input", "cell", "kind"), key_rows(file, TileKey, say))

    def _draw(self, drawing: SvgDrawing, file: BoardFile, left: float, top: float, language: str) -> None:  # noqa: ARG002  # names need no words
        draw_keys(drawing, _tiles(file), left, top)


class PadPapers(KindPapers):
    """The papers of a grid controller."""

    has_chips = False

    def parts(self, file: BoardFile) -> Iterator[BoardPart]:  # noqa: ARG002
        yield BoardPart("board-part-launchpad", 1, "Launchpad Mini [MK3]")

    def panel(self, file: BoardFile) -> Panel:
        return Panel("board-diagram-pads", keys_size(_pads(file)), self._draw)

    def wired_to(self, file: BoardFile, say: SayText) -> str:
        return say("board-wired-midi", port=file.section("midi").port)

    def switch_table(self, file: BoardFile, say: SayText) -> WiringTable:
        return WiringTable("board-table-keys", ("input", "cell", "kind"), key_rows(file, Pad, say))

    def _draw(self, drawing: SvgDrawing, file: BoardFile, left: float, top: float, language: str) -> None:  # noqa: ARG002  # names need no words
        draw_keys(drawing, _pads(file), left, top)


def key_rows(file: BoardFile, sort: type[Switch], say: SayText) -> list[tuple[str, ...]]:
    """Return a row of the wiring table for each key, and for each button that is a key held down."""
    held = (SwitchWire(wired.held, "held", wired.cell.name) for wired in file.cells if wired.held is not None)
    wires = sorted([*wires_of(file, sort), *held], key=lambda wire: wire.at)
    return [(str(wire.at), wire.cell, say(f"board-kind-{wire.kind}")) for wire in wires]


def held_names(file: BoardFile) -> Mapping[str, str]:
    """Return the button that each square's key is when it is held, by the square's name."""
    return {wired.cell.held_at: wired.cell.name for wired in file.cells if wired.held is not None}


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


def _tiles(file: BoardFile) -> Sequence[KeyPanel]:
    """Return the tiles as they lie on the board, those with a cell at least."""
    panels, held = [], held_names(file)
    for number, address in enumerate(file.section("neotrellis").tiles):
        cells = {
            wired.button.number: wired.cell
            for wired in file.cells
            if isinstance(wired.button, TileKey) and wired.button.tile == number
        }
        if not cells:
            continue
        key, cell = min(cells.items())
        left, top = cell.x - key % _TILE_ACROSS, cell.y + key // _TILE_ACROSS
        names = [cells[each].name if each in cells else "" for each in range(TILE_KEYS)]
        keys = {
            (left + each % _TILE_ACROSS, top - each // _TILE_ACROSS): KeyName(name, held.get(name, ""))
            for each, name in enumerate(names)
        }
        panels.append(KeyPanel(f"T{number + 1}   {address:#04x}   {jumpers(address)}", keys))
    return panels


def _pads(file: BoardFile) -> Sequence[KeyPanel]:
    held = held_names(file)
    cells = {wired.button: wired.cell for wired in file.cells if isinstance(wired.button, Pad)}
    pad, cell = next(iter(cells.items()))
    left, low = cell.x - pad.column, cell.y - pad.row
    every = (Pad(row, column) for row in range(PAD_ROWS) for column in range(PAD_COLUMNS))
    names = ((each, cells[each].name if each in cells else "") for each in every)
    named = ((each, KeyName(name, held.get(name, ""))) for each, name in names)
    return (KeyPanel("USB", {(left + each.column, low + each.row): name for each, name in named}),)
