"""Strips of circuit board and housing, drawn from two rooms, put together."""

import re
from functools import cache
from math import hypot
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("build123d")
pytest.importorskip("trimesh")

from build123d import Box, Cylinder, Pos
from hardware.circuits.strip import BACK, CELLS, HEIGHT, ON, PITCH, hall_strip, reed_strip
from hardware.housing.boards import BODIES, lumps, rest, strips, tile_on_boards
from hardware.housing.checking import printed
from hardware.housing.frames import corner_rest, frame
from hardware.housing.wells import Tile, groups
from hardware.lengths import lengths
from tests.marks import EXHAUSTIVE, quick_first

from niwashi import data
from niwashi.devices.board_file import BoardFile
from niwashi.devices.board_parser import load_board

L = lengths()
FILES = {
    name: load_board(data.boards() / f"{name}.toml") for name in ("garden-36", "garden-36-hall", "hex-91")
}
FOOTPRINTS = Path("/usr/share/kicad/footprints")
PLACES = [("garden-36", 0), ("garden-36", -1), ("garden-36-hall", 0), ("hex-91", 0), ("hex-91", 2)]
everywhere = pytest.mark.parametrize(("name", "which"), quick_first(PLACES, 1))


class Together:
    """A tile's rest, strips, what stands on them, and wells, each where it belongs: the floor is at 0."""

    def __init__(self, file: BoardFile, part: Tile) -> None:
        self.part = part
        self.rest, self.strips = rest(file, L, part), list(strips(part, L))
        self.ground = self.strips[0].bounding_box().max.Z
        self.wells = Pos(0, 0, self.ground) * tile_on_boards(file, L, part)
        self.is_hall = any(wired.hall is not None for wired in file.cells)
        self.lumps = lumps(is_hall=self.is_hall, lengths=L)

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


def common(first: Any, second: Any) -> float:
    both = first & second
    if isinstance(both, list):
        return float(sum(each.volume for each in both))
    return float(both.volume if both else 0)


@EXHAUSTIVE
@pytest.mark.parametrize(
    ("name", "which"), quick_first([("garden-36", 0), ("garden-36", -1), ("hex-91", 0)], 1)
)
def test_whole_rests_and_wells_can_be_printed(name: str, which: int) -> None:
    file, part = FILES[name], groups(FILES[name], L)[which]
    for solid in (rest(file, L, part), tile_on_boards(file, L, part)):
        found = printed(solid, overhang_deg=L.print.overhang_deg)
        assert found.is_tight
        assert found.pieces == 1
        assert max(found.size[:2]) <= L.print.bed
        assert found.overhang <= L.print.bridge


