"""Places to back up: records with games, rows of a package, keys, settings and files of people."""

from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import closing
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.records.package_rows import keep_letter, keep_pal, loaded
from tests.records.playing import recorded

from niwashi.backup.making import Passphrase, make_backup
from niwashi.backup.restoring import Restored, RestoreOptions, restore
from niwashi.backup.rooms import all_kept_files
from niwashi.keys import key_file, load_or_make_key
from niwashi.records.atomic_file import write_whole
from niwashi.records.journal import Journal
from niwashi.records.kept import Kept, PuzzleTry, TryResult

WORDS = "correct horse battery"
CHANCE = bytes(range(28))
NOW = 1_764_000_000.0


_MADE = TemporaryDirectory(prefix="niwashi-places-")


def furnished(folder: Path, games: int = 2, turns: int = 4) -> Path:
    """Return records with everything that a board keeps; places of one name are alike, their keys too."""
    shutil.copytree(_made(folder.name, games, turns), folder, dirs_exist_ok=True)
    return folder / "games.sqlite3"


@cache
def _made(name: str, games: int, turns: int) -> Path:
    """The folder that is copied."""
    folder = Path(_MADE.name) / f"{games}-{turns}" / name
    folder.mkdir(parents=True)
    records = folder / "games.sqlite3"
    for seed in range(games):
        recorded(records, turns, seed=(name, seed)).close()
    with loaded(), closing(Journal.open(records)) as journal:
        keep_letter(journal, keep_pal(journal))
        journal.keep_try(PuzzleTry("Aki", "garden-1", 4, TryResult.MISSED, 5.0, 9.0))
    load_or_make_key(key_file(records))
    for kind, value in (
        ("settings", {"brightness": 40, "voice": "espeak"}),
        ("names", {"first": "Aki"}),
        ("players", {"second": "level 3"}),
    ):
        write_whole(records.with_name(f"{records.name}.{kind}.json"), [json.dumps(value)], replace=True)
    return folder


def backed_up(records: Path, out: Path, passphrase: str | None = WORDS, **more: Any) -> Path:
    """Write a backup of some records."""
    sealing = None if passphrase is None else Passphrase(passphrase, CHANCE)
    return make_backup(records, out, all_kept_files(), at=NOW, passphrase=sealing, **more).file


def brought_back(file: Path, records: Path, passphrase: str | None = WORDS, **more: Any) -> Restored:
    """Restore a backup."""
    return restore(
        file, records, all_kept_files(), RestoreOptions(passphrase, **more), stamp="20251124-160000"
    )


def games_in(records: Path) -> tuple[Kept, ...]:
    """Return all games of some records."""
    with closing(Journal.open(records)) as journal:
        return journal.games()


def state_of(records: Path) -> dict[str, object]:
    """Return all that is at a place: rows of the records, and the content of the files beside them.

    Of the note of the last backup not where that lies: that is another place in each test.
    """
    found: dict[str, object] = {}
    for file in sorted(records.parent.rglob("*")):
        name = str(file.relative_to(records.parent))
        if file.is_file() and not name.endswith(("-wal", "-shm", "-journal", ".lock", "lock")):
            found[name] = rows_of(file) if file == records else file.read_bytes()
            if name.endswith(".backup.json"):
                found[name] = {**json.loads(file.read_bytes()), "file": ""}
    return found


def rows_of(records: Path) -> dict[str, list[tuple[object, ...]]]:
    """Return all rows of a file of records, by tables."""
    with closing(sqlite3.connect(records)) as rows:
        tables = [name for (name,) in rows.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        all_of = {table: rows.execute(f"SELECT * FROM {table}").fetchall() for table in tables}  # noqa: S608
    return {table: sorted(found, key=repr) for table, found in all_of.items()}
