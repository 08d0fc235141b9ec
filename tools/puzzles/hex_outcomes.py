"""Everything that one turn of Borderland can come to, worked out by the engine's kernel."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from niwashi.engine import bits
from niwashi.engine.hexes import HexKernel
from niwashi.engine.hexturns import HexTurn
from niwashi.engine.uct import HexPort
from niwashi.games.borderland.borderland import Borderland

Step = tuple[int, int]
"""An action of the kernel, and the number of its outcome."""

_WORD = 64
_ROW = bits.ROW


class HexOutcome(NamedTuple):
    """The result of one turn: the board, whether it wins, the number of captured pieces.

    The board is seen by the other player, who is to move: their pieces, ours, their territory, ours.
    """

    steps: tuple[Step, ...]
    board: tuple[int, ...]
    wins: bool
    captured: int


class HexOutcomes:
    """The turns of one position between two turns."""

    def __init__(self, game: Borderland, position: Any) -> None:
        self.kernel = HexKernel()
        self.port, self.turn = HexPort(self.kernel), HexTurn(self.kernel)
        self.port.load(game, position)
        self.root = _joined(self.kernel.words())

    def every(self) -> Iterator[HexOutcome]:
        """Yield each turn of one or two actions with its outcome."""
        for first in self._steps(()):
            if self._play((first,)):
                yield self._outcome((first,))
            else:
                for second in self._steps((first,)):
                    self._play((first, second))
                    yield self._outcome((first, second))

    def text(self, steps: tuple[Step, ...]) -> str:
        """A turn as the rules write it."""
        self._play(())
        written = []
        for action, outcome in steps:
            written.append(self.port.text(action, outcome))
            self.turn.act(action, outcome)
        return ",".join(filter(None, written))

    def _steps(self, done: tuple[Step, ...]) -> list[Step]:
        """Yield the next steps, with each way to break ties."""
        self._play(done)
        actions = [self.turn.option(index) for index in range(self.turn.count())]
        return [(action, number) for action in actions for number in range(self._ways(done, action))]

    def _ways(self, done: tuple[Step, ...], action: int) -> int:
        self._play(done)
        self.turn.act(action, 0)
        return self.turn.outcomes

    def _play(self, steps: tuple[Step, ...]) -> bool:
        """Play the beginning of a turn; whether the turn has ended so."""
        self.kernel.load(*self.root)
        self.turn.begin()
        ended = 0
        for action, outcome in steps:
            ended = self.turn.act(action, outcome)
        return bool(ended)

    def _outcome(self, steps: tuple[Step, ...]) -> HexOutcome:
        """Return the result of a turn that has just ended; the other player is to move."""
        board = _joined(self.kernel.words())
        captured = self.root[1].bit_count() - board[0].bit_count()
        return HexOutcome(steps, board, self.turn.winner == 1, captured)


def largest_chain(pieces: int) -> int:
    """Return the size of the largest connected group of pieces (BL-20).

    >>> largest_chain(0), largest_chain(0b1101)
    (0, 2)
    """
    most = 0
    while pieces:
        chain, grown = 0, pieces & -pieces
        while grown != chain:
            chain = grown
            right, left = chain << 1, chain >> 1
            beside = right | left | (chain | right) << _ROW | (chain | left) >> _ROW
            grown = (chain | beside) & pieces
        pieces ^= chain
        most = max(most, chain.bit_count())
    return most


def _joined(words: tuple[int, ...]) -> tuple[int, int, int, int]:
    own, enemy, own_land, enemy_land = (words[n] | words[n + 1] << _WORD for n in range(0, 8, 2))
    return own, enemy, own_land, enemy_land
