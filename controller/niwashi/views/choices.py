"""What a page is told about choices that are said and not moved: buttons of a menu, squares to touch."""

from collections.abc import Iterable, Mapping
from typing import Any

from niwashi.rules import Option
from niwashi.session import Session
from niwashi.words import say

__all__ = ["choices_told"]


def choices_told(session: Session, viewer: int | None, language: str) -> list[Mapping[str, Any]]:
    """`choices` of `niwashi.web.Program.status`: what may be said now, secret things to who decides alone.

    A page with another player's seat is told none, and nobody while hands have to finish something first.
    """
    match = session.match
    if session.errand is not None or viewer not in (None, match.side):
        return []
    options = _sayable(match.game.options(match.here))
    return [_choice(option, language) for option in options if viewer is not None or not option.secret]


def _sayable(options: Iterable[Option]) -> Iterable[Option]:
    return (option for option in options if option.words and (option.spoken or not option.handlings))


def _choice(option: Option, language: str) -> Mapping[str, Any]:
    words = option.words
    return {
        "turn": option.turn,
        "text": say(words.key, language, **words.facts) if words else option.turn,
        "place": option.button or "",
        "outlook": option.outlook,
        "secret": option.secret,
    }
