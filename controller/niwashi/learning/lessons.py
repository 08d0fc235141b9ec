"""Lessons at a table: how they begin, go on and end."""

from contextlib import suppress
from typing import TYPE_CHECKING

from niwashi.board_types import Geometry, Role
from niwashi.errors import NiwashiError, StillUnderWay
from niwashi.learning.bookmark import Bookmark, Mark
from niwashi.learning.lesson_files import LessonMaking, course_for, has_lesson
from niwashi.learning.suspended_game import LearningTable, SuspendedGame
from niwashi.loop.features import NEVER, CommandSender, Feature, Handler
from niwashi.loop.game_loop import GameLoop
from niwashi.loop.held_button import HeldButton, PressKind
from niwashi.message import Key
from niwashi.opponents.sides import Sides
from niwashi.page_types.commands import BeginLesson, FinishLesson, Handle, LeaveLesson, PageCommand, StepBack
from niwashi.page_types.page_facts import Guidance, PageFacts
from niwashi.page_types.scene import Scene
from niwashi.page_types.state import LessonView
from niwashi.session.layers import Layer
from niwashi.session.session import Session
from niwashi.words.catalogue import suited, translate

if TYPE_CHECKING:  # loaded when somebody learns
    from niwashi.learning.tutor import Tutor

HELD_S = 3.0
"""Seconds to hold *help* to begin the lesson of the game on the board, or to leave the current one."""


