"""Placings of handicap stones that the bench compares."""

from niwashi.games.known import game_named
from niwashi.games.reclamation.handicaps import handicapped
from niwashi.games.reclamation.reclamation import Reclamation
from niwashi_bench.handicaps import placings


def test_placings_compared_include_those_played() -> None:
    game = game_named("garden")
    assert isinstance(game, Reclamation)
    for stones, count in {1: 34, 2: 561}.items():
        found = {each.position for each in placings(game, stones)}
        assert len(found) == count
        assert game.format(handicapped(game, stones)) in found
