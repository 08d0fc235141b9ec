"""The declaration of a room's files beside the records: for backups, which ask every room for them.

A room lists its files as `KEPT_FILES`, which `niwashi.backup.rooms` reads; a package beside the program adds
its own when it is loaded.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

__all__ = ["KeptFile", "add_kept_files", "added_kept_files", "first_one"]

_added: "dict[str, tuple[KeptFile, ...]]" = {}


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


def add_kept_files(source: str, files: tuple[KeptFile, ...]) -> None:
    """Add the files of a package beside the program, under its name."""
    _added[source] = files


def added_kept_files() -> list[KeptFile]:
    """Return the files that packages have added."""
    return [each for files in _added.values() for each in files]
