"""The journal's SQL. Games and runs are named by key; `versions` makes the tables."""

BEGIN = """INSERT INTO games (key, game, cards, start, began_at, players, seed, clock, back)
    VALUES (:key, :game, :cards, :start, :at, :players, :seed, :clock, :back)"""

WAS_DONE = """INSERT INTO acts
    SELECT id, 1 + coalesce((SELECT max(number) FROM acts WHERE game = id), 0), :kind, :turn, :at, :used
    FROM games WHERE key = :key RETURNING number"""

COUNT = "UPDATE tally SET acts = acts + 1, games = games + :games"

TALLY = "SELECT games, acts FROM tally"

IS_LESS_THAN_TALLY = """SELECT (SELECT count(*) FROM acts) < acts
    OR (SELECT count(DISTINCT game) FROM acts) < games FROM tally"""

RESULT = "UPDATE games SET result = :result, ended_at = :at WHERE key = :key"

NAME = "UPDATE games SET players = :players WHERE id = :number"

AGREE = "UPDATE games SET clock = :clock, players = :players WHERE key = :key"

RENAME = "UPDATE games SET players = :players WHERE key = :key"

THINK = "UPDATE games SET thinking = :used, thought_at = :at WHERE key = :key"

FORGET = "DELETE FROM games WHERE key = :key"

BOARD = "INSERT OR IGNORE INTO boards (cells) VALUES (:cells)"

ENTER = """INSERT OR IGNORE INTO runs (key, game, cards, start, turns, begun, board, program, began_at, clock,
    back)
    SELECT :key, :game, :cards, :start, :turns, :begun, id, :program, :began_at, :clock, :back
    FROM boards WHERE cells = :cells"""

PLAYED = """INSERT OR IGNORE INTO played
    SELECT games.id, runs.id FROM games, runs WHERE games.key = :game AND runs.key = :run"""

LAST_ENTRY = """SELECT id, coalesce((SELECT max(number) FROM trace WHERE run = id), 0) FROM runs
    WHERE key = :run"""

TRACE = "INSERT INTO trace VALUES (?, ?, ?, ?, ?)"

SWEEP_RUNS = "DELETE FROM runs WHERE id NOT IN (SELECT run FROM played)"

SWEEP_BOARDS = "DELETE FROM boards WHERE id NOT IN (SELECT board FROM runs)"

UNPLAYED = "SELECT key FROM games WHERE id NOT IN (SELECT game FROM acts)"

GAMES = """SELECT id, key, game, cards, start, began_at, players, seed, ended_at, result,
    clock, thinking, thought_at, back FROM games
    WHERE (:unplayed OR id IN (SELECT game FROM acts))
        AND id = coalesce(:number, id) AND key = coalesce(:key, key)
    ORDER BY id"""

ACTS = (
    "SELECT game, number, kind, turn, at, used FROM acts"
    " WHERE game = coalesce(:number, game) ORDER BY game, number"
)

GAMES_BEFORE = """SELECT id, key, game, cards, start, began_at, players, seed, ended_at, result,
    clock, thinking, thought_at, back FROM games
    WHERE id < :before AND EXISTS (SELECT 1 FROM acts WHERE acts.game = games.id)
    ORDER BY id DESC LIMIT :most"""

HOW_MANY = "SELECT count(*) FROM games WHERE EXISTS (SELECT 1 FROM acts WHERE acts.game = games.id)"

ACTS_IN = """SELECT game, number, kind, turn, at, used FROM acts
    WHERE game IN (SELECT value FROM json_each(:games))
    ORDER BY game, number"""

LAST_BOARD = """SELECT cells FROM boards JOIN runs ON runs.board = boards.id
    JOIN played ON played.run = runs.id WHERE played.game = :number ORDER BY runs.id DESC LIMIT 1"""

LATEST = """SELECT max(coalesce(thought_at, 0), began_at, coalesce(
    (SELECT at FROM acts WHERE game = games.id ORDER BY number DESC LIMIT 1), 0)) FROM games
    ORDER BY id DESC LIMIT 1"""

ACTS_OF = "SELECT (SELECT count(*) FROM acts WHERE game = id) FROM games WHERE key = :key"

LAST_GAMES = """SELECT key, id IN (SELECT game FROM acts) FROM games
    WHERE game = coalesce(:game, game) AND coalesce(cards = :cards, :cards IS NULL)
    ORDER BY id DESC"""

RUNS = """SELECT runs.id, runs.key, runs.game, runs.cards, runs.start, turns, begun, cells, program,
    runs.began_at, clock, back
    FROM runs JOIN boards ON boards.id = runs.board
    WHERE runs.id IN (
        SELECT run FROM played JOIN games ON games.id = played.game
        WHERE games.key IN (SELECT value FROM json_each(:games)))
    ORDER BY runs.id"""

PLAYED_IN = """SELECT games.key FROM games JOIN played ON played.game = games.id
    JOIN runs ON runs.id = played.run WHERE runs.key = :run ORDER BY games.id"""

TRACED = "SELECT at, kind, detail FROM trace WHERE run = :run ORDER BY number"

TRY = """INSERT INTO tries (player, puzzle, grade, tried, at, solved_at)
    VALUES (:player, :puzzle, :grade, :tried, :at, :solved_at)
    ON CONFLICT (player, puzzle) DO UPDATE SET solved_at = coalesce(solved_at, excluded.solved_at)"""

TRIES = "SELECT player, puzzle, grade, tried, at, solved_at FROM tries ORDER BY at, id"
