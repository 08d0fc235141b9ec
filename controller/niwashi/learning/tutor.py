"""The tutor: leads hands through a lesson on one board. Pure: time is an argument, turns come from readings.

The step of a lesson is computed from the match and from what was sensed, each time anew. So nothing gets
lost, whatever hands do in between.
"""

from collections.abc import Sequence
from typing import cast

from niwashi.board_types import Cue, Geometry, Reading, Task
from niwashi.games.game import Act, Change, Layout, Option, Reason, Refused
from niwashi.learning.course import SAID, Course, Lap, half_done
from niwashi.learning.guided_match import GuidedMatch, WinnerLights
from niwashi.learning.lesson import LessonHandling
from niwashi.session.guide import Prompt
from niwashi.session.layers import Layer
from niwashi.session.plan import values_of
from niwashi.session.session import Session
from niwashi.words.catalogue import has_words

_QUIET = frozenset({Cue.LAST_TURN})
"""Cues that a lesson hides: the lights are for its step."""

_DONE = {Change.LIFTED: (Act.LIFT,), Change.GONE: (Act.LIFT, Act.TAKE, Act.PULL)}
_DONE |= {Change.APPEARED: (Act.SET, Act.ADD, Act.RETURN), Change.FEWER: (Act.TAKE,), Change.MORE: (Act.ADD,)}


class LessonMatch(GuidedMatch):
    """A match in which one turn at a time may be played: that of the lesson."""

    keeps_its_position = "lesson-keeps-its-position"

    def __init__(self, course: Course, chapter: int = 0, first: int = 0) -> None:
        """`first` is the lap of the chapter with which the match begins."""
        self._course = course
        self._laps = course.chapters[chapter].laps[first:]
        super().__init__(course.game, self._laps[0].position)

    @property
    def lap(self) -> Lap | None:
        """The current lap; None at the end of the chapter."""
        done = self._done()
        return self._laps[done] if done < len(self._laps) else None

    @property
    def lap_before(self) -> Lap | None:
        done = self._done()
        return self._laps[done - 1] if done else None

    def _done(self) -> int:
        whole = [i for i, lap in enumerate(self._laps) if not lap.option.goes_on]
        played = len(self.played)
        return (whole[played - 1] + 1 if played else 0) + len(self.begun)

    # What may be done

    @property
    def side(self) -> int:
        """The player to move; the learner if only *done* is to be pressed."""
        lap = self.lap
        is_said = lap is not None and lap.turn == SAID
        return self.game.side(self._course.chapters[0].start) if is_said else super().side

    @property
    def options(self) -> tuple[Option, ...]:
        """The turn of the lesson alone; none while another player is to answer."""
        lap = self.lap
        return () if lap is None or lap.is_answer else (lap.option,)

    @property
    def options_of_turn(self) -> tuple[Option, ...]:
        """The option of the current lap, of any player."""
        lap = self.lap
        return () if lap is None else (lap.option,)

    @property
    def dead_ends(self) -> Sequence[Refused]:
        """None: lights are for what the step wants."""
        return ()

    def objection(self, place: str, change: Change) -> Reason:
        """Return the game's reason; a change that a game would allow is of no use in the lesson now."""
        acts = _DONE.get(change, ())
        handlings = (h for option in super().options for h in option.handlings)
        if any(h.place == place and h.act in acts for h in handlings):
            return Reason("why-not-in-lesson", "")
        return super().objection(place, change)

    def layout_before(self) -> Layout | None:
        """None: a lesson goes back by its buttons alone."""
        return None

    @property
    def won(self) -> tuple[int, ...]:
        """The winners of a game in this position."""
        return self.game.winners(self.position)


