"""The program in a browser, started where it keeps its games: what was left off goes on."""

import asyncio
import json
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from niwashi.browser import MessagePort
from niwashi.browser.start import serve
from niwashi.games import game_named
from niwashi.loop import Recorder, built_in_board
from niwashi.records import Journal
from niwashi.server import LiveProgram
from niwashi.server.simulated import simulated_game


def left_off(folder: Path, *names: str) -> tuple[str, ...]:
    """Keep a game of each name that is not over; the turns of the last one."""
    turns: tuple[str, ...] = ()
    for number, name in enumerate(names, 1):
        game = game_named(name)
        with closing(Journal.open(folder / "games.sqlite3")) as journal:

            def record(program: LiveProgram, journal: Journal = journal, number: int = number) -> None:
                clock = program.clock
                key = f"{number:032x}"
                recorder = Recorder(journal, lambda: 1_700_000_000.0 + 1000 * number + clock(), lambda: key)
                program.runner.add(recorder.feature)

            turns = simulated_game(game, built_in_board(game), Random(1), record, most_turns=2).turns
    return turns


async def first_status(folder: Path) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
    """Start the program; the scene and the status that a page is sent."""
    texts: list[str] = []
    ports: list[MessagePort] = []

    def post(message: Mapping[str, Any]) -> None:
        if message["type"] == "data" and isinstance(message["data"], str):
            texts.append(message["data"])

    def no_worker(_: object) -> Any:
        raise AssertionError("nothing is to be searched")

    running = asyncio.ensure_future(serve(post, no_worker, folder, ports.append))
    found: dict[str, Mapping[str, Any]] = {}
    while not {"scene", "status"} <= found.keys():
        await asyncio.sleep(0)
        assert not running.done(), running.exception()
        if ports:
            ports.pop().take({"type": "open", "id": 1, "target": "live?language=en"})
        found |= {message["type"]: message for message in map(json.loads, texts)}
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    return found["scene"], found["status"]


@pytest.mark.parametrize("name", ["garden", "throne"])
def test_game_that_was_left_goes_on_whichever_it_is(name: str, tmp_path: Path) -> None:
    turns = left_off(tmp_path, "garden", name)
    scene, status = asyncio.run(first_status(tmp_path))
    assert scene["game"] == name
    assert tuple(status["turns"]) == turns
    assert not scene["welcome"]


def test_first_visit_asks_which_game_it_shall_be(tmp_path: Path) -> None:
    scene, status = asyncio.run(first_status(tmp_path))
    assert scene["welcome"]
    assert scene["game"] == "garden"
    assert status["turns"] == []
