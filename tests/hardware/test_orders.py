"""Boards of multiplexers and expanders against the board files; strips and parts of a whole order."""

import csv
import io
import re
from collections import Counter

import pytest
from hardware.circuits.__main__ import ORDERS, boards, committed, designs, main, wanted
from hardware.circuits.expander import BRIDGES, bridged
from hardware.circuits.netlist import Netlist, netlist
from hardware.circuits.orders import boards_of, order, pieces, strips, things_of
from hardware.circuits.protection import pin_net
from hardware.circuits.strip import BACK, ON
from hardware.circuits.supply import FUSE_A
from hardware.guide.tables import magnets

from niwashi.wiring.chip_papers import chip_wires
from niwashi.wiring.parts import fuse_a, parts_list, supply_a
from niwashi.wiring.wires import header_wires

BOARDS = boards()
DESIGNS = {design.name: design for design in designs()}
LIGHT = {"VIN", "5V", "SHIFTED", "data"}


def beyond_the_carrier(board: Netlist) -> set[str]:
    """What is neither light nor between the computer's pins and the resistors at them."""
    kept = (net for net in board.nets if not net.startswith("PIXEL") and not net.endswith(" pin"))
    return set(kept) - LIGHT


def test_the_board_of_multiplexers_has_the_board_files_nets_and_no_other() -> None:
    """Chips, lines to the Pico by the carrier's ribbons, and a pin of a connector for every sensor."""
    file, made = BOARDS["garden-36-hall"], DESIGNS["hall-board"]
    board = netlist(file)
    assert {net.removeprefix("+") for net in made.nets} == beyond_the_carrier(board)
    for number, chip in enumerate(board.of_kind("multiplexer"), 1):
        (ours,) = (part for part in made.parts if part.ref == f"U{number}")
        assert {pin: net.removeprefix("+") for pin, net in ours.pins.items()} == chip.pins
    out = Counter(net for part in made.parts if part.ref.startswith("J") for net in part.pins.values())
    for sensor in board.of_kind("hall"):
        assert out[sensor.pins["3"]] == 1
    for line in header_wires(file):
        assert line.kind == "data" or out[line.name] == (2 if line.kind in ("row", "column") else 1)


@pytest.mark.parametrize(("name", "carrier"), [("hall-board", "pico-carrier"), ("expander", "hat")])
def test_both_ends_of_a_ribbon_mean_the_same(name: str, carrier: str) -> None:
    file = BOARDS["garden-36-hall" if name == "hall-board" else "hex-91"]
    gpio = {line.name: f"GPIO{line.gpio}" for line in header_wires(file)} | {"GND": "GND", "+3V3": "+3V3"}
    ends = {"J2": "J2", "J5": "J5"} if name == "hall-board" else {"J5": "J2"}
    theirs = {part.ref: part.pins for part in DESIGNS[carrier].parts}
    for ours, other in ends.items():
        (part,) = (each for each in DESIGNS[name].parts if each.ref == ours)
        assert len(part.pins) > 3
        for pin, net in part.pins.items():
            assert pin_net(theirs[other][pin]) == gpio[net]


def test_the_expanders_board_is_every_chip_once_its_bridges_are_closed() -> None:
    file, made = BOARDS["hex-91"], DESIGNS["expander"]
    board = netlist(file)
    (ours,) = (part for part in made.parts if part.ref == "U1")
    chips = chip_wires(file)
    nets: set[str] = set()
    for number, (wire, chip) in enumerate(zip(chips, board.of_kind("expander"), strict=True)):
        closed = bridged(made, wire.jumpers, wire.name, is_last=number == len(chips) - 1)
        assert {pin: closed[net].removeprefix("+") for pin, net in ours.pins.items()} == chip.pins
        nets |= {closed[net].removeprefix("+") for net in made.nets} - {"PULL"}
    assert nets == beyond_the_carrier(board)
    assert {part.ref for part in made.parts if part.ref in BRIDGES} == set(BRIDGES)


def test_one_layout_serves_all_expanders_of_every_board() -> None:
    """Fourteen inputs at the most, and they are the same fourteen."""
    (ours,) = (part for part in DESIGNS["expander"].parts if part.ref == "U1")
    for file in BOARDS.values():
        for chip in netlist(file).of_kind("expander"):
            assert set(chip.pins) <= set(ours.pins)


