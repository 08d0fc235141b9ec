"""Good turns in Garden and Throne: alpha-beta, ever deeper, with proofs where the end is in sight."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from niwashi.engine import frame
from niwashi.engine.alphabeta import PROVED, WON
from niwashi.engine.analysis import NO_LIMITS, Analysis, Limits, OnAnalysis, Proof, Rated, Searcher, Stop
from niwashi.engine.closure import MachineWords
from niwashi.engine.solver import Solver
from niwashi.engine.weights import Weights
from niwashi.games.reclamation.reclamation import Reclamation
from niwashi.games.reclamation.rules import GARDEN, THRONE

WEIGHTS: Mapping[str, Weights] = {
    GARDEN.name: Weights(squares=100, twos=10, hand=12, cards=4, room=3, tempo=20),
    THRONE.name: Weights(
        squares=-9, twos=89, hand=22, cards=34, room=52, gardeners=182, trophies=273, tempo=186
    ),
}
"""The weights of an evaluation, game by game.

Those of Throne are fitted to proved games (`make -C extras/bench weights`): they name the winner of 82.5 of
100 positions, and won 159 of 300 games against those fitted to the red card 1 of before (RC-41), which name
81.2.
What is fitted to Garden in the same way (100, 60, 40, 8, 50, -, -, 130) wins 42 of 60 games at 20,000 nodes
a turn, but 35 of 60 at 200,000, and finding proofs takes it a third as many nodes again, that of the start
three times as many; a second of Garden is for proofs, so Garden keeps its own.
"""

_LINE_NODES = 400_000  # what telling a proved line may cost


class ReclamationSearcher(Searcher):
    """Searches one game of The Reclamation, with estimates weighed by `weights` (see `WEIGHTS`)."""

    def __init__(self, game: Reclamation, megabytes: int = 16, weights: Weights | None = None) -> None:
        self.solver = Solver(game, megabytes, weights or WEIGHTS[game.name])
        self.port, self.kernel, self.tree = self.solver.port, self.solver.kernel, self.solver.tree

    def forget(self) -> None:
        """Forget what earlier searches found."""
        self.tree.forget()

    def search(
        self,
        position: Any,
        limits: Limits = NO_LIMITS,
        stop: Stop | None = None,
        told: OnAnalysis | None = None,
    ) -> Analysis:
        """The best turn, looked for ever deeper until a limit, `stop`, or a proof that cannot get shorter."""
        return self._deepen(position, limits, stop, told, every=False)

    def rate(
        self,
        position: Any,
        limits: Limits = NO_LIMITS,
        stop: Stop | None = None,
        told: OnAnalysis | None = None,
    ) -> Analysis:
        """Every legal turn with a value of its own, best first; slower than `search` to the same depth."""
        return self._deepen(position, limits, stop, told, every=True)

    def _deepen(
        self, position: Any, limits: Limits, stop: Stop | None, told: OnAnalysis | None, *, every: bool
    ) -> Analysis:
        words = self.port.words(position)
        # Before anything is known any legal turn will do: a search that is stopped at once still names one.
        scores = dict.fromkeys(self.port.turns(words), 0)
        if not scores:
            return Analysis(-WON, Proof.LOSS, 0, (), (), 0, 0)
        self.tree.begin(stop, limits.nodes)
        ahead, analysis = (
            _Ahead(self.solver, words, limits.depth),
            self._analysis(words, scores, 0, every=every),
        )
        for depth in range(limits.depth):
            found = self._scored(words, list(scores), depth, every=every)
            # Best first; of equals the earlier, which was tried first, stays first.
            ordered = dict(sorted(found.items(), key=lambda each: -each[1]))
            scores = ordered | {turn: s for turn, s in scores.items() if turn not in found}
            if self.tree.halted:
                return self._analysis(words, scores, depth, every=every, stopped=True)
            analysis = self._analysis(words, scores, depth + 1, every=every)
            if told:
                told(analysis)
            if all(WON - abs(rated.value) <= depth + 1 for rated in analysis.turns):
                break
            if not every and (turn := ahead.winner(list(scores), depth + 1)) is not None:
                scores = {turn: WON - ahead.distance}
                analysis = self._analysis(words, scores, ahead.distance, every=False)
                break
        return self._with_line(words, analysis, next(iter(scores)), stop)

    def _scored(self, words: MachineWords, turns: list[int], depth: int, *, every: bool) -> dict[int, int]:
        """The scores of a position's turns, as many as there was time for; below the best one only bounds."""
        self.kernel.load(0, words)
        scores: dict[int, int] = {}
        alpha = -WON
        for turn in turns:
            # Turns are listed behind those of the root, which have no place in the kernel.
            score = self._score(turn, depth, -WON if every else alpha)
            if self.tree.halted:
                break
            scores[turn] = score
            alpha = max(alpha, score)
        return scores

    def _score(self, turn: int, depth: int, alpha: int) -> int:
        """Return a turn of frame 0's value to its mover, `depth` turns beyond it: exact above `alpha`."""
        self.kernel.play(0, turn, frame.SIZE)
        if self.kernel.won(frame.SIZE) or not self.kernel.movable(frame.SIZE):
            return WON - 1
        if alpha > -WON:
            score = -self.tree.search(frame.SIZE, 0, depth, 1, -alpha - 1, -alpha)
            if score <= alpha:
                return score
        return -self.tree.search(frame.SIZE, 0, depth, 1, -WON, -alpha)

    def _analysis(
        self,
        words: MachineWords,
        scores: Mapping[int, int],
        depth: int,
        *,
        every: bool,
        stopped: bool = False,
    ) -> Analysis:
        """Return the scores as an analysis, best first; the line is the one in the table."""
        told = list(scores.items()) if every else list(scores.items())[:1]
        turns = tuple(_rated(self.port.text(turn), score) for turn, score in told)
        best, line = turns[0], self._remembered(words, told[0][0], depth)
        return Analysis(best.value, best.proof, best.distance, line, turns, depth, self.tree.nodes, stopped)

    def _remembered(self, words: MachineWords, turn: int, longest: int) -> tuple[str, ...]:
        """A turn, and how the table would go on."""
        line: list[str] = []
        while True:
            line.append(self.port.text(turn))
            words = self.port.after(words, turn)
            turns = self.port.turns(words)
            found = self.tree.table_move(0, 0, len(turns))
            if found == len(turns) or len(line) >= longest:
                return tuple(line)
            turn = turns[found]

    def _with_line(self, words: MachineWords, analysis: Analysis, first: int, stop: Stop | None) -> Analysis:
        """An analysis with the whole line to the end, where that is proved."""
        if analysis.distance is None:
            return analysis
        self.tree.begin(stop, _LINE_NODES)
        after, rest = self.port.after(words, first), analysis.distance - 1
        line = [first, *self.solver.line(after, rest)]
        return replace(analysis, line=tuple(map(self.port.text, line)))


class _Ahead:
    """Looks for wins further off than estimates have reached, with about as many nodes as these took."""

    def __init__(self, solver: Solver, words: MachineWords, furthest: int) -> None:
        self.solver, self.words, self.furthest = solver, words, furthest
        self.distance, self.nodes = 1, 0

    def winner(self, turns: Sequence[int], depth: int) -> int | None:
        """A turn that is proved now to win in `distance` turns; within `depth` turns none was."""
        before = self.solver.tree.nodes
        distance = max(self.distance + 2, depth + 1 | 1)
        if distance > self.furthest or 2 * self.nodes > before:
            return None
        self.distance = distance
        found = next((turn for turn in turns if self._wins(turn)), None)
        self.nodes += self.solver.tree.nodes - before
        return found

    def _wins(self, turn: int) -> bool:
        after = self.solver.port.after(self.words, turn)
        return self.solver.proves(after, self.distance - 1)


def _rated(turn: str, score: int) -> Rated:
    if abs(score) <= PROVED:
        return Rated(turn, score)
    return Rated(turn, score, Proof.WIN if score > 0 else Proof.LOSS, WON - abs(score))
