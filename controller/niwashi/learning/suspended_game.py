"""A game that is suspended while a lesson or a puzzle is on the board."""

from collections.abc import Callable
from typing import Protocol

from niwashi.board_types import Geometry
from niwashi.errors import NiwashiError
from niwashi.games.game import Game, Layout
from niwashi.loop.features import CommandSender, Feature
from niwashi.loop.game_loop import GameLoop
from niwashi.page_types.commands import (
    AskHint,
    AskWhyNot,
    PageCommand,
    SetPlayer,
    SetPosition,
    ShowMoment,
    StartReview,
)
from niwashi.session.session import Session


class LearningTable(Protocol):
    """The part of the program that a lesson or a puzzle needs."""

    @property
    def demo(self) -> bool:
        """True if simulated people play: then nobody can learn or solve anything."""

    def put_on(self, game: Game, make: Callable[[Geometry], Session]) -> None:
        """Put a session of a game on the board, or on another one that suits it. Raises NiwashiError."""

    def set_out(self, layout: Layout | None = None) -> bool:
        """Set a simulated table as the session wants it, or otherwise; False on a real one."""

    def play_first_game(self, game: str) -> None:
        """Begin a game against the weakest opponent there is."""


class Guide(Protocol):
    """The feature that leads hands meanwhile: `Lessons` or `Puzzles`."""

    refusal: str
    """Key of the refusal of commands that would end it, or help with what it shows anyhow."""

    def drop(self) -> None:
        """Stop leading."""

    def leave(self, now: float) -> None:
        """Back to the game that was on before."""


_REFUSED = (SetPosition, SetPlayer, AskHint, AskWhyNot, StartReview, ShowMoment)


class SuspendedGame:
    """The guide that leads hands now, if any does, and the game that goes on afterwards."""

    def __init__(self, game_loop: GameLoop, table: LearningTable) -> None:
        self.guide: Guide | None = None
        self._game_loop, self._table = game_loop, table
        self._left: Session | None = None
        game_loop.add(Feature("suspended-game", check=self._check))

    def _check(self, command: PageCommand, _: CommandSender) -> None:
        if self.guide is not None and isinstance(command, _REFUSED):
            raise NiwashiError(self.guide.refusal)

    @property
    def has_left_game(self) -> bool:
        """True if a game that was begun waits."""
        return self._left is not None and bool(self._left.match.turns) and self._left.match.result is None

    def enter(self, guide: Guide, game: Game, make: Callable[[Geometry], Session]) -> None:
        """Put a guide's session on the board. Raises NiwashiError if the board does not suit the game."""
        before = self._game_loop.session if self.guide is None else self._left
        self._table.put_on(game, make)
        if self.guide is not None and self.guide is not guide:
            self.guide.drop()
        self.guide, self._left = guide, before

    def forget(self) -> None:
        """Drop the guide, without returning to the game that was left."""
        self.guide = self._left = None

    def come_back(self, now: float) -> None:
        """Drop the guide, and go on with the game that was left."""
        left = self._left
        self.forget()
        if left is not None:
            self._table.put_on(left.game, lambda _: left)
            self._game_loop.come_back(left, now)
            self._table.set_out()
