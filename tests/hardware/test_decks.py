"""What ngspice says of the boards: thresholds from data sheets, each with its source in `figures.py`."""

import ast
from dataclasses import replace
from pathlib import Path

import pytest
from hardware.circuits import spice
from hardware.circuits.__main__ import boards
from hardware.circuits.carriers import hat, pico_carrier
from hardware.circuits.decks_bus import (
    LOW_V,
    RISE_NS,
    SENSOR_MA,
    SINK_MA,
    THREE_VOLT_MA,
    bus,
    channel_us,
    input_v,
    longest_m,
)
from hardware.circuits.decks_matrix import NONE, Series, levels, settling, slip
from hardware.circuits.decks_power import DROOP_V, droop, inrush
from hardware.circuits.expander import PULL_UP_OHM
from hardware.circuits.figures import DIODE_1N4148, HEADERS, PI_3, PI_4, PICO, PIN_MA, TOTAL_MA, Pads
from hardware.circuits.netlist import Netlist, netlist
from tests.marks import EXHAUSTIVE, quick_first

from niwashi.devices import kind_matrix as matrix
from niwashi.devices.board_file import BoardFile
from niwashi.wiring.kind_papers import pull_up
from niwashi.wiring.parts import fuse_a, parts_list

pytestmark = pytest.mark.skipif(not spice.is_there(), reason="ngspice is not installed")

BOARDS = boards()
MATRICES = [
    (name, pads)
    for name in ("garden-36", "garden-36-pico", "hex-91-pico")
    for pads in HEADERS[BOARDS[name].header.name]
]
EVERY_MATRIX = [(name, pads) for name, file in BOARDS.items() for pads in HEADERS[file.header.name]]
FIRMWARE = Path(__file__).parents[2] / "firmware"
EXPANDED = [name for name, file in BOARDS.items() if file.expanders]


def stones_down(file: BoardFile, board: Netlist) -> set[str]:
    """Every cell of the grid taken; card places and buttons free."""
    return {
        f"SW-{wired.reed}" for wired in file.cells if wired.reed and wired.cell.shape in ("square", "hex")
    } & {each.ref for each in board.components}


@pytest.mark.parametrize(("name", "pads"), MATRICES, ids=lambda each: getattr(each, "name", each))
def test_no_ghosts_and_clear_levels_with_every_stone_down(name: str, pads: Pads) -> None:
    """All down, and with each single stone lifted from among the others."""
    board = netlist(BOARDS[name])
    down = stones_down(BOARDS[name], board)
    assert len(down) == (91 if name.startswith("hex") else 36)
    found = levels(board, down, pads)
    assert found.tried == 2 * (len(down) + len(BOARDS[name].matrix.rows))
    assert found.highest_low_v < pads.low_v
    assert found.lowest_high_v > pads.high_v
    assert found.pin_ma < PIN_MA
    assert found.total_ma < TOTAL_MA


@pytest.mark.parametrize(
    ("name", "pads"), quick_first(EVERY_MATRIX, 3), ids=lambda each: getattr(each, "name", each)
)
def test_levels_are_clear_with_every_switch_of_the_matrix_closed(name: str, pads: Pads) -> None:
    """Cards in all their places and hands on all the buttons too: no row can carry more."""
    board = netlist(BOARDS[name])
    found = levels(board, {each.ref for each in board.of_kind("reed", "button")}, pads)
    assert found.highest_low_v < pads.low_v
    assert found.lowest_high_v > pads.high_v
    assert found.pin_ma < PIN_MA


def test_the_resistors_are_those_of_the_parts_list() -> None:
    for name, file in BOARDS.items():
        assert Series.of(netlist(file)) == resistors(file), name
    assert Series.of(netlist(BOARDS["garden-36"])) == Series(220, 68)
    assert Series.of(netlist(BOARDS["garden-36-pico"])) == Series(220, 100)


def test_a_row_of_a_pi_4_bears_68_ohm_with_a_1n4448_and_none_that_would_help_with_a_1n4148() -> None:
    board, down = down_on("garden-36")
    assert levels(board, down, PI_4, diode=DIODE_1N4148).highest_low_v > PI_4.low_v
    assert levels(board, down, PI_4, Series(0, 100), DIODE_1N4148).highest_low_v > PI_4.low_v
    assert levels(board, down, PI_4, Series(220, 22), DIODE_1N4148).highest_low_v < PI_4.low_v
    assert slip(PI_4, 22).idle_ma > 2 * PIN_MA
    all_closed = {each.ref for each in board.of_kind("reed", "button")}
    assert levels(board, all_closed, PI_4, Series(220, 82)).highest_low_v > PI_4.low_v


@pytest.mark.parametrize(
    ("name", "pads"),
    [("garden-36", PI_3), ("garden-36-pico", PICO), ("hex-91-pico", PICO)],
    ids=lambda each: getattr(each, "name", each),
)
def test_everywhere_else_a_1n4148_will_do(name: str, pads: Pads) -> None:
    assert levels(*down_on(name), pads, diode=DIODE_1N4148).highest_low_v < pads.low_v


@pytest.mark.parametrize("name", BOARDS)
def test_every_wire_of_a_matrix_that_slips_onto_5_v_is_within_what_a_pin_may_drive(name: str) -> None:
    file = BOARDS[name]
    series = Series.of(netlist(file))
    for pads in HEADERS[file.header.name]:
        assert slip(pads, 0).idle_ma > 10 * PIN_MA, "without a resistor the deck shows the harm"
        assert 0 < slip(pads, series.column_ohm).idle_ma < PIN_MA / 3
        assert 0 < slip(pads, series.row_ohm).idle_ma < PIN_MA
        assert slip(pads, series.row_ohm).driven_ma < 2.6 * PIN_MA < slip(pads, 0).driven_ma / 5


