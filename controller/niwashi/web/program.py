"""The interface between page and program: commands in, state out.

The page knows no rules. It sends commands, draws the table and the light frames that it gets back, and shows
text in its own language (`commands`, `scene` and `state` of `niwashi.page_types`).
"""

from collections.abc import Mapping
from typing import Protocol

from niwashi.page_types.asked_state import CaseView, PuzzleList, RulesView
from niwashi.page_types.commands import Commands, PageCommand
from niwashi.page_types.games_state import KeptStep, SketchView
from niwashi.page_types.scene import Scene
from niwashi.page_types.state import Status, TableState
from niwashi.web.draft import Draft, DraftView
from niwashi.web.sketch import SketchRequest


class Program(Protocol):
    """The running program, as `niwashi.web` needs it. All calls come from one event loop."""

    @property
    def commands(self) -> Commands:
        """The commands that pages may send."""

    def scene(self, language: str) -> Scene:
        """Return the scene; sent on connecting and whenever `versions()["scene"]` changes."""

    def table(self) -> TableState:
        """Return the table; sent whenever `versions()["table"]` changes.

        On a real board it is the tracker's belief, and pages can't move anything.
        """

    def status(self, language: str, hand: str = "") -> Status:
        """Return the state of play as one page may know it; sent whenever `versions()["status"]` changes."""

    def puzzle_list(self, game: str, player: str, language: str) -> PuzzleList:
        """Return the puzzles of a game with a player's progress. Raises NiwashiError if it has none."""

    def picture(self, name: str, language: str, facts: Mapping[str, str]) -> str:
        """Return the SVG file of a tile, piece or garden. `facts` may have `when`, written below a garden.

        It shows only what everybody may know. Raises NiwashiError if there is no such picture.
        """

    def rules(self, game: str, language: str) -> RulesView:
        """Return the rules of a game, clause by clause. Raises NiwashiError for a game without."""

    def case(self, clause: str, game: str, language: str) -> CaseView:
        """Return a position where a clause decides. Raises NiwashiError if there is none."""

    def draft(self, wanted: Draft | None, language: str) -> DraftView:
        """Check a draft against the rules; without one, return the current position.

        Raises NiwashiError if positions of the game can't be set up.
        """

    def turn(self, number: int, language: str) -> KeptStep:
        """Return the current game's position after a number of turns. Raises NiwashiError."""

    def turn_picture(self, number: int, name: str, language: str) -> str:
        """Return the SVG file of a piece on the board after a number of turns. Raises NiwashiError."""

    def sketch(self, wanted: SketchRequest, language: str) -> SketchView:
        """Return a sketch from a position of the current game. Raises NiwashiError."""

    def standing(self, language: str) -> DraftView:
        """Return the pieces on the board as a draft. Raises NiwashiError."""

    def frame(self) -> bytes:
        """Return the lights, three bytes a cell; sent whenever `versions()["frame"]` changes."""

    def versions(self) -> Mapping[str, int]:
        """Return counters that grow when "scene", "table", "status" or "frame" changes."""

    async def changed(self) -> None:
        """Wait until any of `versions` grows (see `niwashi.web.change_signal.ChangeSignal`).

        Each connected page waits in one call of this: nothing polls.
        """

    def handle(self, command: PageCommand, hand: str) -> None:
        """Carry out a command for a page's hand. Raises NiwashiError, with a text for people."""

    def leave(self, hand: str) -> None:
        """Put back what the hand of a page that has left was holding."""

    def fault(self, error: Exception, where: str) -> None:
        """Report an unexpected error. The page it happened for is closed, the program goes on."""
