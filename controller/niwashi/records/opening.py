"""Before SQLite touches a file of records: where it lies, whose it is, and what its errors mean.

What a file is follows from its header (sqlite.org/fileformat2.html, 1.3): empty, records, remains after a
dead card, or somebody's own.
"""

import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from stat import S_ISREG

from platformdirs import user_data_path

from niwashi.errors import RecordsFault, reason

APPLICATION_ID = 0x4E495741
"""Stands in the header of every file of ours ("NIWA"): `file` and `sqlite3` show it."""

ALONE = "ro&immutable=1"
"""A mode of opening: the file without its log or any lock, as nobody writes to it."""

PARTS = ("-wal", "-shm", "-journal", "")
"""Suffixes of a file's parts in the order of moving: the log first, as a file without it looks whole."""

_MAGIC = b"SQLite format 3\x00"
_HEADER = 100  # bytes
_LOOKED_AT = 4096  # bytes: text that goes on so long is text
_SCHEMA_WITHIN = 1 << 18  # bytes: here the tables stand of a file that was ever ours
_OURS = (b"CREATE TABLE games (", b"NOT NULL REFERENCES games ON DELETE CASCADE")
_SOMEBODYS = (
    b"%PDF", b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"BM", b"RIFF", b"OggS", b"ID3", b"fLaC", b"II*\x00",
    b"MM\x00*", b"PK\x03\x04", b"\x1f\x8b", b"BZh", b"\xfd7zXZ", b"7z\xbc\xaf", b"Rar!", b"\x28\xb5\x2f\xfd",
    b"\x7fELF", b"\xd0\xcf\x11\xe0", b"\xff\xfe", b"\xfe\xff", b"\x00asm", b"MZ",
)  # fmt: skip
"""First bytes of well-known kinds of files: pictures, music, archives, programs, texts in UTF-16."""


def check_kind(file: Path) -> None:
    """Refuse what is no file, somebody's own or a relic; SQLite would take a short file for an empty one.

    A relic is what a dead card or a torn write leaves: zeros, noise, a header that is cut short or wrong.
    """
    if file.exists() and not file.is_file():
        said = "it is a folder" if file.is_dir() else "it is a pipe or a device, not a file"
        raise RecordsFault("records-not-opened", file=str(file), why=said)
    if not file.exists():
        return
    with file.open("rb") as content:
        begin = content.read(_LOOKED_AT)
        if not begin and has_log(file):  # SQLite would delete the log of an empty file
            raise RecordsFault("records-corrupt", file=str(file), why=RecordsFault("records-why-relic"))
        if not begin or (_is_sound(begin) and begin[68:72] in (bytes(4), APPLICATION_ID.to_bytes(4, "big"))):
            return
        if _is_somebodys(begin):
            schema = begin + content.read(_SCHEMA_WITHIN)
            # Or the damage is in what says whose it is.
            if _is_text(begin) or not all(part in schema for part in _OURS):
                raise RecordsFault("records-not-ours", file=str(file))
    # From a log, SQLite may restore the file's beginning.
    logs = (log_of(file), file.with_name(f"{file.name}-journal"))
    if not any(log.exists() and log.stat().st_size for log in logs):
        why = RecordsFault("records-why-relic")
        raise RecordsFault("records-corrupt", file=str(file), why=why)


def _is_somebodys(begin: bytes) -> bool:
    """Return whether a file begins as text, as a well-known kind of file or as a database.

    Of what has half of SQLite's first bytes, or a header that SQLite has not written, nobody can tell.
    """
    if begin.startswith(_MAGIC[: len(begin)]):
        return _is_sound(begin)
    return begin.startswith(_SOMEBODYS) or _is_text(begin)


def _is_sound(header: bytes) -> bool:
    """Return whether SQLite could have written a header: page size, versions and three fixed fractions."""
    if len(header) < _HEADER or not header.startswith(_MAGIC):
        return False
    size = int.from_bytes(header[16:18], "big")
    is_size = size == 1 or (size >= 512 and size & (size - 1) == 0)  # 1 stands for 65,536
    return is_size and header[18] in (1, 2) and header[19] in (1, 2) and header[21:24] == bytes((64, 32, 32))


def _is_text(begin: bytes) -> bool:
    """Return whether a file begins as text: UTF-8 without control characters other than line ends."""
    try:
        text = begin.decode("utf-8")
    except UnicodeDecodeError as error:
        if error.start < len(begin) - 3:  # else a letter that the end of what was read cut in two
            return False
        text = begin[: error.start].decode("utf-8")
    return bool(text) and all(letter >= " " or letter in "\t\n\r\f" for letter in text)


# Places


def true_name(file: Path) -> Path:
    """Return the real path of a file, with all links resolved: there its log lies, and its locks."""
    return Path(os.path.realpath(file))


def log_of(file: Path) -> Path:
    """SQLite's write-ahead log of a file."""
    return file.with_name(f"{file.name}-wal")


def has_log(file: Path) -> bool:
    """Return whether somebody writes to a file, or was killed: its last turns are in the log."""
    log = log_of(file)
    return log.exists() and log.stat().st_size > 0


def connected(file: Path, mode: str, *, timeout: float = 5.0) -> sqlite3.Connection:
    """A connection in a mode of SQLite's (sqlite.org/uri.html), without implicit transactions.

    It waits `timeout` seconds for other programs. Raises sqlite3.Error.
    """
    address = f"{file.resolve().as_uri()}?mode={mode}"
    return sqlite3.connect(address, uri=True, timeout=timeout, isolation_level=None)


def made(file: Path) -> None:
    """Make a file that nobody else can read, new or not; SQLite gives its logs the same rights."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with suppress(FileExistsError, IsADirectoryError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600))
    for part in (file, log_of(file), file.with_name(f"{file.name}-shm")):
        with suppress(OSError):
            # Hide what an older program left open to read; who lets others write wants to share it.
            found = part.stat()
            is_shown = bool(found.st_mode & 0o077) and not found.st_mode & 0o022
            if is_shown and S_ISREG(found.st_mode) and found.st_uid == os.geteuid():
                part.chmod(0o600)


def place_of(file: Path) -> tuple[int, int] | None:
    """Return the file of that name now (device and number), None if there is none."""
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def free_name(file: Path, why: str) -> Path:
    """A name beside a file of records that is free: `games.sqlite3.WHY`, or with a number behind it."""
    file = true_name(file)
    number, name = 1, f"{file.name}.{why}"
    while any(file.with_name(name + part).exists() for part in PARTS):
        number += 1
        name = f"{file.name}.{why}-{number}"
    return file.with_name(name)


def move_parts(file: Path, aside: Path, parts: Iterable[str] = PARTS) -> None:
    """Move a file with all that belongs to it, or some parts of it. Raises OSError."""
    for part in parts:
        source = file.with_name(file.name + part)
        if source.exists():
            source.rename(aside.with_name(aside.name + part))


def usual_place() -> Path:
    """This person's records, such as `~/.local/share/niwashi/games.sqlite3`; the file may not exist yet."""
    return user_data_path("niwashi", appauthor=False) / "games.sqlite3"


# Errors

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


def check_sound(records: sqlite3.Connection, file: Path, check: str = "quick_check(1)") -> None:
    """Run one of SQLite's own checks on a file. Raises RecordsFault where it finds damage."""
    found = str(records.execute(f"PRAGMA {check}").fetchone()[0])
    if found != "ok":
        raise RecordsFault("records-corrupt", file=str(file), why=RecordsFault("why-check", detail=found))
