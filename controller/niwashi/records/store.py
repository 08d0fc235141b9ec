"""The file of records: its schema and transactions, who plays which game of it; missed when it is gone."""

import re
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from functools import cache
from glob import escape
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple, Self

from filelock import FileLock, Timeout

from niwashi.errors import NiwashiError, RecordsFault, reason
from niwashi.kept_tables import PackageTables, added_tables
from niwashi.records.opening import (
    APPLICATION_ID,
    check_kind,
    check_sound,
    faults_said,
    has_log,
    log_of,
    made,
    place_of,
    true_name,
)

_BUSY_S = 1.0
"""Seconds that a write waits for another program's, unless `wait_at_most` sets it."""

_SHORT = ("games", "acts", "boards", "runs", "played")
"""The program's tables that are not long."""


def readable(text: bytes) -> str:
    r"""Text of a file: a damaged letter costs no more than itself.

    >>> readable(b"Ann\xff")
    'Ann\ufffd'
    """
    return text.decode("utf-8", "replace")


_IS_LESS_THAN_TALLY = """SELECT (SELECT count(*) FROM acts) < acts
    OR (SELECT count(DISTINCT game) FROM acts) < games FROM tally"""


class Tally(NamedTuple):
    """Numbers of games and acts ever kept in a file, deleted ones included."""

    games: int
    acts: int


