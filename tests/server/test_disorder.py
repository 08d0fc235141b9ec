"""A simulated table in disorder: it tells what really stands there, and is put right place by place."""

from __future__ import annotations

import pytest
from tests.each_game import NOT_DEALT
from tests.server.asking import ask, status_of
from tests.server.running import Running

from niwashi.board_types import Cue
from niwashi.errors import NiwashiError
from niwashi.games.game import PlaceKind
from niwashi.page_types.commands import Arrange, DeclareRight, Handle, KnockOver, Mend
from niwashi.stack import EMPTY


@pytest.fixture(params=NOT_DEALT)
def knocked(request: pytest.FixtureRequest) -> Running:
    running = Running(request.param)
    running.pass_time(1.0)
    for _ in range(3):
        match = running.program.game_loop.session.match
        running.program.game_loop.carry_out(match.game.legal_turns(match.position)[0], running.clock.now)
        running.program.set_out()
        running.pass_time(2.0)
    running.program.handle(KnockOver(), "hand")
    running.pass_time(5.0)
    if running.program.game_loop.session.flow.repair is None:  # few pieces fell: somebody asks to be led
        running.program.game_loop.change_pace(running.clock.now)
        running.pass_time(1.0)
    return running


def differing(running: Running) -> set[str]:
    assert running.program.tabletop is not None
    wanted, there = running.program.game_loop.session.match.layout(), running.program.tabletop.layout()
    places = running.program.game_loop.session.game.places
    return {
        name
        for name, stack in wanted.items()
        if places[name].kind is not PlaceKind.PILE and there.get(name, EMPTY) != stack
    }


def test_told_disorder_is_put_right_place_by_place_and_never_adopted_by_done(knocked: Running) -> None:
    program, match = knocked.program, knocked.program.game_loop.session.match
    geometry, turns, position = program.game_loop.session.geometry, match.turns, match.position
    wrong = status_of(program)["wrong"]
    assert {each["place"] for each in wrong} == differing(knocked)
    assert len(wrong) > 0
    assert status_of(program)["say"].startswith(wrong[0]["text"])
    done = geometry.cells[geometry.done_buttons()[0]].name
    for _ in range(3):
        with pytest.raises(NiwashiError, match=r"Not as in the game yet: .* and \w+\."):
            program.handle(Handle(verb="press", place=done), "hand")
        program.handle(Handle(verb="release", place=done), "hand")
        knocked.pass_time(1.0)
    assert program.game_loop.session.match.position == position
    with pytest.raises(NiwashiError):
        program.handle(Mend(place="z9"), "hand")
    assert program.tabletop is not None
    while wrong := status_of(program)["wrong"]:
        program.handle(Mend(place=wrong[0]["place"]), "hand")
        knocked.pass_time(1.0)
        assert len(status_of(program)["wrong"]) == len(wrong) - 1
    pieces = sum(stack.height for stack in match.layout().values())
    assert sum(stack.height for stack in program.tabletop.layout().values()) == pieces
    assert program.game_loop.session.is_settled
    assert program.game_loop.session.match.turns == turns


def test_keeping_the_board_says_first_what_differs_and_all_is_put_right_at_once(knocked: Running) -> None:
    program = knocked.program
    first = status_of(program)["wrong"][0]["text"]
    program.handle(DeclareRight(), "hand")
    said = status_of(program)["say"]
    assert said.startswith("Keep the board as it is?")
    assert first in said
    assert program.game_loop.session.flow.repair is not None
    program.handle(Arrange(), "hand")
    knocked.pass_time(2.0)
    assert status_of(program)["wrong"] == []
    assert program.game_loop.session.is_settled


def test_stack_of_which_too_much_was_taken_gets_it_back_by_taps() -> None:
    """The board sees only that nothing stands there; the stones lie beside it by now."""
    running = Running("throne")
    ask(running.program, do="position", position="z5/6/2y3/6/2c3/6 f 15,13 1234,1234 0,0")
    ask(running.program, do="arrange")
    running.pass_time(3.0)
    running.do("lift", "c2")
    running.do("set", "c3")
    for _ in range(2):
        running.do("take", "c4")
        ask(running.program, do="handle", verb="turn", place=None)
        running.do("set", "flower hand")
    running.pass_time(2.0)
    assert running.cues()["c4"] is Cue.PUT_BACK
    due = status_of(running.program)["due"]["c4"]
    assert (due["verb"], due["pile"], due["turned"]) == ("add", "flower hand", True)
    running.do("take", due["pile"])
    ask(running.program, do="handle", verb="turn", place=None)
    running.do("set", "c4")
    running.pass_time(2.0)
    assert status_of(running.program)["say"] == "Pull out one of the glowing cards."


def test_done_agrees_to_what_was_asked_about_although_it_differs() -> None:
    """The question names what differs, and says to press the same button again."""
    running = Running()
    ask(running.program, do="position", position="z5/6/3a1a/6/4c1/6 f 12,14 234,1234 -")
    ask(running.program, do="arrange")
    running.pass_time(3.0)
    for place in ("d4", "f4"):
        running.do("take", place)
        running.do("set", "flower hand")
    running.pass_time(2.0)
    running.program.game_loop.change_pace(running.clock.now)
    running.pass_time(2.0)
    with pytest.raises(NiwashiError, match="d4"):
        running.press("done flower")
    running.program.handle(DeclareRight(), "hand")
    running.pass_time(0.5)
    assert "Press the same button again" in status_of(running.program)["say"]
    running.press("done flower")
    running.pass_time(2.0)
    game, match = running.program.game_loop.session.game, running.program.game_loop.session.match
    assert game.format(match.position).startswith("z5/6/6/6/4c1/6 f")
