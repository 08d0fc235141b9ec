"""The checked description of a board: every cell with its switches and its pixel."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from niwashi.board_types import Geometry
from niwashi.devices.board_config import (
    PIN_LIBRARIES,
    BoardConfig,
    ExpanderConfig,
    HallConfig,
    MatrixConfig,
    MultiplexerConfig,
    PiezoConfig,
    PinLibrary,
    PixelsConfig,
    RegisterConfig,
    SerialConfig,
    SwitchesConfig,
)
from niwashi.devices.cell_wiring import Channel, Switch, WiredCell
from niwashi.devices.header import Header, header_of
from niwashi.devices.switch_kind import SwitchKind
from niwashi.errors import BadBoardFile
from niwashi.validation import quoted


@dataclass(frozen=True)
class BoardFile:
    """A board description that passed all checks: every cell with its switches and its pixel.

    A board without a matrix has one of no rows and no columns. `kinds` are all known kinds of switches, used
    or not. `sections` are the tables of kinds other than the built-in four.
    """

    name: str
    switches: SwitchesConfig
    matrix: MatrixConfig
    expanders: tuple[ExpanderConfig, ...]
    pixels: PixelsConfig
    cells: tuple[WiredCell, ...]
    serial: SerialConfig | None = None
    hall: HallConfig | None = None
    multiplexers: tuple[MultiplexerConfig, ...] = ()
    registers: tuple[RegisterConfig, ...] = ()
    kinds: tuple[SwitchKind, ...] = ()
    sections: tuple[tuple[str, Any], ...] = ()
    piezo: PiezoConfig | None = None
    pins: PinLibrary = "auto"

    @cached_property
    def header(self) -> Header:
        """The header whose pins the GPIO numbers of the file name."""
        return header_of(self.serial)

    @cached_property
    def lit_by(self) -> SwitchKind | None:
        """The kind of buttons that have the board's lights under them; None if it has a chain of pixels."""
        return next((kind for kind in self.kinds if kind.key == self.pixels.driver), None)

    @property
    def has_chain(self) -> bool:
        """True if the board has a chain of pixels, with all that it needs: a few boards have no lights."""
        return self.lit_by is None and bool(self.chain)

    @cached_property
    def geometry(self) -> Geometry:
        """The cells as the game sees them."""
        return Geometry(tuple(wired.cell for wired in self.cells))

    @cached_property
    def chain(self) -> tuple[int, ...]:
        """For each pixel in chain order, the index of the cell that it lights."""
        lit = [(wired.pixel, i) for i, wired in enumerate(self.cells) if wired.pixel is not None]
        return tuple(i for _, i in sorted(lit))

    @cached_property
    def held(self) -> tuple[tuple[int, int], ...]:
        """The cells that share a key, by number: a square, and the button that it is when it is held."""
        index, cells = self.geometry.index, enumerate(self.cells)
        return tuple((index[wired.cell.held_at], i) for i, wired in cells if wired.held is not None)

    def on_port(self, port: str) -> "BoardFile":
        """Return this board on another serial port. Raises BadBoardFile if it is not on a serial line."""
        if self.serial is None:
            raise BadBoardFile("board-file-no-serial", name=self.name, port=port)
        return replace(self, serial=self.serial.on(port))

    def with_pins(self, word: str) -> "BoardFile":
        """Return this board on another pin library.

        Raises BadBoardFile for an unknown one, and if the board uses no pins of this computer.
        """
        pins = next((name for name in PIN_LIBRARIES if name == word), None)
        if pins is None:
            raise BadBoardFile("board-file-unknown-pins", found=quoted(word), known=", ".join(PIN_LIBRARIES))
        lines = (line for kind in self.kinds for line in kind.lines(self))
        if self.serial is not None or not any(lines):
            raise BadBoardFile("board-file-no-pins", name=self.name, pins=pins)
        return replace(self, pins=pins)

    def bit(self, switch: Switch) -> int:
        """Return the bit of a switch in a mask of all switches: matrix row by row, then chip by chip."""
        return 1 << self.sensor(switch)

    def sensor(self, at: Switch | Channel) -> int:
        """Return the number of a switch or hall sensor: kind by kind, those last that measure."""
        first = 0
        for kind in self.kinds:
            if isinstance(at, kind.switch):
                return first + kind.number(self, at)
            first += kind.count(self)
        raise LookupError(f"no kind of switch has {at}")

    def section(self, name: str) -> Any:
        """Return the table of a kind of switches, or its default if the file has none."""
        return dict(self.sections)[name]

    @property
    def switch_count(self) -> int:
        """The number of switch positions, used or not; hall sensors are numbered after them."""
        return sum(kind.count(self) for kind in self.kinds if not kind.measures)

    @property
    def register_chips(self) -> int:
        """The number of shift registers in all chains."""
        return sum(chain.chips for chain in self.registers)

    @property
    def sensors(self) -> int:
        """The number of positions for switches and hall sensors, used or not."""
        return sum(kind.count(self) for kind in self.kinds)


BoardDescription = BoardConfig | BoardFile
"""A board as its file says, or checked and put together. Both have the same parts of a kind."""
