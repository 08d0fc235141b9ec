"""The journal: one SQLite file in which every game is kept, each write durable before it returns."""

import json
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path

from niwashi.errors import NiwashiError, RecordsFault
from niwashi.games.setup import GameSetup, canonical_json
from niwashi.records import queries
from niwashi.records.cells import cell_fields
from niwashi.records.kept import ActKind, Kept, PuzzleTry, RecordedAct, TryResult, UsedTime
from niwashi.records.rows import fields, games_from, names, run_from, used_text
from niwashi.records.store import Store
from niwashi.records.trace import Run, TraceEntry

_BUSY_S = 1.0
"""Seconds that a write waits for another program's, unless `wait_at_most` sets it."""

_BITS = 64
"""Bits of a whole number in SQLite, its sign included: no game has a longer number."""


class Journal(Store):
    """Games by key, as `records.kept.Kept` describes them. Times are arguments, in seconds since 1970.

    What a method writes is on the disk when it returns, or nothing of it is and RecordsFault is raised; in
    a `transaction` that holds for all of it together.
    """

    @staticmethod
    def connected(file: Path) -> sqlite3.Connection:
        """A connection that does not wait long. Raises sqlite3.Error."""
        return sqlite3.connect(file, timeout=_BUSY_S, isolation_level=None)

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
        who = tuple(players)
        with self.transaction():
            self._forget_unplayed()
            called = tuple(json.loads(names(who)))
            game = Kept(0, key, setup, at, called, seed, clock=clock, allows_back=allows_back)
            self._begin(game)
            self.hold(key)

    def add(self, kept: Kept) -> None:
        """Keep a game of somebody else's, as it was played; nobody holds it."""
        with self.transaction():
            self._begin(kept)
            self._go_through(kept)
            if kept.thinking is None:  # acts keep some
                self._ask(queries.THINK, key=kept.key, used=used_text(()), at=None)

    def turn(self, key: str, turn: str, at: float, used_ms: tuple[int, ...] = ()) -> None:
        """Keep a turn that was played, and the time that each player has used since the one before."""
        self._act(key, RecordedAct(ActKind.TURN, turn, at, used_ms))

    def agree(self, key: str, clock: str, players: Iterable[str]) -> None:
        """Keep the agreements before a game: its time control, and its players."""
        self._ask(queries.AGREE, key=key, clock=clock, players=names(players))

    def rename(self, key: str, players: Iterable[str]) -> None:
        """Keep the players of a game from now on."""
        self._ask(queries.RENAME, key=key, players=names(players))

    def think(self, key: str, thinking: UsedTime) -> None:
        """Keep how much time the turn in progress has taken."""
        self._ask(queries.THINK, key=key, used=used_text(thinking.used_ms), at=thinking.at)

    def act(self, key: str, act: RecordedAct) -> None:
        """Keep anything else that counted."""
        self._act(key, act)

    def taken_back(self, key: str, turn: str, at: float) -> None:
        """Keep that the last turn was taken back; a finished game goes on by that."""
        with self.transaction():
            self._act(key, RecordedAct(ActKind.TAKEN_BACK, turn, at))
            self._ask(queries.RESULT, key=key, result=None, at=None)

    def finish(self, key: str, result: str, at: float) -> None:
        """Keep the winner."""
        with self.transaction():
            self._is_milestone = True
            self._ask(queries.RESULT, key=key, result=result, at=at)

    def name(self, number: int, players: Iterable[str]) -> None:
        """Keep who played a game, in turn order. Raises RecordsFault if there is no such game."""
        with self.transaction():
            self.game(number)
            self._ask(queries.NAME, number=number, players=names(players))

    def enter(self, run: Run, *games: str) -> None:
        """Begin to keep a session's run, if it is not kept yet, and that games are played in it."""
        turns, cells = canonical_json(list(run.turns)), canonical_json(cell_fields(run.board))
        begun = canonical_json(list(run.begun))
        when = {"program": run.program, "began_at": run.began_at, "clock": run.clock, "back": run.allows_back}
        with self.transaction():
            self._ask(queries.BOARD, cells=cells)
            self._ask(
                queries.ENTER,
                key=run.key,
                turns=turns,
                begun=begun,
                cells=cells,
                **when,
                **fields(run.setup),
            )
            for game in games:
                self._ask(queries.PLAYED, game=game, run=run.key)

    def trace(self, run: str, entries: Iterable[TraceEntry]) -> None:
        """Append the inputs and reports of a session to its run, in this order."""
        with self.transaction():
            for number, last in self._ask(queries.LAST_ENTRY, run=run):
                counted = enumerate(entries, start=last + 1)
                rows = [(number, n, e.at, e.kind, e.detail) for n, e in counted]
                self.ask_each(queries.TRACE, rows)

    def delete(self, number: int) -> None:
        """Delete a game and the runs that no other game needs. Raises RecordsFault while it is played."""
        key = self.game(number).key
        if not self.hold(key):
            raise RecordsFault("records-being-played", number=number)
        with self.transaction():
            self._ask(queries.FORGET, key=key)
            self.sweep()
        self.release(key)

    def keep_try(self, tried: PuzzleTry) -> None:
        """Keep how somebody first tried a puzzle, unless that is kept, and when it was solved."""
        with self.transaction():
            self._ask(queries.TRY, **asdict(tried))

    def tries(self) -> tuple[PuzzleTry, ...]:
        """Return the tries of puzzles in the order of time."""
        rows = self._ask(queries.TRIES)
        found = []
        for who, what, grade, how, *times in rows:
            with suppress(ValueError):  # a damaged one costs no other
                found.append(PuzzleTry(who, what, grade, TryResult(how), *times))
        return tuple(found)

    # Asking for games

    def games(self) -> tuple[Kept, ...]:
        """Every game in which anything was done, by number; but for those that are `damaged`."""
        return self._games()

    def latest(self) -> float:
        """The last moment of which the newest game tells, in seconds since 1970; 0 without a game."""
        rows = self._ask(queries.LATEST)
        return float(rows[0][0]) if rows else 0.0

    def has_games(self) -> bool:
        """Return whether any game with an action is kept, damaged or not."""
        return bool(self._ask(queries.HOW_MANY)[0][0])

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
        return any(count >= acts for (count,) in self._ask(queries.ACTS_OF, key=key))

    def held(self) -> dict[str, int]:
        """Return the games held by this program, with their numbers of acts."""
        counted = {key: self._ask(queries.ACTS_OF, key=key) for key in self._holding.held}
        return {key: rows[0][0] for key, rows in counted.items() if rows}

    def is_signed(self, key: str) -> bool:
        """Return whether a game is played with a friend at another board, who has signed it."""
        return bool(self.ask("SELECT 1 FROM chains WHERE played = :key LIMIT 1", key=key))

    def game_with_key(self, key: str) -> Kept | None:
        return next(iter(self._games(key=key)), None)

    def unfinished(self, game: str, cards: str | None = None) -> Kept | None:
        """The last game of that name (with those cards, if any are given), unless it is over or being played.

        None, too, where a game was begun after it and nothing done in it: `unplayed`. It is held as ours from
        then on.
        """
        key, is_played = self._last(game, cards)
        last = self.game_with_key(key) if is_played else None
        if last is None or last.result is not None or not last.acts or not self.hold(key):
            return None
        return last

    def unplayed(self, game: str | None = None, cards: str | None = None) -> Kept | None:
        """The last game (of that name, with those cards, if given), if nothing was done in it yet."""
        key, is_played = self._last(game, cards)
        return None if is_played else next(iter(self._games(key=key, unplayed=True)), None)

    def runs(self, *games: str) -> tuple[Run, ...]:
        """The runs that games were played in, with their traces, in the order in which they began."""
        return tuple(self.each_run(*games))

    def each_run(self, *games: str) -> Iterator[Run]:
        """Yield the runs one by one, for a caller that can't hold all of them. A damaged one is left out."""
        for row in self._ask(queries.RUNS, games=canonical_json(games)):
            try:
                yield run_from(row, self._ask(queries.TRACED, run=row[0]))
            except NiwashiError as error:
                self.damaged_runs[row[0]] = error

    def played_in(self, run: str) -> tuple[str, ...]:
        """The keys of the games that were played in a run, in the order of their numbers."""
        return tuple(key for (key,) in self._ask(queries.PLAYED_IN, run=run))

    # Inside

    def _begin(self, game: Kept) -> None:
        self._is_milestone = True
        self._ask(
            queries.BEGIN,
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
            self._act(kept.key, act)
        if kept.thinking is not None:
            self.think(kept.key, kept.thinking)
        if kept.result is not None and kept.ended_at is not None:
            self.finish(kept.key, kept.result, kept.ended_at)

    def _act(self, key: str, act: RecordedAct) -> None:
        with self.transaction():
            done = self._ask(
                queries.WAS_DONE,
                key=key,
                kind=act.deed,
                turn=act.turn,
                at=act.at,
                used=used_text(act.used_ms),
            )
            if not done:
                raise RecordsFault("records-game-gone", file=str(self.file))
            if act.used_ms or act.deed in (ActKind.TAKEN_BACK, ActKind.CLOCK):
                self.think(key, UsedTime((), act.at))
            self._ask(queries.COUNT, games=int(done[0][0] == 1))

    def _forget_unplayed(self) -> None:
        unplayed = self._ask(queries.UNPLAYED)
        for (key,) in unplayed:
            if not self._holding.is_ours(key) and self.hold(key):
                self._ask(queries.FORGET, key=key)
                self.release(key)
        if unplayed:
            self.sweep()

    def sweep(self) -> None:
        """Delete the runs and boards that no game needs."""
        self._ask(queries.SWEEP_RUNS)
        self._ask(queries.SWEEP_BOARDS)

    def _last(self, game: str | None, cards: str | None) -> tuple[str, bool]:
        """The key of the last game, and whether anything was done in it; "" for none.

        What another program has begun and not played yet does not count.
        """
        for key, is_played in self._ask(queries.LAST_GAMES, game=game, cards=cards):
            if is_played:
                return key, True
            was_ours = self._holding.is_ours(key)
            if was_ours or self.hold(key):
                if not was_ours:
                    self.release(key)
                return key, False
        return "", False

    def _games(
        self, number: int | None = None, key: str | None = None, *, unplayed: bool = False
    ) -> tuple[Kept, ...]:
        is_possible = number is None or number.bit_length() < _BITS
        rows = self._ask(queries.GAMES, number=number, key=key, unplayed=unplayed) if is_possible else []
        if not rows:
            return ()
        only = rows[0][0] if len(rows) == 1 else None
        games = []
        for id_, found in games_from(rows, self._ask(queries.ACTS, number=only)):
            if isinstance(found, Kept):
                games.append(found)
            else:
                self.damaged[id_] = found
        return tuple(games)
