"""What is carried out by hand: somebody else's turn, the first set-up; and how a game ends and begins."""

from dataclasses import replace
from random import Random

import pytest
from tests.marks import quick_first
from tests.session.guest import BUSY, GARDEN_36, Guest

from niwashi.board_types import Cell, Cue, EventKind, Geometry, Role, Senses, Shape, Task
from niwashi.errors import BadTurn, IllegalTurn
from niwashi.games.game import Place, PlaceKind
from niwashi.games.known import game_named
from niwashi.session.session import Session
from niwashi.stack import EMPTY
from niwashi_sim.direct import SENSES

# Flower stands on 11 squares; from e2, card 1 reaches d4 and f4 (RC-21).
NEARLY = "z5/aaaaa1/aaa3/aa4/6/5c f 4,14 1234,1234 -"


# Somebody else's turn


@pytest.mark.parametrize("senses", list(SENSES))
def test_an_engines_turn_is_shown_and_goes_on_when_it_stands(senses: str) -> None:
    guest = Guest(senses, BUSY)
    guest.session.carry_out("d1c2:1", guest.now)
    guest.look()
    assert guest.turns == ["d1c2:1"]
    assert guest.task is Task.TURN
    cues = {"d1": Cue.LEAVES, "c2": Cue.ARRIVES, "flower card 1": Cue.CARD_READY, "b4": Cue.GETS_ON_TOP}
    shown = {name: cue for name, cue in guest.asks().items() if cue is not Cue.PRESS_DONE}
    assert shown == {**cues, "d4": Cue.LOSES_STONE}
    assert guest.voice().startswith("Now move everything")
    guest.pull("flower card 1")
    guest.take("d4")
    guest.move("d1", "c2")
    guest.add("b4")
    guest.rest()
    if guest.task:
        guest.press("done tendril")
    assert guest.task is None
    assert guest.is_right
    assert guest.where(Cue.MAY_LIFT) == {"a6"}


@pytest.mark.parametrize("senses", list(SENSES))
def test_until_it_stands_it_is_still_that_player_s_turn(senses: str) -> None:
    guest = Guest(senses)
    flow = guest.session.flow
    assert flow.acting == 0
    guest.session.carry_out("f1e1:1", guest.now)
    guest.look()
    assert (flow.match.side, flow.acting) == (1, 0)
    guest.pull("flower card 1")
    guest.move("f1", "e1")
    assert flow.acting == 0
    guest.add("d3", "f3")
    guest.rest()
    if guest.task:
        guest.press("done flower")
    assert (guest.task, flow.match.side, flow.acting) == (None, 1, 1)


def test_a_board_knocked_over_meanwhile_does_not_make_it_the_next_player_s() -> None:
    guest = Guest()
    flow = guest.session.flow
    guest.session.carry_out("f1e1:1", guest.now)
    guest.move("f1", "c4")
    guest.rest()
    guest.session.say_right(guest.now)
    assert (guest.task, flow.acting) == (Task.REPAIR, 0)
    guest.session.take_back(guest.now)
    assert (guest.task, flow.match.side, flow.acting) == (Task.TAKE_BACK, 0, 0)


def test_another_position_ends_what_was_carried_out() -> None:
    guest = Guest()
    guest.session.carry_out("f1e1:1", guest.now)
    guest.session.set_up(guest.session.game.parse(BUSY.replace(" f ", " t ")), guest.now)
    assert (guest.task, guest.session.flow.acting) == (Task.SET_UP, 1)


def test_done_is_believed_as_far_as_the_board_senses() -> None:
    """A stone comes where the Gardener stood: a reed switch feels no change there."""
    guest = Guest()
    guest.session.carry_out("f1e2:2", guest.now)
    guest.go("f1", "e2", 2)
    guest.add("d1", "d3", "f3")
    guest.session.say_right(guest.now)
    assert guest.task is Task.TURN, "f1 is empty, and the board sees that"
    guest.add("f1")
    guest.rest()
    assert guest.task is None
    other = Guest()
    other.session.carry_out("f1e2:2", other.now)
    other.table.arrange(other.session.match.layout())
    other.rest()
    assert other.task is Task.TURN, "nothing has told it of f1"
    other.session.say_right(other.now)
    assert other.task is None
    assert other.is_right


def test_done_after_a_take_back_is_believed_at_once() -> None:
    """A reed switch cannot tell that it is the same piece, so the board waits for that."""
    guest = Guest()
    guest.move("f1", "c4")
    guest.rest()
    guest.session.say_right(guest.now)
    assert guest.task is Task.REPAIR
    guest.move("c4", "f1")
    guest.rest()
    assert guest.task is Task.REPAIR
    guest.session.say_right(guest.now)
    assert guest.task is None
    assert guest.is_right


