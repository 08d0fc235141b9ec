"""The netlist of every board: what the board file says and nothing else; what is committed is up to date."""

import csv
import io
import re
from collections.abc import Callable

import pytest
from hardware.circuits.__main__ import boards, committed, designs
from hardware.circuits.bill import catalogue
from hardware.circuits.carriers import DATA_GPIO, connector_nets, hat, pico_carrier
from hardware.circuits.design import Design, Part
from hardware.circuits.netlist import Component, netlist
from hardware.circuits.protection import line_ohms, pin_net
from hardware.circuits.strip import BACK, CELLS, LEGS, ON, PITCH, Course, hall_strip, reed_strip
from hardware.circuits.symbols import SYMBOLS, pins
from hardware.lengths import lengths

from niwashi.devices.board_file import BoardFile
from niwashi.devices.cell_wiring import Crossing
from niwashi.wiring.kind_papers import series_ohm
from niwashi.wiring.wires import header_wires, pixel_order, switch_wires

BOARDS = boards()
needs_symbols = pytest.mark.skipif(not SYMBOLS.is_dir(), reason="KiCad's symbols are not installed")


def expected_nets(file: BoardFile) -> set[str]:
    """Reckoned from the board file's own words, not from its wiring tables."""
    names = {f"R{i + 1}" for i in range(len(file.matrix.rows))}
    names |= {f"C{i + 1}" for i in range(len(file.matrix.columns))}
    names |= {f"{name} pin" for name in names}
    for wired in file.cells:
        for at in wired.switches:
            if file.matrix.diodes or not isinstance(at, Crossing):
                names.add(str(at))
        if wired.hall is not None:
            names.add(str(wired.hall))
    names |= {f"PIXEL{i}" for i in range(len(file.chain))} | {"data", "SHIFTED", "VIN", "5V", "GND"}
    if file.expanders:
        names |= {"SDA", "SCL", "3V3"} | {"INT" for each in file.expanders if each.interrupt is not None}
    if file.multiplexers:
        names |= {"S0", "S1", "S2", "S3", "3V3"}
        names |= {line.name for line in header_wires(file) if line.kind in ("adc", "enable")}
    return names


@pytest.mark.parametrize("name", BOARDS)
def test_every_net_of_the_board_file_and_no_other(name: str) -> None:
    file = BOARDS[name]
    assert set(netlist(file).nets) == expected_nets(file)


@pytest.mark.parametrize("name", BOARDS)
def test_each_line_ends_at_its_pin_and_leads_somewhere(name: str) -> None:
    nets = netlist(BOARDS[name]).nets
    for line in header_wires(BOARDS[name]):
        has_resistor = line.kind in ("row", "column")
        at_pin = nets[f"{line.name} pin" if has_resistor else line.name]
        assert [pin for ref, pin in at_pin if ref == "A1"] == [str(line.header_pin)]
        assert (f"R-{line.name}", "1") in nets[line.name] or not has_resistor
        assert len(nets[line.name]) > 1, line


@pytest.mark.parametrize("name", BOARDS)
def test_no_row_or_column_reaches_a_pin_but_through_its_resistor(name: str) -> None:
    board = netlist(BOARDS[name])
    ohm = {"C": 220, "R": 68 if BOARDS[name].serial is None else 100}
    resistors = {each.ref: each for each in board.components if re.fullmatch(r"R-[RC]\d+", each.ref)}
    matrix = BOARDS[name].matrix
    assert len(resistors) == len(matrix.rows) + len(matrix.columns) > 0
    for ref, each in resistors.items():
        assert each.kind == f"{ohm[ref[2]]}R"
        assert [end[0] for end in board.nets[each.pins["2"]]] == ["A1", ref]
        assert "A1" not in [end[0] for end in board.nets[each.pins["1"]]]


@pytest.mark.parametrize("name", BOARDS)
def test_no_net_ends_in_the_air_and_no_pin_is_on_two(name: str) -> None:
    board = netlist(BOARDS[name])
    assert [net for net, ends in board.nets.items() if len(ends) < 2] == []
    refs = [each.ref for each in board.components]
    assert len(refs) == len(set(refs))


@pytest.mark.parametrize("name", BOARDS)
def test_netlist_has_all_switches_and_pixels(name: str) -> None:
    file = BOARDS[name]
    board = netlist(file)
    assert len(board.of_kind("reed", "button")) == len(switch_wires(file))
    assert len(board.of_kind("pixel")) == len(pixel_order(file))


def test_committed_netlists_are_current() -> None:
    stale = [path.name for path, text in committed().items() if path.read_text(encoding="utf-8") != text]
    assert stale == [], "make -C hardware"