class Store:
    """A file of records and a connection to it."""

    def __init__(self, connection: sqlite3.Connection, file: Path) -> None:
        """Take a connection without implicit transactions (`isolation_level=None`). Raises RecordsFault."""
        self.file = file
        self.replaces: Path | None = None
        """New path of a damaged file that this one replaces."""
        self.damaged: dict[int, NiwashiError] = {}
        """The games, by number, that were asked for and can't be read, and why."""
        self.damaged_runs: dict[int, NiwashiError] = {}
        """Damaged runs with their errors."""
        self.damage: RecordsFault | None = None
        """Why a copy of the rest is read, and not the file."""
        self.lost_games = 0
        """Number of further games of a damaged file about which nothing is known."""
        self.besides = ExitStack()
        """Resources that are closed with this."""
        self._is_cut = False  # the connection was given up, and no other could be had yet
        self._db = connection
        self._place: tuple[int, int] | None = None  # which file this is, where that can be watched
        self._log_place: tuple[int, int] | None = None
        self._patience_s: float | None = None
        self._is_milestone = False  # a game begins or ends in this transaction
        self._held: dict[str, FileLock] = {}
        self._prepare(connection)

    @staticmethod
    def connected(file: Path) -> sqlite3.Connection:
        """A connection that does not wait long. Raises sqlite3.Error."""
        return sqlite3.connect(file, timeout=_BUSY_S, isolation_level=None)

    @classmethod
    def open(cls, file: Path) -> Self:
        """The journal in a file, made with its folders if it is not there yet. Raises RecordsFault."""
        file = true_name(file)
        with faults_said(file):
            check_kind(file)
            made(file)
            was_killed = has_log(file)
            connection = cls.connected(file)
            try:
                journal = cls(connection, file)
                journal._place = place_of(file)
                if was_killed:
                    journal.check()
            except RecordsFault:
                connection.close()
                raise
        return journal

    def _prepare(self, connection: sqlite3.Connection) -> None:
        with faults_said(self.file):
            connection.text_factory = readable
            prepare(connection, self.file)

    def close(self) -> None:
        """Let go of the file and of the games held; safe to call twice."""
        for key in tuple(self._held):
            self.release(key)
        with suppress(sqlite3.Error):  # what was written is durable already
            self._db.close()
        self.besides.close()

    def is_elsewhere(self) -> bool:
        """Return whether the file, or its log, was removed or replaced since it was opened."""
        if self._place is None:
            return False
        return not self.is_in_place() or (self._log_place is not None and not self.has_own_log())

    def is_in_place(self) -> bool:
        """Return whether the file is still where it was opened; its log is not checked."""
        return place_of(self.file) == self._place

    def has_own_log(self) -> bool:
        """Return whether the log beside the name is the one that is written here."""
        return self._log_place is not None and place_of(log_of(self.file)) == self._log_place

    def copy_to(self, place: Path) -> None:
        """Write all that is kept into an empty file, even if the own one has no name any more."""
        self.ask("VACUUM INTO :place", place=str(place))

    def go_on_in_place(self) -> None:
        """Go on in the file that has the name now, and take the same locks there. Raises RecordsFault."""
        with faults_said(self.file):
            if self.is_in_place() and not self._is_cut:
                # Before it is given up, all of it is in the file.
                is_busy, in_log, copied = self.ask("PRAGMA wal_checkpoint(TRUNCATE)")[0]
                if is_busy or in_log != copied:
                    raise RecordsFault("records-locked", file=str(self.file))
                self._db.close()
                self._is_cut = True
            connection = self._connected_anew()
            with suppress(sqlite3.Error):
                self._db.close()
            self._db, self._place, self._log_place = connection, place_of(self.file), None
            self._is_cut = False
            for key in tuple(self._held):  # the old locks may be gone
                self.release(key)
                self.hold(key)
            self.checkpoint()
        if self._patience_s is not None:
            self.wait_at_most(self._patience_s)

    def wait_at_most(self, seconds: float) -> None:
        """Set how long a write waits for another program's. Raises RecordsFault."""
        self._patience_s = seconds
        self.ask(f"PRAGMA busy_timeout = {round(seconds * 1000)}")

    def _connected_anew(self) -> sqlite3.Connection:
        connection = self.connected(self.file)
        try:
            self._prepare(connection)
        except BaseException:
            connection.close()
            raise
        return connection

    def tally(self) -> Tally:
        """Return the numbers of games and acts ever kept in the file, deleted ones included."""
        return Tally(*self.ask("SELECT games, acts FROM tally")[0])

    def checkpoint(self) -> None:
        """Copy the log into the file, so that the file no longer depends on it."""
        self.ask("PRAGMA wal_checkpoint(PASSIVE)")

    def check(self, *tables: str) -> None:
        """Look the whole file over, or some tables alone. Raises RecordsFault if it is damaged.

        That includes the indices: a game that is not found by its key can't be gone on with.
        """
        with faults_said(self.file):
            for limit in tables or ("1",):
                check_sound(self._db, self.file, f"integrity_check({limit})")
        if not tables and self._has_orphans():
            why = RecordsFault("why-check", detail="FOREIGN KEY constraint failed")  # in SQLite's words
            raise RecordsFault("records-corrupt", file=str(self.file), why=why)

    def check_to_read(self) -> None:
        """Look the tables over that are not long; the whole file if they lack rows. Raises RecordsFault.

        A page that is replaced by another one of its table takes rows with it, and the table looks sound.
        """
        self.check(*_short())
        is_less = self.ask(_IS_LESS_THAN_TALLY)[0][0]
        if is_less or self._has_orphans():
            self.check()

    def _has_orphans(self) -> bool:
        """Return whether rows refer to lost ones. The next game would get their number, and their turns."""
        return any(self.ask(f"PRAGMA foreign_key_check({table})") for table in _short())

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Make all writes inside durable together at the end, or none. May be nested."""
        with faults_said(self.file):
            is_nested = self._db.in_transaction
            if not is_nested:
                self._db.execute("BEGIN IMMEDIATE")
        if is_nested:
            yield
            return
        self._is_milestone = False
        try:
            yield
            self.ask("COMMIT")
        except BaseException:
            # Leave the file as it was; a full disk has SQLite do that by itself.
            if self._db.in_transaction:
                self.ask("ROLLBACK")
            raise
        if self._log_place is None and self._place is not None:
            self._log_place = place_of(log_of(self.file))
        if self._is_milestone:
            with suppress(RecordsFault):  # what was written is durable in the log
                self.checkpoint()

    def ask(self, sql: str, **values: Any) -> list[tuple[Any, ...]]:
        """The rows that a query gives. Raises RecordsFault."""
        with faults_said(self.file):
            return self._db.execute(sql, values).fetchall()

    def ask_each(self, sql: str, rows: Iterable[Sequence[Any]]) -> None:
        """Carry out a statement for each of some rows. Raises RecordsFault."""
        with faults_said(self.file):
            self._db.executemany(sql, rows)

    # Games in play: two programs may share a file, but never a game. A lock of the operating system beside
    # the file says so, which ends with its process, however that ends.

    def hold(self, key: str) -> bool:
        """Hold a game as ours, until `close` or the end of this process; False if somebody else holds it."""
        if key in self._held:
            return True
        with faults_said(self.file):
            lock = FileLock(self._lock_of(key), blocking=False, mode=0o600)
            try:
                lock.acquire()
            except Timeout:
                return False
        self._held[key] = lock
        return True

    def release(self, key: str) -> None:
        """Let go of a game; nothing happens if it is not held."""
        lock = self._held.pop(key, None)
        if lock is not None:
            with suppress(OSError):  # some systems don't delete what is open: an empty file stays
                self._lock_of(key).unlink(missing_ok=True)
            lock.release()

    @property
    def is_shared(self) -> bool:
        """True if another program plays a game of this file now."""
        return any(map(_is_held, self._other_locks()))

    def sweep_locks(self) -> None:
        """Delete the locks that killed programs have left. A lock that is held stays.

        A program that opened such a file just before notices that it holds no lock, and opens it anew.
        """
        for place in self._other_locks():
            with suppress(Timeout, OSError), FileLock(place, blocking=False, mode=0o600):
                place.unlink(missing_ok=True)

    def _other_locks(self) -> list[Path]:
        """The locks beside the file that are not ours: another program's, or what a killed one has left."""
        there = self.file.parent.glob(f"{escape(self.file.name)}-{'[0-9a-f]' * 16}.lock")
        return sorted(set(there) - set(map(self._lock_of, self._held)))

    def _lock_of(self, key: str) -> Path:
        # A key may come from anywhere; its digest is a file name everywhere.
        digest = blake2b(key.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()
        return self.file.with_name(f"{self.file.name}-{digest}.lock")


def _is_held(place: Path) -> bool:
    try:
        with FileLock(place, blocking=False, mode=0o600):
            return False
    except Timeout:
        return True
    except OSError:  # nobody can say
        return False


def _short() -> tuple[str, ...]:
    return _SHORT + tuple(name for tables in package_tables() for name in tables.short)


# The schema: the first script of `versions` makes the tables, and each later one, `N.sql`, leads from version
# N - 1 to N. A file is brought to the newest version in one transaction; an empty file is version 0.

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
    for tables in package_tables():
        if not _has_any_of(connection, tables):
            _add(connection, tables)
    wanted = _fresh_texts().union(*map(_package_texts, package_tables()))
    missing = {name for name, _ in wanted - _texts(connection)}
    if not missing and len(connection.execute("SELECT games, acts FROM tally").fetchall()) != 1:
        missing = {"tally"}
    if missing:
        raise _damaged(file, RecordsFault("records-why-tables", missing=", ".join(sorted(missing))))


def _check_ours(connection: sqlite3.Connection, file: Path) -> None:
    found, empty = _number(connection, "user_version"), not _texts(connection)
    if _number(connection, "application_id") != APPLICATION_ID and not (empty and not found):
        raise RecordsFault("records-not-ours", file=str(file))
    if not 0 <= found <= _MAX_VERSION or (not found and not empty):
        raise _damaged(file, RecordsFault("records-why-version", found=found))
    # Another version always has another text: with ours, the number is damaged.
    is_known = not found or FIRST <= found <= VERSION
    own = _texts(connection).difference(*map(_package_texts, package_tables()))
    if not is_known and own == _fresh_texts():
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
        _make_own(fresh)
        return _texts(fresh)


def known_tables() -> frozenset[str]:
    """Return the names of the tables and indices of the program and of the packages that are loaded."""
    texts = _fresh_texts().union(*map(_package_texts, package_tables()))
    return frozenset(name for name, _ in texts)


def _make_own(fresh: sqlite3.Connection) -> None:
    for version in range(FIRST, VERSION + 1):
        for statement in _statements(_script(version)):
            fresh.execute(statement)


def package_tables() -> tuple[PackageTables, ...]:
    """Return the tables of the packages that are loaded; without those that SQLite refuses beside ours."""
    return tuple(tables for tables in added_tables() if _package_texts(tables))


@cache
def _package_texts(tables: PackageTables) -> frozenset[tuple[str, str]]:
    """The names and SQL of tables and indices; none where SQLite refuses them: that is no file's damage."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as fresh, suppress(sqlite3.Error):
        _make_own(fresh)
        for statement in _statements(tables.sql):
            fresh.execute(statement)
        return _texts(fresh) - _fresh_texts()
    return frozenset()


def _has_any_of(connection: sqlite3.Connection, tables: PackageTables) -> bool:
    here = {name for name, _ in _texts(connection)}
    return any(name in here for name, _ in _package_texts(tables))


def _add(connection: sqlite3.Connection, tables: PackageTables) -> None:
    """Make the tables of a package, all of them or none; another program may be at it too."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        if not _has_any_of(connection, tables):
            for statement in _statements(tables.sql):
                connection.execute(statement)
        connection.execute("COMMIT")
    except sqlite3.Error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _damaged(file: Path, why: RecordsFault) -> RecordsFault:
    return RecordsFault("records-corrupt", file=str(file), why=why)


def _migrate(connection: sqlite3.Connection, file: Path) -> None:
    """Bring the file to this version, all of it or nothing; another program may be at it too."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        for version in range(max(FIRST, _number(connection, "user_version") + 1), VERSION + 1):
            for statement in _statements(_script(version)):
                connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {VERSION}")
        connection.execute("COMMIT")
    except sqlite3.Error as error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        if getattr(error, "sqlite_errorname", "") == "SQLITE_ERROR":  # not the tables of its version
            raise _damaged(file, RecordsFault("records-why-sqlite", why=reason(error))) from error
        raise


def _script(version: int) -> str:
    return (_SCRIPTS / f"{version}.sql").read_text(encoding="utf-8")


def _statements(script: str) -> Iterator[str]:
    text = ""
    for line in script.splitlines(keepends=True):
        text += line
        if sqlite3.complete_statement(text):
            yield text
            text = ""


def _number(connection: sqlite3.Connection, pragma: str) -> int:
    return int(connection.execute(f"PRAGMA {pragma}").fetchone()[0])
