"""A file of records that is damaged, gone or another one: moved aside, never deleted, and written anew."""

import os
from contextlib import closing, suppress
from enum import StrEnum
from pathlib import Path
from tempfile import mkstemp

from niwashi.errors import RecordsFault
from niwashi.records.faults import faults_said
from niwashi.records.journal import Journal
from niwashi.records.losses import log_of
from niwashi.records.opening import true_name

_DAMAGED = "records-corrupt"
_PARTS = ("-wal", "-shm", "-journal", "", ".last")
"""As they are moved: the log first, as a file without it looks whole; last the note, which tells a loss."""


def open_whole(file: Path, stamp: str) -> Journal:
    """The journal in a file, looked over whole; a damaged one is `replaces`d by a new one.

    All that can be read of it is in the new one; `stamp` becomes part of the name of the damaged one.
    Raises RecordsFault for whatever else makes it unusable.
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
        aside = _moved(file, "damaged", stamp)
        with faults_said(file):
            anew.replace(file)
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


class Renewal(StrEnum):
    """What had become of a file."""

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
    """Write what is left into an empty file."""
    if found is not Renewal.OVERWRITTEN:
        journal.copy_to(anew)
        return
    with closing(Journal.open(anew)) as other:
        for game in journal.playing:
            other.write_anew(game)
        for each in journal.tried:
            other.keep_try(each)


def _holds_as_much(journal: Journal) -> bool:
    """Whether the file that has the name now is one of ours with all of the games that are being played."""
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
                _give_up(part, aside.with_name(aside.name + suffix), is_file=not suffix)
    return aside


def _give_up(part: Path, aside: Path, *, is_file: bool) -> None:
    """Move a part; the file itself keeps its name, too, until the new one replaces it."""
    with suppress(OSError):
        if is_file:
            aside.hardlink_to(part)
            return
    part.rename(aside)


def _free(file: Path, why: str, stamp: str) -> Path:
    """A name beside a file that no other file has."""
    aside = file.with_name(f"{file.name}.{why}-{stamp}")
    number = 1
    while aside.exists():
        number += 1
        aside = file.with_name(f"{file.name}.{why}-{stamp}-{number}")
    return aside
