"""A match: one game from its start, turn by turn, with take-back."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from niwashi.rules import Game, Layout

__all__ = ["Match", "Played"]


@dataclass(frozen=True, slots=True)
class Played:
    """One turn of a match and the position it led to."""

    turn: str
    position: Any


class Match:
    """The positions of one game so far. Pure state: no clock, no input, no output."""

    def __init__(self, game: Game, start: Any = None, turns: Iterable[str] = ()) -> None:
        """Begin at a position, the usual start without one, and play turns. Raises BadTurn, IllegalTurn."""
        self.game = game
        self.start = game.start() if start is None else start
        self.played: list[Played] = []
        for turn in turns:
            self.play(turn)

    @property
    def position(self) -> Any:
        """The position now."""
        return self.played[-1].position if self.played else self.start

    @property
    def turns(self) -> tuple[str, ...]:
        """The turns played so far, as text."""
        return tuple(p.turn for p in self.played)

    @property
    def side(self) -> int:
        """The player to move."""
        return self.game.side(self.position)

    @property
    def result(self) -> str | None:
        """The winner's name once the game is over."""
        return self.game.result(self.position)

    def play(self, turn: str) -> None:
        """Play a turn. Raises BadTurn or IllegalTurn and then changes nothing."""
        self.played.append(Played(turn, self.game.play(self.position, turn)))

    def take_back(self) -> str | None:
        """Take the last turn back; returns its text, None if there was none."""
        return self.played.pop().turn if self.played else None

    def layout(self) -> Layout:
        """What stands where now."""
        return self.game.layout(self.position)

    def layout_before(self) -> Layout | None:
        """What stood where before the last turn; None at the start."""
        if not self.played:
            return None
        return self.game.layout(self.played[-2].position if len(self.played) > 1 else self.start)
