"""Games of Borderland that weights are fitted to: legal ones, told from whoever is to move."""

from itertools import islice, pairwise
from random import Random

import pytest

pytest.importorskip("numpy", reason="no NumPy: pip install --group check")
from tests.engine.hexport import numbers_of

from niwashi.engine.hexsense import FEATURES
from niwashi.games.known import game_named
from niwashi_bench.hexweights import NAMES, HexPlayer, Sample, opened, seen_in_games

GAME = game_named("borderland")
FEW = 30


def test_a_player_plays_what_the_rules_allow() -> None:
    position = GAME.parse("6/7/8/9/5b4/11/4w5/9/8/7/6 w -")
    words = numbers_of(position, 0)
    board = tuple(words[index] | words[index + 1] << 64 for index in (0, 2, 4, 6))
    for seed in range(5):
        after, winner = HexPlayer(FEW).play(board, seed)  # type: ignore[arg-type]
        assert winner == 0
        legal = (GAME.play(position, turn) for turn in GAME.legal_turns(position))
        told = (numbers_of(each, 1) for each in legal)
        assert after in {tuple(w[i] | w[i + 1] << 64 for i in (0, 2, 4, 6)) for w in told}


def test_positions_say_who_won_and_the_same_seed_gives_the_same() -> None:
    found = list(islice(seen_in_games(3, HexPlayer(FEW)), 400))
    assert found == list(islice(seen_in_games(3, HexPlayer(FEW)), 400))
    assert all(isinstance(each, Sample) and len(each.shown) == FEATURES == len(NAMES) for each in found)
    assert {each.won for each in found} == {True, False}
    assert all(one.won != other.won for one, other in pairwise(found[:10]))


def test_a_game_begins_with_one_piece_of_each() -> None:
    own, enemy, land, theirs = opened(Random(1), 0)
    assert own.bit_count() == enemy.bit_count() == 1
    assert land == theirs == 0
    later = opened(Random(1), 6)
    assert later[0].bit_count() + later[1].bit_count() > 2
