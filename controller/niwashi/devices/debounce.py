"""Which changes of switches are believed: debouncing, weak magnets, and bounces that outlast the debouncing.

Each takes bit masks of many switches at once; time is an argument.
"""

from functools import reduce
from operator import or_

LATE_S = 0.1
"""A look later than this may follow real movements, so earlier looks are out of date."""

_SLIP_S = 0.1  # hands that lift a piece and put it straight back take longer
_SLIPS = 3
_SLIP_WINDOW_S = 20.0  # slips within it mean a weak magnet; without any, the magnet counts as sound again
_WEAK_HOLD_S = 0.6  # a weak switch that is open that long is no slip: its piece has been lifted

_BOUNCE_FLIPS = 3  # closed, open, closed: fewer are one change, or a magnet that lets go for a moment
_CHANGE_GAP_S = 0.015  # a flip later than this after the last one is another change
_BOUNCE_NOISE_S = 0.15  # contacts that never rest are no bounce but a loose wire
_LONG_BOUNCES = 3
_BOUNCE_WINDOW_S = 600.0  # long bounces within it are no accident of one hand


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


class FlickerFilter:
    """Detects switches that flicker, and holds those closed until they have been open for 0.6 s.

    Only a magnet closes a reed: so a flickering one is taken as closed.

    >>> flicker = FlickerFilter(0b11)
    >>> looks = [(0.1 * i + gap, int(not gap)) for i in range(4) for gap in (0, 0.05)]
    >>> [flicker.filtered(closed, now) for now, closed in looks], flicker.weak
    ([1, 0, 1, 0, 1, 0, 1, 1], 1)
    >>> flicker.filtered(0, 0.9), flicker.filtered(0, 0.96)
    (1, 0)
    """

    def __init__(self, switches: int) -> None:
        """`switches` is the mask of those that are worked by magnets."""
        self.weak = 0
        """The mask of those that flicker."""
        self._switches = switches
        self._closed: int | None = None
        self._opened: dict[int, float] = {}  # bit of an open switch to when it opened
        self._slips: dict[int, list[float]] = {}

    def filtered(self, closed: int, now: float) -> int:
        """Return the mask of closed switches, flickering ones included."""
        before, self._closed = self._closed, closed
        if before is not None and closed != before:
            self._note((closed ^ before) & self._switches, closed, now)
        return closed | self._held(now) if self.weak else closed

    def _note(self, moved: int, closed: int, now: float) -> None:
        while moved:
            bit = moved & -moved
            moved ^= bit
            if not closed & bit:
                self._opened[bit] = now
            elif now - self._opened.pop(bit, float("-inf")) < _SLIP_S:
                recent = [at for at in self._slips.get(bit, ()) if now - at < _SLIP_WINDOW_S]
                self._slips[bit] = [*recent, now]
                if len(self._slips[bit]) >= _SLIPS:
                    self.weak |= bit

    def _held(self, now: float) -> int:
        for bit in [bit for bit, slips in self._slips.items() if now - slips[-1] >= _SLIP_WINDOW_S]:
            del self._slips[bit]
            self.weak &= ~bit
        return sum(
            bit for bit, at in self._opened.items() if bit & self.weak and now - at < _WEAK_HOLD_S - 1e-9
        )


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
            recent = {
                each: lasted for each, lasted in self._found.items() if now - each[1] <= _BOUNCE_WINDOW_S
            }
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
