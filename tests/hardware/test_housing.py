"""What is drawn can be printed, fits, and is in nothing's way."""

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tests.marks import EXHAUSTIVE, quick_first

pytest.importorskip("build123d")
pytest.importorskip("trimesh")

from build123d import Box, Cylinder, Plane, Pos, Rectangle, Rot, extrude, offset, section
from hardware.housing.buttons import button_base, button_cap, button_case
from hardware.housing.checking import printed
from hardware.housing.cutting import card_diffuser, diffuser, floor, write_dxf
from hardware.housing.frames import corner_rest, frame
from hardware.housing.mounts import MOUNTS, foot, lid, mount
from hardware.housing.picturing import picture
from hardware.housing.stones import sled, stone_half
from hardware.housing.wells import groups, tile
from hardware.lengths import lengths

from niwashi import data
from niwashi.board_types import Shape
from niwashi.devices.board_parser import load_board

ROOT = Path(__file__).parents[2]
L = lengths()
HALL, HEX = (load_board(data.boards() / name) for name in ("garden-36-hall.toml", "hex-91.toml"))
TILES = groups(HALL, L)
HEXES = groups(HEX, L)


@cache
def drawn(name: str) -> Any:
    kinds: dict[str, Callable[[], Any]] = {
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
    return kinds[name]()


PARTS = (
    "flower", "tendril", "sled", "wells", "card place", "hexagons", "frame", "hexagons' frame",
    "another corner", "mount pi", "mount pico", "lid pi", "lid pico", "foot", "corner rest", "button case",
    "button cap", "button base",
)  # fmt: skip


@EXHAUSTIVE
@pytest.mark.parametrize("name", quick_first(PARTS, 6))
def test_a_part_can_be_printed_without_supports_on_a_usual_bed(name: str) -> None:
    found = printed(drawn(name), overhang_deg=L.print.overhang_deg)
    assert found.is_tight
    assert found.pieces == 1
    assert max(found.size[:2]) <= L.print.bed
    assert found.overhang <= L.print.bridge
    assert found.volume == pytest.approx(drawn(name).volume, rel=0.02)  # facets


def common(first: Any, second: Any) -> float:
    both = first & second
    return (
        float(sum(each.volume for each in both))
        if isinstance(both, list)
        else float(both.volume if both else 0)
    )


@EXHAUSTIVE
@pytest.mark.parametrize(
    ("name", "height"),
    [
        ("flower", 0.3),
        ("flower", 4.6),
        ("tendril", 4.6),
        ("card place", 5.0),
        ("card place", 15.5),
        ("hexagons", 3.0),
    ],
)
def test_no_wall_is_thinner_than_a_printer_makes_it(name: str, height: float) -> None:
    cut = section(drawn(name), section_by=Plane.XY.offset(height))
    thinnest = 0.9 * L.print.wall / 2
    opened = offset(offset(cut, -thinnest), thinnest)  # what is thinner has vanished by now
    assert cut.area > 200
    assert opened.area == pytest.approx(cut.area, rel=0.01)


def test_a_wall_that_is_too_thin_is_found() -> None:
    thin = extrude(Plane.XY * Rectangle(20, 0.9), 2) + extrude(Plane.XY * Rectangle(5, 5), 2)
    cut = section(thin, section_by=Plane.XY.offset(1))
    assert offset(offset(cut, -0.54), 0.54).area < 0.8 * cut.area


@EXHAUSTIVE
@pytest.mark.parametrize(
    ("first", "second"),
    [("wells", "frame"), ("wells", "card place"), ("frame", "card place"), ("hexagons", "more hexagons")],
)
def test_nothing_is_in_anothers_way(first: str, second: str) -> None:
    assert drawn(first).volume > 0
    assert common(drawn(first), drawn(second)) == pytest.approx(0, abs=0.01)


def test_every_cell_has_its_well_and_no_cell_two() -> None:
    for file, tiles in ((HALL, TILES), (HEX, HEXES)):
        names = [cell.name for each in tiles for cell in each.cells]
        wanted = [wired.cell.name for wired in file.cells if wired.cell.shape is not Shape.BUTTON]
        assert sorted(names) == sorted(wanted)


def test_two_halves_hold_their_magnets_and_no_magnet_shows() -> None:

    half, magnet = drawn("flower"), L.magnet
    for i in range(magnet.count):
        disc = Cylinder(magnet.diameter / 2, magnet.height / 2)
        lying = Rot(0, 0, 360 / magnet.count * i) * Pos(magnet.ring, 0, magnet.height / 4) * disc
        assert common(half, lying) == pytest.approx(0, abs=1e-6)
    over = L.stone.height / 2 - L.stone.relief - magnet.height / 2 - L.print.press
    beside = L.stone.diameter / 2 - magnet.ring - magnet.diameter / 2 - L.print.press
    between = 2 * magnet.ring * 0.3826 - magnet.diameter - 2 * L.print.press
    assert min(over, beside, between) >= L.print.wall


def test_a_printed_stone_weighs_what_was_reckoned_or_more() -> None:
    plastic = drawn("flower").volume + drawn("tendril").volume
    grams = (plastic * L.stone.infill_density + L.magnet.count * L.magnet.volume * L.magnet.density) / 1000
    assert L.stone_g <= grams < 1.15 * L.stone_g


def test_fingers_can_tell_the_two_faces_apart() -> None:
    flower, tendril = drawn("flower").volume, drawn("tendril").volume
    both = common(drawn("flower"), drawn("tendril"))
    assert L.stone.relief >= 0.5  # Braille's dots are about that high
    assert min(flower, tendril) - both > 30  # mm³ of each relief are where the other has none


def test_a_card_and_its_sled_fit_with_room_and_the_sled_its_place() -> None:
    box = drawn("sled").bounding_box()
    assert pytest.approx(L.card.width + 2 * (L.print.wall + L.print.fit)) == box.max.X - box.min.X
    place = TILES[-1].cells[0]

    over = Pos(place.x * L.cell.pitch, place.y * L.cell.pitch, L.light.well + L.light.diffuser) * drawn(
        "sled"
    )
    assert common(over, drawn("card place")) == pytest.approx(0, abs=1e-6)
    for aside in (-1.0, 1.0):  # but no farther than its rim allows
        assert common(Pos(aside, 0, 0) * over, drawn("card place")) > 1


def test_cut_sheets_cover_the_cells(tmp_path: Path) -> None:
    for name, layers in {
        "diffuser": diffuser(HALL, L),
        "card": card_diffuser(L),
        "floor": floor(HEX, L),
    }.items():
        write_dxf(tmp_path / f"{name}.dxf", layers)
        made = (tmp_path / f"{name}.dxf").read_bytes()
        assert len(made) > 1000
        write_dxf(tmp_path / f"{name}.dxf", layers)
        assert (tmp_path / f"{name}.dxf").read_bytes() == made, "nothing of the moment is in it"
    sheet = diffuser(HALL, L)["cut"][0].bounding_box()
    assert pytest.approx(6 * L.cell.pitch + 2 * -L.print.fit, abs=0.5) == sheet.max.X - sheet.min.X
    assert len(diffuser(HALL, L)["engrave"]) == 36
    assert len(floor(HEX, L)["cut"]) == 1 + 91


def test_a_picture_shows_the_part_on_paper(tmp_path: Path) -> None:
    picture(tmp_path / "sled.png", [(drawn("sled"), "#5f8a5a")])
    found = (tmp_path / "sled.png").read_bytes()
    assert found.startswith(b"\x89PNG") and len(found) > 1000  # noqa: PT018


def test_the_strip_of_pixels_lies_on_the_floor_and_touches_nothing_above() -> None:
    strip, pitch = L.strip, L.cell.pitch
    for name, cells in (
        ("wells", TILES[0].cells),
        ("card place", TILES[-1].cells),
        ("hexagons", HEXES[0].cells),
    ):
        row = [cell for cell in cells if cell.y == cells[0].y]
        left, right = min(cell.x for cell in row), max(cell.x for cell in row)
        long = (right - left + 1.0) * pitch
        lying = Pos((left + right) / 2 * pitch, row[0].y * pitch + L.light.pixel_off, strip.height * 0.45)
        assert common(lying * Box(long, strip.width, 0.8 * strip.height), drawn(name)) == pytest.approx(
            0, abs=0.01
        )
        higher = Pos(0, 0, 2 * strip.height) * lying
        assert common(higher * Box(long, strip.width, 0.8 * strip.height), drawn(name)) > 1


def test_the_corners_of_a_frame_overlap_and_do_not_collide() -> None:
    one, other = drawn("hexagons' frame"), drawn("another corner")
    assert common(one, other) == pytest.approx(0, abs=0.01)
    first, second = one.bounding_box(), other.bounding_box()
    assert pytest.approx(L.frame.lap - 0.2, abs=0.01) == first.max.Y - second.min.Y
    pressed = max(common(one, Pos(aside, 0, 0) * other) for aside in (-0.2, 0.2))
    assert pressed > 0.5 * 0.1 * L.frame.lap * (L.light.well + L.light.diffuser)


def test_a_button_goes_together_its_cap_moves_and_stays_in() -> None:
    button, base = L.button, L.frame.base
    case = Pos(0, 0, drawn("button case").bounding_box().max.Z) * Rot(180, 0, 0) * drawn("button case")
    rest = base + button.rest
    for down in (0.0, 0.25):
        cap = Pos(0, 0, rest - down) * drawn("button cap")
        assert common(case, cap) == pytest.approx(0, abs=1e-6)
        assert cap.bounding_box().max.Z > case.bounding_box().max.Z + 2
    assert common(case, Pos(0, 0, rest + 1.0) * drawn("button cap")) > 10  # it cannot fall out
    assert common(case, drawn("button base")) == pytest.approx(0, abs=1e-6)
    side = button.board_side
    board = Pos(0, 0, base + button.below + button.board / 2) * Box(side, side, button.board)
    switch = Pos(0, 0, rest - button.switch / 2) * Box(6.0, 6.0, button.switch)
    for inside in (board, switch):
        assert common(inside, drawn("button base")) == pytest.approx(0, abs=1e-6)
        assert common(inside, case) == pytest.approx(0, abs=1e-6)
    assert common(Pos(0, 0, -0.2) * board, drawn("button base")) > 1  # it lies on its four corners


@pytest.mark.parametrize("which", ["pi", "pico"])
def test_a_lid_covers_its_computer_and_its_screws_meet_the_mount(which: str) -> None:
    it = MOUNTS[which]
    plate = drawn(f"mount {which}")
    cover = Pos(0, 0, drawn(f"lid {which}").bounding_box().max.Z) * Rot(180, 0, 0) * drawn(f"lid {which}")
    assert common(plate, cover) == pytest.approx(0, abs=1e-6)
    high = {"pi": 18.0, "pico": 5.0}[which]
    computer = Pos(0, 0, L.frame.base + 6.0 + high / 2) * Box(*it.size, high)
    assert common(computer, plate) == pytest.approx(0, abs=1e-6)
    assert common(computer, cover) == pytest.approx(0, abs=1e-6)
    for end in (-1, 1):
        x, y = end * (it.plate[0] / 2 - 4), end * it.plate[1] / 2
        screw = Pos(x, y, L.frame.base + 5.0) * Rot(90, 0, 0) * Cylinder(1.05, 7.0)
        assert common(screw, plate) == pytest.approx(0, abs=1e-6)
        assert common(screw, cover) == pytest.approx(0, abs=1e-6)
        beside = Pos(0, 0, 3.0) * screw
        assert common(beside, plate) > 1
        assert common(beside, cover) > 1


def test_a_rest_lies_in_its_corner_clear_of_the_hexagons() -> None:
    corner = drawn("hexagons' frame").bounding_box()
    inset = L.frame.border - L.print.fit
    rest = Pos(corner.min.X + inset, corner.min.Y + inset, 0) * drawn("corner rest")
    assert common(rest, drawn("hexagons' frame")) == pytest.approx(0, abs=0.01)
    assert common(rest, drawn("hexagons")) == pytest.approx(0, abs=0.01)
    assert pytest.approx(L.light.well) == rest.bounding_box().max.Z


def test_feet_are_higher_than_lids() -> None:
    foot_high = drawn("foot").bounding_box().max.Z
    assert foot_high == pytest.approx(L.frame.under)
    for which in ("pi", "pico"):
        assert foot_high - 3 >= drawn(f"lid {which}").bounding_box().max.Z


def test_the_printing_guide_reckons_as_the_parts_weigh() -> None:
    counts = {"flower": 36, "tendril": 36, "wells": 1, "frame": 1, "card place": 8, "sled": 8, "mount pi": 1,
              "lid pi": 1, "foot": 4, "button case": 4, "button cap": 4, "button base": 4}  # fmt: skip
    cubic_cm = sum(count * drawn(name).volume for name, count in counts.items()) / 1000
    said = re.search(
        r"Garden 36 is about (\d+) cm³", (ROOT / "hardware/PRINTING.md").read_text(encoding="utf-8")
    )
    assert said is not None
    assert float(said[1]) == pytest.approx(cubic_cm, rel=0.05)
