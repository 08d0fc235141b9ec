"""How weights are fitted: to what the evaluation itself sees in positions, and to who is proved to win."""

from itertools import islice
from random import Random
from typing import Any

import pytest
from tests.marks import EXHAUSTIVE

from niwashi.engine.alphabeta import AlphaBeta
from niwashi.engine.analysis import Proof
from niwashi.engine.kind import KERNEL
from niwashi.engine.searcher import WEIGHTS
from niwashi.games.known import game_named
from niwashi.kits.known import solver_for

pytest.importorskip("numpy", reason="no NumPy: pip install --group check")
from niwashi_bench.weights import NAMES, Shown, fit, proved_positions


@pytest.mark.parametrize("name", list(WEIGHTS))
def test_evaluation_is_features_times_weights(name: str) -> None:
    game: Any = game_named(name)
    shown, weights = Shown(game), WEIGHTS[name]
    tree, dice, position = AlphaBeta(shown.port.kernel, 1, weights), Random(2), game.start()
    for _ in range(12):
        numbers = shown.of(position)
        assert len(numbers) == len(NAMES)
        assert numbers[-1] == 1
        assert sum(a * b for a, b in zip(numbers, weights, strict=True)) == tree.evaluate(0)
        position = game.play(position, dice.choice(game.legal_turns(position)))


def test_weights_that_made_the_winners_are_found_again() -> None:
    dice, true = Random(1), (1.0, -0.5, 0.0)
    seen = [[dice.randint(-3, 3) for _ in true] for _ in range(4000)]
    odds = [sum(a * b for a, b in zip(row, true, strict=True)) for row in seen]
    found = fit(seen, [dice.random() < 1 / (1 + 2.718281828**-each) for each in odds])
    assert found.weights == pytest.approx(true, abs=0.1)
    assert found.right > 0.75
    assert found.loss < 0.5


@EXHAUSTIVE
@pytest.mark.skipif(
    KERNEL == "plain", reason="thousands of positions a proof, which takes plain Python minutes"
)
def test_positions_are_proved_and_the_same_for_the_same_seed() -> None:
    game: Any = game_named("garden")
    found = list(islice(proved_positions(game, 5), 6))
    assert found == list(islice(proved_positions(game, 5), 6))
    solver = solver_for(game, 8)
    for position, wins in found:
        assert solver.search(position).proof is (Proof.WIN if wins else Proof.LOSS)
