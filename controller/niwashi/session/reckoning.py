"""Reckoning: when a game is over that counts points, its score is told item by item, place by place."""

from typing import Any

from niwashi.rules import Item
from niwashi.session.match import Match

__all__ = ["ITEM_S", "Reckoning"]

ITEM_S = 3.0
"""How long each item is shown, in seconds."""


class Reckoning:
    """Which item of the score is being told; none before the end, and none after the last one."""

    def __init__(self) -> None:
        self.item: Item | None = None
        self._position: Any = None
        self._items: tuple[Item, ...] = ()
        self._since = float("-inf")

    def tick(self, match: Match, now: float) -> bool:
        """Look at the clock; True if another item is told now than before."""
        if match.position is not self._position:
            self._position, self._since = match.position, now
            over = bool(match.game.winners(match.position))
            self._items = match.game.score_items(match.position) if over else ()
        before, number = self.item, int((now - self._since) / ITEM_S)
        self.item = self._items[number] if 0 <= number < len(self._items) else None
        return self.item is not before
