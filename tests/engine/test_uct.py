"""Borderland: the tree's turns are the rules' turns, a win at hand is taken, more thought plays better."""

from itertools import pairwise
from random import Random
from typing import Any

from niwashi.engine.analysis import Analysis, Limits, Proof
from niwashi.engine.kind import KERNEL
from niwashi.games.known import game_named
from niwashi.kits.known import opponent_for, searcher_for

BORDERLAND = game_named("borderland")
MOST = 100  # more than can be done at once in these positions


def opened(seed: int, turns: int = 0) -> Any:
    """A position that random turns have led to."""
    rng, position = Random(seed), BORDERLAND.play(BORDERLAND.start(), "w:d4,b:h4")
    position = BORDERLAND.play(position, BORDERLAND.legal_turns(position)[0])
    for _ in range(turns):
        position = BORDERLAND.play(position, BORDERLAND.random_turn(position, rng))
    return position


def test_every_turn_it_names_is_legal_and_thought_of_as_often_as_asked() -> None:
    searcher = searcher_for(BORDERLAND, 1, Random(2))
    analysis = searcher.search(opened(5, 6), Limits(nodes=120))
    assert analysis.line[0] in BORDERLAND.legal_turns(opened(5, 6))
    assert 120 <= analysis.nodes < 120 + MOST
    assert len(analysis.turns) > 20
    halted = searcher.search(opened(5, 6), stop=lambda: True)
    assert halted.line[0] in BORDERLAND.legal_turns(opened(5, 6))
    assert halted.stopped


def test_search_repeats_with_the_same_dice_only() -> None:
    position = opened(5, 6)
    found = [
        searcher_for(BORDERLAND, 1, Random(seed)).rate(position, Limits(nodes=300)) for seed in (7, 7, 8)
    ]
    assert found[0] == found[1]
    assert found[0].turns != found[2].turns


def test_tree_search_stops_on_request_and_reports_progress() -> None:
    searcher, asked, told = searcher_for(BORDERLAND, 1, Random(2)), list[int](), list[Analysis]()

    def stop() -> bool:
        asked.append(1)
        return len(asked) > 20

    found = searcher.search(opened(5, 6), stop=stop, told=told.append)
    assert found.stopped
    assert 64 * 20 <= found.nodes < 20 * (64 + MOST)
    counts = [each.nodes for each in told]
    assert len(counts) > 3
    assert all(later >= 2 * sooner for sooner, later in pairwise(counts))
    at_once = searcher.search(opened(5, 6), stop=lambda: True)
    assert 1 <= at_once.nodes < MOST
    assert at_once.stopped
    assert not searcher.search(opened(5, 6), Limits(nodes=70)).stopped


def test_tree_search_goes_on_in_full_memory() -> None:
    searcher = searcher_for(BORDERLAND, 1, Random(9))
    found = searcher.rate(opened(5, 6), Limits(nodes=40_000 if KERNEL == "compiled" else 500))
    assert {rated.turn for rated in found.turns} <= set(BORDERLAND.legal_turns(opened(5, 6)))
    if KERNEL == "compiled":
        assert 0 <= (1 << 20) // 8 - searcher.tree.used < 8 * MOST  # type: ignore[attr-defined]


def test_the_opening_is_played_too_and_a_finished_game_has_no_turn() -> None:
    opponent = opponent_for(BORDERLAND, Random(3), 1, 1)
    position = BORDERLAND.start()
    for _ in range(4):
        turn = opponent.choose(position).line[0]
        assert turn in BORDERLAND.legal_turns(position)
        position = BORDERLAND.play(position, turn)


def test_a_win_that_is_there_is_found_and_proved() -> None:
    position = BORDERLAND.parse(f"bb4/7/8/9/10/{'w' * 5}1{'w' * 5}/5w4/9/8/7/6 w -")
    analysis = searcher_for(BORDERLAND, 1, Random(4)).search(position, Limits(nodes=3000))
    assert analysis.proof is Proof.WIN
    assert BORDERLAND.result(BORDERLAND.play(position, analysis.line[0])) == "white"


def test_estimates_that_are_off_choose_other_turns_and_none_that_lose_at_once() -> None:
    position = opened(5, 12)
    sure = searcher_for(BORDERLAND, 1, Random(4)).rate(position, Limits(nodes=1))
    blurred = [
        searcher_for(BORDERLAND, 1, Random(seed)).rate(position, Limits(nodes=1, blur=4_000))
        for seed in range(6)
    ]
    assert {rated.turn for found in blurred for rated in found.turns} <= set(BORDERLAND.legal_turns(position))
    assert len({found.line for found in blurred}) > 3
    assert len({found.line for found in [sure, *blurred]}) > 4
    won = BORDERLAND.parse(f"bb4/7/8/9/10/{'w' * 5}1{'w' * 5}/5w4/9/8/7/6 w -")
    for seed in range(6):
        found = searcher_for(BORDERLAND, 1, Random(seed)).rate(won, Limits(nodes=1, blur=9_000))
        assert found.proof is Proof.WIN


def test_the_best_turns_are_told_with_their_second_action_however_little_was_looked_at() -> None:
    found = searcher_for(BORDERLAND, 1, Random(4)).rate(opened(5, 12), Limits(nodes=1))
    assert sum("," in rated.turn for rated in found.turns[:8]) > 5
    assert not any("," in rated.turn for rated in found.turns[8:])
