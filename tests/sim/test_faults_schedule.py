"""Schedules of faults: a text file that says what goes wrong and when, and what it does."""

from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from niwashi import data
from niwashi.devices.board_parser import load_board
from niwashi.games.known import game_named
from niwashi_sim.fault_runner import FaultRunner, FaultyClock
from niwashi_sim.faults import Faults
from niwashi_sim.schedule import BadSchedule, Schedule, parse_schedule, random_schedule, wanted_schedule
from niwashi_sim.simulated_match import Clock
from niwashi_sim.table import Table

GARDEN = load_board(data.boards() / "garden-36.toml")
GAME = game_named("garden")
SOME = """
seed = 7
[[fault]]
at = 2
lasts = 3
what = "stuck-open d4"
[[fault]]
at = 1.5
what = "knock-over"
[[fault]]
at = 3
lasts = 1
what = "starved 0.5"
[[fault]]
at = 4
what = "clock-jump -30"
[[fault]]
at = 6
lasts = 0.1
what = "slide f1 d3"
"""


class FaultTarget:
    def __init__(self) -> None:
        self.faults: list[Faults] = []

    def apply_faults(self, faults: Faults) -> None:
        self.faults.append(faults)


def trouble(text: str = SOME) -> tuple[FaultRunner, FaultTarget, Table]:
    board, table = FaultTarget(), Table(GAME.places, GAME.layout(GAME.start()))
    return FaultRunner(parse_schedule(text, GARDEN), GARDEN, board, table, began_at=100.0), board, table


def test_faults_come_and_go_when_they_are_said_to() -> None:
    told, board, table = trouble()
    before = table.layout()
    told.pass_until(101.4)
    assert (board.faults, table.layout()) == ([], before)
    told.pass_until(101.6)
    assert table.layout() != before
    told.pass_until(102.1)
    assert len(board.faults[-1].stuck_open) == 1
    told.pass_until(103.5)
    assert told.step_s() == 0.5
    told.pass_until(104.5)
    assert (told.step_s(), told.jumped_s) == (0.0, -30.0)
    told.pass_until(105.1)
    assert board.faults[-1] == Faults()
    assert not told.is_over()
    told.pass_until(110.0)
    assert told.is_over()
    assert told.survived == 5


def test_slid_stack_is_pushed_back() -> None:
    told, _, table = trouble('[[fault]]\nat = 1\nlasts = 0.2\nwhat = "slide f1 d3"')
    before = table.layout()
    told.pass_until(101.0)
    assert table.layout()["d3"] == before["f1"]
    told.pass_until(101.3)
    assert table.layout() == before


@settings(max_examples=15)
@given(st.integers(0, 10**6))
def test_random_schedule_is_a_text_that_can_be_read_again(seed: int) -> None:
    made = random_schedule(GARDEN, seed)
    assert parse_schedule(made.text(), GARDEN) == made
    assert wanted_schedule(f"random:{seed}", GARDEN, lasts_s=60.0) == made
    assert all(0 <= fault.at_s <= 60 for fault in made.faults)


@pytest.mark.parametrize(
    "text",
    [
        "fault = 3",
        "seed = 'x'",
        "colour = 1",
        "[[fault]]\nat = 1",
        "[[fault]]\nat = -1\nwhat = 'knock-over'",
        "[[fault]]\nat = 1\nlasts = inf\nwhat = 'knock-over'",
        "[[fault]]\nat = 1\nwhat = 'melted d4'",
        "[[fault]]\nat = 1\nwhat = 'weak z9'",
        "[[fault]]\nat = 1\nwhat = 'slide d4'",
        "[[fault]]\nat = 1\nwhat = 'slide d4 z9'",
        "[[fault]]\nat = 1\nwhat = 'starved soon'",
        "[[fault]]\nat = 1\nwhat = ''",
        "[[fault]]\nat = 1\nwhat = 3",
        "[[fault]]\nat = 1\nwhat = 'knock-over'\nhow = 'hard'",
        "not toml",
    ],
)
def test_invalid_schedule_is_refused_with_reason(text: str, tmp_path: Path) -> None:
    with pytest.raises(BadSchedule):
        parse_schedule(text, GARDEN)
    (tmp_path / "bad.toml").write_text(text)
    with pytest.raises(BadSchedule, match=r"bad\.toml"):
        wanted_schedule(str(tmp_path / "bad.toml"), GARDEN)


@pytest.mark.parametrize("wanted", ["random:", "random:x", "random:-1", "/nowhere/faults.toml"])
def test_unknown_schedule_is_refused(wanted: str) -> None:
    with pytest.raises(BadSchedule):
        wanted_schedule(wanted, GARDEN)


def test_clock_in_trouble_has_everything_happen_that_is_due() -> None:
    now, stalled = Clock(100.0), list[float]()
    clock = FaultyClock(now, stalled.append)
    assert clock() == 100.0
    clock.trouble, board, _ = trouble()
    now.now = 103.5
    assert clock() == 103.5
    assert stalled == [0.5]
    assert len(board.faults) == 1
    now.now = 104.5
    assert clock() == 74.5


def test_random_schedule_is_reproducible_by_seed() -> None:
    first, second = Random(5), Random(5)
    made = [random_schedule(GARDEN, rng.getrandbits(20)) for rng in (first, second)]
    assert made[0] == made[1] != Schedule(0, ())
