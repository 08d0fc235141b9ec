"""Clumsy hands play the example game: captures take from and set onto one place."""

from random import Random

import pytest

from niwashi.games import Game
from niwashi.loop import built_in_board
from niwashi_sim import CLUMSY, SENSES, DirectBoard, SimulatedMatch, Table, with_senses


@pytest.mark.parametrize("senses", list(SENSES))
@pytest.mark.parametrize("seed", range(10))
def test_clumsy_hands_play_to_the_end(breakthrough: Game, senses: str, seed: int) -> None:
    game = breakthrough
    geometry = with_senses(built_in_board(game).geometry, SENSES[senses])
    table = Table(game.places, game.layout(game.start()), game.pieces)
    match = SimulatedMatch(game, table, DirectBoard(geometry, table), Random(seed), CLUMSY)
    assert match.play().result in game.players
