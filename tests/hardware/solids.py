"""Printed parts, and the strips between them. A fixture imports this module, which takes seconds."""

from collections.abc import Callable
from functools import cache
from math import hypot
from typing import Any

from build123d import Box, Pos
from hardware.housing.boards import lumps, rest, strips, tile_on_boards
from hardware.housing.buttons import button_base, button_cap, button_case
from hardware.housing.checking import printed
from hardware.housing.frames import corner_rest, frame
from hardware.housing.mounts import foot, lid, mount
from hardware.housing.stones import sled, stone_half
from hardware.housing.wells import Tile, groups, tile
from hardware.lengths import lengths

from niwashi import data
from niwashi.devices.board_file import BoardFile
from niwashi.devices.board_parser import load_board

L = lengths()
FILES = {
    name: load_board(data.boards() / f"{name}.toml") for name in ("garden-36", "garden-36-hall", "hex-91")
}
HALL, HEX = FILES["garden-36-hall"], FILES["hex-91"]
TILES, HEXES = groups(HALL, L), groups(HEX, L)

KINDS: dict[str, Callable[[], Any]] = {
    "flower": lambda: stone_half(L, "flower"),
    "tendril": lambda: stone_half(L, "tendril"),
    "sled": lambda: sled(L),
    "wells": lambda: tile(HALL, L, TILES[0]),
    "card place": lambda: tile(HALL, L, TILES[-1]),
    "hexagons": lambda: tile(HEX, L, HEXES[0]),
    "more hexagons": lambda: tile(HEX, L, HEXES[1]),
    "frame": lambda: frame(HALL, L)[0],
    "hexagons' frame": lambda: frame(HEX, L)[0],
    "mount pi": lambda: mount(L, "pi"),
    "mount pico": lambda: mount(L, "pico"),
    "another corner": lambda: frame(HEX, L)[1],
    "lid pi": lambda: lid(L, "pi"),
    "lid pico": lambda: lid(L, "pico"),
    "foot": lambda: foot(L),
    "corner rest": lambda: corner_rest(L),
    "button case": lambda: button_case(L),
    "button cap": lambda: button_cap(L),
    "button base": lambda: button_base(L),
}


@cache
def drawn(name: str) -> Any:
    return KINDS[name]()


def common(first: Any, second: Any) -> float:
    """Return the volume of what two solids share."""
    both = first & second
    if isinstance(both, list):
        return float(sum(each.volume for each in both))
    return float(both.volume if both else 0)


def check_printable(solid: Any) -> Any:
    """Check that a solid can be printed without supports on a usual bed; what was measured."""
    found = printed(solid, overhang_deg=L.print.overhang_deg)
    assert found.is_tight
    assert found.pieces == 1
    assert max(found.size[:2]) <= L.print.bed
    assert found.overhang <= L.print.bridge
    return found


class Together:
    """A tile's rest, strips, what stands on them, and wells, each where it belongs: the floor is at 0."""

    def __init__(self, file: BoardFile, part: Tile) -> None:
        self.part = part
        self.rest, self.strips = rest(file, L, part), list(strips(part, L))
        self.ground = self.strips[0].bounding_box().max.Z
        self.wells = Pos(0, 0, self.ground) * tile_on_boards(file, L, part)
        self.lumps = lumps(is_hall=any(wired.hall is not None for wired in file.cells), lengths=L)

    def at(self, cell: Any, z: float) -> Pos:
        return Pos(cell.x * L.cell.pitch, cell.y * L.cell.pitch, self.ground + z)

    def collides(self, cell: Any, aside: float = 0.0) -> float:
        """How much of a cell's parts, solder and wire ends is within wells or rest."""
        window = self.at(cell, 0) * Box(1.5 * L.cell.pitch, 1.5 * L.cell.pitch, 20.0)
        wells, under = self.wells & window, self.rest & window
        found = 0.0
        for lump in self.lumps:
            at = Pos(lump.x + aside, lump.y, 0)
            above = self.at(cell, lump.high / 2) * at * Box(lump.wide, lump.deep, lump.high)
            found += common(above, wells)
            if lump.is_through:
                deep = -L.board.thickness - L.board.below / 2
                found += common(self.at(cell, deep) * at * Box(lump.wide, lump.deep, L.board.below), under)
        return found


@cache
def together(name: str, which: int) -> Together:
    """The corner of a tile, in which all is that the rest of it has too: whole tiles take minutes."""
    whole = groups(FILES[name], L)[which]
    corner = whole.cells[0]
    cells = [each for each in whole.cells if hypot(each.x - corner.x, each.y - corner.y) < 1.6]
    others = [each for each in (*whole.cells, *whole.others) if each not in cells]
    return Together(FILES[name], Tile(tuple(cells), tuple(others)))


def whole_rest_and_wells(name: str, which: int) -> tuple[Any, Any]:
    """Return what is printed of a tile on strips."""
    part = groups(FILES[name], L)[which]
    return rest(FILES[name], L, part), tile_on_boards(FILES[name], L, part)
