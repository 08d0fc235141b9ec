"""Grid controllers over MIDI: pads and round buttons, with a light under each."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError

from niwashi.devices.board_file import BoardFile, BoardSection, Mistakes, SwitchKind
from niwashi.devices.connections import Connections
from niwashi.devices.key_grid import PAD_COLUMNS, PAD_ROWS, KeyGrid, key_grid

_PAD = re.compile(r"P([1-9])([1-9])")
_TABLE = "midi"
_PORT = re.compile(r"usb|/dev(/(?!\.\.?(/|$))[\w.,:+@=~\#\\-]+)+")


def _midi_port(name: str) -> str:
    if not _PORT.fullmatch(name):
        raise PydanticCustomError("board-expected-midi-port", "the name of a MIDI port")
    return name


MidiName = Annotated[str, Field(max_length=200), AfterValidator(_midi_port)]
"""The name of a raw MIDI port: "usb" for a known controller that is plugged in, or a device file."""


class MidiConfig(BoardSection):
    """`[midi]`: the port of the controller."""

    port: MidiName = "usb"


@dataclass(frozen=True, order=True, slots=True)
class Pad:
    """A pad of a grid controller, both counted from 0, from the lower left.

    Its name is the number that it has in programmer mode.

    >>> str(Pad(0, 0)), str(Pad(8, 7))
    ('P11', 'P98')
    """

    row: int
    column: int

    def __str__(self) -> str:
        return f"P{self.row + 1}{self.column + 1}"


class _Midi(SwitchKind):
    key = _TABLE
    tables = (_TABLE,)
    switch = Pad
    sections = {_TABLE: (MidiConfig | None, None)}  # noqa: RUF012  # declared as a class's own in the base
    has_lights = True

    def named(self, word: str) -> Pad | None:
        found = _PAD.fullmatch(word)
        return Pad(int(found[1]) - 1, int(found[2]) - 1) if found else None

    def is_in(self, file: BoardFile) -> bool:
        return file.section(_TABLE) is not None

    def count(self, file: BoardFile) -> int:
        return PAD_ROWS * PAD_COLUMNS if self.is_in(file) else 0

    def number(self, file: BoardFile, at: Pad) -> int:  # noqa: ARG002  # there is one controller
        return at.row * PAD_COLUMNS + at.column

    def check(self, file: BoardFile, placed: Sequence[tuple[str, Pad]], mistakes: Mistakes) -> None:
        if not self.is_in(file):
            where, switch = placed[0]
            mistakes.wrong(where, str(switch), "[midi]")

    def scanner(self, file: BoardFile, connections: Connections) -> KeyGrid:
        """Import what parses MIDI only for a board with a controller."""
        from niwashi.devices.launchpad import Launchpad

        port = file.section(_TABLE).port
        return key_grid(self, file, Launchpad(lambda: connections.midi(port), port), connections)


MIDI = _Midi()
