"""Reading a board file: one TOML file that describes a board whole, checked and put together."""

import errno
import os
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from pydantic import ValidationError

from niwashi import data
from niwashi.board_types import Cell, Role, Senses, Shape
from niwashi.devices.board_checks import check
from niwashi.devices.board_config import BoardConfig, CellConfig, board_schema
from niwashi.devices.board_file import BoardFile
from niwashi.devices.cell_wiring import Switch, WiredCell
from niwashi.devices.grid_parser import grid_cells, senses_of
from niwashi.devices.refusal import Refusals, dotted
from niwashi.devices.switch_kinds import channel_named, known_kinds, switch_named
from niwashi.errors import reason


def board_path(path: Path) -> Path:
    """Return the file of a board: a path, or the name of a board that comes with Niwashi or with a game.

    >>> board_path(Path("launchpad")).name, board_path(Path("my-board.toml")).name
    ('launchpad.toml', 'my-board.toml')
    """
    if len(path.parts) != 1 or path.suffix or os.path.exists(path):
        return path
    shipped = data.boards() / f"{path}.toml"
    return shipped if shipped.is_file() else _named_boards().get(str(path), path)


def _named_boards() -> dict[str, Path]:
    """The board files that come with Niwashi and with games from outside, by name: Niwashi's own first."""
    from niwashi.games.known import GAMES  # looks for packages: only where a name is not one of Niwashi's

    folders = dict.fromkeys(GAMES.origin(name).folder for name in (*GAMES, *GAMES.unlisted))
    found = [data.boards(), *(Path(folder, "boards") for folder in folders if folder)]
    files = (file for folder in found for file in sorted(folder.glob("*.toml")))
    named: dict[str, Path] = {}
    for file in files:
        named.setdefault(file.stem, file)
    return named


def load_board(path: Path) -> BoardFile:
    """The board that a file describes, or one that comes with Niwashi or with a game by its name.

    Raises BadBoardFile for any other content, and for a file that can't be read.
    """
    path, refusals = board_path(path), Refusals(str(path))
    try:
        text = data.text_of(path)
    except UnicodeDecodeError as error:
        raise refusals.because("board-file-not-text", found=error.start) from error
    except (FileNotFoundError, NotADirectoryError) as error:
        raise refusals.because("board-file-missing", known=", ".join(sorted(_named_boards()))) from error
    except OSError as error:
        if error.errno in (errno.EISDIR, errno.ENXIO):
            raise refusals.because("board-file-not-a-file") from error
        raise refusals.because("board-file-unreadable", detail=reason(error)) from error
    return parse_board(text, str(path))


def parse_board_bytes(content: bytes, file: str) -> BoardFile:
    """Return the board that a file's content describes, as `parse_board` does. Raises BadBoardFile."""
    try:
        text = data.decoded(content)
    except UnicodeDecodeError as error:
        raise Refusals(file).because("board-file-not-text", found=error.start) from error
    return parse_board(text, file)


def parse_board(text: str, file: str) -> BoardFile:
    """Return the board that a text describes; `file` is its name in refusals. Raises BadBoardFile."""
    refusals, kinds = Refusals(file), known_kinds()
    schema = board_schema(kinds)
    try:
        whole = schema.model_validate(_tables(text, refusals), context=kinds)
    except ValidationError as mistake:
        raise refusals.of(mistake, schema) from mistake
    cells = _lit(whole, tuple(_sensing(whole, wired) for wired in _cells(whole, refusals)), refusals)
    cells = _holding(cells, refusals)
    check(whole, cells, refusals)
    return BoardFile(
        whole.name,
        whole.switches,
        whole.matrix,
        whole.expanders,
        whole.pixels,
        _masked(cells, whole.mask, refusals),
        whole.serial,
        whole.hall,
        whole.multiplexers,
        whole.registers,
        kinds,
        tuple((name, whole.section(name)) for kind in kinds for name in kind.sections),
        whole.piezo,
        whole.pins,
    )


