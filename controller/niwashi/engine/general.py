"""Good turns in any game that tells its turns and its winners: tree search by games played at random (UCT).

A turn that wins at once, and what follows from that, is proved as the tree grows.
"""

from collections.abc import Callable
from math import ceil, log, sqrt
from typing import Any

from niwashi.engine.analysis import NO_LIMITS, Analysis, Limits, OnAnalysis, Proof, Rated, Searcher, Stop
from niwashi.games.game import Dice, Game

_EXPLORE = 1.0
_MAX_TURNS = 160  # a random game that has not ended by then is drawn
_NODES = 4_000  # most nodes a megabyte, with what a position of a small game takes
_WON = 1000
_STEP = 16  # games between two reports


class _Node:
    """A position of the tree. `sums` is what visits brought each player, `proved` who wins for certain."""

    __slots__ = ("children", "distance", "position", "proved", "side", "sums", "untried", "visits")

    def __init__(self, game: Game, position: Any, players: int) -> None:
        self.position, self.side = position, game.side(position)
        self.untried = game.legal_turns(position)
        self.children: dict[str, _Node] = {}
        self.sums = [0.0] * players
        self.visits = 0
        self.proved = game.winners(position) if not self.untried else ()
        self.distance = 0  # turns to the end, where that is proved


class GeneralSearcher(Searcher):
    """Searches a game by its rules alone; `Limits.depth` counts nothing.

    `Limits.nodes` are games played, and more of them where there are many turns (`games_for`). Values are
    chances to win, from -1000 to 1000.
    """

    def __init__(self, game: Game, megabytes: int, dice: Dice) -> None:
        """Use dice for games at random, and at most so many megabytes."""
        self.game, self.dice = game, dice
        self._players = len(game.players)
        self._room = max(1, megabytes) * _NODES

    def rate(
        self,
        position: Any,
        limits: Limits = NO_LIMITS,
        stop: Stop | None = None,
        told: OnAnalysis | None = None,
    ) -> Analysis:
        """Every legal turn with how much of a win it seems worth, best first."""
        root = _Node(self.game, position, self._players)
        if not root.untried:
            proof = Proof.WIN if root.side in root.proved else Proof.LOSS
            return Analysis(0, proof if len(root.proved) == 1 else Proof.OPEN, 0, (), (), 0, 0)
        turns, played, nodes = len(root.untried), 0, 1
        wanted = games_for(limits.nodes, turns)
        while not root.proved and played < wanted:
            nodes += self._play_once(root, may_grow=nodes < self._room)
            played += 1
            if played >= turns and stop and stop():  # each turn is looked at once, whatever the time
                break
            if told and played % _STEP == 0 and played >= turns:
                told(self._analysis(root, played))
        return self._analysis(root, played, stopped=not root.proved and played < wanted)

    def _play_once(self, root: _Node, *, may_grow: bool) -> int:
        """Go down the tree, add a node, play to the end at random; return the number of nodes added."""
        path, node = [root], root
        while not node.untried and node.children and not node.proved:
            node = self._chosen(node)
            path.append(node)
        added = 0
        if node.untried and not node.proved and (may_grow or node is root):
            turn = node.untried.pop(int(self.dice.random() * len(node.untried)))
            child = _Node(self.game, self.game.after(node.position, turn), self._players)
            node.children[turn] = child
            path.append(child)
            node, added = child, 1
        gains = _gains(node.proved, self._players) if node.proved else self._at_random(node)
        for each in reversed(path):
            each.visits += 1
            for player, gain in enumerate(gains):
                each.sums[player] += gain
            if not each.proved:
                _prove(each)
        return added

    def _chosen(self, node: _Node) -> _Node:
        """The child to look at next: a good one, or one that was seldom looked at."""
        horizon, side = log(node.visits), node.side
        is_open = [child for child in node.children.values() if not child.proved]

        def worth(child: _Node) -> float:
            return child.sums[side] / child.visits + _EXPLORE * sqrt(horizon / child.visits)

        return max(is_open or node.children.values(), key=worth)

    def _at_random(self, node: _Node) -> list[float]:
        game, position = self.game, node.position
        for _ in range(_MAX_TURNS):
            turn = game.random_turn(position, self.dice)
            if not turn:
                return _gains(game.winners(position), self._players)
            position = game.after(position, turn)
        return [1 / self._players] * self._players

    def _analysis(self, root: _Node, played: int, *, stopped: bool = False) -> Analysis:
        rated = [self._rated(turn, child, root.side) for turn, child in root.children.items()]
        rated += [Rated(turn, -_WON) for turn in root.untried]
        visits = {turn: child.visits for turn, child in root.children.items()}
        rated.sort(key=lambda each: (_rank(each), visits.get(each.turn, 0), each.value), reverse=True)
        best = rated[0]
        proof, distance = Proof.OPEN, None
        if best.proof is Proof.WIN or (root.proved and best.proof is Proof.LOSS):
            proof, distance = best.proof, best.distance
        line = self._line(root, best.turn)
        return Analysis(best.value, proof, distance, line, _falling(rated), 0, played, stopped)

    def _rated(self, turn: str, child: _Node, side: int) -> Rated:
        if len(child.proved) == 1:
            won = child.proved == (side,)
            proof = Proof.WIN if won else Proof.LOSS
            return Rated(turn, _WON if won else -_WON, proof, child.distance + 1)
        share = child.sums[side] / child.visits
        return Rated(turn, round((2 * share - 1) * _WON))

    def _line(self, root: _Node, first: str) -> tuple[str, ...]:
        """The turns that were looked at most, beginning with one."""
        line, node = [first], root.children.get(first)
        while node is not None and node.children and (node.proved or node.visits >= _STEP):
            key: Callable[[str], Any] = _proved_key(node) if node.proved else _visits_key(node)
            turn = max(sorted(node.children), key=key)
            line.append(turn)
            node = node.children[turn]
        return tuple(line)


