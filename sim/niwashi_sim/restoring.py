"""Restore a layout on a table by hand, stone by stone, in random order."""

from collections.abc import Iterator
from random import Random

from niwashi.games.game import Layout, PlaceKind
from niwashi_sim.table import Table, TableError


def restore(table: Table, hand: str, layout: Layout, rng: Random) -> Iterator[None]:
    """Restore a layout; yields before every movement. Pieces of a kind are alike: any pile of it is used."""
    yield from _clear(table, hand, layout, rng)
    yield from _fill(table, hand, layout, rng)
    _sort_piles(table, hand, layout)


def _wrong(table: Table, layout: Layout, kind: PlaceKind) -> list[str]:
    now = table.layout()
    return [n for n, p in table.places.items() if p.kind is kind and now[n] != layout[n]]


def _clear(table: Table, hand: str, layout: Layout, rng: Random) -> Iterator[None]:
    wrong = _wrong(table, layout, PlaceKind.SQUARE)
    for place in rng.sample(wrong, len(wrong)):
        if table.stacks[place]:
            yield
            table.lift(hand, place)


def _fill(table: Table, hand: str, layout: Layout, rng: Random) -> Iterator[None]:
    wrong = _wrong(table, layout, PlaceKind.SQUARE) + _wrong(table, layout, PlaceKind.CARD)
    for place in rng.sample(wrong, len(wrong)):
        yield
        if table.places[place].kind is PlaceKind.CARD:
            (table.put if layout[place].height else table.pull)(place)
        elif layout[place].height:
            for sort in layout[place].pieces:
                _hold(table, hand, sort, layout)
                table.add(hand, place)


def _hold(table: Table, hand: str, sort: int, layout: Layout) -> None:
    """Pick up a piece of a kind, to be set down next; turn it over if it shows another face."""
    held = table.held(hand)
    fit = next((stone for stone in reversed(held) if _fits(table, stone, sort)), None)
    if fit is None:
        table.take(hand, _fullest(table, sort, layout))
    else:
        held.remove(fit)
        held.append(fit)
    if held[-1] != sort:
        stones, held[:] = held[:-1], held[-1:]
        table.turn(hand)
        held[:0] = stones


def _fits(table: Table, stone: int, sort: int) -> bool:
    return sort in (stone, table.pieces[stone].turned)


def _fullest(table: Table, sort: int, layout: Layout) -> str:
    """Return the pile with the largest surplus, of those that have a piece of this kind.

    Raises TableError where none has: somebody else holds the last of them.
    """
    piles = _lending(table, sort)
    if not piles:
        homes = (
            n for n, p in table.places.items() if p.kind is PlaceKind.PILE and _fits(table, p.face, sort)
        )
        raise TableError("table-nothing-there", place=next(homes, ""))
    return max(piles, key=lambda n: len(table.stacks[n]) - layout[n].height)


def _lending(table: Table, sort: int) -> list[str]:
    """Return the piles that have a piece of a sort."""
    return [
        n
        for n, p in table.places.items()
        if p.kind is PlaceKind.PILE and table.stacks[n] and _fits(table, table.stacks[n][-1], sort)
    ]


def _sort_piles(table: Table, hand: str, layout: Layout) -> None:
    """Move left-over pieces from the hand and from piles with too many to piles with too few.

    Pieces in other hands stay missing.
    """
    for name, place in table.places.items():
        while place.kind is PlaceKind.PILE and len(table.stacks[name]) < layout[name].height:
            if not _is_to_be_had(table, hand, place.face, layout):
                break
            _hold(table, hand, place.face, layout)
            table.add(hand, name)


def _is_to_be_had(table: Table, hand: str, sort: int, layout: Layout) -> bool:
    """Return whether a piece of this kind is in the hand, or on a pile with a surplus."""
    spare = (n for n in _lending(table, sort) if len(table.stacks[n]) > layout[n].height)
    return any(_fits(table, stone, sort) for stone in table.held(hand)) or any(spare)
