"""The flow of a turn on a board that knows only where something stands."""

import pytest
from tests.session.guest import BUSY, SHORT, Guest

from niwashi.board_types import Cue, CueCategory, EventKind, cues_of
from niwashi.session.plan import State


def test_the_movers_gardener_glows_and_nothing_else() -> None:
    guest = Guest()
    assert guest.asks() == {"f1": Cue.MAY_LIFT}
    assert guest.voice() == "Lift your Gardener, the stack of three that glows."


@pytest.mark.parametrize(
    ("position", "movable"),
    [
        ("z5/6/6/6/6/c4c f 15,12 1234,1234 0,0", {"a1", "f1"}),
        ("z5/6/6/6/aa4/ca3c f 12,12 1234,1234 0,0", {"f1"}),
    ],
    ids=["both", "a1 is boxed in"],
)
def test_every_gardener_of_the_mover_that_can_go_glows_in_throne(position: str, movable: set[str]) -> None:
    """RC-10, RC-30: the mover picks one."""
    assert Guest(position=position, game="throne").asks() == dict.fromkeys(movable, Cue.MAY_LIFT)


def test_after_the_turn_the_opponents_gardener_asks_and_the_last_turn_stays_visible() -> None:
    guest = Guest()
    guest.open()
    guest.rest()
    assert guest.turns == ["f1e1:1"]
    assert guest.asks() == {"a6": Cue.MAY_LIFT}
    assert guest.session.flow.acting == 1
    assert guest.voice().startswith("Lift your Gardener")
    asking = cues_of(CueCategory.OFFER, CueCategory.ORDER, CueCategory.BUTTON)
    assert {place for place, cue in guest.cues().items() if cue in asking} == {"a6"}
    assert guest.where(Cue.LAST_TURN) == {"f1", "e1", "d3", "f3", "flower card 1"}


def test_lifted_its_legal_squares_glow() -> None:
    """RC-10."""
    guest = Guest()
    guest.lift("f1")
    assert guest.where(Cue.MAY_GO) == {"e1", "e2", "f2"}
    assert guest.where(Cue.LIFTED) == {"f1"}
    assert guest.state is State.UNDERWAY


def test_a_square_from_which_no_card_has_an_effect_is_marked_differently() -> None:
    """RC-17, RC-18: with card 4 alone, b1 reaches only d1, where two stones stand and none goes on."""
    guest = Guest(position="z5/6/6/6/6/c2b2 f 12,14 4,1234 -")
    guest.lift("a1")
    assert guest.where(Cue.DEAD_END) == {"b1"}
    assert guest.where(Cue.MAY_GO) == {"a2", "b2"}


def test_set_down_the_cards_with_an_effect_glow_in_their_places() -> None:
    """RC-17: from b1, card 4 changes nothing."""
    guest = Guest(position="z5/6/6/6/6/c2b2 f 12,14 134,1234 -")
    guest.move("a1", "b1")
    assert guest.where(Cue.CARD_READY) == {"flower card 1", "flower card 3"}
    assert guest.voice() == "Pull out one of the glowing cards."


def test_card_pulled_its_targets_glow_by_what_will_happen() -> None:
    """RC-12, RC-13, RC-14."""
    guest = Guest(position=BUSY)
    guest.go("d1", "c2", 1)
    assert guest.cues() == {"b4": Cue.GETS_ON_TOP, "d4": Cue.LOSES_STONE, "done flower": Cue.PRESS_DONE}
    guest.put("flower card 1")
    guest.pull("flower card 3")
    assert guest.cues() == {"c3": Cue.GETS_STONE, "c4": Cue.GETS_STONE}


def test_each_visible_change_put_right_goes_quiet() -> None:
    guest = Guest()
    guest.go("f1", "e1", 1)
    guest.add("f3")
    assert guest.cues() == {"d3": Cue.GETS_STONE}
    guest.add("d3")
    assert guest.cues() == {}


def test_unsensed_changes_pulse_until_done() -> None:
    """RC-12, RC-14: a second stone on a stone, and the top of two taken."""
    guest = Guest(position=BUSY)
    guest.go("d1", "c2", 1)
    guest.add("b4")
    guest.take("d4")
    guest.rest()
    assert guest.where(Cue.GETS_ON_TOP) == {"b4"}
    assert guest.where(Cue.LOSES_STONE) == {"d4"}
    assert guest.voice() == "Do what the glowing places ask, then press done."
    assert guest.turns == []
    guest.press("done flower")
    assert guest.turns == ["d1c2:1"]
    assert guest.is_right


def test_a_stack_that_was_lifted_for_a_stone_is_asked_for_before_all_else() -> None:
    """RC-12: the stone goes on top of it, so first it comes back, which is then noticed."""
    guest = Guest(position=BUSY)
    guest.go("d1", "c2", 1)
    asked = guest.voice()
    for place in ("b4", "d4"):
        guest.lift(place)
        guest.rest()
        assert guest.voice() == f"What stood on {place} goes back there first."
        assert guest.cues()[place] is Cue.LIFTED
        guest.set_down(place)
        assert guest.cues()[place] is Cue.UNSEEN
        guest.rest()
    assert guest.voice() == asked


