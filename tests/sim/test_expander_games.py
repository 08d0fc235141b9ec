"""Whole games of clumsy hands over expanders: switches that bounce, read over a bus that is disturbed."""

from random import Random

import pytest
from tests.devices.expanded import on_expanders

from niwashi import data
from niwashi.devices.board_parser import load_board
from niwashi.games.known import game_named
from niwashi_sim.faults import Faults
from niwashi_sim.habits import CLUMSY
from niwashi_sim.simulated_board import simulate
from niwashi_sim.simulated_match import SCANNED, Clock, SimulatedMatch
from niwashi_sim.table import Table


@pytest.mark.parametrize("line", [4, None], ids=["interrupts", "polled"])
def test_clumsy_hands_play_whole_games_over_expanders(line: int | None) -> None:
    game, clock = game_named("garden"), Clock()
    table = Table(game.places, game.layout(game.start()))
    file = on_expanders(load_board(data.boards() / "garden-36.toml"), keep_rows=2, line=line)
    simulated = simulate(file, table, clock=clock, rng=Random(1), faults=Faults(nacks=0.0002))
    sitting = SimulatedMatch(game, table, simulated, Random(1), CLUMSY, clock=clock, scans=SCANNED)
    tally = sitting.play()
    simulated.close()
    assert tally.result in game.players
    assert tally.turns >= len(sitting.session.match.turns) > 0
    assert tally.settled_checks > tally.turns
