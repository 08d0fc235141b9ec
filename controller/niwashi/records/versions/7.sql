-- Games of two homes: friends by their public keys, what was signed, and what is still to be sent.
CREATE TABLE peers (
    key TEXT PRIMARY KEY,        -- Ed25519, 64 hexadecimal digits
    name TEXT NOT NULL UNIQUE,   -- as this board calls them
    at REAL NOT NULL             -- when they became friends, in seconds since 1970
) STRICT, WITHOUT ROWID;
CREATE TABLE chains (
    id INTEGER PRIMARY KEY,
    peer TEXT NOT NULL REFERENCES peers,
    seat INTEGER NOT NULL CHECK (seat IN (0, 1)),  -- ours
    game TEXT UNIQUE,            -- the hash of the terms, once both have signed them
    terms TEXT NOT NULL,         -- as they were last signed here or came from there
    played TEXT,                 -- the key of the game that is kept of it
    at REAL NOT NULL
) STRICT;
CREATE TABLE entries (
    chain INTEGER NOT NULL REFERENCES chains ON DELETE CASCADE,
    number INTEGER NOT NULL,     -- from 1, in the order in which they were taken
    line TEXT NOT NULL,          -- an entry or an aside, as it was signed
    at REAL NOT NULL,
    PRIMARY KEY (chain, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE outbox (
    id INTEGER PRIMARY KEY,
    game TEXT NOT NULL,          -- what it belongs to: a game, or the terms of two friends
    number INTEGER NOT NULL,     -- from 0, without gaps: the carrier's count
    line TEXT NOT NULL,
    sent_at REAL,                -- when a carrier took it, in seconds since 1970
    UNIQUE (game, number)
) STRICT;
