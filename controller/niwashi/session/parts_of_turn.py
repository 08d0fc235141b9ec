"""A turn taken apart: the options of the game that make it, one action after the other."""

from typing import Any

from niwashi.games.game import Game, Option


def turn_parts(game: Game, position: Any, turn: str) -> tuple[Option, ...]:
    """The options that make a legal turn, in their order; none where the turn is none of this position.

    >>> from niwashi.games import game_named
    >>> hexes = game_named("borderland")
    >>> [option.turn for option in turn_parts(hexes, hexes.start(), "w:e5,b:g7")]
    ['w:e5', 'w:e5,b:g7']
    """
    return _rest(game, position, position, turn, set())


def _rest(game: Game, start: Any, here: Any, turn: str, tried: set[str]) -> tuple[Option, ...]:
    """Return the continuations from the middle of a turn to its end, each beginning tried once."""
    options = game.options(here)
    for option in options:
        if option.turn == turn and not option.goes_on:
            return (option,)
    for option in options:
        # A turn begins so by its text, or by a statement that its text lacks.
        may_begin = option.goes_on and (turn.startswith(option.turn) or not option.handlings)
        if may_begin and option.turn not in tried:
            tried.add(option.turn)
            rest = _rest(game, start, game.continue_turn(start, option.turn), turn, tried)
            if rest:
                return option, *rest
    return ()
