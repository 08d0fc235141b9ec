"""Files of records that are damaged at random, and the commands that have to bear them.

`python -m tests.records.damage --damages 10000` damages a file of a hundred games so many times, has the
commands read it and a board begin on it, and reports tracebacks, games that were lost although nothing of
them was damaged, and boards that did not start. `--seed` goes on elsewhere.
"""

# ruff: noqa: S608  (our own tables)

import argparse
import json
import sqlite3
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress
from functools import lru_cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from unittest.mock import patch

from tests.each_game import NOT_DEALT
from tests.hurried import apart
from tests.records.package_rows import keep_letter, keep_pal, loaded
from tests.records.pages import PAGE, games_on_pages
from tests.records.playing import recorded
from typer.testing import CliRunner

from niwashi.cli.main import app
from niwashi.clock.time_control import parse_control
from niwashi.games.known import game_named
from niwashi.games.match import Match
from niwashi.games.setup import GameSetup
from niwashi.records.journal import Journal
from niwashi.records.kept import PuzzleTry, TryResult, UsedTime
from niwashi.records.times import check_kept

_INTERIOR = 5  # a page of a table's tree that leads to others (sqlite.org/fileformat2.html)
_GAMES = 100


def spoiled(content: bytes) -> bytes:
    """The content with all pages written over that are not the schema's."""
    size = int.from_bytes(content[16:18], "big")
    kept = {1, *_below_first(content)}
    pages = range(len(content) // size)
    parts = [content[n * size : (n + 1) * size] if n + 1 in kept else b"\xa5" * size for n in pages]
    return b"".join(parts)


def _below_first(content: bytes) -> set[int]:
    """The pages that the first one leads to, where the schema does not fit on it."""
    if content[100] != _INTERIOR:
        return set()
    cells = int.from_bytes(content[103:105], "big")
    places = [int.from_bytes(content[112 + 2 * n : 114 + 2 * n], "big") for n in range(cells)]
    return {int.from_bytes(content[at : at + 4], "big") for at in (*places, 108)}


# A file of records


def filled(file: Path, games: int = _GAMES) -> None:
    """A file of so many games of several kinds: finished or not, with clocks, names, runs and pals."""
    recorded(file, 5).close()
    chance, names = Random("games"), ("Ann", "Ben", "花", "Günther", "")
    with closing(Journal.open(file)) as journal:
        for number in range(2, games + 1):
            game = game_named(NOT_DEALT[number % len(NOT_DEALT)])
            key, at = f"{number:032x}", 1.7e9 + 5000 * number
            clock = ("none", "5+3", "1d")[number % 3]
            who = chance.sample(names, 2) if number % 2 else ()
            journal.begin(key, GameSetup.of(game), at, players=who if number < games else (), clock=clock)
            match = Match(game)
            for count in range(chance.randint(1, 6)):
                turn = game.random_turn(match.position, chance)
                if game.result(game.after(match.position, turn)) is not None:
                    break  # a game that is over has its end kept, too
                side = match.side
                match.play(turn)
                used = tuple(900 * (player == side) for player in range(2))
                journal.turn(key, turn, at + count, used if parse_control(clock).is_timed else ())
            journal.release(key)
        keep_letter(journal, keep_pal(journal))
        journal.keep_try(PuzzleTry("Ann", "garden-1", 1200, TryResult.SOLVED, 1.7e9, 1.7e9))
        journal.think(f"{games:032x}", UsedTime((5, 7), 1.71e9))


# Damages: each returns the games that may be lost by it


class Base(NamedTuple):
    """A whole file: its content, the games whose rows each page has, and how each game is exported.

    The `log` is of a change to the `last` game.
    """

    content: bytes
    log: bytes
    last: str
    touched: dict[int, set[int]]
    exported: dict[str, list[str]]
    numbers: dict[str, int]


_Damage = Callable[[Path, Random, Base], set[int]]


def base_of(folder: Path, games: int = _GAMES) -> Base:
    """A file of so many games, and what an undamaged one says."""
    file, out = folder / "whole", folder / "whole.jsonl"
    filled(file, games)
    content, last = file.read_bytes(), f"{games:032x}"
    with closing(Journal.open(file)) as journal:
        numbers = {kept.key: kept.number for kept in journal.games()}
    found = ran(["games", "export", "--records", str(file), "--out", str(out)])
    assert found is None, found
    touched = games_on_pages(content)
    with closing(Journal.open(file)) as journal:
        journal.rename(last, ("Ann", "Bea"))
        log = file.with_name("whole-wal").read_bytes()
    return Base(content, log, last, touched, exported(out), numbers)


def _in(base: Base, begin: int, end: int) -> set[int]:
    """The games with rows on the pages of some bytes."""
    pages = range(begin // PAGE + 1, max(begin, end - 1) // PAGE + 2)
    return set().union(*(base.touched.get(page, set()) for page in pages))


def _write(file: Path, at: int, part: bytes) -> None:
    content = file.read_bytes()
    file.write_bytes(content[:at] + part + content[at + len(part) :])


def a_few_bytes(file: Path, chance: Random, base: Base) -> set[int]:
    lost: set[int] = set()
    for _ in range(chance.randint(1, 12)):
        at = chance.randrange(len(base.content))
        _write(file, at, chance.randbytes(1))
        lost |= _in(base, at, at + 1)
    return lost


def header_bytes(file: Path, chance: Random, _base: Base) -> set[int]:
    for _ in range(chance.randint(1, 3)):
        _write(file, chance.randrange(108), chance.randbytes(1))
    return set()


def schema_bytes(file: Path, chance: Random, base: Base) -> set[int]:
    """In the pages of the schema, names among them."""
    at = chance.randrange(100, min(3 * PAGE, len(base.content)))
    _write(file, at, bytes(chance.randrange(0x80, 0x100) for _ in range(chance.randint(1, 3))))
    return _in(base, at, at + 3)


def noise(file: Path, chance: Random, base: Base) -> set[int]:
    length = chance.choice((64, 512, PAGE))
    at = chance.randrange(len(base.content) // length) * length
    part = chance.choice((chance.randbytes(length), bytes(length), b"\xff" * length))
    _write(file, at, part)
    return _in(base, at, at + length)


def another_page(file: Path, chance: Random, base: Base) -> set[int]:
    """A page written to the wrong place, over another."""
    count = len(base.content) // PAGE
    source, target = chance.randrange(count), chance.randrange(1, count)
    _write(file, target * PAGE, base.content[source * PAGE : (source + 1) * PAGE])
    return _in(base, target * PAGE, (target + 1) * PAGE) | (
        base.touched[source + 1] if source != target else set()
    )


def cut_short(file: Path, chance: Random, base: Base) -> set[int]:
    pages = chance.randrange(1, len(base.content) // PAGE + 1)
    at = pages * PAGE - chance.choice((0, 0, chance.randrange(1, PAGE)))
    file.write_bytes(base.content[:at])
    return _in(base, at, len(base.content))


def another_log(file: Path, chance: Random, base: Base) -> set[int]:
    """A log beside it that is damaged."""
    log = bytearray(base.log)
    for _ in range(chance.randint(1, 40)):
        log[chance.randrange(len(log))] = chance.randrange(256)
    file.with_name(f"{file.name}-wal").write_bytes(bytes(log[: chance.randrange(len(log))]))
    return {base.numbers[base.last]}


# By SQL


_TEXTS = (
    "", "[", "[" * 100_000, "{}", "null", "[1e999]", "[null]", '["a"', "none", "-1", "9" * 5000,
    '[{"name":"a1"}]', "x" * 300_000, "[-5,3]", "[1,2,3]", '["Ann",5]', "\x00", "\x1b[31m", "garden",
)  # fmt: skip
_NUMBERS = (0, -1, 1, 2**63 - 1, -(2**63), 1e300, -1e300, float("inf"), float("-inf"), 2.5e11, 1e12, 0.5)
_TABLES = (
    "games", "acts", "boards", "runs", "played", "trace", "tally", "tries", "pals", "letters",
    "sqlite_sequence",
)  # fmt: skip


def _value(chance: Random) -> Any:
    return chance.choice((*_TEXTS, *_NUMBERS, None, b"\xff\xfe", b""))


def _by_sql(file: Path, do: Callable[[sqlite3.Connection], set[int]], *, is_loose: bool = False) -> set[int]:
    """Change a file by SQL, `is_loose` without the types of its tables."""
    with closing(sqlite3.connect(file, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode = DELETE")
        before = db.execute("SELECT name, sql FROM sqlite_schema").fetchall()
        if is_loose:
            db.execute("PRAGMA writable_schema = ON")
            db.execute("UPDATE sqlite_schema SET sql = replace(replace(sql, 'STRICT, ', ''), 'STRICT', '')")
    with closing(sqlite3.connect(file, isolation_level=None)) as db:
        db.execute("PRAGMA ignore_check_constraints = ON")
        db.execute("PRAGMA writable_schema = ON")
        lost = set()
        with suppress(sqlite3.Error, IndexError):  # a table without rows
            lost = do(db)
        if is_loose:
            for name, sql in before:
                db.execute("UPDATE sqlite_schema SET sql = ? WHERE name = ?", (sql, name))
    return lost


def a_cell(file: Path, chance: Random, _: Base) -> set[int]:
    def change(db: sqlite3.Connection) -> set[int]:
        table = chance.choice((*_TABLES, "games", "games", "games", "acts", "acts", "runs", "boards"))
        columns = [row[1] for row in db.execute(f"PRAGMA table_info({table})")]
        column, value = chance.choice(columns), _value(chance)
        where, marks = _one(db, table, chance), "?"
        if isinstance(value, str) and chance.random() < 0.3:
            value, marks = b'["\xff"]', "CAST(? AS TEXT)"
        lost = _games(db, table, where)
        db.execute(f"UPDATE {table} SET {column} = {marks} WHERE {where}", (value,))
        if (table, column) in {("games", "id"), ("acts", "game")} and isinstance(value, int):
            lost.add(value)  # it may be taken for a part of that game
        return lost

    return _by_sql(file, change, is_loose=chance.random() < 0.6)


def _one(db: sqlite3.Connection, table: str, chance: Random) -> str:
    """A condition that one row of a table fits."""
    keys = [row[1] for row in db.execute(f"PRAGMA table_info({table})") if row[5]] or ["rowid"]
    row = chance.choice(db.execute(f"SELECT {', '.join(keys)} FROM {table}").fetchall())
    return " AND ".join(f"{key} = {value!r}" for key, value in zip(keys, row, strict=True))


def _games(db: sqlite3.Connection, table: str, where: str) -> set[int]:
    column = {"games": "id", "acts": "game"}.get(table)
    rows = db.execute(f"SELECT {column} FROM {table} WHERE {where}") if column else ()
    return {row[0] for row in rows if isinstance(row[0], int)}


def rows_gone(file: Path, chance: Random, _: Base) -> set[int]:
    def delete(db: sqlite3.Connection) -> set[int]:
        lost = set()
        for _ in range(chance.randint(1, 3)):
            table = chance.choice(_TABLES)
            if not db.execute(f"SELECT 1 FROM {table}").fetchone():
                continue
            where = _one(db, table, chance)
            lost |= _games(db, table, where)
            db.execute(f"DELETE FROM {table} WHERE {where}")
        return lost

    return _by_sql(file, delete)


def a_table_gone(file: Path, chance: Random, base: Base) -> set[int]:
    def drop(db: sqlite3.Connection) -> set[int]:
        table = chance.choice(_TABLES[:-1])
        if chance.random() < 0.5:  # its pages stay where they are
            db.execute("DELETE FROM sqlite_schema WHERE tbl_name = ?", (table,))
            return set()
        db.execute(f"DROP TABLE {table}")
        return set(base.numbers.values()) if table in ("games", "acts") else set()

    return _by_sql(file, drop)


def another_schema(file: Path, chance: Random, _: Base) -> set[int]:
    def change(db: sqlite3.Connection) -> set[int]:
        rows = db.execute("SELECT rowid, sql FROM sqlite_schema").fetchall()
        row, sql = chance.choice(rows)
        what = chance.choice(("name", "tbl_name", "rootpage", "sql", "sql", "sql", "type"))
        value: Any = chance.choice((None, 0, 1, 3, 9999, "x", b"\xff", "table", "index"))
        if what == "sql" and sql and chance.random() < 0.8:
            at = chance.randrange(len(sql))
            value = sql[:at] + chance.choice(("é", "'", "(", " ", "\x00", "x")) + sql[at + 1 :]
        db.execute(f"UPDATE sqlite_schema SET {what} = ? WHERE rowid = ?", (value, row))
        return set()

    return _by_sql(file, change)


def an_index_wrong(file: Path, _chance: Random, _: Base) -> set[int]:
    """An index that lacks a row of its table, as a write that was torn leaves it."""

    def drop(db: sqlite3.Connection) -> set[int]:
        name, sql = db.execute("SELECT name, sql FROM sqlite_schema WHERE name = 'games'").fetchone()
        loose = sql.replace("UNIQUE", "      ")
        db.execute("DELETE FROM sqlite_schema WHERE name LIKE 'sqlite_autoindex_games%'")
        db.execute("UPDATE sqlite_schema SET sql = ? WHERE name = ?", (loose, name))
        return set()

    return _by_sql(file, drop)


DAMAGES: tuple[_Damage, ...] = (
    a_few_bytes, a_few_bytes, header_bytes, schema_bytes, noise, noise, another_page, cut_short, another_log,
    a_cell, a_cell, a_cell, a_cell, rows_gone, a_table_gone, another_schema, an_index_wrong,
)  # fmt: skip


# The commands


def ran(words: Sequence[str], *, allowed: Sequence[int] = (0,)) -> str | None:
    """Run a command in this process; what is wrong with how it went, if anything."""
    done = apart(lambda: CliRunner().invoke(app, list(words), catch_exceptions=True))
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        return "".join(traceback.format_exception(done.exception))
    return None if done.exit_code in allowed else f"ended with {done.exit_code}: {done.output[-500:]}"


async def _stepped(program: Any, *_: object, **__: object) -> None:
    """In the place of the server: the board is read and lit a few times."""
    for now in range(3):
        program.game_loop.step(1000.0 + now)


def played(file: Path) -> str | None:
    """Begin to play as the service does; what is wrong with that."""
    with patch("niwashi.cli.playing.run", _stepped):
        return ran(["play", "--no-browser", "--records", str(file)])


def exported(out: Path) -> dict[str, list[str]]:
    """The lines of each game in an exported file, by its key."""
    found: dict[str, list[str]] = {}
    lines: list[str] = []
    for text in out.read_text(encoding="utf-8").splitlines():
        line = json.loads(text)
        if line.get("line") == "game":
            lines = found.setdefault(line["key"], [])
        if line.get("line") in ("run", "end"):
            break
        lines.append(text)
    return found


def suffered(file: Path, chance: Random, damage: _Damage, base: Base) -> Iterator[str]:
    """Damage a file and have it used; what is wrong then."""
    file.write_bytes(base.content)
    may_be_lost = damage(file, chance, base)
    due = {key for key, number in base.numbers.items() if number not in may_be_lost}
    out = file.with_name("out.jsonl")
    number = str(chance.choice(list(base.numbers.values())))
    option = ["--records", str(file)]
    rare = chance.random() < 0.1  # what takes long and reads nothing that the rest does not
    for words in (
        ["list"], ["show", number], *([["export", number, "--sheet"], ["replay", number, "--trace"]] * rare),
        *([["replay", "1", "--trace"], ["picture", number, "--out", str(file.with_name("p.svg"))]] * rare),
    ):  # fmt: skip
        went = ran(["games", *words, *option], allowed=(0, 1, 2))
        if went is not None:
            yield f"{words[0]}: {went}"
    for when in ("before", "after"):
        out.unlink(missing_ok=True)
        went = ran(["games", "export", "--out", str(out), *option], allowed=(0,) if due else (0, 2))
        if went is not None:
            yield f"export {when} play: {went}"
        found = exported(out) if out.exists() else {}
        lost = [key for key in due if found.get(key) != base.exported[key]]
        if lost:
            yield f"lost {when} play: {len(lost)} of {len(due)}, such as {base.numbers[lost[0]]}"
        if when == "before":
            went = played(file)
            if went is not None:
                yield f"play: {went}"
    if out.exists() and rare:
        with TemporaryDirectory() as other:
            went = ran(["games", "import", str(out), "--records", f"{other}/games"])
        if went is not None:
            yield f"import: {went}"


def damaged(count: int, seed: str, folder: Path, base: Base) -> Counter[str]:
    """Damage files so many times; how often each kind of damage went wrong is counted and said."""
    # What the rules say of a game is the same each time, and takes longer than all the rest.
    checked = lru_cache(4096)(check_kept)
    with (
        patch("niwashi.records.lines.check_kept", checked),
        patch("niwashi.records.lines.check_kept", checked),
    ):
        return _damaged(count, seed, folder, base)


def _damaged(count: int, seed: str, folder: Path, base: Base) -> Counter[str]:
    wrong = Counter[str]()
    for number in range(count):
        chance = Random(f"{seed}-{number}")
        damage = chance.choice(DAMAGES)
        with TemporaryDirectory(dir=folder) as place:
            for what in suffered(Path(place) / "games", chance, damage, base):
                wrong[what.split(":")[0]] += 1
                print(f"{seed}-{number} {damage.__name__} {what}", file=sys.stderr, flush=True)
        if number % 100 == 99:
            print(f"{number + 1} of {count}, {dict(wrong)}", flush=True)
    return wrong


def main() -> int:
    """Returns 1 if anything went wrong."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--damages", type=int, default=1000)
    words.add_argument("--seed", default="damage")
    asked = words.parse_args()
    began = time.monotonic()
    with TemporaryDirectory() as folder, loaded():
        wrong = damaged(asked.damages, asked.seed, Path(folder), base_of(Path(folder)))
    print(f"{asked.damages} damages in {time.monotonic() - began:.0f} s: {dict(wrong) or 'nothing wrong'}")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
