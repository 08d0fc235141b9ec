"""What lies in an order's zip, and that it is the same bytes each time; KiCad's share is in `test_kicad`."""

import csv
import io
import json
import os
import re
import shutil
from html.parser import HTMLParser
from pathlib import Path
from zipfile import ZipFile

import pytest
from hardware.circuits.__main__ import boards, designs
from hardware.circuits.bill import bill
from hardware.circuits.design import Design
from hardware.circuits.orders import boards_of, order
from hardware.circuits.tracks import ORIGIN
from hardware.guide.tables import cost
from hardware.ordering.__main__ import main
from hardware.ordering.contents import Missing, contents
from hardware.ordering.how_to import how_to_order
from hardware.ordering.places import page, placed
from hardware.packing import packed, timeless

from niwashi.wiring.parts import fuse_a, supply_a
from niwashi.words.catalogue import LANGUAGES

BOARDS = boards()
DESIGNS = {design.name: design for design in designs()}
DRAWING = (
    '<?xml version="1.0"?><svg viewBox="0 0 297 210"><title>x</title><desc>y</desc><path d="M0 0"/></svg>'
)


def placements(design: Design) -> str:
    """What KiCad writes of a design, in the names of assemblers: y grows upwards there."""
    lines = ["Designator,Comment,Footprint,Mid X,Mid Y,Rotation,Layer"]
    for part in design.parts:
        x, y, side = part.at[0] + ORIGIN[0], -part.at[1] - ORIGIN[1], "bottom" if part.is_below else "top"
        lines.append(f'"{part.ref}","{part.value}","-",{x:.6f},{y:.6f},{part.turn:.6f},{side}')
    return "\n".join(lines) + "\n"


@pytest.fixture
def made(tmp_path: Path) -> Path:
    """Folders as `make -C hardware circuits` and `make -C hardware housing` leave them."""
    for name, design in DESIGNS.items():
        makers = tmp_path / "circuits" / name / "makers"
        makers.mkdir(parents=True)
        (makers / f"{name}.zip").write_bytes(packed({f"{name}-F_Cu.gbr": b"D03*"}, within_another=True))
        (makers / f"{name}-places.csv").write_text(placements(design), encoding="utf-8")
        (makers / f"{name}-front.svg").write_text(DRAWING, encoding="utf-8")
    for name in BOARDS:
        folder = tmp_path / "housing" / name
        (folder / "strips").mkdir(parents=True)
        for part in (
            "stone-flower.stl",
            "stone-flower.step",
            "strips/wells-1.stl",
            "diffuser.dxf",
            "floor.dxf",
        ):
            (folder / part).write_text(part, encoding="utf-8")
    return tmp_path


def ordered(folder: Path, *names: str) -> int:
    return main(
        [
            *names,
            *("--circuits", str(folder / "circuits"), "--housing", str(folder / "housing")),
            *("--out", str(folder / "order")),
        ]
    )


def test_every_built_board_has_a_zip_with_all_that_its_order_names(made: Path) -> None:
    assert ordered(made) == 0
    for name, file in BOARDS.items():
        with ZipFile(made / "order" / f"niwashi-{name}.zip") as zipped:
            found = {each.removeprefix(f"niwashi-{name}/") for each in zipped.namelist()}
            sums = zipped.read(f"niwashi-{name}/order.csv").decode()
        wanted = {f"boards/{board}{end}" for board in boards_of(file)
                  for end in (".zip", "-places.csv", "-bill.csv", "-bill.html")}  # fmt: skip
        wanted |= {f"how-to-order.{language}.html" for language in LANGUAGES}
        wanted |= {"order.csv", "LICENSE.txt", "housing/strips/wells-1.stl", "housing/diffuser.dxf"}
        assert wanted <= found
        assert {each for each in found if each.startswith("boards/")} <= wanted, "and no other circuit board"
        assert not any(each.endswith(".step") for each in found)
        assert f"slow (T), {fuse_a(file):g} A" in sums


