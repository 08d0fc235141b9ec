"""Borderland's tree, grown where it pays (UCT): leaves judged by land, pieces and how near borders are.

A node is known by where its words begin in one long row, the root by 0. All that is kept of it are a few
numbers: positions are made anew on each way down, and what nobody has looked at has no node yet. A turn is
two levels of the tree, one for each action. Worth is counted in hundredths of a win.
"""

from niwashi.engine import bits
from niwashi.engine.hexes import HexKernel
from niwashi.engine.hexsense import HexSense
from niwashi.engine.hexturns import HexTurn

__all__ = ["EXPLORE", "NODE_BYTES", "HexTree"]

EXPLORE = 0.15
"""How much the unknown draws."""

NODE_BYTES = 64
"""What a node takes of the memory."""

# A node's words: its newest child, its next older sibling, how often it was on the way to a leaf, its worth
# to whoever moved into it (summed up), the action that led to it, whether that ended the turn, who has won
# (as `HexTurn.winner`), how many actions nobody has looked at.
_NEWEST, _OLDER, _VISITS, _POINTS, _ACTION, _TURNED, _PROOF, _LEFT = 0, 1, 2, 3, 4, 5, 6, 7
_SIZE = NODE_BYTES // 8

_WON, _LOST = 1, 2
_PAIR = (1 << 14) - 1  # of an action: where from and where to
_OUTCOME = 14  # above that, how ties fell
_MORE = 28  # and above that, in how many other ways nobody has looked at yet they may fall
_DEEPEST = 400  # actions from the root
_LAND, _PIECE = 2, 2  # what a cell held and a piece more are worth
_NEARER = 4  # and to be a cell nearer to a border across the board
_LEAST, _MOST = 2, 98  # what nobody has won is worth at least and at most
_UNSEEN = 0.02  # so much of a win less than its node an action seems worth that nobody has looked at
_PROVED = 1e6  # nothing can be hoped for more than what is won
_WORD = (1 << 64) - 1
_MIX = 0x9E3779B97F4A7C15


