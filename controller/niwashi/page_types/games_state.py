"""Data about kept games, which a page gets on request. Texts are in its language."""

from collections.abc import Mapping, Sequence
from typing import TypedDict

from niwashi.board_types import Cue
from niwashi.page_types.gardens_state import GardensView
from niwashi.page_types.scene import BoardView
from niwashi.page_types.state import ChoiceView, FactView, GoalView, ReasonView, TurnMarks


class GameEntry(TypedDict):
    """A kept game in a list."""

    number: int
    game: str
    """The game's name."""
    cover: str
    """The address of its picture, "" if there is none."""
    players: Sequence[str]
    """Players' names in turn order, empty if unknown."""
    began_at: float
    """Seconds since 1970."""
    turns: int
    ended: str
    """The winner, or that it is unfinished."""


class GamesPage(TypedDict):
    """Kept games, the newest first: `games.json`."""

    games: Sequence[GameEntry]
    count: int
    """Number of kept games in all."""
    more: bool
    """True if there are older ones than these."""


class KeptGame(TypedDict):
    """A kept game: `games/12.json`."""

    entry: GameEntry
    scene: BoardView
    turns: Sequence[str]
    told: Sequence[str]
    """The turns in words."""
    used_s: Sequence[float | None]
    """Seconds used for each turn; null where that was not recorded."""
    begins_late: bool
    """True if it starts where the board was last declared right, not at the usual start."""
    may_change: bool
    """True if this page may rename, export and delete it."""


class KeptStep(TypedDict):
    """A position of a kept game: `games/12/7.json`; of the game at the table: `turns/7.json`."""

    turn: int
    """Number of turns played."""
    stacks: Mapping[str, Sequence[int]]
    """The sorts of pieces on each place, lowest first."""
    changed: Sequence[str]
    """Places changed by the last turn."""
    side: int
    whose: str
    """The player to move, or the result, as a sentence."""
    over: bool
    facts: Sequence[FactView]
    goal: GoalView | None
    gardens: GardensView | None
    played: TurnMarks | None
    """The turn played from this position; null at the end."""
    better: TurnMarks | None
    """The better one that a review has found; null without a review, or if none is better."""


class SketchView(KeptStep):
    """A position in a sketch, and the cells to touch in it: `sketch.json`."""

    turns: Sequence[str]
    """The turns of the sketch so far."""
    told: Sequence[str]
    """These turns in words."""
    touches: Sequence[str]
    """Cells touched since the last whole turn."""
    say: str
    """The sentence that says which places to touch."""
    reason: ReasonView | None
    """Reason why the last touch meant nothing."""
    cues: Sequence[Cue | None]
    """Cue of each cell."""
    cue_texts: Mapping[Cue, str]
    choices: Sequence[ChoiceView]
