"""Clumsy hands over each game: the tracker agrees with OpenSpiel's state whenever the board rests."""

from __future__ import annotations

from random import Random

import pytest
from extras.openspiel.tests.names import BOARDS, SOWN
from extras.openspiel.tests.spiel_hands import Played, played
from tests.marks import EXHAUSTIVE

from niwashi.board_types import Reading
from niwashi.games.game import Change
from niwashi.games.known import game_named
from niwashi.loop.fitting import built_in_board
from niwashi.session.plan import values_of
from niwashi.session.session import Session
from niwashi.words.catalogue import translate
from niwashi_sim.direct import SENSES, DirectBoard, with_senses
from niwashi_sim.habits import NEAT
from niwashi_sim.simulated_match import SimulatedMatch
from niwashi_sim.table import Table


@pytest.mark.parametrize(("name", "senses"), BOARDS)
def test_tracker_agrees_with_openspiel_while_clumsy_hands_play(name: str, senses: str) -> None:
    into = Played()
    played(name, senses, seed=1, most_turns=6, into=into)
    assert into.turns == 6
    assert into.rests >= into.turns


@EXHAUSTIVE
@pytest.mark.parametrize(("name", "senses"), BOARDS)
def test_tracker_agrees_with_openspiel_over_longer_games(name: str, senses: str) -> None:
    into = Played()
    played(name, senses, seed=2, most_turns=40, into=into)
    assert into.ended or into.turns == 40


def test_seed_put_by_mistake_where_the_last_turn_took_it_takes_no_turn_back() -> None:
    """Left there, it would rightly take that turn back."""
    into = Played()
    played("oware", "face and height", seed=58, most_turns=92, into=into)
    assert into.turns == 92


BEFORE_PROMOTION = "a4 b5 axb5 a6 bxa6 h6 a7 h5"


@pytest.mark.parametrize("turn", ["axb8=N", "axb8=Q", "axb8=R"])
@pytest.mark.parametrize("senses", ["presence", "face and height"])
def test_touch_tells_what_a_pawn_becomes(turn: str, senses: str) -> None:
    """The board sees a pawn leave and something arrive; squares of its file are asked."""
    game = game_named("openspiel:chess")
    position = game.parse(BEFORE_PROMOTION)
    option = next(each for each in game.options(position) if each.turn == turn)
    geometry = with_senses(built_in_board(game).geometry, SENSES[senses])
    table = Table(game.places, game.layout(position), game.pieces)
    match = SimulatedMatch(game, table, DirectBoard(geometry, table), Random(1), NEAT, start=position)
    match.play_turn(option)  # raises DriftError where another piece was believed
    assert match.session.match.turns == (turn,)
    assert match.table.layout()["b8"] == game.layout(match.session.match.position)["b8"]


def test_promotions_are_asked_on_the_file_of_the_pawn() -> None:
    game = game_named("openspiel:chess")
    options = game.options(game.parse(BEFORE_PROMOTION))
    touches = {each.turn[-1]: set(each.touch) for each in options if each.touch}
    assert touches == {"Q": {"b6"}, "R": {"b5"}, "B": {"b4"}, "N": {"b3"}}


@pytest.mark.parametrize("name", SOWN)
def test_pit_that_is_scooped_and_sown_counts_with_done_where_presence_is_sensed(name: str) -> None:
    game = game_named(f"openspiel:{name}")
    geometry = with_senses(built_in_board(game).geometry, SENSES["presence"])
    table = Table(game.places, game.layout(game.start()), game.pieces)
    session, now = Session(game, geometry, game.start()), 0.0

    def rest(*pressed: int) -> None:
        nonlocal now
        for buttons in (sum(1 << cell for cell in pressed), 0):
            for _ in range(3):
                now += 2.0
                session.read(Reading(values_of(geometry, table.layout()), buttons), now)
                session.tick(now)

    rest()
    option = next(each for each in game.options(game.start()) if each.turn == "c1")
    scooped = [each for each in option.handlings if each.step == 0]
    for each in scooped:
        table.take("hand", each.place)
        table.set_down("hand", each.pile)
    rest()
    assert not session.is_settled
    for each in option.handlings[len(scooped) :]:
        table.take("hand", each.pile)
        table.add("hand", each.place)
        rest()
    assert list(session.match.turns) == []
    rest(geometry.done_buttons(0)[0])
    assert session.match.turns == ("c1",)
    assert dict(session.match.layout()) == dict(table.layout())


def test_reason_says_that_no_action_leads_there_and_names_the_nearest() -> None:
    game = game_named("openspiel:breakthrough")
    reason = game.objection(game.start(), "d7", Change.LIFTED)  # White's, and Black moves
    said = translate(reason.key, "en", **reason.facts)
    assert said.startswith("No legal action of this game leads there: d7 does not change so.")
    assert reason.facts["nearest"] in game.legal_turns(game.start())
    own = game.objection(game.start(), "d2", Change.LIFTED)
    assert str(own.facts["nearest"]).startswith("d2")
