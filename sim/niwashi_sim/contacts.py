"""Switch contacts: closed or open, and for a moment after each change by chance either."""

from collections.abc import Callable, Collection
from random import Random

__all__ = ["BOUNCE_S", "Contacts"]

BOUNCE_S = 0.0005, 0.001
"""How long a reed switch chatters after it moved, at least and at most."""


class Contacts:
    """Groups of contacts as bit masks: the rows of a matrix, the inputs of chips.

    A contact that changes chatters for a random time between the `bounce_s` bounds: until then every
    look at it gives chance. `clock` tells the time in seconds, `rng` is the chance. Contacts in
    `stuck_closed` and `stuck_open`, each a group and a bit, never change.
    """

    def __init__(
        self,
        groups: int,
        *,
        clock: Callable[[], float],
        rng: Random,
        bounce_s: tuple[float, float] = BOUNCE_S,
        stuck_closed: Collection[tuple[int, int]] = (),
        stuck_open: Collection[tuple[int, int]] = (),
    ) -> None:
        self._clock = clock
        self._rng = rng
        self._bounce_s = bounce_s
        self._closed = [0] * groups
        self._stuck = {*stuck_closed, *stuck_open}
        self._chattering: dict[tuple[int, int], float] = {}
        for group, bit in stuck_closed:
            self._closed[group] |= 1 << bit

    def set(self, group: int, bit: int, *, closed: bool) -> None:
        """Close or open a contact, which starts to chatter if that changes anything."""
        if (group, bit) not in self._stuck and closed != bool(self._closed[group] >> bit & 1):
            self._closed[group] ^= 1 << bit
            self._chattering[group, bit] = self._clock() + self._rng.uniform(*self._bounce_s)

    def rest(self) -> None:
        """Let every contact come to rest now."""
        self._chattering.clear()

    def touching(self) -> list[int]:
        """The mask of closed contacts of each group at this instant; don't change the list."""
        if not self._chattering:
            return self._closed
        now = self._clock()
        self._chattering = {contact: until for contact, until in self._chattering.items() if until > now}
        touching = list(self._closed)
        for group, bit in self._chattering:
            touching[group] ^= self._rng.getrandbits(1) << bit
        return touching
