"""A turn in words, where its notation has some: "f1 to e2 with card 2" for f1e2:2."""

import re
from typing import Any

from niwashi.rules import Game
from niwashi.words import say

__all__ = ["turn_text", "turn_words"]

_RECLAIMED = re.compile(r"([a-f][1-6])([a-f][1-6]):([1-4])(?:\+(.+))?")
_CELL = r"[a-k]\d{1,2}"
_ACTION = re.compile(rf"(?:([wb]):)?({_CELL})(?:-({_CELL}))?")


def turn_text(game: Game, position: Any, turn: str, language: str) -> str:
    """The turn as its menu says it, or in words, or as it is written."""
    words = next((o.words for o in game.options(position) if o.turn == turn and not o.secret), None)
    return say(words.key, language, **words.facts) if words else turn_words(turn, language)


def turn_words(turn: str, language: str) -> str:
    """The turn as people say it; a notation without words stays as it is.

    >>> turn_words("f1e2:2", "en"), turn_words("c3d4:2+c5,e5", "en")
    ('f1 to e2 with card 2', 'c3 to d4 with card 2 (stones on c5, e5)')
    >>> turn_words("d4,e5-e6", "en"), turn_words("w:e5,b:g7", "en"), turn_words("e6-e7~a1", "en")
    ('a piece on d4, then e5 to e6', 'white on e5, then black on g7', 'e6-e7~a1')
    """
    match = _RECLAIMED.fullmatch(turn)
    if match is not None:
        return _reclaimed(language, *match.groups())
    actions = [_ACTION.fullmatch(action) for action in turn.split(",")]
    said = [_action(language, *action.groups()) for action in actions if action is not None]
    if len(said) != len(actions):
        return turn
    return said[0] if len(said) == 1 else say("turn-then", language, one=said[0], two=said[1])


def _reclaimed(language: str, origin: str, target: str, card: str, chosen: str | None) -> str:
    facts = {"origin": origin, "target": target, "card": card}
    if chosen is None:
        return say("turn-moved", language, **facts)
    return say("turn-moved-choosing", language, **facts, chosen=chosen.replace(",", ", "))


def _action(language: str, colour: str | None, origin: str, target: str | None) -> str:
    if target is not None:
        return say("turn-stepped", language, origin=origin, target=target)
    key = "turn-placed" if colour is None else f"turn-placed-{'white' if colour == 'w' else 'black'}"
    return say(key, language, place=origin)
