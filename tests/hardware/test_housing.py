"""What is drawn can be printed, fits, and is in nothing's way."""

from pathlib import Path
from typing import Any

import pytest
from hardware.lengths import lengths
from tests.marks import EXHAUSTIVE, quick_first

from niwashi.board_types import Shape

L = lengths()
PARTS = (
    "flower", "tendril", "sled", "wells", "card place", "hexagons", "frame", "hexagons' frame",
    "another corner", "mount pi", "mount pico", "lid pi", "lid pico", "foot", "corner rest", "button case",
    "button cap", "button base",
)  # fmt: skip


@EXHAUSTIVE
@pytest.mark.parametrize("name", quick_first(PARTS, 6))
def test_a_part_can_be_printed_without_supports_on_a_usual_bed(solids: Any, name: str) -> None:
    found = solids.check_printable(solids.drawn(name))
    assert found.volume == pytest.approx(solids.drawn(name).volume, rel=0.02)  # facets


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
def test_no_wall_is_thinner_than_a_printer_makes_it(cad: Any, solids: Any, name: str, height: float) -> None:
    cut = cad.section(solids.drawn(name), section_by=cad.Plane.XY.offset(height))
    thinnest = 0.9 * L.print.wall / 2
    opened = cad.offset(cad.offset(cut, -thinnest), thinnest)  # what is thinner has vanished by now
    assert cut.area > 200
    assert opened.area == pytest.approx(cut.area, rel=0.01)


def test_a_wall_that_is_too_thin_is_found(cad: Any) -> None:
    thin, thick = (cad.Plane.XY * cad.Rectangle(*sides) for sides in ((20, 0.9), (5, 5)))
    whole = cad.extrude(thin, 2) + cad.extrude(thick, 2)
    cut = cad.section(whole, section_by=cad.Plane.XY.offset(1))
    assert cad.offset(cad.offset(cut, -0.54), 0.54).area < 0.8 * cut.area


@EXHAUSTIVE
@pytest.mark.parametrize(
    ("first", "second"),
    [("wells", "frame"), ("wells", "card place"), ("frame", "card place"), ("hexagons", "more hexagons")],
)
def test_nothing_is_in_anothers_way(solids: Any, first: str, second: str) -> None:
    assert solids.drawn(first).volume > 0
    assert solids.common(solids.drawn(first), solids.drawn(second)) == pytest.approx(0, abs=0.01)


def test_every_cell_has_its_well_and_no_cell_two(solids: Any) -> None:
    for file, tiles in ((solids.HALL, solids.TILES), (solids.HEX, solids.HEXES)):
        names = [cell.name for each in tiles for cell in each.cells]
        wanted = [wired.cell.name for wired in file.cells if wired.cell.shape is not Shape.BUTTON]
        assert sorted(names) == sorted(wanted)


def test_two_halves_hold_their_magnets_and_no_magnet_shows(cad: Any, solids: Any) -> None:
    half, magnet = solids.drawn("flower"), L.magnet
    disc = cad.Cylinder(magnet.diameter / 2, magnet.height / 2)
    for i in range(magnet.count):
        turned = cad.Rot(0, 0, 360 / magnet.count * i)
        lying = turned * cad.Pos(magnet.ring, 0, magnet.height / 4) * disc
        assert solids.common(half, lying) == pytest.approx(0, abs=1e-6)
    over = L.stone.height / 2 - L.stone.relief - magnet.height / 2 - L.print.press
    beside = L.stone.diameter / 2 - magnet.ring - magnet.diameter / 2 - L.print.press
    between = 2 * magnet.ring * 0.3826 - magnet.diameter - 2 * L.print.press
    assert min(over, beside, between) >= L.print.wall


def test_a_printed_stone_weighs_what_was_reckoned_or_more(solids: Any) -> None:
    plastic = solids.drawn("flower").volume + solids.drawn("tendril").volume
    grams = (plastic * L.stone.infill_density + L.magnet.count * L.magnet.volume * L.magnet.density) / 1000
    assert L.stone_g <= grams < 1.15 * L.stone_g


