"""Bounces that outlast the debounce time: contacts that flip too often and for too long in one change."""

from functools import reduce
from operator import or_

_BOUNCE_FLIPS = 3  # closed, open, closed: fewer are one change, or a magnet that lets go for a moment
_CHANGE_GAP_S = 0.015  # a flip later than this after the last one is another change
_BOUNCE_NOISE_S = 0.15  # contacts that never rest are no bounce but a loose wire
_LONG_BOUNCES = 3
_BOUNCE_WINDOW_S = 600.0  # so many long bounces in so long are no accident of one hand


class BounceWatch:
    """Finds switches whose contacts bounce for longer than `hold_s`, the debounce time.

    It takes flips only. In states that are already debounced, every bounce has been too long: `hold_s`
    is 0 for those.

    >>> watch = BounceWatch(0.005)
    >>> for start in (1.0, 2.0, 3.0):
    ...     for after_s in (0.0, 0.004, 0.009):
    ...         watch.note(0b1, start + after_s)
    >>> watch.long, round(watch.longest_s, 3)
    (1, 0.009)
    """

    def __init__(self, hold_s: float) -> None:
        self.long = 0
        """The mask of the switches that bounce for too long."""
        self.longest_s = 0.0
        """The longest of these bounces."""
        self._hold_s = hold_s
        self._changes: dict[int, tuple[float, float, int]] = {}  # bit to its begin, its last flip, its flips
        self._found: dict[tuple[int, float], float] = {}  # bit and begin of a long bounce to its length

    def note(self, flipped: int, now: float) -> None:
        """Take the mask of the switches that flipped since the last look."""
        if self._found and now - min(began for _, began in self._found) > _BOUNCE_WINDOW_S:
            recent = {each: lasted for each, lasted in self._found.items() if now - each[1] <= _BOUNCE_WINDOW_S}
            self._found = recent
            self._count()
        while flipped:
            bit = flipped & -flipped
            flipped ^= bit
            began, last, flips = self._changes.get(bit, (now, now, 0))
            if now - last > _CHANGE_GAP_S:
                began, flips = now, 0
            self._changes[bit] = began, now, flips + 1
            if flips + 1 >= _BOUNCE_FLIPS and now - began > self._hold_s:
                is_change = flips % 2 == 0
                if is_change and now - began <= _BOUNCE_NOISE_S:
                    self._found[bit, began] = now - began
                else:
                    self._found.pop((bit, began), None)
                self._count()

    def _count(self) -> None:
        is_told = len(self._found) >= _LONG_BOUNCES
        self.long = reduce(or_, (bit for bit, _ in self._found), 0) if is_told else 0
        self.longest_s = max(self._found.values()) if is_told else 0.0
