"""A board that nobody touches is looked at seldom; hands and commands end that at once.

A simulated one knows of its hands. One on pins is looked at often enough to see them soon.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from tests.hurried import hurried, scripted
from tests.server.asking import ask
from tests.server.running import GARDEN_36

from niwashi.games.known import game_named
from niwashi.server.live import LiveProgram
from niwashi.server.simulated import simulated_program
from niwashi.server.stepping import run_board
from niwashi.server.supervisor import Supervisor
from niwashi_sim.tabletop import SimulatedTabletop

if TYPE_CHECKING:
    from collections.abc import Coroutine

ALONE_S = 20.0
LEFT_ALONE_S = 50.0
"""Longer than a real board has to be left alone in these tests; five minutes would be many steps."""


Clock = Callable[[], float]


def simulated(clock: Clock) -> LiveProgram:
    return simulated_program(game_named("garden"), GARDEN_36, clock, Random(3))[0]


def real(clock: Clock) -> LiveProgram:
    """A program that takes its board for a real one."""
    game = game_named("garden")
    return LiveProgram(game, SimulatedTabletop(GARDEN_36, game, clock, Random(3)).board, clock)


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("niwashi.server.game_server._LEFT_AFTER_S", LEFT_ALONE_S - 1)


def polled(clock: Clock) -> LiveProgram:
    """A program whose board is scanned and debounced as one on pins."""
    program = real(clock)
    program.is_polled = True
    return program


def play(
    make: Callable[[Clock], LiveProgram], script: Callable[[LiveProgram], Coroutine[Any, Any, None]]
) -> None:
    """Run a script on a board that has been left alone."""

    async def main() -> None:
        program = make(asyncio.get_running_loop().time)
        board = asyncio.create_task(run_board(program, Supervisor(None)))
        await asyncio.sleep(ALONE_S)
        try:
            await script(program)
        finally:
            board.cancel()
            program.close()

    hurried(main)


on_simulated = scripted(partial(play, simulated))
on_real = scripted(partial(play, real))
on_pins = scripted(partial(play, polled))


async def steps_in(program: LiveProgram, seconds: float) -> int:
    """Count the steps of some time."""
    count, step = 0, program.step

    def counted() -> float:
        nonlocal count
        count += 1
        return step()

    program.step = counted  # type: ignore[method-assign]
    await asyncio.sleep(seconds)
    program.step = step  # type: ignore[method-assign]
    return count


@on_simulated
async def test_hands_end_the_wait_and_every_touch_counts(program: LiveProgram) -> None:
    ask(program, do="handle", verb="lift", place="f1")
    assert await steps_in(program, 0.1) >= 10
    assert not program.game_loop.session.is_settled
    ask(program, do="handle", verb="set", place="f1")
    await asyncio.sleep(1)
    assert program.game_loop.session.is_settled
    assert await steps_in(program, 2.0) >= 50  # others may touch it, too
    await asyncio.sleep(ALONE_S)
    assert 5 <= await steps_in(program, 2.0) <= 7


@pytest.mark.parametrize("held_s", [0.02, 0.05, 0.2])
@on_simulated
async def test_short_press_on_a_board_left_alone_is_felt(program: LiveProgram, held_s: float) -> None:
    felt = []

    def feel(_session: object, reading: Any, _now: float) -> None:
        felt.append(reading.pressed)

    program.game_loop.features.readings.append(feel)
    ask(program, do="handle", verb="press", place="done flower")
    await asyncio.sleep(held_s)
    ask(program, do="handle", verb="release", place="done flower")
    await asyncio.sleep(0.5)
    assert any(felt)


@on_pins
async def test_board_on_pins_is_looked_at_nine_times_a_second_after_a_while(
    program: LiveProgram,
) -> None:
    await asyncio.sleep(ALONE_S)
    assert await steps_in(program, 2.0) >= 90
    await asyncio.sleep(ALONE_S)
    assert 17 <= await steps_in(program, 2.0) <= 20


@on_real
async def test_board_on_a_line_is_read_at_its_usual_rate_for_ever(program: LiveProgram) -> None:
    await asyncio.sleep(LEFT_ALONE_S)
    assert await steps_in(program, 2.0) >= 90


def test_first_lift_on_pins_that_were_left_alone_is_felt_and_ends_the_rest() -> None:
    table: list[SimulatedTabletop] = []

    def make(clock: Clock) -> LiveProgram:
        game = game_named("garden")
        table.append(SimulatedTabletop(GARDEN_36, game, clock, Random(3)))
        program = LiveProgram(game, table[0].board, clock)
        program.is_polled = True
        return program

    async def script(program: LiveProgram) -> None:
        await asyncio.sleep(LEFT_ALONE_S)
        table[0].table.lift("a hand", "f1")
        await asyncio.sleep(0.13)
        assert program.game_loop.quiet_s(program.clock()) < 0.13
        assert await steps_in(program, 0.4) >= 75
        assert await steps_in(program, 10.0) >= 450

    play(make, script)


@on_pins
async def test_command_of_a_page_ends_the_rest_of_a_board_on_pins(program: LiveProgram) -> None:
    await asyncio.sleep(LEFT_ALONE_S)
    ask(program, do="set", setting="brightness", value=50)
    assert await steps_in(program, 0.01) >= 1
    assert await steps_in(program, 2.0) >= 90


@on_simulated
async def test_board_of_a_demo_is_never_left_alone(program: LiveProgram) -> None:
    program.demo = True
    await asyncio.sleep(1)  # what it was waiting for is over
    assert await steps_in(program, 2.0) >= 90
