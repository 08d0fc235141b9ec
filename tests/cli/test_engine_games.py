"""Engines end to end: real processes play a game on a simulated board, somebody else's against ours."""

import shlex
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from threading import Event

import pytest
from tests.marks import EXHAUSTIVE, quick_first
from tests.program.asking import assistants_of

from niwashi import data
from niwashi.devices import load_board
from niwashi.errors import NiwashiError
from niwashi.players.engine_worker import Question
from niwashi.players.engines import Engines, own_command
from niwashi.players.opponents import player_named
from niwashi.program.simulated import simulated_program
from niwashi.rules import game_named
from niwashi.rules.karesansui import Karesansui, built_in_deck
from niwashi.session import Match

GARDEN_36 = load_board(data.boards() / "garden-36.toml")
MOST_TURNS = 80
SMALL = Path(__file__).parent.parent / "engine" / "small_engine.py"


@EXHAUSTIVE
def test_another_engine_plays_ours_and_a_speaker_of_its_own() -> None:
    clock = time.monotonic
    program, _ = simulated_program(game_named("garden"), GARDEN_36, clock, Random(3))
    opponents = assistants_of(program).opponents
    opponents.lend = None
    program.assistants.set_limits(0, 50)
    opponents.seat("flower", player_named(f"ugi:{shlex.join([sys.executable, str(SMALL), 'garden'])}"))
    opponents.seat("tendril", player_named("engine:2"))
    match, ends = program.runner.session.match, time.monotonic() + 60
    try:
        while len(match.turns) < 4 and time.monotonic() < ends:
            program.step()
            if not program.runner.session.is_settled and program.tabletop is not None:
                for _ in program.tabletop.lend(program.runner.session, 0):
                    for _ in range(60):
                        Event().wait(0.005)
                        program.step()
            Event().wait(0.005)
    finally:
        program.close()
    assert opponents.trouble is None
    assert len(match.turns) >= 4
    game = game_named("garden")
    assert match.turns[0] == game.legal_turns(game.start())[0], "the small engine plays the first of all"


@pytest.mark.parametrize("name", quick_first(["karesansui", "garden", "throne", "borderland"]))
def test_our_own_engine_plays_every_game_to_its_end(name: str) -> None:
    """Over its real line, whatever turns there are: answers and offers too."""
    match = Match(game_named(name))
    played_by_ours(match, MOST_TURNS)
    assert match.result is not None or len(match.turns) == MOST_TURNS


def test_our_own_engine_goes_on_after_a_pass() -> None:
    """KS-15: the first that may be, somebody makes."""
    match, dice = Match(game_named("karesansui")), Random(1)
    while "pass" not in match.turns:
        turns = match.game.legal_turns(match.position)
        match.play("pass" if "pass" in turns else dice.choice(turns))
    played_by_ours(match, len(match.turns) + 2)
    assert match.turns[-3] == "pass"


def played_by_ours(match: Match, most: int) -> None:
    """Have our own engine play a game on, until it is over or has so many turns."""
    engines, ends = Engines(Random(1)), time.monotonic() + 100
    try:
        while match.result is None and len(match.turns) < most:
            engines.ask(match, heard_for(match), fail, milliseconds=10, options={"Level": "1"})
            while engines.is_busy:
                assert time.monotonic() < ends, match.turns[-3:]
                engines.poll(time.monotonic())
                Event().wait(0.001)
    finally:
        engines.close()


def heard_for(match: Match) -> Callable[[Question], None]:
    return lambda question: match.play(question.heard.best or "")


def fail(error: NiwashiError) -> None:
    raise error


def test_a_text_with_secrets_never_leaves_the_program() -> None:
    from tests.players.thinkers import Agency

    game = Karesansui(built_in_deck(), 2, 7)
    match, agency = Match(game), Agency(lambda _: None)
    Engines(Random(1), agency).ask(match, lambda _: None, lambda _: None)
    (question,) = agency.only.asked
    assert question.start
    asked = game.parse(question.start)
    assert game.view(asked, 0) == game.view(match.position, 0)
    assert asked.players[1].cards != match.position.players[1].cards or asked.stock != match.position.stock
    assert asked.seed != match.position.seed


def test_cards_of_ones_own_are_known_to_the_engine() -> None:
    command = own_command(game_named("garden"))
    assert command[command.index("--game") + 1] == "garden"
    assert "--things" in command
    assert "--things" not in own_command(game_named("borderland"))
    assert own_command(Karesansui(built_in_deck(), 3, 1))[5:8] == ("karesansui", "--players", "3")
