"""The file under a journal: opened, closed, written in transactions, and missed when it is gone."""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import IO, Any, Self

from niwashi.errors import NiwashiError, RecordsFault
from niwashi.records import queries
from niwashi.records.faults import faults_said
from niwashi.records.holding import HeldGames
from niwashi.records.kept import ActKind, Kept, PuzzleTry, RecordedAct
from niwashi.records.opening import check_kind, made, place_of, true_name
from niwashi.records.overwrite_detector import OverwriteDetector
from niwashi.records.schema import prepare
from niwashi.records.tally_file import Tally, TallyFile
from niwashi.records.wal_recovery import Losses, found_missing, log_of, log_remembered, put_back

_SHORT = ("games", "acts", "boards", "runs", "played", "peers", "chains", "entries")
"""The tables that are not long."""


def readable(text: bytes) -> str:
    r"""Text of a file: a damaged letter costs no more than itself.

    >>> readable(b"Ann\xff")
    'Ann\ufffd'
    """
    return text.decode("utf-8", "replace")


class Store:
    """A file of records and a connection to it."""

    def __init__(self, connection: sqlite3.Connection, file: Path, note: TallyFile | None = None) -> None:
        """Take a connection without implicit transactions (`isolation_level=None`). Raises RecordsFault.

        A `note` is kept of how much is in the file.
        """
        self.file = file
        self.replaces: Path | None = None
        """New path of a damaged file that this one replaces."""
        self.lost: Losses | None = None
        """Content that the file has lost."""
        self.unread: Path | None = None
        """The log that could not be read along with the file: the last turns may be in it."""
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
        self._is_untold = False
        self._is_cut = False  # the connection was given up, and no other could be had yet
        self._db = connection
        self._note = note
        self._place: tuple[int, int] | None = None  # which file this is, where that can be watched
        self._log_place: tuple[int, int] | None = None
        self._kept: Tally | None = None  # by this transaction, if anything counted in it
        self._patience_s: float | None = None
        self._is_milestone = False  # a game begins or ends in this transaction
        self._holding = HeldGames(file)
        self._memory = LiveGames()
        self._watch = OverwriteDetector(file)
        with faults_said(file):
            connection.text_factory = readable
            prepare(connection, file)

    @staticmethod
    def connected(file: Path) -> sqlite3.Connection:
        """A connection to a file. Raises sqlite3.Error."""
        return sqlite3.connect(file, isolation_level=None)

    @classmethod
    def open(cls, file: Path) -> Self:
        """The journal in a file, made with its folders if it is not there yet. Raises RecordsFault.

        What a log has lost is found, and the log kept aside, before SQLite forgets it.
        """
        file = true_name(file)
        with faults_said(file):
            check_kind(file)
            made(file)
            with log_remembered(file) as log:
                note = TallyFile(file)
                noted = note.read()
                journal = cls._opened(file, note, log)
                if noted is not None:
                    journal.lose(found_missing(file, noted, journal.tally(), log))
        return journal

    @classmethod
    def _opened(cls, file: Path, note: TallyFile, log: IO[bytes] | None) -> Self:
        connection = cls.connected(file)
        try:
            journal = cls(connection, file, note)
            journal._place = place_of(file)
            journal._watch.trust()
            if log is not None:
                journal.check()
        except RecordsFault:
            connection.close()
            put_back(file, log)
            raise
        return journal

    def close(self) -> None:
        """Let go of the file and of the games held; safe to call twice."""
        self._holding.release_all()
        with suppress(sqlite3.Error):  # what was written is durable already
            self._db.close()
        if self._note is not None:
            self._note.close(keep=self._is_untold)
            self._note = None
        self.besides.close()

    def is_elsewhere(self) -> bool:
        """Return whether the file, or its log, was removed, replaced or overwritten since it was opened.

        Raises RecordsFault while somebody is writing to it.
        """
        if self._place is None:
            return False
        log = place_of(log_of(self.file))
        is_moved = place_of(self.file) != self._place
        return is_moved or (self._log_place is not None and log != self._log_place) or self.is_overwritten()

    def is_overwritten(self) -> bool:
        """Return whether the file was overwritten in place. Raises RecordsFault as above."""
        return self._place is not None and self.is_in_place() and self._watch.is_overwritten()

    @property
    def playing(self) -> tuple[Kept, ...]:
        """The games that were begun or gone on with here and are held, as they were last written."""
        return self._memory.of(self._holding.held)

    @property
    def tried(self) -> tuple[PuzzleTry, ...]:
        """Tries of puzzles from the last `Journal.tries`, and those kept since."""
        return self._memory.tries

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
            if self._note is not None:
                self._note.close(keep=True)
                self._note = TallyFile(self.file)
                self._note_down(self.tally())
            self._holding.hold_anew()
            self._watch.renew()
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
            connection.text_factory = readable
            prepare(connection, self.file)
        except BaseException:
            connection.close()
            raise
        return connection

    def lose(self, lost: Losses | None) -> None:
        """This was found missing; everybody who opens the file tells it until somebody owns up to it."""
        self.lost, self._is_untold = lost, lost is not None

    def own_up(self) -> None:
        """Accept the file as it is, once its loss has been reported."""
        was_untold, self._is_untold = self._is_untold, False
        if was_untold:
            with suppress(RecordsFault):  # then it is told once more
                self._note_down(self.tally())

    def tally(self) -> Tally:
        """Return the numbers of games and acts ever kept in the file, deleted ones included."""
        return Tally(*self._ask(queries.TALLY)[0])

    def checkpoint(self) -> None:
        """Copy the log into the file, so that the file no longer depends on it.

        Not into one that somebody else has written to: the next write looks after that.
        """
        if not self._watch.is_as_left():
            return
        tally, held = self.tally(), {game.key: len(game.acts) for game in self.playing}
        _, in_log, copied = self._ask("PRAGMA wal_checkpoint(PASSIVE)")[0]
        self._watch.trust()
        if in_log == copied:
            self._watch.expect(tally, held)
        if self._note is not None:
            self._note.sync()

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
        self._kept, self._is_milestone = None, False
        self._memory.mark()
        try:
            yield
            self._ask("COMMIT")
        except BaseException:
            self._memory.go_back()
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
        self._memory.forget(key)
        self._watch.forget(key)
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
        """Note the new counts; at the beginning or end of a game, move the log into the file."""
        if self._kept is not None:
            self._note_down(self._kept)
        if self._log_place is None and self._place is not None:
            self._log_place = place_of(log_of(self.file))
        if self._is_milestone:
            with suppress(RecordsFault):  # what was written is durable in the log
                self.checkpoint()

    def _note_down(self, kept: Tally) -> None:
        """Note the counts, with the missing ones until they were reported."""
        missing = self.lost if self._is_untold else None
        if missing is not None:
            kept = Tally(kept.games + missing.games, kept.acts + missing.acts)
        if self._note is not None:
            self._note.write(kept)

    def ask(self, sql: str, **values: Any) -> list[tuple[Any, ...]]:
        """The rows that a query gives. Raises RecordsFault."""
        return self._ask(sql, **values)

    def _ask(self, sql: str, **values: Any) -> list[tuple[Any, ...]]:
        with faults_said(self.file):
            return self._db.execute(sql, values).fetchall()


