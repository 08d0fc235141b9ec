"""Engines end to end: real processes play every game."""

import time
from collections.abc import Callable
from random import Random
from threading import Event

import pytest
from tests.each_game import EACH, NOT_DEALT
from tests.marks import quick_first

from niwashi import data
from niwashi.devices.board_parser import load_board
from niwashi.errors import NiwashiError
from niwashi.games.known import game_named
from niwashi.games.match import Match
from niwashi.opponents.engines import Engines
from niwashi.opponents.search_place import Question

GARDEN_36 = load_board(data.boards() / "garden-36.toml")
MOST_TURNS = 80


@pytest.mark.parametrize("name", quick_first(sorted(EACH, key=NOT_DEALT.count)))
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
    engines, ends = Engines(Random(1)), time.monotonic() + 600  # of a busy computer
    try:
        while match.result is None and len(match.turns) < most:
            engines.ask(match, heard_for(match), fail, milliseconds=10, level=1)
            while engines.is_busy:
                assert time.monotonic() < ends, match.turns[-3:]
                engines.poll(time.monotonic())
                Event().wait(0.001)
    finally:
        engines.close()


def heard_for(match: Match) -> Callable[[Question], None]:
    return lambda question: match.play(question.best)


def fail(error: NiwashiError) -> None:
    raise error