class Lessons:
    """Begins and leaves lessons, and leads through the one that is on."""

    refusal = "lesson-first"

    def __init__(
        self, game_loop: GameLoop, opponents: Sides, table: LearningTable, suspended: SuspendedGame
    ) -> None:
        self.tutor: Tutor | None = None
        self._game_loop, self._opponents, self._table, self._suspended = (
            game_loop,
            opponents,
            table,
            suspended,
        )
        self._bookmark = Bookmark()
        self._making = LessonMaking()
        self._asked = ""  # the game whose lesson the *help* button has asked for
        self._help = HeldButton(HELD_S)
        game_loop.add(
            Feature(
                "lessons",
                commands=(
                    Handler(BeginLesson, self._begin_asked),
                    Handler(StepBack, self._back_asked),
                    Handler(LeaveLesson, self._leave_asked),
                    Handler(FinishLesson, self._finish_asked),
                ),
                check=self._check,
                facts=self._facts,
                scene=self._scene,
                layers=(self._layer,),
                step=self._step,
                new_game=self.end,
                close=self._making.close,
            )
        )

    def keep(self, bookmark: Bookmark) -> None:
        """Keep there how far a lesson has come."""
        self._bookmark = bookmark

    @property
    def left_off(self) -> Mark | None:
        """Place of the lesson when the program ended, if one was on."""
        return self._bookmark.mark

    def forget(self) -> None:
        """Forget the lesson to go on with."""
        self._bookmark.take_out()

    @property
    def has_left_game(self) -> bool:
        """True if a game that was begun waits for the end of the lesson."""
        return self._suspended.has_left_game

    def begin(self, game: str, at: int = 0, *, resumed: bool = False) -> None:
        """Begin a game's lesson with a step.

        Raises StillUnderWay, to be asked again, while it is made of the rules, which takes its time. Raises
        NiwashiError where there is none, or no board for it.
        """
        if self._table.demo:
            raise NiwashiError("lesson-not-here")
        from niwashi.learning.tutor import Tutor

        course = self._making.course(game)
        made: list[Tutor] = []

        def session(geometry: Geometry) -> Session:
            made.append(Tutor(course, geometry, at, resumed=resumed))
            return made[-1].session

        self._suspended.enter(self, course.game, session)
        self.tutor = made[-1]
        self._table.set_out(self.tutor.standing() if resumed else None)
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
        self._suspended.come_back(now)

    def end(self) -> None:
        """Drop the lesson and the suspended game."""
        if self.tutor is not None:
            self.drop()
            self._suspended.forget()

    def drop(self) -> None:
        self.tutor = None
        self._bookmark.take_out()
        self._enter()

    def back(self, now: float) -> None:
        """To the beginning of this turn, or of the one before."""
        tutor = self._tutor()
        tutor.back(now)
        self._set_out(tutor)
        self._game_loop.mark_changed()

    def finish(self, now: float) -> None:
        """On to a first game; to the one that was left, if one was."""
        game, goes_back = self._tutor().course.game.name, self.has_left_game
        if goes_back:
            self.leave(now)
        else:
            self.end()
            self._table.play_first_game(game)

    # Commands

    def _begin_asked(self, do: BeginLesson, _: CommandSender) -> None:
        self.begin(do.game)

    def _back_asked(self, _: StepBack, by: CommandSender) -> None:
        self.back(by.now)

    def _leave_asked(self, _: LeaveLesson, by: CommandSender) -> None:
        self.leave(by.now)

    def _finish_asked(self, _: FinishLesson, by: CommandSender) -> None:
        self.finish(by.now)

    def _check(self, command: PageCommand, _: CommandSender) -> None:
        """Refuse handlings while the program's hand is at work, unless people have to put something right."""
        is_shown = self._opponents.is_moving and self._game_loop.session.flow.mismatch is None
        is_moved = isinstance(command, Handle) and command.verb != "release"
        if self._suspended.guide is not None and is_shown and is_moved:
            raise NiwashiError("lesson-watch")

    # Hooks of the loop

    def _step(self, now: float) -> float:
        """Go on as far as hands have come; hear the *help* button."""
        pressed, cells = self._game_loop.pressed, self._game_loop.board.geometry
        is_down = bool(pressed) and any(pressed >> i & 1 for i, c in enumerate(cells) if c.role is Role.HELP)
        if self._help.look(now, is_down=is_down) is PressKind.HELD:
            # Begin the lesson of this game, if it has one; leave the lesson or puzzle that is on.
            self._game_loop.stop_explaining()
            if self._suspended.guide is not None:
                self._suspended.guide.leave(now)
            elif has_lesson(self._game_loop.session.game.name) and not self._table.demo:
                self._asked = self._game_loop.session.game.name
        if self._asked:
            with suppress(StillUnderWay):
                asked, self._asked = self._asked, ""
                self.begin(asked)
                asked = ""
            self._asked = asked
        if self.tutor is not None:
            self._go_on(self.tutor, now)
        return now if self._help.is_pending or self._asked else NEVER

    def _go_on(self, tutor: "Tutor", now: float) -> None:
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

    def _set_out(self, tutor: "Tutor") -> None:
        """A table that the program has set out needs no hands, even if its board senses a difference."""
        if self._table.set_out():
            tutor.session.come_back()

    def _enter(self) -> None:
        self._opponents.begin()
        self._game_loop.mark_changed()

    def _tutor(self) -> "Tutor":
        if self.tutor is None:
            raise NiwashiError("lesson-is-not-on")
        return self.tutor

    def _layer(self) -> Layer | None:
        return None if self.tutor is None else self.tutor.layer()

    def _facts(self, page: PageFacts) -> PageFacts:
        if self.tutor is None:
            return page
        text = lesson_text(
            self.tutor, page.language, is_shown=page.say != "", is_trusted=page.table is not None
        )
        guidance = Guidance(text, adds_advice=self.tutor.is_by_press)
        return page._replace(guidance=guidance, lesson=lesson_view(self.tutor, left_game=self.has_left_game))

    def _scene(self, scene: Scene) -> Scene:
        return {**scene, "lessons": [] if self._table.demo else list(filter(has_lesson, scene["games"]))}


def lesson_view(tutor: "Tutor", *, left_game: bool) -> LessonView:
    """Return the progress of a lesson. `left_game` if a game is suspended for it."""
    return {
        "game": tutor.course.game.name,
        "step": tutor.number + 1,
        "steps": tutor.count,
        "is_last": tutor.number + 1 == tutor.count,
        "left_game": left_game,
    }


def lesson_text(tutor: "Tutor", language: str, *, is_shown: bool, is_trusted: bool = False) -> str:
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
