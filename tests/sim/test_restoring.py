"""Restoring: a table is brought back to any layout by single movements."""

from random import Random
from typing import Any

import pytest

from niwashi.rules import Kind, Layout, game_named
from niwashi_sim import Table, TableError
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


@pytest.mark.parametrize("game", ["garden", "throne", "borderland"])
def test_a_piece_that_somebody_else_holds_is_done_without(game: str) -> None:
    """The program's own hand once waited for it for ever."""
    rules: Any = game_named(game)
    start = rules.layout(rules.start())
    table = Table(rules.places, start, rules.pieces)
    pile = next(name for name, place in rules.places.items() if place.kind is Kind.PILE)
    table.take("guest", pile)
    for _ in restore(table, "lent", start, Random(1)):
        pass
    assert len(table.held("guest")) == 1
    assert not table.held("lent")
    short = {name for name, stack in table.layout().items() if stack != start[name]}
    assert short == {pile}


def test_a_stack_that_nothing_is_left_for_is_refused() -> None:
    rules: Any = game_named("garden")
    start = rules.layout(rules.start())
    table = Table(rules.places, start, rules.pieces)
    stood = next(
        name for name, place in rules.places.items() if place.kind is Kind.SQUARE and start[name].height
    )
    table.lift("guest", stood)
    for pile in [name for name, place in rules.places.items() if place.kind is Kind.PILE]:
        while table.stacks[pile]:
            table.take("guest", pile)
    with pytest.raises(TableError):
        list(restore(table, "lent", start, Random(1)))
