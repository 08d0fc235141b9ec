"""A sketch: both sides are played by touches alone, from any position, on no board.

Every cell is a button, so a turn is named as on a board of buttons: the piece, where it goes, the card, and
so on. Nothing is carried out: as soon as a turn is named, the next one is asked for.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from niwashi.board_types import Cell, Geometry, Reading, Role, Senses
from niwashi.errors import NiwashiError
from niwashi.games.game import Game
from niwashi.games.match import Match
from niwashi.session.session import Session

DONE = "done"
"""A touch of *done*."""

_CHOICE = "="  # begins a touch that makes a choice of a menu, by its text
_BETWEEN_S = 3.0  # between two touches: the board rests, and nothing bounces


class Sketch:
    """Turns tried from a position. `line` is what has been played, `touches` begin the turn after it."""

    def __init__(
        self,
        game: Game,
        geometry: Geometry,
        start: Any,
        line: Iterable[str] = (),
        touches: Iterable[str] = (),
    ) -> None:
        """Play a line, then touch cells. Raises BadTurn, IllegalTurn, or NiwashiError for an unknown cell."""
        self.match = Match(game, start, line)
        self.touches: list[str] = []
        self._geometry = pressed(geometry)
        self._added = len(self._geometry) - len(geometry)
        self.session = self._ask()
        for touch in touches:
            self.touch(touch)

    @property
    def cells(self) -> int:
        """Number of the board's cells; the cell after them is a *done* of the sketch."""
        return len(self._geometry) - self._added

    @property
    def line(self) -> tuple[str, ...]:
        """The turns played so far."""
        return self.match.turns

    def touch(self, name: str) -> None:
        """Touch a cell, *done*, or with "=" before it a choice by its text.

        Raises NiwashiError for an unknown cell, IllegalTurn for an unknown choice.
        """
        self.touches.append(name)
        if name.startswith(_CHOICE):
            self.session.choose(name.removeprefix(_CHOICE), self._later())
        else:
            self._press(self._cell(name))
        self._go_on()

    def _go_on(self) -> None:
        """Take the named actions, and confirm turns without a choice."""
        while True:
            if self.session.match.played:
                self.match.play(self.session.match.turns[0])
                self.touches, self.session = [], self._ask()
                return
            if self.session.match.actions != self.match.actions:
                for begun in self.session.match.actions[len(self.match.actions) :]:
                    self.match.begin(begun)
                self.session = self._ask()
                return
            tracker = self.session.flow.tracker
            ready = tracker.verdict().ready
            if ready is None or any(plan not in (ready, tracker.back) for plan in tracker.verdict().live):
                return
            self._press(self._cell(DONE))

    def _ask(self) -> Session:
        """Return a session for the next action; that of a finished game expects none."""
        self._now = 0.0
        match = self.match
        session = Session(match.game, self._geometry, match.position, begun=match.actions)
        session.read(Reading((0,) * len(self._geometry)), self._now)
        session.tick(self._later())
        return session

    def _later(self) -> float:
        self._now += _BETWEEN_S
        return self._now

    def _press(self, cell: int) -> None:
        dark = (0,) * len(self._geometry)
        for mask in (1 << cell, 0):
            self.session.read(Reading(dark, mask), self._later())

    def _cell(self, name: str) -> int:
        if name == DONE:
            return self._geometry.done_buttons(self.match.side)[0]
        if name not in self._geometry.index:
            raise NiwashiError("sketch-no-cell", found=name[:40])
        return self._geometry.index[name]


def pressed(geometry: Geometry) -> Geometry:
    """Return the cells as buttons, with a *done* for everybody if there is none.

    >>> [cell.name for cell in pressed(Geometry((Cell("a1", 0, 0, Senses.PRESENCE),)))]
    ['a1', 'done']
    """
    cells = tuple(replace(cell, senses=Senses.PRESS) for cell in geometry)
    has_done = any(cell.role is Role.DONE and cell.owner < 0 for cell in cells)
    done = () if has_done else (Cell(DONE, 0, 0, Senses.PRESS, role=Role.DONE),)
    return Geometry(cells + done)
