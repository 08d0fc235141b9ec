"""Puzzles as files: each is appended as soon as it is found, and read back to go on from there."""

import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

_KEYS = (
    "id", "position", "players", "seed", "goal", "turns", "line", "also", "wrong", "level", "rating",
    "source",
)  # fmt: skip
_GAME = re.compile(r"game (\d+)")


@dataclass(frozen=True, slots=True)
class FoundPuzzle:
    """A puzzle without its number: its task, its answer, and its features for comparison.

    `theme` is how it is solved, in a word or two; not kept.
    """

    position: str
    goal: str
    turns: int
    line: tuple[str, ...]
    source: str
    theme: str
    also: tuple[str, ...] = ()
    players: int | None = None
    seed: int | None = None

    @property
    def sort(self) -> str:
        """Its goal and number of turns: "win 3"."""
        return f"{self.goal} {self.turns}"


@dataclass(frozen=True, slots=True)
class Grade:
    """Difficulty of a puzzle: plausible wrong turns, the weakest level that finds it, one number for both."""

    wrong: int
    level: int
    rating: int


class PuzzleFile:
    """The puzzles of one game, in their order."""

    def __init__(self, file: Path, game: str, head: str) -> None:
        self.file, self.game = file, game
        if not file.exists():
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(head, encoding="utf-8", newline="\n")
        self.puzzles: list[dict[str, Any]] = read_puzzles(file)

    @property
    def next_game(self) -> int:
        """The number of the first game that has not been looked at."""
        found = [int(number) for each in self.puzzles for number in _GAME.findall(each["source"])]
        return max(found, default=-1) + 1

    def append(self, found: FoundPuzzle, grade: Grade) -> str:
        """Keep a puzzle; the id that it gets."""
        name = f"{self.game}-{len(self.puzzles) + 1:03}"
        fields = {
            "id": name, "position": found.position, "players": found.players, "seed": found.seed,
            "goal": found.goal, "turns": found.turns, "line": list(found.line), "also": list(found.also),
            "wrong": grade.wrong, "level": grade.level, "rating": grade.rating, "source": found.source,
        }  # fmt: skip
        self.puzzles.append({key: value for key, value in fields.items() if value is not None})
        with self.file.open("a", encoding="utf-8", newline="\n") as end:
            end.write(puzzle_text(self.puzzles[-1]))
        return name


def read_puzzles(file: Path) -> list[dict[str, Any]]:
    """The tables of a file of puzzles; none where it has only its head."""
    found: list[dict[str, Any]] = tomllib.loads(file.read_text(encoding="utf-8")).get("puzzles", [])
    return found


def puzzle_text(fields: Mapping[str, Any]) -> str:
    """One puzzle as TOML, with the keys in their order and without an empty `also`.

    >>> print(puzzle_text({"id": "garden-001", "turns": 1, "line": ["f1e2:1"], "also": []}), end="")
    <BLANKLINE>
    [[puzzles]]
    id = "garden-001"
    turns = 1
    line = ["f1e2:1"]
    """
    written = [key for key in _KEYS if fields.get(key) not in (None, [])]
    lines = [f"{key} = {json.dumps(fields[key])}" for key in written]
    return "\n".join(["", "[[puzzles]]", *lines, ""])
