"""Garden and Throne: positions in which exactly one turn forces the win."""

from collections.abc import Iterator, Sequence
from typing import Any

from tools.puzzles.casts import SourcePosition
from tools.puzzles.grading import Grader
from tools.puzzles.proofs import proof_of
from tools.puzzles.puzzle_file import FoundPuzzle, Grade

from niwashi.engine.analysis import NO_LIMITS
from niwashi.engine.solver import Solver
from niwashi.games.reclamation.reclamation import Reclamation
from niwashi.kits.known import solver_for

WIN = "win"
DEEPEST = 11
"""The most turns of both within which a win is looked for: six of the solver's own."""

_BEYOND = 6
_LEAST_BEYOND = 11
_FINDING_NODES = 400_000
_LOOKING_NODES = 5_000_000
_MEGABYTES = 16


def looked_for(distance: int) -> int:
    """The number of turns within which no other first turn may win, by the length of the solution.

    >>> [looked_for(distance) for distance in (1, 3, 5, 7, 9, 11)]
    [11, 11, 11, 13, 15, 17]
    """
    return max(distance + _BEYOND, _LEAST_BEYOND)


class WinFinder:
    """Looks at the positions of a game one after the other."""

    def __init__(self, game: Reclamation) -> None:
        self.game = game
        self.solver: Solver = solver_for(game, _MEGABYTES)

    def find(self, seen: Iterator[SourcePosition]) -> Iterator[FoundPuzzle]:
        """A puzzle for each position with a shortest win and no other turn that wins."""
        for position, source in seen:
            words = self.solver.port.words(position)
            distance = self._distance(words)
            if distance is not None and self.is_only(position, distance):
                self.solver.tree.begin(None, NO_LIMITS.nodes)
                line = tuple(map(self.solver.port.text, self.solver.line(words, distance)))
                text = self.game.format(position)
                yield FoundPuzzle(text, WIN, distance // 2 + 1, line, source, self.theme(text, line))

    def is_only(self, position: Any, distance: int, nodes: int = _LOOKING_NODES) -> bool:
        """Return whether one turn alone wins within `looked_for(distance)`; False beyond so many nodes."""
        solver = self.solver
        words, most = solver.port.words(position), looked_for(distance)
        solver.tree.begin(None, nodes)
        winning = 0
        for turn in solver.port.turns(words):
            after = solver.port.after(words, turn)
            winning += solver.port.is_over(after) or solver.proves(after, most - 1)
            if winning > 1 or solver.tree.halted:
                return False
        return winning == 1

    def grade(self, found: FoundPuzzle) -> Grade:
        """Return the difficulty of a puzzle."""
        return Grader(self.game).grade(found)

    def proof(self, found: FoundPuzzle) -> str | None:
        """The file that proves a puzzle; None where it would be too long."""
        return proof_of(self.solver, found.position, found.turns)

    def theme(self, position: str, line: Sequence[str]) -> str:
        """Return the theme of a win: if it begins by taking stones, its card, and its end."""
        before = here = self.game.parse(position)
        after = self.game.play(before, line[0])
        begun = "taking" if after.camps[1 - before.side].stones < before.other.stones else "placing"
        for turn in line:
            here = self.game.play(here, turn)
        ending = self.game.ending(here)
        card = line[0].partition(":")[2][:1]
        return f"{begun} {card} {ending.key if ending else ''}"

    def _distance(self, words: tuple[int, ...]) -> int | None:
        """Return the fewest turns within which the mover wins; None if none is found."""
        self.solver.tree.begin(None, _FINDING_NODES)
        for distance in range(1, DEEPEST + 1, 2):
            if self.solver.proves(words, distance):
                return distance
            if self.solver.tree.halted:
                return None
        return None
