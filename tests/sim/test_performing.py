"""The demo: two simulated people play on, also when visitors reach into their game."""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import pytest
from tests.hurried import HurriedLoop
from tests.marks import quick_first
from tests.server.asking import ask

from niwashi import data
from niwashi.devices.board_parser import load_board
from niwashi.games.known import game_named
from niwashi.loop.features import Feature
from niwashi.server.live import LiveProgram
from niwashi.server.simulated import simulated_program

Visit = Callable[[LiveProgram], None]


def knock(program: LiveProgram) -> None:
    """Somebody takes every stack off the board."""
    table = program.table()["stacks"]
    for square in [p for p, stones in table.items() if stones and len(p) == 2]:
        ask(program, "visitor", do="handle", verb="lift", place=square)


def another_game(program: LiveProgram) -> None:
    ask(program, do="new", game="throne")


def undo(program: LiveProgram) -> None:
    ask(program, do="undo")


def hurried(main: Callable[[], Coroutine[Any, Any, int]]) -> int:
    def run() -> int:
        with asyncio.Runner(loop_factory=HurriedLoop) as runner:
            return runner.run(main())

    with ThreadPoolExecutor(1) as thread:  # this thread may have a loop already, the browser driver's
        return thread.submit(run).result()


@pytest.mark.parametrize("visit", quick_first([knock, another_game, undo]))
@pytest.mark.parametrize("board", quick_first(["garden-36.toml", "garden-36-buttons.toml"]))
def test_visitor_who_reaches_into_the_demo_does_not_end_it(board: str, visit: Visit) -> None:
    async def main() -> int:
        clock = asyncio.get_running_loop().time
        file = load_board(data.boards() / board)
        program, demo = simulated_program(game_named("garden"), file, clock, Random(1))
        program.demo = True

        async def step_for(seconds: float) -> None:
            until = clock() + seconds
            while clock() < until:
                await asyncio.sleep(program.step())

        turns: list[str] = []
        program.game_loop.add(
            Feature("test", event=lambda e: turns.append(e.detail) if e.kind == "turn" else None)
        )
        playing = asyncio.ensure_future(demo(Random(2)))
        await step_for(20)
        visit(program)
        await step_for(40)
        before = len(turns)
        await step_for(40)
        assert not playing.done()
        playing.cancel()
        program.close()
        return len(turns) - before

    assert hurried(main) > 0
