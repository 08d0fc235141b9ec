"""Facts about one page and the program that the table itself does not have."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from niwashi.views.lesson import LessonFacts
from niwashi.views.puzzle import PuzzleFacts
from niwashi.web import ClockView, DueView, HomesView, ReplayView, ResultView


class PageFacts(NamedTuple):
    """Facts about one page and the program that the table itself does not have."""

    language: str
    viewer: int | None  # player whose hidden cards the page may show
    seat: str
    taken: Sequence[str]
    clock: ClockView
    demo: bool
    due: Mapping[str, DueView] = MappingProxyType({})  # actions of taps on a simulated table
    back: bool = True  # turns may be taken back
    say: str = ""  # replaces the board's message
    otherwise: Sequence[str] = ()  # simulated places that differ where the board has no sensor to tell
    names: Sequence[str] = ()
    replay: ReplayView | None = None
    lesson: LessonFacts | None = None
    puzzle: PuzzleFacts | None = None
    homes: HomesView | None = None
    whose: str | None = None  # replaces the sentence on whose turn it is
    result: ResultView | None = None  # of a game that ended outside the rules
