"""What the program needs of a simulated table, and of whoever finds it another one."""

from collections.abc import Callable
from typing import NamedTuple, Protocol

from niwashi.games import Game, Layout
from niwashi.opponents import Hand
from niwashi.session import Board, Session
from niwashi.web import TableState


class Tabletop(Protocol):
    """What the program needs of a simulated table."""

    @property
    def version(self) -> int:
        """Grows with every change."""

    def state(self) -> TableState:
        """What lies where."""

    def layout(self) -> Layout:
        """What stands where."""

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

    def knock_over(self) -> None:
        """Everything falls."""

    def lend(self, session: Session, side: int) -> Hand:
        """A hand that brings everything to the session's layout."""


class SimulatedSetup(NamedTuple):
    """A simulated board that a game can be played on, and the table above it."""

    board: Board
    tabletop: Tabletop
    scan_s: float


BoardFactory = Callable[[Game], SimulatedSetup]
