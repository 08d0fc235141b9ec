"""The seam by which a part of the program joins in: lessons, guests, opponents, the recorder, friends.

A feature registers named functions in one table, and `GameLoop.add` takes it. Loop, server and page know
features by this table and not by their names::

    game_loop.add(Feature("lessons", commands=(Handler(BeginLesson, self._asked_to_begin),), step=self.step))
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

from niwashi.board_types import Event, Notice, Reading
from niwashi.page_types.commands import PageCommand
from niwashi.page_types.page_facts import PageFacts
from niwashi.page_types.scene import Scene
from niwashi.session.layers import Layer
from niwashi.session.session import Session

NEVER = float("inf")
"""The next moment of a step that is wanted only after a change."""

C = TypeVar("C", bound=PageCommand)


class CommandSender(NamedTuple):
    """The page that sends a command, and when."""

    hand: str
    now: float


@dataclass(frozen=True)
class Handler(Generic[C]):
    """The function that carries out one class of commands. It raises NiwashiError to refuse.

    The class says which right a page needs to send it, and its cost.
    """

    kind: type[C]
    do: Callable[[C, CommandSender], object]


@dataclass(frozen=True, eq=False)
class Feature:
    """One part of the program. Each field but the name may be left out."""

    name: str
    commands: tuple[Handler[Any], ...] = ()
    """Handlers of commands. If two have the same command, that of the feature added last counts."""
    check: Callable[[PageCommand, CommandSender], None] | None = None
    """Raises NiwashiError for a command, of whatever feature, that can't be done now."""
    facts: Callable[[PageFacts], PageFacts] | None = None
    """Adds to what a page is told, and to what is spoken. Features are asked in the order of their adding."""
    scene: Callable[[Scene], Scene] | None = None
    """Changes the scene, the rarely changing part of what a page is told."""
    layers: tuple[Callable[[], Layer | None], ...] = ()
    """Layers of light. Each returns the same object as long as it shows the same."""
    notices: Callable[[], tuple[Notice, ...]] | None = None
    claims: Callable[[Session, Reading, float], int] | None = None
    """Returns the mask of buttons whose presses are not meant for the game. The feature added last is asked
    first. Neither the game nor the records see these presses."""
    reading: Callable[[Session, Reading, float], None] | None = None
    """The session is about to take this reading."""
    request: Callable[[Session, float, str, str], None] | None = None
    """The program is about to ask this of the session: kind and detail of an input of `niwashi.records`."""
    event: Callable[[Event], None] | None = None
    heard: Callable[[float], None] | None = None
    """Called when all events of a step were reported, before the light."""
    step: Callable[[float], float] | None = None
    """Goes on, after each change and when it is due. Returns when it wants to be called next: `now`
    for the next scan of the board, `NEVER` for the next change."""
    is_busy: Callable[[], bool] | None = None
    """Return whether an update has to wait for the feature."""
    new_game: Callable[[], None] | None = None
    """Called when another game has begun."""
    close: Callable[[], None] | None = None
    """The program ends."""


class Features:
    """The features of one program, by what they registered."""

    def __init__(self) -> None:
        self._all: tuple[Feature, ...] = ()
        self._sort()

    @property
    def kinds(self) -> tuple[type[PageCommand], ...]:
        """The classes of commands that have a handler."""
        return tuple(self.handlers)

    def add(self, feature: Feature) -> None:
        """Add a feature behind those that are there."""
        self._all = (*self._all, feature)
        self._sort()

    def remove(self, feature: Feature) -> None:
        """Remove a feature; nothing happens if it is not there."""
        self._all = tuple(each for each in self._all if each is not feature)
        self._sort()

    def _sort(self) -> None:
        known = self._all
        self.handlers = {handler.kind: handler.do for each in known for handler in each.commands}
        self.checks = [each.check for each in known if each.check is not None]
        self.facts = [each.facts for each in known if each.facts is not None]
        self.scenes = [each.scene for each in known if each.scene is not None]
        self.layers = [layer for each in known for layer in each.layers]
        self.notices = [each.notices for each in known if each.notices is not None]
        self.claims = [each.claims for each in reversed(known) if each.claims is not None]
        self.readings = [each.reading for each in known if each.reading is not None]
        self.requests = [each.request for each in known if each.request is not None]
        self.events = [each.event for each in known if each.event is not None]
        self.heard = [each.heard for each in known if each.heard is not None]
        self.steps = [each.step for each in known if each.step is not None]
        self.busy = [each.is_busy for each in known if each.is_busy is not None]
        self.new_games = [each.new_game for each in known if each.new_game is not None]
        self.closes = [each.close for each in reversed(known) if each.close is not None]
