"""Taking back: by restoring the layout, in any order, or by the undo button from any state."""

from itertools import permutations

import pytest
from tests.session.guest import BUSY, HEX_91, OPENED, Guest

from niwashi.board_types import Cue, EventKind, Task
from niwashi.session.plan import State


def opened(senses: str = "presence") -> Guest:
    """After Flower's first turn."""
    guest = Guest(senses)
    guest.open()
    guest.rest()
    assert guest.turns == ["f1e1:1"]
    return guest


def answered(senses: str = "presence") -> Guest:
    """After Tendril's answer, too."""
    guest = opened(senses)
    guest.go("a6", "b6", 1)
    guest.add("a4", "c4", player="tendril")
    guest.rest()
    assert guest.turns == ["f1e1:1", "a6b6:1"]
    return guest


def restore_opening(guest: Guest) -> None:
    guest.move("e1", "f1")
    guest.take("d3", "f3")
    guest.put("flower card 1")
    guest.rest()


# By hand


ORDERS = [
    each for each in permutations(["gardener", "card", "d3", "f3"]) if each.index("d3") < each.index("f3")
]
"""All but those that differ in nothing but which of two alike stones comes first."""


@pytest.mark.parametrize("order", ORDERS, ids="-".join)
def test_the_layout_before_restored_in_any_order(order: tuple[str, ...]) -> None:
    guest = opened()
    back = {
        "gardener": lambda: guest.move("e1", "f1"),
        "card": lambda: guest.put("flower card 1"),
        "d3": lambda: guest.take("d3"),
        "f3": lambda: guest.take("f3"),
    }
    for name in order:
        back[name]()
        guest.wait(0.2)
    guest.rest()
    assert guest.turns == []
    assert guest.heard(EventKind.TAKEN_BACK) == ["f1e1:1"]
    assert guest.is_right
    assert guest.where(Cue.MAY_LIFT) == {"f1"}


def test_stopped_half_way_the_turn_stands_when_it_stands_again() -> None:
    guest = opened()
    guest.put("flower card 1")
    guest.rest()
    guest.pull("flower card 1")
    guest.rest()
    assert guest.state is State.SETTLED
    assert guest.turns == ["f1e1:1"]


@pytest.mark.parametrize("senses", ["presence", "presence and press", "face and height"])
def test_again_and_again_to_the_start(senses: str) -> None:
    guest = answered(senses)
    guest.take("a4", "c4", player="tendril")
    guest.put("tendril card 1")
    guest.move("b6", "a6")
    guest.rest()
    assert guest.turns == ["f1e1:1"]
    restore_opening(guest)
    assert guest.turns == []
    assert guest.is_right
    assert guest.heard(EventKind.TAKEN_BACK) == ["a6b6:1", "f1e1:1"]


@pytest.mark.parametrize("done", ["done flower", "done tendril"])
def test_with_unseen_changes_anybody_presses_done(done: str) -> None:
    """RC-12, RC-14."""
    guest = Guest(position=BUSY)
    guest.go("d1", "c2", 1)
    guest.add("b4")
    guest.take("d4")
    guest.press("done flower")
    guest.put("flower card 1")
    guest.move("c2", "d1")
    guest.rest()
    assert guest.asks() == {
        "b4": Cue.LOSES_STONE,
        "d4": Cue.GETS_ON_TOP,
        "done flower": Cue.PRESS_DONE,
        "done tendril": Cue.PRESS_DONE,
    }
    guest.take("b4")
    guest.table.take("hand", "flower hand")
    guest.table.turn("hand")
    guest.set_down("d4")
    guest.press(done)
    assert guest.turns == []
    assert guest.is_right


def test_a_turn_at_a_cycles_end_is_taken_back_with_its_cards() -> None:
    """RC-20."""
    guest = Guest(position="z5/6/6/6/6/3c2 f 14,14 1,1234 -")
    guest.go("d1", "c2", 1)
    guest.add("b4", "d4")
    for number in (2, 3, 4):
        guest.put(f"flower card {number}")
    guest.rest()
    assert guest.turns == ["d1c2:1"]
    for number in (4, 2, 3):
        guest.pull(f"flower card {number}")
    guest.take("b4", "d4")
    guest.move("c2", "d1")
    guest.put("flower card 1")
    guest.rest()
    assert guest.turns == []
    assert guest.is_right


# By the button


