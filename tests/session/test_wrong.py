"""What guests do wrong, what the board says to it, and where it says so."""

import pytest
from tests.session.guest import STEP_S, Guest

from niwashi.board_types import Cue, EventKind
from niwashi.session.plan import State
from niwashi.session.tracker import StabilityTimer

BUSY = "z5/1x4/1a1y2/6/6/3c2 f 10,14 1234,1234 -"
SHORT = "z5/6/6/6/6/3c2 f 1,27 1234,1234 -"
DEAD_END = "z5/6/6/6/6/c2b2 f 12,14 134,1234 -"
SEEING = ["presence", "presence and press", "face and height"]


@pytest.fixture(params=SEEING)
def senses(request: pytest.FixtureRequest) -> str:
    value: str = request.param
    return value


def lights(guest: Guest) -> dict[str, Cue]:
    return {name: cue for name, cue in guest.asks().items() if cue in (Cue.WRONG, Cue.PUT_BACK)}


def assert_wrong(guest: Guest, cells: dict[str, Cue], why: str) -> None:
    """Nothing while the hand moves; at rest these cells and no others, and the reason."""
    assert lights(guest) == {}
    guest.rest()
    assert guest.asks() == cells
    assert guest.why() == why
    assert guest.heard(EventKind.WRONG) != []


def test_the_gardener_on_a_far_square(senses: str) -> None:
    """RC-10."""
    guest = Guest(senses)
    guest.move("f1", "d1")
    why = "d1 is too far from f1: a Gardener goes to one of the 8 adjacent squares. (RC-10)"
    assert_wrong(guest, {"d1": Cue.WRONG, "f1": Cue.LIFTED}, why)
    guest.move("d1", "e1")
    assert lights(guest) == {}
    assert guest.why() == ""
    assert guest.where(Cue.CARD_READY)
    assert len(guest.heard(EventKind.RIGHT_AGAIN)) == 1


def test_the_gardener_on_a_dead_end(senses: str) -> None:
    """RC-18."""
    guest = Guest(senses, DEAD_END.replace("134,", "4,"))
    guest.move("a1", "b1")
    why = "No card you may use would change anything from b1: choose another square for the Gardener. (RC-18)"
    assert_wrong(guest, {"b1": Cue.WRONG, "a1": Cue.LIFTED}, why)


def test_a_card_without_effect(senses: str) -> None:
    """RC-17."""
    guest = Guest(senses, DEAD_END)
    guest.move("a1", "b1")
    guest.pull("flower card 4")
    why = "Card 4 would change nothing from b1: choose another card or square. (RC-17)"
    assert_wrong(guest, {"flower card 4": Cue.PUT_BACK}, why)
    guest.put("flower card 4")
    assert guest.where(Cue.CARD_READY) == {"flower card 1", "flower card 3"}


def test_the_opponents_gardener_lifted(senses: str) -> None:
    """RC-10."""
    guest = Guest(senses)
    guest.lift("a6")
    why = "The stack on a6 belongs to your opponent: lift one of your own Gardeners. (RC-10)"
    assert_wrong(guest, {"a6": Cue.PUT_BACK}, why)
    guest.set_down("a6")
    assert guest.asks() == {"f1": Cue.MAY_LIFT}


def test_an_ordinary_own_stack_lifted(senses: str) -> None:
    """RC-10."""
    guest = Guest(senses, BUSY)
    guest.lift("b4")
    why = "The stack on b4 is not a Gardener: only Gardeners (stacks of three) move. (RC-10)"
    assert_wrong(guest, {"b4": Cue.PUT_BACK}, why)


def test_a_stone_on_a_wrong_square(senses: str) -> None:
    """RC-11: what was right so far stays right."""
    guest = Guest(senses)
    guest.move("f1", "e1")
    guest.pull("flower card 1")
    guest.add("d3", "a1")
    why = "No card you may use reaches a1 in this turn. (RC-11)"
    assert_wrong(guest, {"a1": Cue.WRONG}, why)
    guest.take("a1")
    assert guest.asks() == {"f3": Cue.GETS_STONE}
    guest.add("f3")
    guest.rest()
    assert guest.turns == ["f1e1:1"]


