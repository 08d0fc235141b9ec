"""A board that was knocked over is led back by its lights, on every board and in every game."""

from random import Random
from typing import Any

import pytest
from tests.each_game import NOT_DEALT
from tests.marks import quick_first
from tests.session.guest import GARDEN_36, HEX_91, Guest
from tests.session.instructed_hands import InstructedHands

from niwashi.board_types import Cue, EventKind, Task
from niwashi.games.game import PlaceKind
from niwashi.games.known import game_named
from niwashi.session.repair import Confidence, Pace, RepairAct
from niwashi.stack import EMPTY, Stack
from niwashi_sim.direct import SENSES, with_senses

SEEING = [kind for kind in SENSES if kind != "buttons"]


def played(game: str, turns: int, dice: Random) -> Any:
    """A position of a random game."""
    rules = game_named(game)
    position = rules.start()
    for _ in range(turns):
        legal = rules.legal_turns(position)
        after = rules.play(position, dice.choice(legal))
        if rules.result(after) is not None:
            break
        position = after
    return position


def seated(game: str, senses: str, position: Any) -> Guest:
    rules = game_named(game)
    geometry = with_senses(HEX_91 if game == "borderland" else GARDEN_36, SENSES[senses])
    guest = Guest(senses, rules.format(position), game=game, geometry=geometry)
    assert guest.session.is_settled
    return guest


def follow(guest: Guest, most: int = 200) -> int:
    """Do what the board asks, one handling after the other, until it is content; how many there were."""
    follower, handlings = InstructedHands(guest.table, "hand", Random(1)), 0
    while (repair := guest.session.flow.repair) is not None:
        if repair.is_equal:
            for _ in follower.check(repair, repair.goal):
                guest.wait(guest.pace_s)
            guest.press(next(c.name for c in guest.geometry if c.name.startswith("done")))
        else:
            handlings += 1
            for _ in follower.do(repair.steps[0]):
                guest.wait(guest.pace_s)
        guest.rest()
        assert handlings <= most, repair.steps
    return handlings


def on_board(guest: Guest) -> dict[str, Stack]:
    places = guest.game.places
    return {n: s for n, s in guest.table.layout().items() if places[n].kind is not PlaceKind.PILE}


@pytest.mark.parametrize("seed", quick_first(range(3)))
@pytest.mark.parametrize("senses", SEEING)
@pytest.mark.parametrize("game", NOT_DEALT)
def test_a_board_that_was_knocked_over_is_put_back(game: str, senses: str, seed: int) -> None:
    dice = Random(seed)
    position = played(game, 30, dice)
    guest = seated(game, senses, position)
    before = on_board(guest)
    guest.table.knock_over(dice)
    guest.rest()
    assert guest.task is Task.REPAIR
    follow(guest)
    assert guest.session.is_settled
    assert on_board(guest) == before
    assert guest.session.match.position == position
    assert [e.kind for e in guest.events] == [EventKind.WRONG, EventKind.CARRIED_OUT]


def spill(guest: Guest, count: int, dice: Random) -> list[str]:
    """Some stacks are set elsewhere at once; the places they stood on."""
    squares = [n for n, p in guest.game.places.items() if p.kind is PlaceKind.SQUARE]
    moved = dice.sample([n for n in squares if guest.table.stacks[n]], count)
    free = dice.sample([n for n in squares if not guest.table.stacks[n]], count)
    for a, b in zip(moved, free, strict=True):
        guest.table.lift("hand", a)
        guest.table.set_down("hand", b)
    guest.rest()
    return moved


@pytest.mark.parametrize("seed", quick_first(range(8), 3))
def test_fully_sensed_repair_is_shortest_and_asks_nothing(seed: int) -> None:
    dice = Random(seed)
    guest = seated("borderland", "face and height", played("borderland", 30, dice))
    spill(guest, 5, dice)
    assert guest.task is Task.REPAIR
    assert guest.session.flow.repair is not None
    assert not guest.session.flow.repair.doubtful
    assert follow(guest) == 5
    assert guest.is_right


