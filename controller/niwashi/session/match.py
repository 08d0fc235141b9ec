"""A match: one game from its start, turn by turn, with take-back."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from niwashi.errors import IllegalTurn
from niwashi.rules import Game, Layout

__all__ = ["Match", "Played"]


@dataclass(frozen=True, slots=True)
class Played:
    """One turn of a match and the position it led to."""

    turn: str
    position: Any


class Match:
    """The positions of one game so far. Pure state: no clock, no input, no output."""

    def __init__(
        self, game: Game, start: Any = None, turns: Iterable[str] = (), begun: Iterable[str] = ()
    ) -> None:
        """Begin at a position, the usual start without one, play turns and the actions that begin another.

        Raises BadTurn, IllegalTurn.
        """
        self.game = game
        self.start = game.start() if start is None else start
        self._judged: tuple[Any, str | None] | None = None
        self.played: list[Played] = []
        self.begun: list[Played] = []
        self._said: list[tuple[Played, ...]] = []  # how each turn played was begun, as far as nothing moved
        for turn in turns:
            self.play(turn)
        for turn in begun:
            self.begin(turn)

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
    def actions(self) -> tuple[str, ...]:
        """The beginnings of the turn in progress so far, each as text; none between two turns."""
        return tuple(p.turn for p in self.begun)

    @property
    def side(self) -> int:
        """The player to move."""
        return self.game.side(self.here)

    @property
    def result(self) -> str | None:
        """The winner's name once the game is over; asked at each look, judged once a position."""
        if self._judged is None or self._judged[0] is not self.position:
            self._judged = self.position, self.game.result(self.position)
        return self._judged[1]

    def play(self, turn: str) -> None:
        """Play a turn. Raises BadTurn or IllegalTurn and then changes nothing."""
        after = self.game.play(self.position, turn)
        self._said.append(self._only_said() if self.begun else ())
        self.played.append(Played(turn, after))
        self.begun.clear()

    def _only_said(self) -> tuple[Played, ...]:
        """The beginnings of the turn in progress up to the first that moved something."""
        stood = self.game.layout(self.position)
        return tuple(takewhile(lambda begun: self.game.layout(begun.position) == stood, self.begun))

    def begin(self, turn: str) -> None:
        """Note the actions of a turn that goes on; `turn` is its text so far. Raises IllegalTurn."""
        if not any(o.goes_on and o.turn == turn for o in self.game.options(self.here)):
            raise IllegalTurn("session-not-a-beginning", turn=turn)
        self.begun.append(Played(turn, self.game.continue_turn(self.position, turn)))

    def take_back(self) -> str | None:
        """Take this turn's last action back, or the last turn; returns its text, None if there was none.

        Before a turn that was begun by saying something, that is still said.
        """
        if self.begun or not self.played:
            return self.begun.pop().turn if self.begun else None
        self.begun = list(self._said.pop())
        return self.played.pop().turn

    def layout(self) -> Layout:
        """What stands where now."""
        return self.game.layout(self.here)

    def layout_before(self) -> Layout | None:
        """What stood where before the last action of this turn or the last turn; None at the start."""
        positions = [self.start, *(p.position for p in self.played), *(p.position for p in self.begun)]
        return self.game.layout(positions[-2]) if len(positions) > 1 else None
