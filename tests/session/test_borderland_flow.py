"""Borderland under the hands of a guest: turns of several actions on a board that knows only presence."""

import pytest
from tests.session.guest import HEX_91, OPENED, Guest

from niwashi.board_types import Cue, EventKind, Task
from niwashi.session.plan import State

# White's next step c8-b7 closes row b: row a and the rest are areas.
CLOSING = "6/7/8/4b4/4b5/11/10/9/7w/wwwwww1/2b3 w -"
TIED_AT_0 = "6/7/8/9/10/11/10/9/7w/wwwwww1/6 w -"
TIED_AT_1 = "6/7/8/9/4b5/11/10/9/7w/wwwwww1/2b3 w -"
ROWS_A_AND_B = ",".join([*(f"a{n}" for n in range(1, 7)), *(f"b{n}" for n in range(1, 8))])
EMERGENCY = f"6/7/8/4w4/10/11/3b6/9/8/wwwwwww/6 w w={ROWS_A_AND_B}"
# Black stands so that no cell is far enough away, and White has no piece.
NOWHERE = "6/7/2b2b2/2b6/10/8b2/b6b2/3b5/2b5/7/4b1 w -"


def sit_down(position: str | None = None) -> Guest:
    return Guest(position=position, game="borderland", geometry=HEX_91)


def placed(guest: Guest, cell: str, player: str = "white") -> None:
    guest.add(cell, player=player)
    guest.rest()


def moved(guest: Guest, origin: str, target: str) -> None:
    guest.move(origin, target)
    guest.rest()


def begun(guest: Guest) -> str:
    """The turn in progress as far as it counts."""
    actions = guest.session.match.begun
    return actions[-1].turn if actions else ""


def test_the_opening_is_told_piece_by_piece_and_a_lit_button_chooses_the_colour() -> None:
    """BL-3: and White begins."""
    guest = sit_down()
    assert guest.where(Cue.MAY_PLACE) == set(HEX_91.index) - {c.name for c in HEX_91 if c.role}
    assert guest.voice().startswith("To open, put a white piece on any hex you like. Black comes next")
    placed(guest, "e5")
    assert "black piece" in guest.voice()
    assert "e5" not in guest.where(Cue.MAY_PLACE)
    placed(guest, "g7", "black")
    assert guest.turns == ["w:e5,b:g7"]
    assert (
        guest.asks().items()
        >= {"choose white": Cue.YOURS_TO_CHOOSE, "choose black": Cue.YOURS_TO_CHOOSE}.items()
    )
    assert "chooses a colour" in guest.voice()
    assert guest.is_right
    guest.press("choose black")
    assert guest.turns == ["w:e5,b:g7", "black"]
    assert guest.voice() == "Place a piece on a lit hex, or lift one of yours to move it."
    assert guest.where(Cue.MAY_LIFT) == {"e5"}
    guest.press("choose white")
    assert guest.turns == ["w:e5,b:g7", "black"]


def test_only_cells_far_enough_away_are_lit_for_a_placement() -> None:
    """BL-12: two steps from an own piece, three from the other's."""
    lit = sit_down(OPENED).where(Cue.MAY_PLACE)
    assert {"e3", "c5", "a1"} <= lit
    assert lit.isdisjoint({"e4", "d5", "g5", "e8", "f6"} - {"e8"})
    assert "e7" not in lit


def test_a_placement_and_a_move_make_a_turn() -> None:
    """BL-10: the second action is offered, and completes the turn by itself."""
    guest = sit_down(OPENED)
    placed(guest, "c2")
    assert (guest.turns, begun(guest)) == ([], "c2")
    assert guest.voice() == "One more action if you like, as the lights show, or press done."
    assert guest.where(Cue.MAY_LIFT) == {"e5"}
    assert guest.where(Cue.PRESS_DONE) == {"done white"}
    assert not guest.where(Cue.MAY_PLACE)
    moved(guest, "e5", "d4")
    assert guest.turns == ["c2,e5-d4"]
    assert guest.is_right


def test_a_lifted_piece_shows_where_it_may_step() -> None:
    """BL-11."""
    guest = sit_down(OPENED)
    guest.lift("e5")
    assert guest.where(Cue.MAY_GO) == {"e4", "e6", "d4", "d5", "f5", "f6"}
    assert guest.where(Cue.LIFTED) == {"e5"}
    assert guest.voice() == "Set it down on one of the lit hexes."


def test_done_skips_the_second_action() -> None:
    """BL-10."""
    guest = sit_down(OPENED)
    placed(guest, "c2")
    guest.press("done black")
    assert guest.turns == []
    assert "White" in guest.why()
    guest.press("done white")
    assert guest.turns == ["c2"]
    assert guest.session.match.side == 1


