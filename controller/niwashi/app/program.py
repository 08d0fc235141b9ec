"""The running program: a stage, the table below it if it is simulated, and the pages that look at it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from niwashi import lights
from niwashi.app.fitting import checked, missing, playable
from niwashi.app.stage import Stage
from niwashi.app.telling import believed, scene, status
from niwashi.errors import NiwashiError
from niwashi.rules import GAMES, CardSet, Game, Layout, Reclamation, built_in_card_set, game_named
from niwashi.rules.reclamation import VARIANTS
from niwashi.session import Board, Session
from niwashi.web import Bell

__all__ = ["Furnish", "Furnished", "LiveProgram", "Tabletop"]


class Tabletop(Protocol):
    """What the program needs of a simulated table."""

    @property
    def version(self) -> int:
        """Grows with every change."""

    def state(self) -> Mapping[str, Any]:
        """What lies where."""

    def lights(self) -> bytes:
        """What the pixels show, three bytes a cell."""

    def handle(self, hand: str, verb: str, place: str | None) -> None:
        """Do one handling."""

    def leave(self, hand: str) -> None:
        """A hand goes away."""

    def arrange(self, layout: Layout) -> None:
        """Set everything up as in a layout."""

    def change_game(self, game: Game) -> None:
        """Set another game up."""


class Furnished(NamedTuple):
    """A simulated board that a game can be played on, and the table above it."""

    board: Board
    tabletop: Tabletop
    scan_s: float


Furnish = Callable[[Game], Furnished]


class LiveProgram:
    """Runs one board and satisfies `niwashi.web.Program`. `clock` tells the seconds."""

    def __init__(
        self,
        game: Game,
        cards: CardSet | None,
        board: Board,
        clock: Callable[[], float],
        tabletop: Tabletop | None = None,
        *,
        scan_s: float = 0.005,
        furnish: Furnish | None = None,
    ) -> None:
        """`furnish` finds another simulated board for a game that the one in use has not the cells for."""
        self.cards = cards
        self.clock = clock
        self.tabletop = tabletop
        self.stage = Stage(board, Session(game, board.geometry), lights.theme(lights.USUAL), scan_s)
        self.demo = False
        self._bell = Bell()
        self._furnish = furnish
        self._scenes = 0
        self._tables = 0  # what the versions of tables that were left behind add up to
        self._rung: Mapping[str, int] = {}

    def step(self) -> float:
        """One step of the board; returns how many seconds the next one may wait. Raises BoardFault."""
        now = self.clock()
        self.stage.step(now)
        self._ring()
        return self.stage.wait_s(now)

    def resume(self, game: Game, start: Any, turns: Sequence[str]) -> None:
        """Go on with a game that was begun earlier; a simulated table is set up as it stood.

        Raises NiwashiError if the rules refuse it or the board has not the cells for it.
        """
        geometry = self.stage.board.geometry
        session = Session(checked(game, geometry), geometry, start, turns)
        if self.tabletop is not None:
            self.tabletop.change_game(game)
            self.tabletop.arrange(session.match.layout())
        if isinstance(game, Reclamation) and game.cards != built_in_card_set():
            self.cards = game.cards  # the next game is played with the same ones
        self.stage.begin(session)
        self._scenes += 1

    def close(self) -> None:
        """Darken the board and let go of it."""
        self.stage.board.close()

    # What a page asks

    def scene(self, language: str) -> Mapping[str, Any]:
        """What rarely changes."""
        games = playable(self.stage.board.geometry) if self._furnish is None else GAMES
        return scene(self.stage, games, simulated=self.tabletop is not None, language=language)

    def table(self) -> Mapping[str, Any]:
        """The physical table, or what the tracker believes stands there."""
        return self.tabletop.state() if self.tabletop else believed(self.stage.session)

    def status(self, language: str) -> Mapping[str, Any]:
        """The state of play."""
        return status(self.stage, demo=self.demo, language=language)

    def frame(self) -> bytes:
        """The lights now, three bytes a cell."""
        if self.tabletop is not None:
            return self.tabletop.lights()
        cues = self.stage.session.advice().cues
        return bytes(v for colour in lights.frame(cues, self.stage.theme, self.clock()) for v in colour)

    def versions(self) -> Mapping[str, int]:
        """What has something new."""
        table = self._tables + self.tabletop.version if self.tabletop else self.stage.version
        return {
            "scene": self._scenes,
            "table": table,
            "status": self.stage.version,
            "frame": self.stage.frames,
        }

    async def changed(self) -> None:
        """Return when `versions` has grown."""
        await self._bell.heard()

    def handle(self, hand: str, verb: str, place: str | None) -> None:
        """One handling on the simulated table."""
        self._table().handle(hand, verb, place)
        self._ring()

    def leave(self, hand: str) -> None:
        """A page has gone."""
        if self.tabletop is not None:
            self.tabletop.leave(hand)
            self._ring()

    def command(self, name: str, value: str) -> None:
        """A page's wish that is no handling: new, theme, undo, arrange."""
        commands: Mapping[str, Callable[[str], None]] = {
            "new": self._new,
            "theme": self._theme,
            "undo": lambda _: self._undo(),
            "arrange": lambda _: self._arrange(),
        }
        if name not in commands:
            raise NiwashiError("error-unknown-command", found=name, known=", ".join(commands))
        commands[name](value)
        self._ring()

    # Commands

    def _new(self, name: str) -> None:
        game = game_named(name, self.cards if name in VARIANTS else None)
        geometry = self.stage.board.geometry
        if self.tabletop is not None and self._furnish is not None and missing(game, geometry):
            self._change_board(game, self.tabletop, self._furnish)
        else:
            self._change_game(checked(game, geometry))
        self._scenes += 1

    def _change_game(self, game: Game) -> None:
        if self.tabletop is not None:
            self.tabletop.change_game(game)
        self.stage.begin(Session(game, self.stage.board.geometry))

    def _change_board(self, game: Game, left: Tabletop, furnish: Furnish) -> None:
        """Clear the simulated board away and set up one that the game can be played on."""
        self.stage.board.close()
        self._tables += left.version + 1
        board, self.tabletop, scan_s = furnish(game)
        self.stage.move(board, Session(game, board.geometry), scan_s)

    def _theme(self, name: str) -> None:
        self.stage.use(lights.theme(name))
        self._scenes += 1

    def _undo(self) -> None:
        self.stage.take_back(self.clock())

    def _arrange(self) -> None:
        self._table().arrange(self.stage.session.match.layout())

    def _table(self) -> Tabletop:
        if self.tabletop is None:
            raise NiwashiError("error-not-simulated")
        return self.tabletop

    def _ring(self) -> None:
        now = self.versions()
        if now != self._rung:
            self._rung = now
            self._bell.ring()
