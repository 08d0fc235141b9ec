"""Games that are being played and puzzles that were tried, in memory: an overwritten file has neither."""

from collections.abc import Iterable
from dataclasses import replace

from niwashi.records.kept import ActKind, Kept, PuzzleTry, RecordedAct


class LiveGames:
    """Committed content of some games in the file, by key."""

    def __init__(self) -> None:
        self._games: dict[str, Kept] = {}
        self._before: dict[str, Kept] = {}
        self._tries: dict[tuple[str, str], PuzzleTry] = {}
        self._tries_before: dict[tuple[str, str], PuzzleTry] = {}

    def of(self, keys: Iterable[str]) -> tuple[Kept, ...]:
        """Return the games that are remembered."""
        return tuple(self._games[key] for key in keys if key in self._games)

    def take(self, game: Kept) -> None:
        self._games[game.key] = game

    def did(self, key: str, act: RecordedAct) -> None:
        """Something counted; a finished game goes on if its last turn was taken back."""
        game = self._games.get(key)
        if game is not None:
            self.take(replace(game, acts=(*game.acts, act)))
            if act.deed is ActKind.TAKEN_BACK:
                self.ended(key, None, None)

    def agreed(self, key: str, clock: str, players: tuple[str, ...]) -> None:
        """Note the agreements before a game."""
        game = self._games.get(key)
        if game is not None:
            self.take(replace(game, clock=clock, players=players))

    def renamed(self, key: str, players: tuple[str, ...]) -> None:
        """Others play a game now, or call themselves otherwise."""
        game = self._games.get(key)
        if game is not None:
            self.take(replace(game, players=players))

    def ended(self, key: str, result: str | None, at: float | None) -> None:
        """A game has ended, or goes on after all."""
        game = self._games.get(key)
        if game is not None:
            self.take(replace(game, result=result, ended_at=at))

    def forget(self, key: str) -> None:
        """Forget a game that nobody plays here any more."""
        self._games.pop(key, None)

    @property
    def tries(self) -> tuple[PuzzleTry, ...]:
        """Tries of puzzles that were asked for here or kept since."""
        return tuple(self._tries.values())

    def take_tries(self, tries: Iterable[PuzzleTry]) -> tuple[PuzzleTry, ...]:
        """Remember all that is kept of puzzles; the same again."""
        self._tries = {(each.player, each.puzzle): each for each in tries}
        return self.tries

    def tried(self, each: PuzzleTry) -> None:
        """Remember the try of a puzzle, or its solution."""
        self._tries = {
            **self._tries,
            (each.player, each.puzzle): each,
        }  # that before the mark stays as it was

    def mark(self) -> None:
        """A transaction begins."""
        self._before, self._tries_before = dict(self._games), self._tries

    def go_back(self) -> None:
        """Forget everything since the mark."""
        self._games, self._tries = dict(self._before), self._tries_before
