"""The tables of friends, signed games and unsent lines in the file of records."""

from collections.abc import Mapping
from itertools import count
from typing import Any

from niwashi.kept_tables import AttachedRecords, MergedRows, PackageTables

_SQL = """
-- Games of two homes: friends by their public keys, what was signed, and what is still to be sent.
-- peers: `key` is Ed25519 in 64 hexadecimal digits, `name` what this board calls them, `at` since when.
CREATE TABLE peers (key TEXT PRIMARY KEY, name TEXT NOT NULL UNIQUE, at REAL NOT NULL) STRICT, WITHOUT ROWID;
-- chains: `seat` is ours; `game` the hash of the terms once both have signed them; `terms` as they were last
-- signed here or came from there; `played` the key of the game that is kept of it.
CREATE TABLE chains (
    id INTEGER PRIMARY KEY,
    peer TEXT NOT NULL REFERENCES peers,
    seat INTEGER NOT NULL CHECK (seat IN (0, 1)),
    game TEXT UNIQUE,
    terms TEXT NOT NULL,
    played TEXT,
    at REAL NOT NULL
) STRICT;
-- entries: every line as it was signed, an entry or an aside, from 1 in the order in which they were taken.
CREATE TABLE entries (
    chain INTEGER NOT NULL REFERENCES chains ON DELETE CASCADE,
    number INTEGER NOT NULL,
    line TEXT NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (chain, number)
) STRICT, WITHOUT ROWID;
-- outbox: `game` is what a line belongs to, a game or the terms of two friends; `number` the carrier's count,
-- from 0 without gaps; `sent_at` when a carrier took it, in seconds since 1970.
CREATE TABLE outbox (
    id INTEGER PRIMARY KEY,
    game TEXT NOT NULL,
    number INTEGER NOT NULL,
    line TEXT NOT NULL,
    sent_at REAL,
    UNIQUE (game, number)
) STRICT;
-- readings: what was sensed in a turn of ours; `hash` stands in its entry, and is that of salt and text.
CREATE TABLE readings (
    chain INTEGER NOT NULL REFERENCES chains ON DELETE CASCADE,
    hash TEXT NOT NULL,
    salt TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (chain, hash)
) STRICT;
"""


def _merge(records: AttachedRecords) -> MergedRows:
    """Take over the friends, signed games and unsent lines of another file."""
    friends = _take_peers(records)
    chains = records.all("SELECT * FROM other.chains ORDER BY id")
    signed = tuple(row["game"] for row in chains if _take_chain(records, row) and row["game"] is not None)
    _take_outbox(records)
    return MergedRows(friends, signed)


def _take_peers(records: AttachedRecords) -> int:
    taken = 0
    for row in records.all("SELECT * FROM other.peers ORDER BY name"):
        if records.one("SELECT key FROM main.peers WHERE key = ?", row["key"]):
            continue
        names = (row["name"] if number == 1 else f"{row['name']} {number}" for number in count(1))
        name = next(n for n in names if not records.one("SELECT key FROM main.peers WHERE name = ?", n))
        records.insert("peers", {**row, "name": name})
        taken += 1
    return taken


def _take_chain(records: AttachedRecords, row: Mapping[str, Any]) -> bool:
    """Take a signed game, or the lines of it that are missing here.

    An open proposal is taken only where nothing is known of this friend: here it may be answered already.
    """
    if row["game"] is None and records.one("SELECT id FROM main.chains WHERE peer = ?", row["peer"]):
        return False
    known = records.one("SELECT id, played FROM main.chains WHERE game = ?", row["game"])
    played = row["played"]
    if known is None:
        number = records.insert("chains", {**row, "id": None})
    else:
        number = known["id"]
        if known["played"] is None and played is not None:
            records.do("UPDATE main.chains SET played = ? WHERE id = ?", played, number)
    lines = "SELECT line, at FROM {}.entries WHERE chain = ? ORDER BY number"
    ours = records.connection.execute(lines.format("main"), (number,)).fetchall()
    there = {line for line, _ in ours}
    missing = [
        each
        for each in records.connection.execute(lines.format("other"), (row["id"],)).fetchall()
        if each[0] not in there
    ]
    for place, (line, at) in enumerate(missing, start=len(ours) + 1):
        records.insert("entries", {"chain": number, "number": place, "line": line, "at": at})
    records.do(
        """INSERT OR IGNORE INTO main.readings SELECT ?, hash, salt, text FROM other.readings
        WHERE chain = ?""",
        number,
        row["id"],
    )
    return known is None or bool(missing)


def _take_outbox(records: AttachedRecords) -> None:
    records.do(
        """INSERT INTO main.outbox (game, number, line, sent_at)
        SELECT game, number, line, sent_at FROM other.outbox WHERE true
        ON CONFLICT (game, number) DO UPDATE SET sent_at = coalesce(sent_at, excluded.sent_at)
            WHERE line = excluded.line"""
    )


TABLES = PackageTables(
    sql=_SQL,
    short=("peers", "chains", "entries"),
    mends=(
        # The index of puzzles tried has rows of the same types; a key has 64 hexadecimal digits.
        "DELETE FROM peers WHERE length(key) <> 64",
        # A friend whose own row is gone is still known by the signed games.
        "INSERT OR IGNORE INTO peers SELECT peer, substr(peer, 1, 12), min(at) FROM chains GROUP BY peer",
    ),
    contents=("SELECT key, name FROM {0}.peers", "SELECT line FROM {0}.entries"),
    merge=_merge,
    friends="SELECT count(*) FROM peers",
    signed="SELECT game FROM chains WHERE game NOT NULL",
    plays="SELECT 1 FROM chains WHERE played = :key LIMIT 1",
)
