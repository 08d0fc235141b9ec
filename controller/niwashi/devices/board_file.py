"""The board file: one TOML file that describes a board whole, read, checked and put together."""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from pydantic import ValidationError

from niwashi.devices.board_checks import check
from niwashi.devices.board_text import (
    BoardText,
    CellText,
    ExpanderText,
    MatrixText,
    PixelsText,
    SwitchesText,
)
from niwashi.devices.picture import grid_cells, senses_of
from niwashi.devices.refusal import Refusals, dotted, shown
from niwashi.devices.wired import INPUTS, Crossing, Switch, WiredCell, switch_named
from niwashi.errors import BadBoardFile
from niwashi.session import Cell, Geometry, Role, Shape

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

    @cached_property
    def geometry(self) -> Geometry:
        """The cells as the game sees them."""
        return Geometry(tuple(wired.cell for wired in self.cells))

    @cached_property
    def chain(self) -> tuple[int, ...]:
        """For each pixel in chain order, the index of the cell that it lights."""
        lit = [(wired.pixel, i) for i, wired in enumerate(self.cells) if wired.pixel is not None]
        return tuple(i for _, i in sorted(lit))

    def bit(self, switch: Switch) -> int:
        """The bit of a switch in a mask of all: the matrix row by row, then the expanders chip by chip."""
        width = len(self.matrix.columns)
        if isinstance(switch, Crossing):
            return 1 << switch.row * width + switch.column
        return 1 << len(self.matrix.rows) * width + switch.chip * INPUTS + switch.number


def load(path: Path) -> BoardFile:
    """The board that a file describes. Raises BadBoardFile, whatever is in the file or in its place."""
    refusals = Refusals(str(path))
    if not path.exists():
        raise refusals.because("board-file-missing")
    if not path.is_file():
        raise refusals.because("board-file-not-a-file")
    try:
        text = path.read_text(encoding="utf-8")
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
    cells = tuple(_cells(whole, refusals))
    check(whole, cells, refusals)
    return BoardFile(whole.name, whole.switches, whole.matrix, whole.expander, whole.pixels, cells)


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


def _single(name: str, text: CellText) -> WiredCell:
    reed = switch_named(text.reed) if text.reed else None
    button = switch_named(text.button) if text.button else None
    cell = Cell(
        name,
        *text.at,
        senses_of(reed, button),
        Shape(text.shape or ("button" if text.role else "square")),
        Role(text.role) if text.role else None,
        -1 if text.owner is None else text.owner,
        lit=text.pixel is not None,
    )
    return WiredCell(cell, reed, button, text.pixel, dotted(("cells", name)))
