"""The guide: what should each cell, and the voice of the board, say now?

`advise` reads the state of a `GameFlow` and writes layers (`niwashi.session.layers`). They explain
each light of a cell. Each function here writes one kind of advice.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from niwashi.board_types import Cue, Cues, Geometry, Role, Senses, Shape
from niwashi.games.game import Act, Change, Game, Handling, Item, Outlook, PlaceKind
from niwashi.games.match import Match
from niwashi.message import AllOf, Fact, Key, Message
from niwashi.session.diagnosis import KnownMistake, Mismatch
from niwashi.session.flow import GameFlow
from niwashi.session.layers import Layer, Priority, merge_layers
from niwashi.session.plan import NAMED, Plan, PressSelection, State, Verdict
from niwashi.session.repair import BoardRepair, Pace, RepairAct, RepairStep
from niwashi.session.tracker import Tracker
from niwashi.stack import EMPTY

_AUTHOR = "guide"
_GOES_BACK = "say-goes-back"
_NOTHING_BY_HAND = "say-one-moment"

_MAY = {Act.LIFT: Cue.MAY_LIFT, Act.SET: Cue.MAY_GO, Act.PULL: Cue.CARD_READY, Act.RETURN: Cue.CARD_BACK}
_MUST = {Act.LIFT: Cue.LEAVES, Act.SET: Cue.ARRIVES, Act.TAKE: Cue.LOSES_STONE} | {
    act: cue for act, cue in _MAY.items() if act not in (Act.LIFT, Act.SET)
}
_OUTLOOKS = {Outlook.PLAIN: Cue.MAY_PLACE, Outlook.GOOD: Cue.OWN_LAND_OPEN, Outlook.BAD: Cue.DEAD_END}


@dataclass(frozen=True, slots=True)
class Prompt:
    """The instruction in words: a catalogue key and its facts.

    `by_hand` is what hands may do besides; a game that has words of its own for `key` says both in them.
    """

    key: str
    facts: Mapping[str, Fact] = field(default_factory=dict)
    by_hand: "Prompt | None" = None


@dataclass(frozen=True, slots=True)
class Advice:
    """The instruction in words, the layers of light, and the merged cues."""

    prompt: Prompt
    layers: tuple[Layer, ...]
    cues: Cues
    due: Mapping[int, Handling] = field(default_factory=dict)
    """The handling due on a cell, where all turns that fit want the same there."""

    @property
    def goes_back(self) -> bool:
        """True if a lifted stack has to come down on its old place, before all else."""
        return self.prompt.key == _GOES_BACK


class _Scribe:
    """Collects the layers of one advice; within a layer, the first cue of a cell stays."""

    def __init__(self, geometry: Geometry) -> None:
        self.geometry = geometry
        self._layers: dict[Priority, dict[int, Cue]] = {}
        self.due: dict[int, Handling] = {}

    def write(self, priority: Priority, cue: Cue, cells: Iterable[int]) -> None:
        layer = self._layers.setdefault(priority, {})
        for cell in cells:
            layer.setdefault(cell, cue)

    def write_at(self, priority: Priority, cue: Cue, places: Iterable[str]) -> None:
        """Write to the cells of some places, as far as the board has them."""
        index = self.geometry.index
        self.write(priority, cue, (index[place] for place in places if place in index))

    def done_buttons(self, side: int | None) -> None:
        """*Done* says something: on the buttons of one player, or on all."""
        self.write(Priority.BUTTON, Cue.PRESS_DONE, self.geometry.done_buttons(side))

    def layer(self, priority: Priority) -> Mapping[int, Cue]:
        return self._layers.get(priority, {})

    def advice(self, prompt: Prompt) -> Advice:
        written = self._layers.items()
        layers = tuple(Layer(priority, cues, _AUTHOR) for priority, cues in written if cues)
        return Advice(prompt, layers, merge_layers(layers, len(self.geometry)), self.due)


def nothing_yet(geometry: Geometry) -> Advice:
    return _Scribe(geometry).advice(Prompt("say-one-moment"))


def advise(flow: GameFlow, before: Advice, item: Item | None = None) -> Advice:
    """Return the advice now; `item` is the item of the score that is shown.

    `before` stays while a hand passes over squares that fit nothing.
    """
    scribe, verdict = _Scribe(flow.geometry), flow.tracker.verdict()
    if flow.repair is not None:
        return scribe.advice(_RepairGuide(scribe, flow.repair, flow.game).write(flow.task or ""))
    if flow.mismatch is not None:
        return scribe.advice(_write_mismatch(scribe, flow.mismatch, flow.tracker))
    if item is not None:
        scribe.write_at(Priority.SCORE, Cue.HINT, item.places)
        points = str(item.points).replace("-", "\N{MINUS SIGN}")
        owner = Key(f"player-{flow.game.players[item.player]}")
        return scribe.advice(
            Prompt("say-item", {"item": Key(item.words.key), "points": points, "owner": owner})
        )
    if flow.match.winners and flow.is_settled:
        return scribe.advice(_write_end(scribe, flow))
    if verdict.state is State.IMPOSSIBLE:
        return before
    if flow.task is not None:
        return scribe.advice(_write_task(scribe, flow.tracker, verdict, flow.task))
    prompt = _write_turns(scribe, flow, verdict)
    if verdict.state is State.SETTLED:
        prompt = _write_start_of_turn(scribe, flow, prompt) or prompt
    return scribe.advice(prompt)


def pointing_at(advice: Advice, geometry: Geometry, places: Sequence[str]) -> Advice:
    """Return the advice with some places marked: their press had no effect."""
    cells = [geometry.index[place] for place in places if place in geometry.index]
    if not cells:
        return advice
    layers = (*advice.layers, Layer(Priority.REMARK, dict.fromkeys(cells, Cue.WRONG), _AUTHOR))
    return replace(advice, layers=layers, cues=merge_layers(layers, len(geometry)))


# A turn in progress


def _write_turns(scribe: _Scribe, flow: GameFlow, verdict: Verdict) -> Prompt:
    """A reading that fits turns."""
    tracker, side = flow.tracker, flow.match.side
    turns = [p for p in verdict.live if p is not tracker.back]
    if not turns and verdict.state is State.SETTLED:
        return Prompt(_NOTHING_BY_HAND)
    if not turns:
        return _write_task(scribe, tracker, verdict, "going-back")
    if tracker.is_disputed:
        undo = (i for i, c in enumerate(tracker.geometry) if c.role is Role.UNDO)
        scribe.write(Priority.BUTTON, Cue.YOURS_TO_CHOOSE, undo)
    if verdict.state is State.AMBIGUOUS:
        return _or_back(tracker, _write_question(scribe, tracker, verdict, turns, side))
    settled = verdict.state is State.SETTLED
    if verdict.ready is not None and verdict.state is not State.COMPLETE:
        scribe.done_buttons(side)
    scribe.write(Priority.CHOSEN, Cue.CHOSEN, (*verdict.picked, *tracker.evidence.selection.named))
    scribe.write(Priority.QUESTION, Cue.YOURS_TO_CHOOSE, verdict.ask)
    missing = [_next(tracker, plan) for plan in turns]
    due = _write_next_step(scribe, tracker, turns, missing, flow.dead_ends, settled=settled)
    scribe.write(Priority.IN_THE_AIR, Cue.LIFTED, _lifted(tracker, turns))
    if settled:
        scribe.write(Priority.LAST_TURN, Cue.LAST_TURN, tracker.last.handlings if tracker.last else ())
    return _or_back(tracker, _turn_prompt(scribe, tracker, verdict, turns, missing, due))


def _or_back(tracker: Tracker, prompt: Prompt) -> Prompt:
    """Return what is to be done for a turn, and besides how the last one is taken back, if that fits too."""
    if not tracker.is_disputed:
        return prompt
    is_one = tracker.verdict().ready is not None and tracker.verdict().state is not State.AMBIGUOUS
    return Prompt("say-done-or-back") if is_one else Prompt("say-or-back", by_hand=prompt)


def _write_question(
    scribe: _Scribe, tracker: Tracker, verdict: Verdict, turns: Sequence[Plan], side: int
) -> Prompt:
    """Write the question that a touch decides, where actions could mean several things."""
    lifted = _lifted(tracker, turns)
    scribe.write(Priority.QUESTION, Cue.YOURS_TO_CHOOSE, verdict.ask.difference(lifted))
    scribe.write(Priority.IN_THE_AIR, Cue.LIFTED, lifted)
    did_the_same = len({p.journeyed for p in turns}) == 1  # hands did the same: only a touch differs
    if tracker.can_be_denied:
        scribe.done_buttons(side)
        touch = "say-touch-one-or-done" if did_the_same else "say-touch-or-done"
        return Prompt("say-set-or-done" if lifted else touch)
    return _which(tracker, turns) if did_the_same else Prompt("say-touch")


def _lifted(tracker: Tracker, turns: Sequence[Plan]) -> list[int]:
    """Return the cells whose pieces a turn that fits has in the air, or has turned half way."""
    values = tracker.evidence.values
    travelling = {lift for plan in turns for lift, land in plan.journeys if not values[land]}
    halfway = {cell for plan in turns for cell, rests in plan.rests.items() if values[cell] not in rests}
    return [
        cell for cell, value in tracker.evidence.difference() if not value and cell in travelling | halfway
    ]


def _which(tracker: Tracker, turns: Sequence[Plan]) -> Prompt:
    """The question which of some turns is meant that hands do alike, and which of them win."""
    winning = [plan for plan in turns if plan.good]
    if len(winning) == len(turns):
        return Prompt("say-touch-any-wins")
    others = frozenset[int]().union(*(plan.touch for plan in turns if not plan.good))
    names = [[tracker.geometry.cells[cell].name for cell in plan.touch - others] for plan in winning]
    places = tuple(sorted(min(each, key=lambda name: (len(name), name)) for each in names if each))
    return Prompt("say-touch-one-wins", {"places": places}) if places else Prompt("say-touch-one")


def _write_next_step(
    scribe: _Scribe,
    tracker: Tracker,
    turns: Sequence[Plan],
    missing: Sequence[Mapping[int, Handling]],
    dead_ends: Sequence[KnownMistake],
    *,
    settled: bool,
) -> Mapping[int, Act]:
    """Write cues for the earliest missing step of the plans that fit; return the due act by cell.

    `missing` is the `_next` of each plan. On a settled board the beginning of every plan is shown.
    """
    steps = [
        {cell: _step(plan, cell, handling) for cell, handling in handlings.items()}
        for plan, handlings in zip(turns, missing, strict=True)
    ]
    step = min((each for some in steps for each in some.values()), default=None)
    if step is None:
        return {}
    due: dict[int, list[tuple[Plan, Handling]]] = {}
    captures: set[int] = set()
    for plan, handlings, when in zip(turns, missing, steps, strict=True):
        for cell, handling in handlings.items():
            is_capture = _displaces(plan, cell, handling)
            if when[cell] == step or (settled and not is_capture):
                due.setdefault(cell, []).append((plan, handling))
                captures |= {cell} if is_capture else set()
    for cell, wishes in due.items():
        plan, handling = wishes[0]
        certain = len(wishes) == len(turns) and handling.act not in _MAY
        free = cell in plan.chosen
        if cell in captures:
            cue = Cue.ARRIVES if certain else Cue.MAY_GO
        else:
            cue = _certain(tracker, plan, cell, handling) if certain else _offer(handling, free=free)
        scribe.write(Priority.NEXT_STEP, cue, (cell,))
        ends = [_end_of_run(wanting.handlings[cell], wish) for wanting, wish in wishes]
        if len({(end.act, end.stack, end.pile) for end in ends}) == 1:
            scribe.due[cell] = ends[0]
    scribe.write(Priority.DEAD_END, Cue.DEAD_END, _dead_ends(tracker, dead_ends, step))
    return {cell: Act.SET if cell in captures else wishes[0][1].act for cell, wishes in due.items()}


def _end_of_run(handlings: Sequence[Handling], first: Handling) -> Handling:
    """Return the last of the handlings that go on as the first: a hand may take all seeds of a pit."""
    last = first
    for each in handlings[handlings.index(first) + 1 :]:
        if (each.act, each.step, each.pile) != (first.act, first.step, first.pile):
            break
        last = each
    return last


def _displaces(plan: Plan, cell: int, handling: Handling) -> bool:
    """Return whether a piece is lifted where another is then set down: a capture by displacement."""
    return handling.act is Act.TAKE and any(h.act is Act.SET for h in plan.handlings[cell])


def _step(plan: Plan, cell: int, handling: Handling) -> int:
    """Return a handling's step: a displaced piece comes off when the other one is set down."""
    if _displaces(plan, cell, handling):
        return next(h.step for h in plan.handlings[cell] if h.act is Act.SET)
    return handling.step


