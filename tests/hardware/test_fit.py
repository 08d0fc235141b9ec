"""Strips of circuit board and housing, drawn from two rooms, put together."""

import re
from pathlib import Path
from typing import Any

import pytest
from hardware.circuits.strip import BACK, CELLS, HEIGHT, ON, PITCH, hall_strip, reed_strip
from hardware.lengths import lengths
from tests.marks import EXHAUSTIVE, quick_first

L = lengths()
FOOTPRINTS = Path("/usr/share/kicad/footprints")
PLACES = [("garden-36", 0), ("garden-36", -1), ("garden-36-hall", 0), ("hex-91", 0), ("hex-91", 2)]
everywhere = pytest.mark.parametrize(("name", "which"), quick_first(PLACES, 1))


@EXHAUSTIVE
@pytest.mark.parametrize(
    ("name", "which"), quick_first([("garden-36", 0), ("garden-36", -1), ("hex-91", 0)], 1)
)
def test_whole_rests_and_wells_can_be_printed(solids: Any, name: str, which: int) -> None:
    for solid in solids.whole_rest_and_wells(name, which):
        solids.check_printable(solid)


@everywhere
def test_strips_and_all_that_is_on_them_touch_neither_rest_nor_wells(
    solids: Any, name: str, which: int
) -> None:
    it = solids.together(name, which)
    assert solids.common(it.wells, it.rest) == pytest.approx(0, abs=0.01)
    for solid in (it.wells, it.rest):
        for strip in it.strips:
            assert solids.common(strip, solid) == pytest.approx(0, abs=0.01)
    for cell in {it.part.cells[0], it.part.cells[len(it.part.cells) // 2]}:
        assert it.collides(cell) == pytest.approx(0, abs=0.01)
    assert it.collides(it.part.cells[0], aside=2.0) > 0.3  # a strip that lies wrongly is noticed


@everywhere
def test_a_strip_lies_on_its_rest_and_cannot_leave_it(cad: Any, solids: Any, name: str, which: int) -> None:
    it, free = solids.together(name, which), L.print.fit + L.board.outline_tolerance
    assert free <= L.sensor.place_tolerance  # what MAGNETS.md reckons with
    assert pytest.approx(HEIGHT) == it.strips[0].bounding_box().size.Y
    for strip in (it.strips[0], it.strips[-1]):
        for moved in (cad.Pos(0, 0, -0.2), cad.Pos(0, -free, 0), cad.Pos(0, free, 0)):
            assert solids.common(moved * strip, it.rest) > 1
        assert solids.common(cad.Pos(0, 0, 0.2) * strip, it.wells) > 1


def test_a_row_that_ends_before_the_frame_has_a_stop_there(cad: Any, solids: Any) -> None:
    it = solids.together("hex-91", 0)
    for strip in it.strips:
        assert solids.common(cad.Pos(-0.4, 0, 0) * strip, it.rest) > 1


@pytest.mark.parametrize("name", ["garden-36", "hex-91"])
def test_the_higher_frame_goes_around_it_and_ends_where_the_diffuser_does(solids: Any, name: str) -> None:
    it, around = solids.together(name, 0), solids.frame(solids.FILES[name], L.on_boards)
    top = it.wells.bounding_box().max.Z
    assert pytest.approx(top + L.light.diffuser) == around[0].bounding_box().max.Z
    for each in around:
        assert solids.common(each, it.rest) == pytest.approx(0, abs=0.01)
        assert solids.common(each, it.wells) == pytest.approx(0, abs=0.01)
    assert pytest.approx(top) == solids.corner_rest(L.on_boards).bounding_box().max.Z


def test_a_square_strip_is_stopped_by_the_frame_at_its_ends(cad: Any, solids: Any) -> None:
    it, (around,) = solids.together("garden-36", 0), solids.frame(solids.FILES["garden-36"], L.on_boards)
    for strip in it.strips:
        assert solids.common(strip, around) == pytest.approx(0, abs=0.01)
        assert solids.common(cad.Pos(-0.4, 0, 0) * strip, around) > 1


@pytest.mark.parametrize("is_hall", [False, True])
def test_pixel_and_sensor_are_where_the_wells_have_them(solids: Any, is_hall: bool) -> None:
    own = {each.ref: each for each in solids.lumps(is_hall=is_hall, lengths=L)}
    assert (own["LED1"].x, own["LED1"].y) == pytest.approx((0, L.light.pixel_off))
    if is_hall:  # the middle of three legs, in the post's slot
        assert (own["U1"].x, own["U1"].y) == pytest.approx((0, -2.0))
    else:  # its first pad, the glass above it
        reed = own["SW1"]
        assert (reed.x - reed.wide / 2 + 1.2, reed.y) == pytest.approx((0, 0))


@pytest.mark.parametrize("name", ["garden-36", "hex-91"])
def test_a_reed_of_the_stated_height_stands_free_between_strip_and_diffuser(
    cad: Any, solids: Any, name: str
) -> None:
    it, glass = solids.together(name, 0), L.sensor.reed_length
    middle = L.light.well + L.light.diffuser - L.sensor.reed_depth
    assert middle - glass / 2 >= 0.5  # straight wire between glass and strip
    assert middle + glass / 2 + 0.8 <= L.light.well  # and the bent one under the diffuser
    lowered = cad.Pos(0, 0, 4.0) * it.wells  # wells go over soldered reeds
    for cell in it.part.cells[:4]:
        reed = it.at(cell, middle) * cad.Cylinder(0.9, glass)
        over = it.at(cell, middle + glass / 2 + 0.4) * cad.Pos(2.54, 0, 0) * cad.Box(5.08, 0.6, 0.6)
        down = it.at(cell, middle) * cad.Pos(5.08, 0, 0) * cad.Cylinder(0.3, glass)
        for each, wells in ((reed, it.wells), (over, it.wells), (down, it.wells), (over, lowered)):
            assert solids.common(each, wells) == pytest.approx(0, abs=1e-6)


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
@pytest.mark.usefixtures("cad")
def test_bodies_cover_the_pads_of_kicads_footprints() -> None:
    from hardware.housing.boards import BODIES

    for name, ((x, y, wide, deep), _) in BODIES.items():
        (path,) = FOOTPRINTS.glob(f"*.pretty/{name}.kicad_mod")
        pads = [tuple(map(float, pad)) for pad in PAD.findall(path.read_text(encoding="utf-8"))]
        assert pads, name
        for left, top, across, down in pads:
            assert abs(left - x) + across / 2 <= wide / 2 + 0.01, name
            assert abs(top - y) + down / 2 <= deep / 2 + 0.01, name
