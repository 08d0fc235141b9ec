"""The lessons that come with Niwashi, worked out by the rules of their games."""

import json
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING

from niwashi.errors import NiwashiError, RefusedText, StillUnderWay
from niwashi.files import Format
from niwashi.games.known import GAMES, game_of
from niwashi.games.setup import GameSetup
from niwashi.kits.known import kit_of, seed_file
from niwashi.opponents.engine_process import ProcessLine

if TYPE_CHECKING:  # lessons are loaded when somebody learns
    from niwashi.learning.course import Course
    from niwashi.learning.lesson import Lesson

_LESSON = Format(RefusedText, "lesson-no-file", "lesson-not-toml")


def taught() -> tuple[str, ...]:
    """The games that have a lesson: those without one of their own get one that is made from their rules."""
    for name in GAMES:
        kit_of(name)  # one that can't be loaded leaves the game out
    return tuple(name for name in GAMES if has_lesson(name))


def has_lesson(game: str) -> bool:
    """Return whether a game has a lesson."""
    known = GAMES.get(game)
    return known is not None and (not known.is_dealt or kit_of(game).lesson is not None)


_MADE: dict[str, "Lesson"] = {}
"""Lessons that a process has made, by game."""

_MAKES = "niwashi.learning.lesson_process"


class LessonMaking:
    """Makes the lesson of a game without one, in a process: its games at random may take a minute."""

    def __init__(self) -> None:
        self._line: ProcessLine | None = None
        self._game = ""

    def course(self, game: str) -> "Course":
        """Return the lesson of a game. Raises StillUnderWay while it is made, else like `course_for`."""
        if game in _MADE or not has_lesson(game) or kit_of(game).lesson is not None:
            return course_for(game)
        if game != self._game:
            self.close()
            self._start(game)
        if self._line is not None:
            self._look(self._line)
        return course_for(game)

    def close(self) -> None:
        """Give up what is being made."""
        if self._line is not None:
            self._line.close()
        self._line, self._game = None, ""

    def _start(self, game: str) -> None:
        with suppress(NiwashiError):  # no process, as in a browser: it is made here
            self._line, self._game = ProcessLine(_MAKES), game
            self._line.send(json.dumps(game))

    def _look(self, line: ProcessLine) -> None:
        from niwashi.learning.lesson import lesson_from

        game = self._game
        try:
            made = line.received()
        except NiwashiError:
            self.close()
            raise RefusedText("lesson-not-made", game=game) from None
        if not made:
            raise StillUnderWay("lesson-under-way")
        self.close()
        fields = json.loads(made[0])
        if fields is None:
            raise RefusedText("lesson-not-made", game=game)
        _MADE[game] = lesson_from(fields, game)


@cache
def course_for(game: str) -> "Course":
    """The lesson of a game. Raises NiwashiError where it has none, RefusedText where that can't be true."""
    from niwashi.learning.course import course_of
    from niwashi.learning.lesson import lesson_from
    from niwashi.learning.lesson_process import made_lesson

    name = kit_of(game).lesson
    if name is None and has_lesson(game):
        rules = game_of(GameSetup(game))
        _MADE[game] = _MADE.get(game) or made_lesson(rules)
        return course_of(_MADE[game], rules)
    if name is None:
        known = ", ".join(taught())
        raise NiwashiError("lesson-none", game=game, known=known)
    file = seed_file(game, f"lessons/{name}")
    lesson = lesson_from(_LESSON.fields(file), f"lessons/{name}")
    return course_of(lesson, game_of(GameSetup(lesson.game, players=lesson.players, seed=lesson.seed)))
