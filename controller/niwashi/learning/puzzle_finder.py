"""Puzzles found by the rules alone: positions of games at random in which one turn forces a win in a few.

Every line of play is searched, so each puzzle is proved.
"""

from collections.abc import Iterator
from math import log2
from random import Random
from typing import Any

from niwashi.engine.levels import FULL
from niwashi.games.game import Game
from niwashi.kits.known import opponent_for
from niwashi.learning.progress import HIGHEST_GRADE
from niwashi.learning.puzzle import BEYOND_LEVELS, Aim, Puzzle

LONGEST_WIN = 3
"""Most turns of the solver."""

_LONGEST_GAME = 300  # turns
_NODES = 30_000  # positions that one puzzle may take


class _TooMuch(Exception):
    """A position takes more looking than is worth it."""


class _Prover:
    """Looks at every line of play, within a number of positions."""

    def __init__(self, game: Game) -> None:
        self.game, self.left = game, _NODES

    def winning(self, position: Any, turns: int) -> list[str]:
        """Return the turns that force a win within a number of own turns."""
        return [turn for turn in self.game.legal_turns(position) if self._wins(position, turn, turns)]

    def line(self, position: Any, turns: int) -> list[str]:
        """Return a line of play: a turn that forces the win, the reply that holds out longest, and so on."""
        quickest = next(n for n in range(1, turns + 1) if self.winning(position, n))
        turn = self.winning(position, quickest)[0]
        after = self.game.play(position, turn)
        if self.game.winners(after):
            return [turn]
        replies = self.game.legal_turns(after)
        reply = max(replies, key=lambda each: self._needed(self.game.play(after, each), turns))
        return [turn, reply, *self.line(self.game.play(after, reply), turns)]

    def _needed(self, position: Any, most: int) -> int:
        if self.game.winners(position):
            return 0
        return next((n for n in range(1, most + 1) if self.winning(position, n)), most + 1)

    def _wins(self, position: Any, turn: str, turns: int) -> bool:
        self.left -= 1
        if self.left < 0:
            raise _TooMuch
        game, side = self.game, self.game.side(position)
        after = game.after(position, turn)
        if winners := game.winners(after):
            return winners == (side,)
        if turns == 1 or game.side(after) == side:
            return False
        for reply in game.legal_turns(after):
            answered = game.after(after, reply)
            if game.winners(answered) or game.side(answered) != side:
                return False
            if not any(self._wins(answered, each, turns - 1) for each in game.legal_turns(answered)):
                return False
        return True


def find_puzzles(game: Game, count: int, dice: Random, *, games: int = 2000) -> Iterator[Puzzle]:
    """Yield puzzles, at most so many, with ids from 001 on: equal shares of wins in one, two and three turns.

    Positions come from some games played at random; where these hold fewer puzzles, fewer are found.
    """
    wanted = dict.fromkeys(range(1, LONGEST_WIN + 1), -(-count // LONGEST_WIN))
    known: set[str] = set()
    number = 0
    for _ in range(games):
        positions = list(_game_at_random(game, dice))
        for turns in range(LONGEST_WIN, 0, -1):
            if not wanted[turns] or number == count or len(positions) < 2 * turns:
                continue
            position = positions[-2 * turns]
            found = None if game.format(position) in known else _puzzle(game, position, turns, number + 1)
            if found is not None:
                known.add(found.position)
                wanted[turns] -= 1
                number += 1
                yield found
                break
        if number == count or not any(wanted.values()):
            return


def _game_at_random(game: Game, dice: Random) -> Iterator[Any]:
    position = game.start()
    for _ in range(_LONGEST_GAME):
        yield position
        turn = game.random_turn(position, dice)
        if not turn:
            return
        position = game.after(position, turn)


def _puzzle(game: Game, position: Any, turns: int, number: int) -> Puzzle | None:
    """A puzzle if exactly so many turns win, and few first turns do."""
    prover = _Prover(game)
    try:
        if turns > 1 and prover.winning(position, turns - 1):
            return None
        right = prover.winning(position, turns)
        wrong = len(game.legal_turns(position)) - len(right)
        if not right or wrong < 2 * len(right):
            return None
        line = prover.line(position, turns)
    except _TooMuch:
        return None
    return Puzzle(
        id=f"{game.name}-{number:03}",
        position=game.format(position),
        goal=Aim.WIN,
        turns=turns,
        line=tuple(line),
        also=tuple(turn for turn in right if turn != line[0]),
        wrong=wrong,
        level=_level(game, position, right),
        rating=min(HIGHEST_GRADE, round(900 + 350 * (turns - 1) + 60 * log2(wrong / len(right)))),
        source="found by the rules of the game: every line of play was looked at",
    )


def _level(game: Game, position: Any, right: list[str]) -> int:
    """The weakest level of our opponent that finds the first turn."""
    for level in range(1, FULL):
        if opponent_for(game, Random(level), level).choose(position).line[0] in right:
            return level
    return BEYOND_LEVELS
