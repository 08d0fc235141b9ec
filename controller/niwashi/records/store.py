"""The file under a journal: opened, closed, written in transactions, and missed when it is gone."""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple, Self

from niwashi.errors import NiwashiError, RecordsFault
from niwashi.records import queries
from niwashi.records.faults import faults_said
from niwashi.records.holding import HeldGames
from niwashi.records.opening import check_kind, has_log, log_of, made, place_of, true_name
from niwashi.records.schema import prepare

_SHORT = ("games", "acts", "boards", "runs", "played", "peers", "chains", "entries")
"""The tables that are not long."""


def readable(text: bytes) -> str:
    r"""Text of a file: a damaged letter costs no more than itself.

    >>> readable(b"Ann\xff")
    'Ann\ufffd'
    """
    return text.decode("utf-8", "replace")


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
        self._holding = HeldGames(file)
        self._prepare(connection)

    @staticmethod
    def connected(file: Path) -> sqlite3.Connection:
        """A connection to a file. Raises sqlite3.Error."""
        return sqlite3.connect(file, isolation_level=None)

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
        self._holding.release_all()
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
        self._ask("VACUUM INTO :place", place=str(place))

    def go_on_in_place(self) -> None:
        """Go on in the file that has the name now, and take the same locks there. Raises RecordsFault."""
        with faults_said(self.file):
            if self.is_in_place() and not self._is_cut:
                # Before it is given up, all of it is in the file.
                is_busy, in_log, copied = self._ask("PRAGMA wal_checkpoint(TRUNCATE)")[0]
                if is_busy or in_log != copied:
                    raise RecordsFault("records-locked", file=str(self.file))
                self._db.close()
                self._is_cut = True
            connection = self._connected_anew()
            with suppress(sqlite3.Error):
                self._db.close()
            self._db, self._place, self._log_place = connection, place_of(self.file), None
            self._is_cut = False
            self._holding.hold_anew()
            self.checkpoint()
        if self._patience_s is not None:
            self.wait_at_most(self._patience_s)

    def wait_at_most(self, seconds: float) -> None:
        """Set how long a write waits for another program's. Raises RecordsFault."""
        self._patience_s = seconds
        self._ask(f"PRAGMA busy_timeout = {round(seconds * 1000)}")

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
        return Tally(*self._ask(queries.TALLY)[0])

    def checkpoint(self) -> None:
        """Copy the log into the file, so that the file no longer depends on it."""
        self._ask("PRAGMA wal_checkpoint(PASSIVE)")

    def check(self, *tables: str) -> None:
        """Look the whole file over, or some tables alone. Raises RecordsFault if it is damaged.

        That includes the indices: a game that is not found by its key can't be gone on with.
        """
        for limit in tables or ("1",):
            found = self._ask(f"PRAGMA integrity_check({limit})")
            if found[0][0] != "ok":
                raise RecordsFault(
                    "records-corrupt",
                    file=str(self.file),
                    why=RecordsFault("why-check", detail=str(found[0][0])),
                )

    def check_to_read(self) -> None:
        """Look the tables over that are not long; the whole file if they lack rows. Raises RecordsFault.

        A page that is replaced by another one of its table takes rows with it, and the table looks sound.
        """
        self.check(*_SHORT)
        is_less = self._ask(queries.IS_LESS_THAN_TALLY)[0][0]
        if is_less or any(self._ask(f"PRAGMA foreign_key_check({table})") for table in _SHORT):
            self.check()

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Make all writes inside durable together at the end, or none. May be nested."""
        if not self._begun():
            yield
            return
        self._is_milestone = False
        try:
            yield
            self._ask("COMMIT")
        except BaseException:
            # Leave the file as it was; a full disk has SQLite do that by itself.
            if self._db.in_transaction:
                self._ask("ROLLBACK")
            raise
        self._after_commit()

    def hold(self, key: str) -> bool:
        """Hold a game as ours, until `close` or the end of this process; False if somebody else holds it."""
        with faults_said(self.file):
            return self._holding.hold(key)

    def release(self, key: str) -> None:
        """Let go of a game."""
        self._holding.release(key)

    @property
    def is_shared(self) -> bool:
        """True if another program plays a game of this file now."""
        return self._holding.is_shared()

    def sweep_locks(self) -> None:
        """Delete what killed programs have left of their holds."""
        self._holding.sweep()

    def _begun(self) -> bool:
        """Begin a transaction unless one is open; whether it is ours to end."""
        with faults_said(self.file):
            if self._db.in_transaction:
                return False
            self._db.execute("BEGIN IMMEDIATE")
            return True

    def _after_commit(self) -> None:
        """At the beginning or end of a game, move the log into the file."""
        if self._log_place is None and self._place is not None:
            self._log_place = place_of(log_of(self.file))
        if self._is_milestone:
            with suppress(RecordsFault):  # what was written is durable in the log
                self.checkpoint()

    def ask(self, sql: str, **values: Any) -> list[tuple[Any, ...]]:
        """The rows that a query gives. Raises RecordsFault."""
        return self._ask(sql, **values)

    def ask_each(self, sql: str, rows: Iterable[Sequence[Any]]) -> None:
        """Carry out a statement for each of some rows. Raises RecordsFault."""
        with faults_said(self.file):
            self._db.executemany(sql, rows)

    def _ask(self, sql: str, **values: Any) -> list[tuple[Any, ...]]:
        with faults_said(self.file):
            return self._db.execute(sql, values).fetchall()
