"""Whole games by clumsy hands: at every settled moment the program's layout is the table's.

A sitting raises as soon as the two differ, as soon as another turn counts than the one that was meant, and
as soon as the lights lead a willing person nowhere.
"""

from random import Random

import pytest
from tests.marks import slices
from tests.session.guest import mixed

from niwashi.board_types import Geometry, Senses
from niwashi.data import boards
from niwashi.devices.board_parser import load_board
from niwashi.games.known import game_named
from niwashi_sim.direct import SENSES, DirectBoard, with_senses
from niwashi_sim.habits import CLUMSY, NEAT, Habits
from niwashi_sim.simulated_match import MatchTally, SimulatedMatch
from niwashi_sim.table import Table

GEOMETRY = load_board(boards() / "garden-36.toml").geometry


def sit(game: str, geometry: Geometry, seed: int, habits: Habits) -> MatchTally:
    """Return one whole game."""
    rules = game_named(game)
    table = Table(rules.places, rules.layout(rules.start()))
    return SimulatedMatch(rules, table, DirectBoard(geometry, table), Random(seed), habits).play()


@pytest.mark.parametrize("seeds", slices(4, 125, 25), ids=str)
@pytest.mark.parametrize("kind", SENSES)
@pytest.mark.parametrize("game", ["garden", "throne"])
def test_thousand_games_of_both_variants_over_four_kinds_of_board(game: str, kind: str, seeds: range) -> None:
    geometry = with_senses(GEOMETRY, SENSES[kind])
    tallies = [sit(game, geometry, seed, CLUMSY) for seed in seeds]
    assert all(tally.result in ("flower", "tendril") for tally in tallies)
    assert all(tally.settled_checks > 2 * tally.turns for tally in tallies)
    assert sum(tally.taken_back for tally in tallies) > 0


@pytest.mark.parametrize("seeds", slices(2, 20, 20), ids=str)
@pytest.mark.parametrize("kind", SENSES)
@pytest.mark.parametrize("game", ["garden", "throne"])
def test_neat_hands_turns_always_count(game: str, kind: str, seeds: range) -> None:
    geometry = with_senses(GEOMETRY, SENSES[kind])
    tallies = [sit(game, geometry, seed, NEAT) for seed in seeds]
    assert all(tally.result for tally in tallies)
    assert all(tally.taken_back == 0 for tally in tallies)


@pytest.mark.parametrize("seeds", slices(2, 20, 20), ids=str)
@pytest.mark.parametrize(
    ("squares", "cards"), [(Senses.PRESS, Senses.PRESENCE), (Senses.PRESENCE, Senses.PRESS)]
)
@pytest.mark.parametrize("game", ["garden", "throne"])
def test_mixed_boards_are_played_on_as_well(game: str, squares: Senses, cards: Senses, seeds: range) -> None:
    geometry = mixed(squares, cards)
    assert all(sit(game, geometry, seed, CLUMSY).result for seed in seeds)


def test_board_of_buttons_that_comes_with_niwashi() -> None:
    geometry = load_board(boards() / "garden-36-buttons.toml").geometry
    assert sit("garden", geometry, 1, CLUMSY).result


def test_game_is_reproducible_by_seed() -> None:
    assert sit("throne", GEOMETRY, 7, CLUMSY) == sit("throne", GEOMETRY, 7, CLUMSY)
