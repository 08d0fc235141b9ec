"""Restoring: a table is brought back to any layout by single movements."""

from random import Random
from typing import Any

import pytest

from niwashi.rules import Layout, game_named
from niwashi_sim import Table
from niwashi_sim.restoring import restore


@pytest.mark.parametrize("name", ["garden", "throne"])
@pytest.mark.parametrize("seed", range(30))
def test_any_layout_comes_back_from_any_other(name: str, seed: int) -> None:
    dice, game = Random(seed), game_named(name)
    position: Any = game.start()
    layouts: list[Layout] = []
    while (turns := game.legal(position)) and len(layouts) < 40:
        layouts.append(game.layout(position))
        position = game.play(position, dice.choice(turns))
    here, there = dice.choice(layouts), dice.choice(layouts)
    table = Table(game.places, here)
    movements = list(restore(table, "me", there, dice))
    assert table.layout() == there
    assert table.held("me") == []
    assert bool(movements) == any(here[p] != there[p] for p in here if "hand" not in p)


def test_a_table_that_is_right_needs_no_movement() -> None:
    game = game_named("garden")
    table = Table(game.places, game.layout(game.start()))
    assert list(restore(table, "me", game.layout(game.start()), Random(1))) == []
