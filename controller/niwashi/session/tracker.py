"""The tracker: which legal turns do the readings fit?

**Theory of operation.** A board tells very little: on most boards only *something stands here*. So
the tracker does not follow pieces. It starts from a layout that is certain, writes down every turn
that may follow as a `Plan` (which cells change, through which values, to which values), and throws
out those that the evidence contradicts. Nothing is patched: each verdict is worked out anew from
the plans and from all that has been seen and said since the turn began, so a hand may hesitate, go
back or do things in another order.

The evidence (`Evidence`) is the reading now against the reading at the start (the *difference*);
the order in which cells changed (`ChangeLog`), since two turns can end in the same reading; the
cells named by presses where a board cannot see (`PressSelection`); and the answers that a person
gave by touching cells.

From the plans to a verdict, in this order. The words are those of the code:

1. A plan **fits** if every cell that differs shows a value that the plan passes through, and if it
   agrees with what was named. Evidence is **against** a plan if the order of changes is not one
   that hands could follow for it. A plan that fits and has nothing against it is **live**. No live
   plan: the state is IMPOSSIBLE.
2. A live plan is **whole** if nothing of it is missing that the board could see or was told. To be
   whole is not to be meant: other plans may end in the same reading, or go on from it.
3. The **story** of a plan is the set of cells that whole stacks leave or reach. While the live
   plans tell more than one story and one of them is whole, the cells in which the stories differ
   are **asked**: the state is AMBIGUOUS, and a touch of one keeps the stories with that cell. A
   story may lie where no touch is felt (**numb** cells); *done* says that one, and the cells that
   were asked are **denied**.
4. Turns are **tied** if hands do the same for them, but for pieces that come off in the end, and
   only a touch says which is meant. The cells of these touches are asked.
5. A **free choice** is left where the live plans differ only in the cells that the mover chooses,
   and the board cannot see which. Those cells are asked, those touched so far are **picked**, and a
   plan stays whole only if it chooses what is picked.
6. Where several whole plans are left, the cells that only some of them change, unseen, are asked as
   those of a story are.
7. One whole plan is left: it is **ready**. Where the board is sure of it, the state is COMPLETE,
   and the turn counts as soon as the board rests. Else the state is UNDERWAY until a person says
   *done*.

One plan may be no turn: **back**, the way to the layout before the last turn. It is done in any
order, tells no story, and where it ends in the reading of a turn the two are **disputed**: *done*
says the turn, *undo* the way back. In a game without take-backs it is no plan, and fits nothing.
A **task** is a plan that was decided on elsewhere, and the only one of its tracker. A change that no
cell shows counts once a press has **acknowledged** it.

The tracker never decides when. Its verdict is about the reading as it is now; the session acts on
it once the board rests (`StabilityTimer`) or *done* is pressed.

At the start of a turn nothing is decided, and all legal turns may follow (`start_turn`). What is
answered before the board rests is kept apart (`QuickAnswers`).
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from niwashi.board_types import Cell, Geometry, Senses, height_in, told_stack, view
from niwashi.games.game import Act, Layout, Option
from niwashi.games.match import Match
from niwashi.session.plan import (
    Evidence,
    Plan,
    PressSelection,
    State,
    Verdict,
    common_unseen,
    difference_plan,
    option_plans,
    values_of,
)
from niwashi.stack import EMPTY, Stack

_SHORTEST_S, _LONGEST_S = 0.25, 1.0
_EARLY_S = 0.8
"""A change so soon after a verdict was still the same movement."""
_LONGER, _SHORTER = 1.3, 0.97
"""Factors of the time to wait, after a verdict that came too early and after a quiet turn."""


class _Candidates(NamedTuple):
    """The plans that may be meant: all `live` ones, and of these the ones that are `whole`."""

    live: Sequence[Plan]
    whole: Sequence[Plan]

    def keep(self, wanted: Callable[[Plan], bool]) -> "_Candidates":
        return _Candidates([p for p in self.live if wanted(p)], [p for p in self.whole if wanted(p)])

    def asking(self, cells: frozenset[int], ready: Plan | None = None) -> Verdict:
        """The verdict that a touch of one of some cells has to decide."""
        return Verdict(State.AMBIGUOUS, tuple(self.live), ready, cells)


_Narrowed = tuple[_Candidates, Verdict | None]
"""The candidates that are left, and the verdict if a question has to be answered first."""


class Tracker:
    """Follows one turn on one board. A new position gets a new tracker.

    `values` is the reading of the settled layout, `plans` the legal turns from there, `last` the way to the
    layout before the last turn, which hands may go if that `is_open`; `task` is the plan that
    is to be carried out, where that was decided already.
    """

    def __init__(
        self,
        geometry: Geometry,
        values: tuple[int, ...],
        plans: Sequence[Plan],
        last: Plan | None = None,
        task: Plan | None = None,
        *,
        is_open: bool = True,
    ) -> None:
        self.geometry = geometry
        self.evidence = Evidence(geometry, values, PressSelection(geometry, plans))
        self.last = last
        self.back = last if is_open else None
        self.plans = tuple(p for p in (*plans, self.back, task) if p is not None)
        self.task = task
        self.touched: frozenset[int] = frozenset()  # cells that the last change of readings touched
        self._numb = frozenset(i for i, c in enumerate(geometry) if c.role is None and not c.senses)
        self._picked: list[int] = []
        self._answers: list[int] = []
        self._denied: frozenset[int] = frozenset()
        self._doubt: frozenset[int] = frozenset()
        self._questions: set[tuple[frozenset[int], tuple[int, ...]]] = set()
        self._verdict: Verdict | None = None
        self._told_by: Callable[[Plan], frozenset[int]] = _journeyed  # the cells that tell turns apart

    @classmethod
    def for_task(cls, geometry: Geometry, values: tuple[int, ...], plan: Plan) -> "Tracker":
        """A tracker of one plan that has been decided on and is now to be carried out by hand."""
        return cls(geometry, values, (), task=plan)

    # What comes in

    def read(self, values: tuple[int, ...]) -> None:
        """Take a new reading of the whole board."""
        before = self.evidence.values
        if values == before:
            return
        self.touched = self.evidence.read(values)
        self._answers = [cell for cell in self._answers if values[cell] == before[cell]]
        self._verdict = None
        for cell in self.touched:
            if Senses.PRESS not in self.geometry.cells[cell].senses:
                self._touch(cell)

    def only_appeared(self) -> str:
        """The cell where something stands now and nothing did, if nothing else differs; else ""."""
        difference = self.evidence.difference()
        if len(difference) != 1 or self.evidence.base[difference[0][0]]:
            return ""
        return self.geometry.cells[difference[0][0]].name

    def takes(self, cell: int) -> bool:
        """Return whether a press of a cell means something now."""
        selection = self.evidence.selection
        if cell in selection.cells and not self._decides(cell):
            return selection.after(cell, self._fitting()) is not None
        return self._is_asked(cell) or cell in self._acknowledgeable()

    def press(self, cell: int) -> None:
        """A finger pressed a cell that means something now (`takes`)."""
        selection = self.evidence.selection
        if cell in selection.cells and not self._decides(cell):
            selection.press(cell, self._fitting())
        else:
            acknowledgeable = self._acknowledgeable()
            if self._touch(cell) or cell in acknowledgeable:
                self.evidence.acknowledged ^= {cell}
        self._verdict = None

    @property
    def has_been_told(self) -> bool:
        """True if presses and touches have said something that `forget` would take back."""
        said = (self.evidence.selection.named, self.evidence.acknowledged, self._picked, self._answers)
        return any(said)

    def forget(self) -> None:
        """Take back everything that was said by presses and touches."""
        self.evidence.selection.named = ()
        self.evidence.acknowledged.clear()
        self._picked.clear()
        self._answers.clear()
        self._denied = frozenset()
        self._verdict = None

    @property
    def can_be_denied(self) -> bool:
        """True if "none" is an answer: of the touches that are asked, none tells some turn."""
        verdict = self.verdict()
        untold = (p for p in self._without(verdict.live, verdict.ask) if not p.touch & verdict.ask)
        return verdict.state is State.AMBIGUOUS and any(untold)

    def deny(self) -> None:
        """None of the places that are asked is meant."""
        self._denied, self._verdict = self.verdict().ask, None

    def rest(self) -> bool:
        """The board rests. If everything is where it was, what happened on the way means nothing any more.

        True if that changes anything: a square that was looked under is due for its first handling again.
        """
        if not self.evidence.change_log.moment or self.verdict().state is not State.SETTLED:
            return False
        self.forget()
        self.evidence.begin_anew()
        return True

    def _touch(self, cell: int) -> bool:
        """A stack was lifted and put straight back, or pressed: it may answer a question."""
        if not self._is_asked(cell):
            return False
        if cell in self._doubt:
            self._answers = [*(a for a in self._answers if a != cell), cell]
        else:
            self._pick(cell)
        self._verdict = None
        return True

    def _pick(self, cell: int) -> None:
        """Pick a cell, or take that back; one too many takes the place of the one picked first."""
        if cell in self._picked:
            self._picked.remove(cell)
            return
        ask, turns = self.verdict().ask, self._turns(self.verdict().live)
        self._picked = [*(each for each in self._picked if each in ask), cell]
        while len(self._picked) > 1 and not any(plan.chosen.issuperset(self._picked) for plan in turns):
            del self._picked[0]

    def _is_asked(self, cell: int) -> bool:
        return cell in self.verdict().ask or cell in self._doubt

    def _decides(self, cell: int) -> bool:
        """Return whether a press of a cell is the touch that decides, as all else has been named."""
        verdict = self.verdict()
        turns = self._turns(verdict.live) if cell in verdict.ask else ()
        return any(cell in p.touch for p in turns) and all(map(self.evidence.selection.covers, turns))

    def _acknowledgeable(self) -> frozenset[int]:
        """The cells that change unseen in every turn that is live."""
        return common_unseen(self._turns(self.verdict().live))

    # What it means

    def verdict(self) -> Verdict:
        """Return the meaning of the evidence."""
        if self._verdict is None:
            self._verdict = self._judge()
        return self._verdict

    def is_going_back(self) -> bool:
        """Return whether the changes are on the way to the layout before the last turn, and no turn."""
        return self.back is not None and self.verdict().live == (self.back,)

    @property
    def is_disputed(self) -> bool:
        """True if what looks like a turn may as well be the way back: only a button can tell."""
        verdict = self.verdict()
        return self._is_at_back and verdict.ready is not self.back and verdict.live != (self.back,)

    def is_named(self, plan: Plan) -> bool:
        """Return whether a plan agrees with the cells named so far."""
        return plan is self.back or self.evidence.selection.fits(plan)

    def is_against(self, plan: Plan) -> bool:
        """Return whether the order of changes excludes a plan; the way back and tasks have none."""
        return plan is not self.back and plan is not self.task and self.evidence.is_out_of_order(plan)

    def fits_in_any_order(self) -> bool:
        """Return whether the changes fit some plan in any order."""
        return bool(self._fitting())

    def _fitting(self) -> list[Plan]:
        """Return the plans that the difference fits, without regard to order and named cells."""
        difference = self.evidence.difference()
        return [p for p in self.plans if p.fits(difference)]

    def _judge(self) -> Verdict:
        """Steps 1 and 2 of the theory: from the evidence to the live plans, and the whole ones among them."""
        evidence = self.evidence
        self._doubt, self._told_by = frozenset(), _journeyed
        if not evidence.difference() and not evidence.selection.named and not self.task:
            return Verdict(State.SETTLED, self.plans)
        live = tuple(p for p in self._fitting() if self.is_named(p) and not self.is_against(p))
        if not live:
            return Verdict(State.IMPOSSIBLE)
        evidence.acknowledged &= common_unseen(self._turns(live))
        # Steps 3 to 7: from the plans that fit to the one meant, asking where only a person can tell.
        candidates = _Candidates(live, [p for p in live if evidence.is_whole(p)])
        for narrowed in (self._by_story, self._by_touch):
            candidates, question = narrowed(candidates)
            if question is not None:
                return question
        return self._by_choice(candidates)

    # Step 3: which story?

    def _by_story(self, candidates: _Candidates) -> _Narrowed:
        """Narrow by the ways of stacks, once some turn is whole."""
        if all(p is self.back for p in candidates.whole):
            return candidates, None
        return self._by_cells(candidates, _journeyed)

    def _by_cells(self, candidates: _Candidates, told_by: Callable[[Plan], frozenset[int]]) -> _Narrowed:
        """Narrow by cells that the turns do not have in common, and that a touch of one decides."""
        self._told_by = told_by
        stories = self._stories(candidates.live)
        left = candidates.keep(lambda p: told_by(p) in stories)
        if len(stories) <= 1:
            return left, None
        # If one turn lies where no touch is felt, or has none of these cells, *done* tells that one.
        cells = _differing(stories) - self._numb
        untold = self._without(left.whole, cells)
        return left, left.asking(cells, untold[0] if len(untold) == 1 else None)

    def _stories(self, live: Sequence[Plan]) -> set[frozenset[int]]:
        """The stories that a person has not ruled out yet; the latest word counts most."""
        stories = {self._told_by(p) for p in live if p is not self.back}
        if self._denied:
            stories = {story for story in stories if not story & self._denied} or stories
        doubt = _differing(stories)
        self._doubt |= doubt
        for answer in reversed(self._answers):
            if answer in doubt:
                stories = {story for story in stories if answer in story} or stories
        return stories

    def _without(self, plans: Iterable[Plan], cells: frozenset[int]) -> list[Plan]:
        """The turns that a touch of some cells does not tell."""
        return [p for p in plans if p is not self.back and not self._told_by(p) & cells]

    # Step 4: which of the turns that are tied?

    def _by_touch(self, candidates: _Candidates) -> _Narrowed:
        """Narrow turns that hands carry out alike by the touch."""
        # A touch decides among turns if only their final removals are missing.
        turns = [p for p in candidates.live if p is not self.back]
        differ = len({p.touch for p in turns}) > 1
        late = differ and all(h.act is Act.TAKE for p in turns for h in self.evidence.pending(p).values())
        tied = turns if late else ()
        if not tied:
            return candidates, None
        meant = frozenset(self._touched(tied))
        left = candidates.keep(lambda p: p in meant)
        asked = {p.touch for p in meant}
        return left, left.asking(_differing(asked)) if len(asked) > 1 else None

    def _touched(self, tied: Sequence[Plan]) -> Sequence[Plan]:
        """Return the turns selected by touch; all of them if nothing was touched."""
        asked = _differing({p.touch for p in tied})
        self._doubt |= asked
        for answer in self._answers:
            if answer in asked:
                tied = [p for p in tied if answer in p.touch] or tied
        return tied

    # Steps 5 to 7: which choice, and is that all?

    def _by_choice(self, candidates: _Candidates) -> Verdict:
        """Narrow by the picked cells of a free choice; complete if one turn is left."""
        live, whole = candidates
        ask = self._free_choice(live)
        picked = ask.intersection(self._picked)
        if ask:
            whole = [p for p in whole if p.chosen & ask == picked]
        else:
            whole = [p for p in whole if self.evidence.has_refilled(p)] or whole
        if len(whole) > 1:
            whole = [p for p in whole if p is not self.back]  # disputed: *done* says the turn
        if len(whole) > 1 and not ask:
            told, question = self._by_cells(_Candidates(whole, whole), _handled)
            if question is not None:
                return question
            whole = list(told.whole)
        if len(whole) != 1:
            return Verdict(State.UNDERWAY, tuple(live), ask=ask, picked=picked)
        (ready,) = whole
        # Complete where the board is sure by itself, else a person says *done*. It is not sure
        # while another plan could go on from here or ends here as the way back does, of a choice
        # it cannot see, of a change nobody acknowledged, and of a turn named by presses.
        evidence = self.evidence
        is_open = self._is_at_back and ready is not self.back
        alone = not is_open and all(p is ready or p is self.back for p in live)
        seen = ready.unseen <= evidence.acknowledged and evidence.has_refilled(ready)
        state = State.COMPLETE if alone and seen and not evidence.selection.tells(ready) else State.UNDERWAY
        return Verdict(state, tuple(live), ready, ask, picked)

    def _free_choice(self, live: Sequence[Plan]) -> frozenset[int]:
        """The cells among which the mover chooses and the board cannot see it; none while more than
        the choice is open, or where a choice is named by presses.
        """
        turns = self._turns(live)
        questions = {(p.core, p.lands) for p in turns}
        if questions != self._questions:
            self._questions = questions
            self._picked.clear()
        if len(questions) != 1:
            return frozenset()
        return _differing([p.chosen & p.unseen for p in turns]) - self.evidence.selection.cells - self._numb

    @property
    def _is_at_back(self) -> bool:
        """True if the board looks as before the last turn."""
        back, evidence = self.back, self.evidence
        return back is not None and back.target == evidence.values != evidence.base

    def _turns(self, live: Sequence[Plan]) -> Sequence[Plan]:
        """The live plans without the way back, or that alone."""
        return [p for p in live if p is not self.back] or live


def _journeyed(plan: Plan) -> frozenset[int]:
    return plan.journeyed


def _handled(plan: Plan) -> frozenset[int]:
    return frozenset(plan.handlings)


def _differing(sets: Collection[frozenset[int]]) -> frozenset[int]:
    """Return the elements that are in some of the sets but not in all."""
    return frozenset().union(*sets) - frozenset.intersection(*sets) if sets else frozenset()


@dataclass
class StabilityTimer:
    """Tells whether the board rests, and adapts to the pace of the hands. Times in seconds.

    Debounce is electrical (milliseconds) and belongs to the drivers. Hands are slow: a slide or a lift of two
    stacks takes 250-500 ms. The time to wait is learned: a verdict that the hand itself puts right at once
    came too early, so the next one waits longer; quiet turns shorten it again.
    """

    settle_s: float = 0.35
    changed_at: float = float("-inf")
    judged_at: float = float("-inf")

    def change(self, now: float) -> None:
        """Something on the board changed."""
        if now - self.judged_at < _EARLY_S:
            self.settle_s = min(_LONGEST_S, self.settle_s * _LONGER)
        self.changed_at = now
        self.judged_at = float("-inf")

    def rests(self, now: float) -> bool:
        """Return whether nothing has changed for the settling time."""
        return now - self.changed_at >= self.settle_s

    def due(self) -> float:
        """Return the time at which the board will rest if nothing changes."""
        return self.changed_at + self.settle_s

    def judged(self, now: float) -> None:
        """A resting board has been called wrong: a change right after this means it was too early."""
        self.judged_at = now

    def turned(self) -> None:
        """A turn was completed without a wrong alarm being put right at once."""
        self.settle_s = max(_SHORTEST_S, self.settle_s * _SHORTER)


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