def _offer(handling: Handling, *, free: bool) -> Cue:
    """Return the cue of one of several possible handlings: place or target of a piece, or a free choice."""
    if handling.act is Act.ADD and not free:
        return Cue.MAY_PLACE
    return _MAY.get(handling.act, Cue.YOURS_TO_CHOOSE)


def _certain(tracker: Tracker, plan: Plan, cell: int, handling: Handling) -> Cue:
    """Return the cue of a handling that is certainly wanted on its cell."""
    evidence = tracker.evidence
    if _is_away(tracker, cell, handling):
        return Cue.LIFTED
    if cell in plan.unseen and cell in evidence.change_log.touched:
        return Cue.UNSEEN
    if handling.act is Act.ADD:
        return Cue.GETS_ON_TOP if handling.stack.height > 1 else Cue.GETS_STONE
    return _MUST[handling.act]


def _is_away(tracker: Tracker, cell: int, handling: Handling) -> bool:
    """Return whether a hand holds all of a stack of which a part belongs where it was."""
    height = handling.stack.height
    # Something stands there before, during and after such a handling.
    keeps = height > 1 if handling.act is Act.ADD else height > 0 and handling.act is Act.TAKE
    return keeps and tracker.geometry.cells[cell].senses.sees and not tracker.evidence.values[cell]


