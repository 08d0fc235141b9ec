"""The guide: what should each cell, and the voice of the board, say now?

The guide where turns are told by touch: which cells mean something, and what has been said.

The voice: which of the guide's advices a session gives, as long as nothing is wrong.

Leading: what each cell says while a board is mended.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from niwashi.rules import EMPTY, Act, Change, Game, Handling, Item, Kind, Layout, Option, Outlook
from niwashi.session.board import Cue, Cues, Geometry, Role, Shape
from niwashi.session.board_repair import BoardRepair, Pace
from niwashi.session.diagnosis import KnownMistake, Mismatch
from niwashi.session.match import Match
from niwashi.session.plan import Plan, State, Verdict
from niwashi.session.repair_plan import RepairAct, RepairStep
from niwashi.session.task import Task
from niwashi.session.tracker import Tracker
from niwashi.words import Key

__all__ = [
    "Advice",
    "Prompt",
    "Voiced",
    "adding_lands",
    "adding_said",
    "adding_spoken",
    "advise",
    "advise_end",
    "advise_item",
    "advise_repair",
    "advise_task",
    "advise_wrong",
    "pointing_at",
    "voice",
]

_MAY = {Act.LIFT: Cue.MAY_LIFT, Act.SET: Cue.MAY_GO, Act.PULL: Cue.CARD_READY, Act.RETURN: Cue.CARD_BACK}
_MUST = {Act.LIFT: Cue.LEAVES, Act.SET: Cue.ARRIVES, Act.TAKE: Cue.LOSES_STONE} | {
    act: cue for act, cue in _MAY.items() if act not in (Act.LIFT, Act.SET)
}


@dataclass(frozen=True, slots=True)
class Prompt:
    """What to do now, in words: a catalogue key and its facts."""

    key: str
    facts: Mapping[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Advice:
    """One cue or none for each cell, and what to say with it."""

    cues: Cues
    prompt: Prompt


class _Scribe:
    """Collects cues for one advice; the first cue written to a cell stays."""

    def __init__(self, tracker: Tracker, layout: Layout) -> None:
        self.tracker = tracker
        self.layout = layout
        self.cues: dict[int, Cue] = {}

    def write(self, cells: Iterable[int], cue: Cue) -> None:
        for cell in cells:
            self.cues.setdefault(cell, cue)

    def done(self) -> Cues:
        return tuple(self.cues.get(cell) for cell in range(len(self.tracker.geometry)))

    def must(self, handling: Handling) -> Cue:
        """What a handling that is certain to be wanted says on its cell."""
        if handling.act is Act.ADD:
            return Cue.GETS_ON_TOP if handling.stack.height > 1 else Cue.GETS_STONE
        return _MUST[handling.act]


def advise(
    tracker: Tracker, verdict: Verdict, layout: Layout, mistakes: Sequence[KnownMistake], side: int
) -> Advice:
    """The advice for a reading that fits turns; `layout` is the settled one."""
    scribe = _Scribe(tracker, layout)
    turns = [p for p in verdict.live if p is not tracker.back]
    if not turns and verdict.state is State.SETTLED:
        return Advice(scribe.done(), Prompt("say-one-moment"))
    if not turns:
        return advise_task(tracker, verdict, layout, "going-back")
    if verdict.state is State.AMBIGUOUS:
        scribe.write(verdict.ask, Cue.YOURS_TO_CHOOSE)
        if not all(p.journeyed & verdict.ask or p.touch & verdict.ask for p in turns):
            scribe.write(_done_buttons(tracker, side), Cue.PRESS_DONE)
            return Advice(scribe.done(), Prompt("say-touch-or-done"))
        told_apart = len({p.journeyed for p in turns}) == 1  # hands did the same: only a touch differs
        return Advice(scribe.done(), _which(tracker, turns) if told_apart else Prompt("say-touch"))
    if verdict.ready is not None and verdict.state is not State.COMPLETE:
        scribe.write(_done_buttons(tracker, side), Cue.PRESS_DONE)
    if tracker.is_disputed:
        scribe.write((i for i, c in enumerate(tracker.geometry) if c.role is Role.UNDO), Cue.YOURS_TO_CHOOSE)
    scribe.write((*verdict.picked, *tracker.selection.named), Cue.CHOSEN)
    scribe.write(verdict.ask, Cue.YOURS_TO_CHOOSE)
    due = _write_next_step(scribe, turns, mistakes, settled=verdict.state is State.SETTLED)
    scribe.write(_in_the_air(tracker, turns), Cue.LIFTED)
    if verdict.state is State.SETTLED:
        scribe.write(_own_cards(tracker, layout, side), Cue.YOUR_TURN)
        scribe.write(tracker.back.handlings if tracker.back else (), Cue.LAST_TURN)
    return Advice(scribe.done(), _prompt(scribe, verdict, turns, due))


def _which(tracker: Tracker, turns: Sequence[Plan]) -> Prompt:
    """The question which of some turns is meant that hands do alike, and which of them win."""
    winning = [plan for plan in turns if plan.good]
    if len(winning) == len(turns):
        return Prompt("say-touch-any-wins")
    others = frozenset[int]().union(*(plan.touch for plan in turns if not plan.good))
    names = [[tracker.geometry.cells[cell].name for cell in plan.touch - others] for plan in winning]
    places = ", ".join(sorted(min(each, key=lambda name: (len(name), name)) for each in names if each))
    return Prompt("say-touch-one-wins", {"places": places}) if places else Prompt("say-touch-one")


def advise_wrong(mismatch: Mismatch, tracker: Tracker, layout: Layout) -> Advice:
    """The advice for a board at rest that fits nothing: the cells to put right, and those that are why."""
    scribe = _Scribe(tracker, layout)
    for cell, change in mismatch.wrong.items():
        missing = change in (Change.GONE, Change.FEWER)
        scribe.write((cell,), Cue.PUT_BACK if missing else Cue.WRONG)
    scribe.write(_came_from(tracker, mismatch.wrong), Cue.LIFTED)
    index = tracker.geometry.index
    scribe.write((index[place] for place in mismatch.reason.places if place in index), Cue.HINT)
    return Advice(scribe.done(), Prompt("say-wrong"))


def adding_lands(advice: Advice, tracker: Tracker, lands: Mapping[int, Collection[str]], side: int) -> Advice:
    """The same advice, with the territories of a player and of the others wherever little else is said."""
    index = tracker.geometry.index
    own = {index[place] for place in lands.get(side, ())}
    enemy = {index[place] for owner, places in lands.items() if owner != side for place in places}
    return replace(
        advice, cues=tuple(_landed(cue, i in own, i in enemy) for i, cue in enumerate(advice.cues))
    )


def _landed(cue: Cue | None, own: bool, enemy: bool) -> Cue | None:  # noqa: FBT001
    if cue is Cue.MAY_PLACE and own:
        return Cue.OWN_LAND_OPEN
    if cue is not None:
        return cue
    return Cue.ENEMY_LAND if enemy else Cue.OWN_LAND if own else None


def _came_from(tracker: Tracker, wrong: Collection[int]) -> list[int]:
    """The squares that were left by what stands wrongly now; none where anything has come down rightly."""
    difference, cells = tracker.difference(), tracker.geometry.cells
    landed = {c for c, value in difference if value and not tracker.base[c]}
    if tracker.task is not None or not landed or not landed <= set(wrong):
        return []
    return [c for c, value in difference if not value and cells[c].shape is not Shape.CARD]


def pointing_at(advice: Advice, cells: Sequence[int]) -> Advice:
    """The same advice, but that some cells say that they were wrongly pressed."""
    wrong = dict.fromkeys(cells, Cue.WRONG)
    return (
        replace(advice, cues=tuple(wrong.get(i, cue) for i, cue in enumerate(advice.cues)))
        if wrong
        else advice
    )


def advise_task(tracker: Tracker, verdict: Verdict, layout: Layout, task: str) -> Advice:
    """The advice for one thing to be carried out by hand: everything that is still missing, at once.

    `task` names it in the catalogue: `say-<task>`, and `say-<task>-done` when only *done* is missing.
    """
    scribe, (plan, *_) = _Scribe(tracker, layout), verdict.live
    for cell, handling in tracker.pending(plan).items():
        scribe.write((cell,), _certain(scribe, plan, cell, handling))
    if verdict.ready is not None and verdict.state is not State.COMPLETE:
        scribe.write(_done_buttons(tracker, None), Cue.PRESS_DONE)
        return Advice(scribe.done(), Prompt(f"say-{task}-done"))
    return Advice(scribe.done(), Prompt(f"say-{task}"))


def _write_next_step(
    scribe: _Scribe, turns: Sequence[Plan], mistakes: Sequence[KnownMistake], *, settled: bool
) -> Mapping[int, Act]:
    """Cues for the earliest step that is missing in the plans that fit; what is due on which cell.

    On a settled board every plan shows how it begins, whichever way that is.
    """
    missing = [_next(scribe.tracker, plan) for plan in turns]
    step = min((h.step for handlings in missing for h in handlings.values()), default=None)
    if step is None:
        return {}
    due: dict[int, list[tuple[Plan, Handling]]] = {}
    for plan, handlings in zip(turns, missing, strict=True):
        for cell, handling in handlings.items():
            if settled or handling.step == step:
                due.setdefault(cell, []).append((plan, handling))
    for cell, wishes in due.items():
        plan, handling = wishes[0]
        certain = len(wishes) == len(turns) and handling.act not in _MAY
        free = cell in plan.chosen
        scribe.write(
            (cell,), _certain(scribe, plan, cell, handling) if certain else _offer(handling, free=free)
        )
    scribe.write(_dead_ends(scribe.tracker, mistakes, step), Cue.DEAD_END)
    return {cell: wishes[0][1].act for cell, wishes in due.items()}


def _offer(handling: Handling, *, free: bool) -> Cue:
    """What one of several possible handlings says: where a piece may be placed or go, or a free choice."""
    if handling.act is Act.ADD and not free:
        return Cue.MAY_PLACE
    return _MAY.get(handling.act, Cue.YOURS_TO_CHOOSE)


def _certain(scribe: _Scribe, plan: Plan, cell: int, handling: Handling) -> Cue:
    tracker = scribe.tracker
    if _keeps(handling) and not tracker.values[cell] and tracker.geometry.cells[cell].senses.sees:
        return Cue.LIFTED
    touched = cell in plan.unseen and cell in tracker.change_log.touched
    return Cue.UNSEEN if touched else scribe.must(handling)


def _keeps(handling: Handling) -> bool:
    """Whether something stands on a place before, during and after a handling."""
    height = handling.stack.height
    return height > 1 if handling.act is Act.ADD else height > 0 and handling.act is Act.TAKE


def _next(tracker: Tracker, plan: Plan) -> dict[int, Handling]:
    """A plan's earliest missing step; on cells that cannot see, only what is to be named next."""
    pending = tracker.pending(plan)
    if not tracker.selection.covers(plan):
        nameable = tracker.selection.next_cells(plan)
        pending = {c: h for c, h in pending.items() if c not in tracker.selection.cells or c in nameable}
    first = min((h.step for h in pending.values()), default=None)
    return {c: h for c, h in pending.items() if h.step == first}


