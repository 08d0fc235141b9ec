"""The board file: one TOML file that describes a board whole, read, checked and put together."""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from pydantic import ValidationError

from niwashi import data
from niwashi.devices.board_checks import check
from niwashi.devices.board_text import (
    BoardText,
    CellText,
    ExpanderText,
    HallText,
    MatrixText,
    MultiplexerText,
    PixelsText,
    RegisterText,
    SerialText,
    SwitchesText,
)
from niwashi.devices.header import Header, header_of
from niwashi.devices.masking import masked
from niwashi.devices.picture import grid_cells, senses_of
from niwashi.devices.refusal import Refusals, dotted, shown
from niwashi.devices.wired import (
    CHANNELS,
    INPUTS,
    STAGES,
    Channel,
    Crossing,
    RegisterInput,
    Switch,
    WiredCell,
    channel_named,
    switch_named,
)
from niwashi.errors import BadBoardFile
from niwashi.session import Cell, Geometry, Role, Senses, Shape

__all__ = ["BoardFile", "load", "parse"]

_LINE = re.compile(r"\(at line (\d+), column (\d+)\)")


@dataclass(frozen=True)
class BoardFile:
    """A board that could be built: every cell with its switches and its pixel.

    A board without a matrix has one of no rows and no columns.
    """

    name: str
    switches: SwitchesText
    matrix: MatrixText
    expanders: tuple[ExpanderText, ...]
    pixels: PixelsText
    cells: tuple[WiredCell, ...]
    serial: SerialText | None = None
    hall: HallText | None = None
    multiplexers: tuple[MultiplexerText, ...] = ()
    registers: tuple[RegisterText, ...] = ()

    @cached_property
    def header(self) -> Header:
        """The pins that all GPIO numbers of the file mean."""
        return header_of(self.serial)

    @cached_property
    def geometry(self) -> Geometry:
        """The cells as the game sees them."""
        return Geometry(tuple(wired.cell for wired in self.cells))

    @cached_property
    def chain(self) -> tuple[int, ...]:
        """For each pixel in chain order, the index of the cell that it lights."""
        lit = [(wired.pixel, i) for i, wired in enumerate(self.cells) if wired.pixel is not None]
        return tuple(i for _, i in sorted(lit))

    def on_port(self, port: str) -> "BoardFile":
        """The same board on another serial port. Raises BadBoardFile if it hangs on none."""
        if self.serial is None:
            raise BadBoardFile("board-file-no-serial", name=self.name, port=port)
        return replace(self, serial=self.serial.model_copy(update={"port": port}))

    def bit(self, switch: Switch) -> int:
        """The bit of a switch in a mask of all: the matrix row by row, the chips one by one."""
        return 1 << self.sensor(switch)

    def sensor(self, at: Switch | Channel) -> int:
        """The number of a switch or hall sensor: matrix, expanders, shift registers, then multiplexers."""
        width = len(self.matrix.columns)
        if isinstance(at, Crossing):
            return at.row * width + at.column
        first = len(self.matrix.rows) * width
        if isinstance(at, Channel):
            return self.switch_count + at.multiplexer * CHANNELS + at.number
        if isinstance(at, RegisterInput):
            return first + len(self.expanders) * INPUTS + at.chip * STAGES + at.number
        return first + at.chip * INPUTS + at.number

    @property
    def switch_count(self) -> int:
        """How many switches there is room for, used or not; hall sensors are numbered behind them."""
        crossings = len(self.matrix.rows) * len(self.matrix.columns)
        return crossings + len(self.expanders) * INPUTS + self.register_chips * STAGES

    @property
    def register_chips(self) -> int:
        """How many shift registers there are in all chains."""
        return sum(chain.chips for chain in self.registers)

    @property
    def sensors(self) -> int:
        """How many switches and hall sensors there is room for, used or not."""
        return self.switch_count + len(self.multiplexers) * CHANNELS


def load(path: Path) -> BoardFile:
    """The board that a file describes. Raises BadBoardFile, whatever is in the file or in its place."""
    refusals = Refusals(str(path))
    if not path.exists():
        raise refusals.because("board-file-missing")
    if not path.is_file():
        raise refusals.because("board-file-not-a-file")
    try:
        text = data.text_of(path)
    except UnicodeDecodeError as error:
        raise refusals.because("board-file-not-text", found=error.start) from error
    except OSError as error:
        raise refusals.because("board-file-unreadable", detail=error.strerror or str(error)) from error
    return parse(text, str(path))


def parse(text: str, file: str) -> BoardFile:
    """The board that a text describes; `file` is its name in refusals. Raises BadBoardFile."""
    refusals = Refusals(file)
    try:
        whole = BoardText.model_validate(_tables(text, refusals))
    except ValidationError as mistake:
        raise refusals.of(mistake) from mistake
    cells = tuple(_sensing(whole, wired) for wired in _cells(whole, refusals))
    check(whole, cells, refusals)
    return BoardFile(
        whole.name,
        whole.switches,
        whole.matrix,
        whole.expander,
        whole.pixels,
        masked(cells, whole.mask, refusals),
        whole.serial,
        whole.hall,
        whole.multiplexer,
        whole.registers,
    )


def _tables(text: str, refusals: Refusals) -> dict[str, object]:
    try:
        return tomllib.loads(text)
    except ValueError as error:  # TOMLDecodeError, or a number with thousands of digits
        raise _bad_toml(text, str(error), refusals) from error
    except RecursionError as error:
        raise refusals.because("board-file-too-deep") from error


def _bad_toml(text: str, detail: str, refusals: Refusals) -> BadBoardFile:
    lines = text.splitlines() or [""]
    found = _LINE.search(detail)
    line, column = (int(found[1]), int(found[2])) if found else (len(lines), len(lines[-1]) + 1)
    here = shown(lines[min(line, len(lines)) - 1].strip())
    plain = _LINE.sub("", detail).strip()
    return refusals.because("board-file-bad-toml", line=line, column=column, found=here, detail=plain)


def _cells(whole: BoardText, refusals: Refusals) -> Iterator[WiredCell]:
    for number, grid in enumerate(whole.grid):
        yield from grid_cells(grid, dotted(("grid", number)), refusals)
    for name, text in whole.cells.items():
        yield _single(name, text)


def _sensing(whole: BoardText, wired: WiredCell) -> WiredCell:
    """The cell with the sense of height, where hall sensors are to be believed that far."""
    if wired.hall is None or whole.hall is None or not whole.hall.heights:
        return wired
    return replace(wired, cell=replace(wired.cell, senses=wired.cell.senses | Senses.HEIGHT))


def _single(name: str, text: CellText) -> WiredCell:
    reed = switch_named(text.reed) if text.reed else None
    button = switch_named(text.button) if text.button else None
    hall = channel_named(text.hall) if text.hall else None
    cell = Cell(
        name,
        *text.at,
        senses_of(reed, button, hall),
        Shape(text.shape or ("button" if text.role else "square")),
        Role(text.role) if text.role else None,
        -1 if text.owner is None else text.owner,
        lit=text.pixel is not None,
    )
    return WiredCell(cell, reed, button, text.pixel, dotted(("cells", name)), hall)