def test_fingers_can_tell_the_two_faces_apart(solids: Any) -> None:
    flower, tendril = solids.drawn("flower"), solids.drawn("tendril")
    assert L.stone.relief >= 0.5  # Braille's dots are about that high
    # mm³ of each relief are where the other has none
    assert min(flower.volume, tendril.volume) - solids.common(flower, tendril) > 30


def test_a_card_and_its_sled_fit_with_room_and_the_sled_its_place(cad: Any, solids: Any) -> None:
    sled, holder, place = solids.drawn("sled"), solids.drawn("card place"), solids.TILES[-1].cells[0]
    assert pytest.approx(L.card.width + 2 * (L.print.wall + L.print.fit)) == sled.bounding_box().size.X
    over = cad.Pos(place.x * L.cell.pitch, place.y * L.cell.pitch, L.light.well + L.light.diffuser) * sled
    assert solids.common(over, holder) == pytest.approx(0, abs=1e-6)
    for aside in (-1.0, 1.0):  # but no farther than its rim allows
        assert solids.common(cad.Pos(aside, 0, 0) * over, holder) > 1


def test_cut_sheets_cover_the_cells(solids: Any, tmp_path: Path) -> None:
    from hardware.housing.cutting import card_diffuser, diffuser, floor, write_dxf

    sheets = {"diffuser": diffuser(solids.HALL, L), "card": card_diffuser(L), "floor": floor(solids.HEX, L)}
    for name, layers in sheets.items():
        write_dxf(tmp_path / f"{name}.dxf", layers)
        made = (tmp_path / f"{name}.dxf").read_bytes()
        assert len(made) > 1000
        write_dxf(tmp_path / f"{name}.dxf", layers)
        assert (tmp_path / f"{name}.dxf").read_bytes() == made, "nothing of the moment is in it"
    sheet = sheets["diffuser"]["cut"][0].bounding_box()
    assert pytest.approx(6 * L.cell.pitch + 2 * -L.print.fit, abs=0.5) == sheet.size.X
    assert len(sheets["diffuser"]["engrave"]) == 36
    assert len(sheets["floor"]["cut"]) == 1 + 91


def test_a_picture_shows_the_part_on_paper(solids: Any, tmp_path: Path) -> None:
    from hardware.housing.picturing import picture

    picture(tmp_path / "sled.png", [(solids.drawn("sled"), "#5f8a5a")])
    found = (tmp_path / "sled.png").read_bytes()
    assert found.startswith(b"\x89PNG")
    assert len(found) > 1000


@pytest.mark.parametrize("name", quick_first(["card place", "wells", "hexagons"]))
def test_the_strip_of_pixels_lies_on_the_floor_and_touches_nothing_above(
    cad: Any, solids: Any, name: str
) -> None:
    tiles = {"card place": solids.TILES[-1], "wells": solids.TILES[0], "hexagons": solids.HEXES[0]}
    strip, pitch, cells = L.strip, L.cell.pitch, tiles[name].cells
    row = [cell.x for cell in cells if cell.y == cells[0].y]
    middle, long = (min(row) + max(row)) / 2 * pitch, (max(row) - min(row) + 1.0) * pitch
    lying = cad.Pos(middle, cells[0].y * pitch + L.light.pixel_off, strip.height * 0.45)
    body = cad.Box(long, strip.width, 0.8 * strip.height)
    assert solids.common(lying * body, solids.drawn(name)) == pytest.approx(0, abs=0.01)
    higher = cad.Pos(0, 0, 2 * strip.height) * lying
    assert solids.common(higher * body, solids.drawn(name)) > 1


def test_the_corners_of_a_frame_overlap_and_do_not_collide(cad: Any, solids: Any) -> None:
    one, other = solids.drawn("hexagons' frame"), solids.drawn("another corner")
    assert solids.common(one, other) == pytest.approx(0, abs=0.01)
    first, second = one.bounding_box(), other.bounding_box()
    assert pytest.approx(L.frame.lap - 0.2, abs=0.01) == first.max.Y - second.min.Y
    pressed = max(solids.common(one, cad.Pos(aside, 0, 0) * other) for aside in (-0.2, 0.2))
    assert pressed > 0.5 * 0.1 * L.frame.lap * (L.light.well + L.light.diffuser)


