"""The wiring of one cell: the addresses of its switches and hall sensor, and its pixel."""

from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from niwashi.board_types import Cell

INPUTS = 16
"""Inputs of an MCP23017: eight of port A, then eight of port B."""

CHANNELS = 16
"""Channels of a CD74HC4067."""

STAGES = 8
"""Inputs of a 74HC165."""


class Crossing(NamedTuple):
    """A crossing of a row and a column of the matrix, both counted from 0."""

    row: int
    column: int

    def __str__(self) -> str:
        return f"R{self.row + 1}C{self.column + 1}"


@dataclass(frozen=True, order=True, slots=True)
class ExpanderInput:
    """An input of an expander, both counted from 0: inputs 0 to 7 are its port A, 8 to 15 its port B."""

    chip: int
    number: int

    def __str__(self) -> str:
        return f"X{self.chip + 1}{'AB'[self.number // 8]}{self.number % 8}"

    @property
    def pin(self) -> int:
        """The pin of the chip's 28-pin housing (DS20001952, package types).

        >>> [ExpanderInput(0, number).pin for number in (0, 7, 8, 15)]
        [21, 28, 1, 8]
        """
        return self.number + 21 if self.number < 8 else self.number - 7

    @property
    def is_output_only(self) -> bool:
        """True for GPA7 and GPB7: as inputs they can garble SDA; since revision D they are to be outputs.

        >>> [number for number in range(16) if ExpanderInput(0, number).is_output_only]
        [7, 15]
        """
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
    """An input of a shift register. Chips are counted from 0 through all chains, inputs from A (D0) to H."""

    chip: int
    number: int

    def __str__(self) -> str:
        return f"S{self.chip + 1}{'ABCDEFGH'[self.number]}"

    @property
    def pin(self) -> int:
        """The pin of the 74HC165's 16-pin housing (SCLS116, pin functions).

        >>> [RegisterInput(0, number).pin for number in range(STAGES)]
        [11, 12, 13, 14, 3, 4, 5, 6]
        """
        return self.number + 11 if self.number < 4 else self.number - 1


class Switch(Protocol):
    """The address of a switch: an ordered frozen value. Its text is the switch's name."""

    def __lt__(self, other: Any, /) -> bool:
        """Return whether this address is listed before another of its kind."""

    def __hash__(self) -> int:
        """Addresses are keys of dictionaries."""


@dataclass(frozen=True, slots=True)
class WiredCell:
    """A cell with its switches, pixel (index in the chain) and hall sensor.

    `where` is its key in the file. `held` is the key of a square that is this button when it is held.
    """

    cell: Cell
    reed: Switch | None
    button: Switch | None
    pixel: int | None
    where: str
    hall: Channel | None = None
    held: Switch | None = None

    @property
    def key(self) -> Switch | None:
        """The address that a finger pushes for this cell: its button, or the key that is held."""
        return self.button if self.held is None else self.held

    @property
    def is_masked(self) -> bool:
        """True if the cell's switches are ignored."""
        return not self.cell.senses

    @property
    def switches(self) -> tuple[Switch, ...]:
        """The addresses of its own switches: its reed switch and button."""
        return tuple(switch for switch in (self.reed, self.button) if switch is not None)
