"""Whole games of clumsy hands through the real drivers: switches that bounce, on mock pins and on buses."""

from random import Random

import pytest
from tests.devices.expanded import on_expanders
from tests.marks import EXHAUSTIVE, quick_first

from niwashi import data
from niwashi.devices.board_file import BoardFile
from niwashi.devices.board_parser import load_board
from niwashi.games.known import game_named
from niwashi_sim.faults import Faults
from niwashi_sim.habits import CLUMSY
from niwashi_sim.simulated_board import simulate
from niwashi_sim.simulated_match import SCANNED, Clock, SimulatedMatch
from niwashi_sim.table import Table

EACH_BOARD_ONCE = [
    ("garden-36", "garden"),
    ("garden-36-buttons", "throne"),
    ("neotrellis-8x8", "garden"),
    ("launchpad", "throne"),
    ("neotrellis-4x4", "morris"),
]
OTHERS = [
    ("garden-36", "throne"),
    ("garden-36-buttons", "garden"),
    ("neotrellis-8x8", "throne"),
    ("launchpad", "garden"),
    ("garden-36", "morris"),
    ("launchpad", "morris"),
]
SITTINGS = [
    *((*sitting, seed) for seed in range(3) for sitting in EACH_BOARD_ONCE),
    *((*sitting, seed) for seed in range(3) for sitting in OTHERS),
]


def play(file: BoardFile, name: str, seed: int, faults: Faults | None = None) -> None:
    game, clock = game_named(name), Clock()
    table = Table(game.places, game.layout(game.start()))
    simulated = simulate(file, table, clock=clock, rng=Random(seed), faults=faults)
    sitting = SimulatedMatch(game, table, simulated, Random(seed), CLUMSY, clock=clock, scans=SCANNED)
    tally = sitting.play()
    simulated.close()
    assert tally.result in game.players
    assert tally.turns >= len(sitting.session.match.turns) > 0
    assert tally.settled_checks > tally.turns


@pytest.mark.parametrize(("board", "name", "seed"), quick_first(SITTINGS, len(EACH_BOARD_ONCE)))
def test_clumsy_hands_play_whole_games_over_boards_that_come_with_niwashi(
    board: str, name: str, seed: int
) -> None:
    play(load_board(data.boards() / f"{board}.toml"), name, seed)


@pytest.mark.parametrize("line", [4, pytest.param(None, marks=EXHAUSTIVE)], ids=["with interrupts", "polled"])
def test_clumsy_hands_play_whole_games_over_expanders_on_a_disturbed_bus(line: int | None) -> None:
    file = on_expanders(load_board(data.boards() / "garden-36.toml"), keep_rows=2, line=line)
    play(file, "garden", 1, Faults(nacks=0.0002))
