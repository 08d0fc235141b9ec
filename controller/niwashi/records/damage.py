"""A file of records that is damaged, gone or another one: moved aside, never deleted, and written anew."""

# ruff: noqa: S608  (names of tables and columns are those of our own schema)

import os
import re
import shutil
import sqlite3
import struct
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from tempfile import TemporaryDirectory, mkstemp

from niwashi.errors import RecordsFault
from niwashi.records.journal import Journal
from niwashi.records.opening import PARTS, faults_said, free_name, log_of, move_parts, true_name
from niwashi.records.store import package_tables, readable


def open_whole(file: Path, stamp: str) -> Journal:
    """Open a journal and check all of its file. A damaged file is moved aside, and a new one takes its place.

    All that can be read of the damaged one is in the new one. `Journal.replaces` is where it lies, with
    `stamp` in its name. Raises RecordsFault for other faults.
    """
    file = true_name(file)
    try:
        return _looked_over(file)
    except RecordsFault as fault:
        if fault.key != "records-corrupt":
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
            lost = salvage(file, other)
        aside = free_name(file, f"damaged-{stamp}")
        with faults_said(file):
            move_parts(file, aside, PARTS[:-1])
            try:
                aside.hardlink_to(file)  # so that there always is a file of that name
            except (OSError, NotImplementedError):  # FAT and browsers know no links
                file.rename(aside)
            anew.replace(file)
    finally:
        for part in PARTS:
            anew.with_name(anew.name + part).unlink(missing_ok=True)
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
    """The fate of a file."""

    GONE = "gone"
    REPLACED = "replaced"
    FOUND = "found"
    """Nothing was lost: only its log was gone, or another program has written all of it anew already."""


def renew(journal: Journal, stamp: str) -> Renewal:
    """Go on after the file was removed or replaced: with all that was kept in it, under its name.

    What lies there instead is moved aside; `stamp` becomes part of its name. Raises RecordsFault.
    """
    file = journal.file
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
            journal.copy_to(anew)
            os.fsync(handle)
            if found is Renewal.GONE or journal.has_own_log():
                file.with_name(f"{file.name}-shm").unlink(missing_ok=True)
                log_of(file).unlink(missing_ok=True)  # the old file's: all of it has been copied
            if found is not Renewal.GONE:
                move_parts(file, free_name(file, f"replaced-{stamp}"))
            anew.replace(file)
        finally:
            os.close(handle)
            anew.unlink(missing_ok=True)
        journal.go_on_in_place()


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


# What can still be read of a damaged file
#
# SQLite refuses a whole table for one damaged page. So in a copy of the file each page with rows is made a
# table of its own, and SQLite reads them one by one: neither the schema nor the pages that lead to others are
# needed. Which table a row belongs to follows from its values. Tables of a package that is not loaded are
# made as rows of the schema say. What has to be known here of SQLite's format is how a file and a page begin
# (sqlite.org/fileformat2.html, 1.3 and 1.6).

_PAGE = 4096  # bytes, in every file of ours
_TABLE_LEAF, _INDEX_LEAF, _INDEX_INTERIOR = 13, 10, 2
_MOST_COLUMNS = 16
_HEADER = 100  # bytes, before the page header on the first page
_CREATE = re.compile(r"CREATE TABLE (\w+) ?\(", re.ASCII)
_TYPES: dict[str, tuple[type, ...]] = {"INTEGER": (int,), "REAL": (int, float), "TEXT": (str,)}

_Row = tuple[int | float | str | bytes | None, ...]


@dataclass(frozen=True, slots=True)
class _Page:
    """The rows of a page in their order; the rowid stands before the values where there is one."""

    has_rowid: bool
    rows: list[_Row]


@dataclass(frozen=True, slots=True)
class _Table:
    """A table: of each column the name, the type, and whether a row may lack it."""

    name: str
    columns: tuple[str, ...]
    types: tuple[str, ...]
    optional: tuple[bool, ...]
    has_rowid: bool
    is_numbered: bool
    """The first column is the rowid, in place of which a row has nothing."""

    def row(self, found: _Row) -> _Row | None:
        """The row of this table that was found on a page; None if it can't be one."""
        values = (None if self.is_numbered else found[1], *found[2:]) if self.has_rowid else found
        if self.is_numbered and found[1] is not None:
            return None
        width = max((at + 1 for at, value in enumerate(values) if value is not None), default=0)
        if not width <= len(self.columns) or not all(self.optional[width:]):
            return None
        for value, type_, optional in zip(values[:width], self.types, self.optional, strict=False):
            if not (optional if value is None else isinstance(value, _TYPES[type_])):
                return None
        return (found[0], *values[1:width]) if self.is_numbered else values[:width]


