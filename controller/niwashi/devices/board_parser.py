"""Reading a board file: one TOML file that describes a board whole, checked and put together."""

import errno
import os
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from pydantic import ValidationError

from niwashi import data
from niwashi.board_types import Cell, Role, Senses, Shape
from niwashi.devices.board_config import BoardConfig, CellConfig, GridConfig, PixelsConfig, board_schema
from niwashi.devices.board_file import BoardFile
from niwashi.devices.cell_wiring import Channel, Switch, WiredCell
from niwashi.devices.header import PI, PWM_GPIOS, SPI_GPIOS, header_of
from niwashi.devices.pixels_spi import TRANSFER_BYTES, most_pixels
from niwashi.devices.refusal import Refusals, dotted
from niwashi.devices.switch_kinds import channel_named, known_kinds, switch_named
from niwashi.errors import reason
from niwashi.message import Key

_HEX_RISE = 0.75**0.5  # from one line of hexagons to the next, in cell widths
_NOTHING = "."

_Picture = list[list[str]]


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
    _check(whole, cells, refusals)
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
        yield from _grid_cells(grid, dotted(("grid", number)), refusals)
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
        _senses_of(reed, button or held, hall),
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


def _senses_of(reed: Switch | None, button: Switch | None, hall: Channel | None = None) -> Senses:
    """Return the senses of a cell with these switches, or with a hall sensor."""
    sees = Senses.PRESENCE if reed else Senses.NONE
    sees |= Senses.FACE if hall else Senses.NONE
    return sees | (Senses.PRESS if button else Senses.NONE)


def _grid_cells(grid: GridConfig, where: str, refusals: Refusals) -> Iterator[WiredCell]:
    """Yield the cells of a grid, line by line from the bottom, each line from the left.

    Raises BadBoardFile if its layers differ in shape or have an unknown word.
    """
    names = _picture(grid.names)
    layers = _Layers(grid, names, where, refusals)
    width = max(map(len, names), default=0)
    for line in reversed(range(len(names))):
        for column, name in enumerate(names[line]):
            x, y = _offset(grid.layout, names[line], width, column, len(names) - 1 - line)
            wired = layers.cell(name, line, column, grid.at[0] + x, grid.at[1] + y)
            if wired is not None:
                yield wired


def _picture(text: str) -> _Picture:
    return [line.split() for line in text.splitlines() if line.strip()]


def _offset(layout: str, line: list[str], width: int, column: int, height: int) -> tuple[float, float]:
    """Return the offset from the lower left cell.

    In a hex grid every line is centred over the longest one.
    """
    if layout == "hex":
        return column + (width - len(line)) / 2, height * _HEX_RISE
    return float(column), float(height)


class _Layers:
    """The layers of one grid, checked against the shape of its names."""

    def __init__(self, grid: GridConfig, names: _Picture, where: str, refusals: Refusals) -> None:
        self._where = where
        self._refusals = refusals
        self._shape = Shape(grid.layout)
        self._names = names
        self._reeds = self._layer("reeds", grid.reeds)
        self._buttons = self._layer("buttons", grid.buttons)
        self._halls = self._layer("halls", grid.halls)
        self._pixels = self._layer("pixels", grid.pixels)

    def _layer(self, key: str, text: str | None) -> _Picture:
        if text is None:
            return [[_NOTHING] * len(line) for line in self._names]
        picture = _picture(text)
        if list(map(len, picture)) != list(map(len, self._names)):
            raise self._refusals.because(
                "board-file-picture-shape",
                where=f"{self._where}.{key}",
                found=_shape(picture),
                expected=_shape(self._names),
            )
        return picture

    def cell(self, name: str, line: int, column: int, x: float, y: float) -> WiredCell | None:
        """Return the cell of one word, or None if the grid has none there."""
        reed = self._switch("reeds", self._reeds[line][column])
        button = self._switch("buttons", self._buttons[line][column])
        hall = self._hall(self._halls[line][column])
        pixel = self._pixel(self._pixels[line][column])
        if name == _NOTHING:
            for part in (reed, button, hall, pixel):
                if part is not None:
                    raise self._refusals.because("board-file-orphan", where=self._where, found=str(part))
            return None
        cell = Cell(name, x, y, _senses_of(reed, button, hall), self._shape, lit=pixel is not None)
        return WiredCell(cell, reed, button, pixel, f"{self._where} {name}", hall)

    def _switch(self, key: str, word: str) -> Switch | None:
        found = switch_named(word)
        if found is None and word != _NOTHING:
            raise self._refusals.wrong(f"{self._where}.{key}", word, Key("board-expected-switch"))
        return found

    def _hall(self, word: str) -> Channel | None:
        found = channel_named(word)
        if found is None and word != _NOTHING:
            raise self._refusals.wrong(f"{self._where}.halls", word, Key("board-expected-channel"))
        return found

    def _pixel(self, word: str) -> int | None:
        found = int(word) if word.isascii() and word.isdigit() and len(word) <= 4 else None
        if found is None and word != _NOTHING:
            raise self._refusals.wrong(f"{self._where}.pixels", word, Key("board-expected-pixel"))
        return found


