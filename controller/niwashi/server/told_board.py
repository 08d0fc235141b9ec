"""A simulated board whose table tells what hands of pages have put on it: what its own switches can't."""

from dataclasses import replace

from niwashi.board_types import Board, Frame, Geometry, Reading, Senses, Sounder, Tone, view
from niwashi.games.game import EMPTY, Layout, Stack
from niwashi.server.simulated_table import Tabletop


class ToldBoard:
    """Satisfies `Board`. A page's hand is a sensor of its own: it knows how many pieces it has set down.

    A stack counts as told once the switch below it agrees, so that a broken one is seen as on a real board,
    and a slow one in its time.
    """

    def __init__(self, board: Board, tabletop: Tabletop) -> None:
        self._board, self._tabletop = board, tabletop
        self._senses = tuple(cell.senses for cell in board.geometry)
        self.geometry = Geometry(
            tuple(
                cell if cell.role else replace(cell, senses=cell.senses | Senses.TOLD)
                for cell in board.geometry
            )
        )
        self._told: dict[int, Stack] = {}
        self._layout: Layout | None = None
        self._felt: Reading | None = None
        self._reading = Reading(())

    def read(self, now: float) -> Reading:
        """Read the board below, and add what the table tells. Raises BoardFault."""
        felt, layout = self._board.read(now), self._tabletop.layout()
        if felt is not self._felt or layout is not self._layout:
            self._felt, self._layout = felt, layout
            values = tuple(self._value(cell, value, layout) for cell, value in enumerate(felt.values))
            self._reading = replace(felt, values=values)
        return self._reading

    def _value(self, cell: int, felt: int, layout: Layout) -> int:
        """Return what a cell's switch and the table say together: the switch alone where they disagree."""
        place, senses = self.geometry.cells[cell], self._senses[cell]
        if place.role is not None:
            return felt
        told = layout.get(place.name, EMPTY)
        if view(senses, told) == felt:
            self._told[cell] = told
        elif view(senses, told := self._told.get(cell, EMPTY)) != felt:
            return felt
        return view(place.senses, told)

    def show(self, frame: Frame, now: float) -> bool:
        """Show a frame; True if it went out."""
        return self._board.show(frame, now)

    def sound(self, tone: Tone, now: float) -> None:
        """Sound a tone where the board has a piezo. Raises BoardFault."""
        if isinstance(self._board, Sounder):
            self._board.sound(tone, now)

    def close(self) -> None:
        """Darken the lights and let go of the board."""
        self._board.close()
