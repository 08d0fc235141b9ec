"""The tables of a records file, and how an older file becomes a newer one.

`versions/N.sql` leads from version N - 1 to N, in one transaction; an empty file is version 0. So a new file
goes the way of the oldest one, and the whole way is walked whenever anybody plays.
"""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

from niwashi.errors import RecordsFault

__all__ = ["APPLICATION_ID", "VERSION", "prepare"]

APPLICATION_ID = 0x4E495741
"""Stands in the header of every file of ours ("NIWA"): `file` and `sqlite3` show it."""

_SCRIPTS = Path(__file__).parent / "versions"
VERSION = len(list(_SCRIPTS.glob("*.sql")))
"""The version that this program reads and writes."""


def prepare(connection: sqlite3.Connection, file: Path) -> None:
    """Make a connection durable and its file one of this version.

    Raises RecordsFault for a foreign or a newer one, and leaves it exactly as it was.
    """
    _check_ours(connection, file)
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    if _number(connection, "user_version") < VERSION:
        _migrate(connection)


def _check_ours(connection: sqlite3.Connection, file: Path) -> None:
    found = _number(connection, "user_version")
    empty = not connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
    if _number(connection, "application_id") != APPLICATION_ID and not (empty and not found):
        raise RecordsFault("records-not-ours", file=str(file))
    if found > VERSION:
        raise RecordsFault("records-newer", file=str(file), found=found, known=VERSION)


def _migrate(connection: sqlite3.Connection) -> None:
    """Bring the file to this version, all of it or nothing; another program may be at it too."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        for version in range(_number(connection, "user_version") + 1, VERSION + 1):
            for statement in _statements(version):
                connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {VERSION}")
        connection.execute("COMMIT")
    except sqlite3.Error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _statements(version: int) -> Iterator[str]:
    text = ""
    for line in (_SCRIPTS / f"{version}.sql").read_text(encoding="utf-8").splitlines(keepends=True):
        text += line
        if sqlite3.complete_statement(text):
            yield text
            text = ""


def _number(connection: sqlite3.Connection, pragma: str) -> int:
    return int(connection.execute(f"PRAGMA {pragma}").fetchone()[0])
