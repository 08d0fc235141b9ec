"""Games by touch and ear alone, to the end: no light, no page, no position, only what the board says."""

import re
import tomllib
from pathlib import Path
from random import Random

import pytest
from tests.marks import EXHAUSTIVE, quick_first
from tests.server.ear_guest import EarGuest

from niwashi import data
from niwashi.board_types import Cue
from niwashi.devices.board_parser import load_board
from niwashi.games.known import game_named
from niwashi.stack import EMPTY

CARDS = ("flower card 1", "flower card 2", "flower card 4", "tendril card 1", "tendril card 3")
SEEDS = Path(__file__).parents[2] / "seeds/games"


def seated(game: str, board: str) -> EarGuest:
    return EarGuest(game_named(game), load_board(data.boards() / board))


def garden() -> EarGuest:
    return seated("garden", "garden-36.toml")


def has_ended(guest: EarGuest) -> bool:
    return guest.program.game_loop.session.match.result is not None


def is_others_turn(guest: EarGuest, side: int) -> bool:
    """Whether somebody else far away is to say a turn now, which the guest's hands carry out."""
    session = guest.program.game_loop.session
    return session.is_settled and not session.match.begun and session.match.side == side


def say_turn(guest: EarGuest, turn: str) -> None:
    guest.program.game_loop.carry_out(turn, guest.clock.now)


@pytest.mark.parametrize("seed", quick_first([4, 7]))  # chance in which the guest wins
def test_a_game_of_garden_to_the_end(seed: int) -> None:
    guest, rng = garden(), Random(seed)
    match, said = guest.program.game_loop.session.match, ""
    for _ in range(400):
        if is_others_turn(guest, 1):
            say_turn(guest, match.game.random_turn(match.position, rng))
        said = guest.act()
        guest.wait(1.0)
        assert guest.program.sentences("ja"), "and the same could be heard in Japanese"
        if has_ended(guest):
            break
    assert match.result == "flower"
    assert "Flower wins." in guest.listen(), said
    layout = match.layout()
    squares = [name for name in layout if re.fullmatch(r"[a-f][1-6]", name)]
    table = guest.table.layout()
    assert {n: table[n].height for n in squares} == {n: layout[n].height for n in squares}


@EXHAUSTIVE
def test_a_game_of_borderland_to_the_end() -> None:
    """White has a plan of where to go, as players have; whether and how it can be done is heard."""
    guest = seated("borderland", "hex-91.toml")
    turns = tomllib.loads((SEEDS / "borderland-bl24-quick.toml").read_text())["turns"]
    match, thought = guest.program.game_loop.session.match, -1
    for _ in range(400):
        guest.wait(1.0)
        if has_ended(guest):
            break
        if thought < (number := len(match.turns)):
            thought = number
            if number % 2:
                say_turn(guest, turns[number])
                continue
            guest.wishes = re.findall(r"[a-k]\d+", turns[number])
        guest.act()
    assert match.result == "white"
    assert list(match.turns) == turns
    assert "White's territory has 46 hexes" in guest.listen()
    table, layout = guest.table.layout(), match.layout()
    assert {n: table[n].owner for n in layout} == {n: layout[n].owner for n in layout}


def test_fault_is_spoken_with_its_reason_and_corrected() -> None:
    guest = garden()
    guest.listen()
    guest.table.lift("guest", "f1")
    guest.wait(0.3)
    guest.table.set_down("guest", "c4")
    said = guest.listen()
    assert "f1" in said
    assert "c4" in said
    assert guest.lit(said)[Cue.WRONG] == ["c4"]
    guest.act_on(said)
    assert len(guest.table.held("guest")) == 3
    assert guest.lit(guest.listen())[Cue.LIFTED] == ["f1"]
    guest.table.set_down("guest", "f1")
    assert guest.lit(guest.listen())[Cue.MAY_LIFT] == ["f1"]
    assert guest.lit(guest.ask())[Cue.MAY_LIFT] == ["f1"]


def test_a_press_in_vain_is_told_as_often_as_it_is_made() -> None:
    guest = garden()
    guest.listen()
    for _ in range(2):
        guest.press("done tendril")
        assert "It is Flower's turn" in guest.listen()


def test_a_stone_lifted_and_put_back_says_what_stands_there_and_then_the_counts() -> None:
    guest = garden()
    guest.listen()

    def hop(place: str) -> str:
        guest.table.lift("guest", place)
        guest.wait(0.3)
        guest.table.set_down("guest", place)
        return guest.listen()

    once = hop("f1")
    assert "f1: Flower, a Gardener. It may go to e1, e2, f2." in once
    assert "stones in hand" not in once
    assert "Flower's stones in hand: 14. " in hop("f1")
    assert "belongs to your opponent" in hop("a6")
    guest.table.lift("guest", "f1")
    guest.wait(0.3)
    guest.table.set_down("guest", "c4")
    guest.listen()
    guest.table.lift("guest", "c4")
    guest.wait(0.3)
    guest.table.set_down("guest", "f1")
    guest.listen()
    assert "f1: Flower, a Gardener." in hop("f1"), "after a mistake as before"
    assert "stones in hand" in hop("f1")
    assert "Tendril, a Gardener" in hop("a6")
    assert "stones in hand" not in hop("f1"), "only the second time at once tells more"
    for _ in range(9):
        said = guest.ask()
        if guest.side == "tendril":
            break
        guest.act_on(said)
    square = next(n for n, stack in guest.table.stacks.items() if stack == [0, 0, 0])
    assert f"{square}: Flower, a Gardener." in hop(square), "and after a turn"


def test_help_says_all_there_is_and_again_when_pressed_again() -> None:
    guest = garden()
    guest.listen()
    for _ in range(2):
        said = guest.ask()
        assert "Flower to move." in said
        assert "You may lift this: f1." in said
        assert "Tendril's stones in hand: 14." in said
        assert "Flower has used " in said


def test_a_board_that_was_knocked_over_is_put_right_by_ear() -> None:
    guest = garden()
    guest.listen()
    guest.table.arrange({**guest.game.layout(guest.game.start()), **dict.fromkeys(CARDS, EMPTY)})
    said = guest.listen()
    assert "Put the blinking card back in its place. (Steps left: 5)" in said
    assert guest.lit(said)[Cue.CARD_BACK] == ["flower card 1"]
    guest.press("help")
    said = guest.listen()
    assert "not as it should be" in said
    assert set(guest.lit(said)[Cue.CARD_BACK]) == set(CARDS)
    guest.act_on(said)
    for _ in range(10):
        if guest.program.game_loop.session.is_settled:
            break
        guest.act()
    assert guest.program.game_loop.session.is_settled
    assert guest.table.layout() == guest.game.layout(guest.game.start())
