"""The clock of one game, the events that concern it, and the fold from them to the clock.

A clock is a frozen value: what each player has left. It follows from the events and the time used by
each player: over restarts, in exports, in a game between two boards.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Self

from niwashi.clock.time_control import PlayerTime, Stages, TimeControl


@dataclass(frozen=True, slots=True)
class GameClock:
    """The time of all players by a time control. It runs from the end of the first turn, which is free."""

    control: TimeControl
    players: tuple[PlayerTime, ...]
    is_going: bool = False

    @classmethod
    def of(cls, control: TimeControl, players: int) -> Self:
        """The clock before a game of so many players.

        >>> from niwashi.clock.time_control import parse_control
        >>> clock = GameClock.of(parse_control("5+3"), 2).pressed(0).charged((0, 2500)).pressed(1)
        >>> [time.left_ms for time in clock.players]
        [300000, 300500]
        """
        return cls(control, tuple(control.kind_of(player).start() for player in range(players)))

    def charged(self, used_ms: Sequence[int]) -> "GameClock":
        """The clock after each player has used so much; none was used while it did not go."""
        if not self.is_going:
            return self
        clock = self
        for player, ms in enumerate(used_ms[: len(self.players)]):
            clock = clock._charged(player, ms) if ms > 0 else clock
        return clock

    def _charged(self, player: int, ms: int) -> "GameClock":
        kind, before = self.control.kind_of(player), self.players[player]
        after = kind.used(before, ms)
        times = {player: after}
        if kind.goes_to_next:
            following = (player + 1) % len(self.players)
            has = self.players[following]
            times[following] = has._replace(left_ms=has.left_ms + before.left_ms - after.left_ms)
        return self._with(times)

    def pressed(self, player: int) -> "GameClock":
        """The clock after a player has ended a turn: the first only sets it going."""
        kind, time = self.control.kind_of(player), self.players[player]
        if self.is_going:
            return self._with({player: kind.pressed(time)})
        # The first turn is free and adds nothing, but it is one of the turns of its stage.
        counted = time._replace(turns=1) if isinstance(kind, Stages) else time
        return replace(self._with({player: counted}), is_going=True)

    def is_out(self, player: int) -> bool:
        """Return whether a player has no time left."""
        return self.control.is_timed and self.players[player].is_out

    def is_low(self, player: int) -> bool:
        """Return whether a player has little time left, or none."""
        time = self.players[player]
        is_last = not time.is_main or not time.periods
        return self.control.is_timed and is_last and time.left_ms <= self.control.kind_of(player).low_ms()

    def _with(self, times: Mapping[int, PlayerTime]) -> "GameClock":
        players = tuple(times.get(player, time) for player, time in enumerate(self.players))
        return replace(self, players=players)


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
