"""Two turns that end in the same reading: order tells them apart, else a touch does."""

from typing import Any, cast

import pytest
from tests.session.guest import Guest

from niwashi.board_types import Cue
from niwashi.games.game import Act, Game, Handling, Option
from niwashi.session.plan import State
from niwashi.session.session import Session
from niwashi.stack import EMPTY

# Card 4 reaches two squares to the left and right. Flower's Gardener b1 may go to c2 and sow a2, or to a2
# and sow c2: in both cases something stands on a2 and c2 (two own stones on e2 get none, RC-12).
TWINS = "z5/6/6/6/4b1/1c4 f 12,14 1234,1234 -"


def test_first_cell_filled_after_the_lift_has_the_gardener() -> None:
    """RC-10 to RC-13: the rules give this order, so nobody is asked."""
    for gardener, stone in (("a2", "c2"), ("c2", "a2")):
        guest = Guest(position=TWINS)
        guest.move("b1", gardener)
        guest.pull("flower card 4")
        guest.add(stone)
        guest.rest()
        assert guest.turns == [f"b1{gardener}:4"]
        assert guest.is_right


def all_at_once(guest: Guest) -> None:
    """Gardener and stone are put down in the same moment: nobody can know which is which."""
    guest.pull("flower card 4")
    guest.lift("b1")
    guest.table.take("left", "flower hand")
    guest.table.add("left", "a2")
    guest.table.set_down("hand", "c2")
    guest.rest()


@pytest.mark.parametrize("senses", ["presence", "presence and press"])
def test_with_the_order_unknown_it_is_asked(senses: str) -> None:
    guest = Guest(senses, TWINS)
    all_at_once(guest)
    assert guest.state is State.AMBIGUOUS
    assert guest.asks() == {"a2": Cue.YOURS_TO_CHOOSE, "c2": Cue.YOURS_TO_CHOOSE}
    assert guest.voice().startswith(
        "The board cannot see which move you made. Touch the blinking square: where your Gardener is"
    )
    assert guest.turns == []


def test_a_touch_answers() -> None:
    guest = Guest(position=TWINS)
    all_at_once(guest)
    guest.lift("c2")
    guest.set_down("c2")
    guest.rest()
    assert guest.turns == ["b1c2:4"]
    assert guest.is_right


def test_a_press_answers_where_there_are_buttons() -> None:
    guest = Guest("presence and press", TWINS)
    all_at_once(guest)
    guest.press("c2")
    guest.rest()
    assert guest.turns == ["b1c2:4"]
    assert guest.is_right


def test_faces_and_heights_need_no_answer() -> None:
    guest = Guest("face and height", TWINS)
    all_at_once(guest)
    assert guest.turns == ["b1c2:4"]
    assert guest.is_right


def test_two_gardeners_that_may_have_gone_to_one_square() -> None:
    """RC-30: a1 and c1 both reach b2, and card 2 sows the square that was left; nothing tells which moved
    when both were in the air.
    """
    guest = Guest(position="z5/6/6/6/6/c1c3 f 12,15 1234,1234 0,0", game="throne")
    guest.lift("a1", "left")
    guest.lift("c1", "right")
    guest.set_down("b2", "left")
    guest.set_down("c1", "right")
    guest.pull("flower card 2")
    for place in sorted(guest.where(Cue.GETS_STONE, Cue.YOURS_TO_CHOOSE)):
        guest.add(place)
    guest.rest()
    assert guest.where(Cue.YOURS_TO_CHOOSE) == {"a1", "c1"}
    guest.lift("a1")
    guest.set_down("a1")
    guest.rest()
    guest.press("done flower")
    assert guest.turns == ["a1b2:2"]
    assert guest.is_right


def test_a_wrong_answer_is_changed_by_another_touch() -> None:
    """The latest word counts, until the turn does."""
    guest = Guest(position=TWINS)
    all_at_once(guest)
    guest.pace_s = 0.1
    guest.lift("a2")
    guest.set_down("a2")
    guest.lift("c2")
    guest.set_down("c2")
    guest.rest()
    assert guest.turns == ["b1c2:4"]


class LeavingGame:
    """A game whose player to move may also take a stack off the board, for good."""

    def __init__(self, game: Game, place: str) -> None:
        self._game = game
        self._place = place

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def after(self, position: Any, turn: str) -> Any:
        return position if turn.endswith("off") else self._game.after(position, turn)

    play = after

    def options(self, position: Any) -> tuple[Option, ...]:
        leaving = Option(f"{self._place}off", (Handling(Act.LIFT, self._place, EMPTY, 0),))
        return (*self._game.options(position), leaving)


def test_piece_that_may_leave_or_go_on_is_asked_for_while_a_hand_holds_it() -> None:
    """Nobody is told that the board cannot see a move that is not made yet."""
    guest = Guest()
    game = cast("Game", LeavingGame(guest.game, "f1"))
    guest.session = Session(game, guest.geometry, guest.session.match.position)
    guest.wait(2.0)
    guest.lift("f1")
    guest.rest()
    assert guest.state is State.AMBIGUOUS
    assert guest.voice().startswith("Set the piece down on a blinking place. If it has left the board, ")
    places = dict.fromkeys(("e1", "e2", "f2"), Cue.YOURS_TO_CHOOSE)
    assert guest.asks() == {**places, "f1": Cue.LIFTED, "done flower": Cue.PRESS_DONE}
    guest.press("done flower")
    assert guest.turns == ["f1off"]
