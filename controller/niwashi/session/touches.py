"""Touches: what it says that somebody touches a place, where turns or parts of them are told so.

A touch is a press, a piece set on an empty cell for a moment, or a stack lifted and put back. The last may
as well be an accident: it says something only once *done* has been pressed.
"""

from collections.abc import Iterator, Sequence

from niwashi.errors import IllegalTurn
from niwashi.rules import Change
from niwashi.session.cell import Senses
from niwashi.session.course import Course
from niwashi.session.rebound import Rebound

__all__ = ["Touches"]


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
