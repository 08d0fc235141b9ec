-- A file of version 8, as a program of that version left it: version-7.sql with the tables of version 8.
PRAGMA application_id = 1313429313;
PRAGMA user_version = 8;
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
CREATE TABLE chains (
    id INTEGER PRIMARY KEY,
    peer TEXT NOT NULL REFERENCES peers,
    seat INTEGER NOT NULL CHECK (seat IN (0, 1)),
    game TEXT UNIQUE,
    terms TEXT NOT NULL,
    played TEXT,
    at REAL NOT NULL
) STRICT;
INSERT INTO "chains" VALUES(1,'8139770ea87d175f56a35466c34c7ecccb8d8a91b4ee37a25df60f5b8fc9b394',0,'b83ff8a89cae70e4c9c12a6565a86b5e6f4480caf280aab799594d96bc191fb2','{"at":0,"back":true,"cards":"{\"black\":[{\"offsets\":[[2,-1],[2,1]],\"standing\":\"certain\"},{\"offsets\":[[1,-1],[1,1],[-1,-1],[-1,1]],\"standing\":\"fits-examples\"},{\"offsets\":[[1,0],[2,0]],\"standing\":\"placeholder\"},{\"offsets\":[[0,-2],[0,2]],\"standing\":\"placeholder\"}],\"name\":\"placeholder\",\"red\":[{\"offsets\":[[2,-1],[1,0],[2,1]],\"standing\":\"fits-examples\"},{\"offsets\":[[1,-1],[1,1],[-1,-1],[-1,1]],\"standing\":\"placeholder\"},{\"offsets\":[[1,0],[-1,0],[0,-1],[0,1]],\"standing\":\"placeholder\"},{\"offsets\":[[2,-1],[2,1]],\"standing\":\"placeholder\"}]}","carry_ms":60000,"clock":"none","delay":0,"form":"terms","hints":false,"names":["",""],"nonces":["38b4e652e44da7f2370d9e260e271365","50a4a3a6d07f5c0c332f8b1224083fd2"],"opponents":false,"rules":"garden","seats":["8a88e3dd7409f195fd52db2d3cba5d72ca6709bf1d94121bf3748801b40f6f5c","8139770ea87d175f56a35466c34c7ecccb8d8a91b4ee37a25df60f5b8fc9b394"],"signatures":["1be33c90b081f99ae0e4a4c78e392bcac5a304062fbbf37b186e567771e119fc7f6d5aff3b79f7df1f2292cc5baed0856e8e3a3cc8396f4a2e4d6f3a6e632b0b","3bca208727cf420be7049dc7e27ca7e69f9c697f4af693dde1b5e60e4631519b5b3bc471cc7bd2d4b28f11e6b52a78087dd3035d3ba8d444ddf12bce66daf105"],"start":"z5/6/6/6/6/5c f 14,14 1234,1234 -","v":1}',NULL,1750000000.0);
CREATE TABLE entries (
    chain INTEGER NOT NULL REFERENCES chains ON DELETE CASCADE,
    number INTEGER NOT NULL,
    line TEXT NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (chain, number)
) STRICT, WITHOUT ROWID;
INSERT INTO "entries" VALUES(1,1,'{"answers":"","at":1750000010,"before":"b83ff8a89cae70e4c9c12a6565a86b5e6f4480caf280aab799594d96bc191fb2","body":"f1e2:2","by":"8a88e3dd7409f195fd52db2d3cba5d72ca6709bf1d94121bf3748801b40f6f5c","form":"entry","game":"b83ff8a89cae70e4c9c12a6565a86b5e6f4480caf280aab799594d96bc191fb2","kind":"turn","number":1,"signature":"2a79adef270eef93526160b9afab5c854f7328ff2afd6c31f286a17f95b4cfdcb501955bcbfc0363e1c8260b95eabe9a73736987edec3bcda66c58f6d9312e0a","trace":"","used_ms":0,"v":1}',1750000001.0);
INSERT INTO "entries" VALUES(1,2,'{"answers":"","at":1750000020,"before":"0c654628b5db037a65875d03cad681c4d9fe21d06b214fffcb0a9af6a3148b1f","body":"a6b5:2","by":"8139770ea87d175f56a35466c34c7ecccb8d8a91b4ee37a25df60f5b8fc9b394","form":"entry","game":"b83ff8a89cae70e4c9c12a6565a86b5e6f4480caf280aab799594d96bc191fb2","kind":"turn","number":2,"signature":"915c251b09fc59f54790986377247cec2199e8e4a031d8d1f1c86d7b551c9650fc45edffc1b6fc2980af10e85eb3587866dbebaa4fc18b3d5751b67671bb390a","trace":"","used_ms":0,"v":1}',1750000002.0);
INSERT INTO "entries" VALUES(1,3,'{"after":"127bc635126afc4572e33d2f149cf811b7af4f1f365102730b705cde919e57bf","at":1750000030,"body":"","by":"8139770ea87d175f56a35466c34c7ecccb8d8a91b4ee37a25df60f5b8fc9b394","form":"aside","game":"b83ff8a89cae70e4c9c12a6565a86b5e6f4480caf280aab799594d96bc191fb2","kind":"draw","number":0,"signature":"ee2d8184d9c40d334e6bf7ce6dc9284dc84fb744de1c06465beea69a611fe09df74bb3c6cdb8176f8fbf07953beba059748492a320604b0dcad8279917c7b00f","v":1}',1750000003.0);
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
CREATE TABLE outbox (
    id INTEGER PRIMARY KEY,
    game TEXT NOT NULL,
    number INTEGER NOT NULL,
    line TEXT NOT NULL,
    sent_at REAL,
    UNIQUE (game, number)
) STRICT;
INSERT INTO "outbox" VALUES(1,'b83ff8a89cae70e4c9c12a6565a86b5e6f4480caf280aab799594d96bc191fb2',0,'{"answers":"","at":1750000010,"before":"b83ff8a89cae70e4c9c12a6565a86b5e6f4480caf280aab799594d96bc191fb2","body":"f1e2:2","by":"8a88e3dd7409f195fd52db2d3cba5d72ca6709bf1d94121bf3748801b40f6f5c","form":"entry","game":"b83ff8a89cae70e4c9c12a6565a86b5e6f4480caf280aab799594d96bc191fb2","kind":"turn","number":1,"signature":"2a79adef270eef93526160b9afab5c854f7328ff2afd6c31f286a17f95b4cfdcb501955bcbfc0363e1c8260b95eabe9a73736987edec3bcda66c58f6d9312e0a","trace":"","used_ms":0,"v":1}',1750000001.0);
CREATE TABLE peers (key TEXT PRIMARY KEY, name TEXT NOT NULL UNIQUE, at REAL NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO "peers" VALUES('8139770ea87d175f56a35466c34c7ecccb8d8a91b4ee37a25df60f5b8fc9b394','Ben',1750000000.0);
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
CREATE TABLE readings (
    chain INTEGER NOT NULL REFERENCES chains ON DELETE CASCADE,
    hash TEXT NOT NULL,
    salt TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (chain, hash)
) STRICT;
COMMIT;
