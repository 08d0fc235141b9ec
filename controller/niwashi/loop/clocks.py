"""Clocks: how long each player has had the turn. They only count: no rule here ends a game by time."""

from collections.abc import Iterable


class Clocks:
    """One clock a player, all stopped at first. Time in seconds is an argument.

    >>> clocks = Clocks(2, [10.0, 0.0])
    >>> [clocks.run(player, now) for player, now in [(0, 100.0), (1, 103.5), (None, 104.5)]]
    [True, True, True]
    >>> clocks.used_s(now=200.0)
    (13.5, 1.0)
    """

    def __init__(self, players: int, used_s: Iterable[float] = ()) -> None:
        self._used_s = [*used_s][:players]
        self._used_s += [0.0] * (players - len(self._used_s))
        self._since: float | None = None
        self.running: int | None = None

    def run(self, player: int | None, now: float) -> bool:
        """Run this player's clock alone, no clock for None; True if that is a change."""
        if player == self.running:
            return False
        self._used_s = list(self.used_s(now))
        self.running, self._since = player, now
        return True

    def used_s(self, now: float) -> tuple[float, ...]:
        """Return the seconds that each player has used."""
        runs = 0.0 if self._since is None else max(0.0, now - self._since)
        return tuple(used + runs * (i == self.running) for i, used in enumerate(self._used_s))
