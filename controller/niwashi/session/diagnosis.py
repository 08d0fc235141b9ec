"""What is wrong with a board at rest that fits no turn: where, why, and how to put it right."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from niwashi.rules import EMPTY, Change, Game, Handling, Layout, Option, Reason
from niwashi.session.cell import Geometry, Shape
from niwashi.session.match import Match
from niwashi.session.plan import Plan, option_plans
from niwashi.session.tracker import Tracker

__all__ = ["Diagnosis", "Refusal", "diagnose", "refusals", "why_not_pressed"]


_NOT_ASKED = {
    Change.GONE: "why-taken-away",
    Change.FEWER: "why-taken-away",
    Change.APPEARED: "why-put-there",
    Change.MORE: "why-put-there",
    Change.TURNED: "why-wrong-face",
}


@dataclass(frozen=True)
class Refusal:
    """The start of a turn that the rules refuse, as a plan on this board, and the reason."""

    handlings: tuple[Handling, ...]
    reason: Reason
    warned: bool
    geometry: Geometry
    layout: Layout

    @cached_property
    def plan(self) -> Plan:
        """What hands do for it; made when it is asked for, as most are never tried."""
        return option_plans(self.geometry, self.layout, (Option("", self.handlings),))[0]


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """The reason, and for each cell that has to be put right how it looks against what should be.

    `values` is the reading that was judged.
    """

    reason: Reason
    wrong: Mapping[int, Change]
    values: tuple[int, ...]

    def without_changed(self, values: tuple[int, ...]) -> "Diagnosis":
        """What is left of it while a hand is at work: only the cells that have not been touched since."""
        left = {cell: change for cell, change in self.wrong.items() if values[cell] == self.values[cell]}
        return replace(self, wrong=left)


def refusals(game: Game, position: Any, tracker: Tracker) -> tuple[Refusal, ...]:
    """What people may try from a position and the rules refuse, seen through the board's senses."""
    geometry, layout = tracker.geometry, game.layout(position)
    return tuple(
        Refusal(r.handlings, r.reason, r.warned, geometry, layout) for r in game.common_mistakes(position)
    )


def diagnose(game: Game, position: Any, tracker: Tracker, known: Sequence[Refusal]) -> Diagnosis:
    """Explain a reading that fits no plan: by what was tried if that is known, else by the nearest plan."""
    tried = next((r for r in known if r.plan.target == tracker.values), None)
    if tried is not None:
        return Diagnosis(tried.reason, _tried_cells(tracker, tried.plan), tracker.values)
    plans = (None, *(p for p in tracker.plans if not tracker.is_against(p) and tracker.is_named(p)))
    explained = [(_mismatch(tracker, plan), plan) for plan in plans]
    needed, nearest = min(explained, key=lambda e: (len(e[0]), -_latest(tracker, e[0])))
    wrong = {cell: _change(tracker.values[cell], value) for cell, value in needed.items()}
    return Diagnosis(_reason(game, position, tracker, nearest, wrong), wrong, tracker.values)


def _latest(tracker: Tracker, cells: Iterable[int]) -> int:
    """When the last of some cells changed: what a hand did last is most likely what is wrong."""
    return max((tracker.chronicle.since.get(cell, 0) for cell in cells), default=0)


def why_not_pressed(
    game: Game, match: Match, tracker: Tracker, known: Sequence[Refusal], cell: int
) -> Reason:
    """Why a press on a cell that cannot see names nothing: a refused start of a turn, or what is there."""
    naming, place = tracker.naming, tracker.geometry.cells[cell].name
    tried = next((r for r in known if naming.is_short_of(r.plan, cell)), None)
    if tracker.errand is None and tried is not None:
        return tried.reason
    is_there = bool(match.layout().get(place, EMPTY).height)
    is_card = tracker.geometry.cells[cell].shape is Shape.CARD
    if tracker.errand is None and place in game.places and (is_card or (is_there and not naming.named)):
        return game.objection(match.here, place, Change.GONE if is_there else Change.APPEARED)
    return Reason("why-not-pressed-now", "", (place,), {"place": place})


def _mismatch(tracker: Tracker, plan: Plan | None) -> dict[int, int]:
    """The cells that a plan cannot explain, with the value each should have."""
    if plan is None:
        return {cell: tracker.base[cell] for cell, _ in tracker.difference()}
    return {
        cell: plan.target[cell]
        for cell, value in tracker.difference()
        if value not in plan.allowed.get(cell, ())
    }


def _tried_cells(tracker: Tracker, plan: Plan) -> dict[int, Change]:
    """Of something tried, only its last step has to be put right."""
    last = max(plan.last_step(cell) for cell in plan.handlings)
    return {
        cell: _change(tracker.values[cell], tracker.base[cell])
        for cell in plan.handlings
        if plan.last_step(cell) == last
    }


def _change(found: int, needed: int) -> Change:
    """How a cell's value looks against the one it should have (codes of `niwashi.session.view`)."""
    if not found:
        return Change.GONE
    if not needed:
        return Change.APPEARED
    if found & 0b110 != needed & 0b110:
        return Change.TURNED
    return Change.MORE if found >> 3 > needed >> 3 else Change.FEWER


def _reason(
    game: Game, position: Any, tracker: Tracker, nearest: Plan | None, wrong: Mapping[int, Change]
) -> Reason:
    """The reason against the cell that changed last."""
    cell = max(wrong, key=lambda c: _latest(tracker, (c,)))
    place = tracker.geometry.cells[cell].name
    if tracker.errand is not None or place not in game.places:
        return Reason(_NOT_ASKED[wrong[cell]], "", (place,), {"place": place})
    extra = nearest is not None and cell in _choice_of(tracker, nearest)
    return game.objection(position, place, Change.EXTRA if extra else wrong[cell])


def _choice_of(tracker: Tracker, plan: Plan) -> frozenset[int]:
    """The cells from which the mover chooses in a turn, all else being equal."""
    alike = (p.chosen for p in tracker.plans if p.core == plan.core and p.lands == plan.lands)
    return frozenset().union(*alike) if plan.chosen else frozenset()
