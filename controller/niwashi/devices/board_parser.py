"""Reading a board file: one TOML text, read once and checked once, with all its mistakes told together.

pydantic reads the tables: keys, types, ranges and defaults, which editors and hardware/BOARD-FILE.md get from
the same models. `_Reader` makes cells of them, and checks what needs more than one value.
"""

import errno
import json
import os
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import replace
from functools import cache
from operator import attrgetter
from pathlib import Path
from typing import Any, get_args

from pydantic import BaseModel, ValidationError, create_model

from niwashi import data
from niwashi.board_types import Cell, Role, Senses, Shape
from niwashi.devices.board_file import (
    BoardConfig,
    BoardFile,
    CellConfig,
    GridConfig,
    Mistakes,
    PixelsConfig,
    SwitchKind,
)
from niwashi.devices.cell_wiring import WiredCell
from niwashi.devices.header import PI, PICO, PWM_GPIOS, SPI_GPIOS
from niwashi.devices.pixels_spi import MOST_PIXELS, TRANSFER_BYTES
from niwashi.devices.switch_kinds import SWITCH_KINDS
from niwashi.errors import BadBoardFile, reason
from niwashi.message import Key
from niwashi.validation import LONGEST_QUOTE, FieldError, field_errors

_HEX_RISE = 0.75**0.5  # from one line of hexagons to the next, in cell widths
_NOTHING = "."
_PIXEL_DIGITS = 4
_LONGEST_NAME = 40

_WIRED_DRIVERS = ("spi", "pwm", "pio")

_STAND_INS = {"name": "-", "pixels": {"driver": "pwm", "limit_ma": 10}}
"""Tables that must be there, while a file without them is searched for other mistakes."""

_Picture = list[list[str | None]]

_KINDS = {
    "bool_type": "board-expected-bool",
    "dict_type": "board-expected-table",
    "finite_number": "board-expected-number",
    "float_type": "board-expected-number",
    "int_type": "board-expected-whole-number",
    "model_type": "board-expected-table",
    "string_type": "board-expected-text",
    "too_long": "board-expected-shorter-list",
    "too_short": "board-expected-longer-list",
    "tuple_type": "board-expected-list",
}

_BOUNDS = {
    "greater_than": ("> ", "gt"),
    "greater_than_equal": ("≥ ", "ge"),
    "less_than_equal": ("≤ ", "le"),
    "literal_error": ("", "expected"),
    "string_too_long": ("≤ ", "max_length"),
    "string_too_short": ("≥ ", "min_length"),
}


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
    path = board_path(path)
    try:
        text = data.text_of(path)
    except UnicodeDecodeError as error:
        raise BadBoardFile("board-file-not-text", file=str(path), found=error.start) from error
    except (FileNotFoundError, NotADirectoryError) as error:
        known = ", ".join(sorted(_named_boards()))
        raise BadBoardFile("board-file-missing", file=str(path), known=known) from error
    except OSError as error:
        if error.errno in (errno.EISDIR, errno.ENXIO):
            raise BadBoardFile("board-file-not-a-file", file=str(path)) from error
        raise BadBoardFile("board-file-unreadable", file=str(path), detail=reason(error)) from error
    return parse_board(text, str(path))


def parse_board_bytes(content: bytes, file: str) -> BoardFile:
    """Return the board that a file's content describes, as `parse_board` does. Raises BadBoardFile."""
    try:
        text = data.decoded(content)
    except UnicodeDecodeError as error:
        raise BadBoardFile("board-file-not-text", file=file, found=error.start) from error
    return parse_board(text, file)


def parse_board(text: str, file: str) -> BoardFile:
    """Return the board that a text describes; `file` is its name in refusals.

    Raises BadBoardFile with all mistakes that can be told together.
    """
    try:
        tables = data.toml(text)
    except data.NotToml as error:
        raise BadBoardFile("board-file-bad-toml", file=file, detail=str(error)) from error
    mistakes = Mistakes(file)
    board = _Reader(tables, mistakes).board()
    if mistakes.found:
        raise mistakes.refusal()
    return board


@cache
def board_schema(kinds: tuple[SwitchKind, ...]) -> type[BoardConfig]:
    """Return the schema of board files for these kinds of switches."""
    fields = {name: field for kind in kinds for name, field in kind.sections.items()}
    schema: type[BoardConfig] = create_model("Board", __base__=BoardConfig, **fields)
    return schema


