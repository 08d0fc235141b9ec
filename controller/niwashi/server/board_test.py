"""The test of boards on USB, for a page: the board that is plugged in chooses itself, or a person does.

Messages of the page, beside those of its port (`niwashi.devices.usb_line.UsbLine`): `choose` (`board`: one of
Niwashi's, "" to have it found; or `text` and `name` of a board file), `light` (`mode`, or `cell`) and
`forget`. To the page: `boards`, once; `board` for each that is chosen; `state` whenever it has changed."""

from collections.abc import Callable, Mapping
from functools import cache
from random import SystemRandom
from typing import Any

from niwashi import data
from niwashi.board_types import DARK, Colour
from niwashi.devices.board_file import BoardFile
from niwashi.devices.board_parser import load_board, parse_board
from niwashi.devices.cell_wiring import Crossing
from niwashi.devices.firmware_call import FirmwareSession, has_wiring
from niwashi.devices.serial_board import SerialBoard
from niwashi.devices.serial_link.messages import SerialMessage
from niwashi.devices.serial_link.table import PROTOCOL
from niwashi.devices.usb_line import UsbLine
from niwashi.errors import BoardFault, NiwashiError
from niwashi.wiring.board_papers import board_tables
from niwashi.words.catalogue import translate

MODES = ("touched", "walk", "white", "dark")
"""Which lights are on: where a switch is closed, one after another, all, none."""

_WALK_STEP_S = 0.4  # per light, where they are lit one after another
_CLOSED_COLOUR: Colour = (0, 90, 40)
_SINGLE_COLOUR: Colour = (120, 120, 120)
_WHITE: Colour = (255, 255, 255)
_GREETING_S = 3.0

Post = Callable[[Mapping[str, Any]], None]


@cache
def boards_to_check() -> Mapping[str, BoardFile]:
    """Return the boards with a microcontroller that come with Niwashi, by the names of their files.

    >>> list(boards_to_check())
    ['garden-36-hall', 'garden-36-pico', 'hex-91-pico']
    """
    boards = {file.stem: load_board(file) for file in sorted(data.boards().glob("*.toml"))}
    return {name: board for name, board in boards.items() if board.serial is not None}


def usb_board_file(asked: str, name: str = "") -> BoardFile:
    """Return a board that comes with Niwashi, by its name, or that of a board file's text, called `name`.

    Raises NiwashiError, also for a board without a microcontroller.
    """
    files = {file.stem: file for file in data.boards().glob("*.toml")}
    file = load_board(files[asked]) if asked in files else parse_board(asked, name)
    if file.serial is None:
        raise NiwashiError("usb-test-no-pico", board=file.name)
    return file


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
        at = int((now - self._walks_from) / _WALK_STEP_S)
        if at < len(self.file.chain):
            self.lit = self.file.chain[at]
        else:
            self.light("touched")

    def _frame(self) -> tuple[Colour, ...]:
        cells = range(len(self.file.cells))
        if self.mode == "white":
            return (_WHITE,) * len(cells)
        if self.mode == "touched":
            return tuple(_CLOSED_COLOUR if cell in self.closed else DARK for cell in cells)
        return tuple(_SINGLE_COLOUR if cell == self.lit else DARK for cell in cells)

    def _say(self, key: str, **facts: Any) -> str:
        return translate(key, self._language, **facts)


def begin_board_test(post: Post, language: str) -> "BoardTest":
    """Begin a test for a page; `post` sends a message to it."""
    return BoardTest(UsbLine(post), post, language, SystemRandom().randrange(1, 0x10000))


