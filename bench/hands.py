"""Speed of whole games by clumsy hands: games a minute on each kind of board."""

from functools import partial
from random import Random

from bench.figure import Figure, per_second
from niwashi import data
from niwashi.devices import load_board
from niwashi.games import game_named
from niwashi.loop.fitting import playable_games
from niwashi.session import Geometry
from niwashi_sim import CLUMSY, SENSES, DirectBoard, SimulatedMatch, Table, with_senses

_GAMES = 10


def figures() -> list[Figure]:
    """Games a minute, for every kind of board and every game that fits on it."""
    plain = load_board(data.boards() / "garden-36.toml").geometry
    return [
        _figure(game, kind, with_senses(plain, senses))
        for kind, senses in SENSES.items()
        for game in playable_games(plain)
    ]


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
