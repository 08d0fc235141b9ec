"""OpenSpiel's search as an opponent: it finds wins, rates every turn, and stops when told."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

import pytest
from extras.openspiel.tests.names import NAMES, TABLES

from niwashi.engine.analysis import Limits, Proof
from niwashi.games.known import game_named
from niwashi.kits.known import engine_of, opponent_for, searcher_for

if TYPE_CHECKING:
    from niwashi_openspiel.game import SpielGame

ONE_ACTION = [name for name in NAMES if 'actions = "all"' not in (TABLES / f"{name}.toml").read_text("utf-8")]


@pytest.mark.parametrize("name", NAMES)
def test_every_legal_turn_is_rated_the_best_first(name: str) -> None:
    game = game_named(f"openspiel:{name}")
    position = game.start()
    found = searcher_for(game, dice=Random(1)).rate(position, Limits(nodes=12))
    assert sorted(each.turn for each in found.turns) == game.legal_turns(position)
    assert found.nodes >= 12
    values = [each.value for each in found.turns]
    assert values == sorted(values, reverse=True)
    assert found.line == (found.turns[0].turn,)


def test_row_that_can_be_completed_is_found_and_proved() -> None:
    game = game_named("openspiel:tic_tac_toe")
    position = game.parse("a1 b1 a2 b2")
    found = searcher_for(game, dice=Random(1)).rate(position, Limits(nodes=500))
    assert (found.line, found.proof) == (("a3",), Proof.WIN)


def test_lost_position_is_proved_lost() -> None:
    game = game_named("openspiel:tic_tac_toe")
    position = game.parse("a1 b1 a3 a2 c3")  # White threatens b3 and b2
    assert searcher_for(game, dice=Random(1)).rate(position, Limits(nodes=2000)).proof is Proof.LOSS


def test_stop_ends_a_search_without_bounds() -> None:
    game = game_named("openspiel:hex")
    asked: list[int] = []

    def stop() -> bool:
        asked.append(1)
        return len(asked) == 3

    found = searcher_for(game, dice=Random(1)).rate(game.start(), stop=stop)
    assert len(asked) == 3
    assert found.stopped


@pytest.mark.parametrize("name", ["breakthrough", "chess", "connect_four", "havannah", "hex", "twixt", "y"])
def test_weakest_level_sees_a_turn_that_wins_at_once(name: str) -> None:
    """The position before the last turn of a game at random: whoever won it could win there."""
    game, dice = game_named(f"openspiel:{name}"), Random(2)
    opponent, seen = opponent_for(game, Random(1), 1), 0
    while seen < 3:
        positions = [game.start()]
        while turns := game.legal_turns(positions[-1]):
            positions.append(game.after(positions[-1], dice.choice(turns)))
        before = positions[-2]
        if game.winners(positions[-1]) == (game.side(before),):
            chosen = opponent.choose(before).line[0]
            assert game.winners(game.after(before, chosen)) == (game.side(before),)
            seen += 1


@pytest.mark.parametrize("name", ONE_ACTION)
def test_weakest_level_looks_at_each_turn_that_is_one_action(name: str) -> None:
    game = game_named(f"openspiel:{name}")
    (weakest, *_) = engine_of(game).levels
    found = searcher_for(game, dice=Random(1)).rate(game.start(), weakest.limits(Random(1)))
    assert found.nodes > len(found.turns)


@pytest.mark.parametrize("breadth", [2, 7, 22, 121, 361])
def test_each_level_plays_half_as_many_games_again_as_the_one_below(breadth: int) -> None:
    from niwashi.engine.general import games_for

    levels = engine_of(game_named("openspiel:hex")).levels
    games = [games_for(level.effort, breadth) for level in levels[:-1]]
    assert games[0] > breadth
    assert all(more >= 1.5 * fewer for fewer, more in pairwise(games))


def test_amazons_opponent_plays_whole_turns() -> None:
    game = game_named("openspiel:amazons")
    for level in (1, 5):
        found = opponent_for(game, Random(level), level).choose(game.start())
        assert found.line[0] in game.legal_turns(game.start())


def test_capture_by_jumps_in_a_row_is_one_turn() -> None:
    """Both jumps of a man are one turn, which lifts it once and takes both of what it jumped over."""
    game: SpielGame = game_named("openspiel:checkers")  # type: ignore[assignment]
    dice = Random(6)
    for _ in range(40):
        position = game.start()
        while turns := game.legal_turns(position):
            double = next((turn for turn in turns if len(turn) > 4), None)
            if double is not None:
                option = next(each for each in game.options(position) if each.turn == double)
                acts = [handling.act.value for handling in option.handlings]
                assert acts.count("take") >= 2
                return
            position = game.after(position, dice.choice(turns))
    pytest.fail("no game had two jumps in a row")
