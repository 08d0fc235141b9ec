"""Wiring tables, parts and diagram: all from the board file and nothing else."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from unittest.mock import patch
from xml.etree import ElementTree

import pytest
from hardware.wiring import BOARDS, PICTURES, kept_diagram
from tests.devices.expanded import on_expanders, on_registers

from niwashi import data
from niwashi.devices.board_file import BoardFile
from niwashi.devices.board_parser import load_board
from niwashi.devices.cell_wiring import ExpanderInput
from niwashi.devices.header import GROUND_PINS, HEADER_PINS, PI, PICO, POWER_PINS, Header
from niwashi.wiring.board_papers import board_tables, board_warnings
from niwashi.wiring.chip_papers import ChipWire, DrawnChip, chip_wires, draw_chips_of
from niwashi.wiring.drawing import SvgDrawing
from niwashi.wiring.parts import parts_list
from niwashi.wiring.wires import header_wires, pixel_order, switch_wires
from niwashi.wiring.wiring_diagram import diagram
from niwashi.words.catalogue import LANGUAGES, translate

GARDEN = load_board(data.boards() / "garden-36.toml")
BUTTONS = load_board(data.boards() / "garden-36-buttons.toml")
HEX = load_board(data.boards() / "hex-91.toml")
CHIPS_ONLY = on_expanders(GARDEN, line=None)
INK, ROW, COLUMN = "#23272e", "#c2410c", "#1d4ed8"
SVG = "{http://www.w3.org/2000/svg}"


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)  # noqa: S314  # our own text


def texts(svg: str) -> Counter[str]:
    root = parsed(svg)
    return Counter(element.text or "" for element in root.iter(f"{SVG}text"))


def test_header_has_forty_pins_each_of_one_kind() -> None:
    every = [*HEADER_PINS.values(), *POWER_PINS, *GROUND_PINS]
    assert sorted(every) == list(range(1, 41))
    assert sorted(HEADER_PINS) == list(range(28))


_PINS_OF_A_PI = """
    3.3V 5V 2 5V 3 GND 4 14 GND 15 17 18 27 GND 22 23 3.3V 24 10 GND 9 25 11 8 GND 7 0 1 5 GND 6 12 13 GND
    19 16 26 20 GND 21
"""
_PINS_OF_A_PICO = """
    0 1 GND 2 3 4 5 GND 6 7 8 9 GND 10 11 12 13 GND 14 15 16 17 GND 18 19 20 21 GND 22 RUN 26 27 GND 28
    ADC_VREF 3.3V 3V3_EN GND VSYS VBUS
