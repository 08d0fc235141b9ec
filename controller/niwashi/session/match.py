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
        self.begun: list[Played] = []
        for turn in turns:
            self.play(turn)

    @property
    def position(self) -> Any:
        """The position now."""
        return self.played[-1].position if self.played else self.start

    @property
    def here(self) -> Any:
        """The position now, in the middle of a turn the one after its actions so far."""
        return self.begun[-1].position if self.begun else self.position

    @property
    def turns(self) -> tuple[str, ...]:
        """The turns played so far, as text."""
        return tuple(p.turn for p in self.played)

    @property
    def side(self) -> int:
        """The player to move."""
        return self.game.side(self.here)

    @property
    def result(self) -> str | None:
        """The winner's name once the game is over."""
        return self.game.result(self.position)

    def play(self, turn: str) -> None:
        """Play a turn. Raises BadTurn or IllegalTurn and then changes nothing."""
        self.played.append(Played(turn, self.game.play(self.position, turn)))
        self.begun.clear()

    def begin(self, turn: str) -> None:
        """Note the actions of a turn that goes on; `turn` is its text so far."""
        self.begun.append(Played(turn, self.game.go_on(self.position, turn)))

    def take_back(self) -> str | None:
        """Take this turn's last action back, or the last turn; returns its text, None if there was none."""
        last = self.begun or self.played
        return last.pop().turn if last else None

    def layout(self) -> Layout:
        """What stands where now."""
        return self.game.layout(self.here)

    def layout_before(self) -> Layout | None:
        """What stood where before the last action of this turn or the last turn; None at the start."""
        positions = [self.start, *(p.position for p in self.played), *(p.position for p in self.begun)]
        return self.game.layout(positions[-2]) if len(positions) > 1 else None
