"""Switches on expanders: what goes over the bus, how it fails, and how it comes back by itself."""

import random
from dataclasses import replace
from errno import EBUSY, EREMOTEIO, ETIMEDOUT

import pytest
from tests.marks import quick_first

from niwashi import data
from niwashi.devices.board_file import BoardFile, MatrixConfig
from niwashi.devices.board_parser import load_board
from niwashi.devices.cell_wiring import ExpanderInput
from niwashi.devices.fault import fault_of_bus
from niwashi.devices.kind_matrix import MatrixScanner
from niwashi.errors import BoardFault
from niwashi.games.game import Place, PlaceKind
from niwashi.stack import Stack
from niwashi.words.catalogue import LANGUAGES, translate
from niwashi_sim.faults import Faults
from niwashi_sim.i2c import SimulatedI2C
from niwashi_sim.mcp23017 import Register
from niwashi_sim.pins import SimulatedPins
from niwashi_sim.simulated_board import SimulatedBoard, SimulatedConnections, simulate
from niwashi_sim.table import Table
from niwashi_sim.wiring import Wiring

HEX = load_board(data.boards() / "hex-91.toml")
POLLED = replace(HEX, expanders=tuple(chip.model_copy(update={"interrupt": None}) for chip in HEX.expanders))
BOTH = pytest.mark.parametrize("file", [HEX, POLLED], ids=["interrupts", "polled"])


class Rig:
    """The board of 91 hexagons on a table, and time that passes only when told to."""

    def __init__(self, file: BoardFile = HEX, faults: Faults | None = None, seed: int = 1) -> None:
        self.now = 10.0
        self.table = Table(
            {cell.name: Place(PlaceKind.SQUARE, 0) for cell in file.geometry if not cell.role}, {}
        )
        self.table.arrange({name: Stack(0, 1) for name in ("a1", "c2", "f6", "k6")})
        self.board: SimulatedBoard = simulate(
            file, self.table, clock=lambda: self.now, rng=random.Random(seed), faults=faults
        )

    @property
    def bus(self) -> SimulatedI2C:
        return self.board.buses[1]

    def chip(self, number: int) -> dict[Register, int]:
        registers: dict[Register, int] = self.bus.chip(0x20 + number).registers
        return registers

    def standing(self) -> set[str]:
        values = self.board.read(self.now).values
        return {cell.name for cell, value in zip(self.board.geometry, values, strict=True) if value}

    def wait(self, seconds: float) -> None:
        """Scan for so long, two hundred times a second."""
        for _ in range(round(seconds * 200)):
            self.now += 0.005
            self.board.read(self.now)

    def move(self, start: str, end: str) -> None:
        self.table.lift("hand", start)
        self.table.set_down("hand", end)


def fault(rig: Rig) -> BoardFault:
    """What goes wrong within the next second: so long it takes to look at every chip."""
    with pytest.raises(BoardFault) as raised:
        rig.wait(1.01)
    return raised.value


@BOTH
def test_chips_are_set_up_as_the_wiring_says(file: BoardFile) -> None:
    rig = Rig(file)
    rig.board.read(rig.now)
    used = 0x7F7F
    enabled = used if file is HEX else 0
    for number in range(6):
        registers = rig.chip(number)
        assert registers[Register.GPPU] == 0xFFFF, "pull-ups hold open switches high"
        assert registers[Register.IODIR] == used, "GPA7 and GPB7 are outputs where nothing is wired to them"
        assert registers[Register.OLAT] == 0
        assert registers[Register.GPINTEN] == enabled
        assert registers[Register.IOCON] == 0x4444, "INTA for both ports, open drain"


def test_switches_at_a7_and_b7_are_read_where_a_board_file_insists() -> None:
    moved = {"a1": ExpanderInput(0, 7), "c2": ExpanderInput(1, 15)}
    cells = tuple(replace(w, reed=moved.get(w.cell.name, w.reed)) for w in HEX.cells)
    rig = Rig(replace(HEX, cells=cells))
    assert rig.standing() == {"a1", "c2", "f6", "k6"}
    assert rig.chip(0)[Register.IODIR] == 0x7FFF, "A7 is an input now, B7 an output still"


