"""Good turns in Borderland: a tree grown where it pays (UCT), its leaves judged by land and borders.

Who has won for certain counts for all above. A turn is two levels of the tree, one for each action.
"""

from math import log, sqrt
from typing import Any

from niwashi.engine.analysis import NO_LIMITS, Analysis, Limits, Proof, Rated, Stop, Told
from niwashi.engine.hexport import HexPort, HexState
from niwashi.engine.hexsense import missing
from niwashi.engine.levels import Dice
from niwashi.rules.borderland import Borderland

__all__ = ["HexSearcher"]

_EXPLORE = 0.15
_LAND, _PIECE = 0.02, 0.02  # what a cell held and a piece more are worth, as a share of a win
_NEARER = 0.04  # and to be a cell nearer to a border across the board
_UNSEEN = 0.02  # so much less than its node a turn seems worth that nobody has looked at
_STEP = 64  # leaves between two looks at the clock
_MOST = 1 << 20


class _Node:
    """A state in the tree. `wins` are those of the mover of this state; `proof` is 1 won, -1 lost for it."""

    __slots__ = ("children", "proof", "state", "text", "visits", "wins")

    def __init__(self, text: str, state: HexState) -> None:
        self.text, self.state = text, state
        self.children: list[_Node] | None = None
        self.wins, self.visits, self.proof = 0.0, 0, 0

    def value_for(self, side: int) -> float:
        """The share of games won by a player, from 0 to 1."""
        share = self.wins / self.visits if self.visits else 0.5
        return share if self.state.side == side else 1 - share

    def proof_for(self, side: int) -> int:
        """What is proved for a player."""
        return self.proof if self.state.side == side else -self.proof


def _standing(node: _Node, side: int) -> tuple[int, int, float]:
    """What speaks for going to a node: a proof, then how often that seemed best, then how it looks."""
    return node.proof_for(side), node.visits, node.value_for(side)


class HexSearcher:
    """Searches Borderland. `Limits.depth` counts nothing here; `Limits.nodes` are leaves."""

    def __init__(self, game: Borderland, dice: Dice) -> None:
        self.game, self.dice = game, dice
        self.port = HexPort()

    def forget(self) -> None:
        """Nothing is remembered between two searches."""

    def search(
        self, position: Any, limits: Limits = NO_LIMITS, stop: Stop | None = None, told: Told | None = None
    ) -> Analysis:
        """The best turn after looking at ever more of them."""
        return self.rate(position, limits, stop, told)

    def rate(
        self, position: Any, limits: Limits = NO_LIMITS, stop: Stop | None = None, told: Told | None = None
    ) -> Analysis:
        """Every turn that was looked at with the share of games it won, best first."""
        if self.game.result(position) is not None:
            return Analysis(0, Proof.LOSS, 0, (), (), 0, 0)
        if position.side is None:
            return self._opening(position)
        root = _Node("", self.port.state(self.game, position))
        most, played, next_told = min(limits.nodes, _MOST), 0, _STEP
        while played < most and not root.proof and not (played % _STEP == 0 and stop and stop()):
            self._grow(root)
            played += 1
            if told and played == next_told:
                told(self._analysis(root, played))
                next_told *= 2
        return self._analysis(root, played, stopped=played < most and not root.proof)

    def _opening(self, position: Any) -> Analysis:
        """The first pieces in the middle, far apart; of the colours the one that moves first (BL-3)."""
        turns = self.game.legal(position)
        turn = (
            turns[int(self.dice.random() * len(turns))] if len(turns) > len(self.game.players) else turns[-1]
        )
        return Analysis(0, Proof.OPEN, None, (turn,), (Rated(turn, 0),), 0, 0)

    def _grow(self, root: _Node) -> None:
        """Follow the most promising way to a leaf, play on from there, and carry back what came of it."""
        path = [root]
        while path[-1].children and not path[-1].proof:
            path.append(self._promising(path[-1]))
        leaf = path[-1]
        if not leaf.proof and (leaf.visits or leaf is root):
            self._expand(leaf)
            if leaf.children and not leaf.proof:
                leaf = self._promising(leaf)
                path.append(leaf)
        won = self._played(leaf)
        for node in reversed(path):
            node.visits += 1
            node.wins += won if node.state.side == leaf.state.side else 1 - won
            self._prove(node)

    def _played(self, leaf: _Node) -> float:
        """The chance of a leaf's mover as it looks: by land, pieces and how far borders still are."""
        if leaf.proof:
            return 1.0 if leaf.proof > 0 else 0.0
        won = self.port.won(leaf.state)
        if won is not None:
            leaf.proof = 1 if won == leaf.state.side else -1
            return 1.0 if leaf.proof > 0 else 0.0
        self.port.load(leaf.state)
        own, enemy, land, theirs = self.port.sizes()
        nearer = missing(*self.port.pieces(leaf.state, 1)) - missing(*self.port.pieces(leaf.state, 0))
        seems = 0.5 + _LAND * (land - theirs) + _PIECE * (own - enemy) + _NEARER * nearer
        return min(0.98, max(0.02, seems))

    def _expand(self, node: _Node) -> None:
        """List what may be done, in any order: who looks at few of them does not always see the same."""
        node.children = [_Node(action.text, action.after) for action in self.port.actions(node.state)]
        for last in range(len(node.children) - 1, 0, -1):
            other = int(self.dice.random() * (last + 1))
            node.children[last], node.children[other] = node.children[other], node.children[last]

    def _prove(self, node: _Node) -> None:
        """Won where some way is won, lost where all are lost."""
        if node.proof or not node.children:
            return
        proofs = [child.proof_for(node.state.side) for child in node.children]
        node.proof = 1 if 1 in proofs else -1 if all(proof == -1 for proof in proofs) else 0

    def _promising(self, node: _Node) -> _Node:
        """The child that is best as far as known, or too little known to say (UCB1)."""
        assert node.children  # noqa: S101 - only nodes with children are asked
        side, known = node.state.side, log(node.visits + 1)
        unseen = node.value_for(side) - _UNSEEN

        def hope(child: _Node) -> float:
            proof = child.proof_for(side)
            if proof:
                return 2.0 * proof * _MOST
            worth = child.value_for(side) if child.visits else unseen
            return worth + _EXPLORE * sqrt(known / (child.visits + 1))

        return max(node.children, key=hope)

    def _analysis(self, root: _Node, played: int, *, stopped: bool = False) -> Analysis:
        side = root.state.side
        if not root.children:
            self._expand(root)
        turns = sorted(self._turns(root, side), key=lambda each: each[1], reverse=True)
        rated = tuple(rated for rated, _ in turns)
        best = rated[0]
        return Analysis(best.value, best.proof, best.distance, (best.turn,), rated, 0, played, stopped)

    def _turns(self, root: _Node, side: int) -> list[tuple[Rated, tuple[int, int, float]]]:
        """Whole turns, each with how much there is to be said for it: proofs, then visits."""
        found = []
        children = root.children or []
        for first in [child for child in children if child.visits] or children:
            node, texts = first, [first.text]
            while node.state.side == side and node.state.done and node.children:
                node = max(node.children, key=lambda child: _standing(child, side))
                texts.append(node.text)
            text = ",".join(text for text in texts if text) or "pass"
            proof = first.proof_for(side)
            value = round((2 * first.value_for(side) - 1) * 1000)
            told = Proof.WIN if proof > 0 else Proof.LOSS if proof < 0 else Proof.OPEN
            found.append((Rated(text, value, told), _standing(first, side)))
        return found