def test_a_button_goes_together_its_cap_moves_and_stays_in(cad: Any, solids: Any) -> None:
    button, base, lying = L.button, L.frame.base, cad.Rot(180, 0, 0)
    printed, cap, bottom = (solids.drawn(f"button {part}") for part in ("case", "cap", "base"))
    case = cad.Pos(0, 0, printed.bounding_box().max.Z) * lying * printed
    rest = base + button.rest
    for down in (0.0, 0.25):
        pressed = cad.Pos(0, 0, rest - down) * cap
        assert solids.common(case, pressed) == pytest.approx(0, abs=1e-6)
        assert pressed.bounding_box().max.Z > case.bounding_box().max.Z + 2
    assert solids.common(case, cad.Pos(0, 0, rest + 1.0) * cap) > 10  # it cannot fall out
    assert solids.common(case, bottom) == pytest.approx(0, abs=1e-6)
    side = button.board_side
    board = cad.Pos(0, 0, base + button.below + button.board / 2) * cad.Box(side, side, button.board)
    switch = cad.Pos(0, 0, rest - button.switch / 2) * cad.Box(6.0, 6.0, button.switch)
    for inside in (board, switch):
        assert solids.common(inside, bottom) == pytest.approx(0, abs=1e-6)
        assert solids.common(inside, case) == pytest.approx(0, abs=1e-6)
    assert solids.common(cad.Pos(0, 0, -0.2) * board, bottom) > 1  # it lies on its four corners


@pytest.mark.parametrize("which", ["pi", "pico"])
def test_a_lid_covers_its_computer_and_its_screws_meet_the_mount(cad: Any, solids: Any, which: str) -> None:
    from hardware.housing.mounts import MOUNTS

    it, plate, lid = MOUNTS[which], solids.drawn(f"mount {which}"), solids.drawn(f"lid {which}")
    cover = cad.Pos(0, 0, lid.bounding_box().max.Z) * cad.Rot(180, 0, 0) * lid
    assert solids.common(plate, cover) == pytest.approx(0, abs=1e-6)
    high = {"pi": 18.0, "pico": 5.0}[which]
    computer = cad.Pos(0, 0, L.frame.base + 6.0 + high / 2) * cad.Box(*it.size, high)
    screws = [
        cad.Pos(end * (it.plate[0] / 2 - 4), end * it.plate[1] / 2, L.frame.base + 5.0)
        * cad.Rot(90, 0, 0)
        * cad.Cylinder(1.05, 7.0)
        for end in (-1, 1)
    ]
    for solid in (plate, cover):
        for inside in (computer, *screws):
            assert solids.common(inside, solid) == pytest.approx(0, abs=1e-6)
        for screw in screws:
            assert solids.common(cad.Pos(0, 0, 3.0) * screw, solid) > 1, "a screw beside its hole"


@EXHAUSTIVE
def test_a_rest_lies_in_its_corner_clear_of_the_hexagons(cad: Any, solids: Any) -> None:
    frame = solids.drawn("hexagons' frame")
    corner, inset = frame.bounding_box(), L.frame.border - L.print.fit
    rest = cad.Pos(corner.min.X + inset, corner.min.Y + inset, 0) * solids.drawn("corner rest")
    assert solids.common(rest, frame) == pytest.approx(0, abs=0.01)
    assert solids.common(rest, solids.drawn("hexagons")) == pytest.approx(0, abs=0.01)
    assert pytest.approx(L.light.well) == rest.bounding_box().max.Z


def test_feet_are_higher_than_lids(solids: Any) -> None:
    foot_high = solids.drawn("foot").bounding_box().max.Z
    assert foot_high == pytest.approx(L.frame.under)
    for which in ("pi", "pico"):
        assert foot_high - 3 >= solids.drawn(f"lid {which}").bounding_box().max.Z
