"""Borderland's tree, grown where it pays: best first, all that may be done in a node being judged at once.

A node is known by where its words begin in one long row, the root by 0. All that is kept of it are a few
numbers: positions are made anew on each way down. A turn is two levels of the tree, one for each action.
Leaves are judged by what a position shows (`HexSense`), worth is counted in ten-thousandths of a win.
"""

from collections.abc import Sequence

from niwashi.engine import bits
from niwashi.engine.hexes import HexKernel
from niwashi.engine.hexsense import WEIGHTS, HexSense
from niwashi.engine.hexturns import HexTurn

__all__ = ["EXPLORE", "NODE_BYTES", "WIN", "HexTree"]

EXPLORE = 0.03
"""How much the unknown draws (UCB1)."""

NODE_BYTES = 64
"""What a node takes of the memory."""

WIN = 10_000
"""What a win is worth."""

# A node's words: its first child and the end of its children, who stand in a row; how often it was on the
# way to a leaf; its worth to whoever moved into it (summed up); the action that led to it, whether that
# ended the turn, who has won (as `HexTurn.winner`).
_FIRST, _BEHIND, _VISITS, _POINTS, _ACTION, _TURNED, _PROOF = 0, 1, 2, 3, 4, 5, 6
_SIZE = NODE_BYTES // 8

_WON, _LOST = 1, 2
_PAIR = (1 << 14) - 1  # of an action: where from and where to
_OUTCOME = 14  # above that, how ties fell
_DEEPEST = 400  # actions from the root
_WIN = WIN
_PROVED = 1e6  # nothing can be hoped for more than what is won
_WORD = (1 << 64) - 1
_MIX = 0x9E3779B97F4A7C15


