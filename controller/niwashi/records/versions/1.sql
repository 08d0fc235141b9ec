-- Games and what was played in them. A number is never given twice, so that "game 12" stays what it was.
CREATE TABLE games (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    key TEXT NOT NULL UNIQUE,    -- names the game on every computer
    game TEXT NOT NULL,
    cards TEXT,                  -- the card set with its patterns, as JSON
    start TEXT NOT NULL,         -- a position
    began_at REAL NOT NULL,      -- seconds since 1970
    ended_at REAL,
    result TEXT
) STRICT;
CREATE TABLE acts (
    game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    number INTEGER NOT NULL,     -- from 1, without gaps
    kind TEXT NOT NULL CHECK (kind IN ('turn', 'taken-back')),
    turn TEXT NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;
