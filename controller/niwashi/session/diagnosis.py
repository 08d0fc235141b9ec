"""The diagnosis of a board at rest that fits no turn: where it is wrong, why, and how to put it right."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from niwashi.board_types import Geometry, Shape, height_in
from niwashi.games.game import Change, Handling, Layout, Option, Reason, Refused
from niwashi.games.match import Match
from niwashi.session.plan import Plan, plan_of, values_of
from niwashi.session.tracker import Tracker
from niwashi.stack import EMPTY

NO_TAKE_BACK = "why-no-take-back"
UNDO_INSTEAD = "why-undo-instead"

_NOT_ASKED = {
    Change.GONE: "why-taken-away",
    Change.FEWER: "why-taken-away",
    Change.APPEARED: "why-put-there",
    Change.MORE: "why-put-there",
    Change.TURNED: "why-wrong-face",
}


@dataclass(frozen=True)
class KnownMistake:
    """The start of a turn that the rules refuse, as a plan on this board, and the reason."""

    handlings: tuple[Handling, ...]
    reason: Reason
    geometry: Geometry
    layout: Layout
    start: tuple[int, ...]
    """The reading of the layout."""

    @cached_property
    def plan(self) -> Plan:
        """The plan that hands follow; made on first use, as most are never tried."""
        return plan_of(self.geometry, self.layout, self.start, Option("", self.handlings))


@dataclass(frozen=True, slots=True)
class Mismatch:
    """The reason, and for each cell that has to be put right how it looks against what should be.

    `values` is the reading that was judged.
    """

    reason: Reason
    wrong: Mapping[int, Change]
    values: tuple[int, ...]

    def without_changed(self, values: tuple[int, ...]) -> "Mismatch":
        """Return the part that is still valid during a move: only the cells untouched since."""
        left = {cell: change for cell, change in self.wrong.items() if values[cell] == self.values[cell]}
        return replace(self, wrong=left)


def seen_by_board(refused: Iterable[Refused], match: Match, tracker: Tracker) -> tuple[KnownMistake, ...]:
    """Return common attempts that the rules refuse, as the board's senses show them."""
    geometry, layout = tracker.geometry, match.layout()
    start = values_of(geometry, layout)
    return tuple(KnownMistake(tried.handlings, tried.reason, geometry, layout, start) for tried in refused)


def diagnose(
    match: Match,
    tracker: Tracker,
    known: Sequence[KnownMistake],
    touched: str = "",
    no_back: str = NO_TAKE_BACK,
) -> Mismatch:
    """Explain a reading that fits no plan: by the attempted turn if it is known, else by the nearest plan.

    `touched` is a place that says something when it is touched, and on which a piece was left; `no_back` is
    the reason why hands may not take the last turn back.
    """
    if touched:
        reason = Reason("why-touch-lasts", "", (touched,), {"place": touched})
        return Mismatch(reason, {tracker.geometry.index[touched]: Change.APPEARED}, tracker.evidence.values)
    tried = next((r for r in known if r.plan.target == tracker.evidence.values), None)
    if tried is not None:
        return Mismatch(tried.reason, _tried_cells(tracker, tried.plan), tracker.evidence.values)
    if _goes_back(tracker):
        wrong = {
            cell: _change(now, tracker.evidence.base[cell]) for cell, now in tracker.evidence.difference()
        }
        return Mismatch(Reason(no_back, ""), wrong, tracker.evidence.values)
    plans = (None, *(p for p in tracker.plans if not tracker.is_against(p) and tracker.is_named(p)))
    explained = [(_mismatch(tracker, plan), plan) for plan in plans]
    needed, nearest = min(explained, key=lambda e: (len(e[0]), -_latest(tracker, e[0])))
    wrong = {cell: _change(tracker.evidence.values[cell], value) for cell, value in needed.items()}
    return Mismatch(_reason(match, tracker, nearest, wrong), wrong, tracker.evidence.values)


def _goes_back(tracker: Tracker) -> bool:
    """Return whether hands take the last turn back against the rules: all of it, or more than one step."""
    last, difference = tracker.last, tracker.evidence.difference()
    if last is None or tracker.back is not None or not last.fits(difference):
        return False
    return len(difference) > 1 or last.target == tracker.evidence.values