def _going_back(tracker: Tracker, plans: Iterable[Plan]) -> Prompt | None:
    """Return the prompt that such stacks come down again, if all plans want that; None if nothing is away."""
    away = [
        {
            cell
            for cell, handling in tracker.evidence.pending(plan).items()
            if _is_away(tracker, cell, handling)
        }
        for plan in plans
    ]
    cells = set[int]().union(*away[:1]).intersection(*away)
    names = sorted(tracker.geometry.cells[cell].name for cell in cells)
    return Prompt(_GOES_BACK, {"places": tuple(names)}) if names else None


def _next(tracker: Tracker, plan: Plan) -> dict[int, Handling]:
    """Return a plan's earliest missing step; on cells without a sensor only what a press may name next."""
    pending, selection = tracker.evidence.pending(plan), tracker.evidence.selection
    if not selection.covers(plan):
        nameable = selection.next_cells(plan)
        pending = {c: h for c, h in pending.items() if c not in selection.cells or c in nameable}
    first = min((h.step for h in pending.values()), default=None)
    return {c: h for c, h in pending.items() if h.step == first}


def _dead_ends(tracker: Tracker, known: Sequence[KnownMistake], step: int) -> list[int]:
    """Return the cells where the next step would lead nowhere."""
    evidence = tracker.evidence
    difference = evidence.difference()
    return [
        cell
        for m in known
        if m.plan.fits(difference) and evidence.selection.is_short_of(m.plan)
        for cell, handling in evidence.pending(m.plan).items()
        if handling.step == step == max(m.plan.last_step(c) for c in m.plan.handlings)
    ]


