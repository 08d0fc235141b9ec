"""The journal: one SQLite file in which every game is kept, each write durable before it returns."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import asdict

from niwashi.errors import NiwashiError, RecordsFault
from niwashi.games.setup import GameSetup, canonical_json
from niwashi.records.kept import ActKind, Kept, PuzzleTry, RecordedAct, TryResult, UsedTime
from niwashi.records.rows import (
    ACT_COLUMNS,
    GAME_COLUMNS,
    RUN_COLUMNS,
    cell_fields,
    fields,
    games_from,
    names,
    run_from,
    used_text,
)
from niwashi.records.store import Store, package_tables
from niwashi.records.trace import Run, TraceEntry

_BITS = 64
"""Bits of a whole number in SQLite, its sign included: no game has a longer number."""


class Journal(Store):
    """Games by key, as `records.kept.Kept` describes them. Times are arguments, in seconds since 1970.

    What a method writes is on the disk when it returns, or nothing of it is and RecordsFault is raised; in
    a `transaction` that holds for all of it together.
    """

    # Keeping a game

    def begin(
        self,
        key: str,
        setup: GameSetup,
        at: float,
        *,
        players: Iterable[str] = (),
        seed: int | None = None,
        clock: str = "none",
        allows_back: bool = True,
    ) -> None:
        """Begin to keep a game, and hold it as ours. Games that were begun and never played go."""
        with self.transaction():
            self._forget_unplayed()
            self._begin(Kept(0, key, setup, at, tuple(players), seed, clock=clock, allows_back=allows_back))
            self.hold(key)

    def add(self, kept: Kept) -> None:
        """Keep a game of somebody else's, as it was played; nobody holds it."""
        with self.transaction():
            self._begin(kept)
            self._go_through(kept)
            if kept.thinking is None:  # acts keep some
                self.ask(_THINK, key=kept.key, used=used_text(()), at=None)

    def turn(self, key: str, turn: str, at: float, used_ms: tuple[int, ...] = ()) -> None:
        """Keep a turn that was played, and the time that each player has used since the one before."""
        self.act(key, RecordedAct(ActKind.TURN, turn, at, used_ms))

    def agree(self, key: str, clock: str, players: Iterable[str]) -> None:
        """Keep the agreements before a game: its time control, and its players."""
        agree = "UPDATE games SET clock = :clock, players = :players WHERE key = :key"
        self.ask(agree, key=key, clock=clock, players=names(players))

    def rename(self, key: str, players: Iterable[str]) -> None:
        """Keep the players of a game from now on."""
        self.ask("UPDATE games SET players = :players WHERE key = :key", key=key, players=names(players))

    def think(self, key: str, thinking: UsedTime) -> None:
        """Keep how much time the turn in progress has taken."""
        self.ask(_THINK, key=key, used=used_text(thinking.used_ms), at=thinking.at)

    def act(self, key: str, act: RecordedAct) -> None:
        """Keep something that counted."""
        with self.transaction():
            used = used_text(act.used_ms)
            done = self.ask(_WAS_DONE, key=key, kind=act.deed, turn=act.turn, at=act.at, used=used)
            if not done:
                raise RecordsFault("records-game-gone", file=str(self.file))
            if act.used_ms or act.deed in (ActKind.TAKEN_BACK, ActKind.CLOCK):
                self.think(key, UsedTime((), act.at))
            self.ask("UPDATE tally SET acts = acts + 1, games = games + :games", games=int(done[0][0] == 1))

    def taken_back(self, key: str, turn: str, at: float) -> None:
        """Keep that the last turn was taken back; a finished game goes on by that."""
        with self.transaction():
            self.act(key, RecordedAct(ActKind.TAKEN_BACK, turn, at))
            self.ask(_RESULT, key=key, result=None, at=None)

    def finish(self, key: str, result: str, at: float) -> None:
        """Keep the winner."""
        with self.transaction():
            self._is_milestone = True
            self.ask(_RESULT, key=key, result=result, at=at)

    def name(self, number: int, players: Iterable[str]) -> None:
        """Keep who played a game, in turn order. Raises RecordsFault if there is no such game."""
        with self.transaction():
            self.game(number)
            rename = "UPDATE games SET players = :players WHERE id = :number"
            self.ask(rename, number=number, players=names(players))

    def enter(self, run: Run, *games: str) -> None:
        """Begin to keep a session's run, if it is not kept yet, and that games are played in it."""
        turns, cells = canonical_json(list(run.turns)), canonical_json(cell_fields(run.board))
        begun = canonical_json(list(run.begun))
        when = {"program": run.program, "began_at": run.began_at, "clock": run.clock, "back": run.allows_back}
        with self.transaction():
            self.ask("INSERT OR IGNORE INTO boards (cells) VALUES (:cells)", cells=cells)
            self.ask(
                _ENTER,
                key=run.key,
                turns=turns,
                begun=begun,
                cells=cells,
                **when,
                **fields(run.setup),
            )
            for game in games:
                self.ask(_PLAYED, game=game, run=run.key)

    def trace(self, run: str, entries: Iterable[TraceEntry]) -> None:
        """Append the inputs and reports of a session to its run, in this order."""
        with self.transaction():
            for number, last in self.ask(_LAST_ENTRY, run=run):
                counted = enumerate(entries, start=last + 1)
                rows = [(number, n, e.at, e.kind, e.detail) for n, e in counted]
                self.ask_each("INSERT INTO trace VALUES (?, ?, ?, ?, ?)", rows)

    def delete(self, number: int) -> None:
        """Delete a game and the runs that no other game needs. Raises RecordsFault while it is played."""
        key = self.game(number).key
        if not self.hold(key):
            raise RecordsFault("records-being-played", number=number)
        with self.transaction():
            self.ask(_FORGET, key=key)
            self.sweep()
        self.release(key)

    def sweep(self) -> None:
        """Delete the runs and boards that no game needs."""
        self.ask("DELETE FROM runs WHERE id NOT IN (SELECT run FROM played)")
        self.ask("DELETE FROM boards WHERE id NOT IN (SELECT board FROM runs)")

    def keep_try(self, tried: PuzzleTry) -> None:
        """Keep how somebody first tried a puzzle, unless that is kept, and when it was solved."""
        with self.transaction():
            self.ask(_TRY, **asdict(tried))

    def tries(self) -> tuple[PuzzleTry, ...]:
        """Return the tries of puzzles in the order of time."""
        found = []
        for who, what, grade, how, *times in self.ask(
            "SELECT player, puzzle, grade, tried, at, solved_at FROM tries ORDER BY at, id"
        ):
            with suppress(ValueError):  # a damaged one costs no other
                found.append(PuzzleTry(who, what, grade, TryResult(how), *times))
        return tuple(found)

    # Asking for games

    def games(self) -> tuple[Kept, ...]:
        """Every game in which anything was done, by number; but for those that are `damaged`."""
        return self._games()

    def latest(self) -> float:
        """The last moment of which the newest game tells, in seconds since 1970; 0 without a game."""
        rows = self.ask(_LATEST)
        return float(rows[0][0]) if rows else 0.0

    def has_games(self) -> bool:
        """Return whether any game with an action is kept, damaged or not."""
        return bool(self.ask(HOW_MANY)[0][0])

    def game(self, number: int) -> Kept:
        """The game of a number. Raises RecordsFault for none, a damaged one, and where nothing was done."""
        found = self._games(number)
        if number in self.damaged:
            raise RecordsFault("records-game-damaged", number=number, why=self.damaged[number])
        if not found:
            raise RecordsFault("records-no-game", number=number, file=str(self.file))
        return found[0]

    def has_all_of(self, key: str, acts: int) -> bool:
        """Return whether a game is kept here with at least `acts` acts."""
        return any(count >= acts for (count,) in self.ask(_ACTS_OF, key=key))

    def held(self) -> dict[str, int]:
        """Return the games held by this program, with their numbers of acts."""
        counted = {key: self.ask(_ACTS_OF, key=key) for key in self._held}
        return {key: rows[0][0] for key, rows in counted.items() if rows}

    def is_signed(self, key: str) -> bool:
        """Return whether a game is played with a friend at another board, who has signed it."""
        return any(self.ask(tables.plays, key=key) for tables in package_tables() if tables.plays)

    def game_with_key(self, key: str) -> Kept | None:
        return next(iter(self._games(key=key)), None)

    def unfinished(self, game: str, cards: str | None = None) -> Kept | None:
        """The last game of that name (with those cards, if any are given), unless it is over or being played.

        None, too, where a game was begun after it and nothing done in it: `unplayed`. It is held as ours from
        then on.
        """
        key, is_played = self._last(game, cards)
        last = self.game_with_key(key) if is_played else None
        is_on = last is not None and last.result is None and last.acts and self.hold(key)
        return last if is_on else None

    def unplayed(self, game: str | None = None, cards: str | None = None) -> Kept | None:
        """The last game (of that name, with those cards, if given), if nothing was done in it yet."""
        key, is_played = self._last(game, cards)
        return None if is_played else next(iter(self._games(key=key, unplayed=True)), None)

    def runs(self, *games: str) -> tuple[Run, ...]:
        """The runs that games were played in, with their traces, in the order in which they began."""
        return tuple(self.each_run(*games))

    def each_run(self, *games: str) -> Iterator[Run]:
        """Yield the runs one by one, for a caller that can't hold all of them. A damaged one is left out."""
        for row in self.ask(_RUNS, games=canonical_json(games)):
            try:
                yield run_from(row, self.ask(_TRACED, run=row[0]))
            except NiwashiError as error:
                self.damaged_runs[row[0]] = error

    def played_in(self, run: str) -> tuple[str, ...]:
        """The keys of the games that were played in a run, in the order of their numbers."""
        return tuple(key for (key,) in self.ask(_PLAYED_IN, run=run))

    # Inside

    def _begin(self, game: Kept) -> None:
        self._is_milestone = True
        self.ask(
            _BEGIN,
            key=game.key,
            at=game.began_at,
            players=names(game.players),
            seed=None if game.seed is None else str(game.seed),
            clock=game.clock,
            back=game.allows_back,
            **fields(game.setup),
        )

    def _go_through(self, kept: Kept) -> None:
        """Keep all that was done in a game, and how it ended."""
        for act in kept.acts:
            self.act(kept.key, act)
        if kept.thinking is not None:
            self.think(kept.key, kept.thinking)
        if kept.result is not None and kept.ended_at is not None:
            self.finish(kept.key, kept.result, kept.ended_at)

    def _forget_unplayed(self) -> None:
        unplayed = self.ask("SELECT key FROM games WHERE id NOT IN (SELECT game FROM acts)")
        for (key,) in unplayed:
            if key not in self._held and self.hold(key):
                self.ask(_FORGET, key=key)
                self.release(key)
        if unplayed:
            self.sweep()

    def _last(self, game: str | None, cards: str | None) -> tuple[str, bool]:
        """The key of the last game, and whether anything was done in it; "" for none.

        What another program has begun and not played yet does not count.
        """
        for key, is_played in self.ask(_LAST_GAMES, game=game, cards=cards):
            if is_played:
                return key, True
            was_ours = key in self._held
            if was_ours or self.hold(key):
                if not was_ours:
                    self.release(key)
                return key, False
        return "", False

    def _games(
        self, number: int | None = None, key: str | None = None, *, unplayed: bool = False
    ) -> tuple[Kept, ...]:
        is_possible = number is None or number.bit_length() < _BITS
        rows = self.ask(_GAMES, number=number, key=key, unplayed=unplayed) if is_possible else []
        if not rows:
            return ()
        only = rows[0][0] if len(rows) == 1 else None
        games = []
        for id_, found in games_from(rows, self.ask(_ACTS, number=only)):
            if isinstance(found, Kept):
                games.append(found)
            else:
                self.damaged[id_] = found
        return tuple(games)


