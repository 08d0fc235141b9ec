"""What a page is told of kept games: one that asks for it, and only then. Texts are in its language."""

from collections.abc import Mapping, Sequence
from typing import TypedDict

from niwashi.web.gardens_state import GardensView
from niwashi.web.state import BoardView, FactView, GoalView


class GameEntry(TypedDict):
    """A kept game in a list."""

    number: int
    game: str
    """What it is called."""
    cover: str
    """The address of a picture of it, "" if there is none."""
    players: Sequence[str]
    """The players' names in turn order, none if nobody has written them down."""
    began_at: float
    """Seconds since 1970."""
    turns: int
    ended: str
    """Who has won; that it is unfinished."""


class GamesPage(TypedDict):
    """Kept games, the newest first: `games.json`."""

    games: Sequence[GameEntry]
    count: int
    """How many are kept in all."""
    more: bool
    """Whether there are older ones than these."""


class KeptGame(TypedDict):
    """A kept game to look at: `games/12.json`."""

    entry: GameEntry
    scene: BoardView
    turns: Sequence[str]
    told: Sequence[str]
    """The same in words."""
    used_s: Sequence[float | None]
    """How long the players took for each turn; null where nobody has kept that."""
    begins_late: bool
    """Whether it is told from where the board was last declared right, not from its start."""
    may_change: bool
    """Whether this page may rename, export and delete it."""


class KeptStep(TypedDict):
    """A position of a kept game: `games/12/7.json`."""

    turn: int
    """How many turns have been played."""
    stacks: Mapping[str, Sequence[int]]
    """The sorts of pieces on each place, lowest first."""
    changed: Sequence[str]
    """The places that the last turn has changed."""
    side: int
    whose: str
    """Whose turn it is, or how it ended."""
    over: bool
    facts: Sequence[FactView]
    goal: GoalView | None
    gardens: GardensView | None
