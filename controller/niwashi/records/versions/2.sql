-- Who played, by what chance, and the flight recorder: everything that a session was given and what it made of it.
ALTER TABLE games ADD COLUMN players TEXT NOT NULL DEFAULT '[]';  -- names, as JSON
ALTER TABLE games ADD COLUMN seed TEXT;                           -- a whole number of any size
CREATE TABLE boards (
    id INTEGER PRIMARY KEY,
    cells TEXT NOT NULL UNIQUE   -- as JSON
) STRICT;
CREATE TABLE runs (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    game TEXT NOT NULL,          -- this and the next three: what the session began with
    cards TEXT,
    start TEXT NOT NULL,
    turns TEXT NOT NULL,         -- as JSON
    board INTEGER NOT NULL REFERENCES boards,
    program TEXT NOT NULL,
    began_at REAL NOT NULL,      -- seconds since 1970, when the session's own clock said `clock`
    clock REAL NOT NULL
) STRICT;
CREATE TABLE played (            -- one game may need several runs, and one run may see several games
    game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    run INTEGER NOT NULL REFERENCES runs ON DELETE CASCADE,
    PRIMARY KEY (game, run)
) STRICT, WITHOUT ROWID;
CREATE TABLE trace (
    run INTEGER NOT NULL REFERENCES runs ON DELETE CASCADE,
    number INTEGER NOT NULL,
    at REAL NOT NULL,            -- seconds of the session's own clock
    kind TEXT NOT NULL,
    detail TEXT NOT NULL,
    PRIMARY KEY (run, number)
) STRICT, WITHOUT ROWID;