def test_something_else_is_called_wrong_with_the_way_to_put_it_right() -> None:
    guest = Guest()
    guest.session.carry_out("f1e1:1", guest.now)
    guest.move("f1", "e2")
    guest.rest()
    assert guest.where(Cue.WRONG) == {"e2"}
    assert guest.why() == "Nothing can be put on e2 now: take it off again."
    guest.move("e2", "e1")
    assert guest.asks() == {"flower card 1": Cue.CARD_READY, "d3": Cue.GETS_STONE, "f3": Cue.GETS_STONE}
    guest.lift("a6")
    guest.rest()
    assert guest.where(Cue.PUT_BACK) == {"a6"}
    assert guest.why() == "a6 can't be changed now: put back what stood there."


def test_a_wrong_face_in_a_task_is_told_to_be_turned() -> None:
    guest = Guest("face and height")
    guest.session.carry_out("f1e1:1", guest.now)
    guest.move("f1", "e1")
    guest.add("d3", turned=True)
    guest.rest()
    assert guest.why() == "d3 shows the wrong face: turn it over."


def test_a_turn_that_arrives_before_the_last_task_is_done() -> None:
    """Both are shown together."""
    guest = Guest()
    guest.session.carry_out("f1e1:1", guest.now)
    guest.move("f1", "e1")
    guest.session.carry_out("a6b6:1", guest.now)
    guest.rest()
    assert guest.heard(EventKind.WRONG) == []
    assert set(guest.asks()) == {"flower card 1", "d3", "f3", "a6", "b6", "a4", "c4", "tendril card 1"}
    guest.add("d3", "f3")
    guest.pull("flower card 1")
    guest.pull("tendril card 1")
    guest.add("a4", "c4", player="tendril")
    guest.move("a6", "b6")
    guest.rest()
    assert guest.is_right


def _resumed_in_bounce() -> Guest:
    """A board that goes on after a turn; its first reading has missed most of the stones that are there."""
    game = game_named("garden")
    resumed = Session(game, GARDEN_36, None, ["f1e1:1"])
    guest = Guest(position=game.format(resumed.match.position))
    guest.session = resumed
    right = guest.board.read(guest.now)
    resumed.read(replace(right, values=(0,) * len(right.values)), guest.now)
    guest.look()
    assert resumed.is_settled
    return guest


def test_turn_that_arrives_before_a_resumed_board_rests_can_be_carried_out() -> None:
    guest = _resumed_in_bounce()
    guest.session.carry_out("a6b6:1", guest.now)
    guest.wait(2.0)
    assert guest.where(Cue.LEAVES, Cue.ARRIVES, Cue.GETS_STONE) == {"a6", "b6", "a4", "c4"}
    guest.pull("tendril card 1")
    guest.add("a4", "c4", player="tendril")
    guest.move("a6", "b6")
    guest.rest()
    assert guest.task is None
    assert guest.is_right


def test_turn_taken_back_before_a_resumed_board_rests_can_be_put_back() -> None:
    guest = _resumed_in_bounce()
    guest.session.take_back(guest.now)
    guest.wait(2.0)
    assert guest.where(Cue.LEAVES, Cue.ARRIVES) == {"e1", "f1"}
    guest.take("d3")
    guest.take("f3")
    guest.move("e1", "f1")
    guest.put("flower card 1")
    guest.rest()
    assert guest.task is None
    assert guest.is_right


def test_an_engines_turn_may_be_taken_back_before_it_is_carried_out() -> None:
    guest = Guest()
    guest.session.carry_out("f1e1:1", guest.now)
    guest.move("f1", "e1")
    guest.press("undo")
    assert guest.turns == []
    assert guest.asks() == {"e1": Cue.LEAVES, "f1": Cue.ARRIVES}
    guest.move("e1", "f1")
    guest.rest()
    assert guest.task is None
    assert guest.is_right


@pytest.mark.parametrize(("turn", "error"), [("f1a1:1", IllegalTurn), ("hello", BadTurn)])
def test_a_turn_that_is_none_changes_nothing(turn: str, error: type[Exception]) -> None:
    guest = Guest()
    with pytest.raises(error):
        guest.session.carry_out(turn, guest.now)
    assert guest.turns == []
    assert guest.task is None


# Set-up


