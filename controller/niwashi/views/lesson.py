"""What a page is sent of a lesson, and what the board says in one."""

from typing import NamedTuple

from niwashi.learning import Tutor
from niwashi.web import LessonView
from niwashi.words import Key, suited, translate


class Taught(NamedTuple):
    """A lesson that is on, and what the program does about it."""

    tutor: Tutor
    left_game: bool
    """Whether a game waits for its end."""
    is_shown: bool
    """Whether a hand of the program's carries an answer out."""


def lesson_view(taught: Taught | None) -> LessonView | None:
    """How far a lesson has come."""
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


def lesson_text(taught: Taught | None, language: str) -> str:
    """What the board says in a lesson; "" without one, and where something else comes first."""
    prompt = None if taught is None else taught.tutor.prompt
    if taught is None or prompt is None:
        return ""
    key = f"{prompt.key}-watch" if prompt.key == "lesson-answer" and taught.is_shown else prompt.key
    facts = {name: Key(f"player-{fact}") if name == "player" else fact for name, fact in prompt.facts.items()}
    return translate(
        suited(key, "done" if taught.tutor.wants_done else "", language=language), language, **facts
    )
