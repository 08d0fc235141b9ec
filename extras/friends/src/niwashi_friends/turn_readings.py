"""The readings of each own turn of a game with a friend: collected, sealed by a hash, stored to be opened.

Their lines are those of a run (records/FORMAT.md): the start of a run, then its trace. Readings of a turn
from before the board was last switched on are missing.
"""

from typing import NamedTuple

from niwashi.records.lines import run_text, trace_text
from niwashi.records.trace import Run, TraceEntry
from niwashi_friends.chain.sealing import derive_secret, readings_hash
from niwashi_friends.chain.signing import Sign

MOST_CHARACTERS = 4 << 20
"""Limit of the readings of a turn, to bound memory. A turn with longer ones is signed without."""


class Sealed(NamedTuple):
    """The readings of a turn: their hash, the salt in it, and the text."""

    hash: str
    salt: str
    text: str


class TurnReadings:
    """Collects the trace of a recorder from one own turn to the next."""

    def __init__(self, game: str, sign: Sign) -> None:
        """`game` is the hash of the terms. Salts are derived from the signing key."""
        self._game, self._sign = game, sign
        self._lines: list[str] = []
        self._run = ""
        self._left = MOST_CHARACTERS

    def add(self, run: Run, entry: TraceEntry) -> None:
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
        """The readings since the last own turn; None if there are none or too many."""
        if not self._lines or self._left < 0:
            return None
        text = "".join(self._lines)
        salt = derive_secret(self._sign, "salt", self._game, text)
        return Sealed(readings_hash(salt, text), salt, text)

    def begin(self) -> None:
        """Start the readings of the next turn."""
        self._lines, self._left = [], MOST_CHARACTERS