def test_missing_pieces_are_asked_for_at_the_start() -> None:
    guest = Guest()
    guest.table.arrange({**guest.table.layout(), "f1": EMPTY, "tendril card 3": EMPTY})
    guest = reopened(guest)
    assert guest.task is Task.SET_UP
    assert guest.asks() == {"f1": Cue.ARRIVES, "tendril card 3": Cue.CARD_BACK}
    assert guest.voice() == "Set up the board. Every glowing place still needs something."
    guest.put("tendril card 3")
    guest.add("f1", "f1", "f1")
    guest.rest()
    assert guest.task is None
    assert guest.asks() == {"f1": Cue.MAY_LIFT}


def reopened(guest: Guest) -> Guest:
    """The program starts anew over the table as it is."""
    guest.session = type(guest.session)(guest.game, guest.geometry)
    guest.events.clear()
    guest.wait(1.0)
    return guest


def test_an_empty_table_is_set_up_as_a_whole_and_undo_has_nothing_to_take_back_there() -> None:
    guest = Guest()
    guest.table.arrange({})
    guest = reopened(guest)
    assert guest.where(Cue.ARRIVES) == {"a6", "f1"}
    assert len(guest.where(Cue.CARD_BACK)) == 8
    guest.press("undo")
    assert guest.task is Task.SET_UP
    assert guest.why() == "There is no turn to take back."


def test_stones_that_do_not_belong_are_taken_off_at_set_up() -> None:
    guest = Guest()
    guest.add("c3")
    guest = reopened(guest)
    assert guest.asks() == {"c3": Cue.LOSES_STONE}
    guest.take("c3")
    guest.rest()
    assert guest.task is None
    assert guest.is_right


def test_before_the_board_was_looked_at_nobody_says_that_all_is_well() -> None:
    guest = Guest()
    session = Session(guest.game, guest.geometry)
    assert not session.is_settled
    session.read(guest.board.read(guest.now), guest.now)
    assert session.is_settled


# The end


def won(senses: str = "presence") -> Guest:
    guest = Guest(senses, NEARLY)
    guest.go("f1", "e2", 1)
    guest.add("d4", "f4")
    guest.rest()
    assert guest.turns == ["f1e2:1"]
    return guest


def test_a_win_is_shown_on_the_board() -> None:
    """RC-21: the winner's stones rejoice, the loser's mourn."""
    guest = won()
    assert guest.session.match.result == "flower"
    assert guest.where(Cue.LOST) == {"a6"}
    assert len(guest.where(Cue.WON)) == 13
    assert set(guest.cues()) == guest.where(Cue.WON, Cue.LOST)
    assert guest.voice() == "The game is over. Take a turn back, or clear the board for a new game."


def test_a_player_without_a_legal_turn_loses() -> None:
    """RC-19: Tendril's Gardener has no empty square beside it after Flower's turn."""
    guest = Guest(position="z5/x1c3/6/6/6/6 f 12,15 3,1234 -")
    guest.go("c5", "b5", 3)
    for number in (1, 2, 4):
        guest.put(f"flower card {number}")
    guest.add("b6")
    guest.rest()
    assert guest.turns == ["c5b5:3"]
    assert guest.session.match.result == "flower"
    assert guest.where(Cue.LOST) == {"a6", "a5"}
    assert guest.where(Cue.WON) == {"b5", "b6"}
    ending = guest.game.ending(guest.session.match.position)
    assert ending is not None
    assert ending.clause == "RC-19"


def test_after_the_end_a_lifted_stack_is_answered_by_the_ending() -> None:
    """RC-21."""
    guest = won()
    guest.lift("a6")
    guest.rest()
    assert guest.where(Cue.PUT_BACK) == {"a6"}
    assert guest.why() == "Flower has stones on 12 squares or more and wins. (RC-21)"


def test_a_finished_game_is_taken_back_by_hand() -> None:
    guest = won()
    guest.take("d4", "f4")
    guest.put("flower card 1")
    guest.move("e2", "f1")
    guest.rest()
    assert guest.turns == []
    assert guest.is_right
    assert guest.where(Cue.WON) == set()


def test_a_finished_game_is_taken_back_by_the_button() -> None:
    guest = won()
    guest.press("undo")
    assert guest.task is Task.TAKE_BACK
    assert guest.where(Cue.WON) == set()
    guest.take("d4", "f4")
    guest.put("flower card 1")
    guest.move("e2", "f1")
    guest.rest()
    assert guest.is_right


