-- The middle of a turn: actions that begin one, given up or not. And boards that a person has declared right.
CREATE TABLE acts_of_3 (
    game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    number INTEGER NOT NULL,     -- from 1, without gaps
    kind TEXT NOT NULL CHECK (kind IN ('turn', 'taken-back', 'begun', 'given-up', 'arranged')),
    turn TEXT NOT NULL,          -- a turn, its beginning, or the position that stood there
    at REAL NOT NULL,
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;
INSERT INTO acts_of_3 SELECT game, number, kind, turn, at FROM acts;
DROP TABLE acts;
ALTER TABLE acts_of_3 RENAME TO acts;
ALTER TABLE runs ADD COLUMN begun TEXT NOT NULL DEFAULT '[]';  -- of the turn in progress, as JSON
