"""A cell with its wires: at which crossing of the matrix its switches sit, which pixel lights it."""

import re
from dataclasses import dataclass
from typing import NamedTuple

from niwashi.session import Cell

__all__ = ["Crossing", "WiredCell", "crossing"]

_CROSSING = re.compile(r"R([1-9][0-9]?)C([1-9][0-9]?)")


class Crossing(NamedTuple):
    """Where a row and a column of the matrix cross, counted from 0."""

    row: int
    column: int

    def __str__(self) -> str:
        return f"R{self.row + 1}C{self.column + 1}"


@dataclass(frozen=True, slots=True)
class WiredCell:
    """A cell, its reed switch, its button, its pixel, and the key of the board file that says so."""

    cell: Cell
    reed: Crossing | None
    button: Crossing | None
    pixel: int | None
    where: str

    @property
    def switches(self) -> tuple[Crossing, ...]:
        """The crossings that it takes."""
        return tuple(switch for switch in (self.reed, self.button) if switch is not None)


def crossing(text: str) -> Crossing | None:
    """The crossing that a board file names, or None if it is no such name.

    >>> crossing("R2C8"), crossing("2.8")
    (Crossing(row=1, column=7), None)
    """
    found = _CROSSING.fullmatch(text)
    return Crossing(int(found[1]) - 1, int(found[2]) - 1) if found else None
