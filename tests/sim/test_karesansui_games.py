"""Karesansui by clumsy hands: a game that is told by touches, with pieces that stand on each other.

What is recorded is what the hands meant, turn by turn, or a sitting raises; and at every settled moment the
program's layout is the table's, monk over stone.
"""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from tests.marks import EXHAUSTIVE, quick_first, slices

from niwashi.board_types import Geometry, Senses
from niwashi.data import boards
from niwashi.devices.board_parser import load_board
from niwashi.games.known import game_named
from niwashi_sim.direct import SENSES, DirectBoard, with_senses
from niwashi_sim.habits import CLUMSY, NEAT, Habits
from niwashi_sim.simulated_board import simulate
from niwashi_sim.simulated_match import SCANNED, Clock, MatchTally, SimulatedMatch
from niwashi_sim.table import Table

GARDEN_36 = load_board(boards() / "garden-36.toml").geometry
GARDENS_4 = load_board(boards() / "gardens-4.toml").geometry


def seated(geometry: Geometry, seed: int, habits: Habits, players: int = 2) -> SimulatedMatch:
    game = game_named("karesansui", players=players, seed=seed)
    table = Table(game.places, game.layout(game.start()), game.pieces)
    return SimulatedMatch(game, table, DirectBoard(geometry, table), Random(seed), habits)


def sit(geometry: Geometry, seed: int, habits: Habits, players: int = 2) -> MatchTally:
    return seated(geometry, seed, habits, players).play()


@pytest.mark.parametrize("games", quick_first([8, 25]))
@pytest.mark.parametrize("kind", quick_first(SENSES))
def test_hundred_games_over_four_kinds_of_board(kind: str, games: int) -> None:
    """KS-71 to KS-77."""
    geometry = with_senses(GARDEN_36, SENSES[kind])
    met: Counter[str] = Counter()
    for seed in range(games):
        sitting = seated(geometry, seed, CLUMSY)
        tally = sitting.play()
        assert tally.result
        met.update(turn.split(" ")[0] for turn in sitting.session.match.turns)
        met["taken back"] += tally.taken_back
    assert min(met[verb] for verb in ("place", "stored", "give", "steal", "monk", "stone", "zazen")) > 0
    assert min(met[card] for card in ("muso", "zenami", "sesshu", "rikyu", "kentei", "kanamori")) > 0
    assert met["taken back"] > 0


@pytest.mark.parametrize("players", quick_first([4, 3]))
@pytest.mark.parametrize("kind", quick_first(["presence", "buttons"]))
def test_three_and_four_players_around_a_table(players: int, kind: str) -> None:
    """KS-78."""
    geometry = with_senses(GARDENS_4, SENSES[kind])
    for seed in range(3):
        sitting = seated(geometry, seed, CLUMSY, players)
        assert sitting.play().result
        assert {sitting.game.side(played.position) for played in sitting.session.match.played} == {
            *range(players)
        }


@pytest.mark.parametrize("seeds", slices(1, 3, 2), ids=str)
def test_neat_hands_turns_always_count(seeds: range) -> None:
    """KS-71."""
    tallies = [
        sit(with_senses(GARDEN_36, senses), seed, NEAT) for senses in SENSES.values() for seed in seeds
    ]
    assert all(tally.result and not tally.taken_back for tally in tallies)


@pytest.mark.parametrize("pressed", quick_first(["abc", "f", "123"]))
def test_mixed_boards_are_played_on_as_well(pressed: str) -> None:
    """KS-71, KS-72: buttons under some places, switches that feel pieces under the others."""
    for seed in range(6):
        assert sit(mixed(pressed), seed, CLUMSY).result


def mixed(pressed: str) -> Geometry:
    """Return the board with buttons under the places whose names have one of some letters."""
    cells = [
        replace(cell, senses=Senses.PRESS) if cell.role is None and set(cell.name) & set(pressed) else cell
        for cell in GARDEN_36
    ]
    return Geometry(tuple(cells))


def test_board_of_buttons_that_comes_with_niwashi() -> None:
    """KS-71."""
    assert sit(load_board(boards() / "garden-36-buttons.toml").geometry, 1, CLUMSY).result


def test_game_is_reproducible_by_seed() -> None:
    """KS-63."""
    assert sit(GARDEN_36, 7, CLUMSY) == sit(GARDEN_36, 7, CLUMSY)


@EXHAUSTIVE
@pytest.mark.parametrize(
    ("board", "players"),
    quick_first(
        [("garden-36.toml", 2), ("garden-36-buttons.toml", 2), ("gardens-4.toml", 4), ("gardens-4.toml", 3)],
        3,
    ),
)
def test_whole_games_through_the_real_drivers(board: str, players: int) -> None:
    """KS-71, KS-78: touches are felt by switches that bounce, at a matrix and at expanders."""
    game, clock = game_named("karesansui", players=players, seed=players), Clock()
    table = Table(game.places, game.layout(game.start()), game.pieces)
    simulated = simulate(load_board(boards() / board), table, clock=clock, rng=Random(1))
    tally = SimulatedMatch(game, table, simulated, Random(1), CLUMSY, clock=clock, scans=SCANNED).play()
    simulated.close()
    assert tally.result
