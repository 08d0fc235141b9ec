"""A copy of a file of records, made while anybody may play, and records put back as they were copied.

The copy is SQLite's own (sqlite.org/backup.html): it reads past the log and changes neither file nor log.
"""

import os
import sqlite3
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

from niwashi.errors import RecordsFault
from niwashi.records.damage import salvage
from niwashi.records.journal import Journal
from niwashi.records.opening import (
    ALONE,
    PARTS,
    check_kind,
    check_sound,
    connected,
    faults_said,
    free_name,
    has_log,
    move_parts,
    true_name,
)
from niwashi.records.store import FIRST, VERSION, package_tables

_PLAYED = (
    "SELECT key, game, cards, start, began_at, ended_at, result, players, seed FROM {0}.games"
    " WHERE id IN (SELECT game FROM {0}.acts)",
    "SELECT g.key, a.number, a.kind, a.turn, a.at FROM {0}.acts AS a JOIN {0}.games AS g ON g.id = a.game",
    "SELECT player, puzzle, tried, solved_at IS NOT NULL FROM {0}.tries",
)
"""Content that a user would miss: games with actions, and those actions, by their keys; puzzles tried."""


@dataclass(frozen=True, slots=True)
class RecordsContent:
    """The content of a file of records: the version of its tables, its games and acts ever kept."""

    version: int
    games: int
    acts: int


def back_up(file: Path, place: Path) -> RecordsContent | None:
    """Copy a file of records to a place, whole or not at all; None where there is nothing to be copied.

    Raises RecordsFault for a file that is damaged or not ours.
    """
    file = true_name(file)
    with faults_said(file):
        check_kind(file)
        if not file.is_file() or not file.stat().st_size:
            return None
    beside = place.with_name(f"{place.name}.new")
    with faults_said(place):
        place.parent.mkdir(parents=True, exist_ok=True)
        beside.unlink(missing_ok=True)
        os.close(os.open(beside, os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600))
    try:
        _copy(file, beside)
        content = content_of(beside)
        with faults_said(place):
            _sync(beside)
            beside.replace(place)
            _sync(place.parent)
    finally:
        beside.unlink(missing_ok=True)
    return content


def _copy(file: Path, place: Path) -> None:
    with faults_said(file), closing(connected(file, "ro")) as source, closing(connected(place, "rw")) as copy:
        source.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")  # one file alone: nothing of it is in a log
        check_sound(copy, file)


def content_of(file: Path) -> RecordsContent:
    """Return the content of a file of records that nobody writes to; its tables may be of any version.

    Raises RecordsFault.
    """
    with faults_said(file), closing(connected(file, _alone(file))) as records:
        (version,) = records.execute("PRAGMA user_version").fetchone()
        games = acts = 0
        with suppress(sqlite3.OperationalError):  # tables of another version may have another tally
            games, acts = records.execute("SELECT games, acts FROM tally").fetchone() or (0, 0)
        return RecordsContent(version, games, acts)


def is_sound(file: Path) -> bool:
    """Return whether a file of records is intact and readable by this program, its log included."""
    try:
        check_kind(file)
        with faults_said(file), closing(connected(file, _alone(file))) as records:
            check_sound(records, file)
            (version,) = records.execute("PRAGMA user_version").fetchone()
            return FIRST <= int(version) <= VERSION
    except OSError:
        return False


def check_file(file: Path) -> None:
    """Check a file of records quickly, while anybody may play. Raises RecordsFault if it is damaged."""
    with faults_said(file):
        check_kind(file)
        # On a card that is read-only SQLite can't share a file with others, and there is nobody who writes.
        with closing(connected(file, "ro" if os.access(file.parent, os.W_OK) else ALONE)) as records:
            check_sound(records, file)


def mend(file: Path) -> None:
    """Replace a damaged backup by its readable part, in tables of this program."""
    beside = file.with_name(f"{file.name}.mended")
    for part in PARTS:
        beside.with_name(beside.name + part).unlink(missing_ok=True)
    with closing(Journal.open(beside)) as journal:
        salvage(file, journal)
    with faults_said(file):
        beside.replace(file)
        _sync(file.parent)


def _alone(file: Path) -> str:
    """Return the mode for a file that nobody writes to: nothing is left beside it unless it has a log."""
    return "ro" if has_log(file) else ALONE


def put_back(file: Path, backup: Path, aside: Path) -> None:
    """Restore a file of records from its backup; the replaced one lies `aside`, with its log.

    It may be cut at any point and be begun again with the same names. Where there is no backup there were no
    records, and there will be none. Raises RecordsFault.
    """
    file = true_name(file)
    anew = _anew(file)
    with faults_said(file):
        file.parent.mkdir(parents=True, exist_ok=True)
        if not anew.exists() and aside.exists():
            return  # all of it was done before
        if backup.is_file():
            _copy_file(backup, anew)
        if file.exists() and aside.exists():  # somebody has begun another one while this was cut
            aside = free_name(file, "aside")
        move_parts(file, aside)
        _sync(file.parent)
        if anew.exists():
            anew.replace(file)
        _sync(file.parent)


def is_cut(file: Path, aside: Path) -> bool:
    """Return whether `put_back` was begun with that name, and perhaps not finished."""
    parts = (aside.with_name(aside.name + part) for part in PARTS)
    return _anew(true_name(file)).exists() or any(part.exists() for part in parts)


def adds_nothing(file: Path, backup: Path) -> bool:
    """Return whether a file without writers has no game, act or try of a puzzle beyond its backup.

    Its tables may be newer than those of the backup: the common fields are compared. False in case of doubt.
    """
    if not backup.is_file():
        return False
    with suppress(RecordsFault, sqlite3.Error), closing(connected(file, _alone(file))) as records:
        records.execute("ATTACH ? AS before", (f"{backup.resolve().as_uri()}?mode={ALONE}",))
        contents = (rows for tables in package_tables() for rows in tables.contents)
        return not any(_has_more(records, rows) for rows in (*_PLAYED, *contents))
    return False


def _has_more(records: sqlite3.Connection, rows: str) -> bool:
    now, before = rows.format("main"), rows.format("before")
    return bool(records.execute(f"SELECT EXISTS ({now} EXCEPT {before})").fetchone()[0])


def discard(file: Path) -> None:
    """Remove a file with all that belongs to it; the file itself goes last. Raises RecordsFault."""
    with faults_said(file):
        for part in PARTS:
            file.with_name(file.name + part).unlink(missing_ok=True)
        _sync(file.parent)


def _anew(file: Path) -> Path:
    """Return the path of the new file until it becomes the file of records."""
    return file.with_name(f".{file.name}.restoring")


def _copy_file(source: Path, place: Path) -> None:
    """Write a copy that is whole before it has its name."""
    beside = place.with_name(f"{place.name}.new")
    beside.unlink(missing_ok=True)
    handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    with os.fdopen(handle, "wb") as out, source.open("rb") as content:
        while part := content.read(1 << 20):
            out.write(part)
        out.flush()
        os.fsync(out.fileno())
    beside.replace(place)
    _sync(place.parent)


def _sync(place: Path) -> None:
    handle = os.open(place, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
