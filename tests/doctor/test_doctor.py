"""The doctor: all that can be planted on a simulated board is found by somebody who only does as asked."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.doctor.alone import finished
from tests.marks import EXHAUSTIVE, quick_first

from niwashi.data import boards
from niwashi.devices.board_file import BoardFile
from niwashi.devices.board_parser import load_board, parse_board
from niwashi.devices.pixels_spi import SpiStrip
from niwashi.doctor.circuit_model import CircuitModel, SwitchSample
from niwashi.doctor.examination import Diagnosis, Examination
from niwashi.doctor.finding import Finding, FindingKind
from niwashi.doctor.procedure_runner import ProcedureRunner
from niwashi.doctor.proposal import propose
from niwashi.doctor.report import diagnosis_text
from niwashi.games.known import game_named
from niwashi.words.catalogue import LANGUAGES
from niwashi_sim.faults import Faults
from niwashi_sim.faulty_board import FaultyBoard
from niwashi_sim.habits import CLUMSY
from niwashi_sim.pins import SimulatedPins
from niwashi_sim.pixels import SpiWire
from niwashi_sim.simulated_board import SimulatedBoard
from niwashi_sim.simulated_match import Clock, SimulatedMatch
from niwashi_sim.table import Table
from niwashi_sim.wiring import Wiring

SMALL = """
name = "Small"
[matrix]
rows = [17, 27, 22, 5]
columns = [18, 23, 24, 25]
[pixels]
driver = "spi"
pin = 10
limit_ma = 1500
[[grid]]
names = '''
  a4 b4 c4 d4
  a3 b3 c3 d3
  a2 b2 c2 d2
  a1 b1 c1 d1
'''
reeds = '''
  R4C1 R4C2 R4C3 R4C4
  R3C1 R3C2 R3C3 .
  R2C1 R2C2 R2C3 R2C4
  R1C1 R1C2 R1C3 R1C4
'''
buttons = '''
  . . . .
  . . . R3C4
  . . . .
  . . . .
'''
pixels = '''
  15 14 13 12
   8  9 10 11
   7  6  5  4
   0  1  2  3
'''
"""
BESIDE = """
name = "Beside"
[[expander]]
address = 0x20
bus = 1
[pixels]
driver = "spi"
pin = 10
limit_ma = 500
[cells]
a1 = { at = [0, 0], reed = "X1A0", pixel = 0 }
b1 = { at = [1, 0], reed = "X1A1", pixel = 1 }
done = { at = [2, 0], role = "done", owner = 0, button = "X1A2" }
"""
GARDEN = load_board(boards() / "garden-36.toml")
HEXAGON = load_board(boards() / "hex-91.toml")


@pytest.fixture(scope="module")
def small() -> BoardFile:
    return parse_board(SMALL, "small.toml")


def examined(file: BoardFile, faults: str, pieces: int = 24, seed: int = 1) -> Diagnosis:
    """What the doctor finds on a simulated board with these faults."""
    faulty = FaultyBoard(file, faults, Random(seed))
    examination = Examination(file, pieces)
    practice = ProcedureRunner(file, faulty.board, faulty.clock, faulty.rest)
    finished(practice.carry_out(examination.procedure(), faulty.person))
    return examination.diagnosis()


def findings(file: BoardFile, faults: str) -> set[Finding]:
    diagnosis = examined(file, faults)
    assert not diagnosis.instead
    return set(diagnosis.findings)


@pytest.mark.parametrize("file", [parse_board(SMALL, "small.toml"), GARDEN], ids=["small", "garden-36"])
def test_sound_board_has_nothing(file: BoardFile) -> None:
    assert examined(file, "") == Diagnosis(())


@pytest.mark.parametrize(
    ("planted", "kind", "at"),
    quick_first(
        [
            ("stuck-closed b2", FindingKind.STUCK_CLOSED, ("R2C2",)),
            ("stuck-open a1", FindingKind.STUCK_OPEN, ("R1C1",)),
            ("stuck-open d3", FindingKind.STUCK_OPEN, ("R3C4",)),
            ("weak d4", FindingKind.WEAK, ("R4C4",)),
            ("missing-diode c3", FindingKind.BRIDGED, ("R3C3",)),
            ("missing-diode d3", FindingKind.BRIDGED, ("R3C4",)),
            ("reversed-diode d1", FindingKind.REVERSED, ("R1C4",)),
            ("grounded-row R2", FindingKind.GROUNDED_ROW, ("R2",)),
            ("grounded-column C3", FindingKind.GROUNDED_COLUMN, ("C3",)),
            ("cut-row R4", FindingKind.CUT_ROW, ("R4",)),
            ("cut-column C1", FindingKind.CUT_COLUMN, ("C1",)),
            ("loose-row R1", FindingKind.LOOSE_ROW, ("R1",)),
            ("swapped-rows R1 R3", FindingKind.SWAPPED_ROWS, ("R1", "R3")),
            ("swapped-columns C2 C4", FindingKind.SWAPPED_COLUMNS, ("C2", "C4")),
            ("swapped-pixels 3 9", FindingKind.SWAPPED_PIXELS, ("3", "9")),
            ("dead-pixel 6", FindingKind.DEAD_PIXEL, ("6",)),
            ("chain-ends 11", FindingKind.CHAIN_ENDS, ("11",)),
            ("slow-spi", FindingKind.WHITE_PIXELS, ("spi",)),
            ("colour-order RGB", FindingKind.COLOUR_ORDER, ("RGB",)),
            ("colour-order BRG", FindingKind.COLOUR_ORDER, ("BRG",)),
        ],
        12,
    ),
)
def test_one_fault_is_named(small: BoardFile, planted: str, kind: FindingKind, at: tuple[str, ...]) -> None:
    assert findings(small, planted) == {Finding(kind, at)}


def test_diodes_that_are_all_turned_round_become_a_key_of_the_file(small: BoardFile) -> None:
    for file, text, driven in (
        (small, SMALL, "columns"),
        (parse_board(SMALL.replace("[pixels]", 'driven = "columns"\n[pixels]'), "turned.toml"), "", "rows"),
    ):
        found = findings(file, "turned-diodes all")
        assert found == {Finding(FindingKind.TURNED_DIODES, ("all",))}
        proposed = propose(file, text or SMALL.replace("[pixels]", 'driven = "columns"\n[pixels]'), found)
        assert proposed is not None
        assert parse_board(proposed, "proposed.toml").matrix.driven == driven


@pytest.mark.parametrize(
    "planted", quick_first(["cut-row R2", "grounded-column C3", "swapped-rows R1 R4", "reversed-diode b3"], 2)
)
def test_fault_of_a_board_whose_columns_are_driven_has_its_own_names(planted: str) -> None:
    file = parse_board(SMALL.replace("[pixels]", 'driven = "columns"\n[pixels]'), "turned.toml")
    kind, *at = planted.replace("b3", "R3C2").split()
    assert findings(file, planted) == {Finding(FindingKind(kind), tuple(at))}


def test_row_whose_diodes_are_all_turned_round_is_told_of_as_such_too(small: BoardFile) -> None:
    diagnosis = examined(small, ", ".join(f"reversed-diode {letter}2" for letter in "abcd"))
    assert diagnosis.findings == (Finding(FindingKind.CUT_ROW, ("R2",)),)
    assert "all diodes on it are the wrong way round" in diagnosis_text(small, diagnosis, "en")


def test_board_with_all_diodes_turned_round_is_played_on_with_the_proposed_file() -> None:
    """The wires are those of the usual file with all its diodes turned; a whole turn goes over them."""
    text = (boards() / "garden-36.toml").read_text(encoding="utf-8")
    proposed = propose(GARDEN, text, [Finding(FindingKind.TURNED_DIODES, ("all",))])
    assert proposed is not None
    game, clock = game_named("garden"), Clock()
    table, rng = Table(game.places, game.layout(game.start())), Random(3)
    wiring = Wiring(GARDEN, table, clock=clock, rng=rng, faults=Faults(turned_diodes=True))
    wire = SpiWire()
    strip = SpiStrip(wire, len(GARDEN.chain), GARDEN.pixels.order)
    file = parse_board(proposed, "proposed.toml")
    board = SimulatedBoard(file, wiring, SimulatedPins(GARDEN, wiring, rng), (strip, wire))
    match = SimulatedMatch(game, table, board, Random(5), CLUMSY, clock=clock)
    option = game.options(game.start())[0]
    match.play_turn(option)
    assert list(match.session.match.turns) == [option.turn]


def test_weak_supply_is_measured(small: BoardFile) -> None:
    (found,) = findings(small, "weak-supply 400")
    assert found.kind is FindingKind.SUPPLY
    assert 350 <= float(found.at[0]) <= 400


@pytest.mark.parametrize("fault", ["brown-out", "chain-ends 0"])
def test_board_without_any_light_is_told_to_look_at_its_supply_first(small: BoardFile, fault: str) -> None:
    assert findings(small, fault) == {Finding(FindingKind.DARK_PIXELS, ("spi",))}


def test_contacts_that_bounce_too_long_are_named_with_the_debounce_they_need(small: BoardFile) -> None:
    (found,) = findings(small, "bounce 0.02")
    assert found.kind is FindingKind.LONG_BOUNCE
    needed_ms, *switches = found.at
    assert 20 <= int(needed_ms) <= 35
    assert len(switches) > 5
    proposed = propose(small, SMALL, [found])
    assert proposed is not None
    patient = parse_board(proposed, "proposed.toml")
    assert patient.switches.debounce_ms == int(needed_ms)
    assert findings(patient, "bounce 0.02") == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_letter_names_first_of_many_cells_and_says_how_many(small: BoardFile, language: str) -> None:
    names = tuple(str(wired.reed) for wired in small.cells if wired.reed)
    for switches, cells in ((names[:8], "a1, b1, c1, d1, a2, b2, c2, d2"), (names, "c2, d2 … (15)")):
        text = diagnosis_text(
            small, Diagnosis((Finding(FindingKind.LONG_BOUNCE, ("25", *switches)),)), language
        )
        assert cells in text
        assert "25" in text
        assert ("…" in text) == (switches == names)


def test_usual_bounce_is_no_finding(small: BoardFile) -> None:
    assert findings(small, "bounce 0.004") == set()


@EXHAUSTIVE
def test_three_faults_at_once() -> None:
    assert findings(GARDEN, "missing-diode d2, swapped-rows R4 R5, dead-pixel 7") == {
        Finding(FindingKind.BRIDGED, ("R2C4",)),
        Finding(FindingKind.SWAPPED_ROWS, ("R4", "R5")),
        Finding(FindingKind.DEAD_PIXEL, ("7",)),
    }


def test_button_that_does_not_work_is_named() -> None:
    assert findings(GARDEN, "stuck-open done_flower") == {Finding(FindingKind.STUCK_OPEN, ("R3C7",))}


@EXHAUSTIVE
@pytest.mark.parametrize("seed", quick_first(range(6)))
@pytest.mark.parametrize(
    ("board", "button", "switch"),
    quick_first([("garden-36-buttons", "done_flower", "R3C7"), ("hex-91", "done_white", "R1C8")]),
)
def test_button_that_lets_go_now_and_then_is_named(board: str, button: str, switch: str, seed: int) -> None:
    found = examined(load_board(boards() / f"{board}.toml"), f"weak {button}", seed=seed).findings
    assert found == (Finding(FindingKind.WEAK, (switch,)),)


def test_button_beside_reeds_at_one_expander_is_pressed() -> None:
    assert findings(parse_board(BESIDE, "beside.toml"), "stuck-open done") == {
        Finding(FindingKind.STUCK_OPEN, ("X1A2",))
    }


def test_inputs_of_expanders_are_examined_too() -> None:
    assert findings(HEXAGON, "stuck-open f6, weak a1") == {
        Finding(FindingKind.STUCK_OPEN, (_switch(HEXAGON, "f6"),)),
        Finding(FindingKind.WEAK, (_switch(HEXAGON, "a1"),)),
    }


def test_few_pieces_suffice(small: BoardFile) -> None:
    assert set(examined(small, "stuck-open b4", pieces=8).findings) == {
        Finding(FindingKind.STUCK_OPEN, ("R4C2",))
    }


def test_unexplained_reading_is_unclear(small: BoardFile) -> None:
    examination = Examination(small)
    faulty = FaultyBoard(small, "", Random(1))
    practice = ProcedureRunner(small, faulty.board, faulty.clock, faulty.rest)
    finished(practice.carry_out(examination.procedure(), faulty.person))
    first, *others = examination.record.observations
    odd = first._replace(seen=SwitchSample(0b1000_0001_0010_0100, 0b10))
    broken = Examination(small)
    broken.record.observations[:] = [odd, *others]
    assert FindingKind.UNCLEAR in {finding.kind for finding in broken.diagnosis().findings}


_KINDS = (
    "stuck-closed b2",
    "stuck-open c1",
    "missing-diode c3",
    "missing-diode a1",
    "reversed-diode b4",
    "grounded-row R2",
    "grounded-column C3",
    "cut-row R4",
    "cut-column C1",
    "swapped-rows R1 R3",
    "swapped-columns C2 C4",
)


@settings(max_examples=150)
@given(st.sets(st.sampled_from(_KINDS), max_size=3), st.data())
def test_doctor_s_circuit_reads_what_the_simulated_one_reads(planted: set[str], data: st.DataObject) -> None:
    small = parse_board(SMALL, "small.toml")
    faulty = FaultyBoard(small, ",".join(sorted(planted)), Random(1))
    names = data.draw(st.sets(st.sampled_from([w.cell.name for w in small.cells if w.reed])))
    for name in names:
        finished(faulty.person.begin(_Put(name)))
    faulty.board.closed(faulty.clock())
    finished(faulty.rest(1.0))
    down = frozenset(w.reed for w in small.cells if w.reed and w.cell.name in names)
    found = frozenset(Finding(kind, at) for kind, at in map(_finding, planted))
    assert CircuitModel(small).read(found, down) == SwitchSample(faulty.board.closed(faulty.clock()))


class _Put:
    asked = "put"

    def __init__(self, cell: str) -> None:
        self.cell = cell


def _finding(planted: str) -> tuple[FindingKind, tuple[str, ...]]:
    kind, *at = planted.split()
    small = parse_board(SMALL, "small.toml")
    cells = {w.cell.name: str(w.switches[0]) for w in small.cells}
    return FindingKind(kind), tuple(cells.get(name, name) for name in at)


def _switch(file: BoardFile, cell: str) -> str:
    return next(str(wired.switches[0]) for wired in file.cells if wired.cell.name == cell)


def test_masked_cells_are_lit_but_not_sensed() -> None:
    file = parse_board('mask = ["b2"]\n' + SMALL, "small.toml")
    faulty = FaultyBoard(file, "stuck-closed b2", Random(1))
    reading = faulty.board.read(0.0)
    assert not any(reading.values)
    assert file.geometry["b2"].lit
    assert (
        replace(file.geometry["b2"], senses=parse_board(SMALL, "s").geometry["b2"].senses)
        == parse_board(SMALL, "s").geometry["b2"]
    )
