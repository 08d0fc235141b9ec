"""The texts of turns (KS-64): a verb, then tiles, stones, seats and squares, between single blanks."""

import re

from niwashi.errors import BadTurn
from niwashi.games.karesansui.garden import NAMES, STONES
from niwashi.games.karesansui.seats import SEATS
from niwashi.games.karesansui.tiles import TILES, seen
from niwashi.validation import quoted

_TILE = "(?:" + "|".join(re.escape(text) for text in sorted(TILES, key=len, reverse=True)) + ")"
_SQUARE = f"(?:{'|'.join(NAMES)})"
_SEAT = f"(?:{'|'.join(SEATS)})"
_STONE = f"(?:{'|'.join(STONES)}) {_SQUARE}(?: {_SQUARE})?"

_WORDS = {
    "place": f" {_TILE} {_SQUARE}",
    "stored": f" {_TILE} {_SQUARE}",
    "steal": f" {_TILE} {_SQUARE}",
    "give": f" {_SEAT}",
    "monk": f" {_SQUARE}",
    "stone": f" {_STONE}",
    "muso": f" {_STONE}",
    "ishikawa": f" {_SEAT}(?:,{_SEAT})*",
    "rikyu": f" {_SQUARE}",
    "kentei": f" {_SQUARE} {_SQUARE}",
    "kanamori": f" {_SQUARE} {_SQUARE}",
}
BARE_TURNS = (
    "store",
    "discard",
    "refuse",
    "pass",
    "yield",
    "shigemori",
    "zazen",
    "zenami",
    "sesshu",
    "done",
    "enshu",
)
"""Turns that are one word."""
_GRAMMAR = {
    verb: re.compile(verb + words) for verb, words in (_WORDS | dict.fromkeys(BARE_TURNS, "")).items()
}


def parse_turn(text: str) -> tuple[str, ...]:
    """The words of a turn, legal or not, its verb first. Raises BadTurn.

    >>> parse_turn("stone large b2 c2")
    ('stone', 'large', 'b2', 'c2')
    """
    verb, *words = text.split(" ")
    if verb not in _GRAMMAR or not _GRAMMAR[verb].fullmatch(text):
        raise BadTurn("karesansui-turn-text", found=quoted(text))
    canonical = " ".join([verb, *(seen(word) if word in TILES else word for word in words)])
    if text != canonical:  # a tile that looks the same turned is written upright (KS-60)
        raise BadTurn("karesansui-turn-not-canonical", found=quoted(text), canonical=canonical)
    return verb, *words
