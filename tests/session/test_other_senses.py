"""The flow of a turn where a board senses more, less or other things: the senses decide, not a mode."""

from tests.session.guest import BUSY, SHORT, Guest, mixed

from niwashi.board_types import Cue, EventKind, Senses, Task

# Presence and press


def test_a_press_acknowledges_what_the_switches_cannot_see() -> None:
    """RC-12, RC-14."""
    guest = Guest("presence and press", BUSY)
    guest.go("d1", "c2", 1)
    guest.add("b4")
    guest.press("b4")
    assert guest.where(Cue.GETS_ON_TOP, Cue.LOSES_STONE) == {"d4"}
    guest.take("d4")
    guest.press("d4")
    guest.rest()
    assert guest.turns == ["d1c2:1"]
    assert guest.is_right


def test_a_second_press_takes_the_acknowledgement_back() -> None:
    guest = Guest("presence and press", BUSY)
    guest.go("d1", "c2", 1)
    guest.press("b4", "b4")
    assert guest.where(Cue.GETS_ON_TOP) == {"b4"}


def test_done_acknowledges_all_at_once_there_too() -> None:
    guest = Guest("presence and press", BUSY)
    guest.go("d1", "c2", 1)
    guest.add("b4")
    guest.take("d4")
    guest.press("done flower")
    assert guest.turns == ["d1c2:1"]


def test_an_unseen_choice_is_said_by_a_press_and_confirmed_by_done() -> None:
    """RC-16: the press may come before the stone, so it can't be the end of the turn."""
    guest = Guest("presence and press", "z5/6/1a1a2/6/6/3c2 f 1,25 1234,1234 -")
    guest.go("d1", "c2", 1)
    guest.press("d4")
    guest.add("d4")
    assert guest.where(Cue.CHOSEN) == {"d4"}
    guest.rest()
    assert guest.turns == []
    guest.press("done flower")
    assert guest.turns == ["d1c2:1+d4"]
    assert guest.is_right


def test_a_button_that_a_stone_pushes_down_on_its_way_means_nothing() -> None:
    guest = Guest("presence and press")
    guest.lift("f1")
    guest.table.press("e1")
    guest.set_down("e1")
    guest.table.release("e1")
    guest.rest()
    assert guest.why() == ""
    assert guest.where(Cue.WRONG) == set()


# Face and height


def test_fully_sensed_turn_completes_by_itself() -> None:
    """RC-12, RC-14."""
    guest = Guest("face and height", BUSY)
    guest.go("d1", "c2", 1)
    assert guest.asks() == {"b4": Cue.GETS_ON_TOP, "d4": Cue.LOSES_STONE}
    guest.add("b4")
    assert guest.asks() == {"d4": Cue.LOSES_STONE}
    guest.take("d4")
    guest.rest()
    assert guest.turns == ["d1c2:1"]
    assert guest.is_right


def test_a_gardener_set_down_stone_by_stone_is_a_gardener_in_the_end() -> None:
    guest = Guest("face and height")
    guest.lift("f1")
    for _ in range(3):
        guest.table.add("hand", "e1")
        guest.wait(0.16)
    assert guest.where(Cue.CARD_READY) == {f"flower card {n}" for n in (1, 2, 3, 4)}


def test_a_choice_of_squares_on_top_is_seen() -> None:
    """RC-16: nobody has to touch anything."""
    guest = Guest("face and height", "z5/6/1a1a2/6/6/3c2 f 1,25 1234,1234 -")
    guest.go("d1", "c2", 1)
    assert guest.where(Cue.YOURS_TO_CHOOSE) == {"b4", "d4"}
    guest.add("d4")
    guest.rest()
    assert guest.turns == ["d1c2:1+d4"]


# Buttons only


def test_presses_tell_the_story_and_the_lights_say_which_stones_to_move() -> None:
    guest = Guest("buttons", BUSY)
    assert guest.where(Cue.MAY_LIFT) == {"d1"}
    assert guest.voice() == "Press your Gardener."
    guest.press("d1")
    assert guest.where(Cue.MAY_GO) == {"c1", "c2", "d2", "e1", "e2"}
    assert guest.voice() == "Press the square it goes to."
    guest.press("c2")
    assert guest.where(Cue.CARD_READY) == {f"flower card {n}" for n in (1, 2, 3, 4)}
    assert guest.voice() == "Press one of the glowing cards."
    guest.press("flower card 1")
    assert guest.where(Cue.CHOSEN) == {"d1", "c2", "flower card 1"}
    assert guest.where(Cue.GETS_ON_TOP, Cue.LOSES_STONE) == {"b4", "d4"}
    assert guest.where(Cue.PRESS_DONE) == {"done flower"}
    assert guest.voice().endswith("Press done if this is your turn, undo if it is not.")
    guest.press("done flower")
    assert guest.turns == ["d1c2:1"]
    assert guest.task is Task.TURN
    assert guest.asks() == {
        "d1": Cue.LEAVES,
        "c2": Cue.ARRIVES,
        "flower card 1": Cue.CARD_READY,
        "b4": Cue.GETS_ON_TOP,
        "d4": Cue.LOSES_STONE,
        "done flower": Cue.PRESS_DONE,
        "done tendril": Cue.PRESS_DONE,
    }
    guest.go("d1", "c2", 1)
    guest.add("b4")
    guest.take("d4")
    guest.press("done flower")
    assert guest.task is None
    assert guest.is_right
    assert guest.where(Cue.MAY_LIFT) == {"a6"}