_BY_HAND = {Act.LIFT: "say-lift", Act.SET: "say-set", Act.PULL: "say-pull"}
_BY_PRESS = {Act.LIFT: "lift", Act.SET: "set", Act.PULL: "pull", Act.ADD: "choose", Act.TAKE: "choose"}


def _turn_prompt(
    scribe: _Scribe,
    tracker: Tracker,
    verdict: Verdict,
    turns: Sequence[Plan],
    missing: Sequence[Mapping[int, Handling]],
    due: Mapping[int, Act],
) -> Prompt:
    """Return the next instruction, by the missing handlings."""
    selection = tracker.evidence.selection
    if verdict.state is State.COMPLETE:
        return Prompt("say-good")
    if verdict.ready is tracker.back is not None:
        return Prompt("say-back-with-done")
    if (back := _going_back(tracker, turns)) is not None:
        return back
    if verdict.ready is not None:
        told = selection.tells(verdict.ready)
        prompts = ("press-done", "press-done-unseen") if told else ("say-done", "say-done-unseen")
        return Prompt(prompts[bool(due)])
    if verdict.ask:
        return Prompt("say-choose", {"count": len(turns[0].chosen)})
    if all(_is_named_by_adding(selection, plan, due) for plan in turns):
        return Prompt("press-place")
    is_named = turns[0].chosen or any(act in NAMED for act in due.values()) or _names_taking(selection, turns)
    by_press = is_named and not selection.cells.isdisjoint(due)
    key = _by_press(due) if by_press else _by_hand(scribe, due, settled=verdict.state is State.SETTLED)
    count = len(turns[0].chosen) or 1
    return Prompt(key, {"count": count, **_what_is_due(tracker, missing, due)})


