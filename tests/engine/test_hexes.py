"""Borderland's kernel agrees with the readable rules: every turn, tie and capture, in both builds."""

import random
from collections.abc import Iterator
from typing import Any

from tests.engine.builds import EACH_BUILD, THE_QUICK_BUILD, Build
from tests.engine.hex_agreement import agree_on_hexes
from tests.engine.hexport import cells_of, loaded, numbers_of, turns_of
from tests.games.crossings import crossing, nested
from tests.games.naive_borderland import write

from niwashi.games.known import game_named

GAME: Any = game_named("borderland")
TURNS = {"compiled": 1_500, "plain": 300}
POSITIONS = {"compiled": 40, "plain": 6}


def positions(number: int) -> Iterator[Any]:
    """Positions of games at random, and made ones full of borders, ties and captures."""
    dice = random.Random(number)
    for _ in range(number):
        state = (crossing if dice.random() < 0.6 else nested)(dice)
        yield GAME.parse(write(state))
    position = GAME.play(GAME.play(GAME.start(), "w:e5,b:g7"), "white")
    for _ in range(number // 2):
        legal = GAME.legal_turns(position)
        if not legal:
            return
        position = GAME.play(position, dice.choice(legal))
        yield position


@THE_QUICK_BUILD
def test_turns_and_what_they_do_are_those_of_the_rules(build: Build) -> None:
    dice = random.Random(2)
    judged = 0
    for position in positions(POSITIONS[build.name]):
        kernel = loaded(build, position)
        if GAME.result(position) is not None:
            continue
        turns = turns_of(kernel, position)
        assert sorted(turns) == GAME.legal_turns(position), GAME.format(position)
        special = [turn for turn in turns if "~" in turn]
        for turn in dice.sample(sorted(turns), min(25, len(turns))) + special[:10]:
            after = GAME.play(position, turn)
            assert turns[turn] == numbers_of(after, position.side), (GAME.format(position), turn)
            judged += after.territories != position.territories
    assert judged > 5


@EACH_BUILD
def test_random_games_agree_at_every_action(build: Build) -> None:
    dice = random.Random(8)
    turns = judged = 0
    while turns < TURNS[build.name]:
        more, changed = agree_on_hexes(build, dice, longest=100)
        turns, judged = turns + more, judged + changed
    assert judged > TURNS[build.name] / 100


def test_a_number_means_the_same_cell_both_ways() -> None:
    position = GAME.parse("6/7/8/9/6b3/11/4w5/9/8/7/6 w -")
    assert cells_of(numbers_of(position, 0), 0, position) == position