def _latest(tracker: Tracker, cells: Iterable[int]) -> int:
    """Return the time of the last change of some cells: the last action is most likely the mistake."""
    return max((tracker.evidence.change_log.since.get(cell, 0) for cell in cells), default=0)


def why_not_pressed(match: Match, tracker: Tracker, known: Sequence[KnownMistake], cell: int) -> Reason:
    """Return why a press on a cell without a sensor names nothing: a known mistake, or the piece there."""
    selection, place = tracker.evidence.selection, tracker.geometry.cells[cell].name
    tried = next((r for r in known if selection.is_short_of(r.plan, cell)), None)
    if tracker.task is None and tried is not None:
        return tried.reason
    is_there = bool(match.layout().get(place, EMPTY).height)
    is_card = tracker.geometry.cells[cell].shape is Shape.CARD
    if (
        tracker.task is None
        and place in match.game.places
        and (is_card or (is_there and not selection.named))
    ):
        return match.objection(place, Change.GONE if is_there else Change.APPEARED)
    return Reason("why-not-pressed-now", "", (place,), {"place": place})


def _mismatch(tracker: Tracker, plan: Plan | None) -> dict[int, int]:
    """The cells that a plan cannot explain, with the value each should have."""
    if plan is None:
        return {cell: tracker.evidence.base[cell] for cell, _ in tracker.evidence.difference()}
    return {
        cell: plan.target[cell]
        for cell, value in tracker.evidence.difference()
        if value not in plan.allowed.get(cell, ())
    }


def _tried_cells(tracker: Tracker, plan: Plan) -> dict[int, Change]:
    """Return the cells of an attempt's last step: only that has to be undone."""
    last = max(plan.last_step(cell) for cell in plan.handlings)
    return {
        cell: _change(tracker.evidence.values[cell], tracker.evidence.base[cell])
        for cell in plan.handlings
        if plan.last_step(cell) == last
    }


def _change(found: int, needed: int) -> Change:
    """Return the difference of a cell's value from the expected one (codes of `board.view`)."""
    if not found:
        return Change.GONE
    if not needed:
        return Change.APPEARED
    if height_in(found) != height_in(needed):
        return Change.MORE if height_in(found) > height_in(needed) else Change.FEWER
    return Change.TURNED


def _reason(match: Match, tracker: Tracker, nearest: Plan | None, wrong: Mapping[int, Change]) -> Reason:
    """The reason against the cell that changed last, or against a piece with which the turn began wrongly."""
    first = _lifted_first(tracker)
    cell = first if first is not None and first in wrong else max(wrong, key=lambda c: _latest(tracker, (c,)))
    place = tracker.geometry.cells[cell].name
    if tracker.task is not None or place not in match.game.places:
        return Reason(_NOT_ASKED[wrong[cell]], "", (place,), {"place": place})
    if nearest is not None and cell in _choice_of(tracker, nearest):
        return match.objection(place, Change.EXTRA)
    return match.objection(place, Change.LIFTED if cell == first else wrong[cell])


def _lifted_first(tracker: Tracker) -> int | None:
    """Return the cell where a stack was lifted, if nothing else but perhaps setting it down was done."""
    found, base = dict(tracker.evidence.difference()), tracker.evidence.base
    gone = [cell for cell, value in found.items() if not value]
    there = [cell for cell in found if cell not in gone]
    if len(gone) != 1 or len(there) > 1 or tracker.geometry.cells[gone[0]].shape is Shape.CARD:
        return None
    is_set_down = all(found[cell] == base[gone[0]] and not base[cell] for cell in there)
    is_first = not there or _latest(tracker, gone) <= _latest(tracker, there)
    return gone[0] if is_set_down and is_first else None


def _choice_of(tracker: Tracker, plan: Plan) -> frozenset[int]:
    """The cells from which the mover chooses in a turn, all else being equal."""
    alike = (p.chosen for p in tracker.plans if p.core == plan.core and p.lands == plan.lands)
    return frozenset().union(*alike) if plan.chosen else frozenset()
