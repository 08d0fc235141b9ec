"""A cell with its wires: where its switches sit, which pixel lights it."""

import re
from dataclasses import dataclass
from typing import NamedTuple

from niwashi.session import Cell

__all__ = [
    "CHANNELS",
    "INPUTS",
    "STAGES",
    "Channel",
    "Crossing",
    "Input",
    "RegisterInput",
    "Switch",
    "WiredCell",
    "channel_named",
    "switch_named",
]

INPUTS = 16
"""Inputs of an MCP23017: eight of port A, then eight of port B."""

CHANNELS = 16
"""Channels of a CD74HC4067."""

STAGES = 8
"""Inputs of a 74HC165."""

_CHANNEL = re.compile(r"M([1-9][0-9]?)C(1[0-5]|[0-9])")
_CROSSING = re.compile(r"R([1-9][0-9]?)C([1-9][0-9]?)")
_INPUT = re.compile(r"X([1-9][0-9]?)([AB])([0-7])")
_STAGE = re.compile(r"S([1-9][0-9]?)([A-H])")
_LETTERS = "ABCDEFGH"


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


@dataclass(frozen=True, order=True, slots=True)
class Channel:
    """A channel of a multiplexer, where a hall sensor sits; both counted from 0.

    >>> str(Channel(0, 15))
    'M1C15'
    """

    multiplexer: int
    number: int

    def __str__(self) -> str:
        return f"M{self.multiplexer + 1}C{self.number}"

    @property
    def pin(self) -> int:
        """The pin of the multiplexer's 24-pin housing (SCHS209, pinout).

        >>> Channel(0, 0).pin, Channel(0, 7).pin, Channel(0, 8).pin, Channel(0, 15).pin
        (9, 2, 23, 16)
        """
        return 9 - self.number if self.number < 8 else 31 - self.number


@dataclass(frozen=True, order=True, slots=True)
class RegisterInput:
    """An input of a shift register, both counted from 0: chips through all chains, inputs from A (D0) to H.

    >>> str(RegisterInput(5, 7))
    'S6H'
    """

    chip: int
    number: int

    def __str__(self) -> str:
        return f"S{self.chip + 1}{_LETTERS[self.number]}"

    @property
    def pin(self) -> int:
        """The pin of the 74HC165's 16-pin housing (SCLS116, pin functions).

        >>> [RegisterInput(0, number).pin for number in range(STAGES)]
        [11, 12, 13, 14, 3, 4, 5, 6]
        """
        return self.number + 11 if self.number < 4 else self.number - 1


Switch = Crossing | Input | RegisterInput
"""Where a switch sits."""


@dataclass(frozen=True, slots=True)
class WiredCell:
    """A cell, its reed switch, button, pixel, the key of the board file that says so, its hall sensor."""

    cell: Cell
    reed: Switch | None
    button: Switch | None
    pixel: int | None
    where: str
    hall: Channel | None = None

    @property
    def is_masked(self) -> bool:
        """Whether nobody asks what senses there are below it."""
        return not self.cell.senses

    @property
    def switches(self) -> tuple[Switch, ...]:
        """Where its switches sit."""
        return tuple(switch for switch in (self.reed, self.button) if switch is not None)


def switch_named(text: str) -> Switch | None:
    """The switch that a board file names, or None if it is no such name.

    >>> switch_named("R2C8"), switch_named("X6B1"), switch_named("2.8")
    (Crossing(row=1, column=7), Input(chip=5, number=9), None)
    >>> switch_named("S6H"), switch_named("S1I")
    (RegisterInput(chip=5, number=7), None)
    """
    if found := _CROSSING.fullmatch(text):
        return Crossing(int(found[1]) - 1, int(found[2]) - 1)
    if found := _INPUT.fullmatch(text):
        return Input(int(found[1]) - 1, "AB".index(found[2]) * 8 + int(found[3]))
    if found := _STAGE.fullmatch(text):
        return RegisterInput(int(found[1]) - 1, _LETTERS.index(found[2]))
    return None


def channel_named(text: str) -> Channel | None:
    """The channel of a multiplexer that a board file names, or None if it is no such name.

    >>> channel_named("M2C15"), channel_named("M2C16")
    (Channel(multiplexer=1, number=15), None)
    """
    found = _CHANNEL.fullmatch(text)
    return Channel(int(found[1]) - 1, int(found[2])) if found else None
