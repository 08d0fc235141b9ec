"""Games to look for puzzles in: at random, level against level, and mixtures, each by its number alone."""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from niwashi.engine.opponent import Opponent
from niwashi.games.game import Game
from niwashi.kits.known import opponent_for

Cast = tuple[int, ...]
"""A level for each player, 0 for one who plays any legal turn."""

_MEGABYTES = 4


class SourcePosition(NamedTuple):
    """A position that somebody had to move in, and where it comes from."""

    position: Any
    source: str


def positions(game: Game, number: int, cast: Cast, seed: int, longest: int) -> Iterator[SourcePosition]:
    """The positions of one game of at most so many turns, with somebody to move in each."""
    dice = Random(f"puzzles {game.name} {seed} {number}")
    players = [opponent_for(game, dice, level, _MEGABYTES) if level else None for level in cast]
    here = game.start()
    for turn in range(1, longest + 1):
        if game.result(here) is not None:
            return
        yield SourcePosition(here, f"{_told(cast)} game {number}, turn {turn}")
        here = game.play(here, _chosen(game, here, players[game.side(here) % len(players)], dice))


def _chosen(game: Game, here: Any, player: Opponent | None, dice: Random) -> str:
    if player is not None:
        return player.choose(here).line[0]
    turns = game.legal_turns(here)
    return turns[int(dice.random() * len(turns))]


def _told(cast: Cast) -> str:
    """
    >>> _told((0, 0)), _told((2, 2)), _told((0, 3))
    ('random', 'level 2', 'level 3 against random')
    """
    names = ["random" if level == 0 else f"level {level}" for level in sorted(set(cast), reverse=True)]
    return " against ".join(names)
