"""Each clause of Borderland's digest, on positions small enough to check by eye.

Rows are drawn from k down to a, as the notation has them; `drawn` writes the state field, given the lowest
cell of the area that each colour's territory leaves outside.
"""

import pytest
from tests.games import naive_borderland as naive

from niwashi.errors import BadPosition, IllegalTurn
from niwashi.games.borderland.position import PATTERN
from niwashi.games.game import Act
from niwashi.games.known import game_named
from niwashi.stack import EMPTY, Stack

GAME = game_named("borderland")
EMPTY_BOARD = "6/7/8/9/10/11/10/9/8/7/6"
WHITE_EDGE = "6/7/8/9/10/11/10/9/8/7/wwwwww"  # six pieces fill the lowest side


def drawn(placement: str, side: str = "w", **outside: str) -> str:
    """A position's text; `w="f1"`: white's territory is all but the area whose lowest cell is f1."""
    pieces, state = naive.read(f"{placement} - -").pieces, []
    for colour, lowest in outside.items():
        parts = naive.connected(set(naive.CELLS) - naive.border_cells(pieces, colour))
        (left,) = [part for part in parts if lowest in part]
        state.append(f"{colour}=" + ",".join(cell for cell in naive.CELLS if cell not in left))
    return f"{placement} {side} {';'.join(state) or '-'}"


def legal(position: str) -> list[str]:
    return GAME.legal_turns(GAME.parse(position))


def after(position: str, turn: str) -> str:
    return GAME.format(GAME.play(GAME.parse(position), turn))


def placements(position: str) -> set[str]:
    return {turn for turn in legal(position) if "-" not in turn and "," not in turn}


def why_not(position: str, turn: str) -> tuple[str, str]:
    """The key and the clause of the refusal of a turn that must be illegal."""
    with pytest.raises(IllegalTurn) as refusal:
        GAME.play(GAME.parse(position), turn)
    why, clause = refusal.value.facts["why"], refusal.value.facts["clause"]
    return getattr(why, "key", ""), str(clause)


def held(position: str) -> tuple[int, int]:
    facts = GAME.facts(GAME.parse(position))
    return int(facts["white_territory"]), int(facts["black_territory"])


def clause_of_end(position: str) -> str | None:
    ending = GAME.ending(GAME.parse(position))
    return ending.clause if ending else None


def test_the_board_has_91_cells_in_eleven_rows() -> None:
    """BL-1: rows of 6 up to 11 and down to 6."""
    cells = [name for name in GAME.places if not name.endswith("hand")]
    lengths = [sum(name[0] == row for name in cells) for row in "abcdefghijk"]
    assert lengths == [6, 7, 8, 9, 10, 11, 10, 9, 8, 7, 6]
    assert {"a1", "a6", "b7", "f11", "g10", "k6"} <= set(cells)


def test_distances_are_steps_across_rows_that_slant() -> None:
    """BL-1, BL-12: a placement three steps from the only enemy piece is legal, one two steps away is not."""
    position = drawn("6/7/8/9/10/5b5/10/9/8/7/6")
    assert {"c3", "c6", "f3", "f9", "i3", "i6"} <= placements(position)
    assert not {"d4", "d6", "f4", "f8", "h4", "h6"} & placements(position)


def test_white_moves_first_and_pieces_do_not_run_out() -> None:
    """BL-2, BL-30: after the opening White is to move; a pile holds as many pieces as the board has cells."""
    position = GAME.play(GAME.play(GAME.start(), "w:e5,b:g7"), "black")
    assert GAME.players[GAME.side(position)] == "white"
    layout = GAME.layout(GAME.start())
    assert (layout["white hand"], layout["black hand"]) == (Stack(0, 91), Stack(1, 91))
    assert GAME.layout(position)["white hand"] == Stack(0, 90)


def test_the_opening_is_two_pieces_anywhere_and_a_choice_of_colour() -> None:
    """BL-3, BL-31: neighbours too; both choices lead to one position; players 0 and 1 act in turn."""
    start = GAME.start()
    assert GAME.format(start) == f"{EMPTY_BOARD} - -"
    assert len(GAME.legal_turns(start)) == 91 * 90
    placed = GAME.play(start, "w:a1,b:a2")
    assert GAME.format(placed) == "6/7/8/9/10/11/10/9/8/7/wb4 - -"
    assert GAME.legal_turns(placed) == ["black", "white"]
    assert (GAME.side(start), GAME.side(placed)) == (0, 1)
    assert GAME.play(placed, "white") == GAME.play(placed, "black")
    assert why_not(f"{EMPTY_BOARD} - -", "w:e5,b:e5") == ("borderland-opening-same", "BL-3")
    assert why_not(f"{EMPTY_BOARD} - -", "c4") == ("borderland-opening-put", "BL-3")
    assert why_not(GAME.format(placed), "w:e5,b:g7") == ("borderland-opening-choose", "BL-3")
    assert why_not(drawn("wb4/7/8/9/10/11/10/9/8/7/6"), "white") == ("borderland-opening-over", "BL-3")