def spilt(senses: str = "presence", seed: int = 1) -> Guest:
    dice = Random(seed)
    guest = seated("garden", senses, played("garden", 30, dice))
    spill(guest, 4, dice)
    assert guest.task is Task.REPAIR
    return guest


def test_one_handling_is_lit_at_a_time_or_all_at_once_as_help_says() -> None:
    guest = spilt()
    assert guest.session.flow.repair is not None
    step = guest.session.flow.repair.steps[0]
    assert step.act is RepairAct.MOVE
    assert guest.cues()[step.source] is Cue.LEAVES
    assert guest.cues()[step.goal] is Cue.ARRIVES
    assert len(guest.where(Cue.LATER)) == 6
    assert step.goal in guest.voice("en")
    assert step.goal in guest.voice("ja")
    guest.press("help")
    assert guest.session.flow.repair.pace is Pace.AT_ONCE
    assert len(guest.where(Cue.LEAVES)) == len(guest.where(Cue.ARRIVES)) == 4
    assert not guest.where(Cue.LATER)
    guest.press("help")
    assert len(guest.where(Cue.LEAVES)) == 1


def test_carried_stack_shows_origin_and_target() -> None:
    guest = spilt()
    assert guest.session.flow.repair is not None
    step = guest.session.flow.repair.steps[0]
    guest.lift(step.source)
    assert guest.cues()[step.source] is Cue.LIFTED
    assert guest.cues()[step.goal] is Cue.ARRIVES
    guest.set_down(step.goal)
    assert len(guest.session.flow.repair.steps) == 3
    assert not {step.source, step.goal} & guest.where(Cue.LEAVES, Cue.ARRIVES, Cue.LATER)


def test_in_any_other_order_the_board_is_put_back_as_well() -> None:
    guest = spilt("face and height")
    follower, dice = InstructedHands(guest.table, "hand", Random(2)), Random(3)
    while guest.session.flow.repair is not None and guest.session.flow.repair.steps:
        for _ in follower.do(
            dice.choice([s for s in guest.session.flow.repair.steps if s.act is RepairAct.MOVE])
        ):
            guest.wait(guest.pace_s)
        guest.rest()
    assert guest.is_right


def test_a_mistake_in_a_repair_is_one_more_handling_and_no_turn() -> None:
    guest = spilt()
    assert guest.session.flow.repair is not None
    before, turns = len(guest.session.flow.repair.steps), guest.turns
    step = guest.session.flow.repair.steps[0]
    empty = next(n for n, s in guest.table.layout().items() if len(n) == 2 and s == EMPTY and n != step.goal)
    guest.move(step.source, empty)
    guest.rest()
    assert len(guest.session.flow.repair.steps) == before
    assert {(s.source, s.goal) for s in guest.session.flow.repair.steps} >= {(empty, step.goal)} or before > 1
    follow(guest)
    assert guest.session.is_settled
    assert guest.turns == turns


def test_unknown_stays_unknown_until_a_person_has_looked() -> None:
    guest = spilt()
    places = [c.name for c in guest.geometry if c.role is None]
    known = dict(zip([c.name for c in guest.geometry], guest.session.confidence(), strict=True))
    assert {known[p] for p in places if guest.table.stacks[p] and len(p) == 2} == {Confidence.INFERRED}
    assert {known[p] for p in places if not guest.table.stacks[p]} == {Confidence.SENSED}
    assert known["help"] is None
    follow(guest)
    known = dict(zip([c.name for c in guest.geometry], guest.session.confidence(), strict=True))
    assert {known[p] for p in places if guest.table.stacks[p] and len(p) == 2} == {Confidence.ASKED}


