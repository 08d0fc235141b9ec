"""Borderland's kernel agrees with the readable rules: every turn, tie and capture, in both builds."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from tests.engine.builds import BUILDS, Build
from tests.engine.hex_agreement import agree_on_hexes
from tests.engine.hexport import NO_MARK, PLACED, cells_of, loaded, numbers_of, turns_of
from tests.rules.crossings import crossing, nested
from tests.rules.naive_borderland import write

from niwashi.rules import game_named

EACH_BUILD = pytest.mark.parametrize("build", BUILDS, ids=str)
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


@EACH_BUILD
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


@EACH_BUILD
def test_games_at_random_end_with_enough_land(build: Build) -> None:
    position = GAME.play(GAME.play(GAME.start(), "w:e5,b:g7"), "white")
    kernel = loaded(build, position)
    before = kernel.words()
    games = build.modules["hexgames"].HexGames(kernel, 3)
    number, longest = (200, 4_000) if build.name == "compiled" else (1, 60)
    ended = games.run(number, longest)
    assert ended == games.won_mover + games.won_other
    assert kernel.words() == before
    assert games.turns <= number * longest
    if build.name == "compiled":
        assert ended > number / 2
        assert 0.3 < games.won_mover / ended < 0.7


def test_both_builds_play_the_same_games() -> None:
    position = GAME.play(GAME.play(GAME.start(), "w:f6,b:c3"), "white")
    played = []
    for build in BUILDS:
        kernel = loaded(build, position)
        games = build.modules["hexgames"].HexGames(kernel, 9)
        for _ in range(150):
            games.turn()
            kernel.swap()
        played.append((kernel.words(), games.random))
    assert len(set(played)) == 1


@EACH_BUILD
def test_every_turn_of_a_random_game_is_legal(build: Build) -> None:
    position = GAME.play(GAME.play(GAME.start(), "w:e5,b:g7"), "white")
    kernel = loaded(build, position)
    games = build.modules["hexgames"].HexGames(kernel, 4)
    for _ in range(12):
        allowed = set(turns_of(loaded(build, position), position).values())
        games.turn()
        assert kernel.words() in allowed
        kernel.swap()
        position = cells_of(kernel.words(), 1 - position.side, position)


def test_a_number_means_the_same_cell_both_ways() -> None:
    position = GAME.parse("6/7/8/9/6b3/11/4w5/9/8/7/6 w -")
    assert cells_of(numbers_of(position, 0), 0, position) == position


def test_what_a_move_may_change_is_known_without_looking_at_all_of_it() -> None:
    plain = BUILDS[-1].modules
    judged = []

    class Checked(plain["hexgames"].HexGames):  # type: ignore[misc]
        def judges(self, target: int, rest: int) -> int:
            found = int(super().judges(target, rest))
            origin = (self.kernel.own ^ rest).bit_length() - 1
            assert found == self.kernel.judged(origin, target), self.kernel.words()
            judged.append(found)
            return found

    for seed in range(6):
        position = GAME.parse(write(crossing(random.Random(seed))))
        Checked(loaded(BUILDS[-1], position), seed).run(1, 150)
    assert sum(judged) > 20
    assert judged.count(0) > 500


def test_every_action_is_as_likely() -> None:
    build, draws = BUILDS[-1], 6_000
    position = GAME.parse("6/7/8/4b4/10/3w1w5/10/9/8/1b5/w5 w -")
    kernel = loaded(build, position)
    words, options = numbers_of(position, 0), kernel.options(1, NO_MARK)
    games, tally = build.modules["hexgames"].HexGames(kernel, 5), Counter[tuple[int, ...]]()
    for _ in range(draws):
        kernel.load(*(words[i] | words[i + 1] << 64 for i in (0, 2, 4, 6)))
        games.look()
        games.action(1, PLACED, 0)
        tally[kernel.words()] += 1
    expected = draws / len(options)
    assert len(tally) == len(options) > 25
    assert sum((found - expected) ** 2 / expected for found in tally.values()) < 2 * len(options)


@EACH_BUILD
def test_who_cannot_do_anything_passes(build: Build) -> None:
    position = GAME.parse("6/7/8/9/10/11/10/9/8/bb5/wb4 w -")
    kernel = loaded(build, position)
    before = kernel.words()
    assert kernel.options(0, NO_MARK) == []
    games = build.modules["hexgames"].HexGames(kernel, 1)
    games.turn()
    assert kernel.words()[:2] != before[:2]  # it may place elsewhere
    assert kernel.words()[2:] == before[2:]
