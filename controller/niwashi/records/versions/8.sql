-- readings: what was sensed in a turn of ours; `hash` stands in its entry, and is that of salt and text.
CREATE TABLE readings (
    chain INTEGER NOT NULL REFERENCES chains ON DELETE CASCADE,
    hash TEXT NOT NULL,
    salt TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (chain, hash)
) STRICT;
