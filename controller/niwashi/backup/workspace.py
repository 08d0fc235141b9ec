"""A folder to work in, beside the records; what a killed program has left of one is removed by the next."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from glob import escape
from pathlib import Path
from tempfile import gettempdir, mkdtemp

from filelock import FileLock, Timeout

from niwashi.errors import RecordsFault

_ALIVE = "alive"


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
    folder = Path(mkdtemp(prefix=prefix, suffix=suffix, dir=parent))
    try:
        with FileLock(folder / _ALIVE, mode=0o600):
            # After our own is there: of two programs that begin at once, each sees the other.
            others = set(parent.glob(f"{escape(prefix)}*{suffix}")) - {folder}
            alive = [other for other in others if not _is_removed(other)]
            if alone and alive:
                raise RecordsFault("backup-restoring", file=str(records))
            yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


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