def test_a_turn_is_one_or_two_actions_with_one_placement_at_most() -> None:
    """BL-10."""
    position = drawn("b5/7/8/9/10/11/10/9/8/7/5w")
    assert {"c3", "a6-a5", "c3,a6-a5", "a6-a5,c3"} <= set(legal(position))
    assert why_not(position, "c3,e5") == ("borderland-second-placement", "BL-10")


def test_only_a_player_without_any_action_passes() -> None:
    """BL-10: Black's only piece is shut in, and White stands near every cell."""
    shut = "1w1wwb/3w1ww/1w3w2/3w2w2/w2w2w3/2w2w2w2/1w2w2w1w/2w2w2w/w2w2w1/2w2w1/w2w2"
    assert legal(f"{shut} b -") == ["pass"]
    assert after(f"{shut} b -", "pass") == f"{shut} w -"
    assert why_not(f"{shut} w -", "pass") == ("borderland-no-pass", "BL-10")
    assert len(GAME.options(GAME.parse(f"{shut} b -"))[0].handlings) == 0


def test_a_piece_moves_to_an_adjacent_empty_cell() -> None:
    """BL-11."""
    position = drawn("b5/7/8/9/10/11/10/9/8/7/4bw")
    moved = {turn for turn in legal(position) if turn.startswith("a6") and "," not in turn}
    assert moved == {"a6-b6", "a6-b7"}
    assert why_not(position, "a6-a5") == ("borderland-occupied-move", "BL-11")
    assert why_not(position, "a6-c7") == ("borderland-not-adjacent", "BL-11")
    assert why_not(position, "a6-a6") == ("borderland-not-adjacent", "BL-11")
    assert why_not(position, "a5-a4") == ("borderland-not-yours", "BL-11")
    assert why_not(position, "e5-e6") == ("borderland-nothing-there", "BL-11")


def test_two_moves_belong_to_two_pieces_and_a_placed_one_stays() -> None:
    """BL-11."""
    position = drawn("b5/7/8/9/10/11/10/9/8/7/w4w")
    assert "a6-a5,a1-a2" in legal(position)
    assert why_not(position, "a6-a5,a5-a4") == ("borderland-moved-already", "BL-11")
    assert why_not(position, "d4,d4-d5") == ("borderland-just-placed", "BL-11")


def test_placements_keep_away_from_own_and_enemy_pieces() -> None:
    """BL-12: two steps from one's own, three from the enemy's; the refusal names the piece."""
    position = drawn("6/7/8/9/10/2w4b3/10/9/8/7/6")
    assert {"f1", "f5"} <= placements(position)
    assert not {"f2", "f4", "f6", "f7", "f9", "f10"} & placements(position)
    assert why_not(position, "f4") == ("borderland-near-own", "BL-12")
    assert why_not(position, "f6") == ("borderland-near-enemy", "BL-12")
    assert why_not(position, "f3") == ("borderland-occupied", "BL-12")
    with pytest.raises(IllegalTurn, match=r"f6 is too near your opponent's f8"):
        GAME.play(GAME.parse(position), "f6")


def test_nothing_is_placed_in_enemy_territory() -> None:
    """BL-12, BL-33: not even in an emergency; the lowest two rows are White's."""
    position = drawn("6/7/8/b8/10/11/10/9/8/wwwwwww/6", "b", w="c1")
    assert not {turn for turn in placements(position) if turn[0] in "ab"}
    assert why_not(position, "a3") == ("borderland-in-territory", "BL-12")
    assert {"d1", "e1"} <= placements(position)


