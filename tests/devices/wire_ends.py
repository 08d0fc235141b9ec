"""Both ends of the wire in one process: the firmware's own link joined to the host's."""

import importlib
import struct
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import niwashi_sim
from niwashi.devices.serial_link.link import HostLink, hash_of
from niwashi.devices.serial_link.messages import SerialMessage

FIRMWARE = Path(__file__).parents[2] / "firmware"
PARTS = Path(niwashi_sim.__file__).parent / "pico_parts"
WIRING = b'{"cells":3}' * 20  # longer than one piece: the board below takes any text
SENSORS = 5
PIXELS = 3

Spoils = Callable[[bytes], bytes]


def firmware_module(name: str) -> Any:
    """Return a module of the firmware, as it lies there."""
    sys.path[:0] = folders = [str(FIRMWARE), str(PARTS)]
    try:
        importlib.import_module("viper")
        return importlib.import_module(name)
    finally:
        for folder in folders:
            sys.path.remove(folder)


link = firmware_module("link")
texts = firmware_module("texts")
wire_table = firmware_module("wire_table")


class Stream:
    """The board's end of the line."""

    def __init__(self) -> None:
        self.coming = bytearray()
        self.going = bytearray()
        self.room = 1 << 20  # bytes that one write takes

    def readinto(self, buffer: bytearray) -> int | None:
        count = min(len(buffer), len(self.coming))
        buffer[:count] = self.coming[:count]
        del self.coming[:count]
        return count or None

    def write(self, data: bytearray, start: int, count: int) -> int | None:
        count = min(count, self.room)
        self.going += data[start : start + count]
        return count or None


class BoardEnd:
    """What the firmware's link tells and asks: a board without pins."""

    def __init__(self, sensors: int = SENSORS, pixels: int = PIXELS) -> None:
        self.sensors = sensors
        self.pixels = pixels
        self.colours = bytearray(3 * pixels)
        self.kept: dict[int, bytes] = {}
        self.frames: list[bytes] = []
        self.restarts: list[int] = []
        self.refuses: Exception | None = None
        self.starts = 0
        self.flash()
        self.power_on()

    def flash(self) -> None:
        self.kept = {}

    def power_on(self) -> None:
        """Start again; what is kept stays."""
        self.starts += 1
        self.stream = Stream()
        self.link = link.Link(self.stream, self)

    def sound(self, _hertz: int, _ms: int) -> None:
        """There is no piezo here: what sounds is heard by test_piezo.py."""
        if self.refuses is not None:
            raise self.refuses

    def hash_of(self, what: int) -> int:
        return hash_of(self.kept[what]) if what in self.kept else 0

    def about(self, body: bytearray, at: int) -> None:
        hashes = [self.hash_of(what) for what in (0, 1)]
        sensors = self.sensors if 0 in self.kept else 0
        facts = (1, 2, 3, 0x1F, *hashes, 3, sensors, self.pixels, self.starts, 0, b"a-board!")
        struct.pack_into("<" + wire_table.HELLO_FORM[2:], body, at, *facts)

    def stats(self, body: bytearray, at: int, bad: int, resent: int, skipped: int) -> None:
        struct.pack_into(wire_table.STATS_FORM, body, at, 9, 8, 7, 6, 5, bad, resent, skipped, 4)

    def fields(self, body: bytearray, at: int) -> int:
        body[at : at + 4] = bytes((1, 2, 3, 4))
        return at + 4

    def bounces(self, body: bytearray, at: int) -> int:
        body[at : at + SENSORS] = bytes(range(SENSORS))
        return at + SENSORS

    def light(self) -> None:
        self.frames.append(bytes(self.colours))

    def keep(self, what: int, text: bytes, name: int) -> None:
        if self.refuses:
            raise self.refuses
        assert name == hash_of(text)
        self.kept[what] = text

    def restart(self, how: int) -> None:
        self.restarts.append(how)


class Joined:
    """A host and a board on a line that may spoil what goes `to_board` and `to_host`; a tick is 1 ms."""

    def __init__(self, to_board: Spoils | None = None, to_host: Spoils | None = None) -> None:
        self.now = 100.0
        self.board = BoardEnd()
        self.host = HostLink(WIRING, SENSORS, session=41)
        self.state = bytearray(SENSORS)
        self.to_board: Spoils = to_board or bytes
        self.to_host: Spoils = to_host or bytes
        self.heard: list[SerialMessage] = []
        self.sent: list[bytes] = [b"", b""]

    @property
    def readings(self) -> list[bytes]:
        return [message.tail for message in self.heard if message.name == "READING"]

    def tick(self) -> None:
        self.now += 0.001
        if 0 in self.board.kept:
            self.board.link.sense(self.state)
        going = self.host.due(self.now)
        self.board.stream.coming += self.to_board(going)
        self.board.link.poll(round(1000 * self.now) & 0x3FFFFFFF)
        coming = bytes(self.board.stream.going)
        self.board.stream.going.clear()
        self.sent = [self.sent[0] + going, self.sent[1] + coming]
        self.heard += self.host.take(self.to_host(coming), self.now)

    def run(self, seconds: float) -> None:
        for _ in range(round(1000 * seconds)):
            self.tick()

    def until(self, holds: Callable[[], bool], seconds: float = 10.0) -> float:
        """Run until something holds; how long that took. Fails after so many seconds."""
        began = self.now
        while not holds():
            self.tick()
            assert self.now - began < seconds, "it never came"
        return self.now - began

    def sense(self, *state: int) -> None:
        self.state = bytearray(state)

    def is_seen(self) -> bool:
        """Return whether the host's last reading is what the board senses."""
        return self.readings[-1:] == [bytes(self.state)]


def each_byte(pieces: bytes) -> Iterable[bytes]:
    """Return the same bytes, one at a time."""
    return (pieces[i : i + 1] for i in range(len(pieces)))
