"""The tally beside the file of records: a file that has fewer rows than the tally has lost some.

A note of one sector, written in place after each commit that counts. That costs no synchronisation of its
own: a killed program has told the system already, and after a power cut the note may be behind, by what was
written since the last checkpoint at the most, but never ahead of a log that was synchronised before it.
"""

import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from zlib import crc32

_LENGTH = 64  # bytes
_FORM = "niwashi-last"


@dataclass(frozen=True, slots=True)
class Tally:
    """Numbers of games and acts ever kept in a file, deleted ones included."""

    games: int = 0
    acts: int = 0


class TallyFile:
    """The file `NAME.last` beside a file of records, while that is open or was not closed properly.

    It is a help and no more: where it can't be written, or that name is somebody else's, nothing is noted.
    """

    def __init__(self, file: Path) -> None:
        self._place = file.with_name(f"{file.name}.last")
        self._log = file.with_name(f"{file.name}-wal")
        self._handle = -1

    def read(self) -> Tally | None:
        """Return the tally; None if it is missing or incomplete."""
        with suppress(OSError, ValueError, UnicodeDecodeError):
            form, games, acts, check = self._place.read_bytes()[:_LENGTH].decode("ascii").split()
            if form == _FORM and check == _check(int(games), int(acts)):
                return Tally(int(games), int(acts))
        return None

    def write(self, tally: Tally) -> None:
        """Write the counts."""
        text = f"{_FORM} {tally.games} {tally.acts} {_check(tally.games, tally.acts)}"
        with suppress(OSError):
            if self._handle < 0:
                self._handle = self._opened(os.O_RDWR | os.O_CREAT)
            os.pwrite(self._handle, f"{text:<{_LENGTH - 1}}\n".encode("ascii"), 0)

    def sync(self) -> None:
        """Write the tally to the disk, so that it survives a power cut."""
        if self._handle >= 0:
            with suppress(OSError):
                os.fsync(self._handle)

    def close(self, *, keep: bool) -> None:
        """Close the file, and delete it unless it must `keep` losses that were not reported."""
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1
        if not keep and not self._log.exists():
            with suppress(OSError):
                os.close(self._opened(os.O_RDONLY))
                self._place.unlink(missing_ok=True)

    def _opened(self, how: int) -> int:
        """The file of that name, if it is one of ours. Raises OSError for somebody else's, and for a link."""
        handle = os.open(self._place, how | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC, 0o600)
        try:
            if not _is_ours(handle):
                raise FileExistsError(self._place)
        except OSError:
            os.close(handle)
            raise
        return handle


def _is_ours(handle: int) -> bool:
    """Return whether a file is a tally, or the zeros that a power cut leaves of a new one."""
    found = os.pread(handle, _LENGTH + 1, 0)
    return found.startswith(_FORM.encode("ascii")) or (len(found) <= _LENGTH and not found.strip(b"\0"))


def _check(games: int, acts: int) -> str:
    return f"{crc32(f'{games} {acts}'.encode()):08x}"