def _shape(picture: _Picture) -> str:
    return " ".join(str(len(line)) for line in picture) or "0"


def _check(text: BoardConfig, cells: Sequence[WiredCell], refusals: Refusals) -> None:
    """Check that a board can be built. Raises BadBoardFile for the first thing that can't."""
    if not any(kind.is_in(text) for kind in text.kinds):
        raise refusals.because("board-file-no-switches")
    for kind in text.kinds:
        kind.check(text, refusals)
    _check_pixel_pin(text, refusals)
    _check_pins(text, refusals)
    _check_cells(cells, refusals)
    _check_switches(text, cells, refusals)
    _check_chain(text.pixels, cells, refusals)
    for kind in text.kinds:
        kind.check_cells(text, cells, refusals)
    _refuse_twice("board-file-switch-twice", ((each, each.hall) for each in cells if each.hall), refusals)


def _check_pixel_pin(text: BoardConfig, refusals: Refusals) -> None:
    pixels, header = text.pixels, header_of(text.serial)
    kind = next((kind for kind in text.kinds if kind.key == pixels.driver), None)
    if kind is not None:
        _check_own_lights(text, kind.key, is_in=kind.is_in(text), refusals=refusals)
        return
    if pixels.pin is None:
        raise refusals.because("board-file-missing-key", where="pixels.pin")
    if header is not PI and pixels.driver != "pio":
        raise refusals.wrong("pixels.driver", pixels.driver, '"pio"')
    allowed = {"spi": (10,), "pwm": PWM_GPIOS, "pio": tuple(header.pins)}[pixels.driver]
    if pixels.pin not in allowed:
        raise refusals.because(
            "board-file-pixel-pin",
            found=pixels.pin,
            driver=pixels.driver,
            expected=", ".join(str(number) for number in sorted(allowed)),
        )


def _check_own_lights(text: BoardConfig, key: str, *, is_in: bool, refusals: Refusals) -> None:
    """Check a board whose lights are under its buttons."""
    if not is_in:
        raise refusals.because("board-file-missing-key", where=key)
    if text.serial is not None:
        raise refusals.because("board-file-keys-on-serial", driver=key)
    if text.pixels.pin is not None:
        raise refusals.because("board-file-own-lights", where="pixels.pin", driver=key)


def _pins(text: BoardConfig) -> Iterator[tuple[str, int]]:
    for kind in text.kinds:
        yield from kind.pins(text)
    if text.pixels.pin is not None:
        yield "pixels.pin", text.pixels.pin
    if text.piezo is not None:
        yield "piezo.pin", text.piezo.pin


