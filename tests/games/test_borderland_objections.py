"""What people try in Borderland and the rules refuse, and the reasons they get."""

import pytest

from niwashi.games.game import Change, Reason
from niwashi.games.known import game_named

GAME = game_named("borderland")
# White on d4, f3 and (shut in by Black) k6; Black on f8, and around k6
POSITION = "4bw/5bb/8/9/10/2w4b3/10/3w5/8/7/6 w -"
EMERGENCY = "6/7/8/9/10/5b5/10/2w6/8/7/wwwwww w w=a1,a2,a3,a4,a5,a6"

CASES = [
    ("f5", Change.APPEARED, "borderland-other-turn", "BL-10", ("f5",)),
    ("f4", Change.APPEARED, "borderland-near-own", "BL-12", ("f4", "f3")),
    ("f6", Change.APPEARED, "borderland-near-enemy", "BL-12", ("f6", "f8")),
    ("f3", Change.GONE, "borderland-other-turn", "BL-10", ("f3",)),
    ("f3", Change.MORE, "borderland-occupied", "BL-12", ("f3",)),
    ("f3", Change.TURNED, "borderland-not-turned", "BL-2", ("f3",)),
    ("k6", Change.GONE, "borderland-stuck", "BL-11", ("k6",)),
    ("f8", Change.GONE, "borderland-not-yours", "BL-11", ("f8",)),
    ("white hand", Change.FEWER, "borderland-pile", "BL-2", ("white hand",)),
]


def tried(text: str, begun: str = "") -> dict[tuple[tuple[str, str], ...], Reason]:
    position = GAME.continue_turn(GAME.parse(text), begun) if begun else GAME.parse(text)
    return {
        tuple((h.act.value, h.place) for h in r.handlings): r.reason for r in GAME.common_mistakes(position)
    }


@pytest.mark.parametrize(("place", "change", "key", "clause", "places"), CASES)
def test_objections_name_the_pieces_that_cause_them(
    place: str, change: Change, key: str, clause: str, places: tuple[str, ...]
) -> None:
    """BL-2, BL-10, BL-11, BL-12."""
    reason = GAME.objection(GAME.parse(POSITION), place, change)
    assert (reason.key, reason.clause, reason.places) == (key, clause, places)


def test_the_opening_objects_with_what_to_do_in_it() -> None:
    """BL-3."""
    start = GAME.start()
    assert GAME.objection(start, "c4", Change.APPEARED).key == "borderland-opening-put"
    placed = GAME.play(start, "w:e5,b:g7")
    assert GAME.objection(placed, "c4", Change.APPEARED).key == "borderland-opening-choose"
    assert GAME.common_mistakes(start) == GAME.common_mistakes(placed) == ()


def test_people_are_told_why_a_cell_is_refused_and_which_piece_is_too_near() -> None:
    """BL-12, BL-13: in an emergency by the nearer distance."""
    assert (tried(POSITION)[(("add", "f6"),)].key, tried(POSITION)[(("add", "f6"),)].places) == (
        "borderland-near-enemy",
        ("f6", "f8"),
    )
    assert (("add", "f5"),) not in tried(POSITION)
    assert tried(EMERGENCY)[(("add", "f7"),)].clause == "BL-13"
    assert (("add", "f8"),) not in tried(EMERGENCY)


def test_people_are_told_that_pieces_step_once_and_one_cell_far() -> None:
    """BL-10, BL-11: too far, an enemy piece, the same piece again, one just placed, a second placement."""
    refused = tried(POSITION)
    assert refused[(("lift", "d4"), ("set", "d6"))].key == "borderland-not-adjacent"
    assert refused[(("lift", "f8"),)].key == "borderland-not-yours"
    assert (("lift", "d4"), ("set", "d5")) not in refused
    assert tried(POSITION, "d4-d5")[(("lift", "d5"),)].key == "borderland-moved-already"
    placed = tried(POSITION, "f5")
    assert placed[(("lift", "f5"),)].key == "borderland-just-placed"
    assert placed[(("add", "a6"),)].key == "borderland-second-placement"


def test_in_an_emergency_a_piece_may_go_two_steps_one_at_a_time() -> None:
    """BL-13."""
    assert (("lift", "d3"), ("set", "d5")) in tried(EMERGENCY)
    assert (("lift", "d4"),) not in tried(EMERGENCY, "d3-d4")
    assert (("lift", "d4"), ("set", "d5")) not in tried(EMERGENCY, "d3-d4")
    assert tried(EMERGENCY, "a3-b3")[(("lift", "b3"),)].key == "borderland-moved-already"


def test_a_finished_game_objects_with_its_ending() -> None:
    """BL-24."""
    position = GAME.parse("bb4/7/8/9/4w5/wwww1wwwwww/10/9/8/7/b5 w -")
    won = GAME.play(position, "g5-f5")
    assert GAME.objection(won, "a1", Change.GONE) == GAME.ending(won)
    assert GAME.common_mistakes(won) == ()


def test_facts_tell_territories_pieces_and_the_phase() -> None:
    """BL-3, BL-13, BL-24."""
    assert GAME.facts(GAME.parse(EMERGENCY)) == {
        "white_territory": 6,
        "black_territory": 0,
        "white_pieces": 7,
        "black_pieces": 1,
        "phase": "borderland-phase-emergency",
    }
    phases = [GAME.facts(GAME.start())["phase"], GAME.facts(GAME.parse(POSITION))["phase"]]
    assert phases == ["borderland-phase-opening", "borderland-phase-ordinary"]
    assert GAME.facts(GAME.play(GAME.start(), "w:e5,b:g7"))["phase"] == "borderland-phase-choosing"