"""
"""What the makers write at each pin, from the first on: a number is a GPIO."""


@pytest.mark.parametrize(
    ("header", "written"), [(PI, _PINS_OF_A_PI), (PICO, _PINS_OF_A_PICO)], ids=["Pi", "Pico"]
)
def test_each_pin_of_a_header_is_what_its_maker_writes(header: Header, written: str) -> None:
    pins = dict(enumerate(written.split(), 1))
    assert len(pins) == 40
    assert header.pins == {int(what): pin for pin, what in pins.items() if what.isdecimal()}
    assert sorted(header.ground) == [pin for pin, what in pins.items() if what == "GND"]
    assert {pin: name.replace(" ", "") for pin, name in header.power.items()} == {
        pin: what for pin, what in pins.items() if what in ("3.3V", "5V", "ADC_VREF", "VSYS", "VBUS")
    }


def test_fourteen_lines_and_the_pixel_data_go_to_the_header() -> None:
    table = {line.name: (line.gpio, line.header_pin) for line in header_wires(GARDEN)}
    assert len(table) == 15
    assert (table["R1"], table["C8"], table["data"]) == ((17, 11), (21, 40), (10, 19))


@pytest.mark.parametrize(("name", "ohm"), [("garden-36", "68 Ω"), ("garden-36-pico", "100 Ω")])
def test_rows_have_the_resistors_that_their_computer_bears(name: str, ohm: str) -> None:
    """hardware/CIRCUITS.md reckons them."""
    lines = next(board_tables(load_board(data.boards() / f"{name}.toml"), partial(translate, language="en")))
    uses = {line[0]: line[3] for line in lines.rows}
    assert [use for line, use in uses.items() if line.startswith("R") and ohm in use] == [uses["R1"]] * 6
    assert all("220 Ω" in use for line, use in uses.items() if line.startswith("C"))


def test_every_crossing_holds_its_switch() -> None:
    table = {str(wire.at): (wire.kind, wire.cell) for wire in switch_wires(GARDEN)}
    assert len(table) == 48
    assert table["R1C1"] == ("reed", "a1")
    assert table["R6C6"] == ("reed", "f6")
    assert table["R3C8"] == ("button", "help")
    assert {wire.kind for wire in switch_wires(BUTTONS)} == {"button"}


def test_board_is_warned_of_inputs_that_its_chips_should_not_have() -> None:
    risky = {"a1": ExpanderInput(0, 7), "c2": ExpanderInput(1, 15)}
    cells = tuple(replace(each, reed=risky.get(each.cell.name, each.reed)) for each in HEX.cells)
    say = partial(translate, language="en")
    assert list(board_warnings(HEX, say)) == []
    (warning,) = board_warnings(replace(HEX, cells=cells), say)
    assert "X1A7 (a1), X2B7 (c2)" in warning


def test_way_of_each_switch_names_its_column_and_its_row() -> None:
    tables = board_tables(GARDEN, partial(translate, language="en"))
    ways = {row[0]: row[3] for table in tables for row in table.rows if len(row) == 4}
    for column in range(1, 9):
        for row in range(1, 7):
            way = ways[f"R{row}C{column}"]
            assert (way.startswith(f"C{column} "), way.endswith(f" R{row}")) == (True, True)


def test_chain_runs_from_flowers_last_card_to_tendrils_first() -> None:
    order = pixel_order(GARDEN)
    assert (len(order), order[0], order[4], order[43]) == (44, "flower card 4", "a1", "tendril card 1")


@pytest.mark.parametrize(
    ("file", "expected"),
    [
        (
            GARDEN,
            {"reed": 44, "magnet": None, "button": 4, "diode": 48, "wire": 14, "pixel": 44}
            | {"column-resistor": 8, "row-resistor": 6},
        ),
        (
            BUTTONS,
            {"button": 48, "diode": 48, "wire": 14, "pixel": 44, "column-resistor": 8} | {"row-resistor": 6},
        ),
        (
            HEX,
            {"reed": 91, "magnet": None, "button": 6, "wire": 19, "pixel": 91, "column-resistor": 13}
            | {"row-resistor": 1, "chip": 6, "chip-capacitor": 6, "pull-up": 2},
        ),
        (
            CHIPS_ONLY,
            {"reed": 44, "magnet": None, "button": 4, "wire": 4, "pixel": 44}
            | {"chip": 4, "chip-capacitor": 4, "pull-up": 2},
        ),
    ],
    ids=["reeds", "buttons", "hexagon", "chips only"],
)
def test_parts_are_counted_from_the_file(file: BoardFile, expected: dict[str, int | None]) -> None:
    counted = {part.key.removeprefix("board-part-"): part.quantity for part in parts_list(file)}
    once = {"pi", "shifter", "resistor", "capacitor", "small-capacitor", "supply", "fuse"}
    assert counted == expected | dict.fromkeys(once, 1)


def test_board_without_diodes_lists_none() -> None:
    file = replace(GARDEN, matrix=GARDEN.matrix.model_copy(update={"diodes": False}))
    assert "board-part-diode" not in {part.key for part in parts_list(file)}


def test_board_without_lights_wants_nothing_for_them() -> None:
    """Found by fuzz: it listed no pixels, and all that goes with them."""
    dark = replace(GARDEN, cells=tuple(replace(wired, pixel=None) for wired in GARDEN.cells))
    lit_too = {part.key for part in parts_list(GARDEN)}
    pixels = ("pixel", "shifter", "resistor", "capacitor", "small-capacitor", "supply", "fuse")
    assert lit_too - {part.key for part in parts_list(dark)} == {f"board-part-{part}" for part in pixels}
    assert "data" not in {wire.name for wire in header_wires(dark)}
    shown, all_shown = diagram(dark, "en"), diagram(GARDEN, "en")
    for key in ("board-diagram-power", "board-diagram-chain"):
        assert translate(key, "en") in all_shown
        assert translate(key, "en") not in shown
    tables = [table.title for table in board_tables(dark, lambda key, **_: key)]
    assert "board-table-pixels" not in tables
    assert "board-table-parts" in tables


@pytest.mark.parametrize(
    ("limit_ma", "fuse", "supply"),
    [
        (10.0, "0.01 A", "0.5 A"),
        (400.0, "0.4 A", "1 A"),
        (401.0, "0.5 A", "1.5 A"),
        (2000.0, "2 A", "4.5 A"),
        (2275.0, "2.5 A", "5.5 A"),
        (60_000.0, "63 A", "132.5 A"),
    ],
)
def test_fuse_bears_the_limit_and_the_supply_can_blow_it(limit_ma: float, fuse: str, supply: str) -> None:
    file = replace(GARDEN, pixels=GARDEN.pixels.model_copy(update={"limit_ma": limit_ma}))
    ratings = {part.key: part.rating for part in parts_list(file)}
    assert ratings["board-part-fuse"] == fuse
    assert ratings["board-part-supply"] == f"5 V, ≥ {supply}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "file", [GARDEN, BUTTONS, HEX, CHIPS_ONLY], ids=["reeds", "buttons", "hexagon", "chips only"]
)
def test_diagram_shows_every_line_switch_and_pixel(file: BoardFile, language: str) -> None:
    shown = texts(diagram(file, language))
    chips = chip_wires(file)
    for line in header_wires(file)[:-1]:
        is_matrix = line.kind in ("row", "column")
        at_each_chip = 1 if line.kind == "interrupt" else 2  # SDA and SCL are names of pins too
        assert shown[line.name] == (1 if is_matrix else at_each_chip * len(chips))
        assert shown[f"GPIO {line.gpio}"] == is_matrix
    for cell in file.geometry:
        assert shown[cell.name] == 2, "once at its switch, once on the board"
    for chip in chips:
        assert shown[f"{chip.name}  {chip.address:#04x}"] == 1
    assert all(shown[str(number)] >= 1 for number in range(len(file.chain)))
    assert shown[translate("board-diagram-matrix", language)] == bool(file.matrix.rows)
    assert shown[translate("board-diagram-chips", language)] == bool(chips)


def test_diagram_draws_one_diode_a_switch_and_none_without() -> None:
    def outlines(file: BoardFile) -> int:
        return len(parsed(diagram(file)).findall(f"{SVG}polygon"))

    bare = replace(GARDEN, matrix=GARDEN.matrix.model_copy(update={"diodes": False}))
    assert outlines(GARDEN) - outlines(bare) == 48


def test_chips_hang_on_their_bus_and_are_told_apart_by_their_jumpers() -> None:
    chips = chip_wires(HEX)
    assert [chip.name for chip in chips] == ["X1", "X2", "X3", "X4", "X5", "X6"]
    assert [chip.address for chip in chips] == [0x20 + 4 * a2 + 2 * a1 + a0 for a2, a1, a0 in jumpers(chips)]
    assert {(chip.sda, chip.scl, chip.interrupt) for chip in chips} == {("SDA", "SCL", "INT")}
    table = {line.name: (line.gpio, line.header_pin) for line in header_wires(HEX)}
    assert (table["SDA"], table["SCL"], table["INT"]) == ((2, 3), (3, 5), (4, 7))


def jumpers(chips: Sequence[ChipWire]) -> list[tuple[int, int, int]]:
    return [chip.jumpers for chip in chips]


def test_another_bus_and_a_second_interrupt_have_names_of_their_own() -> None:
    first, *others = HEX.expanders
    file = replace(HEX, expanders=(first.model_copy(update={"bus": 6, "interrupt": 26}), *others))
    names = [line.name for line in header_wires(file) if line.kind not in ("row", "column")]
    assert names == ["SDA", "SCL", "SDA6", "SCL6", "INT1", "INT2", "data"]
    assert (chip_wires(file)[0].sda, chip_wires(file)[0].interrupt) == ("SDA6", "INT1")
    ratings = {part.rating: part.quantity for part in parts_list(file) if part.key == "board-part-pull-up"}
    assert ratings == {"4.7 kΩ": 2, "1.8 kΩ": 2}


@pytest.mark.parametrize("name", BOARDS)
def test_kept_diagram_is_what_is_drawn_today(name: str) -> None:
    """`make -C hardware drawings` draws them anew: look at what has changed."""
    path, drawn = kept_diagram(name)
    assert path.read_text(encoding="utf-8") == drawn


def test_every_kept_diagram_is_drawn_by_somebody() -> None:
    assert {path.stem for path in PICTURES.iterdir()} == set(BOARDS)


def test_names_with_special_letters_stay_text() -> None:
    assert texts(diagram(replace(GARDEN, name="<b>&")))["<b>&: wiring"] == 1


@pytest.mark.parametrize("file", [GARDEN, HEX, CHIPS_ONLY], ids=["matrix", "both", "chips"])
def test_everything_in_the_diagram_lies_inside_it(file: BoardFile) -> None:
    root = parsed(diagram(file))
    width, height = float(root.attrib["width"]), float(root.attrib["height"])
    for text in root.iter(f"{SVG}text"):
        assert 0 < float(text.attrib["x"]) < width
        assert 0 < float(text.attrib["y"]) < height
    for line in root.iter(f"{SVG}polyline"):
        points = [tuple(map(float, point.split(","))) for point in line.attrib["points"].split()]
        assert all(0 < x < width and 0 < y < height for x, y in points)


_GPB, _GPA = ([f"GP{port}{n}" for n in range(8)] for port in "BA")
PINOUTS: dict[str, list[str | None]] = {
    "CD74HC4067": [
        *("COM", "C7", "C6", "C5", "C4", "C3", "C2", "C1", "C0", "S0", "S1", "GND"),
        *("S3", "S2", "E", "C15", "C14", "C13", "C12", "C11", "C10", "C9", "C8", "VCC"),
    ],
    "SN74HC165": [
        *("SH/LD", "CLK", "E", "F", "G", "H", None, "GND"),
        *("QH", "SER", "A", "B", "C", "D", "CLK INH", "VCC"),
    ],
    "MCP23017": [
        *_GPB,
        *("VDD", "VSS", None, "SCL", "SDA", None, "A0", "A1", "A2", "RESET", None, "INTA"),
        *_GPA,
    ],
}
"""The pins of chips from the first to the last, as their makers number them.