def dotted(location: tuple[int | str, ...]) -> str:
    """Return the path of a key in a TOML file.

    >>> dotted(("grid", 0, "names")), dotted(("cells", "card 1", "at", 1))
    ('grid[1].names', 'cells."card 1".at[2]')
    """
    text = ""
    for part in location:
        if isinstance(part, int):
            text += f"[{part + 1}]"
        elif part.replace("_", "").replace("-", "").isalnum() and part.isascii():
            text += f".{part}"
        else:
            text += f".{json.dumps(part[:LONGEST_QUOTE], ensure_ascii=False)}"
    return text.removeprefix(".")


class _Reader:
    """Makes a board of the tables of one file, and notes every mistake.

    Tables that have one are left out and count as unread: nothing is said of what depends on them.
    """

    def __init__(self, tables: dict[str, Any], mistakes: Mistakes) -> None:
        self._mistakes = mistakes
        self._unread: set[str] = set()  # names of tables; "cells" also for a mistake in a cell of a grid
        self._kinds = tuple(sorted(SWITCH_KINDS.values(), key=attrgetter("measures")))
        here = [kind for kind in self._kinds if not tables.keys().isdisjoint(kind.tables)]
        self._here = here
        by_use = [*here, *(kind for kind in self._kinds if kind not in here)]
        # The kinds that may know a word, and what is expected of it.
        self._switches = [kind for kind in by_use if not kind.measures], "board-expected-switch"
        self._halls = [kind for kind in by_use if kind.measures], "board-expected-channel"
        self._whole = self._read(tables)
        self._header = PI if self._whole.serial is None else PICO
        self._lit_by = None if "pixels" in self._unread else self._light_source(self._whole.pixels)

    def _read(self, tables: dict[str, Any]) -> BoardConfig:
        """Return the tables without those that have a mistake; of single cells, only these are left out."""
        schema = board_schema(self._kinds)
        try:
            return schema.model_validate(tables)
        except ValidationError as error:
            found = field_errors(error)
        faulty: list[tuple[int | str, ...]] = []
        within = {each.where[:-1] for each in found}
        for each in found:
            if each.kind == "too_short" and each.where in within:  # pydantic counts the good ones only
                continue
            _note_field(each, schema, self._mistakes)
            if each.kind == "extra_forbidden" and each.where[0] not in ("grid", "cells"):
                table: Any = tables
                for step in each.where[:-1]:
                    table = table[step]
                table.pop(each.where[-1], None)
            else:
                faulty.append(each.where)
        for name, *inner in faulty:
            self._unread.add(str(name))
            if name == "cells" and inner:
                tables["cells"].pop(inner[0], None)
            else:
                tables.pop(str(name), None)
        return schema.model_validate(_STAND_INS | tables)

    def _light_source(self, pixels: PixelsConfig) -> SwitchKind | None:
        """Return the kind of buttons whose lights are the board's; None for a chain of pixels.

        With a driver that does not fit the rest, the pixels count as unread.
        """
        mistakes, driver = self._mistakes, pixels.driver
        lights = {kind.key: kind for kind in self._kinds if kind.has_lights}
        others = [kind.key for kind in self._here if kind.has_lights and kind.key != driver]
        if others:
            mistakes.wrong("pixels.driver", driver, f'"{others[0]}"')
        elif driver in _WIRED_DRIVERS:
            allowed = {"spi": (10,), "pwm": PWM_GPIOS, "pio": tuple(self._header.pins)}[driver]
            if pixels.pin is None:
                mistakes.note("board-file-missing-key", where="pixels.pin")
            if self._header is not PI and driver != "pio":
                mistakes.wrong("pixels.driver", driver, '"pio"')
            elif pixels.pin is not None and pixels.pin not in allowed and "serial" not in self._unread:
                expected = ", ".join(map(str, sorted(allowed)))
                mistakes.note("board-file-pixel-pin", found=pixels.pin, driver=driver, expected=expected)
            return None
        elif driver not in lights:
            *known, last = map(repr, (*_WIRED_DRIVERS, *lights))
            mistakes.wrong("pixels.driver", driver, f"{', '.join(known)} or {last}")
        elif lights[driver] not in self._here:
            mistakes.note("board-file-missing-key", where=driver)
        else:
            if self._whole.serial is not None:
                mistakes.note("board-file-keys-on-serial", driver=driver)
            if pixels.pin is not None:
                mistakes.note("board-file-own-lights", where="pixels.pin", driver=driver)
            return lights[driver]
        self._unread.add("pixels")
        return None

    def board(self) -> BoardFile:
        """Return the board, checked."""
        whole, kinds = self._whole, self._kinds
        grids = (self._grid(grid, f"grid[{number}]") for number, grid in enumerate(whole.grid, 1))
        cells = [wired for grid in grids for wired in grid]
        cells += (self._single(name, text) for name, text in whole.cells.items())
        board = BoardFile(
            whole.name,
            whole.switches,
            whole.matrix,
            whole.expanders,
            whole.pixels,
            self._joined(cells),
            whole.serial,
            whole.hall,
            whole.multiplexers,
            whole.registers,
            kinds,
            tuple((name, getattr(whole, name)) for kind in kinds for name in kind.sections),
            whole.piezo,
            whole.pins,
            self._header,
        )
        placed = [
            (wired.where, at)
            for wired in board.cells
            for at in (wired.reed, wired.button, wired.hall)
            if at is not None
        ]
        self._check_wiring(board, placed)
        self._check_cells(board, placed)
        return board

    # Cells

    def _grid(self, grid: GridConfig, where: str) -> Iterator[WiredCell]:
        """Yield the cells of a grid, line by line from the bottom, each line from the left."""
        names = _picture(grid.names)
        layers = self._layers(grid, where, names)
        if layers is None:
            self._unread.add("grid")
            return
        width = max(map(len, names), default=0)
        for height, line in enumerate(reversed(range(len(names)))):
            for column, name in enumerate(names[line]):
                noted = len(self._mistakes.found)
                at_reed, at_button, at_hall, at_pixel = (layer[line][column] for layer in layers)
                reed = self._address(f"{where}.reeds", at_reed, self._switches)
                button = self._address(f"{where}.buttons", at_button, self._switches)
                hall = self._address(f"{where}.halls", at_hall, self._halls)
                pixel = self._pixel(f"{where}.pixels", at_pixel)
                if name is None:
                    for part in (reed, button, hall, pixel):
                        if part is not None:
                            self._mistakes.note("board-file-orphan", where=where, found=str(part))
                    continue
                x, y = float(column), float(height)
                if grid.layout == "hex":  # every line is centred over the longest one
                    x, y = column + (width - len(names[line])) / 2, height * _HEX_RISE
                x, y = grid.at[0] + x, grid.at[1] + y
                cell = Cell(name, x, y, Senses.NONE, Shape(grid.layout))
                wired = WiredCell(cell, reed, button, pixel, f"{where} {name}", hall)
                yield self._checked(wired, noted)

    def _layers(self, grid: GridConfig, where: str, names: _Picture) -> list[_Picture] | None:
        """Return the pictures of switches, sensors and pixels; None if one is not as it has to be."""
        mistakes, noted, layers = self._mistakes, len(self._mistakes.found), []
        driver = None if self._lit_by is None else self._lit_by.key
        for key in ("reeds", "buttons", "halls", "pixels"):
            text, place = getattr(grid, key), f"{where}.{key}"
            if key == "pixels" and key not in self._unread:
                if driver is None and text is None:
                    mistakes.note("board-file-missing-key", where=place)
                if driver is not None and text is not None and text.strip(f"{_NOTHING} \n"):
                    mistakes.note("board-file-own-lights", where=place, driver=driver)
            layer: _Picture = [[None] * len(line) for line in names] if text is None else _picture(text)
            found, expected = (" ".join(str(len(line)) for line in each) or "0" for each in (layer, names))
            if found != expected:
                mistakes.note("board-file-picture-shape", where=place, found=found, expected=expected)
            layers.append(layer)
        return layers if len(mistakes.found) == noted else None

    def _single(self, name: str, text: CellConfig) -> WiredCell:
        """Return a cell beside the grids."""
        where, noted = dotted(("cells", name)), len(self._mistakes.found)
        reed, button, held = (
            self._address(f"{where}.{key}", word, self._switches)
            for key, word in (("reed", text.reed), ("button", text.button), ("held", text.held))
        )
        hall = self._address(f"{where}.hall", text.hall, self._halls)
        if self._lit_by is not None and text.pixel is not None:
            driver = self._lit_by.key
            self._mistakes.note("board-file-own-lights", where=f"{where}.pixel", driver=driver)
        cell = Cell(
            name,
            *text.at,
            Senses.NONE,
            Shape(text.shape or ("button" if text.role else "square")),
            Role(text.role) if text.role else None,
            -1 if text.owner is None else text.owner,
        )
        return self._checked(WiredCell(cell, reed, button, text.pixel, where, hall, held), noted)

    def _address(self, where: str, word: str | None, known: tuple[list[SwitchKind], str]) -> Any | None:
        """Return the switch or sensor that a word names; None without a word, and for one that is noted."""
        if word is None:
            return None
        kinds, expected = known
        found = next((at for kind in kinds if (at := kind.named(word)) is not None), None)
        if found is None:
            self._mistakes.wrong(where, word, Key(expected))
        return found

    def _pixel(self, where: str, word: str | None) -> int | None:
        if word is None:
            return None
        if word.isascii() and word.isdigit() and len(word) <= _PIXEL_DIGITS:
            return int(word)
        self._mistakes.wrong(where, word, Key("board-expected-pixel"))
        return None

    def _checked(self, wired: WiredCell, noted: int) -> WiredCell:
        """Return a cell with its senses and its light, and note what it lacks.

        `noted` is the number of mistakes before its words were read: one with a word that can't be read is
        not said to have none there.
        """
        cell, where, mistakes = wired.cell, wired.where, self._mistakes
        name, role, is_read = cell.name, cell.role, len(mistakes.found) == noted
        key = wired.button if wired.held is None else wired.held
        lit = wired.pixel is not None or (
            self._lit_by is not None and isinstance(wired.button, self._lit_by.switch)
        )
        if name != name.strip() or not 0 < len(name) <= _LONGEST_NAME or not name.isprintable():
            mistakes.note("board-file-bad-name", where=where)
        if is_read and key is None and wired.reed is None and wired.hall is None:
            mistakes.note("board-file-no-switch", where=where)
        elif is_read and key is None and role is not None:
            mistakes.note("board-file-role-without-button", where=where, role=role.value)
        if is_read and not lit and role is None and "pixels" not in self._unread:
            mistakes.note("board-file-no-pixel", where=where)
        if (role in (Role.DONE, Role.CHOOSE)) != (cell.owner >= 0):
            mistakes.note("board-file-owner", where=where)
        own = (wired.reed, wired.button, wired.hall, wired.pixel)
        if wired.held is not None and (role is None or own != (None, None, None, None)):
            mistakes.note("board-file-held-alone", where=where, found=str(wired.held))
        if len(mistakes.found) > noted:
            self._unread.add("cells")
        senses = Senses.NONE
        if name not in self._whole.mask:
            senses |= Senses.PRESENCE if wired.reed is not None else Senses.NONE
            senses |= Senses.PRESS if key is not None else Senses.NONE
            if wired.hall is not None:
                senses |= Senses.FACE
                if self._whole.hall is not None and self._whole.hall.heights:
                    senses |= Senses.HEIGHT
        return replace(wired, cell=replace(cell, senses=senses, lit=lit))

    def _joined(self, cells: Iterable[WiredCell]) -> tuple[WiredCell, ...]:
        """Return the cells with what they have of others: lights in their buttons' order, and held keys."""
        every, joined = list(cells), []
        lit = () if self._lit_by is None else (self._lit_by.switch,)
        in_order = sorted({wired.button for wired in every if isinstance(wired.button, lit)})
        squares = {wired.button: wired.cell for wired in every if wired.button and wired.cell.role is None}
        holders: dict[Hashable, str] = {}
        for wired in every:
            made, held = wired, wired.held
            if isinstance(wired.button, lit):
                made = replace(wired, pixel=in_order.index(wired.button))
            elif held is not None:
                found = {"where": wired.where, "found": str(held)}
                if held in squares:
                    square = squares[held]
                    made = replace(wired, cell=replace(wired.cell, held_at=square.name, lit=square.lit))
                elif self._unread.isdisjoint(("cells", "grid")):
                    self._mistakes.note("board-file-held-nowhere", **found)
                if held in holders:
                    self._mistakes.note("board-file-held-twice", **found, other=holders[held])
                holders.setdefault(held, wired.where)
            joined.append(made)
        return tuple(joined)

    # Checks of the whole board

    def _check_wiring(self, board: BoardFile, placed: list[tuple[str, Any]]) -> None:
        """Check the parts of every kind of switches, and the pins of everything."""
        if "serial" in self._unread:  # whose pins these are is not known
            return
        here = [kind for kind in self._here if self._unread.isdisjoint(kind.tables)]
        if not self._here:
            self._mistakes.note("board-file-no-switches")
        else:
            for kind in self._kinds:
                mine = [(where, at) for where, at in placed if isinstance(at, kind.switch)]
                if kind in here or (mine and kind not in self._here):
                    kind.check(board, mine, self._mistakes)
        self._check_pins(board, [pin for kind in here for pin in kind.pins(board)])

    def _check_pins(self, board: BoardFile, used: list[tuple[str, int]]) -> None:
        """Check that each pin is there, is free, and has one use; `used` are those of switches."""
        header, mistakes = board.header, self._mistakes
        taken = dict(header.reserved)
        if board.pixels.driver == "spi":
            taken |= dict.fromkeys(SPI_GPIOS, "SPI")
        if board.pixels.pin is not None:
            used.append(("pixels.pin", board.pixels.pin))
        if board.piezo is not None:
            used.append(("piezo.pin", board.piezo.pin))
        seen: dict[int, tuple[str, str]] = {}
        for where, pin in used:
            use = "SPI" if where == "pixels.pin" else "I2C" if where.endswith(".bus") else ""
            if pin not in header.pins:
                expected = "board-expected-gpio" if header is PI else "board-expected-pico-gpio"
                mistakes.wrong(where, pin, Key(expected))
            elif pin in taken and taken[pin] != use:
                mistakes.note("board-file-reserved-pin", where=where, found=pin, use=taken[pin])
            elif pin in seen and not use == seen[pin][1] == "I2C":  # kinds may share a bus
                mistakes.note("board-file-pin-twice", where=where, found=pin, other=seen[pin][0])
            seen.setdefault(pin, (where, use))

    def _check_cells(self, board: BoardFile, placed: list[tuple[str, Any]]) -> None:
        """Check what cells may not share, and what all of them together have to have."""
        cells, pixels, mistakes = board.cells, board.pixels, self._mistakes
        lit = [(wired.where, wired.pixel) for wired in cells if wired.pixel is not None]
        self._check_once("board-file-name-twice", ((wired.where, wired.cell.name) for wired in cells))
        spots = ((wired.where, (round(wired.cell.x, 3), round(wired.cell.y, 3))) for wired in cells)
        self._check_once("board-file-spot-twice", spots)
        self._check_once("board-file-switch-twice", placed)
        self._check_once("board-file-pixel-twice", lit)
        if not self._unread.isdisjoint(("cells", "grid")):
            return
        if not cells:
            mistakes.note("board-file-no-cells")
        for name in sorted(set(self._whole.mask) - {wired.cell.name for wired in cells}):
            mistakes.note("board-file-mask", found=name)
        if "pixels" in self._unread:
            return
        count = len(lit)
        hole = next(((where, number) for where, number in lit if number >= count), None)
        if hole is not None:
            missing = min(set(range(count)) - {number for _, number in lit})
            facts = {"found": hole[1], "missing": missing, "last": count - 1}
            mistakes.note("board-file-pixel-hole", where=hole[0], **facts)
        most = MOST_PIXELS[len(pixels.order)]
        if pixels.driver == "spi" and count > most:
            mistakes.note("board-file-spi-pixels", found=count, most=most, bytes=TRANSFER_BYTES)
        if pixels.limit_ma <= count * pixels.idle_ma:
            mistakes.wrong("pixels.limit_ma", pixels.limit_ma, f"> {count} × {pixels.idle_ma:g} mA")

    def _check_once(self, key: str, items: Iterable[tuple[str, Hashable]]) -> None:
        """Check that no two cells have the same; `items` are what each has, behind its key in the file."""
        seen: dict[Hashable, str] = {}
        for where, value in items:
            if value in seen:
                self._mistakes.note(key, where=where, found=str(value), other=seen[value])
            seen.setdefault(value, where)