def test_a_stone_where_only_another_card_puts_one(senses: str) -> None:
    """RC-18: card 3 reaches e2 from e1, card 1 does not."""
    guest = Guest(senses)
    guest.move("f1", "e1")
    guest.pull("flower card 1")
    guest.add("d3", "f3", "e3")
    assert_wrong(
        guest,
        {"e3": Cue.WRONG},
        "e3 changes only once your Gardener stands where the chosen card reaches it. (RC-18)",
    )


def test_too_many_stones_when_the_hand_is_short(senses: str) -> None:
    """RC-16: the second stone is borrowed from the opponent's hand, and is the one too many."""
    guest = Guest(senses, SHORT)
    guest.move("d1", "c2")
    guest.pull("flower card 1")
    guest.add("d4")
    guest.add("b4", player="tendril", turned=True)
    why = (
        "The stone on b4 is one too many: your hand has no stone left for it. Take it off again, or another "
        "stone that you chose. (RC-16)"
    )
    assert_wrong(guest, {"b4": Cue.WRONG}, why)
    guest.take("b4", player="tendril")
    guest.rest()
    assert guest.turns == ["d1c2:1+d4"]


def test_the_other_players_card(senses: str) -> None:
    """RC-11."""
    guest = Guest(senses)
    guest.move("f1", "e1")
    guest.pull("tendril card 2")
    why = "Card 2 there is your opponent's: use one of your own. (RC-11)"
    assert_wrong(guest, {"tendril card 2": Cue.PUT_BACK}, why)


def test_a_second_card(senses: str) -> None:
    """RC-11."""
    guest = Guest(senses)
    guest.move("f1", "e1")
    guest.pull("flower card 1")
    guest.pull("flower card 2")
    why = "A turn uses one card, after the Gardener has moved: card 2 does not fit. (RC-11)"
    assert_wrong(guest, {"flower card 2": Cue.PUT_BACK}, why)


def test_a_used_card_put_back_too_early(senses: str) -> None:
    """RC-20."""
    guest = Guest(senses, "z5/6/6/6/6/5c f 14,14 234,1234 -")
    guest.put("flower card 1")
    why = "Card 1 is used: it stays out until your last available card is used. (RC-20)"
    assert_wrong(guest, {"flower card 1": Cue.WRONG}, why)


def test_two_wrong_things_are_told_by_the_last_and_shown_both(senses: str) -> None:
    guest = Guest(senses)
    guest.add("c3")
    guest.lift("a6")
    why = "The stack on a6 belongs to your opponent: lift one of your own Gardeners. (RC-10)"
    assert_wrong(guest, {"a6": Cue.PUT_BACK, "c3": Cue.WRONG}, why)
    guest.set_down("a6")
    guest.rest()
    assert guest.asks() == {"c3": Cue.WRONG}
    assert guest.why() == "No card you may use reaches c3 in this turn. (RC-11)"


def test_a_stone_with_the_wrong_face() -> None:
    """RC-14: only where faces are sensed."""
    guest = Guest("face and height")
    guest.move("f1", "e1")
    guest.pull("flower card 1")
    guest.add("d3")
    guest.add("f3", turned=True)
    why = "Stones turn over only on their way to your hand: f3 shows the wrong face. (RC-14)"
    assert_wrong(guest, {"f3": Cue.WRONG}, why)
    guest.turn_over("f3")
    guest.rest()
    assert guest.turns == ["f1e1:1"]


def test_a_third_stone_on_two() -> None:
    """RC-12: only where heights are sensed."""
    guest = Guest("face and height", DEAD_END)
    guest.move("a1", "a2")
    guest.pull("flower card 1")
    guest.add("d1")
    why = "In Garden a stone goes on a single stone, never on two: d1 stays as it is. (RC-12)"
    assert_wrong(guest, {"d1": Cue.WRONG}, why)


