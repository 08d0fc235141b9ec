-- How much was ever kept here, whatever was deleted since: a copy of it lies beside the file, and tells what a file has lost.
CREATE TABLE tally (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    games INTEGER NOT NULL,      -- in which anything was done
    acts INTEGER NOT NULL
) STRICT;
INSERT INTO tally SELECT 1, count(DISTINCT game), count(*) FROM acts;
