"""A cell with its wires: where its switches sit, which pixel lights it."""

import re
from dataclasses import dataclass
from typing import NamedTuple

from niwashi.session import Cell

__all__ = ["INPUTS", "Crossing", "Input", "Switch", "WiredCell", "switch_named"]

INPUTS = 16
"""Inputs of an MCP23017: eight of port A, then eight of port B."""

_CROSSING = re.compile(r"R([1-9][0-9]?)C([1-9][0-9]?)")
_INPUT = re.compile(r"X([1-9][0-9]?)([AB])([0-7])")


class Crossing(NamedTuple):
    """Where a row and a column of the matrix cross, counted from 0."""

    row: int
    column: int

    def __str__(self) -> str:
        return f"R{self.row + 1}C{self.column + 1}"


@dataclass(frozen=True, order=True, slots=True)
class Input:
    """An input of an expander, both counted from 0: inputs 0 to 7 are its port A, 8 to 15 its port B."""

    chip: int
    number: int

    def __str__(self) -> str:
        return f"X{self.chip + 1}{'AB'[self.number // 8]}{self.number % 8}"

    @property
    def pin(self) -> int:
        """The pin of the chip's 28-pin housing (DS20001952, package types).

        >>> Input(0, 0).pin, Input(0, 7).pin, Input(0, 8).pin, Input(0, 15).pin
        (21, 28, 1, 8)
        """
        return self.number + 21 if self.number < 8 else self.number - 7

    @property
    def is_output_only(self) -> bool:
        """GPA7 and GPB7: as inputs they can garble SDA, so the data sheet since rev. D makes them outputs."""
        return self.number % 8 == 7


Switch = Crossing | Input
"""Where a switch sits."""


@dataclass(frozen=True, slots=True)
class WiredCell:
    """A cell, its reed switch, its button, its pixel, and the key of the board file that says so."""

    cell: Cell
    reed: Switch | None
    button: Switch | None
    pixel: int | None
    where: str

    @property
    def switches(self) -> tuple[Switch, ...]:
        """Where its switches sit."""
        return tuple(switch for switch in (self.reed, self.button) if switch is not None)


def switch_named(text: str) -> Switch | None:
    """The switch that a board file names, or None if it is no such name.

    >>> switch_named("R2C8"), switch_named("X6B1"), switch_named("2.8")
    (Crossing(row=1, column=7), Input(chip=5, number=9), None)
    """
    if found := _CROSSING.fullmatch(text):
        return Crossing(int(found[1]) - 1, int(found[2]) - 1)
    if found := _INPUT.fullmatch(text):
        return Input(int(found[1]) - 1, "AB".index(found[2]) * 8 + int(found[3]))
    return None
