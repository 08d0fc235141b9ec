"""Speed of the readable rules: counting the tree of turns, and playing through the front door."""

from functools import partial
from random import Random

from niwashi.games.known import GAMES, game_named
from niwashi_bench.figure import AtLeast, Figure, of_rate, per_second

_LEAVES = AtLeast(150)
_DEPTHS = {"borderland": 2}  # others: five turns
_OPENINGS = {"borderland": ("w:e5,b:g7", "white")}
_TURNS = 500


def figures() -> list[Figure]:
    """Leaves a second, for every game whose tree is not of chance, and turns a second."""
    known = (name for name, kit in GAMES.items() if not kit.is_dealt)
    return [*map(_counting, known), *map(_playing, GAMES)]


def _counting(name: str) -> Figure:
    what = f"{name}: perft {_depth(name)} (last turns counted, not made)"
    values = per_second(partial(_counted, name), runs=5)
    return Figure(what, "leaves/s", values, _LEAVES, of_rate("leaves"))


def _playing(name: str) -> Figure:
    return Figure(f"{name}: turns played as text", "turns/s", per_second(partial(_played, name), runs=5))


def _counted(name: str) -> int:
    # A new game each time, so that nothing it may remember of the run before makes this one faster.
    game = game_named(name)
    position = game.start()
    for turn in _OPENINGS.get(name, ()):
        position = game.play(position, turn)
    return game.perft(position, _depth(name))


def _depth(name: str) -> int:
    return _DEPTHS.get(name, 5)


def _played(name: str) -> int:
    """Random games, each turn drawn, checked and played."""
    game, rng = game_named(name, seed=1 if GAMES[name].is_dealt else None), Random(1)
    position = game.start()
    for _ in range(_TURNS):
        turn = game.random_turn(position, rng)
        position = game.play(position, turn) if turn else game.start()
    return _TURNS
