"""Cells and geometry: the places of a board that can sense and light, as data."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Flag, StrEnum, auto
from functools import cache

from niwashi.rules import Stack

__all__ = ["Cell", "Geometry", "Role", "Senses", "Shape", "view"]


class Senses(Flag):
    """What a cell can tell."""

    NONE = 0
    PRESENCE = auto()  # a reed switch: something stands here
    PRESS = auto()  # a button: a finger pushes here
    FACE = auto()  # a signed hall sensor: whose piece is on top
    HEIGHT = auto()  # how many pieces

    @property
    def is_named(self) -> bool:
        """Whether a press has to say what the cell can't see; one that is out of order does neither."""
        return self is Senses.PRESS

    @property
    def sees(self) -> bool:
        """Whether the cell notices what stands on it at all (a button alone does not)."""
        return self._value_ & _SEEING != 0  # asked for every cell at every turn: flags are slow to combine


_SEEING: int = (Senses.PRESENCE | Senses.FACE | Senses.HEIGHT).value


class Shape(StrEnum):
    """How a cell is drawn."""

    SQUARE = "square"
    HEX = "hex"
    CARD = "card"
    BUTTON = "button"


class Role(StrEnum):
    """What pressing a button cell means."""

    DONE = "done"
    HELP = "help"
    UNDO = "undo"
    CHOOSE = "choose"


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell. `x`, `y` are its centre in cell widths, x to the right and y *upward*, seen by player 0.

    A place of a game has the game's name for it (`d4`, `flower card 2`) and no role; a button has a
    role and, for `done` and `choose`, the index of a player as `owner`: whose button it is, or who is chosen.
    """

    name: str
    x: float
    y: float
    senses: Senses
    shape: Shape = Shape.SQUARE
    role: Role | None = None
    owner: int = -1
    lit: bool = True


@dataclass(frozen=True)
class Geometry:
    """All cells of a board in their order, which is the order of readings, cues and frames."""

    cells: tuple[Cell, ...]
    index: dict[str, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "index", {cell.name: i for i, cell in enumerate(self.cells)})

    def __len__(self) -> int:
        return len(self.cells)

    def __iter__(self) -> Iterator[Cell]:
        return iter(self.cells)

    def __getitem__(self, name: str) -> Cell:
        return self.cells[self.index[name]]


@cache
def view(senses: Senses, stack: Stack) -> int:
    """What a cell with these senses reports of a stack: 0 for nothing, else a code of what it sees.

    Bit 0: something is there; bits 1-2: where faces are sensed, the pole of the top piece's magnet, which is
    the parity of its sort, + 1; bits 3 up: the height where heights are sensed. A cell that sees nothing
    always reports 0.

    >>> view(Senses.PRESENCE, Stack(1, 3)), view(Senses.FACE, Stack(1, 3)), view(Senses.PRESS, Stack(1, 3))
    (1, 5, 0)
    """
    if not stack.height or not senses.sees:
        return 0
    face = (stack.owner % 2 + 1) << 1 if Senses.FACE in senses else 0
    height = stack.height << 3 if Senses.HEIGHT in senses else 0
    return 1 | face | height
