"""A disk whose power may fail: what was not synced may be lost, torn or out of order (SQLite's own model).

SQLite writes through it by a VFS of apsw; what lies on it after a cut is written out as plain files, for the
program to open as it always does. See sqlite.org/atomiccommit.html and sqlite.org/psow.html.
"""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import apsw

SECTOR = 512
"""Bytes that are written whole or not at all."""

LONG_LOG = 24
"""Pages of a log after which it is copied back into the file: few, so that it happens often."""

NAMES = {apsw.FullError: "SQLITE_FULL", apsw.IOError: "SQLITE_IOERR", apsw.CorruptError: "SQLITE_CORRUPT"}


@dataclass(frozen=True)
class Write:
    """Bytes on their way to a file, or (without any) its end set to `at`."""

    at: int
    content: bytes | None

    def apply(self, file: bytearray) -> None:
        if self.content is None:
            del file[self.at :]
            return
        file.extend(bytes(max(0, self.at - len(file))))
        file[self.at : self.at + len(self.content)] = self.content

    def torn(self, chance: Random) -> "Iterator[Write]":
        """Those of its sectors that got through."""
        if self.content is None:
            yield self
            return
        for begin in range(self.at - self.at % SECTOR, self.at + len(self.content), SECTOR):
            first, last = max(begin, self.at), min(begin + SECTOR, self.at + len(self.content))
            if chance.random() < 0.5:
                yield Write(first, self.content[first - self.at : last - self.at])


@dataclass
class File:
    """A file as it reads now, as it lies on the disk for sure, and what is under way."""

    now: bytearray = field(default_factory=bytearray)
    sure: bytes | None = None  # None: even its name may be gone
    under_way: list[Write] = field(default_factory=list)

    def after_a_cut(self, chance: Random) -> bytes | None:
        """What might be left: the sure bytes, and any part of the rest in any order."""
        how = chance.choice(["none", "all", "some", "torn"])
        if how == "none" or (self.sure is None and chance.random() < 0.3):
            return self.sure
        left = bytearray(self.sure or b"")
        writes = [write for write in self.under_way if how == "all" or chance.random() < 0.6]
        if how != "all":
            chance.shuffle(writes)
        for write in writes:
            for part in write.torn(chance) if how == "torn" else [write]:
                part.apply(left)
        return bytes(left)


class Disk:
    """Files by name. `before` is called before each write, sync or deletion: it may look, or refuse."""

    def __init__(self) -> None:
        self.files: dict[str, File] = {}
        self.doomed: dict[str, File] = {}  # deleted, but not for sure
        self.before: Callable[[str, str], None] = lambda *_: None
        self.steps = 0

    def step(self, what: str, name: str) -> None:
        self.before(what, name)
        self.steps += 1

    def cut(self, folder: Path, chance: Random) -> None:
        """Write out what may be found in the morning."""
        folder.mkdir(parents=True, exist_ok=True)
        found = {name: file.after_a_cut(chance) for name, file in self.files.items()}
        for name, file in self.doomed.items():
            if found.get(name) is None and chance.random() < 0.5:
                found[name] = file.after_a_cut(chance)
        for name, content in found.items():
            if content is not None:
                (folder / name).write_bytes(content)


class Drive(apsw.VFS):
    """The way SQLite reaches a disk."""

    def __init__(self, disk: Disk) -> None:
        self.disk = disk
        self.name = f"disk-{id(disk)}"
        super().__init__(self.name, base="")

    def xOpen(self, name: Any, flags: list[int]) -> Any:  # noqa: N802  (SQLite's names, here and below)
        file = Path(name.filename() if isinstance(name, apsw.URIFilename) else name or "temporary").name
        flags[1] = flags[0]
        self.disk.files.setdefault(file, File())
        return Handle(self.disk, file)

    def xDelete(self, name: str, syncdir: bool) -> None:  # noqa: N802
        file = Path(name).name
        self.disk.step("delete", file)
        gone = self.disk.files.pop(file, None)
        if gone is None:
            raise apsw.IOError
        self.disk.doomed.pop(file, None)
        if not syncdir and gone.sure is not None:
            self.disk.doomed[file] = gone

    def xAccess(self, name: str, flags: int) -> bool:  # noqa: N802
        del flags
        return Path(name).name in self.disk.files

    def excepthook(self, *_: object) -> bool:
        """A refusal that SQLite has dealt with already."""
        return True

    def xFullPathname(self, name: str) -> str:  # noqa: N802
        return name


