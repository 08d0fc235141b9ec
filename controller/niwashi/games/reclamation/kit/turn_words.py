"""A turn of The Reclamation as people say it."""

import re

from niwashi.words.catalogue import translate

_TURN = re.compile(r"([a-f][1-6])([a-f][1-6]):([1-4])(?:\+(.+))?")


def turn_words(turn: str, language: str) -> str:
    """Return the turn in words; other text stays as it is.

    >>> turn_words("f1e2:2", "en"), turn_words("c3d4:2+c5,e5", "en")
    ('f1 to e2 with card 2', 'c3 to d4 with card 2 (stones on c5, e5)')
    """
    match = _TURN.fullmatch(turn)
    if match is None:
        return turn
    origin, target, card, chosen = match.groups()
    facts = {"origin": origin, "target": target, "card": card}
    if chosen is None:
        return translate("turn-moved", language, **facts)
    return translate("turn-moved-choosing", language, **facts, chosen=chosen.replace(",", ", "))
