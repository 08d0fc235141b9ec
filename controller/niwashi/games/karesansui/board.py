"""Layouts of a board and handlings on it (KS-50, KS-72, KS-78): monks and stones; tiles have no magnet."""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from types import MappingProxyType
from typing import NamedTuple

from niwashi.games.game import Act, Handling, Layout, Piece, Place, PlaceKind
from niwashi.games.karesansui import SUPPLY, seats
from niwashi.games.karesansui.deeds import after
from niwashi.games.karesansui.garden import FILES, NAMES, NEIGHBOURS, STONES, Garden
from niwashi.games.karesansui.position import Position
from niwashi.stack import EMPTY, Stack, stacked

_SIZE = 6
_LEAVE, _ARRIVE = range(2)  # the steps of a handling


class Corner(NamedTuple):
    """A player's three places beside the garden: for the stored tile, the drawn one, and the monk button."""

    storage: str
    draw: str
    monk: str


def cell_of(players: int, side: int, name: str) -> str:
    """The cell of a garden's square: its bottom row is nearest its owner, who looks across the table.

    Two gardens share the square board; each of three or four has cells of its own.

    >>> cell_of(2, 0, "a1"), cell_of(2, 1, "a1"), cell_of(2, 1, "e3"), cell_of(3, 1, "a1")
    ('a1', 'e6', 'a4', 'west a1')
    """
    if players > 2:
        return f"{seats(players)[side]} {name}"
    if side == 0:
        return name
    file, rank = FILES.index(name[0]), int(name[1])
    return f"{FILES[-1 - file]}{_SIZE + 1 - rank}"


def corner(players: int, side: int) -> Corner:
    """A player's places beside the garden.

    >>> corner(2, 1), corner(4, 3).draw
    (Corner(storage='f6', draw='f5', monk='f4'), 'east draw')
    """
    if players > 2:
        return Corner(*(f"{seats(players)[side]} {what}" for what in Corner._fields))
    return Corner("f6", "f5", "f4") if side else Corner("f1", "f2", "f3")


@cache
def garden_cells(players: int) -> Mapping[str, int]:
    """The squares of all gardens, each with the player whose garden it is."""
    return {cell_of(players, side, name): side for side in range(players) for name in NAMES}


@cache
def sides(players: int) -> frozenset[tuple[str, str]]:
    """The pairs of cells that share a side in one of the gardens (KS-1)."""
    pairs = [(NAMES[n], NAMES[other]) for n, near in enumerate(NEIGHBOURS) for other in near if other > n]
    return frozenset(
        (cell_of(players, side, one), cell_of(players, side, other))
        for side in range(players)
        for one, other in pairs
    )


@cache
def pieces(players: int) -> tuple[Piece, ...]:
    """The monks, seat by seat, and the five kinds of stones. A monk stands on the stone of his square."""
    monks = (Piece(f"monk-{seat}", side, rides=True) for side, seat in enumerate(seats(players)))
    return (*monks, *map(Piece, STONES))


def _sort(players: int, kind: str) -> int:
    return players + STONES.index(kind)


def _monk_pile(players: int, side: int) -> str:
    """Return the place of a monk before the first tile: "monk south"."""
    return f"monk {seats(players)[side]}"


def supply(kind: str) -> str:
    """Return the place of a kind's stones: "supply flat"."""
    return f"supply {kind}"


@cache
def places(players: int) -> Mapping[str, Place]:
    """The cells of all gardens, each player's three places beside it, and the piles."""
    cells = {cell: Place(PlaceKind.SQUARE, side) for side in range(players) for cell in _cells(players, side)}
    monks = {_monk_pile(players, side): Place(PlaceKind.PILE, side, side) for side in range(players)}
    stones = {supply(kind): Place(PlaceKind.PILE, -1, _sort(players, kind)) for kind in STONES}
    return cells | monks | stones


def layout(position: Position) -> Layout:
    """Monks, stones and the supply; no tiles."""
    return _layout(tuple(player.garden for player in position.players), position.supply)


