"""A folder to work in, beside the records; what a killed program has left of one is removed by the next."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from glob import escape
from pathlib import Path
from tempfile import gettempdir, mkdtemp

from filelock import FileLock, Timeout

_ALIVE = "alive"


@contextmanager
def workspace(records: Path, use: str) -> Iterator[Path]:
    """Yield a new folder, which is removed at the end unless it has got another name.

    It lies in the folder of the records, or in the system's for temporary files where that can't be written.
    Raises OSError.
    """
    parent = records.parent if os.access(records.parent, os.W_OK) else Path(gettempdir())
    prefix, suffix = f".{records.name}.", f".{use}"
    for left in parent.glob(f"{escape(prefix)}*{suffix}"):
        with suppress(Timeout, OSError), FileLock(left / _ALIVE, blocking=False):
            shutil.rmtree(left, ignore_errors=True)
    folder = Path(mkdtemp(prefix=prefix, suffix=suffix, dir=parent))
    try:
        with FileLock(folder / _ALIVE, mode=0o600):
            yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
