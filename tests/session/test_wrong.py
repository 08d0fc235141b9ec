"""What guests do wrong, what the board says to it, and where it says so."""

import pytest
from tests.session.guest import BUSY, SHORT, STEP_S, Guest

from niwashi.board_types import Cue, EventKind
from niwashi.session.plan import State
from niwashi.session.tracker import StabilityTimer

DEAD_END = "z5/6/6/6/6/c2b2 f 12,14 134,1234 -"
SEEING = ["presence", "presence and press", "face and height"]
ALL_SEEING = pytest.mark.parametrize("senses", SEEING)

FAR = "d1 is too far from f1: a Gardener goes to one of the 8 adjacent squares. (RC-10)"
NOT_YOURS = "The stack on a6 belongs to your opponent: lift one of your own Gardeners. (RC-10)"
ONE_CARD = "A turn uses one card, after the Gardener has moved: Maple does not fit. (RC-11)"
THEIR_CARD = "That Maple is your opponent's: use one of your own. (RC-11)"
USELESS = "Pine would change nothing from b1: choose another card or square. (RC-17)"
NO_EFFECT = (
    "No card you may use would change anything from b1: choose another square for the Gardener. (RC-18)"
)
NOT_REACHED = "No card you may use reaches {} in this turn. (RC-11)"
UNFINISHED = "The turn is not finished: something that glows is still missing."

WRONG: list[tuple[str | None, str, dict[str, Cue], str]] = [
    (None, "move f1 d1", {"d1": Cue.WRONG, "f1": Cue.LIFTED}, FAR),
    (
        DEAD_END.replace("134,", "4,"),
        "move a1 b1",
        {"b1": Cue.WRONG, "a1": Cue.LIFTED},
        NO_EFFECT,
    ),
    (DEAD_END, "move a1 b1; pull flower card 4", {"flower card 4": Cue.PUT_BACK}, USELESS),
    (None, "lift a6", {"a6": Cue.PUT_BACK}, NOT_YOURS),
    (
        BUSY,
        "lift b4",
        {"b4": Cue.PUT_BACK},
        "The stack on b4 is not a Gardener: only Gardeners (stacks of three) move. (RC-10)",
    ),
    (
        None,  # card 3 reaches e3 from e1, card 1 does not
        "move f1 e1; pull flower card 1; add d3; add f3; add e3",
        {"e3": Cue.WRONG},
        "e3 changes only once your Gardener stands where the chosen card reaches it. (RC-18)",
    ),
    (None, "move f1 e1; pull tendril card 2", {"tendril card 2": Cue.PUT_BACK}, THEIR_CARD),
    (
        None,
        "move f1 e1; pull flower card 1; pull flower card 2",
        {"flower card 2": Cue.PUT_BACK},
        ONE_CARD,
    ),
    (
        "z5/6/6/6/6/5c f 14,14 234,1234 -",
        "put flower card 1",
        {"flower card 1": Cue.WRONG},
        "Ginkgo is used: it stays out until your last available card is used. (RC-20)",
    ),
]


def lights(guest: Guest) -> dict[str, Cue]:
    return {name: cue for name, cue in guest.asks().items() if cue in (Cue.WRONG, Cue.PUT_BACK)}


def assert_wrong(guest: Guest, cells: dict[str, Cue], why: str) -> None:
    """Nothing while the hand moves; at rest these cells and no others, and the reason."""
    assert lights(guest) == {}
    guest.rest()
    assert guest.asks() == cells
    assert guest.why() == why
    assert guest.heard(EventKind.WRONG) != []


@ALL_SEEING
@pytest.mark.parametrize(("position", "acts", "cells", "why"), WRONG, ids=[each[1] for each in WRONG])
def test_what_is_wrong_is_shown_where_it_is_with_its_reason(
    position: str | None, acts: str, cells: dict[str, Cue], why: str, senses: str
) -> None:
    """RC-10, RC-11, RC-17, RC-18, RC-20."""
    guest = Guest(senses, position)
    guest.perform(acts)
    assert_wrong(guest, cells, why)


@ALL_SEEING
def test_a_mistake_that_is_put_right_is_forgotten(senses: str) -> None:
    guest = Guest(senses)
    guest.move("f1", "d1")
    guest.rest()
    guest.move("d1", "e1")
    assert lights(guest) == {}
    assert guest.why() == ""
    assert guest.where(Cue.CARD_READY)
    assert len(guest.heard(EventKind.RIGHT_AGAIN)) == 1


