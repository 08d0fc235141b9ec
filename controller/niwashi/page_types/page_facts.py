"""Facts about one page and the program that the table itself does not have."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from niwashi.games.game import Layout
from niwashi.page_types.state import (
    AssistantsView,
    ClockView,
    DueView,
    LessonView,
    PuzzleView,
    ReplayView,
    ResultView,
)

_NOTHING: Mapping[str, object] = MappingProxyType({})


class Guidance(NamedTuple):
    """The message of a lesson or a puzzle. Only the explanation of a light comes before it."""

    text: str
    adds_advice: bool = False
    """True if the board's usual advice follows."""


class PageFacts(NamedTuple):
    """Facts about one page and the program that the table itself does not have. Features add theirs."""

    language: str
    viewer: int | None
    """The player whose hidden cards the page may show."""
    seat: str
    taken: Sequence[str]
    clock: ClockView
    assistants: AssistantsView
    now: float = 0.0
    demo: bool = False
    due: Mapping[str, DueView] = MappingProxyType({})
    """Actions of taps on a simulated table."""
    inert: Sequence[str] = ()
    """Places of a program's side that no hand picks anything from now."""
    back: bool = True
    """True if turns may be taken back."""
    say: str = ""
    """Replaces the board's message."""
    is_others: bool = False
    """True if the program is about to move: pages have nothing to choose."""
    otherwise: Sequence[str] = ()
    """Simulated places that differ where the board has no sensor to tell."""
    table: Layout | None = None
    """The pieces on a simulated table: what lies there is known without *done*."""
    names: Sequence[str] = ()
    guidance: Guidance | None = None
    replay: ReplayView | None = None
    lesson: LessonView | None = None
    puzzle: PuzzleView | None = None
    whose: str | None = None
    """Replaces the sentence on whose turn it is."""
    result: ResultView | None = None
    """Result of a game that ended outside the rules."""
    asked: str = ""
    """A request that *done* accepts, as a sentence; spoken with the advice."""
    parts: Mapping[str, object] = _NOTHING
    """Further fields of the status, by name."""
