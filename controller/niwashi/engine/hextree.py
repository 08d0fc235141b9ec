"""Monte-Carlo tree search (MCTS) over Borderland: UCB1 selects, leaves are evaluated, and proofs go up too.

A node is expanded whole: all that may be done in it is evaluated at once, and the best of that is
backpropagated. What is won or lost for certain is carried up as such (a solver).

A node is known by where its words begin in one long row, the root by 0. All that is kept of it are a few
numbers: positions are made anew on each way down. A turn is two levels of the tree, one for each action.
Leaves are judged by what a position shows (`HexSense`), worth is counted in ten-thousandths of a win.
"""

from collections.abc import Sequence

from niwashi.engine import bits
from niwashi.engine.hexes import HexKernel
from niwashi.engine.hexsense import WEIGHTS, HexSense
from niwashi.engine.hexturns import HexTurn

EXPLORE = 0.03
"""The exploration constant of UCB1: how much the unknown draws."""

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
_PROVED = 1e6  # above every score of what is not proved
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
        self.add_node(0, 0)

    def reset(self) -> None:
        """Put the root's position into the kernel."""
        kernel = self.kernel
        kernel.own = self.own
        kernel.enemy = self.enemy
        kernel.own_land = self.own_land
        kernel.enemy_land = self.enemy_land
        self.turn.begin()

    def add_node(self, action: int, turned: int) -> int:
        """A node behind all others."""
        node = self.used
        nodes = self.nodes
        self.used += _SIZE
        nodes[node + _FIRST], nodes[node + _BEHIND] = 0, 0
        nodes[node + _VISITS], nodes[node + _POINTS] = 0, 0
        nodes[node + _ACTION], nodes[node + _TURNED] = action, turned
        nodes[node + _PROOF] = self.turn.winner if turned else 0
        return node

    def run(self, leaves: int) -> int:
        """Evaluate so many leaves, or some more in the last iteration, or until a proof; how many it were."""
        seen = 0
        while seen < leaves and self.nodes[_PROOF] == 0:
            seen += self.iterate()
        return seen

    def iterate(self) -> int:
        """Select a leaf, expand it, evaluate its children, backpropagate the best. How many leaves."""
        nodes = self.nodes
        self.reset()
        node = depth = 0
        self.path[0] = 0
        while depth < _DEEPEST and nodes[node + _PROOF] == 0 and nodes[node + _FIRST]:
            node = self.select_child(node)
            self.turn.act(nodes[node + _ACTION] & _PAIR, nodes[node + _ACTION] >> _OUTCOME)
            depth += 1
            self.path[depth] = node
        seen = 0 if nodes[node + _PROOF] else self.expand(node)
        value = self.best_value(node) if seen else self.evaluate(node)
        self.backpropagate(depth, value)
        return seen or 1

    def select_child(self, node: int) -> int:
        """The child with the highest UCB1 score."""
        nodes = self.nodes
        log_visits = bits.log(nodes[node + _VISITS] + 1.0)
        child = best = nodes[node + _FIRST]
        highest = -2 * _PROVED
        while child < nodes[node + _BEHIND]:
            score = self.ucb_score(child, log_visits)
            if score > highest:
                best, highest = child, score
            child += _SIZE
        return best

    def ucb_score(self, child: int, log_visits: float) -> float:
        """What a child may be worth to who can move into it, as a share of a win (UCB1)."""
        proof = self.nodes[child + _PROOF]
        if proof:
            return _PROVED if proof == _WON else -_PROVED
        visits = self.nodes[child + _VISITS]
        points = self.nodes[child + _POINTS]
        return points / (1.0 * _WIN * visits) + self.explore * bits.sqrt(log_visits / (visits + 1.0))

    def expand(self, node: int) -> int:
        """Give a node, whose position the kernel has, all its children; how many, 0 if there is no room."""
        nodes, turn = self.nodes, self.turn
        if self.full:
            return 0
        first, total = self.used, turn.count()
        turn.save()
        begun = self.random_word(node) >> 32  # of equals any may come first
        for index in range(total):
            if self.add_outcomes(turn.option((begun + index) % total)) == 0:
                self.used, self.full = first, 1
                return 0
        nodes[node + _FIRST], nodes[node + _BEHIND] = first, self.used
        self.prove(node)
        return (self.used - first) // _SIZE

    def add_outcomes(self, action: int) -> int:
        """Give an action a node for each way in which ties may fall; 0 if there is no room."""
        turn, outcome, outcomes = self.turn, 0, 1
        while outcome < outcomes:
            if self.used == self.end:
                return 0
            turned = turn.act(action, outcome)
            outcomes = turn.outcomes
            child = self.add_node(action | outcome << _OUTCOME, turned)
            self.nodes[child + _VISITS] = 1
            self.nodes[child + _POINTS] = self.evaluate(child)
            turn.restore()
            outcome += 1
        return 1

    def best_value(self, node: int) -> int:
        """What the best child of a node is worth to who moved into the node, all having been seen once."""
        nodes = self.nodes
        child, best = nodes[node + _FIRST], 0
        while child < nodes[node + _BEHIND]:
            best = max(best, nodes[child + _POINTS])
            child += _SIZE
        return _WIN - best if nodes[node + _TURNED] else best

    def evaluate(self, node: int) -> int:
        """What the kernel's position, that of a node, is worth to who moved into it."""
        proof = self.nodes[node + _PROOF]
        if proof:
            return _WIN if proof == _WON else 0
        chance = self.sense.chance()
        if self.blur:
            chance += (self.random_word(node) >> 32) % (2 * self.blur + 1) - self.blur
            chance = min(_WIN - 1, max(1, chance))
        return _WIN - chance if self.nodes[node + _TURNED] else chance

    def random_word(self, node: int) -> int:
        """A word by chance, always the same for a node of a tree."""
        word = (self.seed + node) * _MIX & _WORD
        return (word ^ word >> 29) * _MIX & _WORD

    def backpropagate(self, depth: int, value: int) -> None:
        """Add a leaf's value, to who moved into it, to all nodes on the way there, and what it proves."""
        nodes = self.nodes
        while True:
            node = self.path[depth]
            nodes[node + _VISITS] += 1
            nodes[node + _POINTS] += value
            if depth == 0:
                return
            if nodes[node + _PROOF]:
                self.prove(self.path[depth - 1])
            depth -= 1
            if nodes[self.path[depth] + _TURNED]:
                value = _WIN - value

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

    def stats(self, node: int) -> tuple[int, int, int]:
        """What speaks for moving into a node: 1 won, -1 lost, else 0; its visits; its points."""
        proof = self.nodes[node + _PROOF]
        won = 1 if proof == _WON else -1 if proof == _LOST else 0
        return won, self.nodes[node + _VISITS], self.nodes[node + _POINTS]
