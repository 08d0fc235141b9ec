"""A lesson without a page: begun by a button, learnt from lights, by a guest who knows nothing else."""

import pytest
from tests.server.light_guest import LightGuest

from niwashi import data
from niwashi.devices.board_parser import load_board
from niwashi.games.known import game_named

BOARD = load_board(data.boards() / "garden-36.toml")


def word(guest: LightGuest) -> str:
    """The step that the lesson has come to, by its word; "" without a lesson."""
    tutor = guest.program.lessons.tutor
    return "" if tutor is None else tutor.course.lesson.steps[tutor.number].say


@pytest.fixture
def guest() -> LightGuest:
    return LightGuest(game_named("garden"), BOARD)


def test_holding_help_begins_the_lesson_and_leaves_it(guest: LightGuest) -> None:
    guest.hold("help", 2.0)
    assert word(guest) == ""
    guest.hold("help", 3.5)
    assert word(guest) == "lift"
    assert set(guest.look()) == {"f1"}
    guest.hold("help", 3.5)
    assert word(guest) == ""


def test_a_help_button_that_is_stuck_begins_nothing() -> None:
    guest = LightGuest(game_named("garden"), BOARD, stuck="help")
    guest.wait(5.0)
    assert word(guest) == ""


def test_a_guest_by_lights_alone_finishes_the_lesson_of_garden(guest: LightGuest) -> None:
    guest.hold("help", 3.5)
    tutor, seen = guest.program.lessons.tutor, [word(guest)]
    assert tutor is not None
    while seen[-1] and len(guest.did) < 60:
        guest.act()
        if word(guest) != seen[-1]:
            seen.append(word(guest))
    assert seen == [*(step.say for step in tutor.course.lesson.steps), ""], guest.did
    assert guest.program.assistants.opponents.who(1).level == 1
