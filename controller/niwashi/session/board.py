"""The seam between the game and whatever board there is: read it whole, show it whole."""

from dataclasses import dataclass
from typing import Protocol

from niwashi.session.cell import Geometry

__all__ = ["DARK", "Board", "Colour", "Frame", "Notice", "Reading"]

Colour = tuple[int, int, int]
"""Red, green, blue, each 0..255: amounts of light as a pixel gives it, linear, so no screen's colour."""

Frame = tuple[Colour, ...]
"""One colour a cell, in the order of the geometry; cells without a pixel are dropped by the driver."""

DARK: Colour = (0, 0, 0)


@dataclass(frozen=True, slots=True)
class Notice:
    """Something a board has to say about itself: a catalogue key, the cells it concerns."""

    key: str
    cells: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reading:
    """The whole board at one moment, debounced.

    `values[i]` is what cell i reports (see `niwashi.session.view`), `pressed` a bit mask of the cells
    whose button is down. `notices` tell of readings that were not believed (ghosts) and the like.
    """

    values: tuple[int, ...]
    pressed: int = 0
    notices: tuple[Notice, ...] = ()


class Board(Protocol):
    """A board, real or simulated. It owns no clock: time in seconds is an argument."""

    @property
    def geometry(self) -> Geometry:
        """The cells."""

    def read(self, now: float) -> Reading:
        """Scan once and return the debounced reading of the whole board. Raises BoardFault."""

    def show(self, frame: Frame, now: float) -> bool:
        """Show a frame; True if it went out (changed, and not sooner than the board allows)."""

    def close(self) -> None:
        """Darken the lights and let go of the pins; safe to call twice."""
