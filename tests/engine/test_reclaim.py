"""The kernel of The Reclamation agrees with the readable rules, position for position, in both builds."""

import random
import tomllib
from typing import Any

import pytest
from tests.engine.agreement import agree
from tests.engine.builds import BUILDS, Build, kernel_of
from tests.engine.cards import random_game

from niwashi import data
from niwashi.engine.port import Port
from niwashi.rules import game_named

EACH_BUILD = pytest.mark.parametrize("build", BUILDS, ids=str)
EACH_GAME = pytest.mark.parametrize("name", ["garden", "throne"])
TURNS = {"compiled": 3_000, "plain": 500}
LEAVES = {"compiled": 100_000, "plain": 6_000}


@EACH_BUILD
@EACH_GAME
def test_random_games_with_any_cards_agree_at_every_turn(name: str, build: Build) -> None:
    dice = random.Random(6)
    turns, games = 0, 0
    while turns < TURNS[build.name]:
        game: Any = random_game(name, dice)
        turns += agree(Port(game), kernel_of(build, game), dice, longest=80)
        games += 1
    assert games > 5


@EACH_BUILD
@EACH_GAME
def test_trees_have_the_counts_that_others_counted(name: str, build: Build) -> None:
    game = game_named(name)
    kernel = kernel_of(build, game)
    seed = tomllib.loads((data.seeds() / "perft" / f"{name}.toml").read_text(encoding="utf-8"))
    for case in seed["counts"]:
        kernel.load(0, words(game.parse(case["position"])))
        for depth, wanted in enumerate(case["perft"], start=1):
            if wanted <= LEAVES[build.name]:
                assert kernel.perft(0, 0, depth) == wanted, (case["what"], depth)


@EACH_BUILD
@EACH_GAME
def test_random_playouts_end_as_the_rules_say(name: str, build: Build) -> None:
    game = game_named(name)
    kernel = kernel_of(build, game)
    playouts = build.modules["playouts"].Playouts(kernel, 7)
    kernel.load(0, words(game.start()))
    number = 2_000 if build.name == "compiled" else 60
    assert playouts.run(0, number, 1_000) == number == playouts.won_first + playouts.won_second
    assert 0.3 < playouts.won_first / number < 0.7
    assert playouts.run(0, 10, 2) == 0  # RC-40: nobody wins where play stops


@EACH_BUILD
@EACH_GAME
def test_random_turns_are_all_equally_likely(name: str, build: Build) -> None:
    game = game_named(name)
    kernel = kernel_of(build, game)
    for text in ("1xx1xx/6/xxzy2/y1y1a1/2bbba/2b1c1 t 3,3 14,123 -", "z5/6/6/6/6/5c f 14,14 1234,1234 -"):
        position = game_named("garden").parse(text) if name == "garden" else game.start()
        kernel.load(0, words(position))
        playouts = build.modules["playouts"].Playouts(kernel, 11)
        legal = kernel.listed(0, kernel.expand(0, 0))
        draws = 150 * len(legal)
        counted = dict.fromkeys(legal, 0)
        for _ in range(draws):
            counted[playouts.turn(0)] += 1
        # Far beyond chance for any one of them to stray by a half.
        assert all(75 < count < 225 for count in counted.values())


@EACH_GAME
def test_positions_come_back_from_words(name: str) -> None:
    dice = random.Random(3)
    game: Any = game_named(name)
    port = Port(game)
    position = game.start()
    while legal := game.legal_turns(position):
        assert port.position(port.words(position)) == position
        position = game.play(position, dice.choice(legal))
    assert port.position(port.words(position)) == position
    assert port.is_over(port.words(position))


@EACH_BUILD
def test_more_turns_than_there_is_room_for_are_refused(build: Build) -> None:
    kernel = kernel_of(build, game_named("garden"))
    kernel.load(0, words(game_named("garden").start()))
    with pytest.raises(OverflowError):
        kernel.expand(0, 1 << 18)


def words(position: Any) -> tuple[int, ...]:
    return (*position.mover, *position.other, position.side)
