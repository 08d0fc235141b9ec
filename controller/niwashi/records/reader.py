"""A file of records looked at while it is written to: by the program that plays, or by another one."""

import json
import sqlite3
from pathlib import Path
from typing import Any, Self
from urllib.parse import quote

from niwashi.board_types import Geometry
from niwashi.errors import BadRecords, RecordsFault
from niwashi.records import queries
from niwashi.records.faults import faults_said
from niwashi.records.kept import Kept
from niwashi.records.rows import board_from, games_from
from niwashi.records.store import readable

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
            self._db = sqlite3.connect(
                f"file:{quote(str(file.absolute()))}?mode=ro", uri=True, timeout=_BUSY_S, isolation_level=None
            )
            self._db.text_factory = readable
            self._db.execute("PRAGMA query_only = ON")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._db.close()

    def count(self) -> int:
        """Return the number of kept games with any act."""
        return int(self.ask(queries.HOW_MANY)[0][0])

    def games(self, most: int, before: int | None = None) -> tuple[Kept, ...]:
        """The newest games, or those before a number, the newest first; as many as asked for at most.

        Damaged ones are left out.
        """
        end = _BEYOND if before is None else min(before, _BEYOND)
        rows = self.ask(queries.GAMES_BEFORE, before=end, most=most)
        acts = self.ask(queries.ACTS_IN, games=json.dumps([row[0] for row in rows]))
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
        found = self.ask(queries.LAST_BOARD, number=min(number, _BEYOND))
        try:
            return board_from(found[0][0]) if found else None
        except BadRecords:
            return None

    def ask(self, sql: str, **values: Any) -> list[tuple[Any, ...]]:
        """Return the rows that a query finds. Raises RecordsFault."""
        with faults_said(self.file):
            return self._db.execute(sql, values).fetchall()