def test_an_emergency_lets_pieces_closer_and_one_move_twice() -> None:
    """BL-13: two steps from any piece; a piece that moved moves on, or back; a placed one does not."""
    position = drawn("6/7/8/9/10/5b5/10/9/8/7/wwwwww", w="b1")
    assert {"f4", "f8", "d5"} <= placements(position)
    assert not {"f5", "f7", "b3"} & placements(position)
    assert why_not(position, "f7") == ("borderland-near-any", "BL-13")
    with_loose = drawn("6/7/8/9/10/5b5/10/2w6/8/7/wwwwww", w="b1")
    assert {"d3-d4,d4-d5", "d3-d4,d4-d3"} <= set(legal(with_loose))
    assert why_not(with_loose, "f8,f8-f9") == ("borderland-just-placed", "BL-11")


def test_an_emergency_may_begin_or_end_in_the_middle_of_a_turn() -> None:
    """BL-13: the board after the first action counts for the second."""
    ends = drawn("6/7/8/9/10/5b5/10/9/8/7/wwwwww", w="b1")
    assert "a3-b3,a3" not in legal(ends)
    assert why_not(ends, "a3-b3,b3-c3") == ("borderland-moved-already", "BL-11")
    assert "f4,a3-b3" in legal(ends)
    assert why_not(ends, "a3-b3,f4") == ("borderland-near-enemy", "BL-12")
    begins = drawn("6/7/8/9/10/5b5/10/9/8/2w4/ww1www")
    assert why_not(begins, "f4") == ("borderland-near-enemy", "BL-12")
    assert {"b3-a3,f4", "b3-a3,a3-b3"} <= set(legal(begins))


def test_a_group_that_touches_two_sides_that_do_not_meet_is_a_border() -> None:
    """BL-20: an edge with both its corners is; the same five with four, or round one corner, are not."""
    assert held(drawn(WHITE_EDGE, w="b1")) == (6, 0)
    for placement in ("6/7/8/9/10/11/10/9/8/7/wwwww1", "6/7/8/9/10/11/10/w8/w7/w6/wwwww1"):
        assert held(drawn(placement)) == (0, 0)
    assert held(drawn("6/7/8/9/10/11/10/9/wwwwwwww/7/6", w="d1")) == (21, 0)


def test_the_area_with_most_enemies_is_outside() -> None:
    """BL-21, BL-25: with more black pieces below row c than above it, below is outside."""
    position = drawn("6/7/8/9/10/5b5/10/8w/wwwwwww1/7/b1b3")
    assert "d9-c8" in legal(position)
    closed = GAME.play(GAME.parse(position), "d9-c8")
    assert GAME.format(closed).startswith("6/7/8/9/10/5b5/")
    assert GAME.result(closed) == "white"
    fewer = drawn("6/7/8/9/5b4/5b5/10/8w/wwwwwww1/7/b5")
    assert after(fewer, "d9-c8") == drawn("6/7/8/9/5b4/5b5/10/9/wwwwwwww/7/6", "b", w="d1")


def test_enemy_borders_count_among_the_enemies() -> None:
    """BL-21: the six pieces of Black's border below outweigh the five above."""
    position = drawn("b1b1b1/7/b1b5/9/10/11/10/8w/wwwwwww1/7/bbbbbb", b="b1")
    closed = GAME.play(GAME.parse(position), "d9-c8")
    assert GAME.facts(closed)["white_territory"] == 91 - 13
    assert GAME.facts(closed)["black_pieces"] == 11


def test_with_a_single_area_the_border_is_all_the_territory() -> None:
    """BL-21: nothing is cut off by a filled edge."""
    position = drawn("b5/7/8/9/10/11/10/9/8/2w4/ww1www")
    assert held(after(position, "b3-a3")) == (6, 0)


def test_the_mover_settles_ties() -> None:
    """BL-22: one black piece on either side of row e."""
    position = drawn("6/3b3/8/9/10/9w1/wwwwwwwww1/9/8/3b3/6")
    assert {"f10-e10~a1", "f10-e10~f1"} <= set(legal(position))
    assert held(after(position, "f10-e10~f1")) == (40, 0)
    assert held(after(position, "f10-e10~a1")) == (61, 0)
    assert why_not(position, "f10-e10") == ("borderland-tie-missing", "BL-22")
    assert why_not(position, "f10-e10~b1") == ("borderland-tie-wrong", "BL-22")
    assert why_not(position, "f10-f11~a1") == ("borderland-tie-none", "BL-22")


def test_there_may_be_a_tie_at_none() -> None:
    """BL-22: without any black piece both areas have none."""
    position = drawn("6/7/8/9/10/11/10/8w/wwwwwww1/7/6")
    assert {"d9-c8~a1", "d9-c8~d1"} <= set(legal(position))


