"""The general search plays a game by its rules alone: it proves near wins and beats play at random."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from tests.marks import slices

from niwashi.engine.analysis import Limits, Proof
from niwashi.engine.general import GeneralSearcher
from niwashi.games.game import Game
from niwashi.games.known import game_named
from niwashi.kits.known import engine_of, opponent_for
from niwashi.testing.installing import installed

EXAMPLE = Path(__file__).parents[1] / "example_game"
WINS_AT_ONCE = "b1b2b/w2b2/3b2/6/1w2w1/2w1w1 w"
"""a5 goes to b6."""
LOSES = "b1b2b/3b2/6/6/1b2w1/4w1 w"
"""Black reaches the first row next, whatever White plays."""


@pytest.fixture(scope="module")
def game() -> Iterator[Game]:
    with installed(EXAMPLE):
        yield game_named("breakthrough")


def searcher(game: Game, seed: int = 1) -> GeneralSearcher:
    return GeneralSearcher(game, 4, Random(seed))


def test_win_in_one_turn_is_proved(game: Game) -> None:
    found = searcher(game).rate(game.parse(WINS_AT_ONCE), Limits(nodes=200))
    assert (found.proof, found.distance) == (Proof.WIN, 1)
    assert found.line[0] == "a5b6"
    assert not found.stopped


def test_lost_position_is_proved_and_holds_out_longest(game: Game) -> None:
    found = searcher(game).rate(game.parse(LOSES), Limits(nodes=4000))
    assert (found.proof, found.distance) == (Proof.LOSS, 2)
    assert len(found.line) == 2
    assert {each.proof for each in found.turns} == {Proof.LOSS}


def test_every_legal_turn_is_rated_once_and_the_best_comes_first(game: Game) -> None:
    start = game.start()
    found = searcher(game).rate(start, Limits(nodes=60))
    assert sorted(each.turn for each in found.turns) == game.legal_turns(start)
    assert all(one.value >= other.value for one, other in pairwise(found.turns))
    assert (found.line[0], found.nodes, found.stopped) == (found.turns[0].turn, 123, False)


def test_finished_game_has_no_turns(game: Game) -> None:
    over = game.play(game.parse(WINS_AT_ONCE), "a5b6")
    found = searcher(game).rate(over)
    assert (found.proof, found.distance, found.turns) == (Proof.LOSS, 0, ())


def test_stop_ends_a_search_after_one_look_at_each_turn(game: Game) -> None:
    found = searcher(game).rate(game.start(), stop=lambda: True)
    assert found.nodes == len(game.legal_turns(game.start()))
    assert found.stopped


def test_same_dice_find_the_same(game: Game) -> None:
    one, other = (searcher(game, 7).rate(game.start(), Limits(nodes=50)) for _ in range(2))
    assert one == other


def test_tree_stays_within_its_memory(game: Game) -> None:
    small = GeneralSearcher(game, 1, Random(1))
    small._room = 30
    found = small.rate(game.parse("bbb3/6/6/6/6/www3 w"), Limits(nodes=300))
    assert found.nodes == 371 or found.proof is not Proof.OPEN


def test_search_serves_games_for_more_than_two_players() -> None:
    game = game_named("karesansui", players=3, seed=1)
    found = GeneralSearcher(game, 1, Random(1)).rate(game.start(), Limits(nodes=3), stop=lambda: True)
    assert found.turns


@pytest.mark.parametrize("seeds", slices(6, 40, 40))
def test_level_five_beats_play_at_random(game: Game, seeds: range) -> None:
    won = sum(wins(game, seed) for seed in seeds)
    assert won >= 0.8 * len(seeds)


def wins(game: Game, seed: int) -> bool:
    """Whether level five wins a game against turns at random; it moves first in every other one."""
    dice, mine = Random(seed), seed % 2
    opponent, position = opponent_for(game, Random(seed), 5), game.start()
    while not game.winners(position):
        is_mine = game.side(position) == mine
        turn = opponent.choose(position).line[0] if is_mine else game.random_turn(position, dice)
        position = game.play(position, turn)
    return game.winners(position) == (mine,)


def test_game_without_an_engine_of_its_own_is_played_by_the_general_search(game: Game) -> None:
    assert engine_of(game).plays_out
    assert not engine_of(game_named("garden")).plays_out
