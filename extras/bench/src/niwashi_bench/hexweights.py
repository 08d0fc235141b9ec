"""Weights of Borderland's evaluation, fitted to the winners of games of the engine with itself.

Nothing in these games is proved until the last turns, so the winners are the measure. The games are those
of the weights in use; fitted weights may lead to other games, so repeat the fit.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from niwashi.engine.hexes import CELLS, HexKernel
from niwashi.engine.hexsense import WEIGHTS
from niwashi.engine.hextree import HexTree
from niwashi.engine.hexturns import END
from niwashi_bench.kernels.hexgames import HexGames

NAMES = ("turn", "holding", "land", "at home", "nearer", *(f"ring {ring}" for ring in range(6)))

Board = tuple[int, int, int, int]
"""The mover's pieces, the other's, and what land they hold, as the kernel numbers cells."""

_LEAVES, _ROOM = 1_500, 1 << 13
_OPENINGS = (0, 0, 2, 4, 6)  # turns at random
_ASTRAY = 0.06  # and then, how often another one
_LONGEST = 250


class Sample(NamedTuple):
    """The number of players with land, the other features, and whether the mover has won."""

    held: int
    shown: list[int]
    won: bool


class HexPlayer:
    """The engine over a kernel of its own, so many leaves a turn."""

    def __init__(self, leaves: int = _LEAVES, weights: Sequence[Sequence[int]] = WEIGHTS) -> None:
        self.kernel, self.leaves = HexKernel(), leaves
        self.tree = HexTree(self.kernel, max(_ROOM, 2 * leaves), weights=weights)

    def play(self, board: Board, seed: int) -> tuple[Board, int]:
        """Return the position left to the other player, and the winner: 1 itself, 2 the other, 0 none."""
        self.kernel.load(*board)
        tree = self.tree
        tree.begin(seed)
        tree.run(self.leaves)
        tree.reset()
        node, turned = 0, 0
        while not turned:
            children = tree.children(node)
            node = max(children, key=tree.stats) if children else 0
            turned = tree.turn.act(*(tree.action(node) if children else (END, 0)))
        return _board(self.kernel), tree.turn.winner

    def shown(self, board: Board) -> tuple[int, list[int]]:
        """Return a position's features: `HexSense.shown`."""
        self.kernel.load(*board)
        return self.tree.sense.shown()


def _board(kernel: HexKernel) -> Board:
    words = kernel.words()
    own, enemy, land, theirs = (words[index] | words[index + 1] << 64 for index in (0, 2, 4, 6))
    return own, enemy, land, theirs


def opened(dice: Random, turns: int) -> Board:
    """A game's first position, and so many turns at random."""
    first, second = dice.sample(CELLS, 2)
    return _at_random((1 << first, 1 << second, 0, 0), dice, turns)[0]


def _at_random(board: Board, dice: Random, turns: int) -> tuple[Board, int]:
    kernel = HexKernel()
    kernel.load(*board)
    games = HexGames(kernel, dice.getrandbits(40))
    for _ in range(turns):
        games.turn()
        won = kernel.holds_enough()
        kernel.swap()
        if won or kernel.holds_enough():
            return _board(kernel), 1 if won else 2
    return _board(kernel), 0


def seen_in_games(seed: int, player: HexPlayer | None = None) -> Iterator[Sample]:
    """Positions of games without end; games that are too long tell nothing."""
    dice, player = Random(seed), player or HexPlayer()
    while True:
        boards, winner = _game(player, dice)
        last = len(boards) - 1
        for number, board in enumerate(boards if winner else ()):
            yield Sample(*player.shown(board), (winner == 1) == ((last - number) % 2 == 0))


def _game(player: HexPlayer, dice: Random) -> tuple[list[Board], int]:
    """Return the positions of a game, and its result: 1 the last mover has won, 2 the other, 0 unfinished."""
    board, boards, winner = opened(dice, dice.choice(_OPENINGS)), list[Board](), 0
    while not winner and len(boards) < _LONGEST:
        boards.append(board)
        astray = dice.random() < _ASTRAY
        board, winner = _at_random(board, dice, 1) if astray else player.play(board, dice.getrandbits(30))
    return boards, winner
