-- Games in which no turn that was played may be taken back: `back` is 0 there.
ALTER TABLE games ADD COLUMN back INTEGER NOT NULL DEFAULT 1 CHECK (back IN (0, 1));
ALTER TABLE runs ADD COLUMN back INTEGER NOT NULL DEFAULT 1 CHECK (back IN (0, 1));
