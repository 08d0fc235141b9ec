"""The puzzles that come with Niwashi: those of a game, the one of a day, the next one for somebody."""

from collections.abc import Collection, Iterable
from datetime import date
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

import tomli_w
from platformdirs import user_data_path

from niwashi.errors import NiwashiError, RefusedText
from niwashi.files import Format
from niwashi.games.known import GAMES
from niwashi.kits.known import seed_file
from niwashi.validation import quoted

if TYPE_CHECKING:  # puzzles are loaded when somebody tries one
    from niwashi.learning.puzzle import Puzzle

PUZZLES = Format(RefusedText, "puzzle-no-file", "puzzle-not-toml")
"""Format of a file of puzzles."""


def puzzled() -> tuple[str, ...]:
    """Return the games that have puzzles."""
    return tuple(name for name in GAMES if _file(name).is_file())


def made_puzzles_file(game: str) -> Path:
    """The file of the puzzles that were found for a game by `niwashi puzzle --make`."""
    return user_data_path("niwashi", appauthor=False) / "puzzles" / f"{game.replace(':', '-')}.toml"


def puzzles_text(puzzles: "Iterable[Puzzle]") -> str:
    """Puzzles as their file has them."""
    fields = [puzzle.model_dump(mode="json", exclude_none=True) for puzzle in puzzles]
    return tomli_w.dumps({"puzzles": fields})


def _file(game: str) -> Path:
    own = seed_file(game, f"puzzles/{game}.toml")
    return own if own.is_file() else made_puzzles_file(game)


@cache
def puzzles_for(game: str) -> "tuple[Puzzle, ...]":
    """The puzzles of a game, by their numbers. Raises NiwashiError where it has none, or RefusedText."""
    from niwashi.learning.puzzle import puzzles_from

    if game not in puzzled():
        raise NiwashiError("puzzle-none", game=quoted(game), known=", ".join(puzzled()) or "-")
    found = puzzles_from(PUZZLES.fields(_file(game)), f"puzzles/{game}.toml", game)
    return tuple(sorted(found, key=lambda puzzle: puzzle.number))


def graded_puzzles(game: str) -> "tuple[Puzzle, ...]":
    """Return the puzzles, the easiest first."""
    return tuple(sorted(puzzles_for(game), key=lambda puzzle: (puzzle.rating, puzzle.number)))


def puzzle_named(name: str) -> "Puzzle":
    """The puzzle with an id. Raises NiwashiError for one that there is not."""
    game = name.rpartition("-")[0]
    if game not in puzzled():
        raise NiwashiError("puzzle-no-id", found=quoted(name), known=", ".join(puzzled()))
    puzzles = puzzles_for(game)
    found = next((puzzle for puzzle in puzzles if puzzle.id == name), None)
    if found is None:
        facts = {"first": puzzles[0].id, "last": puzzles[-1].id}
        raise NiwashiError("puzzle-unknown", found=quoted(name), **facts)
    return found


def daily_puzzle(game: str, day: date) -> "Puzzle":
    """The puzzle of a day, the same on every machine.

    All puzzles of a game come once each, in an order that differs each time round. Raises NiwashiError.
    """
    puzzles = puzzles_for(game)
    round_, at = divmod(day.toordinal(), len(puzzles))
    return sorted(puzzles, key=lambda puzzle: sha256(f"{round_} {puzzle.id}".encode()).digest())[at]


def next_puzzle(game: str, grade: float, solved: Collection[str], last: str = "") -> "Puzzle":
    """The puzzle not solved yet whose grade is nearest to one; `last` only if no other is left.

    Once all are solved, the one behind the last. Raises NiwashiError where there are none.
    """
    puzzles = puzzles_for(game)
    left = [puzzle for puzzle in puzzles if puzzle.id not in solved and puzzle.id != last]
    if left:
        return min(left, key=lambda puzzle: (abs(puzzle.rating - grade), puzzle.number))
    if last and last not in solved:
        return puzzle_named(last)
    behind = [puzzle for puzzle in puzzles if puzzle.id > last]
    return (behind or puzzles)[0]
