"""Restoring: a table is brought back to any layout by single movements."""

from random import Random
from typing import Any

import pytest
from tests.each_game import NOT_DEALT

from niwashi.games.game import Layout, PlaceKind
from niwashi.games.known import game_named
from niwashi_sim.hands import restore
from niwashi_sim.table import Table, TableError


@pytest.mark.parametrize("name", ["garden", "throne"])
@pytest.mark.parametrize("seed", range(30))
def test_any_layout_comes_back_from_any_other(name: str, seed: int) -> None:
    dice, game = Random(seed), game_named(name)
    position: Any = game.start()
    layouts: list[Layout] = []
    while (turns := game.legal_turns(position)) and len(layouts) < 40:
        layouts.append(game.layout(position))
        position = game.play(position, dice.choice(turns))
    here, there = dice.choice(layouts), dice.choice(layouts)
    table = Table(game.places, here)
    movements = list(restore(table, "me", there, dice))
    assert table.layout() == there
    assert table.held("me") == []
    assert bool(movements) == any(here[p] != there[p] for p in here if "hand" not in p)


def test_table_that_is_right_needs_no_movement() -> None:
    game = game_named("garden")
    table = Table(game.places, game.layout(game.start()))
    assert list(restore(table, "me", game.layout(game.start()), Random(1))) == []


@pytest.mark.parametrize("name", NOT_DEALT)
def test_pieces_that_somebody_else_holds_are_done_without(name: str) -> None:
    """The program's own hand once looked for them for ever, and the whole program with it."""
    rules: Any = game_named(name)
    start = rules.layout(rules.start())
    table = Table(rules.places, start, rules.pieces)
    piles = {
        name for name, place in rules.places.items() if place.kind is PlaceKind.PILE and start[name].height
    }
    for pile in piles:
        table.take("guest", pile)
    assert list(restore(table, "lent", start, Random(1))) == []
    assert len(table.held("guest")) == len(piles)
    assert not table.held("lent")
    assert {place for place, stack in table.layout().items() if stack != start[place]} == piles


def test_stack_that_nothing_is_left_for_is_refused() -> None:
    rules: Any = game_named("garden")
    start = rules.layout(rules.start())
    table = Table(rules.places, start, rules.pieces)
    stood = next(
        name for name, place in rules.places.items() if place.kind is PlaceKind.SQUARE and start[name].height
    )
    table.lift("guest", stood)
    for pile in [name for name, place in rules.places.items() if place.kind is PlaceKind.PILE]:
        while table.stacks[pile]:
            table.take("guest", pile)
    with pytest.raises(TableError):
        list(restore(table, "lent", start, Random(1)))