def test_undo_takes_the_last_turn_back_and_shows_what_to_restore() -> None:
    guest = opened()
    guest.press("undo")
    assert guest.turns == []
    assert guest.task is Task.TAKE_BACK
    assert guest.asks() == {
        "e1": Cue.LEAVES,
        "f1": Cue.ARRIVES,
        "d3": Cue.LOSES_STONE,
        "f3": Cue.LOSES_STONE,
        "flower card 1": Cue.CARD_BACK,
    }
    assert guest.voice() == "Taken back. Put back everything that glows."
    restore_opening(guest)
    assert guest.task is None
    assert guest.is_right


def test_undo_twice_leads_back_over_both_turns_at_once() -> None:
    guest = answered()
    guest.press("undo", "undo")
    assert guest.turns == []
    guest.rest()
    assert guest.heard(EventKind.WRONG) == []
    assert set(guest.asks()) == {
        *("a6", "b6", "a4", "c4", "tendril card 1"),
        *("f1", "e1", "d3", "f3", "flower card 1"),
    }
    guest.take("a4", "c4", player="tendril")
    guest.put("tendril card 1")
    guest.move("b6", "a6")
    restore_opening(guest)
    assert guest.task is None
    assert guest.is_right


def test_a_second_undo_in_the_middle_of_restoring() -> None:
    guest = answered()
    guest.press("undo")
    guest.move("b6", "a6")
    guest.take("a4", player="tendril")
    guest.press("undo")
    guest.rest()
    assert guest.heard(EventKind.WRONG) == []
    assert {"c4", "tendril card 1", "f1", "e1"} <= set(guest.asks())
    assert not {"a6", "b6", "a4"} & set(guest.asks())
    guest.take("c4", player="tendril")
    guest.put("tendril card 1")
    restore_opening(guest)
    assert guest.is_right


def test_undo_in_the_middle_of_a_turn_gives_that_turn_up() -> None:
    guest = opened()
    guest.go("a6", "b6", 1)
    guest.add("a4", player="tendril")
    guest.press("undo")
    assert guest.turns == ["f1e1:1"]
    assert guest.task is Task.PUT_BACK
    assert guest.asks() == {
        "b6": Cue.LEAVES,
        "a6": Cue.ARRIVES,
        "a4": Cue.LOSES_STONE,
        "tendril card 1": Cue.CARD_BACK,
    }
    guest.take("a4", player="tendril")
    guest.put("tendril card 1")
    guest.move("b6", "a6")
    guest.rest()
    assert guest.task is None
    assert guest.is_right
    assert guest.where(Cue.MAY_LIFT) == {"a6"}


def test_a_second_undo_takes_the_last_turn_back_as_well() -> None:
    guest = opened()
    guest.move("a6", "b6")
    guest.press("undo", "undo")
    assert guest.turns == []
    guest.rest()
    assert guest.heard(EventKind.WRONG) == []
    guest.move("b6", "a6")
    restore_opening(guest)
    assert guest.is_right


def test_undo_with_something_wrong_shows_the_way_back_too() -> None:
    guest = opened()
    guest.move("a6", "c4")
    guest.rest()
    assert guest.where(Cue.WRONG) == {"c4"}
    guest.press("undo")
    assert guest.task is Task.PUT_BACK
    assert guest.why() == ""
    assert guest.where(Cue.ARRIVES) == {"a6"}
    assert guest.where(Cue.LEAVES, Cue.LOSES_STONE) == {"c4"}
    guest.move("c4", "a6")
    guest.rest()
    assert guest.is_right


def test_on_the_way_back_by_hand_the_board_says_where_it_goes_on_and_undo_goes_on_with_that() -> None:
    guest = opened()
    guest.put("flower card 1")
    guest.move("e1", "f1")
    assert guest.asks() == {"d3": Cue.LOSES_STONE, "f3": Cue.LOSES_STONE}
    assert guest.voice().startswith("The last turn is being taken back.")
    guest.press("undo")
    assert guest.turns == []
    assert guest.task is Task.TAKE_BACK
    assert guest.asks() == {"d3": Cue.LOSES_STONE, "f3": Cue.LOSES_STONE}
    guest.take("d3", "f3")
    guest.rest()
    assert guest.is_right


def test_undo_on_buttons_in_the_middle_of_moving_the_stones() -> None:
    guest = Guest("buttons")
    guest.press("f1", "e1", "flower card 1", "done flower")
    guest.move("f1", "e1")
    guest.press("undo")
    assert guest.turns == []
    assert guest.task is Task.TAKE_BACK
    guest.move("e1", "f1")
    guest.press("done tendril")
    assert guest.task is None
    assert guest.is_right


def test_undo_at_the_start_says_that_there_is_nothing() -> None:
    guest = Guest()
    guest.press("undo")
    assert guest.why() == "There is no turn to take back."
    assert guest.task is None


