"""Bouncing after the fact: a switch that chatters as long as 20 ms must not be taken for two touches."""

__all__ = ["REBOUND_S", "Rebound"]

REBOUND_S = 0.06
"""A cell that closes again sooner has bounced; fingers need longer."""


class Rebound:
    """Remembers when each cell was let go, and whether it then closed again too soon; times in seconds.

    >>> switches = Rebound()
    >>> switches.let_go(4, 1.0)
    >>> switches.set_down(4, 1.02), switches.set_down(4, 1.5)
    (False, True)
    """

    def __init__(self) -> None:
        self._let_go: dict[int, float] = {}
        self._bounced: set[int] = set()

    def let_go(self, cell: int, now: float) -> None:
        """A cell opens."""
        self._let_go[cell] = now

    def set_down(self, cell: int, now: float) -> bool:
        """A cell closes; False where that is the touch before, bouncing."""
        bounced = 0 <= now - self._let_go.get(cell, float("-inf")) < REBOUND_S
        (self._bounced.add if bounced else self._bounced.discard)(cell)
        return not bounced

    def has_bounced(self, cell: int) -> bool:
        """Whether the last touch of a cell was only the one before, bouncing."""
        return cell in self._bounced
