"""Tables of a package beside the program, as such a package brings them, and rows in them.

No column is like one of our own tables or of games with friends: by its columns a damaged row is told apart.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from niwashi import kept_tables
from niwashi.kept_tables import AttachedRecords, MergedRows, PackageTables
from niwashi.records.journal import Journal

GAME = "cd" * 32


def _merge(records: AttachedRecords) -> MergedRows:
    """Take pals and letters whose names are new here."""
    new = records.all("SELECT * FROM other.pals WHERE name NOT IN (SELECT name FROM main.pals)")
    signed: list[str] = []
    for row in new:
        number = records.insert("pals", {**row, "id": None})
        for letter in records.all("SELECT * FROM other.letters WHERE pal = ?", row["id"]):
            records.insert("letters", {**letter, "pal": number})
            signed.append(letter["game"])
    return MergedRows(len(new), tuple(signed))


TABLES = PackageTables(
    sql="""
-- pals: `since` in seconds since 1970.
CREATE TABLE pals (
    id INTEGER PRIMARY KEY,
    since REAL NOT NULL,
    name TEXT NOT NULL UNIQUE,   -- what we call them
    town TEXT
) STRICT;
CREATE TABLE letters (
    pal INTEGER NOT NULL REFERENCES pals ON DELETE CASCADE,
    game TEXT NOT NULL,
    PRIMARY KEY (pal, game)
) STRICT, WITHOUT ROWID;
""",
    short=("pals", "letters"),
    contents=("SELECT name FROM {0}.pals",),
    merge=_merge,
    friends="SELECT count(*) FROM pals",
    signed="SELECT game FROM letters",
    plays="SELECT 1 FROM letters WHERE game = :key",
)


@contextmanager
def loaded() -> Iterator[None]:
    """Let the program know the package."""
    with patch.dict(kept_tables._added, {"pals": TABLES}):
        yield


@contextmanager
def alone() -> Iterator[None]:
    """Let the program know no package."""
    with patch.dict(kept_tables._added, clear=True):
        yield


def keep_pal(journal: Journal, name: str = "Ben") -> int:
    """Keep a pal; return its number."""
    rows = journal.ask("INSERT INTO pals (since, name) VALUES (1.7e9, :name) RETURNING id", name=name)
    return int(rows[0][0])


def keep_letter(journal: Journal, pal: int, game: str = GAME) -> None:
    journal.ask("INSERT INTO letters VALUES (:pal, :game)", pal=pal, game=game)
