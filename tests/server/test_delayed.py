"""Whoever watches with a delay: of the last turns, and of what is done now, no byte is told."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

import pytest
from tests.conftest import serving
from tests.page.page_hands import run, simulated
from tests.page.test_companion_page import KEY, admits
from tests.page.test_play_on_the_page import NEARLY_WON
from tests.server.running import Running
from websockets.sync.client import connect

from niwashi.page_types.rights import Right
from niwashi.server.delayed import DelayedGame
from niwashi.server.live import LiveProgram
from niwashi.words.catalogue import LANGUAGES

LATER = 2


def told(shown: DelayedGame) -> str:
    """All that a page can get."""
    texts = [json.dumps([shown.status(language), shown.scene(language)]) for language in LANGUAGES]
    return "\n".join([*texts, json.dumps([shown.table(), dict(shown.versions())]), shown.frame().hex()])


def played(running: Running, turn: int) -> str:
    """Somebody plays one of the legal turns."""
    match = running.program.game_loop.session.match
    text = match.game.options(match.position)[turn].turn
    running.program.game_loop.carry_out(text, running.clock.now)
    running.program.set_out()
    running.pass_time(2.0)
    return text


@pytest.mark.parametrize("game", ["garden", "throne"])
def test_two_games_that_differ_in_the_last_turns_alone_are_the_same_to_whoever_watches(game: str) -> None:
    heard: list[list[str]] = []
    endings = set()
    for last in (0, -1):
        running = Running(game)
        shown = DelayedGame(running.program, LATER)
        running.pass_time(1.0)
        transcript = [told(shown)]
        for turn in (0, 1, *[last] * LATER):
            text = played(running, turn)
            transcript.append(told(shown))
        endings.add(text)
        assert len(shown.status("en")["turns"]) == 2
        heard.append(transcript)
    assert len(endings) == 2, "or nothing is shown by it"
    assert heard[0] == heard[1]


def test_a_hand_at_work_a_clock_and_a_hint_are_not_told() -> None:
    running = Running()
    shown = DelayedGame(running.program, LATER)
    running.pass_time(1.0)
    before = told(shown)
    running.do("lift", "f1")
    assert running.program.status("en")["felt"] == {"f1": "gone"}
    running.pass_time(30.0)
    assert told(shown) == before


def test_a_game_that_is_over_is_shown_as_it_is() -> None:
    running = Running()
    shown = DelayedGame(running.program, LATER)
    game = running.program.game_loop.session.game
    position, winning = NEARLY_WON["garden"]
    running.program.resume(game, game.parse(position))
    running.pass_time(1.0)
    before = dict(shown.versions())
    running.program.game_loop.carry_out(winning, running.clock.now)
    running.program.set_out()
    running.pass_time(2.0)
    result = running.program.status("en")["result"]
    assert result is not None
    assert shown.status("en")["result"] == result
    assert shown.table() == running.program.table()
    after = shown.versions()
    assert all(before[name] != after[name] for name in ("table", "status", "frame"))


def test_over_the_line_only_whoever_watches_is_behind() -> None:
    for right, turns in ((Right.WATCH, 0), (Right.HAND, 1)):
        door, watched = partial(admits, right=right), partial(DelayedGame, turns=LATER)
        with serving(
            lambda: simulated("garden", "garden-36.toml"), run, door=door, watched=watched
        ) as served:
            served.do(lambda: _play(served.program))
            with connect(served.guest_url.replace("http", "ws") + "/live?language=en") as line:
                line.send(json.dumps({"do": "enter", "key": KEY}))
                heard: list[Any] = []
                while not heard or heard[-1].get("type") != "status":
                    message = line.recv(timeout=20)
                    heard.append(json.loads(message) if isinstance(message, str) else {})
            assert len(heard[-1]["turns"]) == turns
            assert ("e2" in json.dumps(heard[-1]["told"])) == bool(turns)


def _play(program: LiveProgram) -> None:
    program.game_loop.carry_out("f1e2:1", program.clock())
    program.set_out()
