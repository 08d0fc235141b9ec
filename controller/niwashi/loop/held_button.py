"""A button that means one thing when it is pressed, and another when it is held."""

from enum import StrEnum

from niwashi.session.input import REBOUND_S


class PressKind(StrEnum):
    """The way a button was pressed."""

    SHORT = "short"  # and let go
    HELD = "held"  # and it may still be down


class HeldButton:
    """Tells when a button has been down for some seconds, once each time; or was let go before."""

    def __init__(self, held_s: float) -> None:
        self._held_s = held_s
        self._since: float | None = None
        self._up_since: float | None = None
        self._is_told = True  # what is down from the beginning is out of order

    def look(self, now: float, *, is_down: bool) -> PressKind | None:
        """Look at the button; a switch that bounces has not been let go.

        >>> button = HeldButton(3.0)
        >>> downs = ((0, False), (1, True), (3.5, True), (4, True), (9, True), (9.1, False))
        >>> [str(button.look(now, is_down=is_down)) for now, is_down in downs]
        ['None', 'None', 'None', 'held', 'None', 'None']
        >>> downs = ((10, True), (11, False), (11.02, True), (11.04, False), (11.2, False))
        >>> [str(button.look(now, is_down=is_down)) for now, is_down in downs]
        ['None', 'None', 'None', 'None', 'short']
        """
        push = self._let_go(now)
        if is_down:
            self._up_since, self._since = None, now if self._since is None else self._since
        elif self._since is None:
            self._is_told = False
        elif self._up_since is None:
            self._up_since = now
        return push or self._held(now)

    @property
    def is_pending(self) -> bool:
        """True if the button is down for less than the hold time, or has just been let go."""
        return self._up_since is not None or (self._since is not None and not self._is_told)

    def forget(self) -> None:
        """Ignore the current press, however long it lasts."""
        self._is_told = True

    def _held(self, now: float) -> PressKind | None:
        is_down = self._since is not None and self._up_since is None
        if self._is_told or not is_down or now < (self._since or 0.0) + self._held_s:
            return None
        self._is_told = True
        return PressKind.HELD

    def _let_go(self, now: float) -> PressKind | None:
        """Return the kind of press once the button has been up too long for a bounce."""
        if self._up_since is None or now < self._up_since + REBOUND_S:
            return None
        is_short = not self._is_told
        self._since = self._up_since = None
        self._is_told = False
        return PressKind.SHORT if is_short else None
