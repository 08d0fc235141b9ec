"""Endings by resignation, agreement or time, which only the chains of signed games know."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from niwashi.errors import NiwashiError
from niwashi.games.game import GameEnding
from niwashi_friends.chain.chain import Chain
from niwashi_friends.chain.inbox import Inbox
from niwashi_friends.chain.parsing import parse
from niwashi_friends.chain.terms import Terms

_Ask = Callable[..., list[tuple[Any, ...]]]

_ENDED = """SELECT chains.played, chains.terms, chains.id FROM chains WHERE played IS NOT NULL AND EXISTS (
    SELECT 1 FROM entries WHERE chain = chains.id AND (line LIKE '%"kind":"resign"%'
    OR line LIKE '%"kind":"drawn"%' OR line LIKE '%"kind":"timed-out"%'))"""
_LINES = "SELECT line FROM entries WHERE chain = :number ORDER BY number"
_MOST_KNOWN = 500


def signed_endings(ask: _Ask) -> Mapping[str, GameEnding]:
    """Return the endings by the keys of the kept games. `ask` runs a query on the records."""
    found = {}
    for played, terms, number in ask(_ENDED):
        lines = tuple(line for (line,) in ask(_LINES, number=number))
        ending = _ending(terms, lines)
        if ending is not None:
            found[played] = ending
    return found


@lru_cache(_MOST_KNOWN)
def _ending(terms: str, lines: tuple[str, ...]) -> GameEnding | None:
    """Return the ending of a chain. Signatures were checked when the lines arrived."""
    try:
        agreed = parse(terms.encode())
        if not isinstance(agreed, Terms):
            return None
        inbox = Inbox(Chain.of(agreed, _checked_before), _checked_before)
        for line in lines:
            inbox.receive(line.encode())
    except NiwashiError:  # written by another program
        return None
    return inbox.chain.ending


def _checked_before(_: str, __: bytes, ___: bytes) -> bool:
    return True
