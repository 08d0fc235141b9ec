"""Rows that can still be read from a damaged file of records, copied into a new one.

SQLite refuses a whole table for one damaged page. Here each page is read by itself, and what a row is follows
from its columns alone: neither the schema nor the pages that lead to others are needed. The format is that of
sqlite.org/fileformat2.html.
"""

import sqlite3
import struct
from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise
from pathlib import Path

from niwashi.records.wal_recovery import log_of

_USUAL_PAGE = 4096  # bytes
_TABLE_LEAF, _INDEX_LEAF, _INDEX_INTERIOR = 13, 10, 2
_LOG_HEADER, _FRAME_HEADER = 32, 24  # bytes

_SHAPES = {
    # table: its columns in the order of the file, then what each may hold: i a whole number, r a number,
    # t text, T text or nothing, R a number or nothing, n nothing (a rowid, which stands before the row);
    # then the fewest that a row has: where SQLite adds a column, it leaves the rows as they were.
    "games": (
        "id key game cards start began_at ended_at result players seed clock thinking thought_at back",
        "nttTtrRTtTttRi",
        8,
    ),
    "acts": ("game number kind turn at used", "iittrt", 5),
    "boards": ("id cells", "nt", 2),
    "runs": ("id key game cards start turns board program began_at clock begun back", "nttTttitrrti", 10),
    "played": ("game run", "ii", 2),
    "trace": ("run number at kind detail", "iirtt", 5),
    "tally": ("id games acts", "nii", 3),
    "tries": ("id player puzzle grade tried at solved_at", "nttitrR", 7),
    "peers": ("key name at", "ttr", 3),
    "chains": ("id peer seat game terms played at", "ntiTtTr", 7),
    "entries": ("chain number line at", "iitr", 4),
    "outbox": ("id game number line sent_at", "ntitR", 5),
    "readings": ("chain hash salt text", "ittt", 4),
}
_WITHOUT_ROWID = frozenset({"acts", "played", "trace", "peers", "entries"})
_SORTED = frozenset({"acts", "trace", "entries"})
"""Tables in the order of the first number, of which many rows have the same."""
_KEY_DIGITS = 64  # of a friend's public key; the index of puzzles tried has rows of the same shape

_TIDY = (
    "DELETE FROM acts WHERE game NOT IN (SELECT id FROM games)",
    "DELETE FROM runs WHERE board NOT IN (SELECT id FROM boards)",
    "DELETE FROM played WHERE game NOT IN (SELECT id FROM games) OR run NOT IN (SELECT id FROM runs)",
    "DELETE FROM trace WHERE run NOT IN (SELECT run FROM played)",
    "DELETE FROM runs WHERE id NOT IN (SELECT run FROM played)",
    "DELETE FROM entries WHERE chain NOT IN (SELECT id FROM chains)",
    "DELETE FROM readings WHERE chain NOT IN (SELECT id FROM chains)",
    # A friend whose own row is gone is still known by the signed games.
    "INSERT OR IGNORE INTO peers SELECT peer, substr(peer, 1, 12), min(at) FROM chains GROUP BY peer",
    """UPDATE tally SET games = max(games, (SELECT count(DISTINCT game) FROM acts)),
        acts = max(acts, (SELECT count(*) FROM acts))""",
)

_Value = int | float | str | bytes | None
_Row = tuple[_Value, ...]


def salvage(file: Path, into: sqlite3.Connection) -> int:
    """Copy the readable part of a damaged file and its log into new, empty tables.

    Returns the number of games that are lost, wholly or in part. Raises OSError.
    """
    content = file.read_bytes()
    found = max((_Pages(file, content, size) for size in _sizes(content)), key=lambda pages: len(pages.found))
    into.execute("PRAGMA foreign_keys = OFF")
    into.execute("BEGIN IMMEDIATE")
    into.execute("DELETE FROM tally")
    by_shape: dict[tuple[str, int], list[_Row]] = {}
    for table, row in found.found:
        by_shape.setdefault((table, len(row)), []).append(row)
    for (table, width), rows in by_shape.items():
        columns, marks = _SHAPES[table][0].split()[:width], ", ".join("?" * width)
        sql = f"INSERT OR IGNORE INTO {table} ({', '.join(columns)}) VALUES ({marks})"  # noqa: S608  (our names)
        try:
            into.executemany(sql, rows)
        except (sqlite3.IntegrityError, OverflowError):  # a value that no such row can have: one by one
            for row in rows:
                with suppress(sqlite3.IntegrityError, OverflowError):
                    into.execute(sql, row)
    into.execute("INSERT OR IGNORE INTO tally VALUES (1, 0, 0)")
    acts: dict[_Value, set[_Value]] = {}
    for table, row in found.found:
        if table == "acts":
            acts.setdefault(row[0], set()).add(row[1])
    for statement in _TIDY:
        into.execute(statement)
    into.execute("COMMIT")
    into.execute("PRAGMA foreign_keys = ON")
    kept = dict(into.execute("SELECT game, count(*) FROM acts GROUP BY game").fetchall())
    return sum(kept.get(game, 0) < len(numbers) for game, numbers in acts.items())