def _dead_ends(tracker: Tracker, mistakes: Sequence[KnownMistake], step: int) -> list[int]:
    """Where the step that is due would lead nowhere."""
    difference = tracker.difference()
    return [
        cell
        for r in mistakes
        if r.warned and r.plan.fits(difference) and tracker.selection.is_short_of(r.plan)
        for cell, handling in tracker.pending(r.plan).items()
        if handling.step == step == max(r.plan.last_step(c) for c in r.plan.handlings)
    ]


def _in_the_air(tracker: Tracker, turns: Sequence[Plan]) -> list[int]:
    """The cells whose stack is in a hand: lifted and not yet landed, or to be put back changed."""
    travelling = {lift for p in turns for lift, land in p.journeys if not tracker.values[land]}
    halfway = {c for p in turns for c, rests in p.rests.items() if tracker.values[c] not in rests}
    return [c for c, value in tracker.difference() if not value and c in travelling | halfway]


def _own_cards(tracker: Tracker, layout: Layout, side: int) -> list[int]:
    """The cards of the player to move that are in their places: they show whose turn it is."""
    cells = enumerate(tracker.geometry)
    return [i for i, c in cells if c.shape is Shape.CARD and layout.get(c.name, EMPTY).owner == side]


def _done_buttons(tracker: Tracker, side: int | None) -> list[int]:
    return [i for i, c in enumerate(tracker.geometry) if c.role is Role.DONE and side in (None, c.owner)]


