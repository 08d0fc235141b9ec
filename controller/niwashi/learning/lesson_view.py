"""The progress of a lesson, and the message of the board in one."""

from niwashi.learning.tutor import Tutor
from niwashi.web import LessonView
from niwashi.words import Key, suited, translate


def lesson_view(tutor: Tutor, *, left_game: bool) -> LessonView:
    """Return the progress of a lesson. `left_game` if a game is suspended for it."""
    return {
        "game": tutor.course.game.name,
        "step": tutor.number + 1,
        "steps": tutor.count,
        "is_last": tutor.number + 1 == tutor.count,
        "left_game": left_game,
    }


def lesson_text(tutor: Tutor, language: str, *, is_shown: bool, is_trusted: bool = False) -> str:
    """Return the board's message in a lesson; "" where another message comes first.

    `is_shown` if the program's hand carries out the answers; `is_trusted` if the table is simulated, and no
    *done* is needed for what the board has no sensor to tell.
    """
    prompt = tutor.prompt
    if prompt is None:
        return ""
    key = f"{prompt.key}-watch" if prompt.key == "lesson-answer" and is_shown else prompt.key
    facts = {name: Key(f"player-{fact}") if name == "player" else fact for name, fact in prompt.facts.items()}
    kind = "" if not tutor.wants_done else "page" if is_trusted else "done"
    return translate(suited(key, kind, language=language), language, **facts)
