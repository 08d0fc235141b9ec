"""`python -m hardware.housing BOARD FOLDER`: every part of a board to print and to cut, with quantities.

Several boards, each with its folder, take less time than one after the other. With `--pictures FOLDER`,
before boards or in their place: the pictures of the guide.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from build123d import export_step, export_stl

from hardware.housing.boards import rest, tile_on_boards
from hardware.housing.buttons import button_base, button_cap, button_case
from hardware.housing.cutting import card_diffuser, diffuser, floor, write_dxf
from hardware.housing.frames import corner_rest, frame
from hardware.housing.mounts import MOUNTS, foot, lid, mount
from hardware.housing.picturing import picture
from hardware.housing.stones import sled, stone_half
from hardware.housing.wells import groups, tile
from hardware.lengths import lengths
from niwashi import data
from niwashi.board_types import Shape
from niwashi.devices.board_file import BoardFile
from niwashi.devices.board_parser import load_board

_CLAY, _LEAF, _PALE, _GREY = "#c96f4a", "#5f8a5a", "#e6e0d2", "#8a8f98"


def parts(file: BoardFile) -> Iterator[tuple[str, Any]]:
    table = lengths()
    for face in ("flower", "tendril"):
        yield f"stone-{face}", stone_half(table, face)
    yield "card-sled", sled(table)
    yield from _under(file)
    which = "pi" if file.serial is None else "pico"
    yield f"mount-{which}", mount(table, which)
    yield f"lid-{which}", lid(table, which)
    yield "foot", foot(table)
    yield "button-case", button_case(table)
    yield "button-cap", button_cap(table)
    yield "button-base", button_base(table)


def _under(file: BoardFile) -> Iterator[tuple[str, Any]]:
    """Wells, frame and card place: those for tape, and those for strips of circuit board."""
    table = lengths()
    tiles = groups(file, table)
    grids = [each for each in tiles if each.cells[0].shape is not Shape.CARD]
    named = [(f"wells-{i}", each) for i, each in enumerate(grids, 1)]
    named += [("card-place", each) for each in tiles if each not in grids][:1]
    for name, each in named:
        yield f"tape/{name}", tile(file, table, each)
        yield f"strips/{name}", tile_on_boards(file, table, each)
        yield f"strips/{name}-rest", rest(file, table, each)
    for way, high in (("tape", table), ("strips", table.on_boards)):
        for i, each in enumerate(frame(file, high), 1):
            yield f"{way}/frame-{i}", each
        if grids[0].cells[0].shape is Shape.HEX:
            yield f"{way}/corner-rest", corner_rest(high)


def write(file: BoardFile, folder: Path) -> None:
    """Write STL and STEP of every part, and DXF of those to cut."""
    for way in ("tape", "strips"):
        (folder / way).mkdir(parents=True, exist_ok=True)
    for name, solid in parts(file):
        export_stl(solid, str(folder / f"{name}.stl"), tolerance=0.05, angular_tolerance=0.3)
        export_step(solid, str(folder / f"{name}.step"))
    write_dxf(folder / "diffuser.dxf", diffuser(file, lengths()))
    write_dxf(folder / "diffuser-card.dxf", card_diffuser(lengths()))
    write_dxf(folder / "floor.dxf", floor(file, lengths()))


def pictures(folder: Path) -> None:
    """Draw the pictures of the guide."""
    folder.mkdir(parents=True, exist_ok=True)
    table = lengths()
    reeds, hall, hexes = (
        load_board(data.boards() / name) for name in ("garden-36.toml", "garden-36-hall.toml", "hex-91.toml")
    )
    halves = [stone_half(table, face) for face in ("flower", "tendril")]
    picture(folder / "stones.png", list(zip(halves, (_CLAY, _LEAF), strict=True)))
    square, card = groups(hall, table)[0], groups(hall, table)[-1]
    picture(folder / "wells.png", [(tile(hall, table, square), _PALE)])
    picture(folder / "cards.png", [(tile(hall, table, card), _PALE), (sled(table), _LEAF)])
    place = (tile_on_boards(reeds, table, groups(reeds, table)[-1]), _PALE)
    picture(folder / "strips-card.png", [(rest(reeds, table, groups(reeds, table)[-1]), _GREY), place])
    picture(folder / "wells-hex.png", [(tile(hexes, table, groups(hexes, table)[0]), _PALE)])
    _on_strips(folder, reeds, "strips")
    _on_strips(folder, hexes, "strips-hex")
    picture(folder / "frame-hex.png", [(frame(hexes, table)[0], _PALE), (corner_rest(table), _GREY)])
    picture(folder / "mounts.png", [(mount(table, which), _GREY) for which in MOUNTS])
    picture(folder / "lids.png", [(lid(table, "pi"), _PALE), (foot(table), _GREY)])
    buttons = [(button_case(table), _PALE), (button_cap(table), _CLAY), (button_base(table), _GREY)]
    picture(folder / "buttons.png", buttons)


def _on_strips(folder: Path, file: BoardFile, name: str) -> None:
    """The rest of the strips, and the wells that stand on them."""
    table = lengths()
    part = groups(file, table)[0]
    under, over = rest(file, table, part), tile_on_boards(file, table, part)
    picture(folder / f"{name}.png", [(under, _GREY), (over, _PALE)])


def main() -> None:
    """Write what the command line names."""
    parser = argparse.ArgumentParser(prog="python -m hardware.housing")
    parser.add_argument("--pictures", type=Path, metavar="FOLDER")
    parser.add_argument("boards", type=Path, nargs="*", metavar="BOARD FOLDER")
    told = parser.parse_args()
    files, folders = told.boards[::2], told.boards[1::2]
    if len(files) != len(folders) or not (files or told.pictures):
        parser.error("a board file, and the folder to write into")
    boards = [load_board(file) for file in files]
    if told.pictures:
        pictures(told.pictures)
    for board, folder in zip(boards, folders, strict=True):
        write(board, folder)


if __name__ == "__main__":
    main()