def test_the_mover_settles_a_tie_on_the_enemys_territory_too() -> None:
    """BL-22: after the own one, or alone; White's eight pieces stand on either side of Black's row i."""
    own = "/bbbbbbbb/9/10/11/10/8w/wwwwwww1/"
    both = drawn(f"ww1ww1/ww1ww2{own}bb5/bbbbbb", b="b3")
    assert {"d9-c8~a1", "d9-c8~d1~a1", "d9-c8~d1~j1"} <= set(legal(both))
    assert why_not(both, "d9-c8~d1") == ("borderland-tie-wrong", "BL-22")
    alone = drawn(f"ww1ww1/ww1ww2{own}b6/bbbbbb", b="b2")
    assert {"d9-c8~a1", "d9-c8~j1"} <= set(legal(alone))
    assert held(after(alone, "d9-c8~a1")) == (21, 21)
    assert held(after(alone, "d9-c8~j1")) == (21, 78)


def test_territory_stays_until_an_action_changes_the_border_cells() -> None:
    """BL-23: Black outnumbers itself below row c, and White's other pieces move: nothing is judged."""
    position = drawn("6/7/8/9/5b4/w10/10/9/wwwwwwww/7/b1b3", w="d1")
    moved = after(position, "f1-f2")
    assert held(moved) == (21, 0)
    assert held(after(moved, "a1-b1")) == (21, 0)
    assert GAME.facts(GAME.parse(moved))["black_pieces"] == 3


def test_a_piece_that_joins_a_border_changes_it() -> None:
    """BL-23, BL-25: a piece steps beside row c, all is judged anew and what is inside is captured."""
    position = drawn("6/7/8/9/4bb4/w10/10/9/wwwwwwww/7/b5", w="d1")
    joined = after(drawn("6/7/8/9/4bb4/11/w9/9/wwwwwwww/7/b5", w="d1"), "e1-d1")
    assert joined.endswith(
        "/w8/wwwwwwww/7/6 b w=" + ",".join(c for c in naive.CELLS if c[0] in "abc") + ",d1"
    )
    assert after(position, "f1-f2").split(" ")[0].endswith("b5")


def test_46_hexes_win_at_once_and_nothing_is_captured() -> None:
    """BL-24, BL-32: the second action is not played, and the piece in the territory stays."""
    position = drawn("bb4/7/8/9/4w5/wwww1wwwwww/10/9/8/7/b5")
    won = after(position, "g5-f5")
    assert held(won) == (51, 0)
    assert GAME.result(GAME.parse(won)) == "white"
    assert clause_of_end(won) == "BL-24"
    assert won.startswith("bb4/7/8/9/10/wwwwwwwwwww/10/9/8/7/b5 b ")
    assert legal(won) == []
    assert [turn for turn in legal(position) if turn.startswith("g5-f5")] == ["g5-f5"]
    assert why_not(position, "g5-f5,f1-g1") == ("borderland-won-already", "BL-24")
    assert GAME.result(GAME.play(GAME.parse(position), "d1,g5-f5")) == "white"


def test_45_hexes_do_not_win() -> None:
    """BL-24: rows g to k have 40 cells, and each border piece below row g adds one."""
    for below, result in (("wwwww6", None), ("wwwwww5", "white")):
        position = drawn(f"6/7/8/9/wwwwwwwwww/{below}/10/9/8/7/6", "b", w="a1")
        assert held(position)[0] == 40 + below.count("w")
        assert GAME.result(GAME.parse(position)) == result


def test_the_opponent_wins_by_a_territory_that_my_captures_made_large_enough() -> None:
    """BL-24, BL-25: Black's upper border is taken, the lower one judged anew, White being mostly below."""
    position = drawn("bbbbbb/wwwwww1/7w/9/10/11/10/bbbbbbbbb/8/wwww1ww/1w1w2", b="e1")
    turned = after(position, "i8-j7")
    assert held(turned) == (13, 70)
    assert GAME.result(GAME.parse(turned)) == "black"
    assert legal(turned) == []
    assert any(turn.startswith("i8-j7,") for turn in legal(position))


def test_player_who_moved_wins_if_both_hold_enough() -> None:
    """BL-24, BL-32."""
    rows = "6/7/8/9/10/wwwwwwwwwww/bbbbbbbbbb/9/8/7/6"
    for side, winner in (("b", "white"), ("w", "black")):
        assert GAME.result(GAME.parse(drawn(rows, side, w="g1", b="a1"))) == winner


