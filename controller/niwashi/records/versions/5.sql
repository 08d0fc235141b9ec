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
