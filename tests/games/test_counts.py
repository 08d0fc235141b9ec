"""Counted trees, and the fast rules against the slow second reading of them."""

import random
import tomllib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games import naive, naive_borderland

from niwashi import data
from niwashi.errors import NiwashiError
from niwashi.games.known import GAMES, game_named
from niwashi.games.reclamation.cards import Card, CardSet
from niwashi.games.reclamation.reclamation import Reclamation
from niwashi.games.reclamation.variant import VARIANTS

# Trees up to this size are counted slowly too; those of other games were counted by hand.
RECOUNTED = {"garden": 800, "throne": 800, "borderland": 4500}


def seed_counts() -> list[Any]:
    files = sorted((data.seeds() / "perft").glob("*.toml"))
    seeds = [tomllib.loads(file.read_text(encoding="utf-8")) for file in files]
    return [pytest.param(s["game"], c, id=f"{s['game']}, {c['what']}") for s in seeds for c in s["counts"]]


@pytest.mark.parametrize(("name", "seed"), seed_counts())
def test_trees_have_the_counted_size(name: str, seed: dict[str, Any]) -> None:
    game = game_named(name)
    position = game.parse(seed["position"])
    assert [game.perft(position, depth) for depth in range(1, len(seed["perft"]) + 1)] == seed["perft"]


@pytest.mark.parametrize(("name", "seed"), [case for case in seed_counts() if case.values[0] in RECOUNTED])
def test_the_slow_reading_counts_the_same(name: str, seed: dict[str, Any]) -> None:
    short = [n for n in seed["perft"] if n <= RECOUNTED[name]]
    assert [slowly(name, seed["position"], depth) for depth in range(1, len(short) + 1)] == short


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
    counted = [case.values for case in seed_counts() if case.values[0] in VARIANTS]
    assert {name for name, _ in counted} == set(VARIANTS)
    legal = [turn for name, seed in counted for turn in turns(name, seed)]
    assert any("+" in turn for turn in legal)
    fields = [seed["position"].split(" ") for _, seed in counted]
    assert any(len(cards.split(",")["ft".index(side)]) == 1 for _, side, _, cards, _ in fields)
    assert any(trophies not in ("-", "0,0") for *_, trophies in fields)
    assert any(placement.count("c") > 1 for placement, *_ in fields)


def test_the_seeds_count_ties_passes_ends_and_emergencies() -> None:
    """The counts reach BL-10, BL-13, BL-22, BL-24 and BL-3, or they would prove little."""
    counted = [case.values[1] for case in seed_counts() if case.values[0] == "borderland"]
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


@settings(max_examples=60)
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


@pytest.mark.parametrize("name", sorted(VARIANTS))
def test_whole_games_go_as_the_slow_reading_says(name: str) -> None:
    game, patterns = game_named(name), naive.placeholder(name)
    for seed in range(25):
        dice, position, state = random.Random(seed), game.start(), naive.read(game.format(game.start()))
        while after := naive.turns(state, name, patterns):
            assert game.legal_turns(position) == sorted(after)
            turn = dice.choice(sorted(after))
            position, state = game.play(position, turn), after[turn]
            assert game.format(position) == naive.write(state, name)
        assert game.result(position) == naive.result(state, name, patterns)
