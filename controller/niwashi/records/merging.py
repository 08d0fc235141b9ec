"""Two files of records become one that has everything of both, once."""

from collections.abc import Mapping, Sequence
from contextlib import closing
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from niwashi.errors import RecordsFault
from niwashi.kept_tables import AttachedRecords
from niwashi.records.journal import Journal
from niwashi.records.opening import check_kind, check_sound, connected, faults_said
from niwashi.records.store import known_tables, package_tables

_MAX_GAME_KEY = 64  # FORMAT.md


class MergeCounts(NamedTuple):
    """Numbers of what a file of records has got from another one."""

    games: int = 0
    """Games that it did not have."""
    longer: int = 0
    """Games that it had, but with less of them."""
    apart: int = 0
    """Games that both have, and that went different ways: it has both now, the other one under a new key."""
    friends: int = 0
    signed: tuple[str, ...] = ()
    """Hashes of signed games that were missing, or had fewer lines."""


def merge(into: Path, other: Path) -> MergeCounts:
    """Add everything from `other` that `into` lacks. Nobody else may have either file open.

    A file without games gets the numbers of the games as well. `other` may come from anywhere: only rows are
    copied, and none of a package that is not loaded. It is brought to the version of this program. Raises
    RecordsFault; then `into` is as it was.
    """
    Journal.open(into).close()
    check_plain(other)
    Journal.open(other).close()
    with faults_said(into), closing(connected(into, "rw")) as records:
        records.execute("ATTACH ? AS other", (f"{other.resolve().as_uri()}?mode=ro",))
        records.execute("BEGIN IMMEDIATE")
        try:
            merged = _Merging(AttachedRecords(records)).carry_out()
            records.execute("COMMIT")
        except BaseException:
            records.execute("ROLLBACK")
            raise
        records.execute("DETACH other")
        records.execute("PRAGMA journal_mode = DELETE")  # one file alone again
    return merged


def check_plain(file: Path) -> None:
    """Refuse a damaged file, and one in which reading or migrating would run somebody else's SQL.

    Raises RecordsFault.
    """
    check_kind(file)
    with faults_said(file), closing(connected(file, "ro")) as records:
        records.execute("PRAGMA trusted_schema = OFF")
        odd = records.execute(_ODD).fetchone()
        if odd is not None:
            why = RecordsFault("records-why-odd", found=str(odd[0])[:80])
            raise RecordsFault("records-corrupt", file=str(file), why=why)
        check_sound(records, file, "integrity_check(1)")


_ODD = """SELECT name FROM sqlite_schema WHERE type NOT IN ('table', 'index') OR sql LIKE 'CREATE VIRTUAL%'
    UNION ALL SELECT t.name || '.' || c.name FROM sqlite_schema AS t, pragma_table_xinfo(t.name) AS c
    WHERE t.type = 'table' AND c.hidden <> 0 LIMIT 1"""
"""Triggers, views, virtual tables and generated columns: no file of ours has any."""


def others_tables(file: Path) -> tuple[str, ...]:
    """Return the tables with rows that are of packages which are not loaded: they are not merged.

    Only a package knows what its rows allow. A later restore, with the package, takes them.
    """
    with faults_said(file), closing(connected(file, "ro")) as records:
        names = records.execute("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY rowid")
        others = [name for (name,) in names if name not in known_tables()]
        return tuple(
            name
            for name in others
            if records.execute(f'SELECT EXISTS (SELECT 1 FROM "{name}")').fetchone()[0]  # noqa: S608
        )


