"""Hands: what they do takes time, counts as it was meant, and shows every habit."""

from dataclasses import fields, replace
from random import Random

import pytest

from niwashi.board_types import EventKind
from niwashi.data import boards
from niwashi.devices.board_parser import load_board
from niwashi.games.known import game_named
from niwashi.session.session import Session
from niwashi_sim.direct import SENSES, DirectBoard, with_senses
from niwashi_sim.habits import CLUMSY, NEAT
from niwashi_sim.hands import Hands
from niwashi_sim.person import HandsLostError
from niwashi_sim.simulated_match import SessionEyes, SimulatedMatch
from niwashi_sim.table import Table

GARDEN = game_named("garden")
GEOMETRY = load_board(boards() / "garden-36.toml").geometry


def sitting(kind: str = "presence", **habits: float) -> SimulatedMatch:
    table = Table(GARDEN.places, GARDEN.layout(GARDEN.start()))
    board = DirectBoard(with_senses(GEOMETRY, SENSES[kind]), table)
    return SimulatedMatch(GARDEN, table, board, Random(3), replace(NEAT, **habits))


def test_neat_hands_play_a_turn_in_the_rules_order_and_wait_for_it() -> None:
    seat = sitting()
    option = GARDEN.options(GARDEN.start())[0]
    seat.play_turn(option)
    assert seat.session.match.turns == (option.turn,)
    assert seat.table.layout() == seat.session.match.layout()
    assert EventKind.WRONG not in {event.kind for event in seat.session.events()}


@pytest.mark.parametrize("habit", [f.name for f in fields(CLUMSY) if f.name not in ("pace_s", "wrong_press")])
@pytest.mark.parametrize("kind", ["presence", "face and height"])
def test_every_habit_alone_and_always_still_makes_whole_turns(kind: str, habit: str) -> None:
    seat = sitting(kind, **{habit: 1.0})
    for _ in range(3):
        seat.play_turn(GARDEN.options(seat.session.match.position)[0])
    assert len(seat.session.match.turns) == 3
    assert seat.table.layout() == seat.session.match.layout()


def test_fingers_that_always_slip_still_name_whole_turns() -> None:
    seat = sitting("buttons", wrong_press=1.0)
    for _ in range(3):
        seat.play_turn(GARDEN.options(seat.session.match.position)[0])
    assert len(seat.session.match.turns) == 3


@pytest.mark.parametrize("kind", SENSES)
def test_hands_carry_out_somebody_elses_turn(kind: str) -> None:
    seat = sitting(kind)
    option = GARDEN.options(GARDEN.start())[0]
    seat.session.carry_out(option.turn, 0.0)
    seat.drive(seat.hands[0].carry_out([replace(h) for h in option.handlings]))
    assert seat.session.is_settled


def test_lights_that_lead_nowhere_are_a_fault_of_the_program() -> None:
    """The session hears of nothing: the hands give up and say so."""
    table = Table(GARDEN.places, GARDEN.layout(GARDEN.start()))
    deaf = SessionEyes(Session(GARDEN, GEOMETRY))
    hands = Hands(table, GEOMETRY, deaf, 0, Random(1))
    with pytest.raises(HandsLostError, match="does not count"):
        list(hands.play(GARDEN.options(GARDEN.start())[0]))
