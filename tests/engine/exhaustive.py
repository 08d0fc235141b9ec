"""The distance to the end by trying everything, by the readable rules and without pruning; solvers compared.

python -m tests.engine.exhaustive 1100 [plain]
"""

import random
import sys
from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple
from unittest.mock import patch

from tests.engine.builds import BUILDS, Build
from tests.engine.cards import random_game

from niwashi.engine.analysis import Limits, Proof
from niwashi.engine.solver import Solver

_WIDEST = 24  # legal turns: wider positions would take all the time there is
_GAMES = 8  # before one gives up to find endings of some cards
_DEEPEST = 9


class Compared(NamedTuple):
    """How many positions were compared, how many of them are forced wins and losses, and how deep at most."""

    positions: int
    wins: int
    losses: int
    deepest: int


def compare(name: str, build: Build, wanted: int, leaves: int, dice: random.Random) -> Compared:
    """Solve so many endings both ways; raises AssertionError for the first that differs.

    Everything is tried as deep as there are at most `leaves` positions at the end.
    """
    seen = wins = losses = deepest = 0
    while seen < wanted:
        game = random_game(name, dice)
        solver = solver_on(build, game)
        for position in islice(endings(game, dice, last=5), min(30, wanted - seen)):
            depth = small_depth(game, position, leaves)
            by_trying = distance_by_trying(game, position, depth)
            found = solver.search(position, Limits(depth))
            assert found.distance == by_trying, (game.format(position), depth)
            assert found.proof is proof_of(by_trying), game.format(position)
            seen, deepest = seen + 1, max(deepest, by_trying or 0)
            wins += found.proof is Proof.WIN
            losses += found.proof is Proof.LOSS
    return Compared(seen, wins, losses, deepest)


def solver_on(build: Build, game: Any) -> Solver:
    """A solver whose kernel is of a build."""
    kernel, tree = build.modules["reclaim"].Reclaimer, build.modules["alphabeta"].AlphaBeta
    with patch("niwashi.engine.solver.Reclaimer", kernel), patch("niwashi.engine.solver.AlphaBeta", tree):
        return Solver(game, 1)


def proof_of(distance: int | None) -> Proof:
    """What a distance proves for the mover."""
    if distance is None:
        return Proof.OPEN
    return Proof.WIN if distance % 2 else Proof.LOSS


def distance_by_trying(game: Any, position: Any, depth: int) -> int | None:
    """Turns to the end if it can be forced within `depth`: odd if the mover wins, even if it loses."""
    engine = game.engine
    turns = iter(()) if engine.ending(position) else iter(engine.turns(position))
    first = next(turns, None)
    if first is None:
        return 0
    if depth == 0:
        return None
    after = [distance_by_trying(game, engine.after(position, turn), depth - 1) for turn in (first, *turns)]
    wins = [found + 1 for found in after if found is not None and found % 2 == 0]
    if wins:
        return min(wins)
    losses = [found + 1 for found in after if found is not None]
    return max(losses) if len(losses) == len(after) else None


def small_depth(game: Any, position: Any, leaves: int) -> int:
    """How deep everything can be tried with at most so many positions at the end; 1 at least."""
    depth = 1
    while depth < _DEEPEST and game.perft(position, depth + 1) <= leaves:
        depth += 1
    return depth


def endings(game: Any, dice: random.Random, last: int) -> Iterator[Any]:
    """The last positions of games played at random, until several in a row have none that is small."""
    barren = 0
    while barren < _GAMES:
        barren += 1
        position, met = game.start(), []
        for _ in range(60):
            met.append(position)
            legal = game.legal_turns(position)
            if not 0 < len(legal) < 150:
                break
            position = game.play(position, dice.choice(legal))
        for each in met[-last:]:
            if len(game.legal_turns(each)) <= _WIDEST:
                barren = 0
                yield each


def main(wanted: int, build: Build) -> None:
    """Compare so many positions of each variant, half of them with cards at random."""
    for name in ("garden", "throne"):
        print(f"{name} ({build.name} kernel): {compare(name, build, wanted, 3_000, random.Random(name))}")


if __name__ == "__main__":
    main(int(sys.argv[1]), BUILDS[-1 if "plain" in sys.argv else 0])
