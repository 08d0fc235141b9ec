"""A kept game replayed: a real board leads people by its lights, on a simulated one hands show it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from tests.each_game import EACH, NOT_DEALT
from tests.hurried import hurried
from tests.looking import expect
from tests.marks import EXHAUSTIVE, quick_first
from tests.page.page_hands import run
from tests.records.playing import recorded
from tests.server.asking import ask, status_of
from typer.testing import CliRunner

from niwashi.board_types import Task
from niwashi.cli.main import app
from niwashi.errors import NiwashiError
from niwashi.games.game import PlaceKind
from niwashi.games.known import game_named
from niwashi.games.match import Match
from niwashi.loop.fitting import built_in_board
from niwashi.server.game_server import GameServer
from niwashi.server.replay import ReplayFeature
from niwashi.server.simulated import simulated_replay
from niwashi.session.session import Session
from niwashi_sim.hands import Hands
from niwashi_sim.simulated_board import simulate
from niwashi_sim.simulated_match import Clock, SessionEyes
from niwashi_sim.table import Table

if TYPE_CHECKING:
    from playwright.sync_api import Page


def played(name: str, turns: int, seed: int = 1) -> Match:
    """A match of random turns."""
    game = game_named(name) if name in NOT_DEALT else game_named(name, players=2, seed=7)
    match, chance = Match(game), Random(seed)
    while len(match.played) < turns and match.result is None:
        match.play(game.random_turn(match.position, chance))
    return match


class Visitor:
    """Somebody at a real board: the program knows no table, only what its switches say."""

    def __init__(self, match: Match) -> None:
        file = built_in_board(match.game)
        self.match, self.clock = match, Clock(50.0)
        self.table = Table(match.game.places, match.game.layout(match.start), match.game.pieces)
        board = simulate(file, self.table, clock=self.clock, rng=Random(2))
        self.program = GameServer(match.game, board, self.clock, scan_s=0.01)
        self.replay = ReplayFeature(match, self.program)
        self.pass_time(1.0)

    @property
    def session(self) -> Session:
        return self.program.game_loop.session

    def pass_time(self, seconds: float) -> None:
        for _ in range(round(seconds / 0.02)):
            self.clock.now += 0.02
            self.program.step()

    def go(self, turn: int) -> None:
        ask(self.program, do="go-to", turn=turn)
        self.pass_time(0.1)

    def obey(self) -> None:
        """Bring everything to where the board wants it."""
        hands = Hands(self.table, self.session.geometry, SessionEyes(self.session), 0, Random(1))
        wanted = self.session.match.layout()
        for seconds in hands.restore(wanted):
            self.pass_time(seconds)
            if self.session.match.layout() != wanted:  # the next turn is asked for
                return

    def lit(self) -> set[str]:
        cues = self.session.advice().cues
        return {cell.name for cell, cue in zip(self.session.geometry, cues, strict=True) if cue}

    def wrong(self) -> set[str]:
        """The places with a cell that stand otherwise than they should."""
        now, wanted = self.table.layout(), self.session.match.layout()
        return {
            n
            for n, p in self.session.game.places.items()
            if p.kind is not PlaceKind.PILE and now[n] != wanted[n]
        }


@pytest.mark.parametrize("name", EACH)
def test_people_at_a_real_board_are_led_through_turn_by_turn(name: str) -> None:
    visitor = Visitor(played(name, 5))
    for number in range(1, len(visitor.match.turns) + 1):
        visitor.go(number)
        assert visitor.wrong() <= visitor.lit()
        visitor.obey()
        assert visitor.session.is_settled
        assert status_of(visitor.program)["replay"] == {"turn": number, "turns": 5, "running": False}
    assert visitor.session.match.position == visitor.match.position
    visitor.go(4)
    assert visitor.wrong() <= visitor.lit()
    visitor.obey()
    assert visitor.session.is_settled
    assert status_of(visitor.program)["replay"]["turn"] == 4


def test_any_turn_can_be_gone_to_and_the_lights_lead_there_from_whatever_stands() -> None:
    visitor = Visitor(played("garden", 8))
    visitor.go(6)
    visitor.pass_time(2.0)
    assert visitor.session.flow.task is Task.REPAIR
    assert visitor.session.flow.repair is not None
    visitor.obey()
    assert visitor.wrong() == set()
    visitor.go(0)
    visitor.obey()
    assert visitor.session.match.turns == ()
    assert visitor.session.is_settled


def test_by_itself_it_waits_until_each_turn_is_carried_out() -> None:
    visitor = Visitor(played("throne", 3))
    ask(visitor.program, do="replay", running=True)
    visitor.pass_time(3.0)
    assert status_of(visitor.program)["replay"] == {"turn": 1, "turns": 3, "running": True}
    visitor.pass_time(20.0)
    assert status_of(visitor.program)["replay"]["turn"] == 1
    for number in (1, 2, 3):
        assert status_of(visitor.program)["replay"]["turn"] == number
        visitor.obey()
        visitor.pass_time(1.0)
    assert status_of(visitor.program)["replay"] == {"turn": 3, "turns": 3, "running": False}


@pytest.mark.parametrize("is_kept", [True, False], ids=["a kept turn", "another one"])
def test_kept_turn_by_hand_goes_on_and_another_one_strays_and_is_guided_back(*, is_kept: bool) -> None:
    match = played("throne", 3)
    visitor = Visitor(match)
    option = next(o for o in match.game.options(match.start) if (o.turn == match.turns[0]) is is_kept)
    hands = Hands(visitor.table, visitor.session.geometry, SessionEyes(visitor.session), 0, Random(1))
    for seconds in hands.play(option):
        visitor.pass_time(seconds)
    assert status_of(visitor.program)["replay"]["turn"] == (1 if is_kept else None)
    visitor.go(1)
    visitor.pass_time(2.0)
    visitor.obey()
    assert visitor.session.match.turns == match.turns[:1]
    assert visitor.wrong() == set()


def test_command_that_no_replay_has_is_refused_and_changes_nothing() -> None:
    visitor = Visitor(played("garden", 2))
    commands: tuple[dict[str, Any], ...] = (
        *({"do": "go-to", "turn": turn} for turn in (9, -1, "x")),
        {"do": "new", "game": "throne"},
        {"do": "position", "position": ""},
        {"do": "choose", "turn": "f1e2:1"},
        {"do": "clock", "clock": "5+3"},
    )
    for command in commands:
        with pytest.raises(NiwashiError):
            ask(visitor.program, **command)
        assert status_of(visitor.program)["replay"] == {"turn": 0, "turns": 2, "running": False}, command


@pytest.mark.parametrize("name", quick_first(EACH, 2))
def test_on_a_simulated_board_hands_show_the_whole_game(name: str) -> None:
    match = played(name, 3)

    async def watch() -> int:
        loop = asyncio.get_running_loop()
        program, hands = simulated_replay(match, built_in_board(match.game), loop.time, Random(3))
        tasks = [asyncio.ensure_future(run(program)), asyncio.ensure_future(hands(Random(4)))]
        ask(program, do="replay", running=True)
        until = loop.time() + 600
        while loop.time() < until and not (
            status_of(program)["replay"]["turn"] == 3 and program.game_loop.session.is_settled
        ):
            await asyncio.sleep(1.0)
        assert program.game_loop.session.match.position == match.position
        assert program.tabletop is not None
        stacks = program.tabletop.state()["stacks"]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        layout = match.layout()
        assert {place: list(stack.pieces) for place, stack in layout.items()} == dict(stacks)
        return len(match.turns)

    assert hurried(watch) == 3


def test_the_command_refuses_a_trace_on_a_board(tmp_path: Path) -> None:
    play = recorded(tmp_path / "games", 2)
    play.recorder.close()
    play.journal.close()
    more = ["--records", str(tmp_path / "games")]
    result = CliRunner().invoke(app, ["games", "replay", "1", "--trace", "--sim", *more])
    assert result.exit_code == 2
    assert "--trace" in result.stderr


@pytest.fixture
def page(serve: Callable[..., Any], open_page: Callable[..., Page], tmp_path: Path) -> Iterator[Page]:
    with closing(recorded(tmp_path / "kept", 4).journal) as journal:
        match = journal.game(1).match()

    async def both(program: GameServer) -> None:
        await asyncio.gather(run(program), wanted[0](Random(1)))

    wanted: list[Any] = []

    def make() -> GameServer:
        program, hands = simulated_replay(match, built_in_board(match.game), time.monotonic, Random(3))
        wanted.append(hands)
        return program

    with serve(make, both) as served:
        yield open_page(served.url)


@EXHAUSTIVE
@pytest.mark.browser
def test_the_page_goes_on_back_and_by_itself(page: Page) -> None:
    expect(page.locator("#replay-at")).to_contain_text("Turn 0 of")
    expect(page.locator("#replay [data-replay=back]")).to_be_disabled()
    expect(page.locator("#new-game")).to_be_hidden()
    page.click("[data-replay=on]")
    page.wait_for_selector("#replay-at >> text=Turn 1 of")
    page.wait_for_selector("#turns li")
    page.click("[data-replay=last]")
    page.wait_for_selector("[data-replay=on]:disabled")
    page.click("[data-replay=first]")
    page.wait_for_selector("#replay-at >> text=Turn 0 of")
    page.click("[data-replay=go]")
    page.wait_for_selector("[data-replay=rest]")
    page.wait_for_selector("#replay-at >> text=Turn 1 of")
    page.click("[data-replay=rest]")
    page.wait_for_selector("[data-replay=go]")


def test_a_game_lost_on_time_is_told_so_at_its_end_and_goes_back_from_there() -> None:
    match = played("garden", 3)
    match.lose_on_time(1)
    visitor = Visitor(match)
    for turn in (1, 2, 3):
        visitor.go(turn)
        visitor.obey()
        assert (visitor.session.match.result is not None) == (turn == 3)
    assert visitor.program.status("en")["result"] is not None
    visitor.go(2)
    visitor.obey()
    assert (visitor.session.match.result, visitor.session.match.turns) == (None, match.turns[:2])
    visitor.go(0)
    visitor.go(3)
    assert visitor.session.match.result == "flower"
