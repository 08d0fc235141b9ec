"""The doctor at hall sensors behind a Pico: each fault named, the calibration kept by the board."""

import asyncio
import tomllib
from contextlib import closing
from random import Random

import pytest
from tests.hurried import apart
from tests.marks import EXHAUSTIVE, quick_first

from niwashi.devices.board_file import BoardFile
from niwashi.devices.board_parser import parse_board
from niwashi.devices.serial_board import SerialBoard
from niwashi.doctor.examination import Diagnosis, Examination
from niwashi.doctor.finding import Finding, FindingKind
from niwashi.doctor.hall_checks import zeros
from niwashi.doctor.procedure_runner import WATCH_S, ProcedureRunner
from niwashi.doctor.proposal import propose
from niwashi_sim.faulty_board import FaultyBoard

TEXT = """
name = "Small"
[serial]
[hall]
select = [2, 3, 4, 5]
levels = [1950, 4760]
slack = 100
[[multiplexer]]
adc = 26
[matrix]
rows = [6]
columns = [8, 9]
diodes = false
[pixels]
driver = "pio"
pin = 16
limit_ma = 800
[[grid]]
names = '''
  a2 b2 c2
  a1 b1 c1
'''
halls = '''
  M1C3 M1C4 M1C5
  M1C0 M1C1 M1C2
'''
pixels = '''
  5 4 3
  0 1 2
'''
[cells]
"done" = { at = [5.0, 0.0], role = "done", owner = 0, button = "R1C1" }
"help" = { at = [5.0, 1.0], role = "help", button = "R1C2" }
"""


@pytest.fixture(scope="module")
def small() -> BoardFile:
    return parse_board(TEXT, "small.toml")


def examined(
    file: BoardFile, faults: str, watch_s: float = 0.05, seed: int = 1
) -> tuple[Diagnosis, Examination, bool]:
    """What the doctor finds, how, and whether the board took the calibration."""

    async def visit() -> bool:
        await practice.carry_out(examination.procedure(), faulty.person)
        assert isinstance(faulty.board, SerialBoard)
        return await practice.calibrate(faulty.board, zeros(examination.record))

    faulty, examination = FaultyBoard(file, faults, Random(seed)), Examination(file)
    with closing(faulty):
        practice = ProcedureRunner(file, faulty.board, faulty.clock, faulty.rest, watch_s)
        kept = apart(lambda: asyncio.run(visit()))
        return examination.diagnosis(), examination, kept


@pytest.mark.parametrize(
    ("faults", "found"),
    quick_first(
        [
            ("", ""),
            ("dead-hall b1, stuck-hall c2", "dead-hall M1C1, stuck-hall M1C5"),
            ("reversed-hall a2, weak-hall b2", "reversed-hall M1C3, weak-hall M1C4"),
            ("reversed-magnets all, reversed-hall a2", "reversed-hall M1C3, reversed-magnets all"),
            ("swapped-channels a1 c2, dead-hall a1", "dead-hall M1C0, swapped-channels M1C0 M1C5"),
            ("swapped-selects S0 S1", "swapped-selects S0 S1"),
        ],
        3,
    ),
)
def test_hall_sensor_faults_are_named(small: BoardFile, faults: str, found: str) -> None:
    diagnosis, _, kept = examined(small, faults)
    told = [(str(finding.kind), *finding.at) for finding in diagnosis.findings]
    assert told == [tuple(each.split()) for each in found.split(", ") if each]
    assert diagnosis.instead == ()
    assert kept


@EXHAUSTIVE
@pytest.mark.parametrize("seed", range(2))
def test_button_that_lets_go_now_and_then_is_named(small: BoardFile, seed: int) -> None:
    diagnosis, _, _ = examined(small, "weak done", WATCH_S, seed)
    assert diagnosis.findings == (Finding(FindingKind.WEAK, ("R1C1",)),)


def test_crooked_sensor_is_calibrated_and_no_fault(small: BoardFile) -> None:
    diagnosis, examination, kept = examined(small, "crooked-hall b2")
    assert (diagnosis.findings, kept) == ((), True)
    measured = zeros(examination.record)
    assert 1400 < measured[4] - 32768 < 1600
    assert all(abs(rest - 32768) < 60 for i, rest in enumerate(measured[:6]) if i != 4)


def test_proposal_puts_hall_sensors_right(small: BoardFile) -> None:
    findings = [
        Finding(FindingKind.SWAPPED_CHANNELS, ("M1C0", "M1C5")),
        Finding(FindingKind.SWAPPED_SELECTS, ("S0", "S3")),
        Finding(FindingKind.REVERSED_MAGNETS, ("all",)),
        Finding(FindingKind.DEAD_HALL, ("M1C1",)),
    ]
    text = propose(small, TEXT, findings)
    assert text is not None
    proposed = parse_board(text, "p")
    assert {w.cell.name: str(w.hall) for w in proposed.cells if str(w.hall) in ("M1C0", "M1C5")} == {
        "a1": "M1C5",
        "c2": "M1C0",
    }
    assert proposed.hall is not None
    assert (proposed.hall.select, proposed.hall.raising) == ((5, 3, 4, 2), 1)
    assert tomllib.loads(text)["mask"] == ["b1"]
