"""Counted trees, and the fast rules against the slow second reading of them."""

import random
import tomllib
from collections.abc import Mapping
from sys import maxsize
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games import naive, naive_borderland
from tests.marks import EXHAUSTIVE, slices

from niwashi import data
from niwashi.errors import NiwashiError
from niwashi.games.known import GAMES, game_named
from niwashi.games.reclamation.cards import Card, CardSet
from niwashi.games.reclamation.reclamation import Reclamation
from niwashi.games.reclamation.rules import VARIANTS

RECOUNTED = {"garden": 300, "throne": 300, "borderland": 2100}
"""Trees up to this size are counted slowly, too; those of other games were counted by hand."""
ALL_RECOUNTED = {"garden": 800, "throne": 800, "borderland": 4500}


def seeds() -> list[tuple[str, dict[str, Any]]]:
    """Each position that was counted, with its game."""
    files = sorted((data.seeds() / "perft").glob("*.toml"))
    found = [tomllib.loads(file.read_text(encoding="utf-8")) for file in files]
    return [(seed["game"], counted) for seed in found for counted in seed["counts"]]


def trees(most: int | Mapping[str, int]) -> list[Any]:
    """Positions with the sizes of their trees, up to so many turns at the end."""
    found = []
    for name, seed in seeds():
        limit, sizes = most if isinstance(most, int) else most.get(name, -1), seed["perft"]
        few = sizes[: next((depth for depth, size in enumerate(sizes) if size > limit), None)]
        if few:
            found.append(pytest.param(name, seed["position"], few, id=f"{name}, {seed['what']}"))
    return found


@pytest.mark.parametrize(("name", "text", "sizes"), trees(10_000))
def test_trees_have_the_counted_size(name: str, text: str, sizes: list[int]) -> None:
    game = game_named(name)
    position = game.parse(text)
    assert [game.perft(position, depth) for depth in range(1, len(sizes) + 1)] == sizes


@EXHAUSTIVE
@pytest.mark.parametrize(("name", "text", "sizes"), trees(maxsize))
def test_whole_trees_have_the_counted_size(name: str, text: str, sizes: list[int]) -> None:
    test_trees_have_the_counted_size(name, text, sizes)


@pytest.mark.parametrize(("name", "text", "sizes"), trees(RECOUNTED))
def test_the_slow_reading_counts_the_same(name: str, text: str, sizes: list[int]) -> None:
    assert [slowly(name, text, depth) for depth in range(1, len(sizes) + 1)] == sizes


@EXHAUSTIVE
@pytest.mark.parametrize(("name", "text", "sizes"), trees(ALL_RECOUNTED))
def test_the_slow_reading_counts_the_same_in_larger_trees(name: str, text: str, sizes: list[int]) -> None:
    test_the_slow_reading_counts_the_same(name, text, sizes)


def slowly(name: str, position: str, depth: int) -> int:
    if name == "borderland":
        return naive_borderland.count(naive_borderland.read(position), depth)
    return naive.count(naive.read(position), name, naive.placeholder(name), depth)


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_negative_length_is_refused(name: str) -> None:
    game = game_named(name)
    with pytest.raises(NiwashiError, match="-1"):
        game.perft(game.start(), -1)


def test_the_seeds_count_starts_choices_cycles_trophies_and_several_gardeners() -> None:
    """The counts reach RC-16, RC-20, RC-30 and RC-32, or they would prove little."""
    counted = [(name, seed) for name, seed in seeds() if name in VARIANTS]
    assert {name for name, _ in counted} == set(VARIANTS)
    legal = [turn for name, seed in counted for turn in turns(name, seed)]
    assert any("+" in turn for turn in legal)
    fields = [seed["position"].split(" ") for _, seed in counted]
    assert any(len(cards.split(",")["ft".index(side)]) == 1 for _, side, _, cards, _ in fields)
    assert any(trophies not in ("-", "0,0") for *_, trophies in fields)
    assert any(placement.count("c") > 1 for placement, *_ in fields)


def test_the_seeds_count_ties_passes_ends_and_emergencies() -> None:
    """The counts reach BL-10, BL-13, BL-22, BL-24 and BL-3, or they would prove little."""
    counted = [seed for name, seed in seeds() if name == "borderland"]
    legal = [turns("borderland", seed) for seed in counted]
    assert ["pass"] in legal
    assert [] in legal
    assert ["black", "white"] in legal
    assert {max((turn.count("~") for turn in found), default=0) for found in legal} >= {0, 1, 2}
    assert {seed["position"].count("=") for seed in counted} == {0, 1, 2}


def turns(name: str, seed: dict[str, Any]) -> list[str]:
    game = game_named(name)
    return game.legal_turns(game.parse(seed["position"]))


OFFSETS = st.tuples(st.integers(-5, 5), st.integers(-5, 5)).filter(any)
NEAR = st.tuples(st.integers(-2, 2), st.integers(-2, 2)).filter(any)  # far ones rarely stay on the board
PATTERN = st.frozensets(NEAR | OFFSETS, min_size=1, max_size=8)
FACE = st.lists(PATTERN, min_size=4, max_size=4, unique=True)


@settings(max_examples=30)
@given(name=st.sampled_from(sorted(VARIANTS)), patterns=FACE, seed=st.integers(0, 2**32))
def test_any_card_set_plays_as_the_slow_reading_says(
    name: str, patterns: list[frozenset[tuple[int, int]]], seed: int
) -> None:
    """RC-6, RC-10 to RC-21, RC-30 to RC-33: the same turns, positions and results with cards of any kind."""
    listed = [sorted(pattern) for pattern in patterns]
    cards = tuple(Card(offsets=tuple(pattern)) for pattern in listed)
    game = Reclamation(VARIANTS[name], CardSet(name="any", black=cards, red=cards))
    dice, position, state = random.Random(seed), game.start(), naive.read(game.format(game.start()))
    for _ in range(14):
        after = naive.turns(state, name, listed)
        assert game.result(position) == naive.result(state, name, listed)
        assert game.legal_turns(position) == sorted(after)
        if not after:
            break
        turn = dice.choice(sorted(after))
        position, state = game.play(position, turn), after[turn]
        assert game.format(position) == naive.write(state, name)


@pytest.mark.parametrize("numbers", slices(6, 25, 25), ids=str)
@pytest.mark.parametrize("name", sorted(VARIANTS))
def test_whole_games_go_as_the_slow_reading_says(name: str, numbers: range) -> None:
    game, patterns = game_named(name), naive.placeholder(name)
    for seed in numbers:
        dice, position, state = random.Random(seed), game.start(), naive.read(game.format(game.start()))
        while after := naive.turns(state, name, patterns):
            assert game.legal_turns(position) == sorted(after)
            turn = dice.choice(sorted(after))
            position, state = game.play(position, turn), after[turn]
            assert game.format(position) == naive.write(state, name)
        assert game.result(position) == naive.result(state, name, patterns)
