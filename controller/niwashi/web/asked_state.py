"""What a page is told once it asks: its words, the rules clause by clause, a game's puzzles."""

from collections.abc import Mapping, Sequence
from typing import Literal, TypedDict


class PageWords(TypedDict):
    """`words/<language>.json`: the page's texts, and what the languages are called."""

    languages: Mapping[str, str]
    words: Mapping[str, str]


class ClauseView(TypedDict):
    """A clause of the rules."""

    clause: str
    """Its name: RC-11."""
    text: str
    note: str
    """Whether it is a ruling or made up; "" where the game's own sheet says it."""
    has_case: bool
    """Whether there is a position that shows it; it is asked for by itself."""


class ClauseSection(TypedDict):
    """A part of the rules."""

    title: str
    clauses: Sequence[ClauseView]


class RulesView(TypedDict):
    """The rules of a game, clause by clause; a page asks for them when somebody wants to read them."""

    title: str
    sections: Sequence[ClauseSection]


class CaseView(TypedDict):
    """A position where a clause decides: what there is to see, and the name of its picture."""

    shows: str
    picture: str


class PuzzleItem(TypedDict):
    """One of the puzzles to choose from."""

    id: str
    number: int
    rating: int
    task: str
    state: Literal["", "solved", "missed"]
    """How far the player has come with it."""


class PuzzleList(TypedDict):
    """`puzzles/<game>.json`: the puzzles of a game, as one player stands with them."""

    daily: str
    """The id of today's."""
    rating: int
    deviation: int
    """How sure the rating is: it is off by more than twice this once in twenty times."""
    solved: int
    puzzles: Sequence[PuzzleItem]
