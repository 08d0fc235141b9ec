"""The interface between games of two boards and a transport: a folder, a server, or a faulty network in
tests.

A transport knows nothing of games and need not be trusted, because all content is signed. It may lose,
repeat, delay, reorder or alter parcels; the receiver checks each one.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from niwashi.errors import NiwashiError

LONGEST_PARCEL = 4096  # bytes; a signed move has less than 600, terms less than 2,000
LAST_NUMBER = 999_999  # per author and game
_HASH = re.compile(r"[0-9a-f]{64}")


class TransportError(NiwashiError):
    """A transport can't do something now. The message has request, finding and remedy."""


@dataclass(frozen=True)
class Parcel:
    """One signed line on its way: bytes that a transport neither reads nor changes.

    `game` and `author` are 64 hexadecimal digits: the hash of the game's terms, and the author's
    public key. `number` counts the author's parcels in this game, from 0. `replaces` are the author's
    earlier parcels that nobody needs beside this one: a transport may drop them once it has stored this one.

    Raises:
        ValueError: A field is malformed, or the data are empty or longer than `LONGEST_PARCEL`.
    """

    game: str
    author: str
    number: int
    data: bytes
    replaces: tuple["Parcel", ...] = field(default=(), compare=False)

    def __post_init__(self) -> None:
        for name, text in (("game", self.game), ("author", self.author)):
            if not _HASH.fullmatch(text):
                raise ValueError(f"a parcel's {name} is 64 hexadecimal digits; this is {text[:80]!r}")
        if not 0 <= self.number <= LAST_NUMBER:
            raise ValueError(f"a parcel's number is 0 to 999,999; this is {self.number}")
        if not 0 < len(self.data) <= LONGEST_PARCEL:
            raise ValueError(f"a parcel has 1 to {LONGEST_PARCEL} bytes; this has {len(self.data)}")


class Transport(Protocol):
    """A way between boards. Calls may block for seconds, so a board makes them from a worker thread."""

    def send(self, parcel: Parcel) -> None:
        """Send a parcel; it is stored once this returns. Repetition does no harm.

        Raises:
            TransportError: It can't be sent now, or another parcel has this author, game and number.
        """

    def received(self) -> Sequence[Parcel]:
        """Return parcels of other authors since the last call, in any order, perhaps twice. Never waits.

        Invalid data are left out and reported by `trouble`.
        """

    def fetch(self, game: str, author: str) -> Sequence[Parcel]:
        """Return an author's parcels in a game, ordered by number, as far as still stored."""

    @property
    def trouble(self) -> str:
        """The reason why nothing is sent or received now, as a sentence; "" if all is well."""

    def close(self) -> None:
        """Release all resources; sent parcels stay sent."""
