"""A damaged file of records is moved aside, never deleted, and a new one begun in its place."""

from pathlib import Path

from niwashi.errors import RecordsFault
from niwashi.records.faults import faults_said
from niwashi.records.journal import Journal

__all__ = ["open_whole"]

_DAMAGED = "records-corrupt"


def open_whole(file: Path, stamp: str) -> Journal:
    """The journal in a file, looked over whole; a damaged one is `replaces`d by a new one.

    `stamp` becomes part of the damaged one's name. Raises RecordsFault for whatever else makes it unusable.
    """
    try:
        return _looked_over(file)
    except RecordsFault as fault:
        if fault.key != _DAMAGED:
            raise
    aside = _moved(file, stamp)
    journal = Journal.open(file)
    journal.replaces = aside
    return journal


def _looked_over(file: Path) -> Journal:
    journal = Journal.open(file)
    try:
        journal.check()
    except RecordsFault:
        journal.close()
        raise
    return journal


def _moved(file: Path, stamp: str) -> Path:
    """Move a file away together with its log, which may hold the last games. Never over another file."""
    aside = file.with_name(f"{file.name}.damaged-{stamp}")
    number = 1
    while aside.exists():
        number += 1
        aside = file.with_name(f"{file.name}.damaged-{stamp}-{number}")
    with faults_said(file):
        for suffix in (
            "-wal",
            "-shm",
            "-journal",
            ".last",
            "",
        ):  # the log first: a file without its log would look whole
            part = file.with_name(file.name + suffix)
            if part.exists():
                part.rename(aside.with_name(aside.name + suffix))
    return aside