class BoardTest:
    """A test of one board after the other. The caller runs `step` many times a second.

    `session` numbers the first session on the wire; use another number each time.
    """

    def __init__(self, line: UsbLine, post: Post, language: str, session: int) -> None:
        self._line, self._post, self._language, self._session = line, post, language, session
        self._boards = boards_to_check()
        self._greeting: FirmwareSession | None = None
        self._hello: SerialMessage | None = None
        self._greeted_at = 0.0
        self._tried: TriedBoard | None = None
        self._refused = ""
        self._posted: Mapping[str, Any] | None = None
        names = [{"board": name, "name": file.name} for name, file in self._boards.items()]
        post({"type": "boards", "boards": names})

    def take(self, message: Mapping[str, Any]) -> None:
        """Take a message of the page. Others are ignored."""
        if self._line.take(message):
            return
        match message:
            case {"type": "choose", "board": str(name)} if name in self._boards:
                self._choose(self._boards[name], name)
            case {"type": "choose", "board": ""}:
                self.close()
                self._tried, self._refused = None, ""
            case {"type": "choose", "text": str(text), "name": str(name)}:
                self._choose_text(text, name)
            case {"type": "light", "cell": int(cell)} if self._tried is not None:
                self._tried.light_cell(cell)
            case {"type": "light", "mode": str(mode)} if self._tried is not None and mode in MODES:
                self._tried.light(mode)
            case {"type": "forget"} if self._tried is not None:
                self._tried.forget()

    def step(self, now: float) -> None:
        """Go on, and tell the page if something has changed."""
        say = self._greet(now) if self._tried is None else self._try(self._tried, now)
        state: dict[str, Any] = {"type": "state", "say": self._refused or say, "firmware": self._firmware()}
        if (tried := self._tried) is not None:
            state |= {
                "open": tried.board.link.has_reading,
                "closed": sorted(tried.closed),
                "seen": sorted(tried.seen),
                "last": tried.last,
                "strays": sorted(tried.strays),
                "notices": tried.notices,
                "mode": tried.mode,
                "lit": tried.lit,
            }
        if state != self._posted:
            self._posted = state
            self._post(state)

    def close(self) -> None:
        """Darken the board and close its port."""
        if self._tried is not None:
            self._tried.board.close()

    def _try(self, tried: TriedBoard, now: float) -> str:
        try:
            tried.step(now)
        except BoardFault as fault:
            tried.closed, tried.notices = set(), []
            return translate(fault.message, self._language)
        if not tried.board.link.has_reading:
            return self._say("usb-test-waits")
        return self._say("usb-test-runs", board=tried.file.name)

    def _greet(self, now: float) -> str:
        """Ask a board that was not named for its wiring."""
        try:
            port = self._line.open()
            if self._greeting is None:
                self._greeting, self._hello, self._greeted_at = FirmwareSession(port, self._next()), None, now
            self._hello = self._greeting.hello(now) or self._hello
        except BoardFault as fault:
            self._greeting = self._hello = None
            return translate(fault.message, self._language)
        if self._hello is None:
            return self._say("usb-test-silent" if now - self._greeted_at > _GREETING_S else "usb-test-waits")
        if self._hello["protocol"] != PROTOCOL:
            return self._say("usb-test-differs", found=self._hello["protocol"], expected=PROTOCOL)
        for name, file in self._boards.items():
            if has_wiring(self._hello, file):
                self._choose(file, name)
                return self._say("usb-test-waits")
        return self._say("usb-test-choose")

    def _choose_text(self, text: str, name: str) -> None:
        try:
            file = usb_board_file(text, name)
        except NiwashiError as refused:
            self._refused = translate(refused.message, self._language)
        else:
            self._choose(file, "")

    def _choose(self, file: BoardFile, name: str) -> None:
        self.close()
        self._greeting, self._refused = None, ""
        board = SerialBoard(file, self._line.open, session=self._next())
        self._tried = TriedBoard(file, board, self._language)
        self._post({"type": "board", "board": name, **described(file, self._language)})

    def _next(self) -> int:
        self._session = self._session % 0xFFFF + 1
        return self._session

    def _firmware(self) -> str:
        hello = self._hello if self._tried is None else self._tried.board.link.hello
        if hello is None or hello["protocol"] != PROTOCOL:  # of another one only its number is understood
            return ""
        return ".".join(str(hello[part]) for part in ("major", "minor", "patch"))

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
