"""Exact values of all positions reachable from one with few, and proof that nobody can force a win.

A search that is n turns deep never shows that a game can be held for ever (RC-40: play never ends by
itself). Where all positions that can follow fit into memory, that is seen by working back from the finished
ones: what neither player can force from is left over at the end.
"""

from collections import deque
from typing import Protocol

from niwashi.engine.analysis import Stop

_ASKED = 255  # positions between two questions whether to stop, less one

MachineWords = tuple[int, ...]


class _Turns(Protocol):
    def turns(self, words: MachineWords) -> list[int]: ...
    def after(self, words: MachineWords, turn: int) -> MachineWords: ...


class Closure:
    """Every position that can follow one, itself included; `complete` unless there are more than `most`."""

    def __init__(self, port: _Turns, words: MachineWords, most: int, stop: Stop | None = None) -> None:
        self.numbers = {words: 0}
        self.followers: list[list[int]] = []
        self.complete = self._collect(port, most, stop)
        self.distances: list[int | None] = self._work_back() if self.complete else []

    def distance(self, words: MachineWords) -> int | None:
        """Turns to the end if it can be forced: odd if the mover wins, even if it loses; None: never.

        Raises KeyError for a position that cannot follow.
        """
        return self.distances[self.numbers[words]]

    def _collect(self, port: _Turns, most: int, stop: Stop | None) -> bool:
        """Find what follows, the nearest first; False where that is too much, or somebody said stop."""
        waiting = deque(self.numbers)
        while waiting:
            if len(self.numbers) > most or (stop and len(self.followers) & _ASKED == 0 and stop()):
                return False
            words, found = waiting.popleft(), []
            for turn in port.turns(words):
                after = port.after(words, turn)
                if after not in self.numbers:
                    self.numbers[after] = len(self.numbers)
                    waiting.append(after)
                found.append(self.numbers[after])
            self.followers.append(found)
        return True

    def _work_back(self) -> list[int | None]:
        """The distances of all positions, from the finished ones back; those of equal distance together."""
        before: list[list[int]] = [[] for _ in self.followers]
        for number, followers in enumerate(self.followers):
            for follower in followers:
                before[follower].append(number)
        left = [len(followers) for followers in self.followers]
        found = [None if followers else 0 for followers in self.followers]
        known = deque(number for number, distance in enumerate(found) if distance == 0)
        while known:
            number = known.popleft()
            distance = (found[number] or 0) + 1
            for earlier in before[number]:
                left[earlier] -= 1
                # A turn into a lost position wins; only when every turn leads into won ones is all lost.
                if found[earlier] is None and (distance % 2 or not left[earlier]):
                    found[earlier] = distance
                    known.append(earlier)
        return found