@needs_symbols
@pytest.mark.parametrize(("design", "ref"), [(hat, "J1"), (pico_carrier, "A1")], ids=["hat", "pico-carrier"])
def test_pins_do_what_kicads_own_symbol_of_the_computer_says(design: object, ref: str) -> None:
    """KiCad's symbols were drawn by others from the Pi's and the Pico's tables."""
    assert callable(design)
    (part,) = (each for each in design(list(BOARDS.values())).parts if each.ref == ref)
    named = {pin.number: pin.name for pin in pins(part.symbol)}
    checked = 0
    for pin, net in part.pins.items():
        if net.startswith("GPIO"):
            (number,) = re.findall(r"GPIO0*(\d+)", named[pin])
            assert net == f"GPIO{number}", (pin, named[pin])
            checked += 1
        else:
            same = {"GND": ("GND", "AGND"), "+3V3": ("3V3",), "ID_SD": ("ID_SD_I2C0/GPIO00",)}
            assert named[pin] in same.get(net, ("ID_SC_I2C0/GPIO01",)), (pin, net)
    assert checked > 15


@needs_symbols
@pytest.mark.parametrize(
    ("name", "kind", "symbol"),
    [
        ("hex-91", "expander", "Interface_Expansion:MCP23017_SO"),
        ("gardens-4", "expander", "Interface_Expansion:MCP23017_SO"),
        ("garden-36-hall", "multiplexer", "74xx:CD74HC4067M"),
        ("garden-36-hall", "hall", "Sensor_Magnetic:DRV5055A1xLPGxQ1"),
    ],
)
def test_pins_of_chips_do_what_kicads_own_symbols_say(name: str, kind: str, symbol: str) -> None:
    named = {pin.number: pin.name for pin in pins(symbol)}
    same = {"3V3": ("VDD", "VCC", "~{RESET}", "A0", "A1", "A2"), "INT": ("INTA",), "SCL": ("SCK",)}
    same["GND"] = ("GND", "VSS", "~{E}", "A0", "A1", "A2")
    for chip in netlist(BOARDS[name]).of_kind(kind):
        for pin, net in chip.pins.items():
            said = called(chip, net)
            assert named[pin] in same.get(said, (said,)), (chip.ref, pin, net)


def called(chip: Component, net: str) -> str:
    """What a data sheet calls the pin of a net: X1A3 is GPA3, M2C15 is I15 at M2 and OUT at its sensor."""
    if chip.kind == "hall" and net.startswith("M"):
        return "OUT"
    if net.endswith(" COM"):
        return "COM"
    short = net.removeprefix(chip.ref)
    if short == net:
        return net
    return f"GP{short}" if chip.kind == "expander" else short.replace("C", "I")


@pytest.mark.parametrize(
    ("design", "name"), [(hat, "Raspberry Pi"), (pico_carrier, "Raspberry Pi Pico")], ids=["hat", "pico"]
)
def test_every_line_of_every_board_comes_out_at_a_ribbon(design: object, name: str) -> None:
    assert callable(design)
    made = design(list(BOARDS.values()))
    ribbons = {net for part in made.parts if part.ref in ("J2", "J5") for net in part.pins.values()}
    out = {pin_net(net) for net in ribbons}
    assert set(connector_nets(BOARDS.values(), name)) <= out
    for file in BOARDS.values():
        if file.header.name == name:
            assert {f"GPIO{line.gpio}" for line in header_wires(file) if line.kind != "data"} <= out
            assert file.pixels.pin == DATA_GPIO[name]
    assert f"GPIO{DATA_GPIO[name]}" in made.nets


@pytest.mark.parametrize(
    ("design", "name"), [(hat, "Raspberry Pi"), (pico_carrier, "Raspberry Pi Pico")], ids=["hat", "pico"]
)
def test_on_a_carrier_each_line_of_a_matrix_has_what_its_most_tender_use_bears(
    design: object, name: str
) -> None:
    assert callable(design)
    made = design(list(BOARDS.values()))
    files = [file for file in BOARDS.values() if file.header.name == name]
    resistors = {part.pins["2"]: part for part in made.parts if part.key in ("r68", "r100", "r220")}
    nets = made.nets
    for file in files:
        for line in header_wires(file):
            if line.kind in ("row", "column"):
                part = resistors[f"GPIO{line.gpio}"]
                most = series_ohm(line.kind, is_pi=file.serial is None)
                assert most is not None
                assert 0 < float(part.value) <= most
                wire = {ref for ref, _ in nets[part.pins["1"]]}
                assert wire in ({part.ref, "J2"}, {part.ref, "J5"})
    assert len(resistors) == {"Raspberry Pi": 14, "Raspberry Pi Pico": 20}[name]
    assert not {"GPIO2", "GPIO3", "GPIO10"} & set(resistors) or name == "Raspberry Pi Pico"