@pytest.mark.parametrize("senses", SEEING)
def test_both_stones_of_two_taken(senses: str) -> None:
    """RC-14: they may still be in the hand, so it is no error, but the board asks for the lower one."""
    guest = Guest(senses, BUSY)
    guest.move("d1", "c2")
    guest.pull("flower card 1")
    guest.take("d4", "d4")
    guest.rest()
    assert guest.cues()["d4"] is Cue.LIFTED
    guest.press("done flower")
    assert guest.turns == []


def test_done_pressed_too_early(senses: str) -> None:
    guest = Guest(senses)
    guest.move("f1", "e1")
    guest.press("done flower")
    assert guest.why() == "The turn is not finished: something that glows is still missing."
    assert guest.turns == []
    guest.pull("flower card 1")
    assert guest.why() == ""


def test_done_pressed_over_something_wrong_is_answered_at_once() -> None:
    """The person has said that the hand rests: no need to wait."""
    guest = Guest()
    guest.move("f1", "d1")
    guest.table.press("done flower")
    guest.look()
    assert guest.where(Cue.WRONG) == {"d1"}
    assert guest.why().endswith("(RC-10)")


def test_the_wrong_players_done() -> None:
    guest = Guest(position=BUSY)
    guest.move("d1", "c2")
    guest.pull("flower card 1")
    guest.press("done tendril")
    assert guest.why() == "It is Flower's turn: Flower presses done."
    assert guest.where(Cue.WRONG) == {"done tendril"}
    assert guest.where(Cue.PRESS_DONE) == {"done flower"}
    assert guest.turns == []


@pytest.mark.parametrize(
    ("presses", "cell", "why"),
    [
        (
            ["f1"],
            "d1",
            "d1 is too far from f1: a Gardener goes to one of the 8 adjacent squares. (RC-10)",
        ),
        ([], "a6", "The stack on a6 belongs to your opponent: lift one of your own Gardeners. (RC-10)"),
        ([], "c3", "Pressing c3 does nothing just now: press a lit place or card instead."),
        (
            ["f1", "e1"],
            "tendril card 2",
            "Card 2 there is your opponent's: use one of your own. (RC-11)",
        ),
        (
            ["f1"],
            "flower card 2",
            "A turn uses one card, after the Gardener has moved: card 2 does not fit. (RC-11)",
        ),
    ],
)
def test_a_wrong_press_has_its_reason_and_lights_its_cell(presses: list[str], cell: str, why: str) -> None:
    guest = Guest("buttons")
    guest.press(*presses, cell)
    assert guest.why() == why
    assert guest.where(Cue.WRONG) == {cell}
    assert guest.where(Cue.CHOSEN) == set(presses)
    guest.press(*(["e1"] if presses == ["f1"] else ["f1"]))
    assert guest.where(Cue.WRONG) == set()
    assert guest.why() == ""


def test_a_card_without_effect_is_refused_when_pressed() -> None:
    """RC-17."""
    guest = Guest("buttons", DEAD_END)
    guest.press("a1", "b1", "flower card 4")
    assert guest.why() == "Card 4 would change nothing from b1: choose another card or square. (RC-17)"
    assert guest.where(Cue.WRONG) == {"flower card 4"}


def test_done_too_early_on_buttons() -> None:
    guest = Guest("buttons")
    guest.press("f1", "e1", "done flower")
    assert guest.why() == "The turn is not finished: something that glows is still missing."
    assert guest.turns == []


# When


def test_wrong_is_shown_within_300_ms_of_settling_and_not_before() -> None:
    guest = Guest()
    guest.lift("f1")
    guest.table.set_down("hand", "d1")
    guest.look()
    changed, settle_s = guest.now, guest.session.flow.stability_timer.settle_s
    while guest.session.reason is None:
        guest.wait(STEP_S)
        assert guest.now < changed + settle_s + 0.3
    assert guest.now >= changed + settle_s