class Tutor:
    """One lesson on one board. Feed its `session`, and `step` after each reading."""

    def __init__(self, course: Course, geometry: Geometry, at: int = 0, *, resumed: bool = False) -> None:
        """Begin with a step. A lesson that is resumed takes the board for the one that it was left on."""
        self.course = course
        self._chapter, lap = course.at(at)
        self._number = at
        self._counted = (-1, 0)  # version of the session, chapter
        self.is_over = False
        match = LessonMatch(course, self._chapter, lap)
        self.session = Session.of(match, geometry)
        if resumed:
            self.session.read(Reading(values_of(geometry, match.layout())), 0.0)
        self._lights = WinnerLights("lesson", hides=_QUIET)

    # Where it stands

    @property
    def match(self) -> LessonMatch:
        return cast(LessonMatch, self.session.match)  # it lets nobody put another in its place

    @property
    def number(self) -> int:
        """The step now, from 0; as long as something else has to be done first, the one before that."""
        if self._counted != (self.session.version, self._chapter):
            self._counted = self.session.version, self._chapter
            self._number = self._count()
        return self._number

    def _count(self) -> int:
        lap = self.match.lap
        if lap is None or lap.is_answer:
            return self._number
        if self.session.flow.task is None:
            # The first step of which something is missing; the last one until the lap is done.
            pending = self._pending(lap)
            return next((n for n in lap.steps if lap.asked[n] & pending), lap.steps[-1])
        return self._number if self._number in lap.steps else lap.steps[0]

    @property
    def count(self) -> int:
        return len(self.course.lesson.steps)

    def _pending(self, lap: Lap) -> frozenset[LessonHandling]:
        tracker = self.session.flow.tracker
        plan = next((plan for plan in tracker.plans if plan.turn == lap.turn), None)
        missing = {} if plan is None else tracker.evidence.pending(plan)
        return (
            frozenset(
                LessonHandling(left.act, left.place)
                for cell, handling in missing.items()
                for left in plan.handlings[cell][plan.handlings[cell].index(handling) :]
            )
            if plan is not None
            else frozenset()
        )

    @property
    def prompt(self) -> Prompt | None:
        """The prompt that replaces the session's; None if the session's comes first."""
        flow, game = self.session.flow, self.course.game
        before = self.match.lap_before
        if flow.task is Task.TURN and before is not None and before.is_answer and flow.mismatch is None:
            return Prompt("lesson-answer", {"player": game.players[flow.acting]})
        if flow.task is not None or flow.mismatch is not None:
            return None
        step = self.course.lesson.steps[self.number]
        own = f"lesson-{game.name}-{step.say}"
        return Prompt(own if has_words(own) else f"lesson-any-{step.say}", step.claims.said())

    @property
    def is_by_press(self) -> bool:
        """True if this board senses nothing of the step, so that it is named by presses."""
        return bool(self.session.flow.tracker.evidence.selection.cells)

    @property
    def wants_done(self) -> bool:
        """True if only *done* is missing."""
        return Cue.PRESS_DONE in self.session.advice().cues

    def standing(self) -> Layout:
        """Return the layout at the beginning of the current step, without pieces in hands."""
        lap = self.match.lap
        started = lap is not None and self._number in lap.steps
        return half_done(self.course.game, lap, self._number) if lap and started else self.match.layout()

    # Going on, and back

    def step(self, now: float) -> bool:
        """Play an answer, or set up the next chapter; True if that changes the board."""
        flow, lap = self.session.flow, self.match.lap
        if lap is not None and lap.is_answer and flow.task is Task.TAKE_BACK:
            self.session.take_back(now)  # whoever takes the answer back means their own turn
            return False
        if self.is_over or not self.session.is_settled:
            return False
        if lap is None:
            if self._chapter + 1 == len(self.course.chapters):
                self.is_over = True
                return False
            self._set_up(self._chapter + 1, 0, now)
            return True
        if lap.is_answer:
            self.session.carry_out(lap.turn, now)
            return True
        return False

    def back(self, now: float) -> None:
        """To the beginning of this turn, or where nothing of it was done, of the turn before."""
        chapter, lap = self.course.at(self.number)
        laps = self.course.chapters[chapter].laps
        if self.number == laps[lap].steps[0] and self.session.is_settled:
            chapter, lap = self.course.at(max(0, self.number - 1))
        self._number = self.course.chapters[chapter].laps[lap].steps[0]
        self._set_up(chapter, lap, now)

    def _set_up(self, chapter: int, lap: int, now: float) -> None:
        self._chapter = chapter
        self.session.flow.lead_to(LessonMatch(self.course, chapter, lap), now)

    # Lights

    def layer(self) -> Layer:
        """Light the winner at the end, and hide cues that the step does not ask for."""
        return self._lights.layer(self.session, self._winners)

    def _winners(self) -> tuple[int, ...]:
        """The players who would have won, once a lesson only has to be ended."""
        lap = self.match.lap
        return self.match.won if lap is not None and lap.turn == SAID else ()