def _what_is_due(
    tracker: Tracker, missing: Sequence[Mapping[int, Handling]], due: Mapping[int, Act]
) -> dict[str, Fact]:
    """Return the places of additions and removals, and the cards to turn back, as facts.

    `picks` of the places `among` get a stone, where the hand has too few for all; `gets` are the others.
    """

    def at(wanted: Act) -> list[str]:
        return _names(tracker, (cell for cell, act in due.items() if act is wanted))

    wanted = [{c for c, h in handlings.items() if h.act is Act.ADD and c in due} for handlings in missing]
    sure = set.intersection(*wanted)
    picks = min(map(len, wanted)) - len(sure)
    gets, loses, cards = at(Act.ADD), at(Act.TAKE), at(Act.RETURN)
    among = [name for name in gets if name not in _names(tracker, sure)] if picks else []
    gets = [name for name in gets if name not in among]
    return {
        "adds": len(gets),
        "picks": picks,
        "takes": len(loses),
        "stones": len(gets) + picks + len(loses),
        "cards": len(cards),
        "gets": AllOf(gets),
        "among": AllOf(among),
        "loses": AllOf(loses),
        "returns": AllOf(cards),
    }


def _names(tracker: Tracker, cells: Iterable[int]) -> list[str]:
    return sorted(tracker.geometry.cells[cell].name for cell in cells)


def _by_hand(scribe: _Scribe, due: Mapping[int, Act], *, settled: bool) -> str:
    acts = set(due.values())
    if settled and acts == {Act.ADD}:
        return "say-place"
    if acts == {Act.TAKE} and Cue.YOURS_TO_CHOOSE in map(scribe.layer(Priority.NEXT_STEP).get, due):
        return "say-take-some"
    return next((key for act, key in _BY_HAND.items() if act in acts), "say-stones")


def _is_named_by_adding(selection: PressSelection, plan: Plan, due: Mapping[int, Act]) -> bool:
    """Return whether a press names the place that gets a piece, as nothing else moves in a turn."""
    return any(due.get(cell) is Act.ADD and cell not in plan.chosen for cell in selection.next_cells(plan))


def _names_taking(selection: PressSelection, plans: Sequence[Plan]) -> bool:
    """Return whether a press names a piece that is taken, as turns differ in nothing else."""
    following = [(plan, cell) for plan in plans for cell in selection.next_cells(plan)]
    taking = [cell for plan, cell in following if plan.handlings[cell][0].act is Act.TAKE]
    return bool(taking) and len(taking) == len(following)


def _by_press(due: Mapping[int, Act]) -> str:
    named = next((word for act, word in _BY_PRESS.items() if act in due.values()), None)
    return "say-stones" if named is None else f"press-{named}"


# The start of a turn


def _write_start_of_turn(scribe: _Scribe, flow: GameFlow, by_hand: Prompt) -> Prompt | None:
    """Territories, and what cells say and have said; what to do about it, if there is anything.

    `by_hand` is what hands may do instead.
    """
    match = flow.match
    _write_lands(scribe, match, match.side)
    scribe.write_at(Priority.SAID, Cue.CHOSEN, (match.said_by(),))
    is_by_hand = by_hand.key != _NOTHING_BY_HAND
    prompt = _write_sayable(scribe, flow, by_hand if is_by_hand else None) if flow.spoken else None
    if not flow.tentative_touch:
        return prompt
    scribe.write_at(Priority.TENTATIVE, Cue.CHOSEN, (match.said_by(), flow.tentative_touch))
    scribe.done_buttons(match.side)
    return Prompt("say-done")