def test_without_resistors_the_deck_shows_what_they_cost() -> None:
    board, down = down_on("garden-36")
    bare, whole = levels(board, down, PI_4, NONE), levels(board, down, PI_4)
    assert 0.65 < bare.highest_low_v < 0.68
    assert 0.75 < whole.highest_low_v < 0.77


def down_on(name: str) -> tuple[Netlist, set[str]]:
    """A board with every stone down."""
    board = netlist(BOARDS[name])
    return board, stones_down(BOARDS[name], board)


def resistors(file: BoardFile) -> Series:
    """Those of a board's parts list."""
    found = {
        part.key: float(part.rating.split()[0]) for part in parts_list(file) if part.rating.endswith(" Ω")
    }
    return Series(found["board-part-column-resistor"], found["board-part-row-resistor"])


def test_without_diodes_the_same_deck_shows_the_ghosts() -> None:
    file = BOARDS["garden-36"]
    bare = netlist(replace(file, matrix=file.matrix.model_copy(update={"diodes": False})))
    assert levels(bare, stones_down(file, bare), PI_4).lowest_high_v < PI_4.low_v


@EXHAUSTIVE
@pytest.mark.parametrize(("name", "pads"), MATRICES, ids=lambda each: getattr(each, "name", each))
def test_drivers_wait_long_enough(name: str, pads: Pads) -> None:
    """Twice what the strips' capacitance needs: the host looks fifty times, a microsecond each at least."""
    found = settling(netlist(BOARDS[name]), pads)
    if BOARDS[name].serial is None:
        fall_us, rise_us = 1.0, float(matrix._PATIENCE)
    else:
        told = constants(FIRMWARE / "matrix.py")
        fall_us, rise_us = told["FALL_US"], told["RISE_US"]
    assert 0 < 2 * found.fall_us <= fall_us
    assert 0 < 2 * found.rise_us <= rise_us


def constants(path: Path) -> dict[str, float]:
    """The numbers that a module of the firmware names: MicroPython's modules are not to be imported here."""
    return {
        node.targets[0].id: float(node.value.value)
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Name)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, int)
    }


@EXHAUSTIVE
@pytest.mark.parametrize("name", BOARDS)
def test_the_supply_droops_less_than_half_a_volt(name: str) -> None:
    found = droop(BOARDS[name], netlist(BOARDS[name]))
    assert 0 < found.along_v < found.whole_v < DROOP_V
    assert found.tried > 0


def test_fed_at_one_end_alone_it_would_droop_too_far() -> None:
    assert droop(BOARDS["hex-91"], netlist(BOARDS["hex-91"]), (0,)).whole_v > DROOP_V


@pytest.mark.parametrize("design", [hat, pico_carrier], ids=["hat", "pico-carrier"])
def test_plugging_in_stays_within_the_supplys_rating(design: object) -> None:
    assert callable(design)
    made = design(list(BOARDS.values()))
    found = inrush(made, 91)
    assert found.peak_a < min(fuse_a(file) for file in BOARDS.values())
    assert found.settled_v > 4.9


def test_without_the_slow_gate_it_would_not() -> None:
    assert inrush(hat(list(BOARDS.values())), 44, left_out=("C3", "C4")).peak_a > 5


def test_a_supply_the_wrong_way_round_harms_nothing() -> None:
    found = inrush(hat(list(BOARDS.values())), 44, volts=-5.0)
    assert found.peak_a < 0.05
    assert found.settled_v > -0.1


@pytest.mark.parametrize("name", EXPANDED)
def test_the_i2c_string_rises_in_time_and_no_chip_sinks_too_much(name: str) -> None:
    found = bus(netlist(BOARDS[name]))
    assert 0 < found.rise_ns < RISE_NS[400]
    assert 0 < found.sink_ma < SINK_MA
    assert found.low_v < LOW_V
    assert pull_up(1) == f"{PULL_UP_OHM / 1000:g} kΩ"


def test_a_longer_string_or_the_pis_pull_ups_alone_are_for_100_khz() -> None:
    board = netlist(BOARDS["hex-91"])
    edge = longest_m(board)
    assert 0.6 < edge < 1.5
    assert bus(board, string_m=edge).rise_ns == pytest.approx(RISE_NS[400], rel=0.01)
    assert RISE_NS[400] < bus(board, string_m=2 * edge).rise_ns < RISE_NS[100]
    assert RISE_NS[400] < bus(board, added=1e9).rise_ns < RISE_NS[100]


def test_stronger_pull_ups_would_ask_too_much_of_the_chips() -> None:
    assert bus(netlist(BOARDS["hex-91"]), added=1800.0).sink_ma > SINK_MA


def test_a_diode_left_in_the_strip_would_eat_an_expanders_margin() -> None:
    assert input_v(has_diode=False) < 0.1
    assert input_v(has_diode=True) > 0.8 * LOW_V


def test_the_firmware_waits_twice_as_long_as_a_hall_channel_needs() -> None:
    told = constants(FIRMWARE / "hall.py")
    assert 0 < 2 * channel_us() <= told["SETTLE_US"]


def test_a_multiplexer_ten_times_worse_would_be_noticed() -> None:
    assert channel_us(on_ohm=6000.0) > constants(FIRMWARE / "hall.py")["SETTLE_US"]


def test_usual_sensors_stay_below_what_a_pico_gives_at_three_volts() -> None:
    """At the data sheet's most they would not: hardware/CIRCUITS.md says so."""
    sensors = len(netlist(BOARDS["garden-36-hall"]).of_kind("hall"))
    usual, most = SENSOR_MA
    assert sensors * usual < THREE_VOLT_MA < sensors * most
