"""The stopwatch: how much time each player has used since the last thing that counted.

A frozen value, too. It takes each change of phase with its moment; the time since the moment before is
charged to the player of the phase before, or to nobody.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

CARRY_FREE_MS = 60_000
"""Time to carry a turn out by hand before it costs the player."""

LONGEST_GAP_MS = 5_000
"""A longer time in which nobody looked was no thinking: the board was away, or the computer stood still."""


class ClockPhase(NamedTuple):
    """The player whose time runs (None: nobody), and True if hands only carry out a decided turn."""

    player: int | None = None
    is_carrying: bool = False


STOPPED = ClockPhase()


@dataclass(frozen=True, slots=True)
class Stopwatch:
    """Time used by each player, the phase since when, and how long a turn has been carried out."""

    used_ms: tuple[int, ...]
    phase: ClockPhase = STOPPED
    since_ms: int | None = None
    carried_ms: int = 0
    longest_gap_ms: int | None = LONGEST_GAP_MS
    free_ms: int = CARRY_FREE_MS

    @classmethod
    def of(
        cls,
        players: int,
        used_ms: Sequence[int] = (),
        *,
        sees_all: bool = True,
        free_ms: int = CARRY_FREE_MS,
    ) -> "Stopwatch":
        """A stopwatch that stands; unless it `sees_all`, time in which nobody looked counts, too.

        `free_ms` is how long carrying a turn out costs nobody time.
        """
        used = (*used_ms, *[0] * players)[:players]
        return cls(used, longest_gap_ms=LONGEST_GAP_MS if sees_all else None, free_ms=free_ms)

    def at(self, now_s: float, phase: ClockPhase) -> "Stopwatch":
        """Return the stopwatch with a phase that begins at a moment in seconds.

        >>> watch = Stopwatch.of(2).at(10.0, ClockPhase(0)).at(12.5, ClockPhase(1)).at(13.0, STOPPED)
        >>> watch.used_ms
        (2500, 500)
        """
        now = round(now_s * 1000)
        passed = 0 if self.since_ms is None else max(0, now - self.since_ms)
        if self.longest_gap_ms is not None:
            passed = min(passed, self.longest_gap_ms)
        since = now if self.since_ms is None else max(now, self.since_ms)
        return replace(self._passed(passed), phase=phase, since_ms=since)

    def _passed(self, ms: int) -> "Stopwatch":
        player = self.phase.player
        if player is None or not ms:
            return self
        free = min(ms, max(0, self.free_ms - self.carried_ms)) if self.phase.is_carrying else 0
        used = tuple(u + (ms - free) * (i == player) for i, u in enumerate(self.used_ms))
        return replace(self, used_ms=used, carried_ms=self.carried_ms + free)

    def cleared(self) -> "Stopwatch":
        """Return the stopwatch at zero, once the time used has been charged."""
        return replace(self, used_ms=(0,) * len(self.used_ms), carried_ms=0)