def test_undo_gives_up_a_turn_with_what_was_acknowledged() -> None:
    """RC-12: the board was told that the stone lies on b4."""
    guest = Guest("presence and press", BUSY)
    guest.go("d1", "c2", 1)
    guest.add("b4")
    guest.press("b4", "undo")
    assert guest.asks()["b4"] is Cue.LOSES_STONE
    guest.take("b4")
    guest.put("flower card 1")
    guest.move("c2", "d1")
    guest.press("b4")
    guest.rest()
    assert guest.task is None
    assert guest.is_right


# A game without take-backs

SENSED = ["presence", "presence and press", "buttons", "face and height"]


def settled_without(senses: str) -> Guest:
    """Flower's first turn is played in a game without take-backs."""
    guest = Guest(senses, allows_back=False)
    if senses == "buttons":
        guest.session.carry_out("f1e1:1", guest.now)
        guest.table.arrange(guest.session.match.layout())
        guest.wait(0.5)
        guest.session.say_right(guest.now)
        guest.wait(0.5)
    else:
        guest.open()
        guest.rest()
    assert (guest.turns, guest.task) == (["f1e1:1"], None)
    return guest


@pytest.mark.parametrize("senses", SENSED)
def test_without_take_backs_neither_button_nor_program_takes_a_turn_back(senses: str) -> None:
    guest = settled_without(senses)
    guest.press("undo")
    assert "no take-backs" in guest.why()
    assert not guest.session.take_back(guest.now)
    guest.rest()
    assert (guest.turns, guest.task, guest.heard(EventKind.TAKEN_BACK)) == (["f1e1:1"], None, [])
    assert guest.is_right


@pytest.mark.parametrize("senses", ["presence", "presence and press", "face and height"])
def test_without_take_backs_hands_that_go_back_are_led_forward_again(senses: str) -> None:
    guest = settled_without(senses)
    restore_opening(guest)
    assert guest.turns == ["f1e1:1"]
    assert "no take-backs" in guest.why()
    assert guest.heard(EventKind.TAKEN_BACK) == []
    guest.press("undo")
    guest.perform("move f1 e1; pull flower card 1; add d3; add f3; rest")
    if senses != "face and height":  # whose stones those are, only a person can tell
        guest.press("done flower")
    assert (guest.turns, guest.why()) == (["f1e1:1"], "")
    assert guest.is_right


def test_without_take_backs_a_part_of_the_way_back_is_a_mistake_with_its_sentence() -> None:
    guest = settled_without("presence")
    guest.take("d3", "f3")
    guest.rest()
    assert "no take-backs" in guest.why()
    assert guest.where(Cue.PUT_BACK) >= {"d3", "f3"}
    guest.add("d3", "f3")
    guest.rest()
    assert (guest.turns, guest.why(), guest.is_right) == (["f1e1:1"], "", True)


def test_without_take_backs_the_board_before_is_not_declared_right() -> None:
    guest = settled_without("presence")
    restore_opening(guest)
    for _ in range(3):
        guest.session.say_right(guest.now)
    assert "no take-backs" in guest.why()
    assert (guest.turns, guest.heard(EventKind.ARRANGED)) == (["f1e1:1"], [])


def test_without_take_backs_a_turn_that_is_not_finished_is_changed_as_ever() -> None:
    guest = Guest(allows_back=False)
    guest.move("f1", "e1")
    guest.pull("flower card 1")
    guest.press("undo")
    assert guest.task is Task.PUT_BACK
    guest.move("e1", "f1")
    guest.put("flower card 1")
    guest.rest()
    assert (guest.turns, guest.is_right) == ([], True)


def test_without_take_backs_the_actions_of_a_turn_are_given_up_but_no_turn() -> None:
    guest = Guest(game="borderland", geometry=HEX_91, position=OPENED, allows_back=False)
    before = guest.turns
    begun = next(o for o in guest.session.match.options if o.goes_on and o.handlings)
    for handling in begun.handlings:
        guest.do(handling, guest.game.players[guest.session.match.side])
    guest.rest()
    assert guest.session.match.actions
    guest.press("undo")
    assert not guest.session.match.actions
    assert guest.turns == before
    assert guest.heard(EventKind.GIVEN_UP) == [begun.turn]


def test_without_take_backs_the_last_turn_is_shown_and_the_end_stands() -> None:
    guest = settled_without("presence")
    assert guest.where(Cue.LAST_TURN) >= {"e1", "f1", "d3", "f3"}
    guest.session.time_out(1, guest.now)
    guest.press("undo")
    assert guest.session.match.result == "flower"
    guest.session.set_up(guest.game.start(), guest.now)
    assert not guest.session.allows_back
