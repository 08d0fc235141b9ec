"""Errands: something has been decided on, and hands are to carry it out now."""

from enum import StrEnum

from niwashi.rules import EMPTY, Layout, Stack
from niwashi.session.cell import Cell, Geometry, view
from niwashi.session.plan import Plan, values_of
from niwashi.session.tracker import Tracker

__all__ = ["Errand", "likely_layout", "seen_layout"]


class Errand(StrEnum):
    """Why something decided on has to be carried out by hand now."""

    SET_UP = "set-up"  # the stones of a position
    TURN = "carry-out"  # a turn that somebody else decided on, or that was named by presses
    TAKE_BACK = "take-back"  # undone by the button
    PUT_BACK = "put-back"  # a turn that was begun is given up by the button
    REPAIR = "repair"  # the stones stand otherwise than any turn explains


def likely_layout(tracker: Tracker, layout: Layout, side: int) -> Layout:
    """What most likely stands on the board in the middle of a turn: the settled layout and what shows since.

    What was acknowledged by a press counts as done; of what no turn explains, only what the senses tell.
    """
    live = tracker.verdict().live
    plan = live[0] if live else None
    cells = tracker.geometry.cells
    told = {} if plan is None else {cells[c].name: plan.handlings[c][-1].stack for c in tracker.acknowledged}
    seen = {cells[c].name: _planned(plan, cells[c], c, v) or _seen(v, side) for c, v in tracker.difference()}
    return {**layout, **told, **seen}


def seen_layout(geometry: Geometry, values: tuple[int, ...], layout: Layout, side: int) -> Layout:
    """What a reading shows, taken for a layout; where that is what it should be, `layout` itself."""
    expected = zip(geometry, values, values_of(geometry, layout), strict=True)
    seen = {cell.name: _seen(v, side) for cell, v, should in expected if v != should and cell.role is None}
    return {**layout, **seen, **{c.name: EMPTY for c in geometry if c.role is None and not c.senses.sees}}


def _planned(plan: Plan | None, cell: Cell, number: int, value: int) -> Stack | None:
    """The stack that a plan puts on a cell, if it looks like that."""
    stacks = [h.stack for h in plan.handlings.get(number, ())] if plan else []
    return next((stack for stack in stacks if view(cell.senses, stack) == value), None)


def _seen(value: int, side: int) -> Stack:
    """The least that a cell's value can mean (codes of `niwashi.session.view`); an unseen owner is `side`."""
    owner = (value >> 1 & 0b11) - 1
    return Stack(owner if owner >= 0 else side, value >> 3 or 1) if value else EMPTY