def test_player_without_actions_passes_by_done() -> None:
    """BL-10."""
    guest = sit_down(NOWHERE)
    assert guest.voice() == "Nothing else can be done now. Press done for “Pass”."
    assert guest.asks() == {"done white": Cue.PRESS_DONE}
    guest.press("done white")
    assert guest.turns == ["pass"]


def test_captured_pieces_are_lit_until_they_are_off() -> None:
    """BL-25, and the territory shines quietly afterwards."""
    guest = sit_down(CLOSING)
    moved(guest, "c8", "b7")
    assert guest.asks() == {"a3": Cue.LOSES_STONE}
    assert guest.voice() == "The blinking pieces are captured. Take them off the board."
    assert begun(guest) == ""
    guest.take("a3", player="black")
    guest.rest()
    assert begun(guest) == "c8-b7"
    assert guest.voice().startswith("Emergency phase. One more action")
    guest.press("done white")
    assert guest.turns == ["c8-b7"]
    assert guest.is_right
    assert guest.where(Cue.ENEMY_LAND) >= {"a1", "a4", "b1", "b5"}


def test_own_territory_says_where_a_piece_may_be_placed_in_it() -> None:
    """BL-12, BL-13: a cell beside a border is too near."""
    guest = sit_down(EMERGENCY)
    assert guest.where(Cue.OWN_LAND) == {f"a{n}" for n in range(1, 7)}
    assert guest.where(Cue.MAY_LIFT) >= {"b4", "h5"}
    wide = f"6/7/8/4w4/10/11/wwwwwwwwww/9/8/7/2b3 w w={ROWS_A_AND_B},"
    rest = [f"{row}{n}" for row, last in (("c", 8), ("d", 9), ("e", 10)) for n in range(1, last + 1)]
    guest = sit_down(wide + ",".join(rest))
    assert "c4" in guest.where(Cue.OWN_LAND_OPEN)
    assert {"d4", "a3", "b3"} <= guest.where(Cue.OWN_LAND)
    assert guest.where(Cue.MAY_PLACE).isdisjoint(guest.game.territories(guest.session.match.position)[0])


def test_a_tie_is_asked_by_lighting_the_areas_and_answered_by_a_touch() -> None:
    """BL-22."""
    guest = sit_down(TIED_AT_0)
    moved(guest, "c8", "b7")
    assert guest.state is State.AMBIGUOUS
    assert guest.where(Cue.YOURS_TO_CHOOSE) >= {"a1", "a6", "c1", "k6"}
    assert "b4" not in guest.where(Cue.YOURS_TO_CHOOSE)
    assert "Areas tie" in guest.voice()
    guest.add("a4", player="white")
    guest.take("a4", player="white")
    guest.rest()
    assert begun(guest) + "".join(guest.turns) == "c8-b7~a1"


@pytest.mark.parametrize("position", [TIED_AT_0, TIED_AT_1])
def test_winning_answer_to_a_tie_is_named(position: str) -> None:
    """BL-22, BL-24: row a left outside, White has 85 hexes; the rest left outside, only 13."""
    guest = sit_down(position)
    moved(guest, "c8", "b7")
    assert "You win if the one with a1 stays outside." in guest.voice()
    assert "a1の領域を外側にすれば勝ちです。" in guest.voice("ja")
    guest.add("a1", player="white")
    guest.take("a1", player="white")
    guest.rest()
    assert guest.turns == ["c8-b7~a1"]
    assert guest.game.result(guest.session.match.position) is not None


def test_prompt_says_that_any_answer_to_a_tie_wins() -> None:
    """BL-22, BL-24: a border across the middle."""
    guest = sit_down("6/7/8/9/10/wwwww1wwwww/4w5/9/8/7/6 w -")
    moved(guest, "e5", "f6")
    assert guest.state is State.AMBIGUOUS
    assert "you win whichever stays outside" in guest.voice()
    assert "どれを外側にしても勝ちです" in guest.voice("ja")


def test_a_tie_may_also_be_answered_by_taking_the_pieces_of_one_area() -> None:
    """BL-22, BL-25: leaving row a outside would win and capture nothing."""
    guest = sit_down(TIED_AT_1)
    moved(guest, "c8", "b7")
    assert guest.state is State.AMBIGUOUS
    assert guest.where(Cue.YOURS_TO_CHOOSE) >= {"a3", "g5"}
    guest.take("a3", player="black")
    guest.rest()
    assert begun(guest) == "c8-b7~c1"
    assert guest.is_right


def test_a_touched_area_has_its_enemies_spared_and_the_others_taken() -> None:
    """BL-22: a piece lifted for a moment names its area as the one outside."""
    guest = sit_down(TIED_AT_1)
    moved(guest, "c8", "b7")
    guest.hop("g5")
    assert guest.asks() == {"a3": Cue.LOSES_STONE}
    guest.take("a3", player="black")
    guest.rest()
    assert begun(guest) == "c8-b7~c1"
    assert guest.is_right


