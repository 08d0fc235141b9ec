"""A file of records that is damaged, gone or another one: moved aside, never deleted, and written anew."""

import os
from contextlib import closing, suppress
from enum import StrEnum
from pathlib import Path
from tempfile import mkstemp

from niwashi.errors import RecordsFault
from niwashi.records.faults import faults_said
from niwashi.records.journal import Journal
from niwashi.records.opening import true_name
from niwashi.records.wal_recovery import log_of

_DAMAGED = "records-corrupt"
_PARTS = ("-wal", "-shm", "-journal", "", ".last")
"""Suffixes in the order of moving: the log first, as a file without it looks whole; last the tally."""


def open_whole(file: Path, stamp: str) -> Journal:
    """The journal in a file, looked over whole; a damaged one is `replaces`d by a new one.

    All that can be read of it is in the new one; `stamp` becomes part of the name of the damaged one.
    Raises RecordsFault for other faults.
    """
    file = true_name(file)
    try:
        return _looked_over(file)
    except RecordsFault as fault:
        if fault.key != _DAMAGED:
            raise
    return _saved(file, stamp)


def _saved(file: Path, stamp: str) -> Journal:
    """Move a damaged file aside, and go on in a new one with all that can be read of it.

    The new one is whole before the old one gives up its name.
    """
    with faults_said(file):
        handle, name = mkstemp(prefix=f".{file.name}.", suffix=".anew", dir=file.parent)
        os.close(handle)
        anew = Path(name)
    try:
        with closing(Journal.open(anew)) as other:
            lost = other.take_from(file)
        aside = _free(file, "damaged", stamp)
        with faults_said(file):
            _exchange(file, anew, aside)
    finally:
        for suffix in _PARTS:
            anew.with_name(anew.name + suffix).unlink(missing_ok=True)
    journal = Journal.open(file)
    journal.replaces, journal.lost_games = aside, lost
    return journal


def _looked_over(file: Path) -> Journal:
    journal = Journal.open(file)
    try:
        journal.sweep_locks()
        journal.check()
    except RecordsFault:
        journal.close()
        raise
    return journal


def _exchange(file: Path, anew: Path, aside: Path) -> None:
    """Move a file aside with all its parts and another one to its place; there always is one of that name."""
    for suffix in _PARTS:
        part, to = file.with_name(file.name + suffix), aside.with_name(aside.name + suffix)
        if not suffix:
            try:
                to.hardlink_to(part)
            except OSError:  # FAT knows no links
                part.rename(to)
            anew.replace(file)
        elif part.exists():
            part.rename(to)


class Renewal(StrEnum):
    """The fate of a file."""

    GONE = "gone"
    REPLACED = "replaced"
    FOUND = "found"
    """Nothing was lost: only its log was gone, or another program has written all of it anew already."""
    OVERWRITTEN = "overwritten"
    """Another content was written into the file itself: only the games being played are left, from memory."""


def renew(journal: Journal, stamp: str) -> Renewal:
    """Go on after the file was removed or replaced: with all that was kept in it, under its name.

    What lies there instead is moved aside; `stamp` becomes part of its name. Of a file that was written over
    the games that are being played are left, without their traces, and the tries of puzzles.
    Raises RecordsFault.
    """
    file = journal.file
    if journal.is_overwritten():
        _put_in_place(journal, Renewal.OVERWRITTEN, stamp)
        return Renewal.OVERWRITTEN
    if journal.is_in_place() or _holds_as_much(journal):
        journal.go_on_in_place()
        return Renewal.FOUND
    found = Renewal.REPLACED if file.exists() else Renewal.GONE
    _put_in_place(journal, found, stamp)
    return found


def _put_in_place(journal: Journal, found: Renewal, stamp: str) -> None:
    """Write a new file and go on in it."""
    file = journal.file
    with faults_said(file):
        file.parent.mkdir(parents=True, exist_ok=True)
        handle, name = mkstemp(prefix=f".{file.name}.", suffix=".anew", dir=file.parent)
        anew = Path(name)
        try:
            _fill(anew, journal, found)
            os.fsync(handle)
            if found is Renewal.GONE or journal.has_own_log():
                file.with_name(f"{file.name}-shm").unlink(missing_ok=True)
                if found is Renewal.OVERWRITTEN:  # more may be in it than the games that were written anew
                    log_of(file).rename(_free(file, "log", stamp))
                log_of(file).unlink(missing_ok=True)  # the old file's: all of it has been copied
            if found is not Renewal.GONE:
                _moved(file, "replaced", stamp)
            anew.replace(file)
        finally:
            os.close(handle)
            anew.unlink(missing_ok=True)
        journal.go_on_in_place()


def _fill(anew: Path, journal: Journal, found: Renewal) -> None:
    """Write the remains into an empty file."""
    if found is not Renewal.OVERWRITTEN:
        journal.copy_to(anew)
        return
    with closing(Journal.open(anew)) as other:
        for game in journal.playing:
            other.write_anew(game)
        for each in journal.tried:
            other.keep_try(each)


def _holds_as_much(journal: Journal) -> bool:
    """Return whether the file of that name is one of ours with all of the games that are being played."""
    if journal.has_own_log():  # beside it lies what belongs to the old file: nobody has opened this one
        return False
    with suppress(RecordsFault):
        held = journal.held()
        if held and journal.file.exists():
            with closing(Journal.open(journal.file)) as other:
                return all(other.has_all_of(key, acts) for key, acts in held.items())
    return False


def _moved(file: Path, why: str, stamp: str) -> Path:
    """Move a file away together with its log, which may hold the last games. Never over another file."""
    aside = _free(file, why, stamp)
    with faults_said(file):
        for suffix in _PARTS:
            part = file.with_name(file.name + suffix)
            if part.exists():
                part.rename(aside.with_name(aside.name + suffix))
    return aside


def _free(file: Path, why: str, stamp: str) -> Path:
    """A name beside a file that no other file has."""
    aside = file.with_name(f"{file.name}.{why}-{stamp}")
    number = 1
    while aside.exists():
        number += 1
        aside = file.with_name(f"{file.name}.{why}-{stamp}-{number}")
    return aside
