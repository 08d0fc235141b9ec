"""SQLite's errors as refusals that say what to do."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from niwashi.errors import RecordsFault, reason

_KEYS = {
    "SQLITE_FULL": "records-full",
    "SQLITE_IOERR_SHMSIZE": "records-full",  # the file beside a journal's log could not grow
    "SQLITE_READONLY": "records-read-only",
    "SQLITE_BUSY": "records-locked",
    "SQLITE_LOCKED": "records-locked",
    "SQLITE_CORRUPT": "records-corrupt",
    "SQLITE_NOTADB": "records-corrupt",
    "SQLITE_ERROR": "records-corrupt",  # what is asked is right: these are not the tables of their version
    "SQLITE_IOERR_SHORT_READ": "records-corrupt",
    "SQLITE_TOOBIG": "records-corrupt",
    "SQLITE_CANTOPEN": "records-not-opened",
    "SQLITE_PERM": "records-not-opened",
    "SQLITE_AUTH": "records-not-opened",
}


@contextmanager
def faults_said(file: Path) -> Iterator[None]:
    """Turn errors of SQLite and the file system into RecordsFault with the name of the file."""
    try:
        yield
    except (sqlite3.Error, OSError, UnicodeDecodeError) as error:  # SQLite quotes damaged names as they are
        if isinstance(error, RecordsFault):
            raise
        raise RecordsFault(_key(error), file=str(file), why=reason(error)) from error
    except MemoryError as error:  # a damaged file says how much memory SQLite needs for it
        raise RecordsFault("records-corrupt", file=str(file), why=RecordsFault("why-damaged")) from error


def _key(error: Exception) -> str:
    """The message for an error: extended codes such as SQLITE_READONLY_DBMOVED begin with the plain one."""
    if isinstance(error, OSError):
        return "records-not-opened"
    if isinstance(error, UnicodeDecodeError):
        return "records-corrupt"
    name = str(getattr(error, "sqlite_errorname", ""))
    return next((key for code, key in _KEYS.items() if name.startswith(code)), "records-failed")
