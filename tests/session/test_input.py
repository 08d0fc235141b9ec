"""What presses mean: *done* by a table, shared buttons, and that reading an intent changes nothing."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from tests.marks import quick_first
from tests.session.guest import GARDEN_36, Guest, mixed

from niwashi.board_types import Cue, Geometry, Role, Senses, Task
from niwashi.games.known import game_named
from niwashi.loop.fitting import checked_game
from niwashi.session.input import DONE, DoneAction, Press, Situation, Touch, meaning, situation

SHARED = Geometry(
    tuple(replace(c, owner=-1) if c.role is Role.DONE else c for c in GARDEN_36 if c.name != "done tendril")
)
"""The board with a single *done* button that nobody owns."""

BLIND = mixed(Senses.PRESS, Senses.PRESS)


def test_done_has_an_answer_for_every_situation() -> None:
    assert DONE.keys() == set(Situation)
    assert {done for row in DONE.values() for done in row} == set(DoneAction)


def situations() -> Iterator[tuple[Situation, Guest]]:
    guest = Guest()
    yield Situation.UNFINISHED, guest
    guest.pull("tendril card 1")
    yield Situation.UNJUDGED, guest
    guest.rest()
    yield Situation.WRONG, guest
    guest.put("tendril card 1")
    guest.rest()
    guest.move("f1", "e1")
    yield Situation.UNFINISHED, guest
    guest.pull("flower card 1")
    guest.add("d3", "f3")
    yield Situation.TURN, guest
    guest.press("done flower")
    guest.rest()
    guest.take("d3", "f3")
    guest.put("flower card 1")
    guest.move("e1", "f1")
    yield Situation.WAY_BACK, guest


def test_done_follows_from_the_situation() -> None:
    for expected, guest in situations():
        assert situation(guest.session.flow) is expected


@pytest.mark.parametrize("place", ["done flower", "done tendril"])
def test_a_whole_turn_waits_for_the_one_who_made_it(place: str) -> None:
    guest = Guest(geometry=BLIND)
    guest.press("f1", "e1", "flower card 1")
    guest.press(place)
    guest.rest()
    assert bool(guest.turns) == (place == "done flower")
    assert (guest.why() == "") == (place == "done flower")


def test_a_shared_done_button_is_everybodys() -> None:
    assert [len(SHARED.done_buttons(side)) for side in (0, 1, None)] == [1, 1, 1]
    assert checked_game(game_named("garden"), SHARED).name == "garden"


def test_a_shared_done_button_is_lit_and_ends_both_players_turns() -> None:
    shared = tuple(replace(c, senses=Senses.PRESS) if c.role is None else c for c in SHARED)
    guest = Guest(geometry=Geometry(shared))
    for number, player in enumerate(("flower", "tendril"), start=1):
        turn = next(o for o in guest.game.options(guest.session.match.position) if len(o.handlings) > 2)
        guest.press(*(h.place for h in turn.handlings if h.act in ("lift", "set", "pull")))
        assert guest.where(Cue.PRESS_DONE) == {"done flower"}, player
        guest.press("done flower")
        guest.rest()
        assert len(guest.turns) == number
        assert guest.task is Task.TURN
        guest.press("done flower")
        guest.rest()
        assert guest.task is None


@pytest.mark.parametrize("geometry", [GARDEN_36, BLIND], ids=["presence", "presses"])
@pytest.mark.parametrize("seed", quick_first(range(4), 2))
def test_to_ask_what_a_press_means_changes_nothing(geometry: Geometry, seed: int) -> None:
    guest, dice = Guest(geometry=geometry), Random(seed)
    for _ in range(12):
        flow = guest.session.flow
        before = (flow.version, flow.tracker.verdict(), guest.cues(), guest.why())
        for cell in range(len(geometry)):
            for done in (Press(cell), Touch(cell)):
                assert meaning(flow, done) == meaning(flow, done)
        assert (flow.version, flow.tracker.verdict(), guest.cues(), guest.why()) == before
        guest.press(dice.choice([c.name for c in geometry if Senses.PRESS in c.senses or c.role]))
