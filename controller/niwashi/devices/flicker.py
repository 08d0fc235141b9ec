"""Weak magnets: switches that open again and again for a moment too short for any hand."""

_SLIP_S = 0.1  # hands that lift a piece and put it straight back take longer
_SLIPS = 3
_SLIP_WINDOW_S = 20.0  # so many slips in so long make a magnet weak; without any for so long it is sound again
_WEAK_HOLD_S = 0.6  # a weak switch that is open that long is no slip: its piece has been lifted


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
        return sum(bit for bit, at in self._opened.items() if bit & self.weak and now - at < _WEAK_HOLD_S - 1e-9)
