"""Records on a medium that can only be read: a card gone read-only, a backup, somebody else's folder.

A log that lies there may hold the last turns, and SQLite can't read it without writing beside it. So both are
copied to where it can. What needs no copy is read where it lies.
"""

import os
import shutil
import sqlite3
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from niwashi.errors import RecordsFault
from niwashi.records.faults import faults_said
from niwashi.records.journal import Journal
from niwashi.records.opening import check_kind, true_name
from niwashi.records.overwrite_detector import address_to_read
from niwashi.records.wal_recovery import log_of

_COPY_TRIES = 3  # somebody else may write to what is copied


def open_to_read(file: Path) -> Journal:
    """The journal in a file that need not be writable. Raises RecordsFault.

    Where its log could not be read it is named as `unread`.
    """
    file = true_name(file)
    if not file.is_file():
        return Journal.open(file)
    try:
        journal = _opened(file)
        try:
            journal.check_to_read()
        except RecordsFault:
            journal.close()
            raise
    except RecordsFault as fault:
        if fault.key != "records-corrupt":
            raise
        return _salvaged(file, fault)
    return journal


def _salvaged(file: Path, fault: RecordsFault) -> Journal:
    """Return a copy of the readable part of a damaged file. Raises the fault if there is none."""
    with ExitStack() as besides:
        try:
            folder = Path(besides.enter_context(TemporaryDirectory(prefix="niwashi-")))
            journal = Journal.open(folder / file.name)
        except OSError as error:
            raise fault from error
        try:
            journal.lost_games = journal.take_from(file)
            if not journal.has_games():
                raise fault  # noqa: TRY301  (the journal is closed all the same)
        except BaseException:
            journal.close()
            raise
        journal.file, journal.damage = file, fault
        journal.besides.push(besides.pop_all())
    return journal


def _opened(file: Path) -> Journal:
    if os.access(file, os.W_OK) and os.access(file.parent, os.W_OK):
        return Journal.open(file)
    with faults_said(file):
        check_kind(file)
        if not _size(log_of(file)):
            try:
                return _where_it_lies(file)
            except RecordsFault:  # perhaps an older version: a copy can be brought up to date
                pass
        return _copied(file)


def _size(file: Path) -> int:
    return file.stat().st_size if file.exists() else 0


def _where_it_lies(file: Path) -> Journal:
    """Read in place, as SQLite does with what nobody can change."""
    connection = sqlite3.connect(address_to_read(file), uri=True, isolation_level=None)
    try:
        return Journal(connection, file)
    except RecordsFault:
        connection.close()
        raise


def _copied(file: Path) -> Journal:
    """Read from a copy, which goes when the journal is closed; without the log where there is no room."""
    with ExitStack() as besides:
        try:
            folder = Path(besides.enter_context(TemporaryDirectory(prefix="niwashi-")))
            copy = _copy(file, folder)
        except OSError:
            journal = _where_it_lies(file)
            journal.unread = log_of(file) if _size(log_of(file)) else None
            return journal
        try:
            journal = Journal.open(copy)
        except RecordsFault as fault:
            raise RecordsFault(fault.key, **(fault.facts | {"file": str(file)})) from fault
        journal.file = file
        if journal.lost is not None:  # what was kept aside goes with the copy; where it was found, it stays
            journal.lost = replace(journal.lost, aside=None)
        journal.besides.push(besides.pop_all())
    return journal


def _copy(file: Path, folder: Path) -> Path:
    """Copy a file, its log and its note; again if somebody has written to them meanwhile."""
    parts = [file, log_of(file), file.with_name(f"{file.name}.last")]
    for _ in range(_COPY_TRIES):
        before = [_state(part) for part in parts]
        for part in parts:
            if part.exists():
                shutil.copyfile(part, folder / part.name)
        if before == [_state(part) for part in parts]:
            break
    return folder / file.name


def _state(file: Path) -> tuple[int, int] | None:
    if not file.exists():
        return None
    found = file.stat()
    return found.st_mtime_ns, found.st_size
