"""Checks before SQLite touches a file, and the making of a new one."""

import os
from contextlib import suppress
from pathlib import Path
from stat import S_ISREG
from urllib.parse import quote

from platformdirs import user_data_path

from niwashi.errors import RecordsFault
from niwashi.records.file_kind import FileKind, kind_of


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


def address_to_read(file: Path) -> str:
    """The address by which SQLite reads a file alone, without its log or any lock."""
    return f"file:{quote(str(file.absolute()))}?mode=ro&immutable=1"


def check_kind(file: Path) -> None:
    """Refuse a file of another kind, and a relic of one; SQLite would take a short file for an empty one."""
    if file.exists() and not file.is_file():
        said = "it is a folder" if file.is_dir() else "it is a pipe or a device, not a file"
        raise RecordsFault("records-not-opened", file=str(file), why=said)
    kind = kind_of(file)
    if kind is FileKind.FOREIGN:
        raise RecordsFault("records-not-ours", file=str(file))
    # From a log, SQLite may restore the file's beginning.
    logs = (log_of(file), file.with_name(f"{file.name}-journal"))
    if kind is FileKind.RELIC and not any(log.exists() and log.stat().st_size for log in logs):
        why = RecordsFault("records-why-relic")
        raise RecordsFault("records-corrupt", file=str(file), why=why)


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


def usual_place() -> Path:
    """This person's records, such as `~/.local/share/niwashi/games.sqlite3`; the file may not exist yet."""
    return user_data_path("niwashi", appauthor=False) / "games.sqlite3"
