"""The tables of a records file, and how an older file becomes a newer one.

The first script of `versions` makes the tables, and each later one, `N.sql`, leads from version N - 1 to N. A
file is brought to the newest version in one transaction; an empty file is version 0.
"""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from functools import cache
from pathlib import Path

from niwashi.errors import RecordsFault, reason
from niwashi.records.file_kind import APPLICATION_ID

_SCRIPTS = Path(__file__).parent / "versions"
_VERSIONS = sorted(int(script.stem) for script in _SCRIPTS.glob("*.sql"))
FIRST, VERSION = _VERSIONS[0], _VERSIONS[-1]
"""The oldest version that this program reads, and the one that it writes."""

_NOT_SQL = re.compile(r'--[^\n]*|"')
_MAX_VERSION = 9999  # a file that claims a higher one is damaged


def prepare(connection: sqlite3.Connection, file: Path) -> None:
    """Make a connection durable and its file one of this version.

    Raises RecordsFault for a foreign, an older, a newer or a damaged one, and leaves it exactly as it was.
    """
    _check_ours(connection, file)
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    if _number(connection, "user_version") < VERSION:
        _migrate(connection, file)
    missing = {name for name, _ in _fresh_texts() - _texts(connection)}
    if not missing and len(connection.execute("SELECT games, acts FROM tally").fetchall()) != 1:
        missing = {"tally"}
    if missing:
        raise _damaged(file, RecordsFault("records-why-tables", missing=", ".join(sorted(missing))))


def _check_ours(connection: sqlite3.Connection, file: Path) -> None:
    found, empty = _number(connection, "user_version"), not _names(connection)
    if _number(connection, "application_id") != APPLICATION_ID and not (empty and not found):
        raise RecordsFault("records-not-ours", file=str(file))
    if not 0 <= found <= _MAX_VERSION or (not found and not empty):
        raise _damaged(file, RecordsFault("records-why-version", found=found))
    # Another version always has another text: with ours, the number is damaged.
    is_known = not found or FIRST <= found <= VERSION
    if not is_known and _texts(connection) == _fresh_texts():
        raise _damaged(file, RecordsFault("records-why-version", found=found))
    if not is_known:
        key = "records-older" if found < FIRST else "records-newer"
        raise RecordsFault(key, file=str(file), found=found, known=FIRST if found < FIRST else VERSION)


def _texts(connection: sqlite3.Connection) -> frozenset[tuple[str, str]]:
    """The names of tables and indices, and the SQL that makes them, without its blanks, quotes and comments.

    These differ between files that were made by different releases of SQLite or of ours.
    """
    return frozenset(
        (str(name), "".join(_NOT_SQL.sub("", str(sql)).split()))
        for name, sql in connection.execute("SELECT name, sql FROM sqlite_schema")
    )


@cache
def _fresh_texts() -> frozenset[tuple[str, str]]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as fresh:
        for version in range(FIRST, VERSION + 1):
            for statement in _statements(version):
                fresh.execute(statement)
        return _texts(fresh)


def _damaged(file: Path, why: RecordsFault) -> RecordsFault:
    return RecordsFault("records-corrupt", file=str(file), why=why)


def _names(connection: sqlite3.Connection) -> set[str]:
    return {name for (name,) in connection.execute("SELECT name FROM sqlite_schema").fetchall()}


def _migrate(connection: sqlite3.Connection, file: Path) -> None:
    """Bring the file to this version, all of it or nothing; another program may be at it too."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        for version in range(max(FIRST, _number(connection, "user_version") + 1), VERSION + 1):
            for statement in _statements(version):
                connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {VERSION}")
        connection.execute("COMMIT")
    except sqlite3.Error as error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        if (
            getattr(error, "sqlite_errorname", "") == "SQLITE_ERROR"
        ):  # these tables are not those of its version
            raise _damaged(file, RecordsFault("records-why-sqlite", why=reason(error))) from error
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
