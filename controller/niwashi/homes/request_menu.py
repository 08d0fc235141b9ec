"""What may be asked of the far player, shown one after the other on a board: *done* asks it, *undo* the next.

::

    closed -> shown, shown ... -> closed          *undo* after the last one, or nothing pressed for a while
                |
                +-> asked                         *done*; resigning takes another one
"""

from niwashi.chain import SideMessageKind

ENDS_S = 15.0
"""So long after the last press nothing is shown any more."""

SURE_S = 0.7
"""Sooner than that a second *done* is no answer: a finger that presses twice has not read the question."""

AFTER_S = 1.0
"""So long after its end a press was still meant for what was shown, or is the same finger once more."""


class RequestMenu:
    """What is shown now. A machine without a clock: times in seconds are arguments."""

    def __init__(self) -> None:
        self.version = 0
        self.is_sure_asked = False
        """Whether it is asked if resigning is meant."""
        self._left: tuple[SideMessageKind, ...] = ()
        self._pressed_at = self._ended_at = float("-inf")

    @property
    def shown(self) -> SideMessageKind | None:
        """What *done* would ask; None while nothing is shown."""
        return self._left[0] if self._left else None

    def takes(self, now: float) -> bool:
        """Whether *done* and *undo* are meant for this."""
        return bool(self._left) or now < self._ended_at + AFTER_S

    def open(self, kinds: tuple[SideMessageKind, ...], now: float) -> None:
        """Show these, one after the other; nothing where there are none."""
        self._become(kinds, now)

    def undo(self, now: float) -> None:
        """Not this one."""
        if self._left:
            self._become(() if self.is_sure_asked else self._left[1:], now)

    def done(self, now: float) -> SideMessageKind | None:
        """What is to be asked now, if anything is: resigning takes a second press."""
        kind, is_early = self.shown, now < self._pressed_at + SURE_S
        if self.is_sure_asked and is_early:
            self._pressed_at = now  # whoever drums on it never resigns
            return None
        if kind is SideMessageKind.RESIGN and not self.is_sure_asked:
            self._become(self._left, now, is_sure_asked=True)
            return None
        self._become((), now)
        return kind

    def tick(self, now: float) -> None:
        """Let time pass."""
        if self._left and now >= self._pressed_at + ENDS_S:
            self._become((), now)

    def close(self) -> None:
        """Show nothing any more: hands are at something else."""
        if self._left:
            self._become((), float("-inf"))

    def _become(self, left: tuple[SideMessageKind, ...], now: float, *, is_sure_asked: bool = False) -> None:
        self._left, self._pressed_at, self.is_sure_asked = left, now, is_sure_asked
        self._ended_at = float("-inf") if left else now
        self.version += 1