@BOTH
def test_scan_reads_both_ports_of_a_chip_in_one_transfer(file: BoardFile) -> None:
    rig = Rig(file)
    rig.wait(0.1)
    before = rig.bus.transfers, rig.bus.busy_s
    rig.table.press("help")  # on the Pi's own pins: no chip has news
    rig.now += 0.001
    rig.board.read(rig.now)
    polled = 6 if file is POLLED else 0
    assert rig.bus.transfers - before[0] == polled
    assert rig.bus.busy_s - before[1] == pytest.approx(polled * 0.12e-3)


def test_idle_board_with_an_interrupt_line_is_not_polled() -> None:
    idle, polled = Rig(HEX), Rig(POLLED)
    for rig in (idle, polled):
        rig.wait(1.0)
        rig.bus.transfers = 0
        rig.wait(3.0)
    assert polled.bus.transfers >= 3 * 200 * 6
    assert idle.bus.transfers <= 3 * 6 * 7, (
        "each chip is checked once a second, with six questions and a look"
    )


@BOTH
def test_board_recovers_by_itself_when_a_chip_comes_back(file: BoardFile) -> None:
    rig = Rig(file)
    rig.wait(0.1)
    rig.bus.unplug(0x20)
    rig.table.lift("hand", "a1")
    found = fault(rig)
    assert found.key == "board-fault-i2c-chip"
    assert "X1 (MCP23017 at 0x20, I2C bus 1) does not answer" in str(found)
    assert "X1" in translate(found.message, "ja")
    with pytest.raises(BoardFault, match="X1"):
        rig.board.read(rig.now)
    rig.bus.plug(0x20)
    rig.wait(0.02)
    assert rig.standing() == {"c2", "f6", "k6"}
    assert rig.chip(0)[Register.GPPU] == 0xFFFF


@BOTH
def test_board_recovers_by_itself_when_a_stuck_bus_is_free_again(file: BoardFile) -> None:
    rig = Rig(file)
    rig.wait(0.1)
    rig.bus.is_held = True
    rig.move("a1", "a2")
    found = fault(rig)
    assert found.key == "board-fault-i2c-stuck"
    assert "SDA or SCL" in str(found)
    rig.bus.is_held = False
    rig.wait(0.02)
    assert rig.standing() == {"a2", "c2", "f6", "k6"}


@pytest.mark.parametrize(("file", "seconds"), [(HEX, 1.1), (POLLED, 1.1), (POLLED, 0.05)])
def test_chip_that_lost_its_supply_for_a_moment_is_set_up_again(file: BoardFile, seconds: float) -> None:
    """It answers, so nothing fails; but without pull-ups its inputs read noise, and it tells of no change.

    Within a second it is checked; where it is read all the time, the noise tells at once.
    """
    rig = Rig(file)
    rig.wait(0.1)
    rig.bus.chip(0x22).lose_power()
    rig.wait(seconds)
    assert rig.chip(2)[Register.GPPU] == 0xFFFF
    rig.move("f6", "e6")
    rig.wait(0.015)
    assert rig.standing() == {"a1", "c2", "e6", "k6"}


def test_chip_whose_change_was_believed_is_not_asked_again() -> None:
    rig = Rig()
    rig.wait(1.2)
    rig.move("a1", "b3")
    rig.wait(0.02)
    rig.bus.transfers = 0
    rig.wait(0.02)
    assert rig.standing() == {"b3", "c2", "f6", "k6"}
    assert rig.bus.transfers <= 7, "at most one chip is checked meanwhile"


@pytest.mark.parametrize("seed", quick_first(range(3)))
@BOTH
def test_single_disturbed_transfers_are_no_fault(file: BoardFile, seed: int) -> None:
    rig = Rig(file, seed=seed)
    rig.wait(0.1)
    rig.bus.nacks = 0.001
    rng = random.Random(seed)
    here = "a1"
    for _ in range(40):
        there = rng.choice(["b2", "e5", "g7", "i3", "k2", "j7"])
        if there != here:
            rig.move(here, there)
            here = there
        rig.wait(0.11)
        assert rig.standing() == {here, "c2", "f6", "k6"}


@pytest.mark.parametrize("seed", quick_first(range(3)))
@BOTH
def test_badly_disturbed_bus_gives_faults_but_never_a_wrong_reading(file: BoardFile, seed: int) -> None:
    rig = Rig(file, faults=Faults(nacks=0.15), seed=seed)
    faults = []
    for _ in range(600):
        rig.now += 0.005
        try:
            seen = rig.standing()
        except BoardFault as found:
            faults.append(found.key)
        else:
            assert seen == {"a1", "c2", "f6", "k6"}
    assert set(faults) == {"board-fault-i2c-chip"}
    assert len(faults) < 590