def salvage(file: Path, anew: Journal) -> int:
    """Copy the readable part of a damaged file and its log into a journal in which nothing is kept yet.

    Returns the number of games that are lost, wholly or in part. Raises RecordsFault.
    """
    with faults_said(file), TemporaryDirectory(prefix=".salvage-", dir=anew.file.parent) as work:
        pages = list(_pages(file, Path(work)))
    _make_others(pages, anew)
    tables = _tables(anew)
    found = [each for page in pages for each in _told_apart(page, tables)]
    found.sort(key=lambda each: each[0])  # a number that is damaged takes nobody's place
    acts: dict[object, set[object]] = {}
    anew.ask("PRAGMA foreign_keys = OFF")
    with anew.transaction():
        anew.ask("DELETE FROM tally")
        for _, table, row in found:
            columns, marks = ", ".join(table.columns[: len(row)]), ", ".join("?" * len(row))
            anew.ask_each(f"INSERT OR IGNORE INTO {table.name} ({columns}) VALUES ({marks})", [row])
            if table.name == "acts":
                acts.setdefault(row[0], set()).add(row[1])
        mends = (statement for each in package_tables() for statement in each.mends)
        for statement in (_TALLY, *mends, *_orphans(anew, tables), _COUNT_AGAIN):
            anew.ask(statement)
    anew.ask("PRAGMA foreign_keys = ON")
    anew.sweep()
    kept = dict(anew.ask("SELECT game, count(*) FROM acts GROUP BY game"))
    return sum(kept.get(game, 0) < len(numbers) for game, numbers in acts.items())


_TALLY = "INSERT OR IGNORE INTO tally VALUES (1, 0, 0)"
_COUNT_AGAIN = """UPDATE tally SET games = max(games, (SELECT count(DISTINCT game) FROM acts)),
    acts = max(acts, (SELECT count(*) FROM acts))"""


def _make_others(pages: Sequence[_Page], anew: Journal) -> None:
    """Make the tables of packages that are not loaded, as far as the file's schema can be read."""
    known = {table.name for table in _tables(anew)}
    for row in (row for page in pages if page.has_rowid for row in page.rows):
        match row:
            case (_, "table", str(name), str(), int(), str(sql), *_) if name not in known:
                made = _CREATE.match(sql)
                if made is not None and made[1] == name:
                    with suppress(RecordsFault):  # its text is damaged, or it is SQLite's own
                        anew.ask(sql)


def _tables(journal: Journal) -> list[_Table]:
    """The tables in the order in which they are made: what others refer to comes before them."""
    found = []
    for (name,) in journal.ask(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY rowid"
    ):
        rows = journal.ask(f"PRAGMA table_info({name})")
        has_rowid = not journal.ask("SELECT wr FROM pragma_table_list WHERE name = :name", name=name)[0][0]
        _, columns, types, required, defaults, keys = zip(*rows, strict=True)
        is_numbered = has_rowid and types[0] == "INTEGER" and keys[0] == sum(keys) == 1
        optional = [not must or default is not None for must, default in zip(required, defaults, strict=True)]
        optional[0] = optional[0] or is_numbered
        if not set(types) <= set(_TYPES):  # of a damaged text
            continue
        found.append(_Table(name, columns, types, tuple(optional), has_rowid, is_numbered))
    return found


def _orphans(journal: Journal, tables: Sequence[_Table]) -> Iterator[str]:
    """Statements that delete rows which refer to others that are lost."""
    keys = {table.name: table.columns[0] for table in tables}
    for table in tables:
        for _, _, parent, column, *_ in journal.ask(f"PRAGMA foreign_key_list({table.name})"):
            if parent in keys:  # else its text is damaged
                yield f"DELETE FROM {table.name} WHERE {column} NOT IN (SELECT {keys[parent]} FROM {parent})"


def _told_apart(page: _Page, tables: Sequence[_Table]) -> Iterator[tuple[int, _Table, _Row]]:
    """Yield the rows of a page with their tables and with how far each number is from those beside it.

    SQLite keeps rows in order. A number that is not between those beside it is damaged, and its row would
    become a part of another game.
    """
    found, numbers = [], []
    for values in page.rows:
        for table in tables:
            fitting = table.row(values) if table.has_rowid == page.has_rowid else None
            if fitting is not None:
                found.append((table, fitting))
                numbers += [values[0]] if isinstance(values[0], int) else []
                break
    if len(numbers) < len(found):
        yield from ((0, table, row) for table, row in found)
        return
    for at, (table, row) in enumerate(found):
        own, beside = numbers[at], [*numbers[max(0, at - 1) : at], *numbers[at + 1 : at + 2]]
        if len(beside) < 2 or beside[0] <= own <= beside[1] or beside[0] > beside[1]:
            yield min((abs(own - each) for each in beside), default=0), table, row


