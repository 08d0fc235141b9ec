"""Data that a page gets on request: words, rules by clause, puzzles of a game."""

from collections.abc import Mapping, Sequence
from typing import Literal, TypedDict


class PageWords(TypedDict):
    """`words/<language>.json`: the page's texts, and the languages' names."""

    languages: Mapping[str, str]
    words: Mapping[str, str]


class ClauseView(TypedDict):
    """A clause of the rules."""

    clause: str
    """Its name: RC-11."""
    text: str
    note: str
    """Its source, if it is a ruling or an assumption; "" if it stands in the game's own sheet."""
    has_case: bool
    """True if a position illustrates it; a page requests that separately."""


class ClauseSection(TypedDict):
    """A part of the rules."""

    title: str
    clauses: Sequence[ClauseView]


class RulesBasic(TypedDict):
    """A part of the rules in short: the goal, a step of a turn, the end."""

    title: str
    text: str
    picture: str
    """Name of its picture."""


class RulesView(TypedDict):
    """The rules of a game, clause by clause."""

    title: str
    basics: Sequence[RulesBasic]
    """The rules in short; empty for a game that has none."""
    sections: Sequence[ClauseSection]


class CaseView(TypedDict):
    """A position where a clause decides: its description, and the name of its picture."""

    shows: str
    picture: str


class PuzzleItem(TypedDict):
    """A puzzle in the list."""

    id: str
    number: int
    rating: int
    task: str
    picture: str
    """Name of its picture."""
    state: Literal["", "solved", "missed"]
    """The player's result in it."""


class PuzzleList(TypedDict):
    """`puzzles/<game>.json`: the puzzles of a game, with a player's progress."""

    daily: str
    """The id of today's puzzle."""
    rating: int
    deviation: int
    """Standard deviation of the rating: one time in twenty it is off by more than twice this."""
    tries_left: int
    """Puzzles to be tried before the rating is shown; 0 once it is."""
    streak: int
    """Number of the last puzzles in a row that were solved at the first try."""
    solved: int
    puzzles: Sequence[PuzzleItem]
