"""Debouncing of many switches at once: bit masks in, bit masks out, time an argument."""

LATE_S = 0.1
"""A look later than this may follow real movements, so earlier looks are out of date."""


class Debounce:
    """Accepts a switch's new state after it has read the same for `hold_s` seconds; each switch on its own.

    Reeds bounce for 0.5 to 1 ms, so 5 ms are ample. The first look is accepted as it is. So is a late one
    (after `LATE_S`), because the looks before it are out of date.

    >>> switches = Debounce(hold_s=0.005)
    >>> [switches.update(raw, now) for raw, now in [(0, 0.0), (1, 0.001), (0, 0.002), (1, 0.003), (1, 0.008)]]
    [0, 0, 0, 0, 1]
    """

    def __init__(self, hold_s: float) -> None:
        self._hold_s = hold_s
        self._believed: int | None = None
        self._raw = 0
        self._looked_at = float("-inf")
        self._since: dict[int, float] = {}  # bit to the time since when it has differed from the belief

    def update(self, raw: int, now: float) -> int:
        """Take a raw mask of all switches; return the mask of those accepted as closed."""
        believed = self._believed
        is_late, self._looked_at = now - self._looked_at > LATE_S, now
        if believed is None or is_late:
            self._believed = self._raw = raw
            self._since.clear()
            return raw
        if raw != self._raw:
            self._restart(raw, believed, now)
        if self._since:
            believed = self._settle(believed, now)
        return believed

    def _restart(self, raw: int, believed: int, now: float) -> None:
        moved, self._raw = raw ^ self._raw, raw
        while moved:
            bit = moved & -moved
            moved ^= bit
            if (raw ^ believed) & bit:
                self._since[bit] = now
            else:
                self._since.pop(bit, None)

    def _settle(self, believed: int, now: float) -> int:
        # A hair less than the hold time: 0.003 + 0.005 > 0.008 in binary fractions.
        held = [bit for bit, since in self._since.items() if now - since >= self._hold_s - 1e-9]
        for bit in held:
            del self._since[bit]
            believed ^= bit
        self._believed = believed
        return believed
