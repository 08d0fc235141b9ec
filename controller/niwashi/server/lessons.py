"""The lesson at a table, if one is on: how it begins, goes on and ends."""

from niwashi.errors import NiwashiError
from niwashi.learning import Tutor, course_for, taught
from niwashi.loop import Bookmark, HeldButton, Mark, Push, TableRunner
from niwashi.opponents import Sides
from niwashi.server.detour import Detour, Stage
from niwashi.session import Geometry, Layer, Role, Session

HELD_S = 3.0
"""So long *help* is held to begin the lesson of the game on the board, or to leave the one that is on."""


class Lessons:
    """Begins and leaves lessons, and leads through the one that is on. `step` it with its runner."""

    def __init__(self, runner: TableRunner, opponents: Sides, stage: Stage, detour: Detour) -> None:
        self.tutor: Tutor | None = None
        self.version = 0
        self._runner, self._opponents, self._stage, self._detour = runner, opponents, stage, detour
        self._bookmark = Bookmark()
        self._help = HeldButton(HELD_S)
        runner.gather(self._layer)

    def keep(self, bookmark: Bookmark) -> None:
        """Keep there how far a lesson has come."""
        self._bookmark = bookmark

    @property
    def left_off(self) -> Mark | None:
        """Where a lesson was when the program ended, if one was on."""
        return self._bookmark.mark

    def forget(self) -> None:
        """No lesson is to be gone on with."""
        self._bookmark.take_out()

    @property
    def has_left_game(self) -> bool:
        """Whether a game that was begun waits for the end of the lesson."""
        return self._detour.has_left_game

    def begin(self, game: str, at: int = 0, *, resumed: bool = False) -> None:
        """Begin a game's lesson with a step. Raises NiwashiError where there is none, or no board for it."""
        if not self._stage.offers_lessons:
            raise NiwashiError("lesson-not-here")
        course = course_for(game)
        made: list[Tutor] = []

        def session(geometry: Geometry) -> Session:
            made.append(Tutor(course, geometry, at, resumed=resumed))
            return made[-1].session

        self._detour.enter(self, course.game, session)
        self.tutor = made[-1]
        self._stage.set_out(self.tutor.standing() if resumed else None)
        self._enter()

    def resume(self) -> None:
        """Go on where a lesson was when the program ended. Raises NiwashiError where that can't be done."""
        mark = self._bookmark.mark
        if mark is not None:
            self.begin(mark.game, min(mark.step, len(course_for(mark.game).lesson.steps) - 1), resumed=True)

    def leave(self, now: float) -> None:
        """Back to the game that was on before."""
        self._tutor()
        self.drop()
        self._detour.come_back(now)

    def end(self) -> None:
        """The lesson is over, whatever comes now."""
        if self.tutor is not None:
            self.drop()
            self._detour.forget()

    def drop(self) -> None:
        """No lesson is on any more."""
        self.tutor = None
        self._bookmark.take_out()
        self._enter()

    def back(self, now: float) -> None:
        """To the beginning of this turn, or of the one before."""
        tutor = self._tutor()
        tutor.back(now)
        self._set_out(tutor)
        self.version += 1

    def finish(self, now: float) -> None:
        """On to a first game; to the one that was left, if one was."""
        game, goes_back = self._tutor().course.game.name, self.has_left_game
        if goes_back:
            self.leave(now)
        else:
            self.end()
            self._stage.play_first_game(game)

    def step(self, now: float) -> None:
        """Go on as far as hands have come; hear the *help* button."""
        if self._help.look(now, is_down=self._is_help_down()) is Push.HELD:
            self._toggle(now)
        tutor = self.tutor
        if tutor is None:
            return
        chapter = tutor.match.start
        side = tutor.session.match.side
        if tutor.step(now):
            if tutor.match.start is chapter:
                self._opponents.lend_hand(side, now)
            else:
                self._set_out(tutor)
        self._bookmark.put(Mark(tutor.course.game.name, tutor.number))
        if tutor.is_over:
            self.finish(now)

    def _set_out(self, tutor: Tutor) -> None:
        """A table that the program has set out needs no hands, whatever its board feels of the change."""
        if self._stage.set_out():
            tutor.session.come_back()

    def _toggle(self, now: float) -> None:
        """Begin the lesson of the game on the board, if it has one; leave the lesson or puzzle that is on."""
        self._runner.stop_explaining()
        if self._detour.guide is not None:
            self._detour.guide.leave(now)
        elif self._runner.session.game.name in taught() and self._stage.offers_lessons:
            self.begin(self._runner.session.game.name)

    def _is_help_down(self) -> bool:
        pressed, cells = self._runner.pressed, self._runner.board.geometry
        return bool(pressed) and any(pressed >> i & 1 for i, c in enumerate(cells) if c.role is Role.HELP)

    def _enter(self) -> None:
        self._opponents.begin()
        self.version += 1

    def _tutor(self) -> Tutor:
        if self.tutor is None:
            raise NiwashiError("lesson-is-not-on")
        return self.tutor

    def _layer(self) -> Layer | None:
        return None if self.tutor is None else self.tutor.layer()
