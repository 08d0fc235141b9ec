"""Tasks and turns: requests to hands on one board, decided ones and open ones.

A task has been decided on already, and hands carry it out now. At the start of a turn nothing is
decided: all legal turns may follow.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from niwashi.board_types import Cell, Geometry, height_in, told_stack, view
from niwashi.games.game import Layout, Option
from niwashi.games.match import Match
from niwashi.session.plan import Plan, State, Verdict, difference_plan, option_plans, values_of
from niwashi.session.tracker import Tracker
from niwashi.stack import EMPTY, Stack


def likely_layout(tracker: Tracker, layout: Layout, side: int) -> Layout:
    """Return the most likely layout in the middle of a turn: the settled one and what shows since.

    Handlings confirmed by a press count as done; unexplained changes count as far as they are sensed.
    """
    live = tracker.verdict().live
    plan = live[0] if live else None
    cells = tracker.geometry.cells
    told = (
        {}
        if plan is None
        else {cells[c].name: plan.handlings[c][-1].stack for c in tracker.evidence.acknowledged}
    )
    seen = {
        cells[c].name: _planned(plan, cells[c], c, v) or _seen(v, side)
        for c, v in tracker.evidence.difference()
    }
    return {**layout, **told, **seen}


def seen_layout(geometry: Geometry, values: tuple[int, ...], layout: Layout, side: int) -> Layout:
    """Return a reading as a layout; `layout` itself if it fits."""
    expected = zip(geometry, values, values_of(geometry, layout), strict=True)
    seen = {cell.name: _seen(v, side) for cell, v, should in expected if v != should and cell.role is None}
    return {**layout, **seen, **{c.name: EMPTY for c in geometry if c.role is None and not c.senses.sees}}


def _planned(plan: Plan | None, cell: Cell, number: int, value: int) -> Stack | None:
    """The stack that a plan puts on a cell, if it looks like that."""
    stacks = [h.stack for h in plan.handlings.get(number, ())] if plan else []
    return next((stack for stack in stacks if view(cell.senses, stack) == value), None)


def _seen(value: int, side: int) -> Stack:
    """The least that a cell's value can mean (codes of `board.view`); an unseen owner is `side`."""
    if not value:
        return EMPTY
    if (told := told_stack(value)) is not None:
        return told
    owner = (value >> 1 & 0b11) - 1
    return Stack(owner if owner >= 0 else side, height_in(value) or 1)


NOTHING_SPOKEN: Mapping[str, Option] = MappingProxyType({})


class TurnStart(NamedTuple):
    """A tracker of all that hands may do next, and what cells may say by their names ("" is *done*)."""

    tracker: Tracker
    spoken: Mapping[str, Option]


def start_turn(match: Match, geometry: Geometry, *, allows_back: bool = True) -> TurnStart:
    """Return the continuations: legal turns, their beginnings, and the way back to before the last.

    Without take-backs that is only open while a turn is not finished, and so it is where a page's hand plays:
    it takes back by *undo* alone, as a tap on the wrong place is no wish to do so.
    """
    layout, before = match.layout(), match.layout_before()
    options = match.options
    last = None if before in (None, layout) else difference_plan(geometry, layout, before or layout)
    plans = option_plans(geometry, layout, [o for o in options if not o.spoken])
    is_open = bool(match.begun) or (allows_back and not geometry.is_told)
    tracker = Tracker(geometry, values_of(geometry, layout), plans, last, is_open=is_open)
    # For all that the board sees, these end as they began, and no cells are named for them one by one.
    base, selection = tracker.evidence.base, tracker.evidence.selection
    quiet = {p.turn: p for p in plans if p.target == base and not p.touch and not selection.tells(p)}
    said = [o for o in options if not o.handlings or o.spoken or (o.turn in quiet and o.button)]
    spoken = {o.button: o for o in reversed(said) if o.button is not None}
    if quiet:
        unnamed = {turn for turn, plan in quiet.items() if not selection.next_cells(plan)}
        by_touch = [o for o in options if o.turn in unnamed and not o.button]
        spoken = {**_said_where_done(by_touch, geometry), **spoken}
    return TurnStart(tracker, spoken)