def _sizes(content: bytes) -> list[int]:
    """Return the possible page sizes: as usual, or as the header says, which may be damaged itself."""
    size = int.from_bytes(content[16:18], "big")
    size = 65536 if size == 1 else size
    is_other = size >= 512 and not size & (size - 1) and size != _USUAL_PAGE
    return [_USUAL_PAGE, size] if is_other else [_USUAL_PAGE]


class _Pages:
    """The pages of a file as its log leaves them, and the rows in them."""

    def __init__(self, file: Path, content: bytes, size: int) -> None:
        self._content = content
        self.size = self.usable = size  # nothing of ours reserves bytes of a page
        self.count = -(-len(content) // size)  # the last one may be cut off
        self._newer: dict[int, bytes] = {}
        log = log_of(file)
        if log.is_file():
            self._take_log(log.read_bytes())
        self.found = list(self.rows())

    def page(self, number: int) -> bytes:
        """A page, by its number from 1. Raises IndexError."""
        if not 0 < number <= self.count:
            raise IndexError(number)
        found = self._newer.get(number)
        return self._content[(number - 1) * self.size : number * self.size] if found is None else found

    def rows(self) -> Iterator[tuple[str, _Row]]:
        """Yield all rows of our tables, each with the table's name."""
        free = self._free()
        found: list[tuple[int, tuple[str, _Row]]] = []
        for number in range(1, self.count + 1):
            rows = [] if number in free else list(self._rows_of(number))
            found += [
                (_doubt(rows[max(0, at - 1) : at + 2], row), row)
                for at, row in enumerate(rows)
                if not _is_out_of_place(rows, at)
            ]
        found.sort(key=lambda each: each[0])  # a number that is damaged takes nobody's place
        return (row for _, row in found)

    def _rows_of(self, number: int) -> Iterator[tuple[str, _Row]]:
        page, begin = self.page(number), 100 if number == 1 else 0
        kind = page[begin] if len(page) > begin + 12 else 0
        if kind not in (_TABLE_LEAF, _INDEX_LEAF, _INDEX_INTERIOR):
            return
        first = begin + (12 if kind == _INDEX_INTERIOR else 8)
        for index in range(int.from_bytes(page[begin + 3 : begin + 5], "big")):
            place = page[first + 2 * index : first + 2 * index + 2]
            if len(place) < 2:
                return
            with suppress(IndexError, ValueError, struct.error):
                row = self._row(page, int.from_bytes(place, "big"), kind)
                table = _table_of(row, is_rowid=kind == _TABLE_LEAF)
                if table is not None:
                    yield table, row

    def _row(self, page: bytes, at: int, kind: int) -> _Row:
        """The row of a cell, with its rowid where it stands for a column. Raises IndexError, ValueError."""
        rowid = None
        length, at = _varint(page, at + 4 if kind == _INDEX_INTERIOR else at)
        if kind == _TABLE_LEAF:
            rowid, at = _varint(page, at)
        if length > len(self._content) + self.size * len(self._newer):
            raise ValueError(length)
        row = _record(self._payload(page, at, length, is_table=kind == _TABLE_LEAF))
        is_named = rowid is not None and bool(row) and row[0] is None
        return (_signed(rowid), *row[1:]) if is_named and rowid is not None else row

    def _payload(self, page: bytes, at: int, length: int, *, is_table: bool) -> bytes:
        usable = self.usable
        least = (usable - 12) * 32 // 255 - 23
        most = usable - 35 if is_table else (usable - 12) * 64 // 255 - 23
        if length <= most:
            return page[at : at + length]
        here = least + (length - least) % (usable - 4)
        here = here if here <= most else least
        parts, left = [page[at : at + here]], length - here
        following = int.from_bytes(page[at + here : at + here + 4], "big")
        while left > 0:
            more = self.page(following)
            parts.append(more[4 : min(usable, 4 + left)])
            left -= usable - 4
            following = int.from_bytes(more[:4], "big")
        return b"".join(parts)

    def _free(self) -> set[int]:
        """Return the unused pages: deleted rows must not come back. A damaged list counts as empty."""
        found: list[int] = []
        with suppress(IndexError, struct.error):
            trunk, due = struct.unpack_from(">II", self.page(1), 32)
            while trunk and len(found) <= due:
                page = self.page(trunk)
                count = int.from_bytes(page[4:8], "big")
                found += [trunk, *struct.unpack_from(f">{count}I", page, 8)]
                trunk = int.from_bytes(page[:4], "big")
            if len(found) == len(set(found)) == due:
                return set(found)
        return set()

    def _take_log(self, log: bytes) -> None:
        """Read past the log as SQLite does: up to its last whole transaction."""
        magic, _, size = struct.unpack(">III", log[:12].ljust(12, b"\0"))
        if magic not in (0x377F0682, 0x377F0683) or size != self.size:
            return
        order = ">" if magic & 1 else "<"
        sums = _checksum(log[:24], (0, 0), order)
        waiting: dict[int, bytes] = {}
        for at in range(_LOG_HEADER, len(log) - size - _FRAME_HEADER + 1, size + _FRAME_HEADER):
            number, count = struct.unpack_from(">II", log, at)
            page = log[at + _FRAME_HEADER : at + _FRAME_HEADER + size]
            sums = _checksum(page, _checksum(log[at : at + 8], sums, order), order)
            if log[at + 8 : at + 16] != log[16:24] or struct.unpack_from(">II", log, at + 16) != sums:
                return
            waiting[number] = page
            if count:
                self._newer.update(waiting)
                self.count = count
                waiting = {}


def _checksum(part: bytes, sums: tuple[int, int], order: str) -> tuple[int, int]:
    first, second = sums
    words = struct.unpack(f"{order}{len(part) // 4}I", part)
    for even, odd in zip(words[::2], words[1::2], strict=True):
        first = (first + even + second) & 0xFFFFFFFF
        second = (second + odd + first) & 0xFFFFFFFF
    return first, second


def _table_of(row: _Row, *, is_rowid: bool) -> str | None:
    """The table of ours that has such rows."""
    for table, (columns, kinds, fewest) in _SHAPES.items():
        if (table in _WITHOUT_ROWID) == is_rowid or not fewest <= len(row) <= len(columns.split()):
            continue
        if all(map(_fits, row, kinds)):
            is_key = table != "peers" or len(str(row[0])) == _KEY_DIGITS
            return table if is_key else None
    return None


def _is_out_of_place(rows: list[tuple[str, _Row]], at: int) -> bool:
    """Return whether a row is not between its neighbours, which are in order without it.

    Its number is damaged then, and it would become a part of another game.
    """
    if rows[at][0] not in _SORTED or not 0 < at < len(rows) - 1:
        return False
    before, own, after = (each[1][0] for each in rows[at - 1 : at + 2])
    if not (isinstance(before, int) and isinstance(own, int) and isinstance(after, int)):
        return False
    return before <= after and not before <= own <= after


def _doubt(rows: list[tuple[str, _Row]], row: tuple[str, _Row]) -> int:
    """Return how unlikely a row's first number is on its page, which SQLite keeps in order."""
    numbers = [each[0] for _, each in rows if isinstance(each[0], int)]
    own = row[1][0]
    if not isinstance(own, int) or len(numbers) < len(rows):
        return 0
    is_in_order = all(before <= after for before, after in pairwise(numbers))
    gap = (
        0 if numbers.count(own) > 1 else min((abs(own - each) for each in numbers if each != own), default=0)
    )
    return gap if is_in_order else gap + (1 << 64)


def _fits(value: _Value, kind: str) -> bool:
    if kind in "nir":
        return isinstance(value, int) or (kind == "r" and isinstance(value, float))
    if kind == "R":
        return value is None or isinstance(value, int | float)
    return isinstance(value, str) or (kind == "T" and value is None)


def _varint(content: bytes, at: int) -> tuple[int, int]:
    """A number of one to nine bytes, and where it ends. Raises IndexError."""
    value = 0
    for index in range(8):
        byte = content[at + index]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at + index + 1
    return value << 8 | content[at + 8], at + 9


def _signed(number: int) -> int:
    return number - (1 << 64) if number >> 63 else number


def _record(payload: bytes) -> _Row:
    """The values of a row. Raises IndexError, ValueError, struct.error."""
    end, at = _varint(payload, 0)
    values: list[_Value] = []
    body = end
    while at < end:
        kind, at = _varint(payload, at)
        value, length = _value(payload, body, kind)
        values.append(value)
        body += length
    return tuple(values)


def _value(payload: bytes, at: int, kind: int) -> tuple[_Value, int]:
    if kind in (0, 8, 9):
        return (None if kind == 0 else kind - 8), 0
    if kind in (10, 11):
        raise ValueError(kind)
    length = (kind - 12) // 2 if kind >= 12 else (1, 2, 3, 4, 6, 8, 8)[kind - 1]
    part = payload[at : at + length]
    if len(part) < length:
        raise ValueError(kind)
    if kind == 7:
        return struct.unpack(">d", part)[0], length
    if kind < 7:
        return int.from_bytes(part, "big", signed=True), length
    return (part.decode("utf-8", "replace") if kind & 1 else part), length