def test_a_row_on_one_board_is_a_column_on_another_and_has_the_rows_resistor() -> None:
    ohms = line_ohms(file for file in BOARDS.values() if file.serial is None)
    assert (ohms["GPIO5"], ohms["GPIO18"]) == (68, 220)
    assert "GPIO2" not in ohms, "a bus wants none"


def test_holes_and_header_of_the_hat_are_where_its_drawing_has_them() -> None:
    """HAT mechanical drawing: 65 x 56.5 mm, M2.5 holes 3.5 mm from the edges and 58 x 49 mm apart."""
    made = hat(list(BOARDS.values()))
    assert made.size == (65, 56.5)
    holes = [part.at for part in made.parts if part.ref.startswith("H")]
    assert sorted(holes) == [(3.5, 3.5), (3.5, 52.5), (61.5, 3.5), (61.5, 52.5)]
    (header,) = (part for part in made.parts if part.ref == "J1")
    assert header.at[0] + 19 * 2.54 / 2 == pytest.approx(3.5 + 29, abs=0.01)
    assert header.at[1] - 2.54 / 2 == pytest.approx(3.5, abs=0.01)


def sensed(part: Part) -> tuple[float, float]:
    """Where a part does its work: a hall sensor's element is behind its legs, above the second of them."""
    off = LEGS if part.key == "hall" else (0.0, 0.0)
    return part.at[0] + off[0], part.at[1] - off[1]


STRIPS = [(make(course), course) for make in (reed_strip, hall_strip) for course in (ON, BACK)]


@pytest.mark.parametrize(("design", "course"), STRIPS, ids=lambda each: getattr(each, "name", ""))
def test_a_strip_joins_on_to_the_next(design: Design, course: Course) -> None:
    """The right joint of a cell and the left one of the next have the same nets on the same pins."""
    parts = {part.ref: part for part in design.parts}
    for cell in range(CELLS):
        left, right = parts[f"J{2 * cell + 1}"].pins, parts[f"J{2 * cell + 2}"].pins
        assert (left["1"], left["4"]) == (right["1"], right["4"]) == ("+5V", "GND")
        pixel = parts[f"LED{cell + 1}"].pins
        ends = (left["3"], right["3"])
        assert (pixel["4"], pixel["2"]) == (ends if course is ON else ends[::-1])
        if cell:
            assert parts[f"J{2 * cell}"].pins["3"] == left["3"]
    middles = [PITCH * (i + 0.5) for i in range(CELLS)]
    assert [sensed(part)[0] for part in parts.values() if part.key in ("reed", "hall")] == pytest.approx(
        middles
    )
    assert lengths().cell.pitch == PITCH


@pytest.mark.parametrize("make", [reed_strip, hall_strip])
def test_in_every_row_a_pixel_lies_behind_its_middle(make: Callable[[Course], Design]) -> None:
    """Whichever way the chain runs, sensors and pixels are in the same places, where the wells are."""
    places = [
        {part.ref: sensed(part) for part in make(course).parts if part.key in ("pixel", "reed", "hall")}
        for course in (ON, BACK)
    ]
    assert places[0] == places[1]
    for cell in range(1, CELLS + 1):
        sensor = next(at for ref, at in places[0].items() if ref in (f"SW{cell}", f"U{cell}"))
        across, behind = (a - b for a, b in zip(sensor, places[0][f"LED{cell}"], strict=True))
        assert (across, behind) == pytest.approx((0.0, lengths().light.pixel_off))


def test_every_part_can_be_bought_twice() -> None:
    known = catalogue()
    for design in designs():
        for part in design.parts:
            if part.key:
                assert len(set(known[part.key].mpn)) >= 2
                assert len(set(known[part.key].sources)) >= 2
                assert known[part.key].euros > 0


def test_bills_count_every_part_once() -> None:
    made = {design.name: design for design in designs()}
    for path, text in committed().items():
        if path.parent.name == "bills" and not path.stem.startswith("order-"):
            design = made[path.stem]
            rows = list(csv.DictReader(io.StringIO(text)))
            refs = [ref for row in rows for ref in row["Designator"].split()]
            assert sorted(refs) == sorted(part.ref for part in design.parts if part.key)
            assert sum(int(row["Quantity"]) for row in rows) == len(refs)
