"""Presses: what it means that a finger pushes a button, or a cell with one under it."""

from niwashi.rules import Reason
from niwashi.session.cell import Role
from niwashi.session.course import Course
from niwashi.session.diagnosis import why_not_pressed
from niwashi.session.errand import Errand
from niwashi.session.event import Happening
from niwashi.session.mending import Mending
from niwashi.session.touches import Touches
from niwashi.session.verdict import State

__all__ = ["Presses"]


class Presses:
    """Takes the presses of one board, and has its course go on by them."""

    def __init__(self, course: Course, touches: Touches) -> None:
        self._course = course
        self._touches = touches

    def press(self, cell: int, now: float) -> None:
        """A finger has pushed a cell down."""
        course = self._course
        if course.mending is not None and self._press_mending(cell, course.mending, now):
            course.change()
            return
        role = course.geometry.cells[cell].role
        course.remark = None
        if role is Role.DONE:
            self._press_done(cell, now)
        elif role is Role.HELP:
            course.report(Happening.HELP, now)
        elif role is Role.UNDO:
            self._press_undo(now)
        elif self._touches.says(course.geometry.cells[cell].name):
            self._touches.say(course.geometry.cells[cell].name, now)
        elif course.tracker.press(cell):
            course.settler.change(now)
        elif self._touches.means_nothing(cell):
            pass
        elif role is None and not course.geometry.cells[cell].senses.sees:
            course.make_remark(
                why_not_pressed(course.game, course.match, course.tracker, course.refused, cell)
            )
        course.change()

    def _press_mending(self, cell: int, mending: Mending, now: float) -> bool:
        """What a press means while the board is led somewhere; False if it means what it always does."""
        role, name = self._course.geometry.cells[cell].role, self._course.geometry.cells[cell].name
        self._course.remark = None
        if role is Role.DONE:
            self.say_right(now)
        elif role is Role.HELP:
            mending.pace = mending.pace.other
        elif role is Role.UNDO and mending.proposed is not None:
            mending.proposed = None
        elif role is not Role.UNDO and name in mending.doubtful:
            mending.confirm(name)
        elif mending.steps and name in mending.steps[0].places and mending.is_unseen(mending.steps[0]):
            mending.say_done()
        else:
            return False
        self._course.go_on_mending(now)
        return True

    def say_right(self, now: float) -> None:
        """A person says that all is done or right: what the board cannot see, or the whole of it.

        The whole needs saying twice: what it would be taken for is shown in between.
        """
        course, mending = self._course, self._course.mending
        if mending is None:
            return
        if mending.is_equal:
            mending.confirm()
        elif mending.say_done():
            pass
        elif mending.proposed is None:
            mending.propose()
        else:
            course.accept(now)
        course.go_on_mending(now)
        course.change()

    def _press_done(self, cell: int, now: float) -> None:
        course = self._course
        verdict = course.tracker.verdict()
        owner = course.geometry.cells[cell].owner
        if verdict.ready is not None and (self._may_say_done(owner) or verdict.ready is course.tracker.back):
            course.finish(verdict.ready, now)
        elif (course.murmured or self._touches.says("")) and self._may_say_done(owner):
            self._touches.say(course.murmured, now)
        elif verdict.ready is not None or course.murmured or self._touches.says(""):
            course.make_remark(Reason("why-not-your-done", "", (course.geometry.cells[cell].name,)))
        elif self._may_say_done(owner) and course.tracker.deny():
            course.change()
        elif verdict.state is State.IMPOSSIBLE and course.diagnosis is None:
            course.call_wrong(now)
        elif verdict.state is State.IMPOSSIBLE and course.errand is None:
            course.mend_touched(now)
            self.say_right(now)
        elif course.is_over_unseen():
            course.begin_anew(now, course.match.layout())
        elif course.diagnosis is None:
            course.make_remark(Reason("why-not-done-yet", ""))

    def _may_say_done(self, owner: int) -> bool:
        return self._course.errand is not None or owner in (-1, self._course.match.side)

    def _press_undo(self, now: float) -> None:
        """Back by one: what was begun is given up, else the last turn is taken back."""
        course = self._course
        tracker = course.tracker
        if course.errand is Errand.SET_UP:
            course.make_remark(Reason("why-nothing-to-take-back", ""))
        elif course.murmured:
            course.murmured = ""
        elif course.errand is None and tracker.is_disputed and tracker.back is not None:
            course.finish(tracker.back, now)
        elif course.errand is None and tracker.difference() and not tracker.is_going_back():
            course.send(Errand.PUT_BACK, course.standing())
        elif course.errand is not None or not tracker.forget():
            course.take_back(now)
