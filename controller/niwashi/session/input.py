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
from niwashi.session.board_repair import BoardRepair
from niwashi.session.diagnosis import why_not_pressed
from niwashi.session.flow import GameFlow
from niwashi.session.plan import State
from niwashi.session.task import Task

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
    """Takes the touches of one board, and has its flow go on by them."""

    def __init__(self, flow: GameFlow) -> None:
        self._flow = flow
        self._rebound = Rebound()

    def says(self, place: str) -> bool:
        """Whether a touch of a place says something now, all stones being where they should."""
        return self._flow.is_settled and (place in self._flow.spoken or (place != "" and self._unsays(place)))

    def say(self, place: str, now: float) -> None:
        """Take what a place says; "" is *done*."""
        flow = self._flow
        if place in flow.spoken:
            flow.speak(flow.spoken[place], now)
        else:
            flow.unsay(now)

    def choose(self, turn: str, now: float) -> None:
        """Say one of the options by its text, as a menu does. Raises IllegalTurn."""
        flow = self._flow
        option = next((o for o in flow.game.options(flow.match.here) if o.turn == turn), None)
        if option is None or not flow.is_settled:
            raise IllegalTurn("session-not-to-choose", turn=turn)
        flow.speak(option, now)

    def change(self, before: Sequence[int], values: Sequence[int], now: float) -> None:
        """The board has changed from one reading to another."""
        for cell, (was, value) in enumerate(zip(before, values, strict=True)):
            if value and not was:
                self._rebound.set_down(cell, now)
            elif was and not value:
                self._rebound.let_go(cell, now)
        self._feel(self._flow.tracker.touched, now)

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
        flow = self._flow
        for cell in cells:
            place = flow.geometry.cells[cell].name
            if Senses.PRESS in flow.geometry.cells[cell].senses or not flow.is_settled:
                continue
            if self._rebound.has_bounced(cell):
                continue
            if self.says(place):
                self._hear(cell, place, now)
            elif not flow.tracker.base[cell]:
                self.means_nothing(cell)

    def is_lasting(self) -> bool:
        """Whether all that differs is a touch that has not ended: a piece on a cell that speaks."""
        flow = self._flow
        difference = flow.tracker.difference()
        if flow.task is not None or len(difference) != 1:
            return False
        cell, place = difference[0][0], flow.geometry.cells[difference[0][0]].name
        return not flow.tracker.base[cell] and (place in flow.spoken or self._unsays(place))

    def means_nothing(self, cell: int) -> bool:
        """Say why a touch means nothing, where touches are what is asked for; False elsewhere."""
        flow, place = self._flow, self._flow.geometry.cells[cell].name
        if not (flow.is_settled and any(flow.spoken) and place in flow.game.places):
            return False
        flow.make_remark(flow.game.objection(flow.match.here, place, Change.APPEARED))
        return True

    def _hear(self, cell: int, place: str, now: float) -> None:
        if self._flow.tracker.base[cell]:
            self._flow.tentative_touch = place
            self._flow.change()
        else:
            self.say(place, now)

    def _unsays(self, place: str) -> bool:
        return place == self._flow.said_by()


class Presses:
    """Takes the presses of one board, and has its flow go on by them."""

    def __init__(self, flow: GameFlow, touches: Touches) -> None:
        self._flow = flow
        self._touches = touches

    def press(self, cell: int, now: float) -> None:
        """A finger has pushed a cell down."""
        flow = self._flow
        if flow.repair is not None and self._press_in_repair(cell, flow.repair, now):
            flow.change()
            return
        role = flow.geometry.cells[cell].role
        flow.remark = None
        if role is Role.DONE:
            self._press_done(cell, now)
        elif role is Role.HELP:
            flow.report(Happening.HELP, now)
        elif role is Role.UNDO:
            self._press_undo(now)
        elif self._touches.says(flow.geometry.cells[cell].name):
            self._touches.say(flow.geometry.cells[cell].name, now)
        elif flow.tracker.press(cell):
            flow.settler.change(now)
        elif self._touches.means_nothing(cell):
            pass
        elif role is None and not flow.geometry.cells[cell].senses.sees:
            flow.make_remark(why_not_pressed(flow.game, flow.match, flow.tracker, flow.mistakes, cell))
        flow.change()

    def _press_in_repair(self, cell: int, repair: BoardRepair, now: float) -> bool:
        """What a press means while the board is led somewhere; False if it means what it always does."""
        role, name = self._flow.geometry.cells[cell].role, self._flow.geometry.cells[cell].name
        self._flow.remark = None
        if role is Role.DONE:
            self.say_right(now)
        elif role is Role.HELP:
            repair.pace = repair.pace.other
        elif role is Role.UNDO and repair.proposed is not None:
            repair.proposed = None
        elif role is not Role.UNDO and name in repair.doubtful:
            repair.confirm(name)
        elif repair.steps and name in repair.steps[0].places and repair.is_unseen(repair.steps[0]):
            repair.say_done()
        else:
            return False
        self._flow.go_on_repairing(now)
        return True

    def say_right(self, now: float) -> None:
        """A person says that all is done or right: what the board cannot see, or the whole of it.

        The whole needs saying twice: what it would be taken for is shown in between.
        """
        flow, repair = self._flow, self._flow.repair
        if repair is None:
            return
        if repair.is_equal:
            repair.confirm()
        elif repair.say_done():
            pass
        elif repair.proposed is None:
            repair.propose()
        else:
            flow.accept(now)
        flow.go_on_repairing(now)
        flow.change()

    def _press_done(self, cell: int, now: float) -> None:
        flow = self._flow
        verdict = flow.tracker.verdict()
        owner = flow.geometry.cells[cell].owner
        if verdict.ready is not None and (self._may_say_done(owner) or verdict.ready is flow.tracker.back):
            flow.finish(verdict.ready, now)
        elif (flow.tentative_touch or self._touches.says("")) and self._may_say_done(owner):
            self._touches.say(flow.tentative_touch, now)
        elif verdict.ready is not None or flow.tentative_touch or self._touches.says(""):
            flow.make_remark(Reason("why-not-your-done", "", (flow.geometry.cells[cell].name,)))
        elif self._may_say_done(owner) and flow.tracker.deny():
            flow.change()
        elif verdict.state is State.IMPOSSIBLE and flow.mismatch is None:
            flow.call_wrong(now)
        elif verdict.state is State.IMPOSSIBLE and flow.task is None:
            flow.repair_touched(now)
            self.say_right(now)
        elif flow.is_over_unseen():
            flow.begin_anew(now, flow.match.layout())
        elif flow.mismatch is None:
            flow.make_remark(Reason("why-not-done-yet", ""))

    def _may_say_done(self, owner: int) -> bool:
        return self._flow.task is not None or owner in (-1, self._flow.match.side)

    def _press_undo(self, now: float) -> None:
        """Back by one: what was begun is given up, else the last turn is taken back."""
        flow = self._flow
        tracker = flow.tracker
        if flow.task is Task.SET_UP:
            flow.make_remark(Reason("why-nothing-to-take-back", ""))
        elif flow.tentative_touch:
            flow.tentative_touch = ""
        elif flow.task is None and tracker.is_disputed and tracker.back is not None:
            flow.finish(tracker.back, now)
        elif flow.task is None and tracker.difference() and not tracker.is_going_back():
            flow.send(Task.PUT_BACK, flow.standing())
        elif flow.task is not None or not tracker.forget():
            flow.take_back(now)