CD74HC4067: SCHS209; SN74HC165: SCLS116; MCP23017: DS20001952. None: a pin that stays free.
"""


ON_BOARD = {
    "CD74HC4067": load_board(data.boards() / "garden-36-hall.toml"),
    "SN74HC165": on_registers(GARDEN),
    "MCP23017": HEX,
}


@pytest.mark.parametrize("chip", PINOUTS)
def test_pins_of_drawn_chips_are_those_of_the_data_sheets(chip: str) -> None:
    with patch("niwashi.wiring.chip_papers.draw_chips_of") as draw:
        diagram(ON_BOARD[chip])
    drawn = list(draw.call_args.args[2])
    assert drawn
    for each in drawn:
        assert each.names == {pin: name for pin, name in enumerate(PINOUTS[chip], 1) if name}


def test_drawn_expander_has_its_address_at_the_pins_for_it() -> None:
    """A2, A1 and A0 are the pins 17, 16 and 15, high for a one of the address (DS20001952)."""
    with patch("niwashi.wiring.chip_papers.draw_chips_of") as draw:
        diagram(HEX)
    drawn = list(draw.call_args.args[2])
    addresses = [
        0x20 + sum(bit * (each.wires[pin] == ("3.3 V", "power")) for pin, bit in ((17, 4), (16, 2), (15, 1)))
        for each in drawn
    ]
    assert addresses == [chip.address for chip in HEX.expanders]
    grounded = [pin for each in drawn for pin in (15, 16, 17) if each.wires[pin] == ("GND", "ground")]
    assert len(grounded) == 3 * len(drawn) - sum((address - 0x20).bit_count() for address in addresses)


@pytest.mark.parametrize("file", [GARDEN, BUTTONS], ids=["reeds", "buttons"])
def test_each_switch_is_drawn_between_a_dot_on_its_column_and_one_on_its_row(file: BoardFile) -> None:
    """Each dot has a wire that leads on into the switch, which alone is open."""
    root = parsed(diagram(file))
    ends = []
    for line in root.iter(f"{SVG}polyline"):
        if line.get("stroke") == INK:
            points = line.attrib["points"].split()
            ends.append((points[0], points[-1]))
    dots = {
        name: [
            f"{each.get('cx')},{each.get('cy')}"
            for each in root.iter(f"{SVG}circle")
            if each.get("fill") == colour and each.get("r") == "3.2"
        ]
        for name, colour in (("column", COLUMN), ("row", ROW))
    }
    assert len(dots["column"]) == len(dots["row"]) == len(switch_wires(file))
    starts = {start for start, _ in ends}
    goals = {end for _, end in ends}
    led_on = {start for start, end in ends if end in starts}
    come_from = {end for start, end in ends if start in goals}
    assert set(dots["column"]) <= led_on
    assert set(dots["row"]) <= come_from


@pytest.mark.parametrize("pins", [8, 16, 28])
def test_drawn_chip_counts_its_pins_down_on_the_left_and_up_on_the_right(pins: int) -> None:
    drawing = SvgDrawing(600, 600, "chips")
    names = {pin: f"name {pin}" for pin in range(1, pins + 1)}
    wires = {1: ("first", "ink"), pins: ("last", "ink")}
    draw_chips_of(drawing, pins, [DrawnChip("chip", names, wires)], (), 100, 0)
    root = parsed(drawing.svg())
    at = {each.text: (float(each.attrib["x"]), float(each.attrib["y"])) for each in root.iter(f"{SVG}text")}
    places = [at[str(pin)] for pin in range(1, pins + 1)]
    heights = [y for _, y in places]
    assert heights == heights[::-1]
    assert heights[: pins // 2] == sorted(heights[: pins // 2])
    (left, *_), (*_, right) = ([x for x, _ in places],) * 2
    assert {x for x, _ in places[: pins // 2]} == {left}
    assert {x for x, _ in places[pins // 2 :]} == {right}
    assert left < right
    assert [at[f"name {pin}"][1] for pin in range(1, pins + 1)] == heights
    assert (at["first"][1], at["last"][1]) == (heights[0], heights[-1])
    assert at["first"][0] < left
    assert at["last"][0] > right
    (notch,) = root.iter(f"{SVG}circle")
    (body,) = (each for each in root.iter(f"{SVG}rect") if each.get("rx") == "6")
    assert float(notch.attrib["cx"]) == float(body.attrib["x"]) + float(body.attrib["width"]) / 2
    assert notch.attrib["cy"] == body.attrib["y"]
    middle = float(body.attrib["y"]) + float(body.attrib["height"]) / 2
    assert abs((heights[0] + heights[pins // 2 - 1]) / 2 - 4 - middle) <= 1