def test_the_board_is_right_when_that_is_said_twice_and_the_rules_can_go_on() -> None:
    guest = spilt("face and height")
    side, stood = guest.session.match.side, on_board(guest)
    guest.press("done flower")
    assert guest.task is Task.REPAIR
    assert guest.where(Cue.PRESS_DONE)
    assert "Press done again" in guest.voice()
    guest.press("done flower")
    assert guest.session.is_settled
    assert on_board(guest) == stood
    assert guest.session.match.side == side
    assert guest.turns == []
    assert guest.heard(EventKind.ARRANGED) == [guest.game.format(guest.session.match.position)]
    assert {n: s for n, s in guest.session.match.layout().items() if n in stood} == stood


def test_a_board_that_the_rules_cannot_go_on_from_is_refused_with_the_reason() -> None:
    guest = spilt("face and height")
    for place, stack in list(guest.table.layout().items()):
        if len(place) == 2 and stack.height == 3:
            guest.lift(place)
            while guest.table.held("hand"):
                guest.table.add("hand", "flower hand")
    guest.rest()
    guest.press("done flower", "done flower")
    assert "ardener" in guest.why()
    assert guest.task is Task.REPAIR
    assert not guest.heard(EventKind.ARRANGED)
    follow(guest)
    assert guest.session.is_settled


def test_confirmation_is_forgotten_after_a_move_or_undo() -> None:
    guest = spilt()
    guest.press("done flower")
    assert guest.session.flow.repair is not None
    assert guest.session.flow.repair.proposed is not None
    guest.press("undo")
    assert guest.session.flow.repair.proposed is None
    guest.press("done flower")
    guest.lift(guest.session.flow.repair.steps[0].source)
    assert guest.session.flow.repair.proposed is None


def test_a_small_mistake_can_be_declared_right_too() -> None:
    guest = Guest("face and height")
    guest.add("b2")
    guest.rest()
    assert guest.task is None
    assert guest.session.flow.mismatch is not None
    guest.press("done flower", "done flower")
    assert guest.session.is_settled
    assert guest.session.match.layout()["b2"] == Stack(0, 1)
    assert guest.session.match.layout()["flower hand"] == Stack(0, 13)


@pytest.mark.parametrize("senses", SENSES)
@pytest.mark.parametrize("game", NOT_DEALT)
def test_any_position_can_be_set_up_from_any_other(game: str, senses: str) -> None:
    dice = Random(4)
    guest = seated(game, senses, played(game, 15, dice))
    position = played(game, 25, dice)
    guest.session.set_up(position, guest.now)
    assert guest.task is Task.SET_UP
    assert guest.session.flow.repair is not None
    least = len(guest.session.flow.repair.steps)
    follower = InstructedHands(guest.table, "hand", dice)
    handlings = 0
    while (repair := guest.session.flow.repair) is not None:
        handlings += 1
        assert handlings <= least
        step = repair.steps[0]
        for _ in follower.do(step):
            guest.wait(guest.pace_s)
        guest.rest()
        if repair.steps[:1] in ((step,), ()):
            guest.press(next(c.name for c in guest.geometry if c.name.startswith("done")))
    assert guest.session.is_settled
    assert guest.session.match.position == position
    wanted = guest.game.layout(position)
    assert all(on_board(guest)[n] == wanted[n] for n in on_board(guest))


def test_undo_in_a_repair_takes_the_last_turn_back_and_leads_to_where_it_was() -> None:
    rules, dice = game_named("borderland"), Random(9)
    guest = seated("borderland", "face and height", played("borderland", 30, dice))
    session = guest.session
    turn = rules.random_turn(session.match.position, dice)
    before = session.match.position
    session.carry_out(turn, guest.now)
    spill(guest, 5, dice)
    assert session.flow.repair is not None
    guest.press("undo")
    assert session.match.position == before
    follow(guest)
    assert guest.session.is_settled
    assert on_board(guest) == {n: s for n, s in rules.layout(before).items() if n in on_board(guest)}


def test_the_rules_judge_what_stands_there() -> None:
    for game in NOT_DEALT:
        rules, dice = game_named(game), Random(2)
        for turns in range(0, 40, 4):
            position = played(game, turns, dice)
            assert rules.rearranged(position, rules.layout(position)) == position