# Games and runs are named by key.

_ACTS = f"""SELECT {ACT_COLUMNS} FROM acts
    WHERE game = coalesce(:number, game) ORDER BY game, number"""  # noqa: S608  (our columns)
_ACTS_OF = "SELECT (SELECT count(*) FROM acts WHERE game = id) FROM games WHERE key = :key"
_BEGIN = """INSERT INTO games (key, game, cards, start, began_at, players, seed, clock, back)
    VALUES (:key, :game, :cards, :start, :at, :players, :seed, :clock, :back)"""
_ENTER = """INSERT OR IGNORE INTO runs
    (key, game, cards, start, turns, begun, board, program, began_at, clock, back)
    SELECT :key, :game, :cards, :start, :turns, :begun, id, :program, :began_at, :clock, :back
    FROM boards WHERE cells = :cells"""
_FORGET = "DELETE FROM games WHERE key = :key"
_GAMES = f"""SELECT {GAME_COLUMNS} FROM games
    WHERE (:unplayed OR id IN (SELECT game FROM acts))
        AND id = coalesce(:number, id) AND key = coalesce(:key, key)
    ORDER BY id"""  # noqa: S608  (our columns)
HOW_MANY = "SELECT count(*) FROM games WHERE EXISTS (SELECT 1 FROM acts WHERE acts.game = games.id)"
_LAST_ENTRY = """SELECT id, coalesce((SELECT max(number) FROM trace WHERE run = id), 0) FROM runs
    WHERE key = :run"""
