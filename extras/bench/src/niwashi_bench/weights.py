"""Weights of the evaluation, fitted to winners as the solver proves them, in Garden and Throne.

`make -C extras/bench weights` prints them beside those in use (`WEIGHTS` of niwashi/engine/searcher.py and
niwashi/engine/hexsense.py). A logistic regression: the weights under which what a position shows tells best
who wins it.
"""

import argparse
from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any, NamedTuple

import numpy as np

from niwashi.engine.alphabeta import AlphaBeta
from niwashi.engine.analysis import Limits, Proof
from niwashi.engine.hexsense import WEIGHTS as HEX_WEIGHTS
from niwashi.engine.opponent import Opponent
from niwashi.engine.searcher import WEIGHTS
from niwashi.engine.solver import EnginePort
from niwashi.engine.weights import Weights
from niwashi.games.known import game_named
from niwashi.games.reclamation.reclamation import Reclamation
from niwashi.kits.known import engine_of, searcher_for, solver_for
from niwashi_bench.hexweights import NAMES as HEX_NAMES
from niwashi_bench.hexweights import seen_in_games

NAMES = Weights._fields
_PROVING = Limits(nodes=600_000)
_PLAYING = Limits(nodes=100_000)
_LEVELS = (2, 7)
_OPENING, _ASTRAY = 5, 0.08  # turns at random: so many to begin with at most, then now and then
_LONGEST, _OF_ONE_GAME = 120, 4
_CALM = 3  # turns to the end: what ends sooner a search sees by itself
_DOUBT = 1e-3  # how strongly weights are held to 0: what never differs gets no weight
_LITTLE_DOUBT = 1e-6  # where to hold land at all weighs as much as thirty cells of it
_ROUNDS = 60
_OF_GAMES = 50  # positions of Borderland for one of the others: they cost nothing to prove


class Shown:
    """A position's features, taken from the evaluation itself one weight at a time."""

    def __init__(self, game: Reclamation) -> None:
        self.port = EnginePort(game)
        units = np.eye(len(NAMES), dtype=int).tolist()
        self._each = [AlphaBeta(self.port.kernel, 1, Weights(*unit)) for unit in units]

    def of(self, position: Any) -> list[int]:
        """The factors of the weights, for the player to move."""
        self.port.load(position)
        return [one.evaluate(0) for one in self._each]


class Fit(NamedTuple):
    """Weights in the field's log-odds, how often their sign names the winner, and the mean log-loss."""

    weights: Any
    right: float
    loss: float


def fit(shown: Sequence[Sequence[int]], won: Sequence[bool], doubt: float = _DOUBT) -> Fit:
    """The weights that tell best who wins (logistic regression by Newton's method), held to 0 by `doubt`."""
    x, y = np.array(shown, float), np.array(won, float)
    weights = np.zeros(x.shape[1])
    for _ in range(_ROUNDS):
        chance = 1 / (1 + np.exp(-x @ weights))
        slope = x.T @ (chance - y) / len(y) + doubt * weights
        bend = (x * (chance * (1 - chance))[:, None]).T @ x / len(y) + doubt * np.eye(x.shape[1])
        weights = weights - np.linalg.solve(bend, slope)
    return Fit(weights, *_judged(x @ weights, y))


def _judged(odds: Any, won: Any) -> tuple[float, float]:
    """Return the share of correct signs, and the mean log-loss."""
    loss = np.logaddexp(0, np.where(won > 0, -odds, odds)).mean()
    return float(((odds > 0) == (won > 0)).mean()), float(loss)


def proved_positions(game: Reclamation, seed: int) -> Iterator[tuple[Any, bool]]:
    """Positions of engines' games, without end, and whether their mover is proved to win."""
    dice, solver, searcher = Random(seed), solver_for(game, 32), searcher_for(game, 4)
    players = [
        Opponent(game, searcher, dice, engine_of(game).levels, level)
        for level in range(_LEVELS[0], _LEVELS[1] + 1)
    ]
    while True:
        seen = _played(game, [dice.choice(players), dice.choice(players)], dice)
        for position in dice.sample(seen, min(_OF_ONE_GAME, len(seen))):
            found = solver.search(position, _PROVING)
            if found.proof in (Proof.WIN, Proof.LOSS) and (found.distance or 0) >= _CALM:
                yield position, found.proof is Proof.WIN


def _played(game: Reclamation, players: Sequence[Opponent], dice: Random) -> list[Any]:
    """The positions of one game, without the finished one."""
    position, opening = game.start(), dice.randint(1, _OPENING)
    seen: list[Any] = []
    while game.result(position) is None and len(seen) < _LONGEST:
        seen.append(position)
        if len(seen) <= opening or dice.random() < _ASTRAY:
            turn = game.random_turn(position, dice)
        else:
            turn = players[len(seen) % 2].choose(position, _PLAYING).line[0]
        position = game.play(position, turn)
    return seen[opening:]


def _told(name: str, labels: Sequence[str], found: Any, used: Sequence[int]) -> None:
    print(name)
    for label, weight, now in zip(labels, found, used, strict=True):
        print(f"  {label:10} {weight:6.0f}   in use {now:5.0f}")


def _reclamation(name: str, positions: int, seed: int) -> None:
    game = game_named(name)
    assert isinstance(game, Reclamation)  # noqa: S101 - the others have no solver
    shown, source = Shown(game), proved_positions(game, seed)
    rows = [next(source) for _ in range(positions)]
    seen, won = [shown.of(position) for position, _ in rows], [wins for _, wins in rows]
    found, used = fit(seen, won), np.array(WEIGHTS[name], float)
    right, _ = _judged(np.array(seen, float) @ used, np.array(won, float))
    scale = np.abs(used).sum() / np.abs(found.weights).sum()  # levels choose by the size of differences
    print(f"{name}: {len(rows)} proved positions; the winner is named in {found.right:.1%} of them")
    print(f"(by the weights in use in {right:.1%}); mean log-loss {found.loss:.3f}")
    _told(name, NAMES, scale * found.weights, WEIGHTS[name])


def _borderland(positions: int, seed: int) -> None:
    rows = list(islice(seen_in_games(seed), positions))
    for held, used in enumerate(HEX_WEIGHTS):
        some = [row for row in rows if row.held == held]
        if not some:
            print(f"borderland: no position in which {held} players hold land; ask for more --positions")
            continue
        found = fit([row.shown for row in some], [row.won for row in some], _LITTLE_DOUBT)
        print(
            f"borderland, {held} players hold land: the winner is named in {found.right:.1%} of {len(some)}"
        )
        _told("", HEX_NAMES, 1000 * found.weights, used)


def main() -> None:
    """Fit the weights of the games asked for, and print them with those in use."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument(
        "--games", nargs="*", choices=[*WEIGHTS, "borderland"], default=[*WEIGHTS, "borderland"]
    )
    asked.add_argument("--positions", type=int, default=3000, help="in Borderland fifty times as many")
    asked.add_argument("--seed", type=int, default=1)
    wanted = asked.parse_args()
    for name in wanted.games:
        if name == "borderland":
            _borderland(_OF_GAMES * wanted.positions, wanted.seed)
        else:
            _reclamation(name, wanted.positions, wanted.seed)


if __name__ == "__main__":
    main()
