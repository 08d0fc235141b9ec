"""The menu of requests on a board without a page: *done* sends the shown one, *undo* shows the next.

::

    closed -> shown, shown ... -> closed          *undo* after the last one, or nothing pressed for a while
                |
                +-> asked                         *done*; resigning takes another one
"""

from niwashi.homes.chain.messages import SideMessageKind

ENDS_S = 15.0
"""The menu closes this long after the last press."""

SURE_S = 0.7
"""A second *done* sooner than this is ignored: a double press is no answer to the question."""

AFTER_S = 1.0
"""Presses this soon after the menu closed still belong to it."""


class RequestMenu:
    """A state machine without a clock: times in seconds are arguments."""

    def __init__(self) -> None:
        self.is_sure_asked = False
        """True if a confirmation to resign is pending."""
        self._left: tuple[SideMessageKind, ...] = ()
        self._pressed_at = self._ended_at = float("-inf")

    @property
    def shown(self) -> SideMessageKind | None:
        """The request that *done* would send; None while the menu is closed."""
        return self._left[0] if self._left else None

    def takes(self, now: float) -> bool:
        """Return whether *done* and *undo* belong to the menu."""
        return bool(self._left) or now < self._ended_at + AFTER_S

    def open(self, kinds: tuple[SideMessageKind, ...], now: float) -> None:
        """Show these requests one after the other."""
        self._become(kinds, now)

    def undo(self, now: float) -> None:
        """Show the next request."""
        if self._left:
            self._become(() if self.is_sure_asked else self._left[1:], now)

    def done(self, now: float) -> SideMessageKind | None:
        """Return the request to send, if any. Resigning takes a second press."""
        kind, is_early = self.shown, now < self._pressed_at + SURE_S
        if self.is_sure_asked and is_early:
            self._pressed_at = now  # repeated pressing never resigns
            return None
        if kind is SideMessageKind.RESIGN and not self.is_sure_asked:
            self._become(self._left, now, is_sure_asked=True)
            return None
        self._become((), now)
        return kind

    def tick(self, now: float) -> None:
        """Close the menu after a timeout."""
        if self._left and now >= self._pressed_at + ENDS_S:
            self._become((), now)

    def close(self) -> None:
        """Close the menu because a turn has begun."""
        if self._left:
            self._become((), float("-inf"))

    def _become(self, left: tuple[SideMessageKind, ...], now: float, *, is_sure_asked: bool = False) -> None:
        self._left, self._pressed_at, self.is_sure_asked = left, now, is_sure_asked
        self._ended_at = float("-inf") if left else now
