"""Input: the meaning of presses and touches, as intents.

Nothing is changed here: `GameFlow.apply` carries intents out.

A touch is a press, a piece set on an empty cell for a moment, or a stack lifted and put back. The
last may as well be an accident: it says something only once *done* has been pressed.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from niwashi.board_types import Reading, Role, Senses, Task
from niwashi.errors import IllegalTurn
from niwashi.games.game import Change, Reason
from niwashi.session.diagnosis import why_not_pressed
from niwashi.session.flow import (
    Confirm,
    Finish,
    GameFlow,
    Intent,
    PressCell,
    Remark,
    Say,
    SimpleIntent,
    TouchTentatively,
)
from niwashi.session.plan import State
from niwashi.session.repair import BoardRepair

REBOUND_S = 0.06
"""A cell that closes again sooner has bounced; fingers need longer."""


class Rebound:
    """Remembers when each cell was let go, and whether it then closed again too soon; times in seconds.

    A switch that chatters as long as 20 ms must not be taken for two touches.

    >>> switches = Rebound()
    >>> switches.let_go(4, 1.0)
    >>> switches.set_down(4, 1.02), switches.set_down(4, 1.5)
    (False, True)
    """

    def __init__(self) -> None:
        self._let_go: dict[int, float] = {}
        self._bounced: set[int] = set()

    def let_go(self, cell: int, now: float) -> None:
        self._let_go[cell] = now

    def set_down(self, cell: int, now: float) -> bool:
        """A cell closes; False where that is the touch before, bouncing."""
        bounced = 0 <= now - self._let_go.get(cell, float("-inf")) < REBOUND_S
        (self._bounced.add if bounced else self._bounced.discard)(cell)
        return not bounced

    def has_bounced(self, cell: int) -> bool:
        """Return whether the last touch of a cell was only the bounce of the one before."""
        return cell in self._bounced


@dataclass(frozen=True, slots=True)
class Press:
    """A finger has pushed a cell down."""

    cell: int


@dataclass(frozen=True, slots=True)
class Touch:
    """A cell without a button was touched."""

    cell: int


class InputReader:
    """Finds presses and touches in the readings of one board; a switch that bounces is pressed once."""

    def __init__(self) -> None:
        self._rebound = Rebound()

    def read(
        self, last: Reading | None, reading: Reading, touched: frozenset[int], now: float
    ) -> list[Press | Touch]:
        """Return the actions between two readings; `touched` are the cells that the tracker sensed."""
        before = last or Reading(reading.values)
        moved = before.values != reading.values
        if moved:
            self._note(before.values, reading.values, now)
        felt = [Touch(cell) for cell in touched if moved and not self._rebound.has_bounced(cell)]
        return [*felt, *self._pressed(before.pressed, reading.pressed, now)]

    def _note(self, before: tuple[int, ...], values: tuple[int, ...], now: float) -> None:
        """Remember which cells have opened and closed."""
        for cell, (was, value) in enumerate(zip(before, values, strict=True)):
            if value and not was:
                self._rebound.set_down(cell, now)
            elif was and not value:
                self._rebound.let_go(cell, now)

    def _pressed(self, before: int, after: int, now: float) -> Iterator[Press]:
        """The cells that fingers have pushed down between two readings, given as masks."""
        moved = before ^ after
        for cell in range(moved.bit_length()):
            if not moved >> cell & 1:
                continue
            if before >> cell & 1:
                self._rebound.let_go(cell, now)
            elif self._rebound.set_down(cell, now):
                yield Press(cell)


def meaning(flow: GameFlow, done: Press | Touch) -> Intent | None:
    """Return the meaning of a press or a touch now; None for a touch without meaning."""
    if isinstance(done, Touch):
        return _touch(flow, done.cell)
    led = None if flow.repair is None else _press_in_repair(flow, done.cell, flow.repair)
    return led or _press(flow, done.cell)


def choice(flow: GameFlow, turn: str) -> Say:
    """Return the intent of choosing an option by its text, as a menu does. Raises IllegalTurn."""
    option = next((o for o in flow.match.options if o.turn == turn), None)
    if option is None or not flow.is_settled:
        raise IllegalTurn("session-not-to-choose", turn=turn)
    return Say(option)


# Touches


def _touch(flow: GameFlow, cell: int) -> Intent | None:
    place, stands = flow.geometry.cells[cell].name, flow.tracker.evidence.base[cell]
    if Senses.PRESS in flow.geometry.cells[cell].senses or not flow.is_settled:
        return None
    if flow.says(place):
        by_accident = stands and not flow.geometry.is_told  # a hand of a page lifts nothing by chance
        return TouchTentatively(place) if by_accident else _said(flow, place)
    return None if stands else _why_not_touched(flow, cell)


def _said(flow: GameFlow, place: str) -> Intent:
    """Return the intent of a meaningful place; "" is *done*.

    A turn that is said where it was done, as the board feels nothing of it, is finished.
    """
    option = flow.spoken.get(place)
    if option is None:
        return SimpleIntent.UNSAY
    done = None if option.spoken or option.button == place else flow.plan_of(option)
    return Say(option) if done is None else Finish(done)


def _why_not_touched(flow: GameFlow, cell: int) -> Remark | None:
    """Return why a touch means nothing, where touches are asked for."""
    place = flow.geometry.cells[cell].name
    if not (flow.is_settled and any(flow.spoken) and place in flow.game.places):
        return None
    return Remark(flow.match.objection(place, Change.APPEARED))


# Presses


def _press(flow: GameFlow, cell: int) -> Intent:
    pressed = flow.geometry.cells[cell]
    if pressed.role is Role.DONE:
        return _press_done(flow, cell)
    if pressed.role is Role.HELP:
        return SimpleIntent.ASK_HELP
    if pressed.role is Role.UNDO:
        return _press_undo(flow)
    if flow.says(pressed.name) and (pressed.name in flow.spoken or not flow.tracker.takes(cell)):
        return _said(flow, pressed.name)
    if flow.tracker.takes(cell):
        return PressCell(cell)
    if (remark := _why_not_touched(flow, cell)) is not None:
        return remark
    if pressed.role is None and not pressed.senses.sees:
        return Remark(why_not_pressed(flow.match, flow.tracker, flow.mistakes, cell))
    return SimpleIntent.NOTHING


def _press_in_repair(flow: GameFlow, cell: int, repair: BoardRepair) -> Intent | None:
    """Return the meaning of a press during a task or repair; None if it has its usual meaning."""
    role, name = flow.geometry.cells[cell].role, flow.geometry.cells[cell].name
    if role is Role.DONE:
        return SimpleIntent.SAY_RIGHT
    if role is Role.HELP:
        return SimpleIntent.CHANGE_PACE
    if role is Role.UNDO:
        return None if repair.proposed is None else SimpleIntent.WITHDRAW
    if name in repair.doubtful:
        return Confirm(name)
    is_asked = bool(repair.steps) and name in repair.steps[0].places
    return SimpleIntent.SAY_STEP_DONE if is_asked and repair.is_unseen(repair.steps[0]) else None


def _press_undo(flow: GameFlow) -> Intent:
    """Go back by one: give up the turn that was begun, else take back the last turn."""
    tracker = flow.tracker
    if flow.task is Task.SET_UP:
        return Remark(Reason("why-nothing-to-take-back", ""))
    if flow.tentative_touch:
        return SimpleIntent.FORGET_TOUCH
    if flow.task is not None:
        return SimpleIntent.TAKE_BACK
    if tracker.is_disputed and tracker.back is not None:
        return Finish(tracker.back)
    if tracker.evidence.difference() and not tracker.is_going_back():
        return SimpleIntent.PUT_BACK
    return SimpleIntent.FORGET_PRESSES if tracker.has_been_told else SimpleIntent.TAKE_BACK


# Done


class Situation(StrEnum):
    """The subject of *done*: the first of these that applies."""

    TURN = "turn"  # a turn is whole, or a task
    WAY_BACK = "way-back"  # the way back to before the last turn is
    SAID = "said"  # something can be said by *done*, or was touched and waits for it
    QUESTION = "question"  # something is asked, and *done* means none of it
    UNJUDGED = "unjudged"  # the board fits nothing, and has not been called wrong yet
    WRONG = "wrong"  # it has
    OVER = "over"  # the game is over, and its stones are being moved, or the board can't see that
    UNFINISHED = "unfinished"


class DoneAction(StrEnum):
    """The action of *done*."""

    FINISH = "finish"  # that was the turn
    SAY = "say"
    DENY = "deny"
    CALL_WRONG = "call-wrong"
    LEAD = "lead"  # the board is led back
    NEXT_GAME = "next-game"
    NOT_YOURS = "not-yours"  # why it does nothing: the other player is to move
    NOT_YET = "not-yet"  # why it does nothing: something is missing
    NOTHING = "nothing"


_D = DoneAction
# fmt: off
DONE: Mapping[Situation, tuple[DoneAction, DoneAction, DoneAction]] = MappingProxyType({
    # whose button:        the mover's     another's      anybody's, while a task lasts
    Situation.TURN:       (_D.FINISH,     _D.NOT_YOURS,  _D.FINISH),
    Situation.WAY_BACK:   (_D.FINISH,     _D.FINISH,     _D.FINISH),
    Situation.SAID:       (_D.SAY,        _D.NOT_YOURS,  _D.SAY),
    Situation.QUESTION:   (_D.DENY,       _D.NOT_YOURS,  _D.DENY),
    Situation.UNJUDGED:   (_D.CALL_WRONG, _D.CALL_WRONG, _D.CALL_WRONG),
    Situation.WRONG:      (_D.LEAD,       _D.LEAD,       _D.NOTHING),
    Situation.OVER:       (_D.NEXT_GAME,  _D.NEXT_GAME,  _D.NOTHING),
    Situation.UNFINISHED: (_D.NOT_YET,    _D.NOT_YOURS,  _D.NOT_YET),
})
# fmt: on
"""Action of *done* by its subject and whose button it is. A shared button is the mover's."""


