"""Which of the puzzles found are kept: so many of each sort, no two alike, not all of one theme."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from tools.puzzles.puzzle_file import FoundPuzzle
from tools.puzzles.sameness import Pictures, differing, pictures

from niwashi.games.game import Game


class Wanted(NamedTuple):
    """The number of puzzles wanted of each sort: goal and the solver's turns ("win 3").

    At most one in `themes` of a sort shares a theme. Two of a game differ on more than `near` squares.
    """

    sorts: Mapping[str, int]
    themes: int = 4
    near: int = 4


class Spread:
    """The wanted puzzles and those that exist."""

    def __init__(self, game: Game, wanted: Wanted) -> None:
        self.game, self.wanted = game, wanted
        self.sorts: Counter[str] = Counter()
        self.themes: Counter[tuple[str, str]] = Counter()
        self._kept: list[Pictures] = []

    @property
    def is_full(self) -> bool:
        return all(self.sorts[sort] >= count for sort, count in self.wanted.sorts.items())

    def keep(self, sort: str, position: str, theme: str) -> None:
        """Count a puzzle as kept."""
        self.sorts[sort] += 1
        self.themes[sort, theme] += 1
        self._kept.append(pictures(self.game, position))

    def best(self, found: Iterable[FoundPuzzle]) -> list[FoundPuzzle]:
        """Those of one game's puzzles that are wanted, the sort that lacks most first."""
        wanted = [each for each in found if self._lacking(each.sort) and self._is_new(each)]
        return sorted(wanted, key=lambda each: -self._lacking(each.sort))

    def _lacking(self, sort: str) -> float:
        count = self.wanted.sorts.get(sort, 0)
        return max(0.0, 1 - self.sorts[sort] / count) if count else 0.0

    def _is_new(self, found: FoundPuzzle) -> bool:
        """Return whether its theme is not too common yet, and nothing kept looks nearly the same."""
        share = self.wanted.sorts[found.sort] // self.wanted.themes + 1
        if self.themes[found.sort, found.theme] >= share:
            return False
        looks = pictures(self.game, found.position)
        return all(differing(looks, other) > self.wanted.near for other in self._kept)
