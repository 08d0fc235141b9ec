"""Whole programs on a club's server, for the bench: hands at a page do what the rules mean by a turn."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import psutil
import pytest
from tests.hurried import apart
from tests.marks import EXHAUSTIVE

from niwashi import data
from niwashi.devices.board_parser import load_board
from niwashi.games.game import PlaceKind
from niwashi.games.known import game_named
from niwashi_sim.simulated_match import Clock
from niwashi_sim.tabletop import SimulatedTabletop

pytest.importorskip("niwashi_friends", reason="no games with friends here: make play")
from extras.friends.tests.transports.nats_servers import found

from niwashi_bench import carriers
from niwashi_bench.whole_programs import PlayResult, ProgramRun, _verbs, p_ms, play, running


@pytest.mark.parametrize("seed", range(3))
def test_the_hands_leave_on_the_table_what_the_turn_says(seed: int) -> None:
    game, chance = game_named("garden"), Random(seed)
    tabletop = SimulatedTabletop(load_board(data.boards() / "garden-36.toml"), game, Clock(), chance)
    position = game.start()
    while game.result(position) is None:
        option = chance.choice(game.options(position))
        mover = game.players[game.side(position)]
        for handling in sorted(option.handlings, key=lambda each: each.step):
            for verb, place in _verbs(handling, mover):
                tabletop.handle("page-1", verb, place)
        position = game.play(position, option.turn)
        stands, wanted = tabletop.layout(), game.layout(position)
        squares = [name for name, place in game.places.items() if place.kind is not PlaceKind.PILE]
        assert {name: stands[name] for name in squares} == {name: wanted[name] for name in squares}
        tabletop.leave("page-1")
        tabletop.arrange(wanted)


def test_a_program_may_play_once_it_is_to_move_and_its_table_is_left_alone() -> None:
    program = ProgramRun(psutil.Process(), "http://127.0.0.1:1")
    assert not program.may_play(0, 0)
    program._hear({"type": "status", "turns": ["a"], "side": 1, "acting": 0})
    assert not program.may_play(1, 1), "a hand still carries out the turn of the other one"
    program._hear({"type": "status", "turns": ["a"], "side": 1, "acting": 1})
    program._hear({"type": "table", "hands": {"lent": [0]}})
    assert not program.may_play(1, 1)
    program._hear({"type": "table", "hands": {}})
    assert program.may_play(1, 1)
    assert not program.may_play(0, 1)
    assert not program.may_play(1, 2)
    assert list(program.told_at) == [1]


def test_delay_without_turns_is_infinite() -> None:
    assert p_ms([], 0.5) == float("inf")
    assert p_ms([0.25, 0.5], 0.99) == 500


def test_without_a_server_it_is_said_and_nothing_is_measured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(carriers, "_ROOT_TOO", "")
    assert carriers.figures() == []
    assert "SKIPPED: there is no nats-server" in capsys.readouterr().err


@EXHAUSTIVE
def test_two_whole_programs_play_with_each_other_over_a_server(tmp_path: Path) -> None:
    if found() is None:
        pytest.skip("no nats-server: apt install nats-server")
    (tmp_path / "programs").mkdir()
    played, turns = apart(lambda: played_over_a_server(tmp_path))
    assert turns[0] == turns[1]
    assert played.sent >= 1
    assert len(played.delays) == played.sent == len(turns[0])
    assert len(played.mb) == 2


def played_over_a_server(folder: Path) -> tuple[PlayResult, list[list[str]]]:
    club = carriers.new_club(folder)
    with (
        running(folder / "programs", club, 2) as programs,
        carriers.serving(found() or "", club),
    ):
        played = asyncio.run(play(programs, 15.0))
        return played, [list(program.turns) for program in programs]