_LAST_GAMES = """SELECT key, id IN (SELECT game FROM acts) FROM games
    WHERE game = coalesce(:game, game) AND coalesce(cards = :cards, :cards IS NULL)
    ORDER BY id DESC"""
_LATEST = """SELECT max(coalesce(thought_at, 0), began_at, coalesce(
    (SELECT at FROM acts WHERE game = games.id ORDER BY number DESC LIMIT 1), 0)) FROM games
    ORDER BY id DESC LIMIT 1"""
_PLAYED = """INSERT OR IGNORE INTO played
    SELECT games.id, runs.id FROM games, runs WHERE games.key = :game AND runs.key = :run"""
_PLAYED_IN = """SELECT games.key FROM games JOIN played ON played.game = games.id
    JOIN runs ON runs.id = played.run WHERE runs.key = :run ORDER BY games.id"""
_RESULT = "UPDATE games SET result = :result, ended_at = :at WHERE key = :key"
_RUNS = f"""SELECT {RUN_COLUMNS}
    FROM runs JOIN boards ON boards.id = runs.board
    WHERE runs.id IN (
        SELECT run FROM played JOIN games ON games.id = played.game
        WHERE games.key IN (SELECT value FROM json_each(:games)))
    ORDER BY runs.id"""  # noqa: S608  (our columns)
_THINK = "UPDATE games SET thinking = :used, thought_at = :at WHERE key = :key"
_TRACED = "SELECT at, kind, detail FROM trace WHERE run = :run ORDER BY number"
_TRY = """INSERT INTO tries (player, puzzle, grade, tried, at, solved_at)
    VALUES (:player, :puzzle, :grade, :tried, :at, :solved_at)
    ON CONFLICT (player, puzzle) DO UPDATE SET solved_at = coalesce(solved_at, excluded.solved_at)"""
_WAS_DONE = """INSERT INTO acts
    SELECT id, 1 + coalesce((SELECT max(number) FROM acts WHERE game = id), 0), :kind, :turn, :at, :used
    FROM games WHERE key = :key RETURNING number"""