class Handle:
    """An open file."""

    def __init__(self, disk: Disk, name: str) -> None:
        self._disk = disk
        self._name = name

    @property
    def _file(self) -> File:
        return self._disk.files[self._name]

    def xRead(self, amount: int, offset: int) -> bytes:  # noqa: N802
        return bytes(self._file.now[offset : offset + amount])

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802
        self._disk.step("write", self._name)
        self._change(Write(offset, bytes(data)))

    def xTruncate(self, size: int) -> None:  # noqa: N802
        self._disk.step("truncate", self._name)
        self._change(Write(size, None))

    def _change(self, write: Write) -> None:
        write.apply(self._file.now)
        self._file.under_way.append(write)

    def xSync(self, flags: int) -> None:  # noqa: N802
        del flags
        try:
            self._disk.step("sync", self._name)
        except apsw.Error:
            # After a sync that failed nobody can say what became of the writes, and nobody tries again.
            self._file.sure = self._file.after_a_cut(Random(self._disk.steps))
            self._file.under_way.clear()
            raise
        if self._file.sure is None and self._name.endswith(("-journal", "-wal")):
            self._disk.doomed.clear()  # a new log is synced with its folder: what is deleted there stays so
        self._file.sure = bytes(self._file.now)
        self._file.under_way.clear()

    def xFileSize(self) -> int:  # noqa: N802
        return len(self._file.now)

    def xSectorSize(self) -> int:  # noqa: N802
        return 4096  # as on Linux

    def xDeviceCharacteristics(self) -> int:  # noqa: N802
        return int(apsw.SQLITE_IOCAP_POWERSAFE_OVERWRITE)  # as on Linux: bytes beside a write are safe

    def xLock(self, level: int) -> None:  # noqa: N802
        """Nobody else is there."""

    def xUnlock(self, level: int) -> None:  # noqa: N802
        """Nobody else is there."""

    def xCheckReservedLock(self) -> bool:  # noqa: N802
        return False

    def xFileControl(self, op: int, pointer: int) -> bool:  # noqa: N802
        del op, pointer
        return False

    def excepthook(self, *_: object) -> None:
        """A refusal that SQLite has dealt with already."""

    def xClose(self) -> None:  # noqa: N802
        """Closing syncs nothing."""


def copied_back(connection: apsw.Connection, database: str, pages: int) -> int:
    """What SQLite does by itself after a commit: a log of so many pages is copied back, and refusals ignored.

    The commit stands whatever becomes of that: through apsw a refusal would look like one of the commit.
    """
    if pages >= LONG_LOG:
        with suppress(apsw.Error):
            connection.wal_checkpoint(database, apsw.SQLITE_CHECKPOINT_PASSIVE)
    return int(apsw.SQLITE_OK)


class Connection:
    """As much of `sqlite3.Connection` as a journal uses, said to apsw."""

    def __init__(self, drive: Drive, file: Path) -> None:
        self._apsw = apsw.Connection(str(file), vfs=drive.name)
        # A VFS in Python has no memory to share; one program alone writes the very same log without.
        self._apsw.execute("PRAGMA locking_mode = EXCLUSIVE").fetchall()
        self._apsw.set_wal_hook(copied_back)

    @property
    def in_transaction(self) -> bool:
        return self._apsw.in_transaction

    def execute(self, sql: str, values: Any = None) -> apsw.Cursor:
        with said_as_sqlite3():
            return self._apsw.execute(sql, values or None)

    def executemany(self, sql: str, rows: Any) -> apsw.Cursor:
        with said_as_sqlite3():
            return self._apsw.executemany(sql, rows)

    def close(self) -> None:
        with said_as_sqlite3():
            self._apsw.close()


@contextmanager
def said_as_sqlite3() -> Iterator[None]:
    try:
        yield
    except apsw.Error as error:
        same = sqlite3.OperationalError(str(error))
        same.sqlite_errorname = NAMES.get(type(error), "SQLITE_ERROR")
        raise same from error


def connected(disk: Disk, file: Path) -> Any:
    """A connection to a file that lies on a disk."""
    return Connection(Drive(disk), file)
