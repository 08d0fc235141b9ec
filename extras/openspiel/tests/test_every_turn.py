"""Every legal turn of OpenSpiel's games can be entered on every kind of board, and what is said is true."""

from __future__ import annotations

import pytest
from extras.openspiel.tests.names import NAMES
from tests.marks import EXHAUSTIVE
from tests.session.sentences import PARTS, seeds, untrue

from niwashi.board_types import Geometry
from niwashi.games.game import Game
from niwashi.games.known import game_named
from niwashi.loop.fitting import built_in_board
from niwashi.testing.entering import unfelt

EACH = 20
"""Games at random, about ten minutes of two processors; NIWASHI_GAMES=1000 takes most of a day."""
BRIEF = 4
"""Turns of the games that are always tried."""


def on_board(name: str) -> tuple[Game, Geometry]:
    game = game_named(f"openspiel:{name}")
    return game, built_in_board(game).geometry


@pytest.mark.parametrize("name", NAMES)
def test_first_turns_can_be_entered_and_are_told_truly(name: str) -> None:
    assert [str(each) for each in unfelt(*on_board(name), range(1), longest=BRIEF)][:3] == []
    assert list(untrue(*on_board(name), range(1), BRIEF))[:3] == []


@EXHAUSTIVE
@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("name", NAMES)
def test_every_turn_can_be_entered_and_is_told_truly(name: str, part: int) -> None:
    games = seeds(name, EACH, part)
    assert [str(each) for each in unfelt(*on_board(name), games)][:3] == []
    assert list(untrue(*on_board(name), games[:1]))[:3] == []