def test_in_the_emergency_phase_one_piece_moves_twice() -> None:
    """BL-13, announced."""
    guest = sit_down(EMERGENCY)
    assert guest.voice().startswith("Emergency phase. Place a piece")
    moved(guest, "h5", "h6")
    assert "h6" in guest.where(Cue.MAY_LIFT)
    moved(guest, "h6", "h7")
    assert guest.turns == ["h5-h6,h6-h7"]


@pytest.mark.parametrize(("button", "turns"), [("done white", ["h5-h6,h6-h5"]), ("undo", [])])
def test_out_and_back_is_asked_about_done_says_a_turn_and_undo_taken_back(
    button: str, turns: list[str]
) -> None:
    """BL-13: legal, but it looks like taking the first action back."""
    guest = sit_down(EMERGENCY)
    moved(guest, "h5", "h6")
    moved(guest, "h6", "h5")
    assert guest.turns == []
    assert guest.cues().items() >= {"done white": Cue.PRESS_DONE, "undo": Cue.YOURS_TO_CHOOSE}.items()
    assert "second action" in guest.voice()
    guest.press(button)
    assert (guest.turns, begun(guest)) == (turns, "")
    assert guest.is_right


def test_one_action_is_taken_back_by_hand() -> None:
    guest = sit_down(OPENED)
    placed(guest, "c2")
    guest.take("c2", player="white")
    guest.rest()
    assert (guest.turns, begun(guest)) == ([], "")
    assert guest.is_right
    placed(guest, "c3")
    assert begun(guest) == "c3"


def test_one_action_is_taken_back_by_the_button() -> None:
    guest = sit_down(OPENED)
    moved(guest, "e5", "e4")
    guest.press("undo")
    assert begun(guest) == ""
    assert guest.task is Task.TAKE_BACK
    assert guest.voice() == "Taken back. Put back everything that glows."
    moved(guest, "e4", "e5")
    assert guest.is_right


def test_a_whole_turn_is_taken_back_by_hand_in_any_order() -> None:
    guest = sit_down(OPENED)
    placed(guest, "c2")
    moved(guest, "e5", "d4")
    guest.take("c2", player="white")
    guest.move("d4", "e5")
    guest.rest()
    assert guest.turns == []
    assert guest.heard(EventKind.TAKEN_BACK) == ["c2,e5-d4"]
    assert guest.is_right


def test_a_whole_turn_is_taken_back_by_the_button() -> None:
    guest = sit_down(OPENED)
    placed(guest, "c2")
    guest.press("done white")
    guest.press("undo")
    assert guest.turns == []
    guest.take("c2", player="white")
    guest.rest()
    assert guest.is_right


def test_a_capture_is_taken_back_with_its_pieces() -> None:
    """BL-25 backwards."""
    guest = sit_down(CLOSING)
    guest.move("c8", "b7")
    guest.take("a3", player="black")
    guest.rest()
    guest.press("undo")
    guest.add("a3", player="black")
    guest.move("b7", "c8")
    guest.rest()
    assert begun(guest) == ""
    assert guest.is_right


def test_a_refused_placement_says_why_and_points_at_the_piece_that_is_too_near() -> None:
    """BL-12."""
    guest = sit_down(OPENED)
    placed(guest, "e7")
    assert "g7" in guest.why()
    assert guest.why().endswith("(BL-12)")
    assert guest.asks() == {"e7": Cue.WRONG}
    assert guest.where(Cue.HINT) == {"g7"}
    guest.take("e7", player="white")
    guest.rest()
    assert guest.why() == ""
    placed(guest, "e6")
    assert guest.asks() == {"e6": Cue.WRONG}
    assert guest.where(Cue.HINT) == {"e5"}


def test_a_second_placement_is_refused() -> None:
    """BL-10."""
    guest = sit_down(OPENED)
    placed(guest, "c2")
    placed(guest, "a6")
    assert guest.why().endswith("(BL-10)")
    assert guest.where(Cue.WRONG) == {"a6"}
    guest.take("a6", player="white")
    guest.rest()
    assert begun(guest) == "c2"
    assert guest.is_right


def test_a_winning_action_ends_the_game_and_captures_nothing() -> None:
    """BL-24: with row f closed, 46 hexes are White's."""
    guest = sit_down("6/7/8/4b4/4b5/wwwww1wwwww/4w5/9/8/7/2b3 w -")
    moved(guest, "e5", "f6")
    assert guest.session.match.result == "white"
    assert guest.where(Cue.WON) >= {"f1", "f6", "f11"}
    assert "a3" in guest.where(Cue.LOST)
    assert guest.where(Cue.OWN_LAND) >= {"a1", "e5"}
    assert guest.voice().startswith("The game is over.")
