"""What is wrong with a board at rest that fits no turn: where, why, and how to put it right."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from niwashi.rules import Change, Game, Option, Reason
from niwashi.session.plan import Plan, option_plans
from niwashi.session.tracker import Tracker

__all__ = ["Diagnosis", "Refusal", "diagnose", "refusals"]


@dataclass(frozen=True, slots=True)
class Refusal:
    """The start of a turn that the rules refuse, as a plan on this board, and the reason."""

    plan: Plan
    reason: Reason
    warned: bool


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """The reason, and for each cell that has to be put right how it looks against what should be."""

    reason: Reason
    wrong: Mapping[int, Change]


def refusals(game: Game, position: Any, tracker: Tracker) -> tuple[Refusal, ...]:
    """What people may try from a position and the rules refuse, seen through the board's senses."""
    refused = game.refused(position)
    options = [Option("", r.handlings) for r in refused]
    plans = option_plans(tracker.geometry, game.layout(position), options)
    return tuple(Refusal(plan, r.reason, r.warned) for plan, r in zip(plans, refused, strict=True))


def diagnose(game: Game, position: Any, tracker: Tracker, known: Sequence[Refusal]) -> Diagnosis:
    """Explain a reading that fits no plan: by what was tried if that is known, else by the nearest plan."""
    tried = next((r for r in known if r.plan.target == tracker.values), None)
    if tried is not None:
        return Diagnosis(tried.reason, _tried_cells(tracker, tried.plan))
    plans = (None, *(p for p in tracker.plans if not tracker.is_against(p)))
    nearest = min((_mismatch(tracker, plan) for plan in plans), key=len)
    wrong = {cell: _change(tracker.values[cell], needed) for cell, needed in nearest.items()}
    return Diagnosis(_reason(game, position, tracker, wrong), wrong)


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


def _reason(game: Game, position: Any, tracker: Tracker, wrong: Mapping[int, Change]) -> Reason:
    cell, change = next(iter(wrong.items()))
    place = tracker.geometry.cells[cell].name
    if tracker.errand is not None:
        return Reason("why-not-asked", "", (place,), {"place": place})
    return game.objection(position, place, change)
