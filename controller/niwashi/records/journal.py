"""The journal: one SQLite file in which every game is kept, each write durable before it returns."""

import json
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any

from niwashi.errors import RecordsFault
from niwashi.records import queries
from niwashi.records.beside import Note, Tally
from niwashi.records.cells import cell_fields, geometry_from
from niwashi.records.faults import faults_said
from niwashi.records.holding import Holding
from niwashi.records.kept import Act, Deed, Kept
from niwashi.records.losses import Lost, found_missing, log_remembered, put_back
from niwashi.records.opening import check_kind, made
from niwashi.records.rows import fields, kept_from, names
from niwashi.records.schema import prepare
from niwashi.records.setting import Setting, plain_text
from niwashi.records.trace import Entry, Run

__all__ = ["Journal"]

_BUSY_S = 1.0
"""How long a write waits for another program's: short, because lights wait with it."""


class Journal:
    """Games by key, as `niwashi.records.Kept` describes them. Times are arguments, in seconds since 1970.

    What a method writes is on the disk when it returns, or nothing of it is and RecordsFault is raised; in
    a `transaction` that holds for all of it together.
    """

    def __init__(self, connection: sqlite3.Connection, file: Path, note: Note | None = None) -> None:
        """Take a connection without implicit transactions (`isolation_level=None`). Raises RecordsFault.

        A `note` is kept of how much is in the file.
        """
        self.file = file
        self.replaces: Path | None = None
        """Where a damaged file was moved that this one stands in for."""
        self.lost: Lost | None = None
        """What was in the file once and is no more."""
        self._is_untold = False
        self._db = connection
        self._note = note
        self._kept: Tally | None = None  # by this transaction, if anything counted in it
        self._is_milestone = False  # a game begins or ends in this transaction
        self._holding = Holding(file)
        with faults_said(file):
            prepare(connection, file)

    @classmethod
    def open(cls, file: Path) -> "Journal":
        """The journal in a file, made with its folders if it is not there yet. Raises RecordsFault.

        What a log has lost is found, and the log kept aside, before SQLite forgets it.
        """
        with faults_said(file):
            check_kind(file)
            made(file)
            with log_remembered(file) as log:
                note = Note(file)
                noted = note.read()
                journal = cls._opened(file, note, log)
                if noted is not None:
                    journal.lose(found_missing(file, noted, journal.tally(), log))
        return journal

    @classmethod
    def _opened(cls, file: Path, note: Note, log: IO[bytes] | None) -> "Journal":
        connection = sqlite3.connect(file, timeout=_BUSY_S, isolation_level=None)
        try:
            journal = cls(connection, file, note)
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

    def lose(self, lost: Lost | None) -> None:
        """This was found missing; everybody who opens the file tells it until somebody owns up to it."""
        self.lost, self._is_untold = lost, lost is not None

    def own_up(self) -> None:
        """What was lost is told and need not be told again: from now on the file counts as it is."""
        if self.lost is not None and self._note is not None:
            self._note.write(self.tally())
        self._is_untold = False

    def tally(self) -> Tally:
        """How much was ever kept in the file, whatever was deleted since."""
        return Tally(*self._ask(queries.TALLY)[0])

    def checkpoint(self) -> None:
        """Have what stands in the log copied into the file, so that it no longer hangs on the log."""
        self._ask("PRAGMA wal_checkpoint(PASSIVE)")
        if self._note is not None:
            self._note.sync()

    def check(self) -> None:
        """Look the whole file over. Raises RecordsFault if it is damaged."""
        found = self._ask("PRAGMA quick_check(1)")[0][0]
        if found != "ok":
            raise RecordsFault("records-corrupt", file=str(self.file), why=str(found))

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All that is written inside becomes durable together at its end, or none of it. May be nested."""
        if not self._begun():
            yield
            return
        self._kept, self._is_milestone = None, False
        try:
            yield
            self._ask("COMMIT")
        except BaseException:
            self._roll_back()
            raise
        self._after_commit()

    # Keeping a game

    def begin(
        self, key: str, setting: Setting, at: float, *, players: Iterable[str] = (), seed: int | None = None
    ) -> None:
        """Begin to keep a game, and hold it as ours. Games that were begun and never played go."""
        chance, who = None if seed is None else str(seed), names(players)
        with self.transaction():
            self._forget_unplayed()
            self._is_milestone = True
            self._ask(queries.BEGIN, key=key, at=at, players=who, seed=chance, **fields(setting))
            self.hold(key)

    def turn(self, key: str, turn: str, at: float) -> None:
        """Keep a turn that was played."""
        self._act(key, Act(Deed.TURN, turn, at))

    def act(self, key: str, act: Act) -> None:
        """Keep anything else that counted."""
        self._act(key, act)

    def taken_back(self, key: str, turn: str, at: float) -> None:
        """Keep that the last turn was taken back; a finished game goes on by that."""
        with self.transaction():
            self._act(key, Act(Deed.TAKEN_BACK, turn, at))
            self._ask(queries.RESULT, key=key, result=None, at=None)

    def finish(self, key: str, result: str, at: float) -> None:
        """Keep who has won."""
        with self.transaction():
            self._is_milestone = True
            self._ask(queries.RESULT, key=key, result=result, at=at)

    def name(self, number: int, players: Iterable[str]) -> None:
        """Keep who played a game, in turn order. Raises RecordsFault if there is no such game."""
        with self.transaction():
            self.game(number)
            self._ask(queries.NAME, number=number, players=names(players))

    def enter(self, run: Run, game: str) -> None:
        """Begin to keep a session's run, if it is not kept yet, and that a game is played in it."""
        turns, cells = plain_text(list(run.turns)), plain_text(cell_fields(run.board))
        begun = plain_text(list(run.begun))
        when = {"program": run.program, "began_at": run.began_at, "clock": run.clock}
        with self.transaction():
            self._ask(queries.BOARD, cells=cells)
            self._ask(
                queries.ENTER,
                key=run.key,
                turns=turns,
                begun=begun,
                cells=cells,
                **when,
                **fields(run.setting),
            )
            self._ask(queries.PLAYED, game=game, run=run.key)

    def trace(self, run: str, entries: Iterable[Entry]) -> None:
        """Keep what a session was given and reported, in this order, behind what is kept of its run."""
        with self.transaction():
            for number, last in self._ask(queries.LAST_ENTRY, run=run):
                counted = enumerate(entries, start=last + 1)
                rows = [(number, n, e.at, e.kind, e.detail) for n, e in counted]
                with faults_said(self.file):
                    self._db.executemany(queries.TRACE, rows)

    def delete(self, number: int) -> None:
        """Delete a game and the runs that no other game needs. Raises RecordsFault while it is played."""
        key = self.game(number).key
        if not self.hold(key):
            raise RecordsFault("records-being-played", number=number)
        with self.transaction():
            self._ask(queries.FORGET, key=key)
            self._sweep()
        self.release(key)

    # Asking for games

    def games(self) -> tuple[Kept, ...]:
        """Every game in which anything was done, in the order of their numbers."""
        return self._games()

    def game(self, number: int) -> Kept:
        """The game of a number. Raises RecordsFault if there is none, or nothing was ever done in it."""
        found = self._games(number)
        if not found:
            raise RecordsFault("records-no-game", number=number, file=str(self.file))
        return found[0]

    def game_with_key(self, key: str) -> Kept | None:
        """The game of a key, None if it is not kept here."""
        return next(iter(self._games(key=key)), None)

    def unfinished(self, game: str, cards: str | None = None) -> Kept | None:
        """The last game of that name (with those cards, if any are given), unless it is over or being played.

        It is held as ours from then on.
        """
        for (key,) in self._ask(queries.LAST_GAME, game=game, cards=cards):
            last = self.game_with_key(key)
            if last is not None and last.result is None and last.acts and self.hold(key):
                return last
        return None

    def runs(self, *games: str) -> tuple[Run, ...]:
        """The runs that games were played in, with their traces, in the order in which they began."""
        return tuple(self.each_run(*games))

    def each_run(self, *games: str) -> Iterator[Run]:
        """Those runs one by one, for whoever could not hold all of them."""
        for row in self._ask(queries.RUNS, games=plain_text(games)):
            yield self._run(row)

    def played_in(self, run: str) -> tuple[str, ...]:
        """The keys of the games that were played in a run, in the order of their numbers."""
        return tuple(key for (key,) in self._ask(queries.PLAYED_IN, run=run))

    def hold(self, key: str) -> bool:
        """Hold a game as ours, until `close` or the end of this process; False if somebody else holds it."""
        with faults_said(self.file):
            return self._holding.hold(key)

    def release(self, key: str) -> None:
        """Let go of a game."""
        self._holding.release(key)

    # Inside

    def _begun(self) -> bool:
        """Begin a transaction unless one is open; whether it is ours to end."""
        with faults_said(self.file):
            if self._db.in_transaction:
                return False
            self._db.execute("BEGIN IMMEDIATE")
            return True

    def _roll_back(self) -> None:
        """Leave the file as it was; a full disk has SQLite do that by itself."""
        if self._db.in_transaction:
            self._ask("ROLLBACK")

    def _after_commit(self) -> None:
        """Note what is kept; where a game began or ended, have it in the file and not in its log alone."""
        if self._kept is not None and self._note is not None:
            self._note.write(self._kept)
        if self._is_milestone:
            with suppress(RecordsFault):  # what was written is durable in the log
                self.checkpoint()

    def _act(self, key: str, act: Act) -> None:
        with self.transaction():
            done = self._ask(queries.WAS_DONE, key=key, kind=act.deed, turn=act.turn, at=act.at)
            if not done:
                raise RecordsFault("records-game-gone", file=str(self.file))
            self._kept = Tally(*self._ask(queries.COUNT, games=int(done[0][0] == 1))[0])

    def _forget_unplayed(self) -> None:
        unplayed = self._ask(queries.UNPLAYED)
        for (key,) in unplayed:
            if not self._holding.is_ours(key) and self.hold(key):
                self._ask(queries.FORGET, key=key)
                self.release(key)
        if unplayed:
            self._sweep()

    def _sweep(self) -> None:
        self._ask(queries.SWEEP_RUNS)
        self._ask(queries.SWEEP_BOARDS)

    def _games(self, number: int | None = None, key: str | None = None) -> tuple[Kept, ...]:
        rows = self._ask(queries.GAMES, number=number, key=key)
        acts: dict[int, list[Act]] = {row[0]: [] for row in rows}
        only = rows[0][0] if len(rows) == 1 else None
        for game, kind, turn, at in self._ask(queries.ACTS, number=only):
            if game in acts:
                acts[game].append(Act(Deed(kind), turn, at))
        return tuple(kept_from(row, acts[row[0]]) for row in rows)

    def _run(self, row: tuple[Any, ...]) -> Run:
        number, key, game, cards, start, turns, begun, cells, program, began_at, clock = row
        trace = tuple(Entry(*entry) for entry in self._ask(queries.TRACED, run=number))
        setting, board = Setting(game, cards, start), geometry_from(json.loads(cells))
        stood = tuple(json.loads(turns))
        return Run(key, setting, stood, board, program, began_at, clock, trace, tuple(json.loads(begun)))

    def _ask(self, sql: str, **values: Any) -> list[tuple[Any, ...]]:
        with faults_said(self.file):
            return self._db.execute(sql, values).fetchall()