@pytest.mark.parametrize(
    ("name", "on", "back"),
    [("garden-36", 4, 4), ("garden-36-hall", 4, 4), ("hex-91", 8, 8), ("hex-91-pico", 8, 8)],
)
def test_strips_of_a_board_are_counted(name: str, on: int, back: int) -> None:
    file = BOARDS[name]
    cut = pieces(file)
    assert (strips(cut[ON]), strips(cut[BACK])) == (on, back)
    cells = [wired for wired in file.cells if wired.pixel is not None]
    assert sum(map(sum, cut.values())) == len(cells)


@pytest.mark.parametrize("name", ["garden-36", "garden-36-hall", "hex-91", "hex-91-pico"])
def test_an_order_has_a_part_for_each_of_the_netlist(name: str) -> None:
    board, things = netlist(BOARDS[name]), things_of(BOARDS[name], DESIGNS)
    for kind, key in (("reed", "reed"), ("hall", "hall"), ("pixel", "pixel"), ("expander", "expander"),
                      ("multiplexer", "mux"), ("pull-up", "r4k7")):  # fmt: skip
        assert things[key] == len(board.of_kind(kind)), kind
    assert things["diode"] + things["axial"] == len(board.of_kind("diode"))
    assert (things["r0"] > 0) == ("expander" in boards_of(BOARDS[name]))


@pytest.mark.parametrize("name", BOARDS)
def test_the_fuse_bears_all_pixels_white_and_a_short_circuit_blows_it(name: str) -> None:
    """As IEC 60127-2 says of slow ones: at 2.1 times its rating it is gone within two minutes."""
    pixels, count = BOARDS[name].pixels, len(BOARDS[name].chain)
    white_ma = count * (3 * pixels.channel_ma * pixels.brightness + pixels.idle_ma)
    assert white_ma <= pixels.limit_ma <= 1000 * fuse_a(BOARDS[name]) <= 1000 * FUSE_A
    assert 2.1 * fuse_a(BOARDS[name]) <= supply_a(BOARDS[name])


@pytest.mark.parametrize("name", ORDERS)
def test_an_order_buys_the_fuse_itself_and_a_supply_that_can_blow_it(name: str) -> None:
    ratings = {part.key: part.rating for part in parts_list(BOARDS[name])}
    (path,) = (each for each in committed() if each.stem == f"order-{name}")
    rows = {row["What"]: row for row in csv.DictReader(io.StringIO(committed()[path]))}
    (fuse,) = (what for what in rows if what.startswith("fuse "))
    assert fuse.endswith(f"slow (T), {ratings['board-part-fuse']}")
    assert rows[fuse]["Part number"]
    assert int(rows[fuse]["Ordered"]) == 2, "one to spare"
    (supply,) = (what for what in rows if what.startswith("Mean Well"))
    (gives,) = re.findall(r"up to ([\d.]+) A", supply)
    assert float(gives) >= supply_a(BOARDS[name])


def test_the_holder_says_which_fuse_is_the_largest() -> None:
    for name in ("hat", "pico-carrier"):
        (holder,) = (part for part in DESIGNS[name].parts if part.ref == "F1")
        assert holder.value == f"T {FUSE_A:g} A max"
        assert holder.value in {text.words for text in DESIGNS[name].texts}


def test_an_orders_sum_is_that_of_its_lines() -> None:
    for path, text in committed().items():
        if path.stem.startswith("order-"):
            *rows, total = csv.DictReader(io.StringIO(text))
            assert sum(float(row["EUR"]) for row in rows) == pytest.approx(float(total["EUR"]), abs=0.01)
            assert all(int(row["Ordered"]) >= int(row["Needed"]) for row in rows)


@pytest.mark.parametrize("name", ORDERS)
def test_an_order_has_magnets_thick_wire_and_reeds_to_spare(name: str) -> None:
    rows = list(csv.DictReader(io.StringIO(order(BOARDS[name], DESIGNS))))
    (discs,) = (row for row in rows if row["What"].startswith("disc 4 x 1 mm"))
    assert int(discs["Needed"]) == magnets(BOARDS[name]) >= 8 * 36
    assert sum(row["What"].startswith("0.75 mm²") for row in rows) == 1
    for row in rows:
        if row["What"].startswith(("disc ", "reed switch")):
            assert int(row["Ordered"]) >= 1.05 * int(row["Needed"])


@pytest.mark.parametrize("name", ORDERS)
def test_boards_of_one_order_are_made_alone(name: str) -> None:
    assert {each.name for each in wanted([name])} == set(boards_of(BOARDS[name]))


def test_circuit_boards_are_named_alone_too_and_unknown_names_are_refused() -> None:
    assert [each.name for each in wanted(["hat"])] == ["hat"]
    assert [each.name for each in wanted([])] == list(DESIGNS)
    with pytest.raises(SystemExit):
        main(["--only", "cap"])