def test_closing_a_border_captures_what_is_inside() -> None:
    """BL-25: as handlings too, after the move and before the second action."""
    position = drawn("6/7/8/9/5b4/5b5/10/8w/wwwwwww1/7/b5")
    start = GAME.parse(position)
    option = next(o for o in GAME.options(start) if o.turn == "d9-c8")
    acts = [(h.act, h.place) for h in option.handlings]
    assert acts == [(Act.LIFT, "d9"), (Act.SET, "c8"), (Act.TAKE, "a1")]
    steps = [h.step for h in option.handlings]
    assert steps == sorted(set(steps))
    assert option.goes_on
    second = {o.turn: o for o in GAME.options(GAME.continue_turn(start, "d9-c8"))}
    assert [(h.act, h.place) for h in second["d9-c8,c1-d1"].handlings] == [(Act.LIFT, "c1"), (Act.SET, "d1")]
    assert second["d9-c8"].handlings == ()
    assert GAME.layout(GAME.parse(after(position, "d9-c8")))["a1"] == EMPTY


def test_borders_that_lose_cells_and_borders_that_are_lost() -> None:
    """BL-25: losing some cells captures what is inside now; losing the last border captures nothing."""
    position = drawn("6/7/8/9/5b4/5b5/10/w8/wwwwwwww/7/b5", w="d2")
    assert after(position, "d1-e1") == drawn("6/7/8/9/5b4/5b5/w9/9/wwwwwwww/7/6", "b", w="d1")
    lost = after(position, "c4-d4")
    assert held(lost) == (0, 0)
    assert lost.split(" ")[0].endswith("/b5")


def test_captured_borders_are_judged_anew_without_captures() -> None:
    """BL-25: the enemy's last border taken, its territory ends; with one left, pieces in it stay."""
    gone = after(drawn("b1b1b1/b6/b1b3b1/9/10/11/10/8w/wwwwwww1/7/bbbbbb", b="b1"), "d9-c8")
    assert held(gone) == (21, 0)
    left = after(drawn("ww1ww1/ww1ww2/bbbbbbbb/9/10/11/10/8w/wwwwwww1/b6/bbbbbb", b="b2"), "d9-c8~a1")
    assert left.startswith("ww1ww1/ww1ww2/bbbbbbbb/9/10/11/10/9/wwwwwwww/7/6 b ")


def test_pieces_walk_inside_an_enemy_territory() -> None:
    """BL-26: they stand there after a judging without captures, and walk; nobody captures them for that."""
    position = drawn("6/7/8/9/5b4/5b5/10/w8/wwwwwwww/7/b5", "b", w="d2")
    walked = after(position, "a1-a2")
    assert walked.split(" ")[0].endswith("/1b4")
    assert after(walked, "d1-e1").split(" ")[0].endswith("/6")


def test_nothing_but_the_position_counts() -> None:
    """BL-27, BL-35: a position that comes back is the same, and sides change after every turn."""
    position = GAME.parse(drawn("b5/7/8/9/10/11/10/9/8/7/5w"))
    here = position
    for turn in ("a6-a5", "k1-k2", "a5-a6", "k2-k1"):
        side = GAME.side(here)
        here = GAME.play(here, turn)
        assert GAME.side(here) == 1 - side
    assert here == position


def test_any_pieces_may_stand_once_the_opening_is_done() -> None:
    """BL-34: many against none; but the territories have to be those of borders."""
    for placement in ("w1w1w1/7/w1w1w1w1/9/10/11/10/9/8/7/6", EMPTY_BOARD):
        assert GAME.format(GAME.parse(f"{placement} b -")) == f"{placement} b -"
    with pytest.raises(BadPosition):
        GAME.parse(f"{WHITE_EDGE} w -")


def test_the_pattern_divides_the_board_into_six_triangles_around_the_middle() -> None:
    """BL-36: fifteen hexes each, three at corners, nine along the sides and three inside."""
    assert sorted({*naive.CELLS} - {*PATTERN}) == ["f6"]
    for part in range(6):
        cells = [name for name, number in PATTERN.items() if number == part]
        assert len(cells) == 15
        reach = [sum(naive.touch(name, other) for other in cells) for name in cells]
        assert sorted(reach) == [2, 2, 2, *[4] * 9, 6, 6, 6]