class LiveGames:
    """Committed content of some games in the file, by key."""

    def __init__(self) -> None:
        self._games: dict[str, Kept] = {}
        self._before: dict[str, Kept] = {}
        self._tries: dict[tuple[str, str], PuzzleTry] = {}
        self._tries_before: dict[tuple[str, str], PuzzleTry] = {}

    def of(self, keys: Iterable[str]) -> tuple[Kept, ...]:
        """Return the games that are remembered."""
        return tuple(self._games[key] for key in keys if key in self._games)

    def take(self, game: Kept) -> None:
        self._games[game.key] = game

    def did(self, key: str, act: RecordedAct) -> None:
        """Something counted; a finished game goes on if its last turn was taken back."""
        game = self._games.get(key)
        if game is not None:
            self.take(replace(game, acts=(*game.acts, act)))
            if act.deed is ActKind.TAKEN_BACK:
                self.ended(key, None, None)

    def agreed(self, key: str, clock: str, players: tuple[str, ...]) -> None:
        """Note the agreements before a game."""
        game = self._games.get(key)
        if game is not None:
            self.take(replace(game, clock=clock, players=players))

    def renamed(self, key: str, players: tuple[str, ...]) -> None:
        """Others play a game now, or call themselves otherwise."""
        game = self._games.get(key)
        if game is not None:
            self.take(replace(game, players=players))

    def ended(self, key: str, result: str | None, at: float | None) -> None:
        """A game has ended, or goes on after all."""
        game = self._games.get(key)
        if game is not None:
            self.take(replace(game, result=result, ended_at=at))

    def forget(self, key: str) -> None:
        """Forget a game that nobody plays here any more."""
        self._games.pop(key, None)

    @property
    def tries(self) -> tuple[PuzzleTry, ...]:
        """Tries of puzzles that were asked for here or kept since."""
        return tuple(self._tries.values())

    def take_tries(self, tries: Iterable[PuzzleTry]) -> tuple[PuzzleTry, ...]:
        """Remember all that is kept of puzzles; the same again."""
        self._tries = {(each.player, each.puzzle): each for each in tries}
        return self.tries

    def tried(self, each: PuzzleTry) -> None:
        """Remember the try of a puzzle, or its solution."""
        self._tries = {
            **self._tries,
            (each.player, each.puzzle): each,
        }  # that before the mark stays as it was

    def mark(self) -> None:
        """A transaction begins."""
        self._before, self._tries_before = dict(self._games), self._tries

    def go_back(self) -> None:
        """Forget everything since the mark."""
        self._games, self._tries = dict(self._before), self._tries_before
