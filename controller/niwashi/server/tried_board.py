"""One board that is tried out by hand: which switch closes, which pixel lights, how it is wired."""

from typing import Any

from niwashi.board_types import DARK, Colour
from niwashi.devices.board_file import BoardFile
from niwashi.devices.cell_wiring import Crossing
from niwashi.devices.serial_board import SerialBoard
from niwashi.wiring.board_papers import board_tables
from niwashi.words.catalogue import translate

MODES = ("touched", "walk", "white", "dark")
"""Which lights are on: where a switch is closed, one after another, all, none."""

_EACH_S = 0.4  # of those that are lit one after another
_TOUCHED: Colour = (0, 90, 40)
_ALONE: Colour = (120, 120, 120)
_WHITE: Colour = (255, 255, 255)


class TriedBoard:
    """A board under test. `closed` and `seen` are cells; `strays` are switches that no cell has."""

    def __init__(self, file: BoardFile, board: SerialBoard, language: str) -> None:
        self.file, self.board, self._language = file, board, language
        self._switches = {
            sensor: (cell, str(at))
            for cell, wired in enumerate(file.cells)
            for at in (wired.reed, wired.button, wired.hall)
            if at is not None
            for sensor in (file.sensor(at),)
        }
        self._pixels = {cell: number for number, cell in enumerate(file.chain)}
        self.forget()
        self.light("touched")

    def forget(self) -> None:
        """Forget the presses so far."""
        self.closed: set[int] = set()
        self.seen: set[int] = set()
        self.strays: set[str] = set()
        self.notices: list[str] = []
        self.last = ""

    def light(self, mode: str) -> None:
        """Begin one of the MODES."""
        self.mode, self.lit = mode, -1
        self._walks_from: float | None = None

    def light_cell(self, cell: int) -> None:
        """Light a cell alone, if it has a pixel."""
        if cell in self._pixels:
            self.light("cell")
            self.lit = cell

    def step(self, now: float) -> None:
        """Read the board once, and light it. Raises BoardFault."""
        reading = self.board.read(now)
        self.notices = [self._say(each.key, cells=", ".join(each.cells)) for each in reading.notices]
        self._note(self.board.closed(now))
        self._walk(now)
        self.board.show(self._frame(), now)

    def _note(self, mask: int) -> None:
        closed = set()
        for sensor in range(mask.bit_length()):
            if not mask >> sensor & 1:
                continue
            if sensor not in self._switches:
                matrix = self.file.matrix
                driven, read = map(len, matrix.lines)
                at = divmod(sensor, read or 1)
                crossing = Crossing(*(at if matrix.driven == "rows" else reversed(at)))
                self.strays.add(str(crossing) if sensor < driven * read else f"#{sensor}")
                continue
            cell, switch = self._switches[sensor]
            closed.add(cell)
            if cell not in self.closed:
                self.last = self._told(cell, switch)
        self.closed = closed
        self.seen |= closed

    def _told(self, cell: int, switch: str) -> str:
        name, pixel = self.file.cells[cell].cell.name, self._pixels.get(cell)
        if pixel is None:
            return self._say("usb-test-closed-dark", cell=name, switch=switch)
        return self._say("usb-test-closed", cell=name, switch=switch, pixel=str(pixel))

    def _walk(self, now: float) -> None:
        """Light one pixel after the other, in the order of the chain, once."""
        if self.mode != "walk":
            return
        self._walks_from = now if self._walks_from is None else self._walks_from
        at = int((now - self._walks_from) / _EACH_S)
        if at < len(self.file.chain):
            self.lit = self.file.chain[at]
        else:
            self.light("touched")

    def _frame(self) -> tuple[Colour, ...]:
        cells = range(len(self.file.cells))
        if self.mode == "white":
            return (_WHITE,) * len(cells)
        if self.mode == "touched":
            return tuple(_TOUCHED if cell in self.closed else DARK for cell in cells)
        return tuple(_ALONE if cell == self.lit else DARK for cell in cells)

    def _say(self, key: str, **facts: Any) -> str:
        return translate(key, self._language, **facts)


def described(file: BoardFile, language: str) -> dict[str, Any]:
    """Return the view of a board with a microcontroller: its cells, and its wiring as tables."""

    def say(key: str, **facts: Any) -> str:
        return translate(key, language, **facts)

    pixels = {cell: number for number, cell in enumerate(file.chain)}
    cells = [
        {
            "name": wired.cell.name,
            "x": wired.cell.x,
            "y": wired.cell.y,
            "shape": wired.cell.shape.value,
            "switch": " ".join(str(at) for at in (wired.reed, wired.button, wired.hall) if at is not None),
            "pixel": pixels.get(i, -1),
        }
        for i, wired in enumerate(file.cells)
    ]
    usb = "" if file.serial is None else file.serial.usb
    tables = [table._asdict() for table in board_tables(file, say)]
    return {"name": file.name, "usb": usb, "cells": cells, "tables": tables}