def test_cut_interrupt_wire_is_told_and_the_chips_are_read_all_the_time() -> None:
    rig = Rig(faults=Faults(cut_interrupts=frozenset({4})))
    rig.wait(0.1)
    rig.move("a1", "b1")
    rig.wait(1.1)
    assert rig.standing() == {"b1", "c2", "f6", "k6"}, "seen by the check once a second, at the latest"
    (notice,) = rig.board.read(rig.now).notices
    assert notice.key == "board-notice-interrupt"
    assert {"a1", "b1", "c1"} <= set(notice.cells)
    assert "c2" not in notice.cells, "nothing changed at X2 yet"
    rig.move("b1", "a5")
    rig.wait(0.015)
    assert rig.standing() == {"a5", "c2", "f6", "k6"}, "and at once from then on"


def test_line_that_tells_the_truth_is_never_suspected() -> None:
    rig = Rig()
    rng = random.Random(5)
    here = "a1"
    for _ in range(150):
        there = rng.choice(["b2", "e5", "g7", "i3", "k2"])
        if there != here:
            rig.move(here, there)
            here = there
        rig.wait(rng.uniform(0.1, 0.14))
        assert rig.board.read(rig.now).notices == ()


def test_stuck_input_reads_as_it_would_on_a_real_board() -> None:
    faults = Faults(
        stuck_closed=frozenset({ExpanderInput(5, 8)}), stuck_open=frozenset({ExpanderInput(0, 0)})
    )
    assert Rig(faults=faults).standing() == {"i8", "c2", "f6", "k6"}, "i8 bridged, the reed of a1 broken"


def test_closing_lets_go_of_the_bus_and_the_pins() -> None:
    rig = Rig()
    rng = random.Random(1)
    wiring = Wiring(HEX, rig.table, clock=lambda: 0.0, rng=rng)
    pins = SimulatedPins(HEX, wiring, rng)
    opened = HEX.open_scanners(SimulatedConnections(wiring, pins))
    with pytest.raises(BoardFault, match="A pin is in use already"):
        HEX.open_scanners(SimulatedConnections(wiring, pins))
    for scanner in opened:
        scanner.close()
        scanner.close()
    assert not wiring.buses[1].is_open
    assert pins.pin(4).pull == "floating"
    for scanner in HEX.open_scanners(SimulatedConnections(wiring, pins)):
        assert scanner.scan(0.0)


def test_taken_interrupt_pin_gives_the_matrix_its_pins_back() -> None:
    rng = random.Random(1)
    wiring = Wiring(HEX, Rig().table, clock=lambda: 0.0, rng=rng)
    pins = SimulatedPins(HEX, wiring, rng)
    somebody = MatrixScanner(MatrixConfig(rows=(4,), columns=(19,)), pins)
    with pytest.raises(BoardFault, match="A pin is in use already"):
        HEX.open_scanners(SimulatedConnections(wiring, pins))
    somebody.close()
    assert HEX.open_scanners(SimulatedConnections(wiring, pins))[1].scan(0.0)


@pytest.mark.parametrize(
    ("number", "key"),
    [
        (EREMOTEIO, "board-fault-i2c-chip"),
        (ETIMEDOUT, "board-fault-i2c-stuck"),
        (EBUSY, "board-fault-i2c-busy"),
        (None, "board-fault-i2c-chip"),
    ],
)
def test_linux_transfer_error_becomes_fault_with_cure(number: int | None, key: str) -> None:
    error = OSError(number, "what it said") if number else OSError("what it said")
    found = fault_of_bus(error, "X2", 0x21, 3)
    assert found.key == key
    for language in LANGUAGES:
        assert all(fact in translate(found.message, language) for fact in ("X2", "0x21", "3"))
    assert "what it said" in translate(found.message)


def test_bus_that_fails_at_the_end_is_told_and_can_be_closed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    rig = Rig()
    rig.board.read(rig.now)

    def fail() -> None:
        raise OSError(EREMOTEIO, "Remote I/O error")

    monkeypatch.setattr(rig.bus, "deinit", fail)
    with pytest.raises(BoardFault):
        rig.board.close()
    monkeypatch.undo()
    rig.board.close()
