"""Positions set out by hand: what stands there is the position, and what is wrong is said with its place."""

from random import Random

import pytest
from tests.each_game import SET_OUT

from niwashi.errors import BadPosition
from niwashi.games.game import Game, Layout, PlaceKind
from niwashi.games.known import GAMES, game_named
from niwashi.stack import EMPTY, Stack, stacked


def positions(game: Game, seed: int, most: int = 30) -> list[object]:
    """The positions of a game at random, until it is over."""
    rng, found = Random(seed), [game.start()]
    for _ in range(most):
        if game.winners(found[-1]):
            return found[:-1]
        found.append(game.play(found[-1], game.random_turn(found[-1], rng)))
    return found


def changed(layout: Layout, **stacks: Stack) -> Layout:
    return {**layout, **{name.replace("_", " "): stack for name, stack in stacks.items()}}


@pytest.mark.parametrize("name", SET_OUT)
def test_layout_of_a_game_is_a_position_again(name: str) -> None:
    game = game_named(name)
    for seed in range(4):
        for position in positions(game, seed):
            layout, side = game.layout(position), game.side(position)
            assert game.flaw(layout) is None
            found = game.set_out(layout, side)
            squares = [n for n, place in game.places.items() if place.kind is PlaceKind.SQUARE]
            assert {n: game.layout(found)[n] for n in squares} == {n: layout[n] for n in squares}
            assert game.parse(game.format(found)) == found


@pytest.mark.parametrize("name", ["garden", "throne"])
def test_cards_hands_and_trophies_are_as_they_lie(name: str) -> None:
    game = game_named(name)
    for position in positions(game, 7):
        assert game.set_out(game.layout(position), game.side(position)) == position


@pytest.mark.parametrize("name", [name for name in GAMES if name not in SET_OUT])
def test_other_games_say_what_to_do_instead(name: str) -> None:
    game = game_named(name)
    with pytest.raises(BadPosition, match="by its text"):
        game.set_out(game.layout(game.start()), 0)


def test_stones_beyond_a_hand_come_from_the_other() -> None:
    """RC-1: a stone has both players' faces."""
    game = game_named("garden")
    layout = changed(game.layout(game.start()), flower_hand=EMPTY, d4=Stack(0, 2), c3=Stack(0, 1))
    found = game.layout(game.set_out(layout, 1))
    assert found["flower hand"] == EMPTY
    assert found["tendril hand"].height == 28 - 3


@pytest.mark.parametrize(
    ("stacks", "key", "places"),
    [
        ({"d4": Stack(0, 4)}, "rules-position-too-high", ["d4"]),
        ({"f1": EMPTY, "a6": EMPTY}, "rules-position-no-gardener", []),
        ({"f1": EMPTY}, "rules-position-gardeners", []),
        ({"d4": Stack(1, 3)}, "rules-position-gardeners", ["d4", "a6"]),
        (
            {f"tendril_card_{n}": EMPTY for n in range(1, 5)},
            "rules-position-no-card",
            [f"tendril card {n}" for n in range(1, 5)],
        ),
        (
            {f"{file}{rank}": Stack(0, 2) for file in "abcdef" for rank in (3, 4, 5)},
            "rules-position-stones",
            [],
        ),
    ],
)
def test_wrong_layout_of_garden_is_refused_with_its_place(
    stacks: dict[str, Stack], key: str, places: list[str]
) -> None:
    game = game_named("garden")
    layout = changed(game.layout(game.start()), **stacks)
    flaw = game.flaw(layout)
    assert flaw is not None
    assert flaw.key == key
    assert sorted(flaw.places) == sorted(places)


def test_throne_has_several_gardeners_or_none_on_one_side() -> None:
    game = game_named("throne")
    several = changed(game.layout(game.start()), d4=Stack(1, 3), tendril_trophies=Stack(0, 1))
    assert game.flaw(several) is None
    assert game.facts(game.set_out(several, 0))["tendril_trophies"] == 1


def test_borderland_s_pieces_stand_alone_and_a_border_is_found() -> None:
    game = game_named("borderland")
    empty = game.layout(game.start())
    assert game.set_out(empty, 1) == game.start()
    flaw = game.flaw(changed(empty, f6=Stack(0, 2)))
    assert flaw is not None
    assert flaw.places == ("f6",)
    ring = ("e5", "e6", "f5", "f7", "g5", "g6")
    found = game.set_out(changed(empty, **dict.fromkeys(ring, stacked([0]))), 1)
    assert game.side(found) == 1
    assert game.parse(game.format(found)) == found
