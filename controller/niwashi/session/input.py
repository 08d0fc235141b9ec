"""Presses: what it means that a finger pushes a button, or a cell with one under it.

Touches: what it says that somebody touches a place, where turns or parts of them are told so.

A touch is a press, a piece set on an empty cell for a moment, or a stack lifted and put back. The last may
as well be an accident: it says something only once *done* has been pressed.

Bouncing after the fact: a switch that chatters as long as 20 ms must not be taken for two touches.
"""

from collections.abc import Iterator, Sequence

from niwashi.errors import IllegalTurn
from niwashi.rules import Change, Reason
from niwashi.session.board import Happening, Role, Senses
from niwashi.session.board_repair import Mending
from niwashi.session.diagnosis import why_not_pressed
from niwashi.session.flow import Course
from niwashi.session.plan import State
from niwashi.session.task import Errand

__all__ = ["REBOUND_S", "Presses", "Rebound", "Touches"]

REBOUND_S = 0.06
"""A cell that closes again sooner has bounced; fingers need longer."""


class Rebound:
    """Remembers when each cell was let go, and whether it then closed again too soon; times in seconds.

    >>> switches = Rebound()
    >>> switches.let_go(4, 1.0)
    >>> switches.set_down(4, 1.02), switches.set_down(4, 1.5)
    (False, True)
    """

    def __init__(self) -> None:
        self._let_go: dict[int, float] = {}
        self._bounced: set[int] = set()

    def let_go(self, cell: int, now: float) -> None:
        """A cell opens."""
        self._let_go[cell] = now

    def set_down(self, cell: int, now: float) -> bool:
        """A cell closes; False where that is the touch before, bouncing."""
        bounced = 0 <= now - self._let_go.get(cell, float("-inf")) < REBOUND_S
        (self._bounced.add if bounced else self._bounced.discard)(cell)
        return not bounced

    def has_bounced(self, cell: int) -> bool:
        """Whether the last touch of a cell was only the one before, bouncing."""
        return cell in self._bounced


class Touches:
    """Takes the touches of one board, and has its course go on by them."""

    def __init__(self, course: Course) -> None:
        self._course = course
        self._rebound = Rebound()

    def says(self, place: str) -> bool:
        """Whether a touch of a place says something now, all stones being where they should."""
        return self._course.is_settled and (
            place in self._course.spoken or (place != "" and self._unsays(place))
        )

    def say(self, place: str, now: float) -> None:
        """Take what a place says; "" is *done*."""
        course = self._course
        if place in course.spoken:
            course.speak(course.spoken[place], now)
        else:
            course.unsay(now)

    def choose(self, turn: str, now: float) -> None:
        """Say one of the options by its text, as a menu does. Raises IllegalTurn."""
        course = self._course
        option = next((o for o in course.game.options(course.match.here) if o.turn == turn), None)
        if option is None or not course.is_settled:
            raise IllegalTurn("session-not-to-choose", turn=turn)
        course.speak(option, now)

    def change(self, before: Sequence[int], values: Sequence[int], now: float) -> None:
        """The board has changed from one reading to another."""
        for cell, (was, value) in enumerate(zip(before, values, strict=True)):
            if value and not was:
                self._rebound.set_down(cell, now)
            elif was and not value:
                self._rebound.let_go(cell, now)
        self._feel(self._course.tracker.touched, now)

    def pressed(self, before: int, after: int, now: float) -> Iterator[int]:
        """The cells that fingers have pushed down between two readings, given as masks."""
        moved = before ^ after
        for cell in range(moved.bit_length()):
            if not moved >> cell & 1:
                continue
            if before >> cell & 1:
                self._rebound.let_go(cell, now)
            elif self._rebound.set_down(cell, now):
                yield cell

    def _feel(self, cells: frozenset[int], now: float) -> None:
        """Some cells without buttons were touched in the last change of the board."""
        course = self._course
        for cell in cells:
            place = course.geometry.cells[cell].name
            if Senses.PRESS in course.geometry.cells[cell].senses or not course.is_settled:
                continue
            if self._rebound.has_bounced(cell):
                continue
            if self.says(place):
                self._hear(cell, place, now)
            elif not course.tracker.base[cell]:
                self.means_nothing(cell)

    def is_lasting(self) -> bool:
        """Whether all that differs is a touch that has not ended: a piece on a cell that speaks."""
        course = self._course
        difference = course.tracker.difference()
        if course.errand is not None or len(difference) != 1:
            return False
        cell, place = difference[0][0], course.geometry.cells[difference[0][0]].name
        return not course.tracker.base[cell] and (place in course.spoken or self._unsays(place))

    def means_nothing(self, cell: int) -> bool:
        """Say why a touch means nothing, where touches are what is asked for; False elsewhere."""
        course, place = self._course, self._course.geometry.cells[cell].name
        if not (course.is_settled and any(course.spoken) and place in course.game.places):
            return False
        course.make_remark(course.game.objection(course.match.here, place, Change.APPEARED))
        return True

    def _hear(self, cell: int, place: str, now: float) -> None:
        if self._course.tracker.base[cell]:
            self._course.murmured = place
            self._course.change()
        else:
            self.say(place, now)

    def _unsays(self, place: str) -> bool:
        return place == self._course.said_by()


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