@ALL_SEEING
def test_a_stone_on_a_wrong_square(senses: str) -> None:
    """RC-11: what was right so far stays right."""
    guest = Guest(senses)
    guest.go("f1", "e1", 1)
    guest.add("d3", "a1")
    assert_wrong(guest, {"a1": Cue.WRONG}, NOT_REACHED.format("a1"))
    guest.take("a1")
    assert guest.asks() == {"f3": Cue.GETS_STONE}
    guest.add("f3")
    guest.rest()
    assert guest.turns == ["f1e1:1"]


@ALL_SEEING
def test_too_many_stones_when_the_hand_is_short(senses: str) -> None:
    """RC-16: the second stone is borrowed from the opponent's hand, and is the one too many."""
    guest = Guest(senses, SHORT)
    guest.go("d1", "c2", 1)
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


@ALL_SEEING
def test_two_wrong_things_are_told_by_the_last_and_shown_both(senses: str) -> None:
    guest = Guest(senses)
    guest.add("c3")
    guest.lift("a6")
    assert_wrong(guest, {"a6": Cue.PUT_BACK, "c3": Cue.WRONG}, NOT_YOURS)
    guest.set_down("a6")
    guest.rest()
    assert guest.asks() == {"c3": Cue.WRONG}
    assert guest.why() == NOT_REACHED.format("c3")


def test_a_stone_with_the_wrong_face() -> None:
    """RC-14: only where faces are sensed."""
    guest = Guest("face and height")
    guest.go("f1", "e1", 1)
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
    guest.go("a1", "a2", 1)
    guest.add("d1")
    why = "In Garden a stone goes on a single stone, never on two: d1 stays as it is. (RC-12)"
    assert_wrong(guest, {"d1": Cue.WRONG}, why)


@ALL_SEEING
def test_both_stones_of_two_taken(senses: str) -> None:
    """RC-14: they may still be in the hand, so it is no error, but the board asks for the lower one."""
    guest = Guest(senses, BUSY)
    guest.go("d1", "c2", 1)
    guest.take("d4", "d4")
    guest.rest()
    assert guest.cues()["d4"] is Cue.LIFTED
    guest.press("done flower")
    assert guest.turns == []


@ALL_SEEING
def test_done_pressed_too_early(senses: str) -> None:
    guest = Guest(senses)
    guest.move("f1", "e1")
    guest.press("done flower")
    assert guest.why() == UNFINISHED
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
    guest.go("d1", "c2", 1)
    guest.press("done tendril")
    assert guest.why() == "It is Flower's turn: Flower presses done."
    assert guest.where(Cue.WRONG) == {"done tendril"}
    assert guest.where(Cue.PRESS_DONE) == {"done flower"}
    assert guest.turns == []


@pytest.mark.parametrize(
    ("presses", "cell", "why"),
    [
        (["f1"], "d1", FAR),
        ([], "a6", NOT_YOURS),
        ([], "c3", "Pressing c3 does nothing just now: press a lit place or card instead."),
        (["f1", "e1"], "tendril card 2", THEIR_CARD),
        (["f1"], "flower card 2", ONE_CARD),
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
    assert guest.why() == USELESS
    assert guest.where(Cue.WRONG) == {"flower card 4"}


def test_done_too_early_on_buttons() -> None:
    guest = Guest("buttons")
    guest.press("f1", "e1", "done flower")
    assert guest.why() == UNFINISHED
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


def test_settling_time_grows_by_corrections_to_a_second_and_shrinks_by_quiet_turns() -> None:
    quiet, corrected, late = StabilityTimer(), StabilityTimer(), StabilityTimer()
    for now in range(100):
        quiet.change(float(now))
        quiet.turned()
        corrected.judged(float(now))
        corrected.change(now + 0.1)
    late.judged(10.0)
    late.change(12.0)
    assert quiet.settle_s == pytest.approx(0.25)
    assert corrected.settle_s == pytest.approx(1.0)
    assert late.settle_s == StabilityTimer().settle_s, "a late correction says nothing about the pace"


def test_a_board_rests_when_nothing_has_changed_for_the_settling_time() -> None:
    stability_timer = StabilityTimer(settle_s=0.5)
    stability_timer.change(3.0)
    assert not stability_timer.rests(3.49)
    assert stability_timer.rests(3.5)
    assert stability_timer.due() == 3.5


@ALL_SEEING
def test_a_legal_correction_counts_while_the_board_is_put_right(senses: str) -> None:
    """Whoever asked how to put it right may as well go on with a turn that the rules allow."""
    guest = Guest(senses)
    guest.move("f1", "d1")
    guest.rest()
    guest.session.change_pace(guest.now)
    assert guest.session.flow.repair is not None
    guest.press("undo")
    assert "Put it right first" in guest.why()
    guest.move("d1", "e1")
    guest.rest()
    assert guest.session.flow.repair is None
    assert guest.why() == ""
    assert guest.where(Cue.CARD_READY)
