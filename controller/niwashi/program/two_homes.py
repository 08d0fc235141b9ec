"""The program of a game of two homes: as ever, but nobody helps, and what would leave the game is refused."""

from collections.abc import Callable

from niwashi.errors import NiwashiError
from niwashi.players import Engines, RemoteGame
from niwashi.program.live import LiveProgram
from niwashi.program.unassisted import Unassisted
from niwashi.views import PageFacts
from niwashi.web import (
    BeginLesson,
    BeginPuzzle,
    Command,
    NewGame,
    SetClock,
    SetPosition,
    Undo,
)

_LEAVES = (NewGame, SetPosition, SetClock, BeginLesson, BeginPuzzle)


class TwoHomesProgram(LiveProgram):
    """A program whose far player sits at another board."""

    _remote: RemoteGame | None = None

    def _helpers(self, engines: Callable[[], Engines]) -> Unassisted:
        """Nobody: what could find a good turn is not made, nor loaded."""
        del engines
        return Unassisted(self.runner)

    def join(self, remote: RemoteGame) -> None:
        """Play this game, and no other; nobody helps."""
        self._remote = remote

    def start_anew(self) -> None:
        """Put the game on the board as it is signed: something else is there."""
        if self._remote is not None:
            state = self._remote.chain.state
            self.resume(state.game, state.positions[0], state.turns)

    def step(self) -> float:
        """As ever; what has come from the other home is looked at, and never waited for."""
        wait_s = super().step()
        if self._remote is not None:
            self._remote.step(self.clock())
        return wait_s

    def _page_facts(self, language: str, hand: str) -> PageFacts:
        """As ever; while the far player is to move, the board says so."""
        facts = super()._page_facts(language, hand)
        saying = self._saying(language)
        return facts._replace(say=saying) if saying else facts

    def _saying(self, language: str) -> str:
        if self._remote is None:
            return ""
        if self.assistants.opponents.is_moving:
            return self._remote.telling(language)
        return self._remote.saying(language)

    @property
    def offers_lessons(self) -> bool:
        """A game with somebody is on."""
        return False

    def handle(self, command: Command, hand: str) -> None:
        """Do what a page asks. Raises NiwashiError for what these two have not agreed on."""
        if isinstance(command, _LEAVES):
            raise NiwashiError("homes-one-game")
        if isinstance(command, Undo):
            raise NiwashiError("homes-no-undo")
        super().handle(command, hand)
