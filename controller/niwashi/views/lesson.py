"""The progress of a lesson, and the message of the board in one."""

from typing import NamedTuple

from niwashi.learning import Tutor
from niwashi.web import LessonView
from niwashi.words import Key, suited, translate


class LessonFacts(NamedTuple):
    """A lesson in progress."""

    tutor: Tutor
    left_game: bool
    """True if a game is suspended for it."""
    is_shown: bool
    """True if the program's hand carries out the answers."""


def lesson_view(taught: LessonFacts | None) -> LessonView | None:
    """Return the progress of a lesson."""
    if taught is None:
        return None
    tutor = taught.tutor
    return {
        "game": tutor.course.game.name,
        "step": tutor.number + 1,
        "steps": tutor.count,
        "is_last": tutor.number + 1 == tutor.count,
        "left_game": taught.left_game,
    }


def lesson_text(taught: LessonFacts | None, language: str) -> str:
    """Return the board's message in a lesson; "" without one, or where another message comes first."""
    prompt = None if taught is None else taught.tutor.prompt
    if taught is None or prompt is None:
        return ""
    key = f"{prompt.key}-watch" if prompt.key == "lesson-answer" and taught.is_shown else prompt.key
    facts = {name: Key(f"player-{fact}") if name == "player" else fact for name, fact in prompt.facts.items()}
    return translate(
        suited(key, "done" if taught.tutor.wants_done else "", language=language), language, **facts
    )