def test_a_turn_with_nothing_unseen_completes_by_itself_after_resting() -> None:
    guest = Guest()
    guest.go("f1", "e1", 1)
    guest.add("d3")
    guest.table.take("hand", "flower hand")
    guest.table.add("hand", "f3")
    guest.wait(guest.session.flow.stability_timer.settle_s - 0.06)
    assert guest.turns == []
    guest.wait(0.1)
    assert guest.turns == ["f1e1:1"]
    assert guest.heard(EventKind.TURN) == ["f1e1:1"]
    assert guest.is_right


def test_a_stone_taken_from_a_single_is_seen() -> None:
    """RC-14: its square is empty afterwards, so nothing is left to ask."""
    guest = Guest(position="z5/6/1x1x2/6/6/3c2 f 10,16 1234,1234 -")
    guest.go("d1", "c2", 1)
    assert guest.where(Cue.LOSES_STONE) == {"b4", "d4"}
    guest.take("b4", "d4")
    guest.rest()
    assert guest.turns == ["d1c2:1"]


def test_short_of_stones_the_squares_are_yours_to_choose() -> None:
    """RC-16."""
    guest = Guest(position=SHORT)
    guest.go("d1", "c2", 1)
    assert guest.where(Cue.YOURS_TO_CHOOSE) == {"b4", "d4"}
    guest.add("d4")
    guest.rest()
    assert guest.turns == ["d1c2:1+d4"]
    assert guest.is_right


@pytest.mark.parametrize("chosen", ["b4", "d4"])
def test_a_choice_the_switches_cannot_see_is_said_by_a_touch(chosen: str) -> None:
    """RC-12, RC-16: one stone in hand, and a single stone on both squares."""
    guest = Guest(position="z5/6/1a1a2/6/6/3c2 f 1,25 1234,1234 -")
    guest.go("d1", "c2", 1)
    assert guest.where(Cue.YOURS_TO_CHOOSE) == {"b4", "d4"}
    assert guest.voice().startswith("You have too few stones in hand. Choose one of the blinking squares")
    guest.add(chosen)
    guest.hop(chosen)
    guest.rest()
    assert guest.where(Cue.CHOSEN) == {chosen}
    assert guest.where(Cue.PRESS_DONE) == {"done flower"}
    guest.press("done flower")
    assert guest.turns == [f"d1c2:1+{chosen}"]
    assert guest.is_right


def test_two_of_three_are_touched_and_a_third_takes_the_place_of_neither() -> None:
    """RC-16: card 2 reaches four own stones, two stones are in hand."""
    guest = Guest(position="z5/6/6/1a1a2/6/1a1c2 f 2,23 1234,1234 -")
    guest.go("d1", "c2", 2)
    assert guest.where(Cue.YOURS_TO_CHOOSE) == {"b1", "b3", "d3"}
    guest.hop("b1")
    guest.hop("b3")
    assert guest.where(Cue.CHOSEN) == {"b1", "b3"}
    guest.add("b1", "b3")
    guest.rest()
    guest.press("done flower")
    assert guest.turns == ["d1c2:2+b1,b3"]
    assert guest.is_right


def test_at_a_cycles_end_the_other_cards_come_back() -> None:
    """RC-20."""
    guest = Guest(position="z5/6/6/6/6/3c2 f 14,14 1,1234 -")
    guest.go("d1", "c2", 1)
    assert guest.where(Cue.CARD_BACK) == {"flower card 2", "flower card 3", "flower card 4"}
    assert guest.where(Cue.GETS_STONE) == {"b4", "d4"}
    guest.add("b4", "d4")
    guest.put("flower card 2")
    assert guest.where(Cue.CARD_BACK) == {"flower card 3", "flower card 4"}
    guest.put("flower card 4")
    guest.put("flower card 3")
    guest.rest()
    assert guest.turns == ["d1c2:1"]
    assert guest.is_right


def test_a_square_the_gardener_left_can_get_a_stone() -> None:
    """RC-13: card 2 from c2 reaches d1, which was left."""
    guest = Guest(position="z5/6/6/6/6/3c2 f 14,14 1234,1234 -")
    guest.go("d1", "c2", 2)
    assert guest.where(Cue.GETS_STONE) == {"b1", "b3", "d1", "d3"}
    guest.add("b1", "b3", "d1", "d3")
    guest.rest()
    assert guest.turns == ["d1c2:2"]
    assert guest.is_right


def test_stones_may_come_before_the_card() -> None:
    """The order of stones and card is for tidy people only."""
    guest = Guest()
    guest.move("f1", "e1")
    guest.add("f3", "d3")
    guest.pull("flower card 1")
    guest.rest()
    assert guest.turns == ["f1e1:1"]
    assert guest.is_right
