"""From a board that plays by itself to games with friends, and back: the page leads, and each starts anew."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from extras.friends.tests.linked import LinkedBoard

from niwashi.cli.play_options import (
    BoardOptions,
    DisplayOptions,
    GameOptions,
    GuestOptions,
    PlayerOptions,
    PlayOptions,
)
from niwashi.errors import NiwashiError
from niwashi.features import features, resumed, table_led_to
from niwashi.games.known import game_named
from niwashi.loop.fitting import built_in_board
from niwashi.server.live import LiveProgram
from niwashi.server.simulated import simulated_program
from niwashi.server.stepping import run_board
from niwashi.server.supervisor import Supervisor
from niwashi_friends.commands.options import FriendOptions
from niwashi_friends.door import door, is_led, lead, leads, links_folder
from niwashi_sim.simulated_match import Clock

PLAIN = PlayOptions(GameOptions(), BoardOptions(), PlayerOptions(), GuestOptions(), DisplayOptions())

ASKED: dict[str, PlayOptions] = {
    "a new game": PLAIN._replace(game=GameOptions(new=True)),
    "a position": PLAIN._replace(game=GameOptions(position="x")),
    "a lesson": PLAIN._replace(game=GameOptions(lesson=True)),
    "a demo": PLAIN._replace(players=PlayerOptions(demo=True)),
    "guests": PLAIN._replace(guests=GuestOptions(guests=True)),
}


def alone(file: Path) -> LiveProgram:
    """A board that plays by itself, with these records."""
    game = game_named("garden")
    program, _ = simulated_program(game, built_in_board(game), Clock(), Random(1), None)
    program.game_loop.add(door(program, file))
    return program


def tell(program: Any, *, friends: bool) -> None:
    command = json.dumps({"do": "friends-table", "friends": friends})
    program.handle(program.commands.parse(command), "page")


def test_page_leads_to_friends_and_the_next_start_goes_there(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite3"
    program = alone(file)
    status: Any = program.status("en", "page")
    assert status["friends_door"]
    assert not program.wants_restart
    assert (resumed(PLAIN, file), table_led_to(file)) == (None, None)
    tell(program, friends=False)
    assert not program.wants_restart

    async def go() -> None:
        board = asyncio.create_task(run_board(program, Supervisor(None)))
        tell(program, friends=True)
        await asyncio.wait_for(board, 30)

    asyncio.run(go())
    program.close()
    assert resumed(PLAIN, file) == FriendOptions(transport=links_folder(file))
    assert table_led_to(file) is not None
    assert links_folder(file).is_dir()


@pytest.mark.parametrize("options", ASKED.values(), ids=ASKED.keys())
def test_board_that_is_asked_for_something_of_its_own_stays(tmp_path: Path, options: PlayOptions) -> None:
    file = tmp_path / "games.sqlite3"
    lead(file, is_to_friends=True)
    assert not leads(options)
    assert resumed(options, file) is None
    doors = [each.door for each in features() if each.door is not None]
    assert doors
    assert [each(alone(file), file, options) for each in doors] == [None] * len(doors)


def test_place_without_a_folder_is_told_and_the_board_stays(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite3"
    links_folder(file).touch()
    program = alone(file)
    with pytest.raises(NiwashiError, match="can't be used now"):
        tell(program, friends=True)
    assert not program.wants_restart
    assert not is_led(file)


def test_page_leads_back(tmp_path: Path) -> None:
    anna = LinkedBoard(tmp_path, "Anna")
    anna.sit_down_with_anybody()
    try:
        anna.evening._is_led = True
        lead(anna.file, is_to_friends=True)
        tell(anna.program, friends=True)
        assert is_led(anna.file)
        tell(anna.program, friends=False)
        assert anna.program.wants_restart
        assert not is_led(anna.file)
        assert resumed(PLAIN, anna.file) is None
    finally:
        anna.switch_off()
