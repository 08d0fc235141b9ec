"""A file that another program has written over in place (`cp backup games`): same file, other content.

SQLite does not notice: it goes on in its log, and the two contents get mixed. But the file itself changes by
checkpoints alone, which leave in it what was in it before. So one that has changed is read by itself.
"""

import sqlite3
from contextlib import closing
from pathlib import Path
from urllib.parse import quote

from niwashi.errors import RecordsFault
from niwashi.records import queries
from niwashi.records.tally_file import Tally

_READING_TRIES = 3  # somebody may be writing to the file


def address_to_read(file: Path) -> str:
    """The address by which SQLite reads a file alone, without its log or any lock."""
    return f"file:{quote(str(file.absolute()))}?mode=ro&immutable=1"


class OverwriteDetector:
    """Content known to be in the file itself, and the file's state when that was last known."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._state: tuple[int, int] | None = None
        self._tally = Tally()
        self._acts: dict[str, int] = {}

    def trust(self) -> None:
        """The file is ours as it is now."""
        self._state = self._found()

    def expect(self, tally: Tally, acts: dict[str, int]) -> None:
        """Set the expected tally of the file, and the number of acts of some games."""
        self._tally, self._acts = tally, acts

    def forget(self, key: str) -> None:
        """Allow the deletion of a game."""
        self._acts.pop(key, None)

    def renew(self) -> None:
        """Another file has the name now, and it is ours; nothing is known of it yet."""
        self.expect(Tally(), {})
        self.trust()

    def is_as_left(self) -> bool:
        """Return whether nobody has written to the file since it was trusted."""
        return self._found() == self._state

    def is_overwritten(self) -> bool:
        """Return whether the file has lost its content. Raises RecordsFault while somebody writes to it."""
        for _ in range(_READING_TRIES):
            before = self._found()
            if before == self._state:
                return False
            is_whole = self._has_all()
            if before == self._found():
                if is_whole:
                    self._state = before
                return not is_whole
        raise RecordsFault("records-locked", file=str(self._file))

    def _found(self) -> tuple[int, int] | None:
        try:
            found = self._file.stat()
        except OSError:
            return None
        return found.st_mtime_ns, found.st_size

    def _has_all(self) -> bool:
        try:
            with closing(sqlite3.connect(address_to_read(self._file), uri=True)) as alone:
                ((games, acts),) = alone.execute(queries.TALLY).fetchall()
                counted = {key: alone.execute(queries.ACTS_OF, {"key": key}).fetchone() for key in self._acts}
        except (sqlite3.Error, ValueError, MemoryError):
            return False
        has_held = all(counted[key] is not None and counted[key][0] >= n for key, n in self._acts.items())
        return bool(has_held and games >= self._tally.games and acts >= self._tally.acts)
