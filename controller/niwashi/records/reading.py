"""Records on a medium that can only be read: a card gone read-only, a backup, somebody else's folder.

A log that lies there may hold the last turns, and SQLite can't read it without writing beside it. So both are
copied to where it can. What needs no copy is read where it lies.
"""

import os
import shutil
import sqlite3
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from niwashi.errors import RecordsFault, reason
from niwashi.records.damage import salvage
from niwashi.records.faults import faults_said
from niwashi.records.journal import Journal
from niwashi.records.opening import address_to_read, check_kind, has_log, log_of, true_name


def open_to_read(file: Path) -> Journal:
    """The journal in a file that need not be writable. Raises RecordsFault."""
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
            journal.lost_games = salvage(file, journal)
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
        if not has_log(file):
            try:
                return _where_it_lies(file)
            except RecordsFault:  # perhaps an older version: a copy can be brought up to date
                pass
        return _copied(file)


def _where_it_lies(file: Path) -> Journal:
    """Read in place, as SQLite does with what nobody can change."""
    connection = sqlite3.connect(address_to_read(file), uri=True, isolation_level=None)
    try:
        return Journal(connection, file)
    except RecordsFault:
        connection.close()
        raise


def _copied(file: Path) -> Journal:
    """Read from a copy, which goes when the journal is closed."""
    with ExitStack() as besides:
        try:
            folder = Path(besides.enter_context(TemporaryDirectory(prefix="niwashi-")))
            for part in (file, log_of(file)):
                if part.exists():
                    shutil.copyfile(part, folder / part.name)
        except OSError as error:
            raise RecordsFault("records-no-room", file=str(file), why=reason(error)) from error
        try:
            journal = Journal.open(folder / file.name)
        except RecordsFault as fault:
            raise RecordsFault(fault.key, **(fault.facts | {"file": str(file)})) from fault
        journal.file = file
        journal.besides.push(besides.pop_all())
    return journal
