"""Good turns in Borderland: tree search (MCTS, `HexTree`), its nodes as turns of the rules."""

from collections.abc import Iterator
from typing import Any

from niwashi.engine.analysis import NO_LIMITS, Analysis, Limits, OnAnalysis, Proof, Rated, Searcher, Stop
from niwashi.engine.hexes import PLACED, HexKernel
from niwashi.engine.hextree import NODE_BYTES, WIN, HexTree
from niwashi.engine.hexturns import END
from niwashi.games.borderland.borderland import Borderland
from niwashi.games.game import Dice, Game

_STEP = 64  # leaves between two looks at the clock
_WHOLE = 8  # best turns that are told with all their actions
_PROOFS = {1: Proof.WIN, 0: Proof.OPEN, -1: Proof.LOSS}
_SEEDS = 1 << 53

_NO_MARK = 255
_ROWS = "abcdefghijk"


class HexSearcher(Searcher):
    """Searches Borderland. `Limits.depth` counts nothing here.

    `Limits.nodes` are leaves; a search ends with the look that reaches so many, which may see some more.
    """

    def __init__(self, game: Borderland, dice: Dice, megabytes: int = 16) -> None:
        self.game, self.dice = game, dice
        kernel = HexKernel()
        self.port, self.tree = HexPort(kernel), HexTree(kernel, (megabytes << 20) // NODE_BYTES)

    def rate(
        self,
        position: Any,
        limits: Limits = NO_LIMITS,
        stop: Stop | None = None,
        told: OnAnalysis | None = None,
    ) -> Analysis:
        """Every turn that was looked at with how much of a win it seems worth, best first."""
        if self.game.result(position) is not None:
            return Analysis(0, Proof.LOSS, 0, (), (), 0, 0)
        if position.side is None:
            return self._opening(position)
        self.port.load(self.game, position)
        self.tree.begin(int(self.dice.random() * _SEEDS), limits.blur)
        played, next_told = self.tree.run(1), _STEP
        while self._is_open() and played < limits.nodes and not (stop and stop()):
            played += self.tree.run(min(_STEP, limits.nodes - played))
            if told and played >= next_told:
                told(self._analysis(played))
                next_told = 2 * played
        return self._analysis(played, stopped=self._is_open() and played < limits.nodes)

    def _opening(self, position: Any) -> Analysis:
        """The first pieces in the middle, far apart; of the colours the one that moves first (BL-3)."""
        turns = self.game.legal_turns(position)
        turn = (
            turns[int(self.dice.random() * len(turns))] if len(turns) > len(self.game.players) else turns[-1]
        )
        return Analysis(0, Proof.OPEN, None, (turn,), (Rated(turn, 0),), 0, 0)

    def _is_open(self) -> bool:
        return self.tree.stats(0)[0] == 0

    def _analysis(self, played: int, *, stopped: bool = False) -> Analysis:
        """Return the tree as an analysis, the best turn first: by proofs, then visits, then values."""
        tree = self.tree
        nodes = sorted(tree.children(0), key=tree.stats, reverse=True)
        rated = tuple(self._rated(node, whole=rank < _WHOLE) for rank, node in enumerate(nodes))
        best = rated[0]
        return Analysis(best.value, best.proof, best.distance, (best.turn,), rated, 0, played, stopped)

    def _rated(self, first: int, *, whole: bool) -> Rated:
        """The turn that begins with the action of a node, and how much of a win it seems worth."""
        proof, visits, points = self.tree.stats(first)
        text = ",".join(filter(None, self._actions(first, whole=whole))) or "pass"
        return Rated(text, round((points / (WIN / 2 * visits) - 1) * 1000), _PROOFS[proof])

    def _actions(self, node: int, *, whole: bool) -> Iterator[str]:
        """The actions of a turn that begins with that of a node, as the tree would go on.

        Unexpanded nodes are expanded for a `whole` turn; other lines end there.
        """
        tree = self.tree
        tree.reset()
        while True:
            action, outcome = tree.action(node)
            yield self.port.text(action, outcome)
            if tree.turn.act(action, outcome):
                return
            if not (tree.children(node) or (whole and tree.expand(node))):
                return
            node = max(tree.children(node), key=tree.stats)


class HexPort:
    """Speaks for one kernel."""

    def __init__(self, kernel: HexKernel) -> None:
        self.kernel = kernel
        self._names = {_number(name): name for name in _cells()}

    def load(self, game: Game, position: Any) -> None:
        """Put a position between two turns, after the opening, into the kernel."""
        side, layout, lands = game.side(position), game.layout(position), game.territories(position)
        pieces, held = [0, 0], [0, 0]
        for number, name in self._names.items():
            owner = layout[name].owner
            if owner >= 0:
                pieces[owner] |= 1 << number
            for holder, places in lands.items():
                held[holder] |= (name in places) << number
        self.kernel.load(pieces[side], pieces[1 - side], held[side], held[1 - side])

    def text(self, action: int, outcome: int) -> str:
        """Return the mover's action with its ties in the text of the rules; "" ends the turn."""
        if action == END:
            return ""
        origin, target = action & 127, action >> 7
        if origin == PLACED:
            return self._names[target]
        self.kernel.outcomes(origin, target)
        marks = "".join(f"~{self._names[mark]}" for mark in self.kernel.marks(outcome) if mark != _NO_MARK)
        return f"{self._names[origin]}-{self._names[target]}{marks}"


def _cells() -> list[str]:
    return [
        f"{row}{column + 1}" for number, row in enumerate(_ROWS) for column in range(11 - abs(number - 5))
    ]


def _number(name: str) -> int:
    row = _ROWS.index(name[0])
    return 11 * row + max(0, row - 5) + int(name[1:]) - 1