def _check_pins(text: BoardConfig, refusals: Refusals) -> None:
    header = header_of(text.serial)
    taken = dict(header.reserved) | (dict.fromkeys(SPI_GPIOS, "SPI") if text.pixels.driver == "spi" else {})
    seen: dict[int, str] = {}
    for where, pin in _pins(text):
        if pin not in header.pins:
            expected = "board-expected-gpio" if header is PI else "board-expected-pico-gpio"
            raise refusals.wrong(where, pin, Key(expected))
        if pin in taken and taken[pin] != _use(where):
            raise refusals.because("board-file-reserved-pin", where=where, found=pin, use=taken[pin])
        if pin in seen and not _use(where) == _use(seen[pin]) == "I2C":  # kinds may share a bus
            raise refusals.because("board-file-pin-twice", where=where, found=pin, other=seen[pin])
        seen[pin] = where


def _use(where: str) -> str:
    """Return the bus ("SPI", "I2C" or "") that may reserve the pin at a key of the board file."""
    return "SPI" if where == "pixels.pin" else "I2C" if where.endswith(".bus") else ""


def _check_cells(cells: Sequence[WiredCell], refusals: Refusals) -> None:
    if not cells:
        raise refusals.because("board-file-no-cells")
    _refuse_twice("board-file-name-twice", ((wired, wired.cell.name) for wired in cells), refusals)
    spots = ((wired, (round(wired.cell.x, 3), round(wired.cell.y, 3))) for wired in cells)
    _refuse_twice("board-file-spot-twice", spots, refusals)
    for wired in cells:
        _check_cell(wired, refusals)


def _check_cell(wired: WiredCell, refusals: Refusals) -> None:
    role, name = wired.cell.role, wired.cell.name
    if not name.strip() or name != name.strip() or len(name) > 40 or not name.isprintable():
        raise refusals.because("board-file-bad-name", where=wired.where)
    if wired.key is None and wired.reed is None and wired.hall is None:
        raise refusals.because("board-file-no-switch", where=wired.where)
    if wired.pixel is None and role is None:
        raise refusals.because("board-file-no-pixel", where=wired.where)
    if role is not None and wired.key is None:
        raise refusals.because("board-file-role-without-button", where=wired.where, role=role.value)
    if (role in ("done", "choose")) != (wired.cell.owner >= 0):
        raise refusals.because("board-file-owner", where=wired.where)


def _check_switches(text: BoardConfig, cells: Sequence[WiredCell], refusals: Refusals) -> None:
    switches = [(wired, switch) for wired in cells for switch in wired.switches]
    for kind in text.kinds:
        mine = [switch for _, switch in switches if isinstance(switch, kind.switch)]
        kind.check_room(text, mine, refusals)
    for wired, switch in switches:
        text.kind_of(switch).check_switch(text, wired.where, switch, refusals)
    _refuse_twice("board-file-switch-twice", switches, refusals)


def _check_chain(pixels: PixelsConfig, cells: Sequence[WiredCell], refusals: Refusals) -> None:
    lit = [(wired, wired.pixel) for wired in cells if wired.pixel is not None]
    _refuse_twice("board-file-pixel-twice", lit, refusals)
    count = len(lit)
    for wired, number in lit:
        if number >= count:
            missing = min(set(range(count)) - {n for _, n in lit})
            raise refusals.because(
                "board-file-pixel-hole", where=wired.where, found=number, missing=missing, last=count - 1
            )
    most = most_pixels(pixels.order)
    if pixels.driver == "spi" and count > most:
        raise refusals.because("board-file-spi-pixels", found=count, most=most, bytes=TRANSFER_BYTES)
    if pixels.limit_ma <= count * pixels.idle_ma:
        raise refusals.wrong("pixels.limit_ma", pixels.limit_ma, f"> {count} × {pixels.idle_ma:g} mA")


def _refuse_twice(key: str, items: Iterable[tuple[WiredCell, Hashable]], refusals: Refusals) -> None:
    seen: dict[Hashable, WiredCell] = {}
    for wired, value in items:
        if value in seen:
            raise refusals.because(key, where=wired.where, found=str(value), other=seen[value].where)
        seen[value] = wired