def test_a_zip_is_the_same_bytes_whenever_and_wherever_it_is_made(made: Path) -> None:
    assert ordered(made, "garden-36") == 0
    first = (made / "order" / "niwashi-garden-36.zip").read_bytes()
    elsewhere = made / "elsewhere"
    for folder in ("housing", "circuits"):
        shutil.copytree(made / folder, elsewhere / folder, copy_function=shutil.copyfile)
        for path in (elsewhere / folder).rglob("*"):
            os.utime(path, (1_000_000_000, 1_000_000_000))
    assert ordered(elsewhere, "garden-36") == 0
    assert (elsewhere / "order" / "niwashi-garden-36.zip").read_bytes() == first


@pytest.mark.parametrize(
    ("gone", "maker"),
    [
        ("circuits/hat/makers/hat.zip", "make -C hardware circuits"),
        ("circuits/hat/makers/hat-front.svg", "make -C hardware circuits"),
        ("housing/garden-36/floor.dxf", "make -C hardware housing"),
    ],
)
def test_missing_files_are_named_with_their_command(
    made: Path, gone: str, maker: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (made / gone).unlink()
    assert ordered(made, "garden-36") == 1
    said = capsys.readouterr().err
    assert gone in said
    assert maker in said
    assert not (made / "order" / "niwashi-garden-36.zip").exists(), "no half of an order"


def test_missing_circuits_are_refused_by_contents(tmp_path: Path) -> None:
    with pytest.raises(Missing, match="places"):
        contents(BOARDS["garden-36"], DESIGNS, tmp_path, tmp_path)


class Seen(HTMLParser):
    """Attributes of every element by its tag."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def all(self, key: str) -> list[str]:
        return [attrs[key] or "" for _, attrs in self.found if key in attrs]


@pytest.mark.parametrize("name", DESIGNS)
def test_the_page_of_a_bill_shows_every_part_that_is_bought_where_it_is(name: str) -> None:
    design = DESIGNS[name]
    shown = Seen(page(design.title, design.size, bill(design), placements(design), DRAWING))
    bought = sorted(part.ref for part in design.parts if part.key)
    assert sorted(shown.all("data-ref")) == bought
    assert sorted(ref for line in shown.all("data-refs") for ref in line.split()) == bought
    dots = [(float(at["cx"] or 0), float(at["cy"] or 0)) for tag, at in shown.found if tag == "circle"]
    places = {part.ref: part.at for part in design.parts}
    assert dots == [pytest.approx(places[ref], abs=1e-3) for ref in shown.all("data-ref")]
    assert not [each for each in (*shown.all("src"), *shown.all("href")) if each], "whole in itself"


def test_a_part_set_from_the_back_is_marked() -> None:
    hat = DESIGNS["hat"]
    (below,) = (each for each in placed(placements(hat)) if each.side == "bottom")
    assert below.ref == "J1"


def test_a_drawing_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="KiCad's SVG"):
        page("x", (1, 1), "Designator\n", placements(DESIGNS["hat"]), "<html></html>")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", BOARDS)
def test_how_to_order_has_the_guides_own_figures(name: str, language: str) -> None:
    file = BOARDS[name]
    whole = order(file, DESIGNS)
    text = how_to_order(file, whole, language)
    assert list(csv.DictReader(io.StringIO(whole)))[-1]["EUR"] in text
    assert f"{round(cost(file)[0], -1):.0f} €" in text
    assert f"{fuse_a(file):g} A" in text
    assert f"{supply_a(file):g} A" in text
    links = {each for each in Seen(text).all("href") if each.endswith(".zip")}
    assert links == {f"boards/{board}.zip" for board in boards_of(file)}
    assert "{" not in re.sub(r"<style>.*</style>", "", text), "every blank is filled"


def test_no_moment_is_left_in_what_kicad_writes() -> None:
    said = [
        "%TF.CreationDate,2026-11-26T00:45:24+00:00*%",
        "G04 Created by KiCad (PCBNEW 9.0.8) date 2026-11-26 00:45:24*",
        "; DRILL file {KiCad 9.0.8} date 2026-11-26T00:45:25+0000",
        "<title>SVG Image created as a.svg date 2026/11/26 00:46:34 </title>",
        json.dumps({"CreationDate": "2026-11-26T00:45:24+01:00"}),
    ]
    assert all("2026" not in timeless(each) for each in said)
    assert timeless("X75800000Y-57000000D03*") == "X75800000Y-57000000D03*"