class _Merging:
    def __init__(self, records: AttachedRecords) -> None:
        self._records = records
        self._is_fresh = not self._records.one("SELECT id FROM main.games")
        self._games: dict[int, int] = {}  # numbers there, and here
        self._runs: dict[int, int] = {}
        self._new_games = self._new_acts = 0

    def carry_out(self) -> MergeCounts:
        counted = [self._game(row) for row in self._records.all("SELECT * FROM other.games ORDER BY id")]
        self._take_runs()
        self._take_tries()
        taken = [tables.merge(self._records) for tables in package_tables()]
        added = self._new_games, self._new_acts
        self._records.do("UPDATE main.tally SET games = games + ?, acts = acts + ?", *added)
        if self._is_fresh:
            self._records.do(
                """UPDATE main.tally SET games = max(games, (SELECT games FROM other.tally)),
                acts = max(acts, (SELECT acts FROM other.tally))"""
            )
            self._records.do(
                """INSERT OR REPLACE INTO main.sqlite_sequence (rowid, name, seq)
                SELECT (SELECT rowid FROM main.sqlite_sequence WHERE name = 'games'), 'games', seq
                FROM other.sqlite_sequence WHERE name = 'games'"""
            )
        new, longer, apart = (counted.count(kind) for kind in ("new", "longer", "apart"))
        signed = tuple(game for each in taken for game in each.signed)
        return MergeCounts(new, longer, apart, sum(each.friends for each in taken), signed)

    # Games

    def _game(self, row: Mapping[str, Any]) -> str:
        theirs = self._acts("other", row["id"])
        if not theirs:
            return ""
        known = self._records.one("SELECT * FROM main.games WHERE key = ?", row["key"])
        if known is None:
            number = row["id"] if self._is_fresh else None
            self._games[row["id"]] = self._records.insert("games", {**row, "id": number})
            self._write_acts(self._games[row["id"]], theirs)
            self._new_games += 1
            return "new"
        ours = self._acts("main", known["id"])
        self._games[row["id"]] = known["id"]
        if ours[: len(theirs)] == theirs:
            if len(ours) == len(theirs) and known["result"] is None and row["result"] is not None:
                self._update_game(known["id"], row)
            return ""
        if theirs[: len(ours)] == ours:
            self._update_game(known["id"], row)
            self._write_acts(known["id"], theirs[len(ours) :])
            self._new_games += not ours
            return "longer"
        digest = blake2b(repr(theirs).encode(), digest_size=4).hexdigest()
        key = f"{row['key'][: _MAX_GAME_KEY - 9]}-{digest}"
        there = self._records.one("SELECT id FROM main.games WHERE key = ?", key)
        if there is not None:
            self._games[row["id"]] = there["id"]
            return ""
        self._games[row["id"]] = self._records.insert("games", {**row, "id": None, "key": key})
        self._write_acts(self._games[row["id"]], theirs)
        self._new_games += 1
        return "apart"

    def _acts(self, where: str, game: int) -> list[tuple[Any, ...]]:
        sql = f"SELECT number, kind, turn, at, used FROM {where}.acts WHERE game = ? ORDER BY number"  # noqa: S608
        return self._records.connection.execute(sql, (game,)).fetchall()

    def _write_acts(self, game: int, acts: Sequence[tuple[Any, ...]]) -> None:
        sql = "INSERT INTO main.acts (game, number, kind, turn, at, used) VALUES (?, ?, ?, ?, ?, ?)"
        self._records.connection.executemany(sql, [(game, *act) for act in acts])
        self._new_acts += len(acts)

    def _update_game(self, game: int, row: Mapping[str, Any]) -> None:
        self._records.do(
            """UPDATE main.games SET result = ?, ended_at = ?, players = ?, clock = ?, thinking = ?,
            thought_at = ? WHERE id = ?""",
            *(row[name] for name in ("result", "ended_at", "players", "clock", "thinking", "thought_at")),
            game,
        )

    # Runs and their traces

    def _take_runs(self) -> None:
        for row in self._records.all("SELECT * FROM other.runs ORDER BY id"):
            known = self._records.one("SELECT id FROM main.runs WHERE key = ?", row["key"])
            self._runs[row["id"]] = known["id"] if known else self._new_run(row)
            run = self._runs[row["id"]]
            self._records.do(
                """INSERT INTO main.trace SELECT ?, number, at, kind, detail FROM other.trace WHERE run = ?
                AND number > coalesce((SELECT max(number) FROM main.trace WHERE run = ?), 0)""",
                run,
                row["id"],
                run,
            )
        for row in self._records.all("SELECT * FROM other.played"):
            if row["game"] in self._games and row["run"] in self._runs:
                played = self._games[row["game"]], self._runs[row["run"]]
                self._records.do("INSERT OR IGNORE INTO main.played (game, run) VALUES (?, ?)", *played)
        self._records.do("DELETE FROM main.trace WHERE run NOT IN (SELECT run FROM main.played)")
        self._records.do("DELETE FROM main.runs WHERE id NOT IN (SELECT run FROM main.played)")

    def _new_run(self, row: Mapping[str, Any]) -> int:
        cells = "SELECT cells FROM other.boards WHERE id = ?"
        self._records.do(f"INSERT OR IGNORE INTO main.boards (cells) {cells}", row["board"])
        board = self._records.one(f"SELECT id FROM main.boards WHERE cells = ({cells})", row["board"])  # noqa: S608
        return self._records.insert("runs", {**row, "id": None, "board": board and board["id"]})

    # Puzzles

    def _take_tries(self) -> None:
        """Keep the earlier first try of each puzzle, and the earlier solution."""
        self._records.do(
            """INSERT INTO main.tries (player, puzzle, grade, tried, at, solved_at)
            SELECT player, puzzle, grade, tried, at, solved_at FROM other.tries WHERE true
            ON CONFLICT (player, puzzle) DO UPDATE SET
                grade = iif(excluded.at < at, excluded.grade, grade),
                tried = iif(excluded.at < at, excluded.tried, tried),
                solved_at = coalesce(min(solved_at, excluded.solved_at), solved_at, excluded.solved_at),
                at = min(at, excluded.at)"""
        )