def _write_sayable(scribe: _Scribe, flow: GameFlow, by_hand: Prompt | None) -> Prompt:
    """The cells that say something (cell name, "" for *done*); secrets stay dark."""
    for place, option in flow.spoken.items():
        if place and not option.secret:
            cue = Cue.YOURS_TO_CHOOSE if option.outlook is None else _OUTLOOKS[option.outlook]
            scribe.write_at(Priority.SAYABLE, cue, (place,))
    # Some are done by hand, and said only as the board does not feel them there.
    unfelt = [place for place, option in flow.spoken.items() if option.handlings and option.button != place]
    touched = any(place and place not in unfelt for place in flow.spoken)
    if "" not in flow.spoken:
        if unfelt and not touched:
            cells = scribe.geometry
            presses = any(Senses.PRESS in cells[place].senses for place in unfelt)
            return Prompt("say-unfelt", {"places": tuple(sorted(unfelt)), "presses": int(presses)}, by_hand)
        return Prompt("say-choose-button", {"hands": int(by_hand is not None)}, by_hand)
    scribe.done_buttons(flow.match.side)
    words = None if flow.spoken[""].secret else flow.spoken[""].words
    said = {"said": Key("button-done") if words is None else Message(words.key, **words.facts)}
    if by_hand is None and not touched:
        return Prompt("say-pass", said)
    if flow.match.begun:
        return Prompt("say-go-on", said)
    return Prompt("say-or-done", said, by_hand or Prompt("say-choose-button", {"hands": 0}))


def _write_lands(scribe: _Scribe, match: Match, side: int) -> None:
    """The territories of a player and of the others, and where a piece may be placed on the own ones."""
    lands = match.territories
    own, index = lands.get(side, ()), scribe.geometry.index
    for owner, places in lands.items():
        if owner != side:
            scribe.write_at(Priority.LAND, Cue.ENEMY_LAND, places)
    scribe.write_at(Priority.LAND, Cue.OWN_LAND, own)
    step = scribe.layer(Priority.NEXT_STEP)
    scribe.write_at(
        Priority.OPEN_LAND,
        Cue.OWN_LAND_OPEN,
        (place for place in own if step.get(index.get(place, -1)) is Cue.MAY_PLACE),
    )


# A task, and what is wrong


def _write_task(scribe: _Scribe, tracker: Tracker, verdict: Verdict, task: str) -> Prompt:
    """Write one task for hands: everything that is still missing, at once.

    `task` names it in the catalogue: `say-<task>`, and `say-<task>-done` when only *done* is missing.
    """
    plan, *_ = verdict.live
    for cell, handling in tracker.evidence.pending(plan).items():
        scribe.write(Priority.NEXT_STEP, _certain(tracker, plan, cell, handling), (cell,))
        scribe.due[cell] = handling
    if verdict.ready is not None and verdict.state is not State.COMPLETE:
        scribe.done_buttons(None)
        return Prompt(f"say-{task}-done")
    return _going_back(tracker, (plan,)) or Prompt(f"say-{task}")


def _write_mismatch(scribe: _Scribe, mismatch: Mismatch, tracker: Tracker) -> Prompt:
    """A board at rest that fits nothing: the cells to put right, and those that are why."""
    for cell, change in mismatch.wrong.items():
        missing = change in (Change.GONE, Change.FEWER)
        scribe.write(Priority.WRONG, Cue.PUT_BACK if missing else Cue.WRONG, (cell,))
    scribe.write(Priority.IN_THE_AIR, Cue.LIFTED, _came_from(tracker, mismatch.wrong))
    scribe.write_at(Priority.REASON, Cue.HINT, mismatch.reason.places)
    return Prompt("say-wrong")


def _came_from(tracker: Tracker, wrong: Collection[int]) -> list[int]:
    """Return the squares that misplaced pieces have left; none if any piece came down correctly."""
    difference, cells = tracker.evidence.difference(), tracker.geometry.cells
    landed = {c for c, value in difference if value and not tracker.evidence.base[c]}
    if tracker.task is not None or not landed or not landed <= set(wrong):
        return []
    return [c for c, value in difference if not value and cells[c].shape is not Shape.CARD]


# The end


