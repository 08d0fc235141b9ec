"""The clock of one game: what each player has left. A frozen value; time that was used makes another."""

from collections.abc import Mapping, Sequence
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
