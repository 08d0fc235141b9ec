"""A kind of switches that only the tests know: keys of a device that sends lines of text.

It sends `keys 3 17` whenever other keys are held down than before, and once a second.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from niwashi.devices.board_file import (
    BoardFile,
    BoardSection,
    Mistakes,
    PortName,
    SwitchKind,
)
from niwashi.devices.connections import BytePort, Connections
from niwashi.devices.scanner import UnreliableInput
from niwashi.errors import BoardFault
from niwashi.wiring.kind_papers import BoardPart, KindPapers, SayText, WiringTable
from niwashi.wiring.wires import switch_wires

SILENT_S = 3.0
"""How long it says nothing before it counts as gone: it says its state once a second."""

_PATIENCE_S = 1.5
_NAME = re.compile(r"K([1-9][0-9]?)")
_LINE = re.compile(rb"keys((?: [0-9]{1,2})*)\r?\n")


class KeypadText(BoardSection):
    """`[keypad]`: the serial port of the device, and how many keys it has."""

    port: PortName
    baud: int = Field(default=9600, ge=300, le=4_000_000)
    keys: Annotated[int, Field(ge=1, le=99)]


@dataclass(frozen=True, order=True, slots=True)
class Key:
    """A key, counted from 0."""

    number: int

    def __str__(self) -> str:
        return f"K{self.number + 1}"


class KeypadScanner:
    """Reads lines as they come; until another comes, the last one holds."""

    def __init__(self, port: BytePort, keys: int, first: int) -> None:
        self._port, self._keys, self._first = port, keys, first
        self._come = b""
        self._closed: int | None = None
        self._heard_at = float("-inf")

    def scan(self, now: float) -> int:
        """Return the mask of the keys that are held down. Raises BoardFault that says why there is none."""
        try:
            if self._closed is None and not self._come:
                self._port.wait(_PATIENCE_S)
            self._come += self._port.read()
        except OSError as error:
            raise BoardFault("keypad-fault-port", port=self._port.name, detail=str(error)) from error
        *lines, self._come = self._come.splitlines(keepends=True) or [b""]
        if self._come.endswith(b"\n"):
            lines, self._come = [*lines, self._come], b""
        self._come = self._come[-300:]
        for found in filter(None, map(_LINE.fullmatch, lines)):
            self._closed, self._heard_at = self._mask(found[1]), now
        if self._closed is None or now - self._heard_at > SILENT_S:
            raise BoardFault("keypad-fault-silent", port=self._port.name)
        return self._closed << self._first

    def unreliable_inputs(self, closed: int) -> tuple[UnreliableInput, ...]:  # noqa: ARG002  # every key has its own contact
        """Nothing is."""
        return ()

    def close(self) -> None:
        """Let go of the port; safe to call twice."""
        self._port.close()

    def _mask(self, numbers: bytes) -> int:
        keys = {int(number) for number in numbers.split()}
        return sum(1 << key - 1 for key in keys if 1 <= key <= self._keys)


class _Keypad(SwitchKind):
    key = "keypad"
    tables = ("keypad",)
    switch = Key
    sections = {"keypad": (KeypadText | None, None)}  # noqa: RUF012  # declared as a class's own in the base

    def named(self, word: str) -> Key | None:
        found = _NAME.fullmatch(word)
        return Key(int(found[1]) - 1) if found else None

    def is_in(self, file: BoardFile) -> bool:
        return file.section("keypad") is not None

    def count(self, file: BoardFile) -> int:
        return file.section("keypad").keys if self.is_in(file) else 0

    def number(self, file: BoardFile, at: Key) -> int:  # noqa: ARG002  # there is one keypad
        return at.number

    def check(self, file: BoardFile, placed: Sequence[tuple[str, Key]], mistakes: Mistakes) -> None:
        if self.is_in(file) and file.serial is not None:
            mistakes.note("keypad-with-serial")
        for where, switch in placed:
            if switch.number >= self.count(file):
                expected = f"K1 … K{self.count(file)}" if self.is_in(file) else "[keypad]"
                mistakes.wrong(where, str(switch), expected)

    def scanner(self, file: BoardFile, connections: Connections) -> KeypadScanner:
        text = file.section("keypad")
        first = file.sensor(Key(0))
        return KeypadScanner(connections.port(text.port, text.baud), text.keys, first)


class KeypadPapers(KindPapers):
    """What to buy for a keypad, and the cells of its keys."""

    has_chips = False

    def parts(self, file: BoardFile) -> Iterator[BoardPart]:
        yield BoardPart("keypad-part", 1, str(file.section("keypad").keys))

    def wired_to(self, file: BoardFile, say: SayText) -> str:
        return say("keypad-wired", keys=file.section("keypad").keys)

    def switch_table(self, file: BoardFile, say: SayText) -> WiringTable:
        way = say("keypad-way", port=file.section("keypad").port)
        mine = [wire for wire in switch_wires(file) if isinstance(wire.at, Key)]
        rows = [(str(wire.at), wire.cell, say(f"board-kind-{wire.kind}"), way) for wire in mine]
        return WiringTable("keypad-table", ("input", "cell", "kind", "way"), rows)


KEYPAD = _Keypad()
