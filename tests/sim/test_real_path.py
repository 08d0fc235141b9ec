"""Whole games of clumsy hands through the real drivers: switches that bounce, scanned on mock pins."""

from random import Random

import pytest
from tests.marks import quick_first

from niwashi import data
from niwashi.devices.board_parser import load_board
from niwashi.games.known import game_named
from niwashi_sim.habits import CLUMSY
from niwashi_sim.simulated_board import simulate
from niwashi_sim.simulated_match import SCANNED, Clock, SimulatedMatch
from niwashi_sim.table import Table

SEEDS = quick_first(range(3))
BOARDS = ["garden-36.toml", "garden-36-buttons.toml", "neotrellis-8x8.toml", "launchpad.toml"]
SITTINGS = [(board, name) for board in BOARDS for name in ("garden", "throne")]
SITTINGS += [(board, "morris") for board in ("neotrellis-4x4.toml", "garden-36.toml", "launchpad.toml")]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("board", "name"), SITTINGS)
def test_clumsy_hands_play_whole_games_over_the_switch_matrix(name: str, board: str, seed: int) -> None:
    game, clock = game_named(name), Clock()
    table = Table(game.places, game.layout(game.start()))
    simulated = simulate(load_board(data.boards() / board), table, clock=clock, rng=Random(seed))
    sitting = SimulatedMatch(game, table, simulated, Random(seed), CLUMSY, clock=clock, scans=SCANNED)
    tally = sitting.play()
    simulated.close()
    assert tally.result in game.players
    assert tally.turns >= len(sitting.session.match.turns) > 0
    assert tally.settled_checks > tally.turns
