"""Tables that packages beside the program keep in the file of records.

The program names none of them. It makes those of the packages that are loaded, in every file that lacks them,
and leaves those of others as they are. Nobody but the package reads or writes their rows.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:  # commands that need no records start without it
    import sqlite3

_added: "dict[str, PackageTables]" = {}


class AttachedRecords:
    """Two files of records on one connection: `main`, which takes rows, and `other`, which has them."""

    def __init__(self, connection: "sqlite3.Connection") -> None:
        self.connection = connection

    def all(self, sql: str, *values: Any) -> list[dict[str, Any]]:
        """Return the rows of a query by the names of their columns."""
        rows = self.connection.execute(sql, values)
        columns = [each[0] for each in rows.description]
        return [dict(zip(columns, row, strict=True)) for row in rows]

    def one(self, sql: str, *values: Any) -> dict[str, Any] | None:
        """Return the first row of a query, None if there is none."""
        return next(iter(self.all(sql, *values)), None)

    def do(self, sql: str, *values: Any) -> None:
        """Carry out a statement."""
        self.connection.execute(sql, values)

    def insert(self, table: str, row: Mapping[str, Any]) -> int:
        """Add a row to a table of `main`; return its number."""
        columns, marks = ", ".join(row), ", ".join("?" * len(row))
        sql = f"INSERT INTO main.{table} ({columns}) VALUES ({marks})"  # noqa: S608  (a table's own names)
        return int(self.connection.execute(sql, tuple(row.values())).lastrowid or 0)


class MergedRows(NamedTuple):
    """Counts of a merge: friends who are new, and signed games that have gained lines."""

    friends: int = 0
    signed: tuple[str, ...] = ()
    """Hashes of these games."""


def _nothing(_: AttachedRecords) -> MergedRows:
    return MergedRows()


@dataclass(frozen=True)
class PackageTables:
    """The tables of a package, all or none of which a file has: what makes them, and queries on them."""

    sql: str
    """Statements `CREATE TABLE` with `STRICT` and at most 16 columns. Their text stays: files have it.

    A file in which one of them is missing or other than here counts as damaged.
    """
    short: tuple[str, ...] = ()
    """The tables that are not long: they are checked before anything is read."""
    mends: tuple[str, ...] = ()
    """Statements for rows that were read page by page from a damaged file.

    A row of an index looks like a row of a table with columns of the same types, and may be among them.
    """
    contents: tuple[str, ...] = ()
    """Queries for what a user would miss; `{0}` is the name of one of two files."""
    merge: Callable[[AttachedRecords], MergedRows] = _nothing
    """Takes over the rows of `other` that `main` lacks."""
    friends: str = ""
    """A query for the number of friends, which backups tell."""
    signed: str = ""
    """A query for the hashes of signed games: after a restore, other boards are asked about them first."""
    plays: str = ""
    """A query with a row if the game of `:key` is played with another board, which has signed it."""


def add_tables(source: str, tables: PackageTables) -> None:
    """Add the tables of a package, under its name, to all files of records that are opened from now on."""
    _added[source] = tables


def remove_tables(source: str) -> None:
    """Forget the tables of a package; files that have them keep them."""
    del _added[source]


def added_tables() -> tuple[PackageTables, ...]:
    """Return the tables that packages have added."""
    return tuple(_added.values())