def _picture(text: str) -> _Picture:
    """Return the words of a picture line by line, top line first; None where there is nothing."""
    lines = (line.split() for line in text.splitlines() if line.strip())
    return [[None if word == _NOTHING else word for word in line] for line in lines]


def _note_field(found: FieldError, schema: type[BaseModel], mistakes: Mistakes) -> None:
    """Note a mistake that a schema has found."""
    kind, where = found.kind, dotted(found.where)
    if kind == "extra_forbidden":
        table = schema if len(found.where) == 1 else _table(schema, str(found.where[0]))
        known = ", ".join(field.alias or name for name, field in table.model_fields.items())
        mistakes.note("board-file-unknown-key", where=where, known=known)
    elif kind == "missing":
        mistakes.note("board-file-missing-key", where=where)
    elif kind in _BOUNDS:
        sign, name = _BOUNDS[kind]
        mistakes.wrong(where, found.found, f"{sign}{found.facts[name]}")
    else:  # ours, or said by a check of ours
        own = kind if kind.startswith("board-expected-") else "board-expected-other"
        mistakes.wrong(where, found.found, Key(_KINDS.get(kind, own)))


def _table(schema: type[BaseModel], key: str) -> type[BaseModel]:
    """Return the schema of the tables under a key: one table, a list of tables, or one for each name."""
    field = next(field for name, field in schema.model_fields.items() if key == (field.alias or name))
    found = [each for each in (field.annotation, *get_args(field.annotation)) if isinstance(each, type)]
    return next(each for each in found if issubclass(each, BaseModel))
