"""Speed of the engine beside other programs, in one run; in processor time, as cores may be busy."""

import importlib
import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from time import process_time
from typing import Any

from niwashi.engine.hexes import HexKernel
from niwashi.engine.hextree import HexTree
from niwashi.engine.kind import KERNEL
from niwashi.engine.solver import EnginePort
from niwashi.games.known import game_named
from niwashi.kits.known import solver_for
from niwashi_bench.figure import AtLeast, AtMost, Bound, Figure, in_time, of_rate, per_second
from niwashi_bench.kernels.hexgames import HexGames
from niwashi_bench.kernels.playouts import Playouts
from niwashi_bench.laps import by_the_processor

_COMPILED = KERNEL == "compiled"
_RUNS = 5
_PLAIN = AtLeast(500)
_OPENING = (1 << 4 * 11 + 4, 1 << 6 * 11 + 7)  # e5 and g7 as the kernel numbers them


def figures() -> list[Figure]:
    """Trees, random games and the search; targets are for the compiled kernel, and for leaves for both."""
    garden, throne = _games_rate("garden"), _games_rate("throne")
    borderland = _rates(_hex_turns)
    found = [
        *_perft(),
        Figure(
            "engine: garden, random games", "games/s", garden, _if_compiled(AtLeast(800)), of_rate("games")
        ),
        Figure(
            "engine: throne, random games", "games/s", throne, _if_compiled(AtLeast(400)), of_rate("games")
        ),
        Figure("engine: borderland, random games", "turns/s", borderland),
        Figure(
            "engine: borderland, search",
            "leaves/s",
            _rates(_hex_leaves),
            _if_compiled(AtLeast(60)),
            of_rate("leaves"),
        ),
        *_peers(garden, borderland),
    ]
    return found + (_solving() if _COMPILED else [])


def _perft() -> list[Figure]:
    """The kernel that runs, and the sources of a compiled one."""
    rates = _rates(_leaves)
    if not _COMPILED:
        return [Figure("engine (plain): garden, perft", "leaves/s", rates, _PLAIN, of_rate("leaves"))]
    # The uncompiled kernel runs in a process of its own.
    environment = {**os.environ, "NIWASHI_KERNEL": "plain"}
    command = [sys.executable, "-m", "niwashi_bench.engine"]
    said = subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout
    plain = [float(rate) for rate in said.split()]
    return [
        Figure("engine (compiled): garden, perft", "leaves/s", rates),
        Figure("engine (plain): garden, perft", "leaves/s", plain, _PLAIN, of_rate("leaves")),
        Figure("engine: compiled / plain, perft", "times", [_ratio(rates, plain)], AtLeast(50)),
    ]


def _if_compiled(bound: Bound) -> Bound | None:
    return bound if _COMPILED else None


def _rates(work: Callable[[], int]) -> list[float]:
    return per_second(work, _RUNS)


def _leaves() -> int:
    port = EnginePort(game_named("garden"))  # type: ignore[arg-type]
    port.load(port.game.start())
    return port.kernel.perft(0, 0, 7 if _COMPILED else 5)


def _games_rate(name: str) -> list[float]:
    port = EnginePort(game_named(name))  # type: ignore[arg-type]
    port.load(port.game.start())
    playouts = Playouts(port.kernel, 1)
    return _rates(partial(playouts.run, 0, 200_000 if _COMPILED else 300, 1_000))


def _hex_turns() -> int:
    kernel = HexKernel()
    kernel.load(*_OPENING, 0, 0)
    games = HexGames(kernel, 1)
    games.run(600 if _COMPILED else 1, 4_000 if _COMPILED else 200)
    return games.turns


def _hex_leaves() -> int:
    """The tree of a position in mid-game."""
    kernel = HexKernel()
    kernel.load(*_OPENING, 0, 0)
    games = HexGames(kernel, 1)
    for _ in range(30):
        games.turn()
        kernel.swap()
    tree = HexTree(kernel, 1 << 18)
    tree.begin(1)
    return tree.run(200_000 if _COMPILED else 2_000)


def _solving() -> list[Figure]:
    """Garden from its start, solved with an empty table."""
    seconds, rates = [], []
    for _ in range(3):
        solver = solver_for(game_named("garden"), 32)
        began = process_time()
        found = solver.search(solver.port.game.start())
        seconds.append(process_time() - began)
        rates.append(found.nodes / seconds[-1])
    by_processor = in_time(by=by_the_processor)
    return [
        Figure("engine: garden solved from its start (win in 17)", "s", seconds, AtMost(8000), by_processor),
        Figure("engine: search", "nodes/s", rates, AtLeast(3000), of_rate("nodes")),
    ]


def _peers(garden: list[float], borderland: list[float]) -> list[Figure]:
    """Return the peers' figures and our ratios to them; none if they are not installed."""
    found = []
    if find_spec("pyspiel"):
        breakthrough = _rates(partial(_rollouts, "breakthrough(rows=6,columns=6)", 10_000))
        placed = 71  # stones of a random game of Havannah on this board, on average
        havannah = [rate * placed for rate in _rates(partial(_rollouts, "havannah(board_size=6)", 5_000))]
        times, twice = _ratio(garden, breakthrough), _ratio(borderland, havannah)
        found += [
            Figure("peer: OpenSpiel (C++), Breakthrough 6 x 6, random games", "games/s", breakthrough),
            Figure("garden / OpenSpiel Breakthrough", "times", [times], _if_compiled(AtLeast(10))),
            Figure("peer: OpenSpiel (C++), Havannah of 91 cells, random games", "turns/s", havannah),
            Figure("borderland / OpenSpiel Havannah", "times", [twice], _if_compiled(AtLeast(2))),
        ]
    if find_spec("chess"):
        found.append(Figure("peer: python-chess, perft 3", "leaves/s", _rates(_chess_leaves)))
    return found


def _ratio(ours: list[float], theirs: list[float]) -> float:
    return sorted(ours)[len(ours) // 2] / sorted(theirs)[len(theirs) // 2]


def _rollouts(name: str, number: int) -> int:
    """Random games in C++: one simulation of its tree search rolls out the root so many times."""
    spiel: Any = importlib.import_module("pyspiel")
    game = spiel.load_game(name)
    evaluator = spiel.RandomRolloutEvaluator(n_rollouts=number, seed=1)
    bot = spiel.MCTSBot(game, evaluator, 2.0, 1, 10, False, 1, False)  # noqa: FBT003 - by position only
    bot.mcts_search(game.new_initial_state())
    return number


def _chess_leaves() -> int:
    chess: Any = importlib.import_module("chess")
    return _chess_perft(chess.Board(), 3)


def _chess_perft(board: Any, depth: int) -> int:
    if depth == 1:
        return int(board.legal_moves.count())
    found = 0
    for move in board.legal_moves:
        board.push(move)
        found += _chess_perft(board, depth - 1)
        board.pop()
    return found


if __name__ == "__main__":
    print(*_rates(_leaves))
