"""A simulated table is trusted: what lies there where its switches sense nothing needs no *done*."""

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from niwashi.games import EMPTY, Layout
from niwashi.loop import NEVER
from niwashi.session import Cue, Layer, Priority, Role, Session, State, common_unseen
from niwashi.views import differing, may_be_meant, squares_to_correct, taken_for_done

_NOTHING: frozenset[int] = frozenset()


class TableNow(NamedTuple):
    """A simulated table as it is now; `version` grows with every change."""

    layout: Layout
    version: int
    is_held: bool
    """True if a hand holds pieces."""


class Trust:
    """Presses *done* on a simulated table once nothing is left to do or to choose.

    Nobody has to confirm a second stone where the board has no sensor to tell: the page's hand has put it
    there. Its light goes out at once. *Done* is pressed only if one turn alone can be meant. A stack that
    a page touches is touched on purpose, too; `has_said` tells that *done* has just confirmed a touch, until
    what follows from it is carried out.
    """

    def __init__(self, press: Callable[[str], None]) -> None:
        """`press` presses a button of the table and releases it."""
        self._press = press
        self._judged: object = None
        self._stood: object = None
        self._changed_at = 0.0
        self.has_said = False
        self._laid = Layer(Priority.UNSEEN, {}, "trust")
        self._refused = Layer(Priority.BUTTON, {}, "trust")
        self._to_correct = Layer(Priority.REASON, {}, "trust")

    def step(self, session: Session, table: TableNow, now: float) -> float:
        """Press *done* where it confirms what lies on the table. Returns when to look again."""
        refused = _refused(session, table.layout)
        # A hand may hold what belongs there
        wrong = squares_to_correct(session, table.layout) if refused and not table.is_held else ()
        index = session.geometry.index
        self._see(_laid(session, table.layout), refused, frozenset(index[place] for place in wrong))
        if (session, table.version) != self._stood:
            self._stood, self._changed_at = (session, table.version), now
        if session.flow.task is None and not session.flow.tentative_touch:
            self.has_said = False
        stability_timer = session.flow.stability_timer
        due = max(stability_timer.due(), self._changed_at + stability_timer.settle_s)
        if now < due:
            return due
        seen = (session, session.version, table.version)
        if seen != self._judged and not table.is_held and (button := _done_of(session)):
            self._judged = seen
            if session.flow.tentative_touch or _is_all_done(session, table.layout):
                self.has_said = bool(session.flow.tentative_touch)
                self._press(button)
        return NEVER

    def rest(self) -> None:
        """Leave the table to hands that press *done* themselves."""
        self._see(_NOTHING, _NOTHING, _NOTHING)

    def laid(self) -> Layer:
        """Hide the lights of cells whose work is done but can't be sensed."""
        return self._laid

    def refused(self) -> Layer:
        """Hide the light of a *done* that would not be true."""
        return self._refused

    def to_correct(self) -> Layer:
        """Light the squares that *done* waits for, though the board sees nothing wrong there."""
        return self._to_correct

    def _see(self, laid: frozenset[int], refused: frozenset[int], to_correct: frozenset[int]) -> None:
        if (laid, refused) != (self._laid.clears, self._refused.clears):
            self._laid = replace(self._laid, clears=laid)
            self._refused = replace(self._refused, clears=refused)
        if to_correct != self._to_correct.cues.keys():
            self._to_correct = replace(self._to_correct, cues=dict.fromkeys(sorted(to_correct), Cue.UNSEEN))


def _done_of(session: Session) -> str:
    """Return the button *done* of the player who acts; "" where the board has none."""
    acting = session.flow.acting
    buttons = (cell for cell in session.geometry if cell.role is Role.DONE)
    return next((cell.name for cell in buttons if cell.owner in (acting, -1)), "")


def _refused(session: Session, table: Layout) -> frozenset[int]:
    """The cell of *done* while that would be refused: some of what it confirms does not lie there yet."""
    button = _done_of(session) if differing(taken_for_done(session), table) else ""
    return frozenset({session.geometry.index[button]}) if button else _NOTHING


def _is_all_done(session: Session, table: Layout) -> bool:
    """Return whether one turn alone fits the readings and the table, and all its stones are there."""
    flow = session.flow
    if flow.repair is not None or flow.mismatch is not None:
        return False
    if flow.task is not None:
        return flow.looks_done and not differing(session.match.layout(), table)
    verdict = flow.tracker.verdict()
    ready = verdict.ready
    if ready is None or verdict.state is not State.UNDERWAY or flow.tracker.is_disputed:
        return False
    if flow.tracker.evidence.selection.tells(ready) or not ready.unseen:
        return False  # it was only named, and is done afterwards; or a person has to tell what it means
    left = [plan for plan in verdict.live if plan.turn is not None and may_be_meant(session, plan, table)]
    return left == [ready] and not differing(taken_for_done(session), table)


def _laid(session: Session, table: Layout) -> frozenset[int]:
    """The cells where each turn that may be meant changes something unseen, and it lies there."""
    flow = session.flow
    verdict = flow.tracker.verdict()
    plans = [plan for plan in verdict.live if plan.turn is not None or plan is flow.tracker.task]
    if flow.repair is not None or verdict.state not in (State.UNDERWAY, State.COMPLETE) or not plans:
        return frozenset()
    cells = session.geometry.cells
    return frozenset(
        cell
        for cell in common_unseen(plans)
        if all(table.get(cells[cell].name, EMPTY) == plan.handlings[cell][-1].stack for plan in plans)
    )
