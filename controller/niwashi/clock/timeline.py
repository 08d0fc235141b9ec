"""Events of a game that concern its clock, and the fold from them to the clock.

The clock follows from the events and the time used by each player: over restarts, in
exports, in a game between two boards.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Self

from niwashi.clock.game_clock import GameClock
from niwashi.clock.time_control import TimeControl

Used = tuple[int, ...]
"""Milliseconds that each player has used since what happened before."""


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """A player has ended a turn."""

    player: int
    used_ms: Used = ()


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The last turn was taken back."""


@dataclass(frozen=True, slots=True)
class TimeUsed:
    """Time was used, and nothing else has happened."""

    used_ms: Used = ()


@dataclass(frozen=True, slots=True)
class Arranged:
    """The game goes on from a position that a person has declared right: nothing before can be taken back."""

    used_ms: Used = ()


@dataclass(frozen=True, slots=True)
class ControlChanged:
    """The players have agreed on another time control: everybody has all of it."""

    control: TimeControl


Happened = TurnEnded | TakenBack | TimeUsed | Arranged | ControlChanged


@dataclass(frozen=True, slots=True)
class Timeline:
    """The clock now, and as it was when each turn that still counts was begun."""

    now: GameClock
    before: tuple[GameClock, ...] = ()

    @classmethod
    def of(cls, control: TimeControl, players: int, happened: Iterable[Happened] = ()) -> Self:
        """The fold over what happened in a game of so many players."""
        timeline = cls(GameClock.of(control, players))
        for each in happened:
            timeline = timeline.after(each)
        return timeline

    def after(self, happened: Happened) -> Self:
        """The timeline after one thing more."""
        match happened:
            case TurnEnded(player, used_ms):
                now = self.now.charged(used_ms).pressed(player)
                return replace(self, now=now, before=(*self.before, self.now))
            case TakenBack():
                # The time is that at the beginning of the turn gone back to.
                if not self.before:
                    return self
                return replace(self, now=self.before[-1], before=self.before[:-1])
            case TimeUsed(used_ms):
                return replace(self, now=self.now.charged(used_ms))
            case Arranged(used_ms):
                return replace(self, now=self.now.charged(used_ms), before=())
            case ControlChanged(control):
                return self._changed(control)

    def _changed(self, control: TimeControl) -> Self:
        fresh = GameClock.of(control, len(self.now.players))
        return replace(
            self,
            now=replace(fresh, is_going=self.now.is_going),
            before=tuple(replace(fresh, is_going=clock.is_going) for clock in self.before),
        )
