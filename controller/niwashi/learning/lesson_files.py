"""The lessons that come with Niwashi, worked out by the rules of their games."""

from functools import cache

from niwashi.errors import BadLesson, NiwashiError
from niwashi.files import Format
from niwashi.games import GAMES, GameSetup, game_of
from niwashi.kits import kit_of, seed_file
from niwashi.learning.course import Course, course_of
from niwashi.learning.lesson import lesson_from
from niwashi.learning.made_lesson import made_lesson

_LESSON = Format(BadLesson, "lesson-no-file", "lesson-not-toml")


def taught() -> tuple[str, ...]:
    """The games that have a lesson: those without one of their own get one that is made from their rules."""
    return tuple(name for name in GAMES if has_lesson(name))


def has_lesson(game: str) -> bool:
    """Return whether a game has a lesson."""
    own = kit_of(game).lesson  # a kit that can't be loaded leaves the game out
    known = GAMES.get(game)
    return known is not None and (own is not None or not known.is_dealt)


@cache
def course_for(game: str) -> Course:
    """The lesson of a game. Raises NiwashiError where it has none, BadLesson where that can't be true."""
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