@lru_cache(maxsize=256)  # it is the same through many turns
def _layout(gardens: tuple[Garden, ...], left: tuple[int, ...]) -> Layout:
    players = len(gardens)
    stacks = dict.fromkeys(places(players), EMPTY)
    for side, garden in enumerate(gardens):
        stacks |= _standing(players, side, garden)
        if garden.monk is None:
            stacks[_monk_pile(players, side)] = Stack(side, 1)
    for kind, count in zip(STONES, left, strict=True):
        stacks[supply(kind)] = stacked([_sort(players, kind)] * count)
    return MappingProxyType(stacks)


def rearranged(position: Position, layout: Layout) -> Position:
    """The position with that layout; whether that can be a garden is for the check of its text to say."""
    players, gardens = len(position.players), []
    for side, player in enumerate(position.players):
        stacks = [layout[cell_of(players, side, name)].pieces for name in NAMES]
        monk = next((number for number, found in enumerate(stacks) if side in found), None)
        gardens.append(
            player.garden._replace(stones=tuple(_stone(players, found) for found in stacks), monk=monk)
        )
    held = [player._replace(garden=garden) for player, garden in zip(position.players, gardens, strict=True)]
    standing = Counter(kind for garden in gardens for kind in garden.stones)
    left = tuple(whole - standing[kind] for kind, whole in zip(STONES, SUPPLY[players], strict=True))
    return position._replace(players=tuple(held), supply=left, begun="")


def _stone(players: int, found: tuple[int, ...]) -> str | None:
    kinds = [STONES[sort - players] for sort in found if sort >= players]
    return kinds[0] if kinds else None


def _stack(players: int, side: int, kind: str | None, *, monk: bool) -> Stack:
    """A stone, the monk, both or nothing on one square."""
    return stacked([*([_sort(players, kind)] if kind else []), *([side] if monk else [])])


def _standing(players: int, side: int, garden: Garden) -> Mapping[str, Stack]:
    squares = enumerate(zip(NAMES, garden.stones, strict=True))
    return {
        cell_of(players, side, name): _stack(players, side, kind, monk=garden.monk == number)
        for number, (name, kind) in squares
    }


def _cells(players: int, side: int) -> Iterator[str]:
    yield from (cell_of(players, side, name) for name in NAMES)
    yield from corner(players, side)


def walking(position: Position, target: int) -> tuple[Handling, ...]:
    """The monk of the one who decides goes from his square to another; a stone under him stays."""
    garden = position.mover.garden
    if garden.monk is None:
        return ()
    gone = garden._replace(monk=None)
    leaving = _handling(position, Act.LIFT, garden.monk, gone, _LEAVE)
    return leaving, _handling(position, Act.SET, target, garden._replace(monk=target), _ARRIVE)


def shifting(position: Position, origin: int, target: int) -> tuple[Handling, ...]:
    """A stone goes to another square."""
    garden = position.mover.garden
    gone = garden.with_stone(origin, None)
    moved = gone.with_stone(target, garden.stones[origin])
    leaving = _handling(position, Act.LIFT, origin, gone, _LEAVE)
    return leaving, _handling(position, Act.SET, target, moved, _ARRIVE)


def setting_up(position: Position, kind: str, target: int) -> tuple[Handling, ...]:
    """A stone comes from the supply, beneath the monk if he is there."""
    garden = position.mover.garden.with_stone(target, kind)
    return (_handling(position, Act.ADD, target, garden, _ARRIVE, supply(kind)),)


def coming(position: Position, turn: str) -> tuple[Handling, ...]:
    """The monks that come onto a board because of a legal turn, each with a first tile (KS-11)."""
    if all(player.garden.monk is not None for player in position.players):
        return ()
    players, found = len(position.players), []
    for side, (was, now) in enumerate(zip(position.players, after(position, turn).players, strict=True)):
        if was.garden.monk is None and now.garden.monk is not None:
            cell = cell_of(players, side, NAMES[now.garden.monk])
            pile = _monk_pile(players, side)
            found.append(Handling(Act.ADD, cell, _stack(players, side, None, monk=True), _ARRIVE, pile))
    return tuple(found)


def _handling(
    position: Position, act: Act, number: int, garden: Garden, step: int, pile: str = ""
) -> Handling:
    """Return one act on a square of the deciding player, whose stack afterwards is that of `garden`."""
    players, side = len(position.players), position.stage.side
    after_it = _stack(players, side, garden.stones[number], monk=garden.monk == number)
    return Handling(act, cell_of(players, side, NAMES[number]), after_it, step, pile)
