"""The seam between a game of two homes and what carries it: a folder, a server, a bad postman in a test.

A transport knows nothing of games. What it carries is signed, so it need not be trusted: it may lose, double,
delay, reorder or alter, and whoever reads what it brings checks each parcel.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from niwashi.errors import NiwashiError

LONGEST_PARCEL = 4096  # bytes: a signed entry takes less than 600, terms with two names less than 2,000
LAST_NUMBER = 999_999  # of a parcel of one author in one game
_HASH = re.compile(r"[0-9a-f]{64}")


class TransportError(NiwashiError):
    """A transport can't do what was asked now: says what was asked, what was found and what to do."""


@dataclass(frozen=True)
class Parcel:
    """One signed thing on its way: bytes that a transport neither reads nor changes.

    `game` and `author` are 64 hexadecimal digits: the hash of the game's terms, and the author's public key.
    `number` counts what this author has sent in this game, from 0 and without gaps.

    Raises:
        ValueError: One of the four is not of that form, or there are no bytes, or more than `LONGEST_PARCEL`.
    """

    game: str
    author: str
    number: int
    data: bytes

    def __post_init__(self) -> None:
        for name, text in (("game", self.game), ("author", self.author)):
            if not _HASH.fullmatch(text):
                raise ValueError(f"a parcel's {name} is 64 hexadecimal digits; this is {text[:80]!r}")
        if not 0 <= self.number <= LAST_NUMBER:
            raise ValueError(f"a parcel's number is 0 to 999,999; this is {self.number}")
        if not 0 < len(self.data) <= LONGEST_PARCEL:
            raise ValueError(f"a parcel has 1 to {LONGEST_PARCEL} bytes; this has {len(self.data)}")


class Transport(Protocol):
    """A way between homes. Calls may block for seconds: a board's step asks from a thread beside it."""

    def send(self, parcel: Parcel) -> None:
        """Hand a parcel over, for good once this returns. The same one again does no harm.

        Raises:
            TransportError: It can't be handed over now, or another one of this author, game and number was.
        """

    def received(self) -> Sequence[Parcel]:
        """What has come from other authors since the last call, in any order, perhaps twice; never waits.

        Whatever is no parcel is left out and told by `trouble`.
        """

    def fetch(self, game: str, author: str, after: int = -1) -> Sequence[Parcel]:
        """What an author has sent in a game, above the number `after`, as far as the transport still has it."""

    @property
    def trouble(self) -> str:
        """Why nothing comes or goes at present, in words for a person; "" while all is well."""

    @property
    def why(self) -> TransportError | None:
        """The same for any language."""

    def close(self) -> None:
        """Let go of everything; what was sent stays sent."""
