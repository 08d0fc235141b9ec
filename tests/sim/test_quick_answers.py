"""Whole games by clumsy hands of which the next player's answer before the board has come to rest.

No other turn than the one that was meant is ever believed, and no layout but the table's.
"""

from random import Random

import pytest
from tests.marks import slices

from niwashi.data import boards
from niwashi.devices.board_parser import load_board
from niwashi.games.known import game_named
from niwashi_sim.direct import SENSES, DirectBoard, with_senses
from niwashi_sim.habits import CLUMSY, NEAT, Habits
from niwashi_sim.simulated_match import SimulatedMatch
from niwashi_sim.table import Table

BOARDS = {"garden": "garden-36", "throne": "garden-36", "borderland": "hex-91"}
MOST_TURNS = 16


def answered(game: str, senses: str, seed: int, habits: Habits) -> tuple[int, int]:
    """Play a game, or its beginning; how many turns were played, and how many of them counted unrested."""
    rules, dice = game_named(game), Random(f"{game} {senses} {seed}")
    geometry = with_senses(load_board(boards() / f"{BOARDS[game]}.toml").geometry, SENSES[senses])
    table = Table(rules.places, rules.layout(rules.start()), rules.pieces)
    sitting = SimulatedMatch(rules, table, DirectBoard(geometry, table), dice, habits)
    quick = 0
    while sitting.session.match.result is None and sitting.tally.turns < MOST_TURNS:
        option = dice.choice(rules.options(sitting.session.match.here))
        quick += sitting.play_answered(option, dice.uniform(0.05, 0.3))
    return sitting.tally.turns, quick


@pytest.mark.parametrize("seeds", slices(1, 40, 20), ids=str)
@pytest.mark.parametrize("habits", [NEAT, CLUMSY], ids=["neat", "clumsy"])
@pytest.mark.parametrize("senses", ["presence", "face and height"])
@pytest.mark.parametrize("game", BOARDS)
def test_an_answer_before_the_board_rests_makes_no_turn_that_was_not_meant(
    game: str, senses: str, habits: Habits, seeds: range
) -> None:
    played = [answered(game, senses, seed, habits) for seed in seeds]
    assert all(turns > 0 for turns, _ in played)
    assert sum(quick for _, quick in played) > 0
