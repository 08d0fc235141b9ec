"""The games that are being played, held in memory too: a file that was written over can't give them back."""

from collections.abc import Iterable
from dataclasses import replace

from niwashi.records.kept import Deed, Kept, RecordedAct


class Memory:
    """What a file of records has of some games, by key, as far as it was committed."""

    def __init__(self) -> None:
        self._games: dict[str, Kept] = {}
        self._before: dict[str, Kept] = {}

    def of(self, keys: Iterable[str]) -> tuple[Kept, ...]:
        """Those of the games that are remembered."""
        return tuple(self._games[key] for key in keys if key in self._games)

    def take(self, game: Kept) -> None:
        """Remember a game."""
        self._games[game.key] = game

    def did(self, key: str, act: RecordedAct) -> None:
        """Something counted; a finished game goes on if its last turn was taken back."""
        game = self._games.get(key)
        if game is not None:
            self.take(replace(game, acts=(*game.acts, act)))
            if act.deed is Deed.TAKEN_BACK:
                self.ended(key, None, None)

    def ended(self, key: str, result: str | None, at: float | None) -> None:
        """A game has ended, or goes on after all."""
        game = self._games.get(key)
        if game is not None:
            self.take(replace(game, result=result, ended_at=at))

    def forget(self, key: str) -> None:
        """Nobody plays that game here any more."""
        self._games.pop(key, None)

    def mark(self) -> None:
        """A transaction begins."""
        self._before = dict(self._games)

    def go_back(self) -> None:
        """Nothing of what came since the mark was kept."""
        self._games = dict(self._before)