def test_nothing_is_shown_wrong_while_a_hand_is_moving() -> None:
    """A second of restless handling over squares that fit nothing."""
    guest = Guest()
    guest.pace_s = 0.2
    guest.lift("f1")
    for square in ("c1", "c3", "c5"):
        guest.set_down(square)
        assert guest.state is State.IMPOSSIBLE
        assert lights(guest) == {}
        guest.lift(square)
    guest.set_down("e1")
    guest.rest()
    assert guest.heard(EventKind.WRONG) == []


def test_while_one_wrong_is_put_right_no_new_one_flashes() -> None:
    """On the way home the Gardener passes over squares that are wrong too."""
    guest = Guest()
    guest.move("f1", "a1")
    guest.rest()
    assert guest.where(Cue.WRONG) == {"a1"}
    guest.pace_s = 0.1
    guest.table.lift("hand", "a1")
    for square in ("b1", "c1", "d1"):
        guest.table.set_down("hand", square)
        guest.wait(0.1)
        assert lights(guest) == {}
        guest.table.lift("hand", square)
    guest.set_down("e1")
    assert guest.why() == ""


def test_a_new_wrong_after_an_old_one_is_judged_at_the_next_rest() -> None:
    guest = Guest()
    guest.move("f1", "d1")
    guest.rest()
    guest.add("c3")
    assert guest.asks() == {"d1": Cue.WRONG}
    guest.rest()
    assert {"c3", "d1"} <= set(guest.asks())
    assert len(guest.heard(EventKind.WRONG)) == 1


def test_a_hand_that_puts_right_at_once_is_given_more_time_next_time() -> None:
    guest = Guest()
    before = guest.session.flow.stability_timer.settle_s
    guest.move("f1", "d1")
    guest.rest()
    guest.move("d1", "e1")
    assert guest.session.flow.stability_timer.settle_s > before


def test_quiet_turns_shorten_it_again() -> None:
    stability_timer = StabilityTimer()
    for now in range(100):
        stability_timer.change(float(now))
        stability_timer.turned()
    assert stability_timer.settle_s == pytest.approx(0.25)


def test_the_settling_time_never_exceeds_a_second() -> None:
    stability_timer = StabilityTimer()
    for now in range(100):
        stability_timer.judged(float(now))
        stability_timer.change(now + 0.1)
    assert stability_timer.settle_s == pytest.approx(1.0)


def test_a_late_correction_says_nothing_about_the_pace() -> None:
    stability_timer = StabilityTimer()
    stability_timer.judged(10.0)
    stability_timer.change(12.0)
    assert stability_timer.settle_s == StabilityTimer().settle_s


def test_a_board_rests_when_nothing_has_changed_for_the_settling_time() -> None:
    stability_timer = StabilityTimer(settle_s=0.5)
    stability_timer.change(3.0)
    assert not stability_timer.rests(3.49)
    assert stability_timer.rests(3.5)
    assert stability_timer.due() == 3.5


def test_a_legal_correction_counts_while_the_board_is_put_right(senses: str) -> None:
    """Whoever asked how to put it right may as well go on with a turn that the rules allow."""
    guest = Guest(senses)
    guest.move("f1", "d1")
    guest.rest()
    guest.session.change_pace(guest.now)
    assert guest.session.flow.repair is not None
    guest.move("d1", "e1")
    guest.rest()
    assert guest.session.flow.repair is None
    assert guest.why() == ""
    assert guest.where(Cue.CARD_READY)


def test_undo_in_disorder_says_what_comes_first(senses: str) -> None:
    guest = Guest(senses)
    guest.move("f1", "d1")
    guest.rest()
    guest.session.change_pace(guest.now)
    guest.press("undo")
    assert "Put it right first" in guest.why()
