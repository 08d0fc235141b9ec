"""From a touch to its light over the serial line: the real driver through pyserial, the firmware's own link.

Both ends run in this process, on a pseudo-terminal. What this leaves out are the chip's own times; they are
the floor that is printed beside it.
"""

import importlib
import os
import struct
import sys
import tty
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter, process_time
from types import ModuleType
from typing import Any

import niwashi_sim
from niwashi import data
from niwashi.devices.board_parser import load_board
from niwashi.devices.serial_board import SerialBoard
from niwashi.devices.serial_port import SerialPort
from niwashi.games.known import game_named
from niwashi.lights import frames, theme_file
from niwashi.lights.theme_file import DEFAULT_THEME
from niwashi.session.session import Session
from niwashi_bench.figure import AtLeast, AtMost, Figure, in_time, of_rate, of_share
from niwashi_bench.laps import by_the_clock, late, percentile

_FILE = load_board(data.boards() / "garden-36-pico.toml")
_TOUCHES = 600
_READINGS = 3_000
_RATE = 200
_WIRE_US = 30  # a WS2812 pixel
_FAR_APART = ((250, 1, 1), (1, 1, 250))  # what looks alike on a dimmed board is not sent twice
_PATIENCE_S = 5.0


def figures() -> list[Figure]:
    """Touch to light, readings a second, what the host spends on 200 readings a second."""
    with _line() as (board, end):
        waits = list(_touches(board, end))
        rate = _rate(board, end)
        share = _share(board, end)
    pixels_ms = len(_FILE.chain) * _WIRE_US / 1000
    floor_ms = _FILE.switches.debounce_ms + 1000 / _FILE.switches.scan_hz + pixels_ms
    return [
        Figure(
            f"serial: debounced touch to light, line and host, p50 of {len(waits)}",
            "ms",
            [percentile(waits, 0.5)],
        ),
        Figure("serial: the same, p99", "ms", [percentile(waits, 0.99)], AtMost(10), in_time(1000, late)),
        Figure("serial: the floor below it: debounce, a scan, pixels on their wire", "ms", [floor_ms]),
        Figure(
            "serial: readings, each acknowledged",
            "readings/s",
            [rate],
            AtLeast(0.2),
            of_rate("readings", by_the_clock),
        ),
        Figure(f"serial: of one core, at {_RATE} readings a second", "%", [share], AtMost(200), of_share()),
    ]


class _End:
    """The firmware's link without pins: its readings are set from outside."""

    def __init__(self, link: ModuleType, master: int) -> None:
        self.state = bytearray(_FILE.sensors)
        self.colours = bytearray(3 * len(_FILE.chain))
        self.shown = 0
        self._hash = 0
        self._master = master
        self._link: Any = link.Link(self, self)

    def step(self) -> None:
        """Run the firmware's loop once."""
        if self._hash:
            self._link.sense(self.state)
        self._link.poll(int(1000 * perf_counter()) & 0x3FFFFFFF)

    def readinto(self, buffer: bytearray) -> int | None:
        """Read the bytes that have arrived."""
        try:
            return os.readv(self._master, [buffer])
        except BlockingIOError:
            return None

    def write(self, line: bytearray, start: int, count: int) -> int | None:
        """Send what there is room for."""
        try:
            return os.write(self._master, line[start : start + count])
        except BlockingIOError:
            return None

    def light(self) -> None:
        self.shown += 1

    def keep(self, what: int, text: bytes, name: int) -> None:  # noqa: ARG002  # nothing is kept here
        """Take the wiring."""
        self._hash = name

    def hash_of(self, what: int) -> int:
        """The hash of the wiring."""
        return 0 if what else self._hash

    def about(self, body: bytearray, at: int) -> None:
        """HELLO: no version, no calibration, as many sensors as the board file has."""
        sensors = _FILE.sensors if self._hash else 0
        pixels = len(_FILE.chain)
        facts = (0, 1, 0, 0, self._hash, 0, len(_FILE.cells), sensors, pixels, 1, 0, b"bench   ")
        struct.pack_into("<BBBHIIHHHHB8s", body, at, *facts)


@contextmanager
def _line() -> Iterator[tuple[SerialBoard, _End]]:
    master, slave = os.openpty()
    tty.setraw(slave)
    os.set_blocking(master, False)
    path = os.ttyname(slave)
    end = _End(_firmware("link"), master)
    board = SerialBoard(_FILE, lambda: SerialPort(path, 115_200), session=1)
    while not board.is_ready:
        board.advance(perf_counter())
        end.step()
    yield board, end
    board.close()
    os.close(slave)
    os.close(master)


def _firmware(name: str) -> ModuleType:
    folders = [str(data.firmware()), str(Path(niwashi_sim.__file__).parent / "pico_parts")]
    sys.path[:0] = folders
    try:
        importlib.import_module("viper")
        return importlib.import_module(name)
    finally:
        for folder in folders:
            sys.path.remove(folder)


def _touches(board: SerialBoard, end: _End) -> Iterator[float]:
    """Milliseconds from a stone's being lifted or set down, debounced, until its light is at the pixels.

    Session and lights in between are the game's own. Touches are 50 ms apart, by a clock that jumps, so that
    none waits for the frame of the one before.
    """
    game = game_named("garden")
    session = Session(game, board.geometry)
    theme = theme_file.theme(DEFAULT_THEME)
    for name, stack in session.match.layout().items():
        at = _FILE.geometry.index.get(name)
        if at is not None and stack.height:
            end.state[_FILE.sensor(_FILE.cells[at].switches[0])] = 1
    _exchange(board, end)
    square = _FILE.geometry.index["c1"]
    sensor = _FILE.sensor(_FILE.cells[square].switches[0])
    for touch in range(_TOUCHES):
        end.state[sensor] ^= 1
        shown, began = end.shown, perf_counter()
        while (reading := board.read(perf_counter() + touch / 20)).values[square] != end.state[sensor]:
            end.step()
        now = perf_counter() + touch / 20
        session.read(reading, now)
        frame = frames.frame(session.advice().cues, theme, now)
        board.show((*frame[:square], _FAR_APART[touch % 2], *frame[square + 1 :]), now)
        while end.shown == shown:
            end.step()
            if perf_counter() - began > _PATIENCE_S:
                raise TimeoutError(f"the frame of touch {touch} did not come to the pixels")
        yield 1000 * (perf_counter() - began)


def _exchange(board: SerialBoard, end: _End) -> None:
    """Let the sensed state become the host's reading."""
    before = board.read(perf_counter())
    while True:
        end.step()
        reading = board.read(perf_counter())
        if reading is not before and reading != before:
            return


def _rate(board: SerialBoard, end: _End) -> float:
    sensor = _FILE.sensor(_FILE.cells[0].switches[0])
    began = perf_counter()
    for _ in range(_READINGS):
        end.state[sensor] ^= 1
        _exchange(board, end)
    return _READINGS / (perf_counter() - began)


def _share(board: SerialBoard, end: _End) -> float:
    """Percent of a core: only the host's own calls are counted."""
    sensor = _FILE.sensor(_FILE.cells[0].switches[0])
    spent = 0.0
    for _ in range(_READINGS):
        end.state[sensor] ^= 1
        end.step()
        now, began = perf_counter(), process_time()
        board.read(now)
        spent += process_time() - began
    return 100 * _RATE * spent / _READINGS
