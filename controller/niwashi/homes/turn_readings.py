"""The readings of each turn of ours in a game of two homes: gathered, sealed by a hash, kept to be opened.

They are written as the lines of a run are (FORMAT.md): the run where one has begun, then its trace. What was
read before the board was last switched on, in the middle of a turn, is not among them.
"""

from typing import NamedTuple

from niwashi.homes.chain import Sign, derive_secret, readings_hash
from niwashi.records import Run, TraceEntry, run_text, trace_text

MOST_CHARACTERS = 4 << 20
"""A turn with longer readings is signed without: nobody fills a board's memory."""


class Sealed(NamedTuple):
    """The readings of a turn: their hash, the salt in it, and the text."""

    hash: str
    salt: str
    text: str


class TurnReadings:
    """Gathers what a recorder traces, from one turn of ours to the next."""

    def __init__(self, game: str, sign: Sign) -> None:
        """`game` is the hash of the terms; salts follow from the key that signs."""
        self._game, self._sign = game, sign
        self._lines: list[str] = []
        self._run = ""
        self._left = MOST_CHARACTERS

    def add(self, run: Run, entry: TraceEntry) -> None:
        """Something was traced in a run of the program."""
        if run.key != self._run:
            self._run = run.key
            self._put(run_text(run, [self._game]))
        self._put(trace_text(entry))

    def _put(self, line: str) -> None:
        self._left -= len(line) + 1
        if self._left >= 0:
            self._lines.append(f"{line}\n")

    @property
    def sealed(self) -> Sealed | None:
        """What was gathered since the last turn; None if it is nothing, or too much."""
        if not self._lines or self._left < 0:
            return None
        text = "".join(self._lines)
        salt = derive_secret(self._sign, "salt", self._game, text)
        return Sealed(readings_hash(salt, text), salt, text)

    def begin(self) -> None:
        """The turn is signed: the next one's readings begin."""
        self._lines, self._left = [], MOST_CHARACTERS