def _tables(text: str, refusals: Refusals) -> dict[str, object]:
    try:
        return data.toml(text)
    except data.NotToml as error:
        raise refusals.because("board-file-bad-toml", detail=str(error)) from error


def _cells(whole: BoardConfig, refusals: Refusals) -> Iterator[WiredCell]:
    for number, grid in enumerate(whole.grid):
        yield from grid_cells(grid, dotted(("grid", number)), refusals)
    for name, text in whole.cells.items():
        yield _single(name, text)


def _sensing(whole: BoardConfig, wired: WiredCell) -> WiredCell:
    """Return the cell with the sense of height, where hall sensors are to be believed that far."""
    if wired.hall is None or whole.hall is None or not whole.hall.heights:
        return wired
    return replace(wired, cell=replace(wired.cell, senses=wired.cell.senses | Senses.HEIGHT))


def _lit(whole: BoardConfig, cells: tuple[WiredCell, ...], refusals: Refusals) -> tuple[WiredCell, ...]:
    """Return the cells with their pixels. Those under buttons are numbered as the buttons are."""
    kind = next((kind for kind in whole.kinds if kind.key == whole.pixels.driver), None)
    if kind is None:
        for number, grid in enumerate(whole.grid):
            if grid.pixels is None:
                raise refusals.because("board-file-missing-key", where=f"grid[{number + 1}].pixels")
        return cells
    for wired in cells:
        if wired.pixel is not None:
            raise refusals.because("board-file-own-lights", where=wired.where, driver=kind.key)
    mine = {wired.button for wired in cells if isinstance(wired.button, kind.switch)}
    order = sorted(mine)
    return tuple(
        replace(wired, pixel=order.index(wired.button), cell=replace(wired.cell, lit=True))
        if wired.button in mine
        else wired
        for wired in cells
    )


def _holding(cells: tuple[WiredCell, ...], refusals: Refusals) -> tuple[WiredCell, ...]:
    """Return the cells with the squares whose keys are buttons when they are held.

    Raises BadBoardFile for a key that no square has, or that is held for two things.
    """
    squares = {wired.button: wired for wired in cells if wired.button and wired.cell.role is None}
    seen: dict[Switch, str] = {}

    def holding(wired: WiredCell) -> WiredCell:
        if wired.held is None:
            return wired
        found = {"where": wired.where, "found": str(wired.held)}
        if wired.cell.role is None or wired.switches or wired.hall or wired.pixel is not None:
            raise refusals.because("board-file-held-alone", **found)
        if wired.held not in squares:
            raise refusals.because("board-file-held-nowhere", **found)
        if wired.held in seen:
            raise refusals.because("board-file-held-twice", **found, other=seen[wired.held])
        seen[wired.held] = wired.where
        square = squares[wired.held].cell
        return replace(wired, cell=replace(wired.cell, held_at=square.name, lit=square.lit))

    return tuple(map(holding, cells))


def _single(name: str, text: CellConfig) -> WiredCell:
    reed = switch_named(text.reed) if text.reed else None
    button = switch_named(text.button) if text.button else None
    held = switch_named(text.held) if text.held else None
    hall = channel_named(text.hall) if text.hall else None
    cell = Cell(
        name,
        *text.at,
        senses_of(reed, button or held, hall),
        Shape(text.shape or ("button" if text.role else "square")),
        Role(text.role) if text.role else None,
        -1 if text.owner is None else text.owner,
        lit=text.pixel is not None,
    )
    return WiredCell(cell, reed, button, text.pixel, dotted(("cells", name)), hall, held)


def _masked(cells: Iterable[WiredCell], names: Iterable[str], refusals: Refusals) -> tuple[WiredCell, ...]:
    """Remove the senses of the cells of these names. Raises BadBoardFile for an unknown name."""
    every, wanted = tuple(cells), tuple(names)
    known = {wired.cell.name for wired in every}
    for name in wanted:
        if name not in known:
            raise refusals.because("board-file-mask", found=name)
    return tuple(
        replace(wired, cell=replace(wired.cell, senses=Senses.NONE)) if wired.cell.name in wanted else wired
        for wired in every
    )
