"""Good turns by OpenSpiel's own search: a tree of games that it plays at random (UCT), in C++."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

import pyspiel

from niwashi.engine.analysis import NO_LIMITS, Analysis, Limits, OnAnalysis, Proof, Rated, Searcher, Stop
from niwashi.engine.general import games_for
from niwashi.games import Dice
from niwashi_openspiel.game import Position, SpielGame

_EXPLORE = 1.5
_WON = 1000
_SECONDS = 0.25  # most that one tree takes where only a stop ends the search
_ENDLESS = 1 << 40  # more games than anybody counts
_SEEDS = 1 << 30
_RANKS = {Proof.WIN: 2, Proof.OPEN: 1, Proof.LOSS: 0}

_Path = tuple[int, ...]


class SpielSearcher(Searcher):
    """Searches one game; `Limits.depth` counts nothing here.

    `Limits.nodes` are games played at random, and more of them where there are many turns: a level that could
    not look at each turn would play the first one that won once (`games_for`).
    """

    def __init__(self, game: SpielGame, megabytes: int, dice: Dice) -> None:
        """Use so many megabytes, and dice for the games at random."""
        self.game, self.megabytes, self.dice = game, max(1, megabytes), dice

    def rate(
        self,
        position: Position,
        limits: Limits = NO_LIMITS,
        stop: Stop | None = None,
        told: OnAnalysis | None = None,
    ) -> Analysis:
        """Return every legal turn with how much of a win it seems worth, best first."""
        state = position.state
        if state.is_terminal():
            side = self.game.side(position)
            proof = Proof.WIN if self.game.winners(position) == (side,) else Proof.LOSS
            drawn = len(self.game.winners(position)) > 1
            return Analysis(0, Proof.OPEN if drawn else proof, 0, (), (), 0, 0)
        counts, wanted = _Counts(), limits.nodes
        if wanted < _ENDLESS:
            wanted = games_for(wanted, _breadth(state))
        while counts.visits < wanted:
            games = min(self.game.table.tree, wanted - counts.visits)
            counts.add(self._tree(state, games, is_timed=wanted > _ENDLESS))
            if counts.is_proved or (stop and stop()):
                break
            if told:
                told(self._analysis(position, counts, stopped=False))
        return self._analysis(position, counts, stopped=not counts.is_proved and counts.visits < wanted)

    def _tree(self, state: Any, games: int, *, is_timed: bool) -> Any:
        seed = int(self.dice.random() * _SEEDS)
        bot = pyspiel.MCTSBot(
            game=self.game.spiel,
            evaluator=pyspiel.RandomRolloutEvaluator(1, seed),
            uct_c=_EXPLORE,
            max_simulations=games,
            max_memory_mb=self.megabytes,
            solve=True,
            seed=seed,
            verbose=False,
            max_wall_clock_time=_SECONDS if is_timed else -1.0,
        )
        return bot.mcts_search(state)

    def _analysis(self, position: Position, counts: "_Counts", *, stopped: bool) -> Analysis:
        ways = self.game.ways(position)
        turns = {actions: turn for turn, actions in ways.items()}
        begins = defaultdict[_Path, list[str]](list)
        for actions, turn in turns.items():
            for length in range(1, len(actions)):
                begins[actions[:length]].append(turn)
        rated: dict[str, tuple[int, Rated]] = {}
        for path, count in counts.paths.items():
            turn = turns.get(path) or self._one_of(begins.get(path, ()))
            if turn and count.visits > rated.get(turn, (0, None))[0]:
                rated[turn] = count.visits, count.rated(turn)
        found = sorted(
            rated.values(), key=lambda one: (_RANKS[one[1].proof], one[0], one[1].value), reverse=True
        )
        listed = _falling([one for _, one in found])
        listed += [Rated(turn, -_WON) for turn in sorted(ways) if turn not in rated]
        best = listed[0]
        proof = best.proof if best.proof is Proof.WIN or counts.is_proved else Proof.OPEN
        return Analysis(best.value, proof, None, (best.turn,), tuple(listed), 0, counts.visits, stopped)

    def _one_of(self, turns: Sequence[str]) -> str:
        """One of the turns that begin as the tree does, where it has not grown to their ends."""
        return turns[int(self.dice.random() * len(turns))] if turns else ""


def _breadth(state: Any) -> int:
    """The number of the mover's actions, and of pairs of them where a turn has more than one."""
    mover = state.current_player()
    following = map(state.child, state.legal_actions())
    return sum(
        len(after.legal_actions()) if not after.is_terminal() and after.current_player() == mover else 1
        for after in following
    )


class _Count:
    """Statistics of one turn over all trees: visits, value, proved result."""

    def __init__(self) -> None:
        self.visits, self.reward, self.proof = 0, 0.0, Proof.OPEN

    def add(self, node: Any, mover: int) -> None:
        self.visits += node.explore_count
        self.reward += node.total_reward
        if node.outcome and node.outcome[mover] != 0:
            self.proof = Proof.WIN if node.outcome[mover] > 0 else Proof.LOSS

    def rated(self, turn: str) -> Rated:
        if self.proof is not Proof.OPEN:
            return Rated(turn, _WON if self.proof is Proof.WIN else -_WON, self.proof)
        return Rated(turn, round(_WON * self.reward / (self.visits + 1)))  # one game won is no certain win


class _Counts:
    """The counts of several trees by the actions of the mover in a row, and how many games they played."""

    def __init__(self) -> None:
        self.visits, self.is_proved = 0, False
        self.paths: dict[_Path, _Count] = defaultdict(_Count)

    def add(self, root: Any) -> None:
        self.visits += max(1, root.explore_count)
        self.is_proved = self.is_proved or bool(root.outcome)
        for path, node in _leaves(root, (), root.children[0].player if root.children else 0):
            self.paths[path].add(node, node.player)


def _leaves(node: Any, path: _Path, mover: int) -> Iterator[tuple[_Path, Any]]:
    """The ends of the mover's own actions in a tree, as far as it was looked at."""
    for child in node.children:
        if not child.explore_count and not child.outcome:
            continue
        further = (*path, child.action)
        own = [each for each in child.children if each.player == mover and each.explore_count]
        if own:
            yield from _leaves(child, further, mover)
        else:
            yield further, child


def _falling(rated: list[Rated]) -> list[Rated]:
    """No turn that was looked at less is said to be worth more than one before it."""
    least, turns = _WON, []
    for each in rated:
        if each.proof is Proof.OPEN:
            least = min(least, each.value)
        turns.append(Rated(each.turn, least) if each.proof is Proof.OPEN else each)
    return turns