def _pages(file: Path, work: Path) -> Iterator[_Page]:
    """Yield the pages of a file that have rows, as its log leaves them. Raises OSError, sqlite3.Error."""
    copy = work / "copy"
    content = _with_log(file, copy)
    whole = _without_unused(_first_page(work), content, copy)
    with file.open("rb") as opened:
        firsts = opened.read(_PAGE), content[:_PAGE]  # the latter is empty where a log lacks it
    whole = _begun_with(_first_page(work), whole + b"".join(map(_moved, firsts)))
    kinds: dict[int, bool] = {}
    for number in range(2, len(whole) // _PAGE + 1):
        at = (number - 1) * _PAGE
        if whole[at] == _INDEX_INTERIOR:
            _make_leaf(whole, at)
        if whole[at] in (_TABLE_LEAF, _INDEX_LEAF):
            kinds[number] = whole[at] == _TABLE_LEAF
    copy.write_bytes(whole)
    columns = ", ".join(f"c{number}" for number in range(_MOST_COLUMNS))
    with closing(sqlite3.connect(copy, isolation_level=None)) as records:
        records.execute("PRAGMA writable_schema = ON")
        records.execute("BEGIN")
        for number, has_rowid in kinds.items():
            key = ")" if has_rowid else ", PRIMARY KEY (c0, c1)) WITHOUT ROWID"
            name, sql = f"p{number}", f"CREATE TABLE p{number} ({columns}{key}"
            records.execute(
                "INSERT INTO sqlite_schema VALUES ('table', ?, ?, ?, ?)", (name, name, number, sql)
            )
        records.execute("COMMIT")
    with closing(sqlite3.connect(copy, isolation_level=None)) as records:
        records.text_factory = readable
        for number, has_rowid in kinds.items():
            at = (number - 1) * _PAGE
            sql = f"SELECT {'rowid, ' * has_rowid}* FROM p{number}"
            yield _Page(has_rowid, _rows(records, sql, int.from_bytes(whole[at + 3 : at + 5], "big")))


def _moved(first: bytes) -> bytes:
    """The first page as it would be elsewhere: its cells stay, and what leads to them begins the page.

    Where the schema fits on it, it has the rows of the schema.
    """
    leads = 8 + 2 * int.from_bytes(first[_HEADER + 3 : _HEADER + 5], "big")
    page = first[_HEADER : _HEADER + leads].ljust(_HEADER, b"\0") + first[max(_HEADER, leads) :]
    return page[:_PAGE].ljust(_PAGE, b"\0")


def _rows(records: sqlite3.Connection, sql: str, count: int) -> list[_Row]:
    """The rows of a page; one by one if there is one among them that can't be read."""
    with suppress(sqlite3.Error, MemoryError):
        return records.execute(sql).fetchall()
    found: list[_Row] = []
    for number in range(count):
        with suppress(sqlite3.Error, MemoryError):
            found += records.execute(f"{sql} LIMIT 1 OFFSET {number}").fetchall()
    return found


def _first_page(work: Path) -> bytes:
    """The first page of a file without tables."""
    with closing(sqlite3.connect(work / "empty", isolation_level=None)) as empty:
        empty.execute("PRAGMA journal_mode = WAL")
        empty.execute("PRAGMA user_version = 1")
    return (work / "empty").read_bytes()


def _begun_with(first: bytes, content: bytes | bytearray, unused: bytes = bytes(8)) -> bytearray:
    """A file that leads to no table; `unused`: where its unused pages are listed, and how many there are."""
    count = -(-len(content) // _PAGE)  # the last page may be cut off
    whole = bytearray(content.ljust(count * _PAGE, b"\0"))
    whole[:_PAGE] = first[:28] + struct.pack(">I", count) + unused + first[40:]
    return whole


def _with_log(file: Path, copy: Path) -> bytes:
    """The content of a file and of its log up to the last transaction that is whole."""
    content, log = file.read_bytes(), log_of(copy)
    if log_of(file).is_file():
        copy.write_bytes(_begun_with(_first_page(copy.parent), content))
        shutil.copyfile(log_of(file), log)
        with closing(sqlite3.connect(copy, isolation_level=None)) as records, suppress(sqlite3.Error):
            records.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        log.unlink(missing_ok=True)
        content = copy.read_bytes()
    return content


def _without_unused(first: bytes, content: bytes, copy: Path) -> bytearray:
    """The content without what unused pages still say: deleted rows must not come back.

    SQLite itself fills these pages with zeros. A damaged list of them counts as empty.
    """
    count = int.from_bytes(content[36:40], "big")
    if 0 < count < len(content) // _PAGE:
        copy.write_bytes(_begun_with(first, content, content[32:40]))
        with closing(sqlite3.connect(copy, isolation_level=None)) as records, suppress(sqlite3.Error):
            records.execute("CREATE TABLE unused (zeros BLOB)")
            records.execute("INSERT INTO unused VALUES (zeroblob(?))", (count * _PAGE,))
        content = copy.read_bytes()
    return _begun_with(first, content)


def _make_leaf(whole: bytearray, at: int) -> None:
    """Make a page of an index that leads to others one that does not: it has rows of its own, too."""
    count = int.from_bytes(whole[at + 3 : at + 5], "big")
    if count <= (_PAGE - 12) // 2:
        cells = struct.unpack_from(f">{count}H", whole, at + 12)
        whole[at] = _INDEX_LEAF
        struct.pack_into(f">{count}H", whole, at + 8, *(min(cell + 4, _PAGE - 1) for cell in cells))
