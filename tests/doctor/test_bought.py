"""The doctor on boards that one can buy: what is planted is named, by a finding or by the fault itself."""

from pathlib import Path
from random import Random

import pytest
from tests.doctor.alone import finished
from tests.marks import quick_first

from niwashi.data import boards
from niwashi.devices.board_file import BoardFile
from niwashi.devices.board_parser import load_board
from niwashi.doctor.examination import Diagnosis, Examination
from niwashi.doctor.procedure_runner import ProcedureRunner
from niwashi.doctor.proposal import propose
from niwashi.doctor.report import diagnosis_text
from niwashi.errors import BoardFault
from niwashi.words.catalogue import LANGUAGES
from niwashi_sim.faulty_board import FaultyBoard

TILES = load_board(boards() / "neotrellis-8x8.toml")
TILE = load_board(boards() / "neotrellis-4x4.toml")
PADS = load_board(boards() / "launchpad.toml")
SQUARES = load_board(Path(__file__).parents[1] / "devices" / "held_keys.toml")


def examined(file: BoardFile, faults: str) -> Diagnosis:
    patient = FaultyBoard(file, faults, Random(0))
    examination = Examination(file)
    practice = ProcedureRunner(file, patient.board, patient.clock, patient.rest)
    try:
        finished(practice.carry_out(examination.procedure(), patient.person))
    finally:
        patient.close()
    return examination.diagnosis()


FOUND: dict[str, list[str]] = {
    "stuck-open help, dead-pixel 3": ["dead-pixel", "stuck-open"],
    "weak d4": ["weak"],
    "": [],
    "stuck-open e2": ["stuck-open"],
    "dead-pixel 46, dead-pixel 47": ["dead-pixel", "dead-pixel"],
    "colour-order RGB": ["colour-order"],
}
EXAMINED = [
    *zip((TILES, PADS) * 3, FOUND.items(), strict=True),
    *zip((PADS, TILES) * 3, FOUND.items(), strict=True),
]
"""Each fault on one of the boards, then on the other."""


@pytest.mark.parametrize(
    ("file", "planted", "found"), quick_first([(file, *each) for file, each in EXAMINED], 2)
)
def test_planted_fault_alone_is_found_on_bought_boards(
    file: BoardFile, planted: str, found: list[str]
) -> None:
    diagnosis = examined(file, planted)
    assert sorted(str(finding.kind) for finding in diagnosis.findings) == found
    assert diagnosis.instead == ()


@pytest.mark.parametrize(
    ("planted", "found"),
    [
        ("", []),
        ("stuck-open b2", ["stuck-open"]),
        ("dead-pixel 12", ["dead-pixel"]),
        ("colour-order RGB", ["colour-order"]),
    ],
)
def test_planted_fault_alone_is_found_on_a_single_tile(planted: str, found: list[str]) -> None:
    diagnosis = examined(TILE, planted)
    assert [str(finding.kind) for finding in diagnosis.findings] == found
    assert diagnosis.instead == ()


@pytest.mark.parametrize(
    ("planted", "found"),
    quick_first([("stuck-open h1", ["stuck-open"]), ("", []), ("dead-pixel 0", ["dead-pixel"])]),
)
def test_key_with_two_meanings_is_asked_for_once_and_its_fault_found(planted: str, found: list[str]) -> None:
    diagnosis = examined(SQUARES, planted)
    assert [str(finding.kind) for finding in diagnosis.findings] == found
    assert diagnosis.instead == ()


def test_button_that_is_held_from_the_start_tells_of_no_press_on_a_tile_and_is_stuck_on_a_pad() -> None:
    assert [str(f.kind) for f in examined(TILES, "stuck-closed d4").findings] == ["stuck-open"]
    assert [str(f.kind) for f in examined(PADS, "stuck-closed d4").findings] == ["stuck-closed"]


@pytest.mark.parametrize("language", quick_first(reversed(LANGUAGES)))
def test_words_for_bought_buttons_speak_of_no_solder_and_no_magnet(language: str) -> None:
    said = diagnosis_text(TILES, examined(TILES, "weak d4, dead-pixel 3, stuck-open e2"), language)
    assert all(name in said for name in ("d4", "e2", "T2K13"))
    assert not any(word in said.lower() for word in ("magnet", "solder", "磁石", "はんだ"))


@pytest.mark.parametrize(
    ("planted", "said"),
    [
        ("missing-tile T3", r"tile T3 at 0x30 .* does not answer"),
        ("wrong-address T2", r"tile T2 at 0x2f .* answers at 0x3f"),
        ("held-bus 1", r"I2C bus 1 is stuck"),
        ("unplugged", r"tile T1 at 0x2e .* does not answer"),
    ],
)
def test_fault_of_a_whole_tile_or_bus_is_named_at_once(planted: str, said: str) -> None:
    with pytest.raises(BoardFault, match=said):
        examined(TILES, planted)


def test_unplugged_controller_is_named_at_once() -> None:
    with pytest.raises(BoardFault, match="No grid controller was found"):
        examined(PADS, "unplugged")


def test_proposed_board_file_does_without_a_dead_button() -> None:
    text = (boards() / "neotrellis-8x8.toml").read_text(encoding="utf-8")
    proposed = propose(TILES, text, examined(TILES, "stuck-open d4").findings)
    assert proposed is not None
    assert 'mask = ["d4"]' in proposed
