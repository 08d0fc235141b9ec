"""Proofs for The Reclamation: the winner, the number of turns and the line; or no forced win."""

from dataclasses import replace
from typing import Any

from niwashi.engine import frame
from niwashi.engine.alphabeta import WON, AlphaBeta
from niwashi.engine.analysis import NO_LIMITS, Analysis, Limits, OnAnalysis, Proof, Rated, Stop
from niwashi.engine.closure import Closure, MachineWords
from niwashi.engine.reclaim import Reclaimer
from niwashi.engine.weights import Weights
from niwashi.games.reclamation.reclamation import Reclamation

_HOPELESS_TURNS = 8  # turns: where nothing is forced sooner, it may be that nothing ever is
_HOLDABLE_POSITIONS = 30_000  # positions: all that may follow one, for it to be seen that it can be held

_SQUARES = [f"{file}{rank}" for rank in "123456" for file in "abcdef"]


class Solver:
    """Looks for the shortest forced end of one game; the table takes at most so many megabytes.

    Proofs need no estimates; with `weights` the table can be shared with a search that has them.
    """

    def __init__(self, game: Reclamation, megabytes: int = 16, weights: Weights | None = None) -> None:
        self.port = EnginePort(game)
        self.kernel = self.port.kernel
        self.tree = AlphaBeta(self.kernel, entries(megabytes), weights or Weights())

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
        """Return the shortest forced win or loss, one turn deeper each time; `told` gets each depth."""
        words = self.port.words(position)
        if self.port.is_over(words):
            return Analysis(-WON, Proof.LOSS, 0, (), (), 0, 0)
        self.tree.begin(stop, limits.nodes)
        for distance in range(1, limits.depth + 1):
            proved = self.proves(words, distance)
            if self.tree.halted:
                return self._open(distance - 1, stopped=True)
            if proved:
                return self._proved(words, distance)
            if told:
                told(self._open(distance, stopped=False))
            if distance == _HOPELESS_TURNS and self.is_held(words, stop):
                return replace(self._open(distance, stopped=False), proof=Proof.HOLD)
        return self._open(limits.depth, stopped=False)

    def is_held(self, words: MachineWords, stop: Stop | None = None, most: int = _HOLDABLE_POSITIONS) -> bool:
        """Return whether provably nobody can force the end; False if more than `most` positions follow."""
        closure = Closure(self.port, words, most, stop)
        return closure.complete and closure.distance(words) is None

    def proves(self, words: MachineWords, distance: int) -> bool:
        """Return whether the mover wins (odd distances) or loses (even ones) within so many turns."""
        self.kernel.load(0, words)
        if distance == 0:
            return not self.kernel.movable(0)
        if distance % 2:
            score = self.tree.search(0, 0, distance - 1, 0, WON - distance - 1, WON - distance)
            return score >= WON - distance and not self.tree.halted
        score = self.tree.search(0, 0, distance - 1, 0, distance - WON, distance - WON + 1)
        return score <= distance - WON and not self.tree.halted

    def winning_turn(self, words: MachineWords, distance: int) -> int:
        """A turn that wins within so many turns, where that is proved. Raises LookupError if halted."""
        turns = self.port.turns(words)
        first = self.tree.table_move(0, 0, len(turns))
        for turn in turns[first : first + 1] + turns[:first] + turns[first + 1 :]:
            after = self.port.after(words, turn)
            if self.port.is_over(after) or (distance > 1 and self.proves(after, distance - 1)):
                return turn
        raise LookupError(words)

    def longest_turn(self, words: MachineWords, distance: int) -> int:
        """A turn that puts off a loss that is proved, as long as it can be. Raises LookupError if halted."""
        turns = self.port.turns(words)
        for turn in turns:
            if distance <= 2 or not self.proves(self.port.after(words, turn), distance - 3):
                if self.tree.halted:
                    break
                return turn
        raise LookupError(words)

    def line(self, words: MachineWords, distance: int) -> list[int]:
        """Best play where the distance to the end is proved; a part of it where the search is halted."""
        turns: list[int] = []
        while distance:
            choose = self.winning_turn if distance % 2 else self.longest_turn
            try:
                turns.append(choose(words, distance))
            except LookupError:
                break
            words = self.port.after(words, turns[-1])
            distance -= 1
        return turns

    def _proved(self, words: MachineWords, distance: int) -> Analysis:
        nodes = self.tree.nodes
        self.tree.begin(None, NO_LIMITS.nodes)
        line = tuple(map(self.port.text, self.line(words, distance)))
        proof, value = (Proof.WIN, WON - distance) if distance % 2 else (Proof.LOSS, distance - WON)
        return Analysis(
            value, proof, distance, line, (Rated(line[0], value, proof, distance),), distance, nodes
        )

    def _open(self, depth: int, *, stopped: bool) -> Analysis:
        return Analysis(0, Proof.OPEN, None, (), (), depth, self.tree.nodes, stopped)


def entries(megabytes: int) -> int:
    """The size of the largest table of 16-byte entries in so many megabytes, as a power of two."""
    return max(10, (max(megabytes, 1) << 16).bit_length() - 1)


class EnginePort:
    """One game of The Reclamation and its kernel."""

    def __init__(self, game: Reclamation) -> None:
        self.game = game
        patterns = [card.offsets for card in game.cards.face(game.variant.face)]
        self.kernel = Reclaimer(patterns, int(game.variant.has_trophies))

    def words(self, position: Any) -> tuple[int, ...]:
        """A position of the rules as the thirteen words of a frame."""
        return (*position.mover, *position.other, position.side)

    def position(self, words: tuple[int, ...]) -> Any:
        """The position of the rules that thirteen words mean."""
        start = self.game.start()
        camp = type(start.mover)
        mover, other = camp(*words[:6]), camp(*words[6:12])
        return start._replace(camps=(other, mover) if words[12] else (mover, other), side=words[12])

    def load(self, position: Any) -> None:
        """Put a position of the rules into frame 0."""
        self.kernel.load(0, self.words(position))

    def turns(self, words: tuple[int, ...]) -> list[int]:
        """The legal turns of a position as words; it is in frame 0 afterwards."""
        self.kernel.load(0, words)
        return [] if self.kernel.won(0) else self.kernel.listed(0, self.kernel.expand(0, 0))

    def after(self, words: tuple[int, ...], turn: int) -> tuple[int, ...]:
        """The position after a legal turn."""
        self.kernel.load(0, words)
        self.kernel.play(0, turn, frame.SIZE)
        return self.kernel.words(1)

    def is_over(self, words: tuple[int, ...]) -> bool:
        """Return whether the player who moved last has won."""
        self.kernel.load(0, words)
        return bool(self.kernel.won(0)) or not self.kernel.movable(0)

    def text(self, turn: int) -> str:
        chosen = ",".join(name for number, name in enumerate(_SQUARES) if turn >> 14 + number & 1)
        moved = f"{_SQUARES[turn & 63]}{_SQUARES[turn >> 6 & 63]}:{(turn >> 12 & 3) + 1}"
        return f"{moved}+{chosen}" if chosen else moved
