"""The doctor at chips with many sensors each: a dead one is one finding, whatever it makes of its inputs."""

import asyncio
from contextlib import closing
from random import Random

import pytest
from tests.devices.registered import REGISTERED
from tests.hurried import apart
from tests.marks import EXHAUSTIVE, quick_first

from niwashi.devices.board_file import BoardFile
from niwashi.devices.board_parser import parse_board
from niwashi.doctor.examination import Diagnosis, Examination
from niwashi.doctor.finding import Finding, FindingKind
from niwashi.doctor.procedure_runner import ProcedureRunner
from niwashi.doctor.report import diagnosis_text
from niwashi_sim.faulty_board import FaultyBoard

LARGE = parse_board(REGISTERED, "registers.toml")
CHIPS = """
name = "Chips"
[serial]
[[register]]
load = 12
clock = 13
data = 14
chips = 3
[[register]]
load = 15
clock = 17
data = 18
chips = 2
[[expander]]
address = 0x20
bus = 0
[[expander]]
address = 0x21
bus = 0
[matrix]
rows = [10]
columns = [11, 19]
[pixels]
driver = "pio"
pin = 16
limit_ma = 800
[[grid]]
names = '''
  a3  b3  c3  d3  .   .
  a2  b2  c2  d2  e2  .
  a1  b1  c1  d1  e1  f1
'''
reeds = '''
  R1C1 R1C2 X1A0 X1B6 .  .
  S4A  S4H  S5A  S5H  X2A0 .
  S1A  S1H  S2A  S2H  S3A  S3B
'''
buttons = '''
  .    .    .    .    .    .
  .    .    .    .    X2A1 .
  .    .    .    .    .    .
'''
pixels = '''
  11 12 13 14  .  .
  10  9  8  7  6  .
   0  1  2  3  4  5
'''
"""
HALLS = """
name = "Halls"
[serial]
[hall]
select = [2, 3, 4, 5]
levels = [1950, 4760]
slack = 100
[[multiplexer]]
adc = 26
[[multiplexer]]
adc = 27
[pixels]
driver = "pio"
pin = 16
limit_ma = 800
[[grid]]
names = '''
  a2 b2 c2 d2
  a1 b1 c1 d1
'''
halls = '''
  M2C0 M2C1 M2C2 M2C3
  M1C0 M1C1 M1C2 M1C3
'''
pixels = '''
  7 6 5 4
  0 1 2 3
'''
"""


def examined(file: BoardFile, faults: str) -> Diagnosis:
    faulty, examination = FaultyBoard(file, faults, Random(1)), Examination(file)
    with closing(faulty):
        practice = ProcedureRunner(file, faulty.board, faulty.clock, faulty.rest, watch_s=0.1)
        apart(lambda: asyncio.run(practice.carry_out(examination.procedure(), faulty.person)))
    return examination.diagnosis()


def found(file: BoardFile, faults: str) -> list[str]:
    diagnosis = examined(file, faults)
    assert not diagnosis.instead
    return [" ".join((finding.kind, *finding.at)) for finding in diagnosis.findings]


@pytest.fixture(scope="module")
def chips() -> BoardFile:
    return parse_board(CHIPS, "chips.toml")


@EXHAUSTIVE
@pytest.mark.parametrize(
    ("kind", "chip"),
    [
        ("silent", "S2"),
        ("grounded", "S2"),
        ("loose", "S2"),
        ("stalled", "S2"),
        ("silent", "S1"),
        ("loose", "S1"),
    ],
)
def test_chain_that_is_dead_from_a_chip_on_is_one_finding(chips: BoardFile, kind: str, chip: str) -> None:
    assert found(chips, f"{kind}-registers {chip}") == [f"{kind}-registers {chip}"]


@EXHAUSTIVE
def test_dead_chain_on_whole_board_is_one_finding() -> None:
    assert found(LARGE, "silent-registers S5, stuck-open b1") == ["silent-registers S5", "stuck-open S1B"]


@EXHAUSTIVE
@pytest.mark.parametrize(
    "faults",
    quick_first(
        [
            "silent-registers S5, stuck-open X1A0",  # the other chain, and what is not in one, stay sound
            "stuck-open S3B",
            "missing-chip X2",
        ]
    ),
)
def test_other_faults_differ_from_dead_chain(chips: BoardFile, faults: str) -> None:
    planted = faults.replace("S3B", "f1").replace("X1A0", "c3")
    assert found(chips, planted) == faults.split(", ")


@pytest.mark.parametrize(
    "faults",
    [
        "dead-multiplexer M1",
        "dead-hall b1, dead-multiplexer M2",
        "dead-hall a1, dead-hall b1, dead-hall c1, dead-hall d1",
    ],
)
def test_dead_multiplexer_is_one_finding(faults: str) -> None:
    expected = {
        "dead-multiplexer M1": ["dead-multiplexer M1"],
        "dead-hall b1, dead-multiplexer M2": ["dead-hall M1C1", "dead-multiplexer M2"],
    }
    assert found(parse_board(HALLS, "halls.toml"), faults) == expected.get(faults, ["dead-multiplexer M1"])


@pytest.mark.parametrize(("language", "words"), [("en", "From the shift register S2 on"), ("ja", "S2から先")])
def test_dead_chain_report_is_one_line_with_check(chips: BoardFile, language: str, words: str) -> None:
    diagnosis = Diagnosis((Finding(FindingKind.STALLED_REGISTERS, ("S2",)),))
    _, line = diagnosis_text(chips, diagnosis, language).splitlines()
    assert words in line
    assert "CLK" in line