_BY_HAND = {Act.LIFT: "say-lift", Act.SET: "say-set", Act.PULL: "say-pull"}
_BY_PRESS = {Act.LIFT: "lift", Act.SET: "set", Act.PULL: "pull", Act.ADD: "choose"}


def _prompt(scribe: _Scribe, verdict: Verdict, turns: Sequence[Plan], due: Mapping[int, Act]) -> Prompt:
    """What to do next, by what is missing."""
    tracker = scribe.tracker
    if verdict.state is State.COMPLETE:
        return Prompt("say-good")
    if tracker.is_disputed:
        return Prompt("say-done-or-back")
    if verdict.ready is not None:
        told = tracker.selection.tells(verdict.ready)
        prompts = ("press-done", "press-done-unseen") if told else ("say-done", "say-done-unseen")
        return Prompt(prompts[bool(due)])
    if verdict.ask:
        return Prompt("say-choose", {"count": len(turns[0].chosen)})
    by_press = not tracker.selection.cells.isdisjoint(due)
    key = _by_press(due) if by_press else _by_hand(scribe, due, settled=verdict.state is State.SETTLED)
    return Prompt(key, {"count": len(turns[0].chosen)})


def _by_hand(scribe: _Scribe, due: Mapping[int, Act], *, settled: bool) -> str:
    acts = set(due.values())
    if settled and acts == {Act.ADD}:
        return "say-place"
    if acts == {Act.TAKE} and Cue.YOURS_TO_CHOOSE in map(scribe.cues.get, due):
        return "say-take-some"
    return next((key for act, key in _BY_HAND.items() if act in acts), "say-stones")


