"""One meaning of a tap: what glows answers to one tap, and a finger that taps what glows plays the game."""

from random import Random

import pytest
from tests.marks import quick_first
from tests.server.finger import Table, meddle, play, tap_a_light

ENDED = ("garden", "throne", "karesansui")
GONE_ON_WITH = ("morris", "borderland")
SENSES = ("buttons", "presence", "face and height")
TURNS = 200
"""More than a game takes that is to end; as many as the others are gone on with, one game after the other."""


@pytest.mark.parametrize(
    ("name", "senses", "seed"),
    quick_first(
        [("garden", "presence", 0), ("throne", "face and height", 0)]
        + [(name, senses, seed) for seed in range(1, 3) for name in ENDED for senses in SENSES],
        2,
    ),
)
def test_finger_that_taps_whatever_glows_ends_the_game(name: str, senses: str, seed: int) -> None:
    """Each turn is accepted, and none is ever taken back."""
    chance = Random(seed)
    table = Table(name, senses, chance)
    play(table, chance, TURNS)
    assert table.session.match.result is not None


@pytest.mark.parametrize(
    ("name", "senses", "seed", "turns"),
    quick_first(
        [("morris", "buttons", 0, 60), ("borderland", "presence", 0, 20)]
        + [(name, senses, seed, TURNS) for seed in (1, 2) for name in GONE_ON_WITH for senses in SENSES],
        2,
    ),
)
def test_finger_that_taps_whatever_glows_goes_on(name: str, senses: str, seed: int, turns: int) -> None:
    """Each turn is accepted, and none is ever taken back."""
    chance, done = Random(seed), 0
    while done < turns:
        table = Table(name, senses, chance)
        play(table, chance, turns - done)
        done += len(table.session.match.turns)


@pytest.mark.parametrize(
    ("name", "seed", "alone"),
    quick_first(
        [("garden", 0, True), ("throne", 0, True), ("karesansui", 100, False)]
        + [(name, seed, alone) for seed in range(1, 9) for name in ENDED for alone in (True, False)],
        3,
    ),
)
def test_every_light_that_asks_answers_whatever_hands_have_done(name: str, seed: int, *, alone: bool) -> None:
    """Hands that scatter a Gardener, rob the other one's pile, set a tile down below a monk."""
    table, chance = Table(name, "presence", Random(seed), alone=alone), Random(seed)
    for _ in range(60):
        if table.session.match.result is not None:
            break
        if chance.random() < 0.2:
            meddle(table, chance)
        tap_a_light(table, chance)
