-- A file of version 6, as a program of that version left it: the games and the run of version-5.sql.
PRAGMA application_id = 1313429313;
PRAGMA user_version = 6;
BEGIN TRANSACTION;
CREATE TABLE "acts" (
    game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    number INTEGER NOT NULL,     -- from 1, without gaps
    kind TEXT NOT NULL CHECK (kind IN ('turn', 'taken-back', 'begun', 'given-up', 'arranged', 'timed-out', 'clock')),
    turn TEXT NOT NULL,          -- a turn, its beginning, a position, who lost on time, or a time control
    at REAL NOT NULL,
    used TEXT NOT NULL DEFAULT '[]',  -- milliseconds by player since the last turn, as JSON
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;
INSERT INTO "acts" VALUES(3,1,'turn','f1e2:2',1749990010.0,'[]');
INSERT INTO "acts" VALUES(3,2,'turn','a6b5:2',1749990020.0,'[]');
INSERT INTO "acts" VALUES(3,3,'turn','e2d2:4',1749990030.0,'[]');
INSERT INTO "acts" VALUES(3,4,'turn','b5c5:4',1749990040.0,'[]');
INSERT INTO "acts" VALUES(3,5,'taken-back','b5c5:4',1749990045.0,'[]');
INSERT INTO "acts" VALUES(3,6,'turn','b5c5:4',1749990050.0,'[]');
INSERT INTO "acts" VALUES(3,7,'turn','d2e1:3',1749990060.0,'[]');
INSERT INTO "acts" VALUES(3,8,'turn','c5d5:3',1749990070.0,'[]');
INSERT INTO "acts" VALUES(3,9,'turn','e1d2:1',1749990080.0,'[]');
INSERT INTO "acts" VALUES(3,10,'turn','d5c4:1',1749990090.0,'[]');
INSERT INTO "acts" VALUES(3,11,'turn','d2c3:2',1749990100.0,'[]');
INSERT INTO "acts" VALUES(3,12,'turn','c4d3:2',1749990110.0,'[]');
INSERT INTO "acts" VALUES(3,13,'turn','c3d4:4',1749990120.0,'[]');
INSERT INTO "acts" VALUES(3,14,'turn','d3c3:4',1749990130.0,'[]');
INSERT INTO "acts" VALUES(3,15,'turn','d4e3:3',1749990140.0,'[]');
INSERT INTO "acts" VALUES(3,16,'turn','c3d4:3',1749990150.0,'[]');
INSERT INTO "acts" VALUES(3,17,'turn','e3d2:2+c1,e1',1749990160.0,'[]');
INSERT INTO "acts" VALUES(3,18,'turn','d4e5:2',1749990900.25,'[]');
INSERT INTO "acts" VALUES(6,1,'turn','f1e2:1',1749992010.75,'[]');
CREATE TABLE boards (
    id INTEGER PRIMARY KEY,
    cells TEXT NOT NULL UNIQUE
) STRICT;
INSERT INTO "boards" VALUES(1,'[{"lit":true,"name":"a1","owner":-1,"role":null,"senses":["presence"],"shape":"square","x":0.0,"y":0.0},{"lit":true,"name":"done flower","owner":0,"role":"done","senses":["press"],"shape":"button","x":1.0,"y":-1.0}]');
CREATE TABLE games (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    key TEXT NOT NULL UNIQUE,
    game TEXT NOT NULL,
    cards TEXT,
    start TEXT NOT NULL,
    began_at REAL NOT NULL,
    ended_at REAL,
    result TEXT
, players TEXT NOT NULL DEFAULT '[]', seed TEXT, clock TEXT NOT NULL DEFAULT 'none', thinking TEXT NOT NULL DEFAULT '[]', thought_at REAL) STRICT;
INSERT INTO "games" VALUES(3,'a1b2c3d4e5f60718293a4b5c6d7e8f90','garden','{"black":[{"offsets":[[2,-1],[2,1]],"standing":"certain"},{"offsets":[[1,-1],[1,1],[-1,-1],[-1,1]],"standing":"probable"},{"offsets":[[1,0],[2,0]],"standing":"placeholder"},{"offsets":[[0,-2],[0,2]],"standing":"placeholder"}],"name":"placeholder","red":[{"offsets":[[1,-1],[1,0],[1,1]],"standing":"probable"},{"offsets":[[1,-1],[1,1],[-1,-1],[-1,1]],"standing":"placeholder"},{"offsets":[[1,0],[-1,0],[0,-1],[0,1]],"standing":"placeholder"},{"offsets":[[2,-1],[2,1]],"standing":"placeholder"}]}','z5/6/6/6/6/5c f 14,14 1234,1234 -',1749990000.5,1749990900.25,'tendril','[]',NULL,'none','[]',NULL);
INSERT INTO "games" VALUES(6,'00112233445566778899aabbccddeeff','garden','{"black":[{"offsets":[[2,-1],[2,1]],"standing":"certain"},{"offsets":[[1,-1],[1,1],[-1,-1],[-1,1]],"standing":"probable"},{"offsets":[[1,0],[2,0]],"standing":"placeholder"},{"offsets":[[0,-2],[0,2]],"standing":"placeholder"}],"name":"placeholder","red":[{"offsets":[[1,-1],[1,0],[1,1]],"standing":"probable"},{"offsets":[[1,-1],[1,1],[-1,-1],[-1,1]],"standing":"placeholder"},{"offsets":[[1,0],[-1,0],[0,-1],[0,1]],"standing":"placeholder"},{"offsets":[[2,-1],[2,1]],"standing":"placeholder"}]}','z5/6/6/6/6/5c f 14,14 1234,1234 -',1749992000.0,NULL,NULL,'[]',NULL,'none','[]',NULL);
CREATE TABLE played (
    game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    run INTEGER NOT NULL REFERENCES runs ON DELETE CASCADE,
    PRIMARY KEY (game, run)
) STRICT, WITHOUT ROWID;
INSERT INTO "played" VALUES(6,1);
CREATE TABLE runs (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    game TEXT NOT NULL,
    cards TEXT,
    start TEXT NOT NULL,
    turns TEXT NOT NULL,
    board INTEGER NOT NULL REFERENCES boards,
    program TEXT NOT NULL,
    began_at REAL NOT NULL,
    clock REAL NOT NULL
, begun TEXT NOT NULL DEFAULT '[]') STRICT;
INSERT INTO "runs" VALUES(1,'run-of-version-2','garden','{"black":[{"offsets":[[2,-1],[2,1]],"standing":"certain"},{"offsets":[[1,-1],[1,1],[-1,-1],[-1,1]],"standing":"probable"},{"offsets":[[1,0],[2,0]],"standing":"placeholder"},{"offsets":[[0,-2],[0,2]],"standing":"placeholder"}],"name":"placeholder","red":[{"offsets":[[1,-1],[1,0],[1,1]],"standing":"probable"},{"offsets":[[1,-1],[1,1],[-1,-1],[-1,1]],"standing":"placeholder"},{"offsets":[[1,0],[-1,0],[0,-1],[0,1]],"standing":"placeholder"},{"offsets":[[2,-1],[2,1]],"standing":"placeholder"}]}','z5/6/6/6/6/5c f 14,14 1234,1234 -','["f1e2:1"]',1,'0.1.0',1749992000.0,12.5,'[]');
CREATE TABLE tally (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    games INTEGER NOT NULL,      -- in which anything was done
    acts INTEGER NOT NULL
) STRICT;
INSERT INTO "tally" VALUES(1,2,19);
CREATE TABLE trace (
    run INTEGER NOT NULL REFERENCES runs ON DELETE CASCADE,
    number INTEGER NOT NULL,
    at REAL NOT NULL,
    kind TEXT NOT NULL,
    detail TEXT NOT NULL,
    PRIMARY KEY (run, number)
) STRICT, WITHOUT ROWID;
INSERT INTO "trace" VALUES(1,1,12.5,'reading','0=1');
INSERT INTO "trace" VALUES(1,2,13.0,'rest','');
INSERT INTO "trace" VALUES(1,3,13.0,'turn','f1e2:1');
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
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('games',6);
COMMIT;
