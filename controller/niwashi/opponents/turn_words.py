"""A turn in words, where its notation has some: "f1 to e2 with card 2" for f1e2:2."""

from typing import Any

from niwashi.games import Game
from niwashi.kits import kit_of
from niwashi.words import translate


def turn_text(game: Game, position: Any, turn: str, language: str) -> str:
    """The turn as its menu says it, or in words, or as it is written."""
    words = next((o.words for o in game.options(position) if o.turn == turn and not o.secret), None)
    return translate(words.key, language, **words.facts) if words else turn_words(game, turn, language)


def turn_words(game: Game, turn: str, language: str) -> str:
    """The turn as people say it; a notation without words stays as it is.

    >>> from niwashi.games import game_named
    >>> turn_words(game_named("throne"), "f1e2:2", "en")
    'f1 to e2 with card 2'
    """
    return kit_of(game).turn_words(turn, language)
