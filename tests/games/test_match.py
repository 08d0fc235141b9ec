"""What a match says of itself: who has won on time, and how."""

import pytest

from niwashi.errors import IllegalTurn
from niwashi.games.known import game_of
from niwashi.games.match import Match
from niwashi.games.setup import GameSetup


def test_all_others_win_when_a_player_is_out_of_time() -> None:
    for setup, winners in ((GameSetup("garden"), "tendril"), (GameSetup("karesansui", players=3), None)):
        match = Match(game_of(setup))
        assert match.result is None
        match.lose_on_time(0)
        others = match.game.players[1:]
        assert match.winners == tuple(range(1, len(match.game.players)))
        assert match.result == (winners or "+".join(others))
        assert match.options == ()


def test_a_game_that_has_ended_on_time_takes_no_turn_until_one_is_taken_back() -> None:
    match = Match(game_of(GameSetup("garden")))
    first, second = (option.turn for option in match.options[:2])
    match.play(first)
    match.lose_on_time(1)
    with pytest.raises(IllegalTurn):
        match.play(match.game.options(match.position)[0].turn)
    match.take_back()
    match.play(second)
    assert match.turns == (second,)
