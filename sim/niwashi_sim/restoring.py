"""Bringing a table back to a layout by hand, stone by stone, in any order."""

from collections.abc import Iterator
from random import Random

from niwashi.rules import Kind, Layout
from niwashi_sim.table import Table

__all__ = ["restore"]


def restore(table: Table, hand: str, layout: Layout, rng: Random) -> Iterator[None]:
    """Do it; yields before every movement. Stones are all alike, so any pile may lend one."""
    yield from _clear(table, hand, layout, rng)
    yield from _fill(table, hand, layout, rng)
    _sort_piles(table, hand, layout)


def _wrong(table: Table, layout: Layout, kind: Kind) -> list[str]:
    now = table.layout()
    return [n for n, p in table.places.items() if p.kind is kind and now[n] != layout[n]]


def _clear(table: Table, hand: str, layout: Layout, rng: Random) -> Iterator[None]:
    wrong = _wrong(table, layout, Kind.SQUARE)
    for place in rng.sample(wrong, len(wrong)):
        if table.stacks[place]:
            yield
            table.lift(hand, place)


def _fill(table: Table, hand: str, layout: Layout, rng: Random) -> Iterator[None]:
    wrong = _wrong(table, layout, Kind.SQUARE) + _wrong(table, layout, Kind.CARD)
    for place in rng.sample(wrong, len(wrong)):
        yield
        if table.places[place].kind is Kind.CARD:
            (table.put if layout[place].height else table.pull)(place)
        elif layout[place].height:
            _build(table, hand, place, layout)


def _build(table: Table, hand: str, place: str, layout: Layout) -> None:
    owner, height = layout[place]
    while len(table.held(hand)) < height:
        table.take(hand, _fullest(table, layout))
    for _ in range(height):
        if table.held(hand)[-1] != owner:
            table.turn(hand)
        table.add(hand, place)


def _fullest(table: Table, layout: Layout) -> str:
    """The pile with most stones above what it should keep."""
    piles = [n for n, p in table.places.items() if p.kind is Kind.PILE]
    return max(piles, key=lambda n: len(table.stacks[n]) - layout[n].height)


def _sort_piles(table: Table, hand: str, layout: Layout) -> None:
    """What is left in the hand, and what other piles have too many of, goes where it is missing."""
    piles = [n for n, p in table.places.items() if p.kind is Kind.PILE]
    for place in piles:
        while len(table.stacks[place]) < layout[place].height:
            if not table.held(hand):
                table.take(hand, _fullest(table, layout))
            table.add(hand, place)
