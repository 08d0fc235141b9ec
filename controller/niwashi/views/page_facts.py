"""What the program knows of one page and of its own doings, over and above the table."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from niwashi.views.lesson import Taught
from niwashi.views.puzzle import Attempt
from niwashi.web import ClockView, DueView, HomesView, ReplayView, ResultView


class PageFacts(NamedTuple):
    """What the program knows of one page and of its own doings, over and above the table."""

    language: str
    viewer: int | None  # the player whose hidden cards the page may show
    seat: str
    taken: Sequence[str]
    clock: ClockView
    demo: bool
    due: Mapping[str, DueView] = MappingProxyType({})  # what a tap on a simulated table does
    back: bool = True  # whether turns may be taken back
    say: str = ""  # instead of what the board says
    otherwise: Sequence[
        str
    ] = ()  # places of a simulated table that stand otherwise, which its board can't feel
    names: Sequence[str] = ()
    replay: ReplayView | None = None
    lesson: Taught | None = None
    puzzle: Attempt | None = None
    homes: HomesView | None = None
    whose: str | None = None  # instead of whose turn it is
    result: ResultView | None = None  # how a game has ended that the rules have not ended