def _by_press(due: Mapping[int, Act]) -> str:
    named = next((word for act, word in _BY_PRESS.items() if act in due.values()), None)
    return "say-stones" if named is None else f"press-{named}"


_OUTLOOKS = {Outlook.PLAIN: Cue.MAY_PLACE, Outlook.GOOD: Cue.OWN_LAND_OPEN, Outlook.BAD: Cue.DEAD_END}


def adding_spoken(
    advice: Advice, geometry: Geometry, spoken: Mapping[str, Option], side: int, *, begun: bool
) -> Advice:
    """The same advice, with the cells that say something (cell name, "" for *done*); secrets stay dark."""
    cues = {
        geometry.index[place]: _outlook_cue(option)
        for place, option in spoken.items()
        if _is_lit(place, option)
    }
    by_done = Prompt("say-go-on" if begun else "say-pass")
    prompt = by_done if "" in spoken else Prompt("say-choose-button")
    done = dict.fromkeys(_done_of(geometry, side) if "" in spoken else (), Cue.PRESS_DONE)
    return Advice(_over(advice.cues, cues | done), prompt)


def adding_said(advice: Advice, geometry: Geometry, said: str, tentative_touch: str, side: int) -> Advice:
    """The same advice, with the cell that said what has begun, and the one that waits for *done*."""
    chosen = {
        geometry.index[place]: Cue.CHOSEN for place in (said, tentative_touch) if place in geometry.index
    }
    if not tentative_touch:
        taken = {cell: cue for cell, cue in chosen.items() if advice.cues[cell] is None}
        return replace(advice, cues=_over(advice.cues, taken))
    done = dict.fromkeys(_done_of(geometry, side), Cue.PRESS_DONE)
    return Advice(_over(advice.cues, chosen | done), Prompt("say-done"))


