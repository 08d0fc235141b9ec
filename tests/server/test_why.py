"""A tap that does nothing is answered with the rule that is in its way; a page's touch needs no *done*."""

import pytest
from tests.server.asking import ask
from tests.server.running import Running

from niwashi import data
from niwashi.devices import load_board
from niwashi.errors import NiwashiError

HEX_91 = load_board(data.boards() / "hex-91.toml")
NEAR = "6/7/8/9/10/11/4w5/9/8/7/6 w -"


def borderland(position: str) -> Running:
    running = Running("borderland", board=HEX_91)
    ask(running.program, do="position", position=position)
    ask(running.program, do="arrange")
    running.pass_time(1.0)
    return running


def why(running: Running, place: str, language: str = "en") -> str:
    with pytest.raises(NiwashiError) as refused:
        ask(running.program, do="why", place=place)
    return refused.value.message(language)


def test_empty_hex_says_which_piece_is_too_near() -> None:
    running = borderland(NEAR)
    assert why(running, "e6") == (
        "e6 is too near your own e5: leave at least one hex between your pieces when you place. (BL-12)"
    )
    assert why(running, "e6", "ja").endswith("（BL-12）")


def test_second_placement_is_named_after_the_first() -> None:
    running = borderland(NEAR)
    running.do("take", "white hand")
    running.do("set", "h6")
    running.pass_time(1.0)
    assert "A turn has one placement at most" in why(running, "a1")


def test_taken_hex_is_said_to_be_taken() -> None:
    assert why(borderland(NEAR), "e5") == "e5 is taken: only one piece stands on a hex. (BL-12)"


def test_unknown_place_is_refused() -> None:
    assert "z9" in why(borderland(NEAR), "z9")


def test_stone_touched_in_under_the_monk_lies_there_at_once() -> None:
    running = Running("karesansui")
    program, flow = running.program, running.program.game_loop.session.flow
    for begin in ("place", "zazen", "store", "zazen", "place"):
        legal = program.game_loop.session.match.game.legal_turns(program.game_loop.session.match.position)
        turn = next(t for t in legal if t.startswith(begin) and (begin != "place" or t[-2:] in ("a1", "b1")))
        program.game_loop.carry_out(turn, running.clock())
        ask(program, do="arrange")
        running.pass_time(1.0)
    ask(program, do="choose", turn="stone flat")
    running.pass_time(0.5)
    running.do("lift", "a1")
    running.pass_time(0.6)
    running.do("set", "a1")
    running.pass_time(3.0)
    assert program.tabletop is not None
    assert program.tabletop.layout()["a1"].height == 2
    assert flow.task is None
    assert flow.match.begun


def test_turn_pressed_on_a_board_of_buttons_is_carried_out_on_the_table() -> None:
    running = Running("garden", board=load_board(data.boards() / "garden-36-buttons.toml"))
    program, flow = running.program, running.program.game_loop.session.flow
    for place in ("f1", "e2", "flower card 2", "done flower"):
        running.press(place)
        running.pass_time(1.0)
    running.pass_time(2.0)
    assert flow.match.turns == ("f1e2:2",)
    assert flow.task is None
    assert program.tabletop is not None
    assert program.tabletop.layout() == flow.match.layout()
