"""The kernel of The Reclamation agrees with the readable rules, position for position, in both builds."""

import random
import tomllib
from typing import Any

import pytest
from tests.engine.agreement import agree
from tests.engine.builds import BUILDS, EACH_BUILD, EACH_GAME, Build, kernel_of
from tests.engine.cards import random_game
from tests.marks import quick_first

from niwashi import data
from niwashi.engine.solver import EnginePort
from niwashi.games.known import game_named

COMPILED = [build for build in BUILDS if build.name == "compiled"]
TURNS = [*((build, 500) for build in BUILDS), *((build, 3_000) for build in COMPILED)]
"""How many turns are compared, of which build: the most with what is quick."""

LEAVES = {"compiled": 100_000, "plain": 6_000}


@pytest.mark.parametrize(("build", "least"), quick_first(TURNS, len(BUILDS)), ids=str)
@EACH_GAME
def test_random_games_with_any_cards_agree_at_every_turn(name: str, build: Build, least: int) -> None:
    dice = random.Random(6)
    turns, games = 0, 0
    while turns < least:
        game: Any = random_game(name, dice)
        turns += agree(EnginePort(game), kernel_of(build, game), dice, longest=80)
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


@EACH_GAME
def test_positions_come_back_from_words(name: str) -> None:
    dice = random.Random(3)
    game: Any = game_named(name)
    port = EnginePort(game)
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
