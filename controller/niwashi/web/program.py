"""The seam between the page and the program: what a page may ask and what it is sent.

The page knows no rules. It sends commands (`niwashi.web.commands`), draws the table and the light frames
it gets back, and shows text in its own language (`niwashi.web.state`).
"""

from collections.abc import Mapping
from typing import Protocol

from niwashi.web.asked_state import CaseView, PuzzleList, RulesView
from niwashi.web.commands import Command
from niwashi.web.draft import Draft, DraftView
from niwashi.web.state import Scene, Status, TableState


class Program(Protocol):
    """What `niwashi.web` needs of the running program. All calls come from one event loop."""

    def scene(self, language: str) -> Scene:
        """What rarely changes; sent on connecting and whenever `versions()["scene"]` changes."""

    def table(self) -> TableState:
        """The physical table; sent whenever `versions()["table"]` changes.

        On a real board it is what the tracker believes stands there, and nothing can be handled.
        """

    def status(self, language: str, hand: str = "") -> Status:
        """The state of play as one page may know it; sent whenever `versions()["status"]` changes."""

    def puzzle_list(self, game: str, player: str, language: str) -> PuzzleList:
        """The puzzles of a game, as a player stands with them. Raises NiwashiError where it has none."""

    def picture(self, name: str, language: str, facts: Mapping[str, str]) -> str:
        """The SVG file of a tile, a piece, a garden; `facts` may have `when`, to be written below a garden.

        It shows what everybody may know. Raises NiwashiError if there is no such picture.
        """

    def rules(self, game: str, language: str) -> RulesView:
        """The rules of a game, clause by clause. Raises NiwashiError for a game that has none."""

    def case(self, clause: str, game: str, language: str) -> CaseView:
        """A position where a clause decides. Raises NiwashiError if there is none."""

    def draft(self, wanted: Draft | None, language: str) -> DraftView:
        """What the rules say of a position that somebody sets out; without one, of the one that is on now.

        Raises NiwashiError where the game's positions can't be set out.
        """

    def standing(self, language: str) -> DraftView:
        """What stands on the board, as a position that is set out. Raises NiwashiError."""

    def frame(self) -> bytes:
        """The lights now, three bytes a cell; sent whenever `versions()["frame"]` changes."""

    def versions(self) -> Mapping[str, int]:
        """Counters that grow when "scene", "table", "status" or "frame" have something new."""

    async def changed(self) -> None:
        """Return after the next growth of any of `versions` (see `niwashi.web.ChangeSignal`).

        Each connected page has one of these waiting: nothing polls.
        """

    def handle(self, command: Command, hand: str) -> None:
        """Do what a page asks, for that page's hand. Raises NiwashiError, with a text for the person."""

    def leave(self, hand: str) -> None:
        """A page has gone: what its hand held is put back where it came from or onto its pile."""

    def fault(self, error: Exception, where: str) -> None:
        """Something went wrong for a page that nobody foresaw: that page is closed, the program goes on."""
