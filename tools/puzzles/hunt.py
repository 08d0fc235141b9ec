"""Looks for puzzles in one game after the other, until there are enough of each sort."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from tools.puzzles.casts import Cast, SourcePosition, positions
from tools.puzzles.puzzle_file import FoundPuzzle, Grade, PuzzleFile
from tools.puzzles.spread import Spread, Wanted

from niwashi.games.game import Game


class Finder(Protocol):
    """Looks for the puzzles of one kind; each game is looked at by one of its own."""

    def find(self, seen: Iterator[SourcePosition]) -> Iterator[FoundPuzzle]:
        """The puzzles in the positions of a game."""

    def grade(self, found: FoundPuzzle) -> Grade:
        """Return the difficulty of a puzzle."""

    def proof(self, found: FoundPuzzle) -> str | None:
        """The file that proves it: "" where there is nothing to prove, None where it would be too long."""

    def theme(self, position: str, line: Sequence[str]) -> str:
        """Return the theme of a puzzle that is kept, in a word or two."""


class Hunt(NamedTuple):
    """The search for puzzles of one game.

    `deal` makes the game of a number. A puzzle has at least `least_wrong` plausible wrong turns.
    """

    deal: Callable[[int, Cast], Game]
    finder: Callable[[Any], Finder]
    casts: Sequence[Cast]
    longest: int
    wanted: Wanted
    least_wrong: int
    head: str

    def run(self, kept: PuzzleFile, proofs: Path, seed: int, stop: Callable[[], bool]) -> Iterator[str]:
        """Search games until there are enough puzzles or a stop; return the ids of the kept ones."""
        spread = self._spread(kept)
        number = kept.next_game
        while not (spread.is_full or stop()):
            name = self._look(number, seed, spread, kept, proofs)
            if name:
                yield name
            number += 1

    def _spread(self, kept: PuzzleFile) -> Spread:
        """Return the wanted spread and the file's share of it."""
        game = self.deal(0, self.casts[0])
        spread, finder = Spread(game, self.wanted), self.finder(game)
        for each in kept.puzzles:
            theme = finder.theme(each["position"], each["line"])
            spread.keep(f"{each['goal']} {each['turns']}", each["position"], theme)
        return spread

    def _look(self, number: int, seed: int, spread: Spread, kept: PuzzleFile, proofs: Path) -> str | None:
        """Keep one puzzle of a game, if it has one that is wanted."""
        cast = self.casts[number % len(self.casts)]
        game = self.deal(number, cast)
        finder = self.finder(game)
        found = list(finder.find(positions(game, number, cast, seed, self.longest)))
        for each in spread.best(found):
            proof = finder.proof(each)
            if proof is not None and (grade := finder.grade(each)).wrong >= self.least_wrong:
                name = kept.append(each, grade)
                spread.keep(each.sort, each.position, each.theme)
                if proof:
                    (proofs / f"{name}.txt").write_text(proof, encoding="utf-8", newline="\n")
                return name
        return None
