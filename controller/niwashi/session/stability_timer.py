"""Stability: the time that a board must rest before its reading counts.

Debounce is electrical (milliseconds) and belongs to the drivers. Hands are slow: a slide or a lift
of two stacks takes 250-500 ms. The time to wait is learned: a verdict that the hand itself puts
right at once came too early, so the next one waits longer; quiet turns shorten it again.
"""

from dataclasses import dataclass

SHORTEST_S = 0.25
LONGEST_S = 1.0
EARLY_S = 0.8  # a change so soon after a verdict was still the same movement
LONGER = 1.3
SHORTER = 0.97


@dataclass
class StabilityTimer:
    """Tells whether the board rests, and adapts to the pace of the hands. Times in seconds."""

    settle_s: float = 0.35
    changed_at: float = float("-inf")
    judged_at: float = float("-inf")

    def change(self, now: float) -> None:
        """Something on the board changed."""
        if now - self.judged_at < EARLY_S:
            self.settle_s = min(LONGEST_S, self.settle_s * LONGER)
        self.changed_at = now
        self.judged_at = float("-inf")

    def rests(self, now: float) -> bool:
        """Return whether nothing has changed for the settling time."""
        return now - self.changed_at >= self.settle_s

    def due(self) -> float:
        """Return the time at which the board will rest if nothing changes."""
        return self.changed_at + self.settle_s

    def judged(self, now: float) -> None:
        """A resting board has been called wrong: a change right after this means it was too early."""
        self.judged_at = now

    def turned(self) -> None:
        """A turn was completed without a wrong alarm being put right at once."""
        self.settle_s = max(SHORTEST_S, self.settle_s * SHORTER)