def situation(flow: GameFlow) -> Situation:
    """Return the current subject of *done*."""
    tracker, verdict = flow.tracker, flow.tracker.verdict()
    if verdict.ready is not None:
        return Situation.WAY_BACK if verdict.ready is tracker.back else Situation.TURN
    if flow.tentative_touch or flow.says(""):
        return Situation.SAID
    if tracker.can_be_denied:
        return Situation.QUESTION
    if verdict.state is State.IMPOSSIBLE:
        if flow.mismatch is None:
            return Situation.UNJUDGED
        return Situation.WRONG if flow.match.result is None or flow.task is not None else Situation.OVER
    return Situation.OVER if flow.is_over_unseen else Situation.UNFINISHED


def _press_done(flow: GameFlow, cell: int) -> Intent:
    is_movers = cell in flow.geometry.done_buttons(flow.match.side)
    column = 2 if flow.task is not None else 0 if is_movers else 1
    done = DONE[situation(flow)][column]
    ready = flow.tracker.verdict().ready
    if done is DoneAction.FINISH and ready is not None:
        return Finish(ready)
    if done is DoneAction.SAY:
        return _said(flow, flow.tentative_touch)
    if done is DoneAction.NOT_YOURS:
        return Remark(Reason("why-not-your-done", "", (flow.geometry.cells[cell].name,)))
    return _SIMPLY[done]


_SIMPLY: Mapping[DoneAction, Intent] = MappingProxyType(
    {
        DoneAction.DENY: SimpleIntent.DENY,
        DoneAction.CALL_WRONG: SimpleIntent.CALL_WRONG,
        DoneAction.LEAD: SimpleIntent.SAY_RIGHT,
        DoneAction.NEXT_GAME: SimpleIntent.NEXT_GAME,
        DoneAction.NOT_YET: Remark(Reason("why-not-done-yet", "")),
        DoneAction.NOTHING: SimpleIntent.NOTHING,
    }
)
"""Actions that need no more facts."""
