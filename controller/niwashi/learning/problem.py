"""A puzzle worked out by the rules of its game: whether it is true, and how much a try has reached."""

from collections.abc import Sequence
from functools import cache
from itertools import accumulate, pairwise
from typing import Any, NamedTuple

from niwashi.errors import NiwashiError, RefusedText
from niwashi.games.game import Game, PlaceKind
from niwashi.games.known import game_of
from niwashi.games.setup import GameSetup
from niwashi.learning.puzzle import Aim, Puzzle
from niwashi.learning.puzzle_files import puzzle_named


class Problem(NamedTuple):
    """A puzzle and what its game makes of it."""

    puzzle: Puzzle
    game: Game
    start: Any
    """The position that is set up."""
    side: int
    """The player who has to solve it."""
    possible: int
    """Amount that the line of the puzzle reaches, of what its aim counts."""

    def reached(self, positions: Sequence[Any]) -> int:
        """Return the amount reached, of what the aim counts, by positions from the start on; a win is 1."""
        return _MEASURES[self.puzzle.goal](self.game, self.side, positions)


@cache
def problem_for(name: str) -> Problem:
    """The puzzle with an id, worked out. Raises NiwashiError, or RefusedText for one that can't be true."""
    puzzle = puzzle_named(name)
    try:
        game = game_of(GameSetup(puzzle.game, players=puzzle.players, seed=puzzle.seed))
    except NiwashiError as error:
        raise RefusedText("puzzle-not-legal", found=puzzle.id, why=error) from error
    return problem_of(puzzle, game)


def problem_of(puzzle: Puzzle, game: Game) -> Problem:
    """Return the problem of a puzzle. Raises RefusedText for an illegal one, or one that misses its aim."""
    try:
        start = game.parse(puzzle.position)
        positions = list(accumulate(puzzle.line, game.play, initial=start))
        for turn in puzzle.also:
            game.play(start, turn)
    except NiwashiError as error:
        raise RefusedText("puzzle-not-legal", found=puzzle.id, why=error) from error
    side = game.side(start)
    made = Problem(puzzle, game, start, side, 0)
    possible = made.reached(positions)
    movers = [game.side(position) for position in positions[:-1]]
    is_as_long = movers.count(side) == puzzle.turns and movers[-1] == side
    if not is_as_long or (possible < 1 and puzzle.goal is not Aim.SCORE):
        raise RefusedText("puzzle-no-goal", found=puzzle.id, goal=puzzle.goal, turns=puzzle.turns)
    return made._replace(possible=possible)


def _won(game: Game, side: int, positions: Sequence[Any]) -> int:
    return int(side in game.winners(positions[-1]))


def _enclosed(game: Game, side: int, positions: Sequence[Any]) -> int:
    """Return the growth of the territory."""
    before, after = (len(game.territories(each).get(side, ())) for each in (positions[0], positions[-1]))
    return after - before


def _captured(game: Game, side: int, positions: Sequence[Any]) -> int:
    """Return the number of squares that others have lost by the turns of this side."""
    own = (pair for pair in pairwise(positions) if game.side(pair[0]) == side)
    return sum(max(0, _others(game, side, before) - _others(game, side, after)) for before, after in own)


def _others(game: Game, side: int, position: Any) -> int:
    """Return the number of squares with pieces of other players."""
    layout = game.layout(position)
    squares = (layout[name] for name, place in game.places.items() if place.kind is PlaceKind.SQUARE)
    owners = (game.pieces[stack.owner].player for stack in squares if stack.height)
    return sum(owner >= 0 and owner != side for owner in owners)


def _scored(game: Game, side: int, positions: Sequence[Any]) -> int:
    """Return the points gained."""
    name = f"{game.players[side]}_points"
    before, after = (game.facts(each).get(name, 0) for each in (positions[0], positions[-1]))
    return int(after) - int(before)


_MEASURES = {Aim.WIN: _won, Aim.ENCLOSE: _enclosed, Aim.CAPTURE: _captured, Aim.SCORE: _scored}