def test_each_moved_stone_may_be_confirmed_by_its_own_press() -> None:
    guest = Guest("buttons")
    guest.press("f1", "e1", "flower card 1", "done flower")
    guest.press("f1", "e1", "flower card 1", "d3")
    assert guest.asks() == {
        "f3": Cue.GETS_STONE,
        "done flower": Cue.PRESS_DONE,
        "done tendril": Cue.PRESS_DONE,
    }
    guest.press("f3")
    guest.rest()
    assert guest.task is None
    assert guest.heard(EventKind.CARRIED_OUT) == ["carry-out"]


def test_short_of_stones_a_choice_is_pressed_too_and_changed_by_pressing_it_again() -> None:
    """RC-16."""
    guest = Guest("buttons", SHORT)
    guest.press("d1", "c2", "flower card 1")
    assert guest.where(Cue.YOURS_TO_CHOOSE) == {"b4", "d4"}
    assert guest.voice() == "You have too few stones in hand. Press one of the blinking squares."
    guest.press("d4")
    assert guest.where(Cue.CHOSEN) == {"d1", "c2", "flower card 1", "d4"}
    guest.press("d4", "b4", "done flower")
    assert guest.turns == ["d1c2:1+b4"]


def test_pressing_again_takes_back_and_another_of_the_same_kind_changes_ones_mind() -> None:
    guest = Guest("buttons", BUSY)
    guest.press("d1", "d1")
    assert guest.where(Cue.MAY_LIFT) == {"d1"}
    guest.press("d1", "e2", "c2", "flower card 3", "flower card 1")
    assert guest.where(Cue.CHOSEN) == {"d1", "c2", "flower card 1"}
    guest.press("c2")
    assert guest.where(Cue.CHOSEN) == {"d1"}
    assert "c2" in guest.where(Cue.MAY_GO)


def test_undo_clears_the_names() -> None:
    guest = Guest("buttons")
    guest.press("f1", "e1", "flower card 1", "undo")
    assert guest.asks() == {"f1": Cue.MAY_LIFT}
    assert guest.turns == []
    assert guest.heard(EventKind.TAKEN_BACK) == []


def test_a_dead_end_is_marked_for_presses_too() -> None:
    """RC-18."""
    guest = Guest("buttons", "z5/6/6/6/6/c2b2 f 12,14 4,1234 -")
    guest.press("a1")
    assert guest.where(Cue.DEAD_END) == {"b1"}
    guest.press("b1")
    assert guest.where(Cue.CHOSEN) == {"a1"}
    assert guest.where(Cue.WRONG) == {"b1"}
    assert guest.why() == (
        "No card you may use would change anything from b1: choose another square for the Gardener. (RC-18)"
    )


def test_nothing_moves_on_a_board_of_buttons_by_stones_alone() -> None:
    guest = Guest("buttons")
    guest.open()
    guest.rest()
    assert guest.turns == []
    assert guest.asks() == {"f1": Cue.MAY_LIFT}


# Mixed boards


def test_squares_of_buttons_and_cards_over_reeds() -> None:
    guest = Guest(geometry=mixed(Senses.PRESS, Senses.PRESENCE), position=BUSY)
    guest.press("d1", "c2")
    assert guest.where(Cue.CARD_READY) == {f"flower card {n}" for n in (1, 2, 3, 4)}
    assert guest.voice() == "Pull out one of the glowing cards."
    guest.pull("flower card 1")
    assert guest.where(Cue.GETS_ON_TOP, Cue.LOSES_STONE) == {"b4", "d4"}
    guest.rest()
    assert guest.turns == []
    guest.press("done flower")
    assert guest.turns == ["d1c2:1"]
    assert guest.task is Task.TURN
    assert guest.where(Cue.CARD_READY) == set()
    guest.move("d1", "c2")
    guest.add("b4")
    guest.take("d4")
    guest.press("done flower")
    assert guest.is_right


def test_a_wrong_card_on_such_a_board_is_seen_and_put_back() -> None:
    """RC-17: from b1, card 4 changes nothing."""
    position = "z5/6/6/6/6/c2b2 f 12,14 134,1234 -"
    guest = Guest(geometry=mixed(Senses.PRESS, Senses.PRESENCE), position=position)
    guest.press("a1", "b1")
    guest.pull("flower card 4")
    guest.rest()
    assert guest.where(Cue.PUT_BACK) == {"flower card 4"}
    guest.put("flower card 4")
    assert guest.where(Cue.CARD_READY) == {"flower card 1", "flower card 3"}


def test_squares_over_reeds_and_cards_of_buttons() -> None:
    guest = Guest(geometry=mixed(Senses.PRESENCE, Senses.PRESS))
    guest.move("f1", "e1")
    assert guest.where(Cue.CARD_READY) == {f"flower card {n}" for n in (1, 2, 3, 4)}
    assert guest.voice() == "Press one of the glowing cards."
    guest.press("flower card 1")
    assert guest.where(Cue.GETS_STONE) == {"d3", "f3"}
    assert guest.voice() == "Put stones from your hand on d3 and f3."
    guest.add("d3", "f3")
    guest.rest()
    assert guest.turns == []
    guest.press("done flower")
    assert guest.turns == ["f1e1:1"]
    guest.pull("flower card 1")
    guest.press("flower card 1")
    guest.rest()
    assert guest.task is None
    assert guest.is_right


def test_some_squares_that_sense_more_ask_less() -> None:
    """Only d4 cannot see that its top stone came off."""
    guest = Guest(
        position=BUSY,
        geometry=mixed(Senses.PRESENCE, Senses.PRESENCE, {"b4": Senses.FACE | Senses.HEIGHT}),
    )
    guest.go("d1", "c2", 1)
    guest.add("b4")
    assert guest.where(Cue.GETS_ON_TOP, Cue.LOSES_STONE) == {"d4"}
    guest.take("d4")
    guest.press("done flower")
    assert guest.turns == ["d1c2:1"]
    assert guest.is_right