@everywhere
def test_strips_and_all_that_is_on_them_touch_neither_rest_nor_wells(name: str, which: int) -> None:
    it = together(name, which)
    assert common(it.wells, it.rest) == pytest.approx(0, abs=0.01)
    for solid in (it.wells, it.rest):
        for strip in it.strips:
            assert common(strip, solid) == pytest.approx(0, abs=0.01)
    for cell in {it.part.cells[0], it.part.cells[len(it.part.cells) // 2]}:
        assert it.collides(cell) == pytest.approx(0, abs=0.01)
    assert it.collides(it.part.cells[0], aside=2.0) > 0.3  # a strip that lies wrongly is noticed


@everywhere
def test_a_strip_lies_on_its_rest_and_cannot_leave_it(name: str, which: int) -> None:
    it, free = together(name, which), L.print.fit + L.board.outline_tolerance
    assert free <= L.sensor.place_tolerance  # what MAGNETS.md reckons with
    assert pytest.approx(HEIGHT) == it.strips[0].bounding_box().size.Y
    for strip in (it.strips[0], it.strips[-1]):
        assert common(Pos(0, 0, -0.2) * strip, it.rest) > 1
        for aside in (-free, free):
            assert common(Pos(0, aside, 0) * strip, it.rest) > 1
        assert common(Pos(0, 0, 0.2) * strip, it.wells) > 1


def test_a_row_that_ends_before_the_frame_has_a_stop_there() -> None:
    it = together("hex-91", 0)
    for strip in it.strips:
        assert common(Pos(-0.4, 0, 0) * strip, it.rest) > 1


@pytest.mark.parametrize("name", ["garden-36", "hex-91"])
def test_the_higher_frame_goes_around_it_and_ends_where_the_diffuser_does(name: str) -> None:
    it, around = together(name, 0), frame(FILES[name], L.on_boards)
    assert pytest.approx(it.wells.bounding_box().max.Z + L.light.diffuser) == around[0].bounding_box().max.Z
    for each in around:
        assert common(each, it.rest) == pytest.approx(0, abs=0.01)
        assert common(each, it.wells) == pytest.approx(0, abs=0.01)
    high = corner_rest(L.on_boards).bounding_box().max.Z
    assert high == pytest.approx(it.wells.bounding_box().max.Z)


def test_a_square_strip_is_stopped_by_the_frame_at_its_ends() -> None:
    it, (around,) = together("garden-36", 0), frame(FILES["garden-36"], L.on_boards)
    for strip in it.strips:
        assert common(strip, around) == pytest.approx(0, abs=0.01)
        assert common(Pos(-0.4, 0, 0) * strip, around) > 1


@pytest.mark.parametrize("is_hall", [False, True])
def test_pixel_and_sensor_are_where_the_wells_have_them(is_hall: bool) -> None:
    own = {each.ref: each for each in lumps(is_hall=is_hall, lengths=L)}
    assert (own["LED1"].x, own["LED1"].y) == pytest.approx((0, L.light.pixel_off))
    if is_hall:
        assert own["U1"].x == pytest.approx(0)  # the middle of three legs
        assert own["U1"].y == pytest.approx(-2.0)  # in the post's slot
    else:
        assert own["SW1"].x - own["SW1"].wide / 2 + 1.2 == pytest.approx(
            0
        )  # its first pad, the glass above it
        assert own["SW1"].y == pytest.approx(0)


@pytest.mark.parametrize("name", ["garden-36", "hex-91"])
def test_a_reed_of_the_stated_height_stands_free_between_strip_and_diffuser(name: str) -> None:
    it, glass = together(name, 0), L.sensor.reed_length
    middle = L.light.well + L.light.diffuser - L.sensor.reed_depth
    assert middle - glass / 2 >= 0.5  # straight wire between glass and strip
    assert middle + glass / 2 + 0.8 <= L.light.well  # and the bent one under the diffuser
    for cell in it.part.cells[:4]:
        reed = it.at(cell, middle) * Cylinder(0.9, glass)
        over = it.at(cell, middle + glass / 2 + 0.4) * Pos(2.54, 0, 0) * Box(5.08, 0.6, 0.6)
        down = it.at(cell, middle) * Pos(5.08, 0, 0) * Cylinder(0.3, glass)
        for each in (reed, over, down):
            assert common(each, it.wells) == pytest.approx(0, abs=1e-6)
        lowered = Pos(0, 0, 4.0) * it.wells  # wells go over soldered reeds
        assert common(over, lowered) == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize("course", [ON, BACK])
@pytest.mark.parametrize("draw", [reed_strip, hall_strip])
def test_every_cell_of_every_strip_is_as_the_first(draw: Any, course: Any) -> None:
    def kinds(cell: int) -> set[tuple[str, float, float]]:
        return {
            (part.footprint, round(part.at[0] - cell * PITCH, 3), part.at[1])
            for part in draw(course).parts
            if int(part.at[0] // PITCH) == cell
        }

    assert len(kinds(0)) > 6
    assert all(kinds(cell) <= kinds(0) for cell in range(1, CELLS))
    assert all(len(kinds(0) - kinds(cell)) <= 1 for cell in range(1, CELLS))  # the last has no bridge
    assert {kind for kind, _, _ in kinds(0)} <= {part.footprint for part in draw().parts}


PAD = re.compile(r'\(pad "[^"]*" \w+ \w+\s*\(at (\S+) ([^\s)]+)[^)]*\)\s*\(size (\S+) ([^\s)]+)\)')


@pytest.mark.skipif(not FOOTPRINTS.is_dir(), reason="KiCad's footprints are not installed")
@pytest.mark.parametrize("name", sorted(BODIES))
def test_a_body_covers_the_pads_of_kicads_footprint(name: str) -> None:
    (x, y, wide, deep), _ = BODIES[name]
    (path,) = FOOTPRINTS.glob(f"*.pretty/{name}.kicad_mod")
    pads = [tuple(map(float, pad)) for pad in PAD.findall(path.read_text(encoding="utf-8"))]
    assert pads
    for left, top, across, down in pads:
        assert abs(left - x) + across / 2 <= wide / 2 + 0.01
        assert abs(top - y) + down / 2 <= deep / 2 + 0.01
