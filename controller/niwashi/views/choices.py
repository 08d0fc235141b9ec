"""Choices that are made by a button or a touch instead of a move."""

from niwashi.games.game import Option, Words
from niwashi.page_types.state import ChoiceView
from niwashi.session.session import Session
from niwashi.words.catalogue import has_words, translate


def choices_view(session: Session, viewer: int | None, language: str) -> list[ChoiceView]:
    """Return the choices open now. Secret ones are for the player who decides.

    A page with another player's seat gets none, and no page does while hands have to finish something.
    A lone choice without a button of its own is not offered while a piece is in the air: it would be refused.
    """
    match = session.match
    if session.flow.task is not None or viewer not in (None, match.side):
        return []
    options = (option for option in match.options if option.words and (option.spoken or not option.handlings))
    offered = [option for option in options if viewer is not None or not option.secret]
    if not session.flow.is_settled and len(offered) == 1 and not offered[0].button:
        return []
    return [_choice(option, language) for option in offered]


def _choice(option: Option, language: str) -> ChoiceView:
    words = option.words
    short = _besides(words, "short", language)
    return {
        "turn": option.turn,
        "text": translate(words.key, language, **words.facts) if words else option.turn,
        "short": short,
        "mark": _besides(words, "mark", language) or short,
        "ask": _besides(words, "ask", language),
        "place": option.button or "",
        "secret": option.secret,
    }


def _besides(words: Words | None, what: str, language: str) -> str:
    """Return a further text of a choice from the catalogue, "" if there is none."""
    if words is None or not has_words(f"{words.key}-{what}"):
        return ""
    return translate(f"{words.key}-{what}", language, **words.facts)
