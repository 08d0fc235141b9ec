"""The lessons that come with Niwashi, worked out by the rules of their games."""

from functools import cache
from typing import TYPE_CHECKING

from niwashi.errors import BadLesson, NiwashiError
from niwashi.files import Format
from niwashi.games import GAMES, GameSetup, game_of
from niwashi.kits import kit_of, seed_file

if TYPE_CHECKING:  # lessons are loaded when somebody learns
    from niwashi.learning.course import Course

_LESSON = Format(BadLesson, "lesson-no-file", "lesson-not-toml")


def taught() -> tuple[str, ...]:
    """The games that have a lesson: those without one of their own get one that is made from their rules."""
    for name in GAMES:
        kit_of(name)  # one that can't be loaded leaves the game out
    return tuple(name for name in GAMES if has_lesson(name))


def has_lesson(game: str) -> bool:
    """Return whether a game has a lesson."""
    known = GAMES.get(game)
    return known is not None and (not known.is_dealt or kit_of(game).lesson is not None)


@cache
def course_for(game: str) -> "Course":
    """The lesson of a game. Raises NiwashiError where it has none, BadLesson where that can't be true."""
    from niwashi.learning.course import course_of
    from niwashi.learning.lesson import lesson_from
    from niwashi.learning.lesson_maker import made_lesson

    name = kit_of(game).lesson
    if name is None and has_lesson(game):
        rules = game_of(GameSetup(game))
        return course_of(made_lesson(rules), rules)
    if name is None:
        known = ", ".join(taught())
        raise NiwashiError("lesson-none", game=game, known=known)
    file = seed_file(game, f"lessons/{name}")
    lesson = lesson_from(_LESSON.fields(file), f"lessons/{name}")
    return course_of(lesson, game_of(GameSetup(lesson.game, players=lesson.players, seed=lesson.seed)))
