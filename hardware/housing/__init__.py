"""Stones, wells, frames, buttons, mounts, lids, feet: drawn from the table of lengths and the board files."""

from hardware.housing.boards import Lump, lumps, rest, strips, tile_on_boards
from hardware.housing.buttons import button_base, button_cap, button_case
from hardware.housing.checking import Print, printed
from hardware.housing.frames import corner_rest, frame
from hardware.housing.mounts import MOUNTS, foot, lid, mount
from hardware.housing.stones import sled, stone_half
from hardware.housing.wells import Tile, groups, tile

__all__ = [
    "MOUNTS",
    "Lump",
    "Print",
    "Tile",
    "button_base",
    "button_cap",
    "button_case",
    "corner_rest",
    "foot",
    "frame",
    "groups",
    "lid",
    "lumps",
    "mount",
    "printed",
    "rest",
    "sled",
    "stone_half",
    "strips",
    "tile",
    "tile_on_boards",
]
