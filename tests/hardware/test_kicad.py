"""Every circuit board, made and checked by KiCad itself: rules, joints, and schematic against board."""

import re
from math import hypot
from pathlib import Path
from zipfile import ZipFile

import pytest
from hardware.circuits import kicad
from hardware.circuits.__main__ import designs
from hardware.circuits.bill import bill
from hardware.circuits.design import Design
from hardware.ordering.places import page, placed
from tests.marks import EXHAUSTIVE
from tests.required import is_required

pytestmark = [
    EXHAUSTIVE,
    pytest.mark.skipif(
        not is_required("kicad"), reason="takes KiCad: NIWASHI_REQUIRE=kicad, as .ci/run does"
    ),
]


def named(name: str) -> Design:
    (found,) = (each for each in designs() if each.name == name)
    return found


@pytest.fixture(scope="module", params=[each.name for each in designs()])
def built(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[Design, Path]:
    """A board made once, for all that is asked of it."""
    design = named(request.param)
    folder = tmp_path_factory.mktemp(design.name)
    kicad.make(design, folder)
    return design, folder


def test_kicad_finds_nothing_that_is_not_accepted_with_a_reason(built: tuple[Design, Path]) -> None:
    assert kicad.check(*built) == []


def test_all_is_written_that_makers_ask_for(built: tuple[Design, Path]) -> None:
    design, folder = built
    made = kicad.for_makers(design, folder)
    assert {path.suffix for path in made} >= {".gbr", ".drl", ".csv", ".gbrjob"}
    with ZipFile(folder / "makers" / f"{design.name}.zip") as packed:
        names = packed.namelist()
    assert sorted(names) == sorted(path.name for path in made if path.suffix in (".gbr", ".drl", ".gbrjob"))
    assert {f"{design.name}-{layer}.gbr" for layer in ("F_Cu", "B_Cu", "Edge_Cuts")} <= set(names)
    layers = [path.read_text(encoding="utf-8") for path in made if path.suffix == ".gbr"]
    assert all("D03*" in text or "D01*" in text for text in layers), "no layer is empty"
    placed = (folder / "makers" / f"{design.name}-places.csv").read_text(encoding="utf-8").splitlines()
    assert {"Designator", "Mid X", "Mid Y", "Rotation", "Layer"} <= set(placed[0].split(","))
    refs = {line.split(",")[0].strip('"') for line in placed[1:]}
    bought = {part.ref for part in design.parts if part.key}
    assert bought <= refs


def test_the_page_of_the_bill_shows_parts_where_kicad_sets_them(built: tuple[Design, Path]) -> None:
    design, folder = built
    kicad.for_makers(design, folder)
    places = (folder / "makers" / f"{design.name}-places.csv").read_text(encoding="utf-8")
    at = {part.ref: (part.at, "bottom" if part.is_below else "top") for part in design.parts}
    for spot in placed(places):
        where, side = at[spot.ref]
        assert (spot.x, spot.y) == pytest.approx(where, abs=2e-3)
        assert spot.side == side
    drawing = (folder / "makers" / f"{design.name}-front.svg").read_text(encoding="utf-8")
    assert "<path" in page(design.title, design.size, bill(design), places, drawing).split("<table>")[0]


def test_a_board_made_twice_is_the_same_bytes_for_its_makers(tmp_path: Path) -> None:
    design = named("expander")
    made = []
    for folder in (tmp_path / "one", tmp_path / "two"):
        kicad.make(design, folder)
        made.append({path.name: path.read_bytes() for path in kicad.for_makers(design, folder)})
    assert made[0] == made[1]
    assert f"{design.name}.zip" in made[0]


SEGMENT = re.compile(
    r"\(segment\s+\(start (\S+ \S+)\)\s+\(end (\S+ \S+)\)\s+\(width (\S+)\).*?\(net (\d+)\)", re.DOTALL
)
VIA = re.compile(r"\(via\s+\(at (\S+ \S+)\)")


def test_power_tracks_are_wide_and_have_several_vias(built: tuple[Design, Path]) -> None:
    """2.5 A want 1.2 mm of 35 µm copper (IPC-2221, 10 K); a via of 0.35 mm stands half of that."""
    design, folder = built
    text = (folder / f"{design.name}.kicad_pcb").read_text(encoding="utf-8")
    names = dict(re.findall(r'\(net (\d+) "/([^"]+)"\)', text))
    tracks = [
        (start, end, float(width), names.get(net, "")) for start, end, width, net in SEGMENT.findall(text)
    ]
    assert tracks
    heavy = [track for track in tracks if track[3] in ("VIN", "VFUSED", "VMID")]
    assert bool(heavy) == (design.name in ("hat", "pico-carrier"))
    assert all(width >= 1.2 for _, _, width, _ in heavy)
    vias = set(VIA.findall(text))
    assert not vias & {end for track in tracks if track[2] >= 1.0 for end in track[:2]}
    rail = sum(_length(start, end) for start, end, width, net in tracks if net == "+5V" and width >= 1.2)
    assert rail > 30 or not heavy


def _length(start: str, end: str) -> float:
    (x0, y0), (x1, y1) = (map(float, spot.split()) for spot in (start, end))
    return hypot(x1 - x0, y1 - y0)


def test_a_part_left_out_of_the_board_is_found(tmp_path: Path) -> None:
    """The check itself, checked: the schematic has a part that the board has not."""
    design = named("strip-hall")
    kicad.make(design, tmp_path)
    board = tmp_path / f"{design.name}.kicad_pcb"
    text = board.read_text(encoding="utf-8")
    board.write_text(text.replace('"Reference" "U3"', '"Reference" "U99"'), encoding="utf-8")
    assert {each.type for each in kicad.check(design, tmp_path)} & {"missing_footprint", "extra_footprint"}
