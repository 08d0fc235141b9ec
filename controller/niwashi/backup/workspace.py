"""A folder to work in, beside the records; what a killed program has left of one is removed by the next."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from glob import escape
from pathlib import Path
from tempfile import gettempdir, mkdtemp

from filelock import FileLock, Timeout

from niwashi.errors import RecordsFault

_ALIVE = "alive"
_USES = (".look", ".request", ".snapshot", ".staging")
_OWN: set[Path] = set()
"""Folders in use by this program: in a browser a lock keeps nobody out."""


@contextmanager
def workspace(records: Path, use: str, *, alone: bool = False) -> Iterator[Path]:
    """Yield a new folder, which is removed at the end unless it has got another name.

    It lies in the folder of the records, or in the system's for temporary files where that can't be written.
    Raises OSError. With `alone` it lies beside the records in any case, to be renamed there; raises
    RecordsFault while another program has a folder for the same use.
    """
    is_beside = alone or os.access(records.parent, os.W_OK)
    parent = records.parent if is_beside else Path(gettempdir())
    prefix, suffix = f".{records.name}.", f".{use}"
    folder, alive = _begun(parent, prefix, suffix)
    _OWN.add(folder)
    try:
        # After our own is there: of two programs that begin at once, each sees the other.
        others = set(parent.glob(f"{escape(prefix)}*{suffix}")) - {folder}
        if [other for other in others if not _is_removed(other)] and alone:
            raise RecordsFault("backup-restoring", file=str(records))
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        _OWN.discard(folder)
        alive.release()


def _begun(parent: Path, prefix: str, suffix: str) -> tuple[Path, FileLock]:
    """Make a folder, and hold the lock that says that its program lives. Raises OSError."""
    while True:
        folder = Path(mkdtemp(prefix=prefix, suffix=suffix, dir=parent))
        alive = FileLock(folder / _ALIVE, mode=0o600)
        with suppress(FileNotFoundError):
            alive.acquire()
            if (folder / _ALIVE).exists():
                folder.chmod(0o700)  # the lock makes a missing folder, for everybody to read
                return folder, alive
            alive.release()  # somebody has taken the folder for a left one before it was locked


def remove_left(records: Path) -> None:
    """Remove the folders beside the records that killed programs have left. Whoever lives keeps theirs."""
    for left in records.parent.glob(f"{escape(f'.{records.name}.')}*"):
        if left.suffix in _USES and left.absolute() not in _OWN:
            _is_removed(left)


def _is_removed(left: Path) -> bool:
    """Remove a folder that a killed program has left; False if its program is alive."""
    try:
        with FileLock(left / _ALIVE, blocking=False):
            shutil.rmtree(left, ignore_errors=True)
    except Timeout:
        return False
    except OSError:  # it is gone
        pass
    return True
