-- Games and what was played in them. A number is never given twice, so that "game 12" stays what it was.
CREATE TABLE games (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    key TEXT NOT NULL UNIQUE,    -- names the game on every computer
    game TEXT NOT NULL,
    cards TEXT,                  -- the card set with its patterns, as JSON
    start TEXT NOT NULL,         -- a position
    began_at REAL NOT NULL,      -- seconds since 1970
    ended_at REAL,
    result TEXT,
    players TEXT NOT NULL DEFAULT '[]',   -- names, as JSON
    seed TEXT,                            -- a whole number of any size
    clock TEXT NOT NULL DEFAULT 'none',   -- the time control that it began with
    thinking TEXT NOT NULL DEFAULT '[]',  -- as `used`, of the turn in progress, as JSON
    thought_at REAL,                      -- when that was written, in seconds since 1970
    back INTEGER NOT NULL DEFAULT 1 CHECK (back IN (0, 1))  -- 0 where no turn may be taken back
) STRICT;
CREATE TABLE acts (
    game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    number INTEGER NOT NULL,     -- from 1, without gaps
    kind TEXT NOT NULL CHECK (kind IN ('turn', 'taken-back', 'begun', 'given-up', 'arranged', 'timed-out', 'clock')),
    turn TEXT NOT NULL,          -- a turn, its beginning, a position, who lost on time, or a time control
    at REAL NOT NULL,
    used TEXT NOT NULL DEFAULT '[]',  -- milliseconds by player since the last turn, as JSON
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;
-- The flight recorder: everything that a session was given and what it made of it.
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
    clock REAL NOT NULL,
    begun TEXT NOT NULL DEFAULT '[]',  -- of the turn in progress, as JSON
    back INTEGER NOT NULL DEFAULT 1 CHECK (back IN (0, 1))
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
-- How much was ever kept here, whatever was deleted since: tells how much was played after a copy was made.
CREATE TABLE tally (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    games INTEGER NOT NULL,      -- in which anything was done
    acts INTEGER NOT NULL
) STRICT;
INSERT INTO tally VALUES (1, 0, 0);
-- Puzzles: how each player first tried each, and when it was solved. A rating is reckoned from these, in order.
CREATE TABLE tries (
    id INTEGER PRIMARY KEY,
    player TEXT NOT NULL,        -- '' is whoever plays here and gives no name
    puzzle TEXT NOT NULL,
    grade INTEGER NOT NULL CHECK (grade BETWEEN 0 AND 9999),  -- of the puzzle, then
    tried TEXT NOT NULL CHECK (tried IN ('solved', 'hinted', 'missed')),
    at REAL NOT NULL,            -- seconds since 1970
    solved_at REAL,
    UNIQUE (player, puzzle)
) STRICT;
