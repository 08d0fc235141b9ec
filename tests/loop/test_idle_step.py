"""An idle board costs little: a step in which nothing is new and nobody is due calls almost nothing."""

import sys
from collections import Counter
from itertools import pairwise
from types import FrameType

import pytest
from tests.server.running import Running

import niwashi
from niwashi.loop.features import NEVER, Feature

MOST_CALLS = 30
"""Calls of Python functions in an idle step, the drivers' scan of a matrix of six rows included."""

_OWN = str(niwashi.__path__[0])


def calls_of_step(running: Running) -> Counter[str]:
    """Step a program once; return the calls of its own functions, by name."""
    calls: Counter[str] = Counter()

    def count(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(_OWN):
            calls[frame.f_code.co_qualname] += 1

    sys.setprofile(count)
    try:
        running.program.step()
    finally:
        sys.setprofile(None)
    return calls


def idle_steps(running: Running, steps: int = 60) -> list[Counter[str]]:
    """Step a program as often as it asks for; return the calls of steps that did not change the lights."""
    found = []
    for _ in range(steps):
        running.clock.now += running.program.game_loop.wait_s(running.clock.now)
        frames = running.program.game_loop.frames
        calls = calls_of_step(running)
        if running.program.game_loop.frames == frames:
            found.append(calls)
    return found


@pytest.fixture
def running() -> Running:
    running = Running()
    running.pass_time(5.0)
    return running


def test_idle_step_makes_at_most_thirty_calls(running: Running) -> None:
    steps = idle_steps(running)
    assert len(steps) > 10
    most = max(steps, key=lambda calls: calls.total())
    assert most.total() <= MOST_CALLS, most


def test_idle_step_calls_no_feature_and_no_session(running: Running) -> None:
    heard: list[str] = []

    def note(*_: object) -> None:
        heard.append("told")

    def claim(*_: object) -> int:
        heard.append("asked")
        return 0

    def step(_: float) -> float:
        heard.append("stepped")
        return NEVER

    running.program.game_loop.add(
        Feature("test", claims=claim, reading=note, event=note, heard=note, step=step)
    )
    running.pass_time(1.0)
    heard.clear()
    running.pass_time(10.0)
    assert heard == []
    running.do("lift", "f1")
    assert set(heard) == {"asked", "told", "stepped"}


def test_feature_is_stepped_when_it_is_due_and_not_before(running: Running) -> None:
    stepped: list[float] = []

    def step(now: float) -> float:
        stepped.append(now)
        return now + 2.0

    running.program.game_loop.add(Feature("test", step=step))
    running.pass_time(9.0)
    gaps = [after - before for before, after in pairwise(stepped[1:])]
    assert 3 <= len(stepped) <= 6
    assert all(2.0 - 1e-6 <= gap <= 2.1 for gap in gaps)


def test_step_waits_no_longer_than_until_somebody_is_due(running: Running) -> None:
    game_loop = running.program.game_loop
    game_loop.add(Feature("test", step=lambda now: now + 0.012))
    running.pass_time(1.0)
    game_loop.step(running.clock.now)
    assert 0 < game_loop.wait_s(running.clock.now) <= 0.012 + 1e-9


def test_breath_that_repeats_makes_no_frame_anew(running: Running) -> None:
    """Frames of the loop before are shown again: neither colours nor currents are worked out."""
    idle_steps(running, 1500)  # three times as long as the slowest breath at the start
    calls: Counter[str] = Counter()
    frames = running.program.game_loop.frames
    for _ in range(100):
        running.clock.now += running.program.game_loop.wait_s(running.clock.now)
        calls += calls_of_step(running)
    assert running.program.game_loop.frames > frames + 20
    assert {name for name in calls if name in ("frame", "dimmed", "next_change", "limit_current")} == set()
