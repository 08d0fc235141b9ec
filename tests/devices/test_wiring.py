"""Wiring tables, parts and diagram: all from the board file and nothing else."""

from collections import Counter
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from niwashi import data, words
from niwashi.devices import BoardFile, diagram, lines, load, parts, pixel_order, switch_wires
from niwashi.devices.header import GROUND_PINS, HEADER_PINS, POWER_PINS

GARDEN = load(data.boards() / "garden-36.toml")
BUTTONS = load(data.boards() / "garden-36-buttons.toml")
SVG = "{http://www.w3.org/2000/svg}"


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)  # noqa: S314  # our own text


def texts(svg: str) -> Counter[str]:
    root = parsed(svg)
    return Counter(element.text or "" for element in root.iter(f"{SVG}text"))


def test_the_header_has_forty_pins_each_of_one_kind() -> None:
    every = [*HEADER_PINS.values(), *POWER_PINS, *GROUND_PINS]
    assert sorted(every) == list(range(1, 41))
    assert sorted(HEADER_PINS) == list(range(28))


def test_fourteen_lines_and_the_pixel_data_go_to_the_header() -> None:
    table = {line.name: (line.gpio, line.header_pin) for line in lines(GARDEN)}
    assert len(table) == 15
    assert (table["R1"], table["C8"], table["data"]) == ((17, 11), (21, 40), (10, 19))


def test_every_crossing_holds_its_switch() -> None:
    table = {str(wire.at): (wire.kind, wire.cell) for wire in switch_wires(GARDEN)}
    assert len(table) == 48
    assert table["R1C1"] == ("reed", "a1")
    assert table["R6C6"] == ("reed", "f6")
    assert table["R3C8"] == ("button", "help")
    assert {wire.kind for wire in switch_wires(BUTTONS)} == {"button"}


def test_the_chain_runs_from_flowers_last_card_to_tendrils_first() -> None:
    order = pixel_order(GARDEN)
    assert (len(order), order[0], order[4], order[43]) == (44, "flower card 4", "a1", "tendril card 1")


@pytest.mark.parametrize(
    ("file", "expected"),
    [
        (GARDEN, {"reed": 44, "magnet": None, "button": 4, "diode": 48, "wire": 14, "pixel": 44}),
        (BUTTONS, {"button": 48, "diode": 48, "wire": 14, "pixel": 44}),
    ],
    ids=["reeds", "buttons"],
)
def test_parts_are_counted_from_the_file(file: BoardFile, expected: dict[str, int | None]) -> None:
    counted = {part.key.removeprefix("board-part-"): part.quantity for part in parts(file)}
    once = {"pi", "shifter", "resistor", "capacitor", "small-capacitor", "supply", "fuse"}
    assert counted == expected | dict.fromkeys(once, 1)


def test_a_board_without_diodes_lists_none() -> None:
    file = replace(GARDEN, matrix=GARDEN.matrix.model_copy(update={"diodes": False}))
    assert "board-part-diode" not in {part.key for part in parts(file)}


@pytest.mark.parametrize(("limit_ma", "ampere"), [(400.0, "0.5 A"), (401.0, "1 A"), (2000.0, "2.5 A")])
def test_the_supply_gives_a_quarter_more_than_the_limit(limit_ma: float, ampere: str) -> None:
    file = replace(GARDEN, pixels=GARDEN.pixels.model_copy(update={"limit_ma": limit_ma}))
    ratings = {part.key: part.rating for part in parts(file)}
    assert ratings["board-part-supply"] == f"5 V, ≥ {ampere}"


@pytest.mark.parametrize("language", words.LANGUAGES)
@pytest.mark.parametrize("file", [GARDEN, BUTTONS], ids=["reeds", "buttons"])
def test_the_diagram_shows_every_line_switch_and_pixel(file: BoardFile, language: str) -> None:
    shown = texts(diagram(file, language))
    for line in lines(file)[:-1]:
        assert shown[line.name] == 1, "at its place in the matrix"
        assert shown[f"GPIO {line.gpio}"] == 1
    for cell in file.geometry:
        assert shown[cell.name] == 2, "once in the matrix, once on the board"
    assert all(shown[str(number)] >= 1 for number in range(44))
    assert shown[words.say("board-diagram-matrix", language)] == 1


def test_the_diagram_draws_one_diode_a_switch_and_none_without() -> None:
    def outlines(file: BoardFile) -> int:
        return len(parsed(diagram(file)).findall(f"{SVG}polygon"))

    bare = replace(GARDEN, matrix=GARDEN.matrix.model_copy(update={"diodes": False}))
    assert outlines(GARDEN) - outlines(bare) == 48


def test_names_with_special_letters_stay_text() -> None:
    assert texts(diagram(replace(GARDEN, name="<b>&")))["<b>&: wiring"] == 1


def test_everything_in_the_diagram_lies_inside_it() -> None:
    root = parsed(diagram(GARDEN))
    width, height = float(root.attrib["width"]), float(root.attrib["height"])
    for text in root.iter(f"{SVG}text"):
        assert 0 < float(text.attrib["x"]) < width
        assert 0 < float(text.attrib["y"]) < height
    for line in root.iter(f"{SVG}polyline"):
        points = [tuple(map(float, point.split(","))) for point in line.attrib["points"].split()]
        assert all(0 < x < width and 0 < y < height for x, y in points)
