"""Clumsy hands play the example game: captures take from and set onto one place."""

from random import Random

import pytest
from tests.marks import quick_first

from niwashi.games import Game
from niwashi.loop.fitting import built_in_board
from niwashi_sim.direct import SENSES, DirectBoard, with_senses
from niwashi_sim.habits import CLUMSY
from niwashi_sim.simulated_match import SimulatedMatch
from niwashi_sim.table import Table


@pytest.mark.parametrize("senses", list(SENSES))
@pytest.mark.parametrize("seed", quick_first(range(10)))
def test_clumsy_hands_play_to_the_end(breakthrough: Game, senses: str, seed: int) -> None:
    game = breakthrough
    geometry = with_senses(built_in_board(game).geometry, SENSES[senses])
    table = Table(game.places, game.layout(game.start()), game.pieces)
    match = SimulatedMatch(game, table, DirectBoard(geometry, table), Random(seed), CLUMSY)
    assert match.play().result in game.players
