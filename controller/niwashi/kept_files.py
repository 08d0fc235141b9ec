"""The declaration of a room's files beside the records: for backups, which ask every room for them.

A room lists its files as `KEPT_FILES`, and a package beside the program in its `RoomCommands`;
`niwashi.backup.rooms` reads both.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path


def first_one(here: bytes, there: bytes) -> bytes:
    """Merge two versions of a file by keeping the one that is here."""
    del there
    return here


def _unchanged(content: bytes) -> bytes:
    return content


@dataclass(frozen=True)
class KeptFile:
    """A file beside the records: `games.sqlite3.NAME`, where a name may have one folder in it.

    >>> KeptFile("https/board.pem").place(Path("/home/anna/games.sqlite3")).as_posix()
    '/home/anna/games.sqlite3.https/board.pem'
    """

    name: str
    is_secret: bool = False
    """True if it leaves the computer only sealed by a passphrase."""
    merge: Callable[[bytes, bytes], bytes] = first_one
    """Returns the content for a place that has one already, from the one here and the one in the backup."""
    from_page: Callable[[bytes], bytes] = _unchanged
    """Returns what of it a page may bring back."""

    def place(self, records: Path) -> Path:
        return records.parent / f"{records.name}.{self.name}"
