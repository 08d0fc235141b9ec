"""The peer: plain UCT with games played out at random, over the kernel; no estimates, no proofs.

A node's value is that of whoever moved into it. All that is kept of a node is a few words in rows; positions
are made anew on each way down.
"""

from math import log

from niwashi.engine import bits, frame
from niwashi.engine.reclaim import Reclaimer
from niwashi_bench.kernels.playouts import Playouts

EXPLORE = 1.4
"""Weight of exploration: UCB1's own is the square root of two."""

LONGEST = 400
"""Turns of a random game, beyond which nobody wins it."""

_LONGEST = LONGEST
_DEEPEST = 100  # turns from the root: the kernel has frames for no more


class RandomTree:
    """A tree over one kernel with room for so many nodes; `seed` is where its chance comes from."""

    def __init__(self, rules: Reclaimer, seed: int, room: int, explore: float = EXPLORE) -> None:
        self.rules, self.playouts, self.room, self.explore = rules, Playouts(rules, seed), room, explore
        self.turns, self.first, self.number = bits.row(room), bits.row(room), bits.row(room)
        self.visits, self.points, self.path = bits.row(room), bits.row(room), bits.row(_DEEPEST + 2)
        if not (self.turns and self.first and self.number and self.visits and self.points and self.path):
            raise MemoryError
        self.used, self.mover = 0, 0

    def __dealloc__(self) -> None:
        bits.release(self.turns)
        bits.release(self.first)
        bits.release(self.number)
        bits.release(self.visits)
        bits.release(self.points)
        bits.release(self.path)

    def run(self, number: int) -> int:
        """Play so many random games for the position in frame 0; the turn that was visited most."""
        self.used, self.visits[0], self.points[0], self.number[0] = 1, 0, 0, 0
        self.mover = self.rules.words(0)[frame.MOVER]
        self._expand(0, 0)
        for _ in range(number):
            self._iterate()
        best = self.first[0]
        for child in range(self.first[0], self.first[0] + self.number[0]):
            if self.visits[child] > self.visits[best]:
                best = child
        return self.turns[best]

    def _iterate(self) -> None:
        """Go down to a node that is new, play out one game from there, and tell the nodes on the way."""
        p, node, depth = 0, 0, 0
        self.path[0] = 0
        while depth < _DEEPEST:
            if not self.number[node] and (not self.visits[node] or not self._expand(node, p)):
                break
            node = self._select_child(node)
            self.rules.play(p, self.turns[node], p + frame.SIZE)
            p += frame.SIZE
            depth += 1
            self.path[depth] = node
        loser = self.playouts.game(p, _LONGEST)
        for step in range(depth + 1):
            node = self.path[step]
            self.visits[node] += 1
            # The root's mover moved into the nodes at odd steps.
            if loser == 2:
                self.points[node] += 1
            elif (loser == self.mover) == (step & 1 == 0):
                self.points[node] += 2

    def _select_child(self, node: int) -> int:
        """The child that is best as far as known, or too little known to say (UCB1); new ones come first."""
        best, highest, known = self.first[node], -1.0, log(self.visits[node] + 1)
        for child in range(self.first[node], self.first[node] + self.number[node]):
            visits = self.visits[child]
            if not visits:
                return child
            score = self.points[child] / (2.0 * visits) + self.explore * (known / visits) ** 0.5
            if score > highest:
                best, highest = child, score
        return best

    def _expand(self, node: int, p: int) -> int:
        """Give a node its children; how many. None where the game is over or the room is used up."""
        if self.rules.won(p):
            return 0
        number = self.rules.expand(p, 0)
        if self.used + number > self.room:
            return 0
        self.first[node], self.number[node] = self.used, number
        for turn in self.rules.listed(0, number):
            child = self.used
            self.turns[child] = turn
            self.visits[child] = self.points[child] = self.number[child] = 0
            self.used += 1
        return number