def games_for(nodes: int, breadth: int) -> int:
    """Return how many games are played where so many turns may be begun.

    Twice as many games make a level stronger only where they are spread over few turns. So each turn gets
    some games of its own, of which their number grows more slowly.

    >>> [games_for(nodes, 7) for nodes in (4, 60, 3000)], [games_for(nodes, 121) for nodes in (4, 60, 3000)]
    ([12, 89, 3193], [126, 530, 6315])
    """
    return nodes + ceil(breadth * sqrt(nodes) / 2) + 1


def _gains(winners: tuple[int, ...], players: int) -> list[float]:
    """Return each player's share of a win."""
    return [1 / len(winners) if player in winners else 0.0 for player in range(players)]


def _prove(node: _Node) -> None:
    """Note who wins for certain: the mover by one turn that wins, another if all turns lead to that."""
    children = node.children.values()
    wins = [child.distance for child in children if child.proved == (node.side,)]
    if wins:
        node.proved, node.distance = (node.side,), min(wins) + 1
    elif not node.untried and children:
        ends = {child.proved for child in children}
        if len(ends) == 1 and len(next(iter(ends))) == 1:
            node.proved, node.distance = ends.pop(), max(child.distance for child in children) + 1


def _rank(rated: Rated) -> tuple[int, int]:
    """Quick wins first, slow losses last."""
    distance = rated.distance or 0
    return {Proof.WIN: (2, -distance), Proof.LOSS: (0, distance)}.get(rated.proof, (1, 0))


def _falling(rated: list[Rated]) -> tuple[Rated, ...]:
    """Return ratings in which no turn exceeds one before it, which was examined more."""
    least, turns = rated[0].value, []
    for each in rated:
        if each.proof is not Proof.OPEN:
            turns.append(each)
            continue
        least = min(least, each.value)
        turns.append(Rated(each.turn, least))
    return tuple(turns)


def _visits_key(node: _Node) -> Callable[[str], Any]:
    return lambda turn: node.children[turn].visits


def _proved_key(node: _Node) -> Callable[[str], Any]:
    """Among the turns that lead to the proved end: the quickest for its winner, the slowest for others."""
    sign = -1 if node.proved == (node.side,) else 1
    return lambda turn: (
        node.children[turn].proved == node.proved,
        sign * node.children[turn].distance,
    )