def advise_end(
    geometry: Geometry, layout: Layout, game: Game, winners: Sequence[int], prompt: Prompt
) -> Advice:
    """The advice for a finished game: the winners' pieces rejoice."""
    cues = {}
    for cell, place in enumerate(geometry):
        stack = layout.get(place.name, EMPTY)
        if stack.height and place.shape is not Shape.CARD:
            player = game.pieces[stack.owner].player
            owner = game.places[place.name].owner if player < 0 else player
            cues[cell] = Cue.WON if owner in winners else Cue.LOST
    return Advice(_over((None,) * len(geometry), cues), prompt)


def advise_item(geometry: Geometry, item: Item, players: Sequence[str]) -> Advice:
    """The advice while a score is told: the places that bring one of its items."""
    lit = {geometry.index[place]: Cue.HINT for place in item.places if place in geometry.index}
    owner = Key(f"player-{players[item.player]}")
    points = str(item.points).replace("-", "\N{MINUS SIGN}")
    facts: Mapping[str, str | int] = {"item": Key(item.words.key), "points": points, "owner": owner}
    return Advice(_over((None,) * len(geometry), lit), Prompt("say-item", facts))


def _is_lit(place: str, option: Option) -> bool:
    return place != "" and not option.secret


def _outlook_cue(option: Option) -> Cue:
    return Cue.YOURS_TO_CHOOSE if option.outlook is None else _OUTLOOKS[option.outlook]


def _done_of(geometry: Geometry, side: int) -> list[int]:
    return [i for i, c in enumerate(geometry) if c.role is Role.DONE and c.owner in (-1, side)]


def _over(cues: Cues, more: Mapping[int, Cue]) -> Cues:
    return tuple(more.get(cell, cue) for cell, cue in enumerate(cues))


class Voiced(NamedTuple):
    """What a session knows of itself when it is asked for advice."""

    match: Match
    tracker: Tracker
    task: Task | None
    mistakes: Sequence[KnownMistake]
    spoken: Mapping[str, Option]
    tentative_touch: str
    said_by: str


def voice(state: Voiced, before: Advice, *, over_unseen: bool) -> Advice:
    """The advice now; `before` stays while a hand passes over squares that fit nothing."""
    match, tracker, verdict = state.match, state.tracker, state.tracker.verdict()
    winners, layout = match.game.winners(match.position), match.layout()
    if winners and verdict.state is State.SETTLED and state.task is None:
        prompt = Prompt("press-over" if over_unseen else "say-over")
        advice = advise_end(tracker.geometry, layout, match.game, winners, prompt)
        return adding_lands(advice, tracker, match.game.territories(match.here), winners[0])
    if verdict.state is State.IMPOSSIBLE:
        return before
    if state.task is not None:
        return advise_task(tracker, verdict, layout, state.task)
    advice = advise(tracker, verdict, layout, state.mistakes, match.side)
    if verdict.state is not State.SETTLED:
        return advice
    advice = adding_lands(advice, tracker, match.game.territories(match.here), match.side)
    if state.spoken:
        advice = adding_spoken(advice, tracker.geometry, state.spoken, match.side, begun=bool(match.begun))
    return adding_said(advice, tracker.geometry, state.said_by, state.tentative_touch, match.side)