def _said_where_done(options: Sequence[Option], geometry: Geometry) -> Mapping[str, Option]:
    """Return the options that a touch says of the first place that no other of them changes."""
    times = Counter(place for option in options for place in {h.place for h in option.handlings})
    said: dict[str, Option] = {}
    for option in options:
        places = (h.place for h in option.handlings if geometry[h.place].senses)
        place = next((place for place in places if times[place] == 1), None)
        if place is not None:
            said[place] = option
    return said


def corrected_turn(
    match: Match, geometry: Geometry, values: tuple[int, ...], *, allows_back: bool
) -> TurnStart | None:
    """Return the turn, begun or whole, that a reading fits once hands have corrected it; None without one.

    Stones that are gone count as lifted before anything came.
    """
    start = start_turn(match, geometry, allows_back=allows_back)
    tracker = start.tracker
    tracker.read(tuple(now and before for now, before in zip(values, tracker.evidence.base, strict=True)))
    tracker.read(values)
    verdict = tracker.verdict()
    is_begun = verdict.state not in (State.IMPOSSIBLE, State.SETTLED)
    return start if is_begun and any(plan is not tracker.back for plan in verdict.live) else None


def option_plan(match: Match, geometry: Geometry, turn: str) -> Plan:
    """The plan of one legal turn. Raises BadTurn or IllegalTurn with the reason."""
    options = [o for o in match.options_of_turn if o.turn == turn and not o.goes_on]
    if options and options[0].handlings:
        return option_plans(geometry, match.layout(), options)[0]
    after = match.game.play(match.position, turn)
    return difference_plan(geometry, match.layout(), match.game.layout(after))


class QuickAnswers:
    """Turns that were whole once, and all readings since, until the board rests.

    So a turn counts that the next player answers before the board has come to rest.
    """

    def __init__(self) -> None:
        self._overtaken: dict[Plan, list[tuple[int, ...]]] = {}

    def note(self, verdict: Verdict, values: tuple[int, ...]) -> None:
        """Note a reading, and the turn that was whole before it."""
        if verdict.state is State.COMPLETE and verdict.ready and verdict.ready.turn:
            self._overtaken[verdict.ready] = []
        for readings in self._overtaken.values():
            readings.append(values)

    def forget(self) -> None:
        self._overtaken = {}

    def explain(
        self, match: Match, geometry: Geometry, *, allows_back: bool
    ) -> tuple[Plan, TurnStart] | None:
        """Return the turn that was whole and the next one, if only one explains the readings since."""
        followed = [
            (plan, start)
            for plan, readings in self._overtaken.items()
            if (start := _followed(match, geometry, plan, readings, allows_back=allows_back)) is not None
        ]
        return followed[0] if len(followed) == 1 else None


def _followed(
    match: Match, geometry: Geometry, plan: Plan, readings: Sequence[tuple[int, ...]], *, allows_back: bool
) -> TurnStart | None:
    """Return the turn after a plan, with the readings since; None if they begin no turn there.

    It has to begin as turns do, by its first step: a stone that is only added may as well be one too many
    of the turn before.
    """
    turn = plan.turn or ""
    begun = (*match.actions, turn) if plan.goes_on else ()
    after = Match(match.game, match.position, () if plan.goes_on else (turn,), begun)
    start = start_turn(after, geometry, allows_back=allows_back)
    tracker = start.tracker
    tracker.read(readings[0])
    first = {cell for cell, _ in tracker.evidence.difference()}
    for values in readings[1:]:
        tracker.read(values)
    return start if any(first <= each.first_cells() for each in tracker.verdict().live) else None
