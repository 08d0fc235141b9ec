"""Levels: people's mistakes, not blunders at random; hidden things stay hidden from all of them."""

from random import Random
from typing import Any

import pytest
from tests.marks import EXHAUSTIVE

from niwashi.engine.analysis import Limits, Proof, Rated
from niwashi.engine.levels import softmax_pick
from niwashi.games.karesansui.deck import built_in_deck
from niwashi.games.karesansui.karesansui import Karesansui
from niwashi.games.known import game_named
from niwashi.kits.known import opponent_for, searcher_for


def test_much_worse_turns_are_hardly_ever_chosen() -> None:
    turns = (Rated("a", 100), Rated("b", 90), Rated("c", -300))
    rng = Random(5)
    chosen = [softmax_pick(turns, 30, rng).turn for _ in range(2000)]
    assert chosen.count("a") > chosen.count("b") > 500
    assert chosen.count("c") == 0
    assert {softmax_pick(turns, 0, rng).turn for _ in range(50)} == {"a"}


def test_a_win_that_is_seen_is_taken_by_every_level() -> None:
    turns = (Rated("win", 99_999, Proof.WIN, 1), Rated("b", 400), Rated("lose", -99_999, Proof.LOSS, 2))
    rng = Random(1)
    assert {softmax_pick(turns, 150, rng).turn for _ in range(500)} == {"win"}


@pytest.mark.parametrize("name", ["garden", "throne"])
def test_every_level_plays_legal_turns_from_start_to_end(name: str) -> None:
    game, rng = game_named(name), Random(7)
    opponents = [opponent_for(game, rng, number, 1) for number in (1, 2, 3, 4, 5, 6)]
    position, turns = game.start(), 0
    while game.result(position) is None and turns < 80:
        analysis = opponents[turns % 6].choose(position)
        position, turns = game.play(position, analysis.line[0]), turns + 1
    assert turns > 6


def _middle(seed: int, players: int, turns: int) -> tuple[Karesansui, Any]:
    game, rng = Karesansui(built_in_deck(), players, seed), Random(seed)
    position = game.start()
    for _ in range(turns):
        position = game.play(position, game.random_turn(position, rng))
    return game, position


@pytest.mark.parametrize(("seed", "players"), [(1, 2), (2, 3), (3, 4)])
def test_new_deal_ignores_hidden_facts_and_keeps_seen_ones(seed: int, players: int) -> None:
    game, position = _middle(seed, players, 25)
    side = game.side(position)
    anew = game.redealt(position, Random(9))
    assert game.view(anew, side) == game.view(position, side)
    assert game.format(anew) != game.format(position)
    assert game.legal_turns(anew) == game.legal_turns(position)
    again = game.redealt(anew, Random(9))
    assert game.format(again) == game.format(anew), "the same view and the same dice: the same deal"
    assert game.parse(game.format(anew)) == anew


def test_karesansui_is_chosen_alike_whatever_is_hidden() -> None:
    game, position = _middle(4, 2, 18)
    other = game.redealt(position, Random(77))
    assert other != position

    def chosen(here: Any) -> tuple[str, ...]:
        rng = Random(3)
        return opponent_for(game, rng, 6, 1).choose(here).line

    assert chosen(position) == chosen(other)


def test_karesansui_is_played_to_the_end_and_weighing_beats_chance() -> None:
    game, rng = Karesansui(built_in_deck(), 2, 5), Random(5)
    opponent = opponent_for(game, rng, 5, 1)
    position = game.start()
    while game.result(position) is None:
        wise = game.side(position) == 0
        turn = opponent.choose(position).line[0] if wise else game.random_turn(position, rng)
        position = game.play(position, turn)
    assert game.result(position) == "south"


def test_karesansui_is_looked_at_in_as_many_deals_as_asked_and_the_better_turns_more_often() -> None:
    game, position = _middle(4, 2, 32)
    turns = game.legal_turns(position)
    assert len(turns) > 8
    found = searcher_for(game, 1, Random(3)).rate(position, Limits(depth=9))
    assert (found.depth, found.stopped) == (9, False)
    assert found.nodes == len(turns) + 4 * 8 + 4 * 4 + 2
    assert sorted(rated.turn for rated in found.turns) == turns
    values = [rated.value for rated in found.turns]
    assert values == sorted(values, reverse=True)


def test_karesansui_stops_at_once_with_what_was_seen_until_then() -> None:
    game, position = _middle(4, 2, 18)
    asked: list[None] = []

    def stop() -> bool:
        asked.append(None)
        return len(asked) >= 4

    shown = searcher_for(game, 1, Random(3)).rate(position, Limits(depth=0))
    found = searcher_for(game, 1, Random(3)).search(position, stop=stop)
    assert found.stopped
    assert len(asked) == 4
    assert (found.turns, found.depth) == (shown.turns, 0)
    few = searcher_for(game, 1, Random(3)).search(position, Limits(nodes=len(shown.turns) + 20))
    assert (few.depth, few.nodes, few.stopped) == (2, 3 * len(shown.turns), True)


@EXHAUSTIVE
def test_karesansui_gains_by_playing_on() -> None:
    game, rng = Karesansui(built_in_deck(), 2, 7), Random(7)
    searcher = searcher_for(game, 1, rng)
    position = game.start()
    while game.result(position) is None:
        deals = 1 if game.side(position) == 1 else 0
        found = searcher.rate(game.redealt(position, rng), Limits(depth=deals))
        position = game.play(position, found.line[0])
    south, north = (score.total for score in game.scores(position).values())
    assert north > south + 5