def advise_repair(repair: BoardRepair, game: Game, geometry: Geometry, task: str) -> Advice:
    """The next handling, or all of them at once; and what only a person can tell when all look right."""
    if repair.proposed is not None:
        return _proposal(repair, geometry)
    if repair.is_equal:
        return _question(repair, geometry, task)
    steps = repair.steps
    shown = steps[:1] if repair.pace is Pace.STEPWISE else steps
    cues = _later_cues(steps[len(shown) :], game)
    for step in reversed(shown):
        cues |= _step_cues(step, repair, game)
    if any(map(repair.is_unseen, shown)):
        cues |= _every_done(geometry)
    return Advice(_by_name(cues, geometry), _repair_prompt(steps, repair, game, task))


def _by_name(cues: dict[str, Cue], geometry: Geometry) -> tuple[Cue | None, ...]:
    return tuple(cues.get(cell.name) for cell in geometry)


def _later_cues(steps: tuple[RepairStep, ...], game: Game) -> dict[str, Cue]:
    return {place: Cue.LATER for step in steps for place in step.places if place in game.places}


def _step_cues(step: RepairStep, repair: BoardRepair, game: Game) -> dict[str, Cue]:
    """What one handling says on its one or two cells."""
    if game.places[step.places[0]].kind is Kind.CARD:
        return {step.places[0]: Cue.CARD_BACK if step.goal else Cue.CARD_READY}
    if step.act is RepairAct.MOVE:
        carried = step.source in repair.belief.carried_from()
        return {step.source: Cue.LIFTED if carried else Cue.LEAVES, step.goal: Cue.ARRIVES}
    return {step.places[0]: _in_place(step)}


def _in_place(step: RepairStep) -> Cue:
    if step.act is RepairAct.ON:
        return Cue.GETS_STONE if step.stack.height == 1 else Cue.ARRIVES
    return {
        RepairAct.OFF: Cue.TAKE_OFF,
        RepairAct.ADD: Cue.GETS_ON_TOP,
        RepairAct.TAKE: Cue.LOSES_STONE,
        RepairAct.TURN: Cue.TURN_OVER,
    }[step.act]


def _repair_prompt(steps: tuple[RepairStep, ...], repair: BoardRepair, game: Game, task: str) -> Prompt:
    """One handling in words, with how many there are; all at once, only how many."""
    if repair.pace is Pace.AT_ONCE or not steps:
        return Prompt(f"say-{task}-at-once", {"steps": len(steps)})
    step = steps[0]
    kind = "card" if game.places[step.places[0]].kind is Kind.CARD else "stack"
    facts: dict[str, str | int] = {
        "source": step.source,
        "goal": step.goal or step.source,
        "steps": len(steps),
        "count": step.stack.height,
    }
    return Prompt(f"repair-{step.act}-{kind}", facts | {"whose": _whose(step, game)})


def _whose(step: RepairStep, game: Game) -> str:
    """The catalogue key of whose pieces a handling brings."""
    owner = step.stack.owner
    player = game.pieces[owner].player if 0 <= owner < len(game.pieces) else -1
    return Key(f"player-{game.players[player]}" if player >= 0 else "repair-anybody")


def _question(repair: BoardRepair, geometry: Geometry, task: str) -> Advice:
    """All looks right, but for what nobody can see."""
    cues = dict.fromkeys(repair.doubtful, Cue.UNSEEN) | _every_done(geometry)
    return Advice(_by_name(cues, geometry), Prompt(f"say-{task}-done", {"count": len(repair.doubtful)}))


def _proposal(repair: BoardRepair, geometry: Geometry) -> Advice:
    """The board is about to be declared right: what it is taken for is shown, what is guessed is marked."""
    changed = [p for step in repair.steps for p in step.places]
    cues = dict.fromkeys(changed, Cue.CHOSEN) | dict.fromkeys(repair.doubtful, Cue.UNSEEN)
    doubtful = ", ".join(sorted(repair.doubtful))
    prompt = (
        Prompt("say-board-right-guessed", {"places": doubtful}) if doubtful else Prompt("say-board-right")
    )
    return Advice(_by_name(cues | _every_done(geometry), geometry), prompt)


def _every_done(geometry: Geometry) -> dict[str, Cue]:
    return {cell.name: Cue.PRESS_DONE for cell in geometry if cell.role is Role.DONE}