@pytest.mark.parametrize("pause_s", [0.1, 2.0])
def test_clearing_the_board_begins_a_new_games_set_up(pause_s: float) -> None:
    """However slowly it is done."""
    guest = won()
    for place in ("a5", "b5", "c5", "a4", "b4", "d5", "e5"):
        guest.take(place)
        guest.wait(pause_s)
        assert guest.session.match.result == "flower", "a few stones are no end of it"
        assert guest.task is None
    guest.take("c4")
    guest.rest()
    assert guest.heard(EventKind.NEW_GAME) == [""]
    assert guest.task is Task.SET_UP
    assert guest.turns == []
    assert guest.where(Cue.LOSES_STONE, Cue.LEAVES) >= {"d4", "f4", "a3", "b3", "e2"}
    for place in guest.where(Cue.LOSES_STONE, Cue.LEAVES):
        while guest.table.stacks[place]:
            guest.take(place)
    guest.put("flower card 1")
    guest.add("f1", "f1", "f1")
    guest.rest()
    assert guest.task is None
    assert guest.is_right
    assert guest.where(Cue.MAY_LIFT) == {"f1"}


def test_moving_stones_after_the_end_keeps_the_result() -> None:
    """As after chess, where both kings go to the middle of the board."""
    guest = won()
    turns = guest.turns
    guest.move("e2", "c2")
    guest.move("a6", "d2")
    guest.rest()
    assert guest.heard(EventKind.NEW_GAME) == []
    assert (guest.session.match.result, guest.turns) == ("flower", turns)


def test_done_after_stones_were_moved_begins_the_next_game() -> None:
    guest = won()
    guest.press("done flower")
    assert guest.heard(EventKind.NEW_GAME) == [], "nothing has been moved yet"
    guest.lift("a6")
    guest.rest()
    guest.press("done tendril")
    assert guest.heard(EventKind.NEW_GAME) == [""]


@pytest.mark.parametrize("seed", quick_first(range(6), 2))
def test_a_board_knocked_over_after_the_end_is_led_back(seed: int) -> None:
    """As in the middle of a game; and *undo* takes back the turn that won."""
    guest = won()
    turns = guest.turns
    guest.table.knock_over(Random(seed))
    guest.rest()
    assert guest.heard(EventKind.NEW_GAME) == []
    assert (guest.task, guest.session.match.result, guest.turns) == (Task.REPAIR, "flower", turns)
    guest.press("undo")
    assert guest.heard(EventKind.TAKEN_BACK) == [turns[-1]]
    assert guest.why() == ""


def test_a_board_knocked_over_after_the_end_may_be_cleared_instead() -> None:
    guest = won()
    guest.table.knock_over(Random(1))
    guest.rest()
    for place in [p for p, stack in guest.table.stacks.items() if stack and len(p) == 2]:
        while guest.table.stacks[place]:
            guest.take(place)
    guest.rest()
    assert guest.heard(EventKind.NEW_GAME) == [""]
    assert guest.task is Task.SET_UP


def test_done_begins_a_new_game_where_clearing_is_unsensed() -> None:
    guest = Guest("buttons", NEARLY)
    guest.press("f1", "e2", "flower card 1", "done flower")
    guest.go("f1", "e2", 1)
    guest.add("d4", "f4")
    guest.press("done flower")
    assert guest.voice() == "The game is over. Press undo to take a turn back, or done for a new game."
    guest.press("done tendril")
    assert guest.task is Task.SET_UP
    assert guest.where(Cue.ARRIVES) == {"f1"}
    assert "e2" in guest.where(Cue.LEAVES)
    assert guest.turns == []


# A board that is larger than the game


def test_places_and_buttons_that_no_game_knows_do_no_harm() -> None:
    """A stone beside the game is called wrong; a button without a meaning here means nothing."""
    spare = (Cell("g9", 8, 8, Senses.PRESENCE), Cell("g8", 8, 7, Senses.PRESS))
    button = Cell("spare button", 9, 9, Senses.PRESS, Shape.BUTTON, Role.CHOOSE)
    guest = Guest(geometry=Geometry((*Guest().geometry.cells, *spare, button)))
    guest.table.change_game(
        {**guest.game.places, "g9": Place(PlaceKind.SQUARE)}, guest.game.layout(guest.game.start())
    )
    guest.press("spare button", "g8")
    assert guest.why() == "Pressing g8 does nothing just now: press a lit place or card instead."
    guest.add("g9")
    guest.rest()
    assert guest.where(Cue.WRONG) == {"g9"}
    assert guest.why() == "Nothing can be put on g9 now: take it off again."
    guest.take("g9")
    guest.rest()
    assert guest.session.is_settled
