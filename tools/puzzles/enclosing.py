"""Borderland: positions in which one turn alone wins at once, or captures more than any other."""

from collections.abc import Iterator, Sequence
from typing import Any

from tools.puzzles.casts import SourcePosition
from tools.puzzles.grading import rating
from tools.puzzles.hex_outcomes import HexOutcome, HexOutcomes, largest_chain
from tools.puzzles.puzzle_file import FoundPuzzle, Grade
from tools.puzzles.sight import weakest_level

from niwashi.engine.analysis import Limits
from niwashi.engine.hexes import PLACED
from niwashi.engine.hexturns import END
from niwashi.games.borderland.borderland import Borderland

ENCLOSE, CAPTURE = "enclose", "capture"

_FULL = Limits(nodes=120_000)
_CELL = 127


class Enclosing:
    """A puzzle found in one position of Borderland, if there is one."""

    def __init__(self, game: Borderland, position: Any) -> None:
        self.game, self.position = game, position
        self.outcomes = HexOutcomes(game, position)
        self.every: Sequence[HexOutcome] = tuple(self.outcomes.every())
        self.best: Sequence[HexOutcome] = best_outcomes(self.every)

    @property
    def is_puzzle(self) -> bool:
        """True if the goal is reached in one way alone, for which it takes both actions of the turn."""
        return len({each.board for each in self.best}) == 1 and not any(map(_is_single, self.best))

    def found(self, source: str) -> FoundPuzzle:
        """The puzzle, where it is one."""
        goal = ENCLOSE if self.best[0].wins else CAPTURE
        turns = sorted(self.outcomes.text(each.steps) for each in self.best)
        text = self.game.format(self.position)
        return FoundPuzzle(text, goal, 1, (turns[0],), source, self.theme, tuple(turns[1:]))

    @property
    def theme(self) -> str:
        """Return the theme: if the right turn places, and the number of captured pieces."""
        one = self.best[0]
        places = any(action & _CELL == PLACED for action, _ in one.steps)
        return f"{'placing' if places else 'moving'} {one.captured}"

    def plausible(self) -> int:
        """Return the number of other boards after a turn with a chain as long, or shorter by one."""
        right = {each.board for each in self.best}
        least = largest_chain(self.best[0].board[1]) - 1
        return sum(largest_chain(board[1]) >= least for board in {each.board for each in self.every} - right)


class EnclosingFinder:
    """Looks at the positions of a game one after the other."""

    def __init__(self, game: Borderland) -> None:
        self.game = game

    def find(self, seen: Iterator[SourcePosition]) -> Iterator[FoundPuzzle]:
        """The puzzles in the positions of a game."""
        for position, source in seen:
            if position.side is not None:
                here = Enclosing(self.game, position)
                if here.is_puzzle:
                    yield here.found(source)

    def grade(self, found: FoundPuzzle) -> Grade:
        """Return the difficulty of a puzzle: other turns with as long a chain, and the levels of play."""
        position = self.game.parse(found.position)
        wrong = Enclosing(self.game, position).plausible()
        level = weakest_level(self.game, position, (*found.line, *found.also), _FULL)
        return Grade(wrong, level, rating(found.turns, wrong, level))

    def proof(self, found: FoundPuzzle) -> str:
        """Nothing: what one turn does the rules show at once."""
        del found
        return ""

    def theme(self, position: str, line: Sequence[str]) -> str:
        """Return the theme of a puzzle that is kept."""
        del line
        return Enclosing(self.game, self.game.parse(position)).theme


def best_outcomes(every: Sequence[HexOutcome]) -> Sequence[HexOutcome]:
    """Those that win; without any, those that capture most; none where nothing can be captured."""
    winning = [each for each in every if each.wins]
    if winning:
        return winning
    most = max((each.captured for each in every), default=0)
    return [each for each in every if each.captured == most] if most else []


def _is_single(outcome: HexOutcome) -> bool:
    """Return whether it took one action alone, or one and the end of the turn."""
    return len(outcome.steps) == 1 or outcome.steps[1][0] == END
