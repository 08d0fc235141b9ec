"""Records looked at: by a command, wherever they lie, and by the page, while they are written to.

On a medium that can only be read (a card gone read-only, somebody else's folder) a log may hold the last
turns, and SQLite can't read it without writing beside it. So both are copied to where it can. What needs no
copy is read where it lies.
"""

import json
import os
import shutil
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Self

from niwashi.board_types import Geometry
from niwashi.errors import BadRecords, RecordsFault, reason
from niwashi.records.damage import salvage
from niwashi.records.journal import HOW_MANY, Journal
from niwashi.records.kept import Kept
from niwashi.records.opening import ALONE, check_kind, connected, faults_said, has_log, log_of, true_name
from niwashi.records.rows import ACT_COLUMNS, GAME_COLUMNS, board_from, games_from
from niwashi.records.store import readable


def open_to_read(file: Path) -> Journal:
    """The journal in a file that need not be writable. Raises RecordsFault."""
    file = true_name(file)
    if not file.is_file():
        return Journal.open(file)
    try:
        journal = _opened(file)
        try:
            journal.check_to_read()
        except RecordsFault:
            journal.close()
            raise
    except RecordsFault as fault:
        if fault.key != "records-corrupt":
            raise
        return _salvaged(file, fault)
    return journal


def _salvaged(file: Path, fault: RecordsFault) -> Journal:
    """Return a copy of the readable part of a damaged file. Raises the fault if there is none."""
    with ExitStack() as besides:
        try:
            folder = Path(besides.enter_context(TemporaryDirectory(prefix="niwashi-")))
            journal = Journal.open(folder / file.name)
        except OSError as error:
            raise fault from error
        try:
            journal.lost_games = salvage(file, journal)
            if not journal.has_games():
                raise fault  # noqa: TRY301  (the journal is closed all the same)
        except BaseException:
            journal.close()
            raise
        journal.file, journal.damage = file, fault
        journal.besides.push(besides.pop_all())
    return journal


def _opened(file: Path) -> Journal:
    if os.access(file, os.W_OK) and os.access(file.parent, os.W_OK):
        return Journal.open(file)
    with faults_said(file):
        check_kind(file)
        if not has_log(file):
            try:
                return _where_it_lies(file)
            except RecordsFault:  # perhaps an older version: a copy can be brought up to date
                pass
        return _copied(file)


def _where_it_lies(file: Path) -> Journal:
    """Read in place, as SQLite does with what nobody can change."""
    connection = connected(file, ALONE)
    try:
        return Journal(connection, file)
    except RecordsFault:
        connection.close()
        raise


def _copied(file: Path) -> Journal:
    """Read from a copy, which goes when the journal is closed."""
    with ExitStack() as besides:
        try:
            folder = Path(besides.enter_context(TemporaryDirectory(prefix="niwashi-")))
            for part in (file, log_of(file)):
                if part.exists():
                    shutil.copyfile(part, folder / part.name)
        except OSError as error:
            raise RecordsFault("records-no-room", file=str(file), why=reason(error)) from error
        try:
            journal = Journal.open(folder / file.name)
        except RecordsFault as fault:
            raise RecordsFault(fault.key, **(fault.facts | {"file": str(file)})) from fault
        journal.file = file
        journal.besides.push(besides.pop_all())
    return journal


_BUSY_S = 2.0
"""Seconds that a look waits for a writer; with a log beside the file there is no wait."""

_BEYOND = (1 << 63) - 1  # no game has so high a number


class RecordsReader:
    """The games of a file through a connection of its own, which can't write and holds no game.

    Use it as a context. It may be made in any thread, and is used in that one. Raises RecordsFault.
    """

    def __init__(self, file: Path) -> None:
        """Look at a file that is there; SQLite alone touches it, so that its locks stay as they are."""
        self.file = file
        with faults_said(file):
            self._db = connected(file, "ro", timeout=_BUSY_S)
            self._db.text_factory = readable
            self._db.execute("PRAGMA query_only = ON")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._db.close()

    def count(self) -> int:
        """Return the number of kept games with any act."""
        return int(self.ask(HOW_MANY)[0][0])

    def games(self, most: int, before: int | None = None) -> tuple[Kept, ...]:
        """The newest games, or those before a number, the newest first; as many as asked for at most.

        Damaged ones are left out.
        """
        end = _BEYOND if before is None else min(before, _BEYOND)
        rows = self.ask(_GAMES_BEFORE, before=end, most=most)
        acts = self.ask(_ACTS_IN, games=json.dumps([row[0] for row in rows]))
        found = [game for _, game in games_from(rows, acts) if isinstance(game, Kept)]
        if len(found) < len(rows) == most:  # the page takes a short answer for the end
            found += self.games(most - len(found), rows[-1][0])
        return tuple(found)

    def game(self, number: int) -> Kept:
        """The game of a number. Raises RecordsFault if there is none, or nothing was ever done in it."""
        found = self.games(1, number + 1)
        if not found or found[0].number != number:
            raise RecordsFault("records-no-game", number=number, file=str(self.file))
        return found[0]

    def board(self, number: int) -> Geometry | None:
        """The board that a game was last played on, if anybody knows."""
        found = self.ask(_LAST_BOARD, number=min(number, _BEYOND))
        try:
            return board_from(found[0][0]) if found else None
        except BadRecords:
            return None

    def ask(self, sql: str, **values: Any) -> list[tuple[Any, ...]]:
        """Return the rows that a query finds. Raises RecordsFault."""
        with faults_said(self.file):
            return self._db.execute(sql, values).fetchall()


_ACTS_IN = f"""SELECT {ACT_COLUMNS} FROM acts
    WHERE game IN (SELECT value FROM json_each(:games))
    ORDER BY game, number"""  # noqa: S608  (our columns)
_GAMES_BEFORE = f"""SELECT {GAME_COLUMNS} FROM games
    WHERE id < :before AND EXISTS (SELECT 1 FROM acts WHERE acts.game = games.id)
    ORDER BY id DESC LIMIT :most"""  # noqa: S608  (our columns)
_LAST_BOARD = """SELECT cells FROM boards JOIN runs ON runs.board = boards.id
    JOIN played ON played.run = runs.id WHERE played.game = :number ORDER BY runs.id DESC LIMIT 1"""
