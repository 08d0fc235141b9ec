"""Speed of whole games by clumsy hands: games a minute on each kind of board.

Where the package of OpenSpiel's games is installed, also how long the tracker takes to know all turns that
may follow a turn, in games that have many of them.
"""

from functools import partial
from random import Random
from time import process_time

from niwashi import data
from niwashi.board_types import Geometry
from niwashi.devices.board_parser import load_board
from niwashi.games.known import GAMES, game_named
from niwashi.games.match import Match
from niwashi.loop.fitting import built_in_board, playable_games
from niwashi.session.flow import GameFlow
from niwashi_bench.figure import Figure, per_second
from niwashi_sim.direct import SENSES, DirectBoard, with_senses
from niwashi_sim.habits import CLUMSY
from niwashi_sim.simulated_match import SimulatedMatch
from niwashi_sim.table import Table

_GAMES = 10
_MANY_TURNS = ("openspiel:gomoku", "openspiel:hex", "openspiel:amazons", "openspiel:chess")
_TURNS = 20


def figures() -> list[Figure]:
    """Games a minute for every kind of board and every game that fits on it, and milliseconds a turn."""
    plain = load_board(data.boards() / "garden-36.toml").geometry
    played = [
        _figure(game, kind, with_senses(plain, senses))
        for kind, senses in SENSES.items()
        for game in playable_games(plain)
    ]
    return played + [
        Figure(f"turns that may follow: {name}", "ms", [_following_ms(name) for _ in range(3)])
        for name in _MANY_TURNS
        if name in GAMES
    ]


def _following_ms(name: str) -> float:
    """Return the time from a turn that counts until a new tracker knows all that may follow."""
    game, dice, took = game_named(name), Random(1), 0.0
    geometry, match = built_in_board(game).geometry, Match(game)
    for _ in range(_TURNS):
        match.play(game.random_turn(match.position, dice))
        begun = process_time()
        GameFlow(match, geometry)
        took += process_time() - begun
    return 1000 * took / _TURNS


def _figure(game: str, kind: str, geometry: Geometry) -> Figure:
    values = [60 * rate for rate in per_second(partial(_played, game, geometry), runs=3)]
    return Figure(f"clumsy hands, {kind}: {game}", "games/min", values)


def _played(name: str, geometry: Geometry) -> int:
    """Return fixed games, long and short ones."""
    game = game_named(name)
    for seed in range(_GAMES):
        table = Table(game.places, game.layout(game.start()), game.pieces)
        SimulatedMatch(game, table, DirectBoard(geometry, table), Random(seed), CLUMSY).play()
    return _GAMES