def _write_end(scribe: _Scribe, flow: GameFlow) -> Prompt:
    """A finished game: the winners' pieces rejoice, on their land."""
    layout, winners = flow.match.layout(), flow.match.winners
    for cell, place in enumerate(flow.geometry):
        stack = layout.get(place.name, EMPTY)
        if stack.height and place.shape is not Shape.CARD:
            player = flow.game.pieces[stack.owner].player
            owner = flow.game.places[place.name].owner if player < 0 else player
            scribe.write(Priority.RESULT, Cue.WON if owner in winners else Cue.LOST, (cell,))
    _write_lands(scribe, flow.match, winners[0])
    how = "press" if flow.is_over_unseen else "say"
    return Prompt(f"{how}-over" if flow.allows_back else f"{how}-over-for-good")


# A board that is led back


class _RepairGuide:
    """Writes the next handling of a repair or all at once, and what only a person can tell."""

    def __init__(self, scribe: _Scribe, repair: BoardRepair, game: Game) -> None:
        self.scribe = scribe
        self.repair = repair
        self.game = game

    def write(self, task: str) -> Prompt:
        """Write the current instruction; `task` is the reason for guiding the board."""
        if self.repair.proposed is not None:
            return self._proposal()
        if self.repair.is_equal:
            # All else is right: ask about unseen pieces.
            self.scribe.write_at(Priority.UNSEEN, Cue.UNSEEN, self.repair.doubtful)
            self.scribe.done_buttons(None)
            return Prompt(f"say-{task}-done", {"count": len(self.repair.doubtful)})
        steps = self.repair.steps
        shown = steps[:1] if self.repair.pace is Pace.STEPWISE else steps
        for step in shown:
            for place, cue in self._cues(step).items():
                self.scribe.write_at(Priority.NEXT_STEP, cue, (place,))
        later = (place for step in steps[len(shown) :] for place in step.places)
        self.scribe.write_at(Priority.LATER, Cue.LATER, (p for p in later if p in self.game.places))
        if any(map(self.repair.is_unseen, shown)):
            self.scribe.done_buttons(None)
        return self._prompt(task)

    def _proposal(self) -> Prompt:
        """Write the layout that is about to be declared right, and its guesses."""
        doubtful = sorted(self.repair.doubtful)
        changed = (place for step in self.repair.steps for place in step.places)
        self.scribe.write_at(Priority.CHOSEN, Cue.CHOSEN, changed)
        self.scribe.write_at(Priority.UNSEEN, Cue.UNSEEN, doubtful)
        self.scribe.done_buttons(None)
        if not doubtful:
            return Prompt("say-board-right")
        return Prompt("say-board-right-guessed", {"places": tuple(doubtful)})

    def _cues(self, step: RepairStep) -> dict[str, Cue]:
        """Return the cues of one handling on its one or two cells."""
        if self._is_card(step):
            return {step.places[0]: Cue.CARD_BACK if step.goal else Cue.CARD_READY}
        if step.act is RepairAct.MOVE:
            carried = step.source in self.repair.belief.carried_from()
            return {step.source: Cue.LIFTED if carried else Cue.LEAVES, step.goal: Cue.ARRIVES}
        if step.act is RepairAct.ON:
            return {step.goal: Cue.GETS_STONE if step.stack.height == 1 else Cue.ARRIVES}
        return {step.places[0]: _IN_PLACE[step.act]}

    def _is_card(self, step: RepairStep) -> bool:
        return self.game.places[step.places[0]].kind is PlaceKind.CARD

    def _prompt(self, task: str) -> Prompt:
        """Return one handling in words, with the number of them; all at once, only the number."""
        steps = self.repair.steps
        if self.repair.pace is Pace.AT_ONCE or not steps:
            return Prompt(f"say-{task}-at-once", {"steps": len(steps)})
        step = steps[0]
        owner, pieces = step.stack.owner, self.game.pieces
        player = pieces[owner].player if 0 <= owner < len(pieces) else -1
        facts: dict[str, str | int] = {
            "source": step.source,
            "goal": step.goal or step.source,
            "steps": len(steps),
            "count": step.stack.height,
            "whose": Key(f"player-{self.game.players[player]}" if player >= 0 else "repair-anybody"),
        }
        return Prompt(f"repair-{step.act}-{'card' if self._is_card(step) else 'stack'}", facts)


_IN_PLACE = {
    RepairAct.OFF: Cue.TAKE_OFF,
    RepairAct.ADD: Cue.GETS_ON_TOP,
    RepairAct.TAKE: Cue.LOSES_STONE,
    RepairAct.TURN: Cue.TURN_OVER,
}
