"""How much of each game a square feels, from random games."""

from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any

from niwashi.board_types import Senses, view
from niwashi.games.game import Game, PlaceKind
from niwashi.games.known import BUILT_IN_GAMES, game_named
from niwashi.stack import EMPTY, Stack

SENSES: Mapping[str, Senses] = {
    "presence": Senses.PRESENCE,
    "face": Senses.PRESENCE | Senses.FACE,
    "height": Senses.FACE | Senses.HEIGHT,
}
_TURNS, _SEED = 1000, 29
_FEWER_TURNS = {"borderland": 50}  # thousands of legal turns a position


@cache
def unfelt() -> Mapping[str, Mapping[str, float]]:
    """Return for each game and sense the share of turns in which a square changes and does not feel it."""
    return {name: _unfelt(game_named(name), _FEWER_TURNS.get(name, _TURNS)) for name in BUILT_IN_GAMES}


def _unfelt(game: Game[Any], turns: int) -> dict[str, float]:
    dice, position, counts = Random(_SEED), game.start(), dict.fromkeys(SENSES, 0)
    for _ in range(turns):
        before = _squares(game, position)
        position = game.play(position, dice.choice(game.legal_turns(position)))
        after = _squares(game, position)
        pairs = [(before.get(at, EMPTY), after.get(at, EMPTY)) for at in before.keys() | after.keys()]
        for name, senses in SENSES.items():
            counts[name] += any(old != new and view(senses, old) == view(senses, new) for old, new in pairs)
        if game.result(position) is not None:
            position = game.start()
    return {name: count / turns for name, count in counts.items()}


def _squares(game: Game[Any], position: Any) -> dict[str, Stack]:
    layout = game.layout(position)
    return {at: stack for at, stack in layout.items() if game.places[at].kind is PlaceKind.SQUARE}
