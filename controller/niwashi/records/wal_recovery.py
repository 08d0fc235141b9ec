"""A log that lost something is kept aside: SQLite reads as much of it as is whole and forgets the rest."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import SpooledTemporaryFile
from typing import IO

from niwashi.records.tally_file import Tally

_IN_MEMORY = 8 << 20  # bytes of a log; a longer one waits on the disk


@dataclass(frozen=True, slots=True)
class Losses:
    """Games and acts that a file has lost; `aside`: a copy of it, with its log as found."""

    games: int
    acts: int
    aside: Path | None = None


def log_of(file: Path) -> Path:
    """SQLite's write-ahead log of a file."""
    return file.with_name(f"{file.name}-wal")


@contextmanager
def log_remembered(file: Path) -> Iterator[IO[bytes] | None]:
    """Return the log of a file as it is now, if it is not empty: opening the file may change it."""
    log = log_of(file)
    if not log.exists() or not log.stat().st_size:
        yield None
        return
    with SpooledTemporaryFile(_IN_MEMORY, dir=str(file.parent)) as copy:
        with log.open("rb") as content:
            shutil.copyfileobj(content, copy)
        yield copy


def found_missing(file: Path, noted: Tally, kept: Tally, log: IO[bytes] | None) -> Losses | None:
    """Return what a file has lost, if anything; its log and a copy of the file are kept aside then."""
    if kept.acts >= noted.acts:
        return None
    aside = _aside(file, log) if log is not None else None
    return Losses(max(0, noted.games - kept.games), noted.acts - kept.acts, aside)


def put_back(file: Path, log: IO[bytes] | None) -> None:
    """Put back the log that opening a damaged file has cost; both are moved aside together."""
    if log is not None and not log_of(file).exists():
        _write(log_of(file), log)


def _aside(file: Path, log: IO[bytes]) -> Path | None:
    number = 1
    while (aside := file.with_name(f"{file.name}.lost-{number}")).exists() or log_of(aside).exists():
        number += 1
    with suppress(OSError):
        _write(log_of(aside), log)
        with file.open("rb") as content:  # nothing of the log has been copied back into it yet
            _write(aside, content)
        return aside
    return None


def _write(place: Path, content: IO[bytes]) -> None:
    content.seek(0)
    handle = os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    with os.fdopen(handle, "wb") as out:
        shutil.copyfileobj(content, out)
