"""Tools of `make -C extras/bench strength`: won positions that can be lost, a judge, a peer that plays."""

from random import Random
from typing import Any

import pytest
from tests.marks import EXHAUSTIVE

from niwashi.engine.analysis import Limits, Proof
from niwashi.engine.kind import KERNEL
from niwashi.engine.solver import EnginePort
from niwashi.games.known import game_named
from niwashi.kits.known import solver_for
from niwashi_bench.kernels.randomtree import RandomTree
from niwashi_bench.strength import ExaminedPlayer, TurnJudge, chooser_full, chooser_random, examine
from niwashi_bench.strength_table import page
from niwashi_bench.won import BINS, Sampler, bin_of

LITTLE = Limits(nodes=20_000)
QUOTAS = {1: 2, 3: 2, 5: 1, 7: 1, 9: 0, 11: 0}


@pytest.mark.skipif(
    KERNEL == "plain", reason="millions of positions, which only the compiled kernel has time for"
)
@EXHAUSTIVE
@pytest.mark.parametrize("name", ["garden", "throne"])
def test_sampled_positions_are_won_and_can_be_lost(name: str) -> None:
    game: Any = game_named(name)
    solver = solver_for(game, 1)
    found = list(Sampler(game, solver, seed=3, proving=LITTLE).sample(QUOTAS))
    assert {least: sum(bin_of(won.distance) == least for won in found) for least in BINS} == QUOTAS
    assert found == list(Sampler(game, solver, seed=3, proving=LITTLE).sample(QUOTAS))
    judge = TurnJudge(solver)
    for won in found:
        position = game.parse(won.text)
        exact = solver.search(position, Limits(won.distance))
        assert (exact.proof, exact.distance) == (Proof.WIN, won.distance)
        verdicts = [judge.says(position, turn, LITTLE) for turn in game.legal_turns(position)]
        assert {"kept", "lost"} <= set(verdicts)
        assert judge.says(position, exact.line[0], LITTLE) == "kept"


def test_a_turn_that_loses_is_seen_to_lose_and_the_page_counts_it() -> None:
    game: Any = game_named("garden")
    solver = solver_for(game, 1)
    won = next(iter(Sampler(game, solver, seed=3, proving=LITTLE).sample({1: 1})))
    judge, position = TurnJudge(solver), game.parse(won.text)
    loser = next(turn for turn in game.legal_turns(position) if judge.says(position, turn, LITTLE) == "lost")
    players = {
        "level 10": ExaminedPlayer(chooser_full(game, seconds=1), LITTLE),
        "loser": ExaminedPlayer(lambda *_: (loser, False), LITTLE),
        "a turn at random": ExaminedPlayer(chooser_random(game), LITTLE),
    }
    row = examine(game, won, players, judge, seed=5)
    assert row["players"]["level 10"] | {"seconds": 0} == {
        "turn": row["players"]["level 10"]["turn"],
        "proved": True,
        "verdict": "kept",
        "seconds": 0,
    }
    assert row["players"]["loser"]["verdict"] == "lost"
    told = page({"garden": [{**row, "safe": 4}]}, "a computer", 1, 100)
    assert "| level 10 | 1 of 1 | 0 of 0 | 0 of 0 | 0 of 0 | 0 of 0 | 0 of 0 | 1 of 1 | 0 | 0 |" in told
    assert "- level 10" not in told
    assert "| loser | 0 of 1 | 0 of 0 | 0 of 0 | 0 of 0 | 0 of 0 | 0 of 0 | 0 of 1 | 1 | 0 |" in told


def test_the_peer_finds_a_win_at_once_and_every_game_is_counted() -> None:
    game: Any = game_named("garden")
    won = next(iter(Sampler(game, solver_for(game, 1), seed=8, proving=LITTLE).sample({1: 1})))
    port = EnginePort(game)
    port.load(game.parse(won.text))
    turn = port.text(RandomTree(port.kernel, 1, 50_000).run(400))
    assert game.result(game.play(game.parse(won.text), turn)) is not None


def test_the_peer_prefers_what_wins_more_random_games() -> None:
    """Against a count by hand: each turn of a position played out often, from the readable rules."""
    game: Any = game_named("garden")
    won = next(iter(Sampler(game, solver_for(game, 1), seed=8, proving=LITTLE).sample({3: 1})))
    position, port = game.parse(won.text), EnginePort(game)
    port.load(position)
    chosen = port.text(RandomTree(port.kernel, 1, 200_000).run(3000))
    dice = Random(4)
    shares = {turn: _share(game, game.play(position, turn), dice) for turn in game.legal_turns(position)}
    assert shares[chosen] > sum(shares.values()) / len(shares)


def _share(game: Any, position: Any, dice: Random) -> float:
    """The share of random games that is won by whoever is not to move."""
    side, won = game.side(position), 0
    for _ in range(30):
        here = position
        while game.result(here) is None:
            here = game.play(here, game.random_turn(here, dice))
        won += game.result(here) != game.players[side]
    return won / 30
