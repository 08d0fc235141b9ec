"""Parse the text grids of a board file: names, switches and pixels of cells, laid out as on the board."""

from collections.abc import Iterator

from niwashi.board_types import Cell, Senses, Shape
from niwashi.devices.board_config import GridConfig
from niwashi.devices.cell_wiring import Channel, Switch, WiredCell
from niwashi.devices.refusal import Refusals
from niwashi.devices.switch_kinds import channel_named, switch_named
from niwashi.words.catalogue import Key

_HEX_RISE = 0.75**0.5  # from one line of hexagons to the next, in cell widths
_NONE = "."

Picture = list[list[str]]


def senses_of(reed: Switch | None, button: Switch | None, hall: Channel | None = None) -> Senses:
    """Return the senses of a cell with these switches, or with a hall sensor."""
    sees = Senses.PRESENCE if reed else Senses.NONE
    sees |= Senses.FACE if hall else Senses.NONE
    return sees | (Senses.PRESS if button else Senses.NONE)


def grid_cells(grid: GridConfig, where: str, refusals: Refusals) -> Iterator[WiredCell]:
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


def _picture(text: str) -> Picture:
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

    def __init__(self, grid: GridConfig, names: Picture, where: str, refusals: Refusals) -> None:
        self._where = where
        self._refusals = refusals
        self._shape = Shape(grid.layout)
        self._names = names
        self._reeds = self._layer("reeds", grid.reeds)
        self._buttons = self._layer("buttons", grid.buttons)
        self._halls = self._layer("halls", grid.halls)
        self._pixels = self._layer("pixels", grid.pixels)

    def _layer(self, key: str, text: str | None) -> Picture:
        if text is None:
            return [[_NONE] * len(line) for line in self._names]
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
        if name == _NONE:
            for part in (reed, button, hall, pixel):
                if part is not None:
                    raise self._refusals.because("board-file-orphan", where=self._where, found=str(part))
            return None
        cell = Cell(name, x, y, senses_of(reed, button, hall), self._shape, lit=pixel is not None)
        return WiredCell(cell, reed, button, pixel, f"{self._where} {name}", hall)

    def _switch(self, key: str, word: str) -> Switch | None:
        found = switch_named(word)
        if found is None and word != _NONE:
            raise self._refusals.wrong(f"{self._where}.{key}", word, Key("board-expected-switch"))
        return found

    def _hall(self, word: str) -> Channel | None:
        found = channel_named(word)
        if found is None and word != _NONE:
            raise self._refusals.wrong(f"{self._where}.halls", word, Key("board-expected-channel"))
        return found

    def _pixel(self, word: str) -> int | None:
        found = int(word) if word.isascii() and word.isdigit() and len(word) <= 4 else None
        if found is None and word != _NONE:
            raise self._refusals.wrong(f"{self._where}.pixels", word, Key("board-expected-pixel"))
        return found


def _shape(picture: Picture) -> str:
    return " ".join(str(len(line)) for line in picture) or "0"
