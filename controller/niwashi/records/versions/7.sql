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
