"""Random games of the bench's kernel are games of the rules, in both builds."""

import random
from collections import Counter
from typing import Any

import pytest
from extras.bench.tests.kernels import kernels_of
from tests.engine.builds import BUILDS, Build, kernel_of
from tests.engine.hexport import NO_MARK, PLACED, cells_of, loaded, numbers_of, turns_of
from tests.games.crossings import crossing
from tests.games.naive_borderland import write

from niwashi.engine.solver import EnginePort
from niwashi.games.known import game_named

EACH_BUILD = pytest.mark.parametrize("build", BUILDS, ids=str)
EACH_GAME = pytest.mark.parametrize("name", ["garden", "throne"])
GAME: Any = game_named("borderland")


@EACH_BUILD
@EACH_GAME
def test_random_playouts_end_as_the_rules_say(name: str, build: Build) -> None:
    game: Any = game_named(name)
    kernel = kernel_of(build, game)
    playouts = kernels_of(build)["playouts"].Playouts(kernel, 7)
    kernel.load(0, EnginePort(game).words(game.start()))
    number = 2_000 if build.name == "compiled" else 60
    assert playouts.run(0, number, 1_000) == number == playouts.won_first + playouts.won_second
    assert 0.3 < playouts.won_first / number < 0.7
    assert playouts.run(0, 10, 2) == 0  # RC-40: nobody wins where play stops


@EACH_BUILD
@EACH_GAME
def test_random_turns_are_all_equally_likely(name: str, build: Build) -> None:
    game: Any = game_named(name)
    kernel = kernel_of(build, game)
    for text in ("1xx1xx/6/xxzy2/y1y1a1/2bbba/2b1c1 t 3,3 14,123 -", "z5/6/6/6/6/5c f 14,14 1234,1234 -"):
        position = game_named("garden").parse(text) if name == "garden" else game.start()
        kernel.load(0, EnginePort(game).words(position))
        playouts = kernels_of(build)["playouts"].Playouts(kernel, 11)
        legal = kernel.listed(0, kernel.expand(0, 0))
        draws = 150 * len(legal)
        counted = dict.fromkeys(legal, 0)
        for _ in range(draws):
            counted[playouts.turn(0)] += 1
        # Far beyond chance for any one of them to stray by a half.
        assert all(75 < count < 225 for count in counted.values())


@EACH_BUILD
def test_games_at_random_end_with_enough_land(build: Build) -> None:
    position = GAME.play(GAME.play(GAME.start(), "w:e5,b:g7"), "white")
    kernel = loaded(build, position)
    before = kernel.words()
    games = kernels_of(build)["hexgames"].HexGames(kernel, 3)
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
        games = kernels_of(build)["hexgames"].HexGames(kernel, 9)
        for _ in range(150):
            games.turn()
            kernel.swap()
        played.append((kernel.words(), games.random))
    assert len(set(played)) == 1


@EACH_BUILD
def test_every_turn_of_a_random_game_is_legal(build: Build) -> None:
    position = GAME.play(GAME.play(GAME.start(), "w:e5,b:g7"), "white")
    kernel = loaded(build, position)
    games = kernels_of(build)["hexgames"].HexGames(kernel, 4)
    for _ in range(12):
        allowed = set(turns_of(loaded(build, position), position).values())
        games.turn()
        assert kernel.words() in allowed
        kernel.swap()
        position = cells_of(kernel.words(), 1 - position.side, position)


def test_effects_of_a_move_are_found_locally() -> None:
    plain = kernels_of(BUILDS[-1])
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
    games, tally = kernels_of(build)["hexgames"].HexGames(kernel, 5), Counter[tuple[int, ...]]()
    for _ in range(draws):
        kernel.load(*(words[i] | words[i + 1] << 64 for i in (0, 2, 4, 6)))
        games.look()
        games.action(1, PLACED, 0)
        tally[kernel.words()] += 1
    expected = draws / len(options)
    assert len(tally) == len(options) > 25
    assert sum((found - expected) ** 2 / expected for found in tally.values()) < 2 * len(options)


@EACH_BUILD
def test_player_without_actions_passes(build: Build) -> None:
    position = GAME.parse("6/7/8/9/10/11/10/9/8/bb5/wb4 w -")
    kernel = loaded(build, position)
    before = kernel.words()
    assert kernel.options(0, NO_MARK) == []
    games = kernels_of(build)["hexgames"].HexGames(kernel, 1)
    games.turn()
    assert kernel.words()[:2] != before[:2]  # it may place elsewhere
    assert kernel.words()[2:] == before[2:]
