"""Slides, bumps, two stacks at once, second thoughts: readings on the way, none of them an error."""

import pytest
from tests.session.guest import Guest

from niwashi.board_types import Cue, EventKind
from niwashi.session.plan import State

EYES = ["presence", "presence and press", "face and height"]


@pytest.fixture(params=EYES)
def guest(request: pytest.FixtureRequest) -> Guest:
    return Guest(request.param)


def finish(guest: Guest) -> None:
    """Flower's turn is carried on to its end from a Gardener on e1."""
    guest.pull("flower card 1")
    guest.add("d3", "f3")
    guest.rest()
    assert guest.turns == ["f1e1:1"]
    assert guest.is_right


def test_a_slide_over_other_squares(guest: Guest) -> None:
    """RC-10: pushed, not lifted: f1, f2, e2, e1, each for the blink of an eye."""
    guest.pace_s = 0.08
    guest.lift("f1")
    for square in ("f2", "e2"):
        guest.set_down(square)
        guest.lift(square)
    guest.set_down("e1")
    finish(guest)
    assert guest.heard(EventKind.WRONG) == []


def test_a_slide_over_a_far_square(guest: Guest) -> None:
    guest.pace_s = 0.12
    guest.lift("f1")
    guest.set_down("d1")
    assert guest.cues() == guest.cues() | {"f1": Cue.LIFTED}
    assert guest.where(Cue.WRONG) == set()
    guest.lift("d1")
    guest.set_down("e1")
    finish(guest)
    assert guest.heard(EventKind.WRONG) == []


def test_a_bumped_stack(guest: Guest) -> None:
    """It is up and down again before anybody could call it wrong."""
    guest.table.lift("sleeve", "a6")
    guest.wait(0.1)
    assert guest.where(Cue.PUT_BACK) == set()
    guest.table.set_down("sleeve", "a6")
    guest.rest()
    assert guest.state is State.SETTLED
    guest.move("f1", "e1")
    finish(guest)
    assert guest.heard(EventKind.WRONG) == []


def test_two_stacks_lifted_at_once(guest: Guest) -> None:
    guest.table.lift("left", "a6")
    guest.lift("f1", "right")
    guest.wait(0.1)
    guest.set_down("a6", "left")
    guest.set_down("e1", "right")
    finish(guest)
    assert guest.heard(EventKind.WRONG) == []


def test_put_back_where_it_was(guest: Guest) -> None:
    guest.lift("f1")
    guest.rest()
    guest.set_down("f1")
    guest.rest()
    assert guest.state is State.SETTLED
    assert guest.asks() == {"f1": Cue.MAY_LIFT}
    guest.move("f1", "e1")
    finish(guest)


def test_a_change_of_mind_after_resting(guest: Guest) -> None:
    guest.move("f1", "e2")
    guest.rest()
    assert guest.where(Cue.CARD_READY)
    guest.move("e2", "e1")
    finish(guest)


def test_a_card_tried_and_put_back(guest: Guest) -> None:
    """RC-11."""
    guest.move("f1", "e1")
    guest.pull("flower card 2")
    guest.rest()
    assert guest.where(Cue.GETS_STONE) == {"d2", "f2"}
    guest.put("flower card 2")
    guest.rest()
    assert guest.where(Cue.CARD_READY) == {f"flower card {n}" for n in (1, 2, 3, 4)}
    finish(guest)


def test_a_whole_turn_reconsidered_before_its_last_stone(guest: Guest) -> None:
    guest.go("f1", "e2", 2)
    guest.add("d1", "d3")
    guest.rest()
    guest.take("d1", "d3")
    guest.put("flower card 2")
    guest.move("e2", "e1")
    finish(guest)


def test_the_gardener_is_moved_last() -> None:
    """A person may well place the stones first and move the Gardener when all else is done."""
    guest = Guest("face and height")
    guest.pull("flower card 1")
    guest.add("d3", "f3")
    guest.move("f1", "e1")
    guest.rest()
    assert guest.turns == ["f1e1:1"]


def test_bumps_in_the_middle_of_a_turn(guest: Guest) -> None:
    guest.move("f1", "e1")
    guest.lift("e1")
    guest.set_down("e1")
    guest.pull("flower card 1")
    guest.add("d3")
    guest.lift("d3")
    guest.set_down("d3")
    guest.add("f3")
    guest.rest()
    assert guest.turns == ["f1e1:1"]
    assert guest.is_right