class HexTree:
    """A tree over one kernel, with room for so many nodes; where that is full, leaves are judged again."""

    def __init__(
        self,
        kernel: HexKernel,
        room: int,
        explore: float = EXPLORE,
        weights: Sequence[Sequence[int]] = WEIGHTS,
    ) -> None:
        self.kernel, self.turn, self.sense = kernel, HexTurn(kernel), HexSense(kernel, weights)
        self.nodes, self.path = bits.row(_SIZE * room), bits.row(_DEEPEST + 1)
        if not (self.nodes and self.path):
            raise MemoryError
        self.end, self.explore = _SIZE * room, explore
        self.begin(0)

    def __dealloc__(self) -> None:
        bits.release(self.nodes)
        bits.release(self.path)

    def begin(self, seed: int, blur: int = 0) -> None:
        """Grow a new tree from the kernel's position, which nobody has won; chance comes from the seed.

        What nobody has won is judged wrong by chance, by up to `blur` ten-thousandths of a win.
        """
        kernel = self.kernel
        self.own = kernel.own
        self.enemy = kernel.enemy
        self.own_land = kernel.own_land
        self.enemy_land = kernel.enemy_land
        self.seed, self.blur, self.used, self.full = seed * _MIX & _WORD, blur, 0, 0
        self.new(0, 0)

    def home(self) -> None:
        """Put the root's position into the kernel."""
        kernel = self.kernel
        kernel.own = self.own
        kernel.enemy = self.enemy
        kernel.own_land = self.own_land
        kernel.enemy_land = self.enemy_land
        self.turn.begin()

    def new(self, action: int, turned: int) -> int:
        """A node behind all others."""
        node = self.used
        nodes = self.nodes
        self.used += _SIZE
        nodes[node + _FIRST], nodes[node + _BEHIND] = 0, 0
        nodes[node + _VISITS], nodes[node + _POINTS] = 0, 0
        nodes[node + _ACTION], nodes[node + _TURNED] = action, turned
        nodes[node + _PROOF] = self.turn.winner if turned else 0
        return node

    def grow(self, number: int) -> int:
        """Look at so many leaves, or some more in the last look, or until a proof; how many it were."""
        seen = 0
        while seen < number and self.nodes[_PROOF] == 0:
            seen += self.look()
        return seen

    def look(self) -> int:
        """Follow the most promising way, judge what may be done at its end; how many leaves that were.

        The best of them is carried back: what it is worth to who can choose it.
        """
        nodes = self.nodes
        self.home()
        node = depth = 0
        self.path[0] = 0
        while depth < _DEEPEST and nodes[node + _PROOF] == 0 and nodes[node + _FIRST]:
            node = self.promising(node)
            self.turn.act(nodes[node + _ACTION] & _PAIR, nodes[node + _ACTION] >> _OUTCOME)
            depth += 1
            self.path[depth] = node
        seen = 0 if nodes[node + _PROOF] else self.spread(node)
        worth = self.best(node) if seen else self.worth(node)
        self.carry(depth, worth)
        return seen or 1

    def promising(self, node: int) -> int:
        """The child that is best as far as known (UCB1)."""
        nodes = self.nodes
        known = bits.log(nodes[node + _VISITS] + 1.0)
        child = best = nodes[node + _FIRST]
        highest = -2 * _PROVED
        while child < nodes[node + _BEHIND]:
            hope = self.hope(child, known)
            if hope > highest:
                best, highest = child, hope
            child += _SIZE
        return best

    def hope(self, child: int, known: float) -> float:
        """What a child may be worth to who can move into it, as a share of a win."""
        proof = self.nodes[child + _PROOF]
        if proof:
            return _PROVED if proof == _WON else -_PROVED
        visits = self.nodes[child + _VISITS]
        points = self.nodes[child + _POINTS]
        return points / (1.0 * _WIN * visits) + self.explore * bits.sqrt(known / (visits + 1.0))

    def spread(self, node: int) -> int:
        """Give a node, whose position the kernel has, all its children; how many, 0 if there is no room."""
        nodes, turn = self.nodes, self.turn
        if self.full:
            return 0
        first, total = self.used, turn.count()
        turn.save()
        begun = self.drawn(node) >> 32  # of equals any may come first
        for index in range(total):
            if self.ways(turn.option((begun + index) % total)) == 0:
                self.used, self.full = first, 1
                return 0
        nodes[node + _FIRST], nodes[node + _BEHIND] = first, self.used
        self.prove(node)
        return (self.used - first) // _SIZE

    def ways(self, action: int) -> int:
        """Give an action a node for each way in which ties may fall; 0 if there is no room."""
        turn, outcome, outcomes = self.turn, 0, 1
        while outcome < outcomes:
            if self.used == self.end:
                return 0
            turned = turn.act(action, outcome)
            outcomes = turn.outcomes
            child = self.new(action | outcome << _OUTCOME, turned)
            self.nodes[child + _VISITS] = 1
            self.nodes[child + _POINTS] = self.worth(child)
            turn.restore()
            outcome += 1
        return 1

    def best(self, node: int) -> int:
        """What the best child of a node is worth to who moved into the node, all having been seen once."""
        nodes = self.nodes
        child, best = nodes[node + _FIRST], 0
        while child < nodes[node + _BEHIND]:
            best = max(best, nodes[child + _POINTS])
            child += _SIZE
        return _WIN - best if nodes[node + _TURNED] else best

    def worth(self, node: int) -> int:
        """What the kernel's position, that of a node, is worth to who moved into it."""
        proof = self.nodes[node + _PROOF]
        if proof:
            return _WIN if proof == _WON else 0
        chance = self.sense.chance()
        if self.blur:
            chance += (self.drawn(node) >> 32) % (2 * self.blur + 1) - self.blur
            chance = min(_WIN - 1, max(1, chance))
        return _WIN - chance if self.nodes[node + _TURNED] else chance

    def drawn(self, node: int) -> int:
        """A word by chance, always the same for a node of a tree."""
        word = (self.seed + node) * _MIX & _WORD
        return (word ^ word >> 29) * _MIX & _WORD

    def carry(self, depth: int, worth: int) -> None:
        """Tell all nodes on the way to a leaf what it is worth to who moved into that, and what it proves."""
        nodes = self.nodes
        while True:
            node = self.path[depth]
            nodes[node + _VISITS] += 1
            nodes[node + _POINTS] += worth
            if depth == 0:
                return
            if nodes[node + _PROOF]:
                self.prove(self.path[depth - 1])
            depth -= 1
            if nodes[self.path[depth] + _TURNED]:
                worth = _WIN - worth

    def prove(self, node: int) -> None:
        """See what its children prove: a node is won where some way is won, lost where all are lost."""
        nodes = self.nodes
        child, found = nodes[node + _FIRST], _LOST
        while child < nodes[node + _BEHIND] and found != _WON:
            proof = nodes[child + _PROOF]
            found = found if proof == _LOST else proof
            child += _SIZE
        if found:
            nodes[node + _PROOF] = _WON + _LOST - found if nodes[node + _TURNED] else found

    def children(self, node: int) -> list[int]:
        """The nodes below one, none if nobody has looked at what may be done there."""
        return list(range(self.nodes[node + _FIRST], self.nodes[node + _BEHIND], _SIZE))

    def action(self, node: int) -> tuple[int, int]:
        """The action that led to a node, as `HexTurn` has it, and the number of its outcome."""
        action = self.nodes[node + _ACTION]
        return action & _PAIR, action >> _OUTCOME

    def standing(self, node: int) -> tuple[int, int, int]:
        """What speaks for moving into a node: 1 won, -1 lost, else 0; its visits; its points."""
        proof = self.nodes[node + _PROOF]
        won = 1 if proof == _WON else -1 if proof == _LOST else 0
        return won, self.nodes[node + _VISITS], self.nodes[node + _POINTS]