class HexTree:
    """A tree over one kernel, with room for so many nodes; where that is full, leaves are judged again."""

    def __init__(self, kernel: HexKernel, room: int, explore: float = EXPLORE) -> None:
        self.kernel, self.turn, self.sense = kernel, HexTurn(kernel), HexSense(kernel)
        self.nodes, self.path = bits.row(_SIZE * room), bits.row(_DEEPEST + 1)
        if not (self.nodes and self.path):
            raise MemoryError
        self.end, self.explore = _SIZE * room, explore
        self.begin(0)

    def __dealloc__(self) -> None:
        bits.release(self.nodes)
        bits.release(self.path)

    def begin(self, seed: int) -> None:
        """Grow a new tree from the kernel's position, which nobody has won; chance comes from the seed."""
        kernel = self.kernel
        self.own = kernel.own
        self.enemy = kernel.enemy
        self.own_land = kernel.own_land
        self.enemy_land = kernel.enemy_land
        self.seed, self.used = seed * _MIX & _WORD, 0
        self.new(0, 0, 0)

    def home(self) -> None:
        """Put the root's position into the kernel."""
        kernel = self.kernel
        kernel.own = self.own
        kernel.enemy = self.enemy
        kernel.own_land = self.own_land
        kernel.enemy_land = self.enemy_land
        self.turn.begin()

    def new(self, older: int, action: int, turned: int) -> int:
        """A node that nobody has looked at."""
        node = self.used
        nodes = self.nodes
        self.used += _SIZE
        nodes[node + _NEWEST], nodes[node + _OLDER] = 0, older
        nodes[node + _VISITS], nodes[node + _POINTS] = 0, 0
        nodes[node + _ACTION], nodes[node + _TURNED] = action, turned
        nodes[node + _PROOF], nodes[node + _LEFT] = self.turn.winner if turned else 0, 0
        return node

    def grow(self, number: int) -> int:
        """Look at so many leaves; how many it were, fewer where the root was proved."""
        played = 0
        while played < number and self.nodes[_PROOF] == 0:
            self.look()
            played += 1
        return played

    def look(self) -> None:
        """Follow the most promising way to a leaf, judge it, and carry back what it is worth."""
        nodes = self.nodes
        self.home()
        node = depth = 0
        self.path[0] = 0
        while depth < _DEEPEST and nodes[node + _PROOF] == 0 and (nodes[node + _VISITS] or depth == 0):
            child = self.promising(node)
            if child:
                self.turn.act(nodes[child + _ACTION] & _PAIR, nodes[child + _ACTION] >> _OUTCOME & _PAIR)
            elif self.used < self.end:
                child = self.added(node)
            else:
                break
            node = child
            depth += 1
            self.path[depth] = node
        self.carry(depth, self.worth(node))

    def is_open(self, node: int) -> int:
        """1 if there is something to be done in a node that nobody has looked at, else 0."""
        newest = self.nodes[node + _NEWEST]
        if newest == 0 or self.nodes[node + _LEFT]:
            return 1
        return 1 if self.nodes[newest + _ACTION] >> _MORE else 0

    def promising(self, node: int) -> int:
        """The child that is best as far as known; 0 for a new one, too little being known to say (UCB1)."""
        nodes = self.nodes
        best, known = 0, bits.log(nodes[node + _VISITS] + 1.0)
        highest = -2 * _PROVED
        if self.used < self.end and self.is_open(node):
            highest = self.share(node) - _UNSEEN + self.explore * bits.sqrt(known)
        child = nodes[node + _NEWEST]
        while child:
            hope = self.hope(child, known)
            if hope >= highest:
                best, highest = child, hope
            child = nodes[child + _OLDER]
        return best

    def hope(self, child: int, known: float) -> float:
        """What a child may be worth to who can move into it, as a share of a win."""
        proof = self.nodes[child + _PROOF]
        if proof:
            return _PROVED if proof == _WON else -_PROVED
        visits = self.nodes[child + _VISITS]
        points = self.nodes[child + _POINTS]
        return points / (100.0 * visits) + self.explore * bits.sqrt(known / (visits + 1.0))

    def share(self, node: int) -> float:
        """What a node seems worth to its own mover, as a share of a win."""
        visits = self.nodes[node + _VISITS]
        if visits == 0:
            return 0.5
        points = self.nodes[node + _POINTS] / (100.0 * visits)
        return 1.0 - points if self.nodes[node + _TURNED] else points

    def added(self, node: int) -> int:
        """Do something at random that nobody has looked at, and give it a node."""
        nodes = self.nodes
        newest = nodes[node + _NEWEST]
        if newest and nodes[newest + _ACTION] >> _MORE:
            action = nodes[newest + _ACTION] + (bits.ONE << _OUTCOME) - (bits.ONE << _MORE)
            turned = self.turn.act(action & _PAIR, action >> _OUTCOME & _PAIR)
        else:
            action = self.drawn(node)
            turned = self.turn.act(action, 0)
            action |= self.turn.outcomes - 1 << _MORE
        child = self.new(newest, action, turned)
        nodes[node + _NEWEST] = child
        return child

    def drawn(self, node: int) -> int:
        """An action that was not drawn in a node before."""
        total = self.turn.count()
        if self.nodes[node + _NEWEST] == 0:
            self.nodes[node + _LEFT] = total
        self.nodes[node + _LEFT] -= 1
        return self.turn.option(self.shuffled(self.nodes[node + _LEFT], total, node))

    def shuffled(self, index: int, total: int, node: int) -> int:
        """Where an index below a total goes in an order by chance, which each node has its own of.

        Numbers with as many bits are shuffled by steps that lose nothing, until one is below the total.
        """
        mask, half = 1, 0
        while mask < total - 1:
            mask = mask << 1 | 1
            half += 1
        half = (half >> 1) + 1
        key = (self.seed + node) * _MIX & _WORD
        key = (key ^ key >> 29) * _MIX & _WORD
        while True:
            index = index * (key >> 1 | 1) + (key >> 13) & mask
            index ^= index >> half
            index = index * (key >> 23 | 1) + (key >> 34) & mask
            index ^= index >> half
            index = index * (key >> 45 | 1) + (key >> 54) & mask
            if index < total:
                return index

    def worth(self, node: int) -> int:
        """What the kernel's position, that of a node, is worth to who moved into it."""
        proof = self.nodes[node + _PROOF]
        if proof:
            return 100 if proof == _WON else 0
        seems = self.judged()
        return 100 - seems if self.nodes[node + _TURNED] else seems

    def judged(self) -> int:
        """What the kernel's position seems worth to its mover: by land, pieces and how near borders are."""
        kernel, turn = self.kernel, self.turn
        land = turn.size(kernel.own_land) - turn.size(kernel.enemy_land)
        pieces = turn.size(kernel.own) - turn.size(kernel.enemy)
        nearer = self.sense.theirs() - self.sense.mine()
        seems = 50 + _LAND * land + _PIECE * pieces + _NEARER * nearer
        return min(_MOST, max(_LEAST, seems))

    def carry(self, depth: int, worth: int) -> None:
        """Tell all nodes on the way to a leaf what it is worth to who moved into that."""
        nodes = self.nodes
        proof = 0
        while True:
            node = self.path[depth]
            nodes[node + _VISITS] += 1
            nodes[node + _POINTS] += worth
            if proof and nodes[node + _PROOF] == 0:
                self.prove(node, proof)
            if depth == 0:
                return
            proof = nodes[node + _PROOF]
            depth -= 1
            if nodes[self.path[depth] + _TURNED]:
                worth = 100 - worth

    def prove(self, node: int, found: int) -> None:
        """See what a child proves: a node is won where some way is won, lost where all are lost."""
        nodes = self.nodes
        if found == _LOST:
            if self.is_open(node):
                return
            child = nodes[node + _NEWEST]
            while child:
                if nodes[child + _PROOF] != _LOST:
                    return
                child = nodes[child + _OLDER]
        nodes[node + _PROOF] = _WON + _LOST - found if nodes[node + _TURNED] else found

    def children(self, node: int) -> list[int]:
        """The nodes below one that were looked at, the last first."""
        found: list[int] = []
        child = self.nodes[node + _NEWEST]
        while child:
            found.append(child)
            child = self.nodes[child + _OLDER]
        return found

    def action(self, node: int) -> tuple[int, int]:
        """The action that led to a node, as `HexTurn` has it, and the number of its outcome."""
        action = self.nodes[node + _ACTION]
        return action & _PAIR, action >> _OUTCOME & _PAIR

    def standing(self, node: int) -> tuple[int, int, int]:
        """What speaks for moving into a node: 1 won, -1 lost, else 0; its visits; its points."""
        proof = self.nodes[node + _PROOF]
        won = 1 if proof == _WON else -1 if proof == _LOST else 0
        return won, self.nodes[node + _VISITS], self.nodes[node + _POINTS]
