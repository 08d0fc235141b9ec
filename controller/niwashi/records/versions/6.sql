-- Clocks: what was agreed, and how much time each player had used when something counted.
CREATE TABLE acts_of_6 (
    game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    number INTEGER NOT NULL,     -- from 1, without gaps
    kind TEXT NOT NULL CHECK (kind IN ('turn', 'taken-back', 'begun', 'given-up', 'arranged', 'timed-out', 'clock')),
    turn TEXT NOT NULL,          -- a turn, its beginning, a position, who lost on time, or a time control
    at REAL NOT NULL,
    used TEXT NOT NULL DEFAULT '[]',  -- milliseconds by player since the last turn, as JSON
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;
INSERT INTO acts_of_6 SELECT game, number, kind, turn, at, '[]' FROM acts;
DROP TABLE acts;
ALTER TABLE acts_of_6 RENAME TO acts;
ALTER TABLE games ADD COLUMN clock TEXT NOT NULL DEFAULT 'none';  -- the time control that it began with
ALTER TABLE games ADD COLUMN thinking TEXT NOT NULL DEFAULT '[]';  -- as `used`, of the turn in progress, as JSON
ALTER TABLE games ADD COLUMN thought_at REAL;  -- when that was written, in seconds since 1970
