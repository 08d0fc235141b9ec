"""Solver and searcher say what trying everything says, in both variants, and their lines and proofs hold."""

import random
from itertools import count, islice
from typing import Any

import pytest
from tests.engine.builds import COMPILED_ONLY, EACH_BUILD, EACH_GAME, Build
from tests.engine.cards import random_game
from tests.engine.exhaustive import compare, endings

from niwashi.engine.analysis import Analysis, Limits, Proof
from niwashi.games.known import game_named
from niwashi.kits.known import searcher_for, solver_for

POSITIONS = {"compiled": 60, "plain": 15}  # of each variant; thousands: docs/PROOF.md
LEAVES = 300
FEW_NODES = 20_000
START_WINS_IN = 17  # Garden with the built-in cards
LONG_WIN = "1z4/6/x1x3/4a1/4a1/4c1 f 12,12 124,234 -"  # in 19 turns


@EACH_GAME
@EACH_BUILD
def test_values_are_those_of_trying_everything(name: str, build: Build) -> None:
    number = POSITIONS[build.name]
    found = compare(name, build, number, LEAVES, random.Random(name))
    assert found.positions == number
    assert found.wins > number / 6
    assert found.losses > number / 6
    assert found.deepest >= 2


@EACH_GAME
def test_a_search_with_estimates_proves_the_same(name: str) -> None:
    dice = random.Random(5)
    for _ in range(6):
        game = random_game(name, dice)
        searcher, solver = searcher_for(game, 1), solver_for(game, 1)
        for position in islice(endings(game, dice, last=5), 15):
            exact = solver.search(position, Limits(3))
            found = searcher.search(position, Limits(3))
            rated = searcher.rate(position, Limits(3))
            if exact.distance is not None:
                assert (found.distance, rated.distance) == (exact.distance, exact.distance)
                ends_as_told(game, position, found)
            assert {each.turn for each in rated.turns} == set(game.legal_turns(position))
            for each in rated.turns:
                told = solver.search(game.play(position, each.turn), Limits(2))
                if told.distance is not None:
                    assert each.distance == told.distance + 1, (game.format(position), each)


@COMPILED_ONLY
@EACH_GAME
def test_a_win_further_off_than_estimates_look_is_told_with_the_least_turns(name: str) -> None:
    dice = random.Random(6)
    far = 0
    while far < 10:
        game = random_game(name, dice)
        searcher, solver = searcher_for(game, 1), solver_for(game, 1)
        for position in islice(endings(game, dice, last=10), 6):
            exact = solver.search(position, Limits(9, nodes=FEW_NODES))
            if exact.proof is Proof.WIN and exact.distance is not None:
                told: list[Analysis] = []
                found = searcher.search(position, told=told.append)
                assert (found.proof, found.distance) == (Proof.WIN, exact.distance), game.format(position)
                ends_as_told(game, position, found)
                far += told[-1].depth < exact.distance


@EACH_GAME
def test_the_line_of_a_proof_is_played_to_the_end(name: str) -> None:
    dice = random.Random(4)
    lines = 0
    while lines < 40:
        game = random_game(name, dice)
        solver = solver_for(game, 1)
        for position in islice(endings(game, dice, last=7), 20):
            analysis = solver.search(position, Limits(5))
            if analysis.distance:
                ends_as_told(game, position, analysis)
                lines += 1


@COMPILED_ONLY
def test_garden_is_solved_from_its_start() -> None:
    game = game_named("garden")
    analysis = solver_for(game, 32).search(game.start())
    assert (analysis.proof, analysis.distance) == (Proof.WIN, START_WINS_IN)
    assert analysis.nodes < 3_000_000
    ends_as_told(game, game.start(), analysis)


@COMPILED_ONLY
def test_a_long_win_is_found_within_a_second_of_positions() -> None:
    game = game_named("garden")
    for search in (solver_for(game, 32), searcher_for(game, 32)):
        found = search.search(game.parse(LONG_WIN), Limits(nodes=4_000_000))
        assert (found.proof, found.distance, found.line[0]) == (Proof.WIN, 19, "e1d1:4")


@EACH_GAME
def test_a_search_ends_when_it_is_told_to_and_still_names_a_turn(name: str) -> None:
    game: Any = game_named(name)
    asked = count(1)
    found = searcher_for(game, 1).search(game.start(), stop=lambda: next(asked) > 2)
    assert found.stopped
    assert found.nodes < 3 * 2048 + 100
    assert found.line[0] in game.legal_turns(game.start())
    assert found.turns[0].turn == found.line[0]
    at_once = solver_for(game, 1).search(game.start(), Limits(nodes=1))
    assert (at_once.proof, at_once.stopped) == (Proof.OPEN, True)


def test_error_of_a_stop_function_is_raised() -> None:
    def fails() -> bool:
        raise KeyboardInterrupt

    game = game_named("garden")
    with pytest.raises(KeyboardInterrupt):
        searcher_for(game, 1).search(game.start(), stop=fails)


def test_a_finished_game_is_lost_for_whoever_would_move() -> None:
    game = game_named("garden")
    over = game.parse("2y2y/axx1zy/aax1xx/c2xxx/1baax1/3ba1 f 3,0 124,234 -")
    for found in (searcher_for(game, 1).search(over), solver_for(game, 1).search(over)):
        assert (found.proof, found.distance, found.line, found.turns) == (Proof.LOSS, 0, (), ())


def ends_as_told(game: Any, position: Any, analysis: Analysis) -> None:
    """The line has the length that was told, and whoever should win does at its end and not before."""
    mover = game.side(position)
    assert len(analysis.line) == analysis.distance
    for turn in analysis.line:
        assert game.result(position) is None
        position = game.play(position, turn)
    assert game.result(position) == game.players[mover if analysis.proof is Proof.WIN else 1 - mover]
