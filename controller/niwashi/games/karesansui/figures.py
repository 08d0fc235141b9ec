"""Figures that stones make together (KS-35): knight's placings and diagonals, chosen for the best total."""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product
from typing import NamedTuple

_KNIGHT, _DIAGONAL = 5, 7


class Figure(NamedTuple):
    """A figure that may be scored: its stones and points, and the squares that must hold no other stone."""

    stones: frozenset[int]
    points: int
    clear: frozenset[int] = frozenset()


def _block(row: int, file: int, height: int, width: int) -> frozenset[int]:
    return frozenset(5 * r + f for r, f in product(range(row, row + height), range(file, file + width)))


def _corners(row: int, file: int, height: int, width: int) -> tuple[frozenset[int], frozenset[int]]:
    """The two pairs of opposite corners of a block."""
    low, high = 5 * row + file, 5 * (row + height - 1) + file
    across = width - 1
    return frozenset({low, high + across}), frozenset({low + across, high})


def _blocks(height: int, width: int) -> Iterator[tuple[int, int, int, int]]:
    return ((row, file, height, width) for row in range(4 - height) for file in range(6 - width))


def _knights() -> Iterator[Figure]:
    for shape in (*_blocks(2, 3), *_blocks(3, 2)):
        for pair in _corners(*shape):
            yield Figure(pair, _KNIGHT, clear=_block(*shape) - pair)


def _diagonals() -> Iterator[Figure]:
    for shape in _blocks(3, 3):
        middle = 5 + shape[1] + 1
        for pair in _corners(*shape):
            yield Figure(pair | {middle}, _DIAGONAL)


_FIGURES = (*_knights(), *_diagonals())


def figures(stones: Iterable[int]) -> tuple[Figure, ...]:
    """Return all figures of stones on these squares, overlapping ones too."""
    standing = frozenset(stones)
    return tuple(f for f in _FIGURES if f.stones <= standing and not f.clear & standing)


def best_figures(stones: Iterable[int]) -> int:
    """The most points that figures without a common stone bring.

    >>> best_figures([0, 7]), best_figures([0, 6, 12]), best_figures([0, 7, 12])
    (5, 7, 5)
    """
    return _best(frozenset(stones))[0]


def figure_stones(stones: Iterable[int]) -> frozenset[int]:
    """The squares of the stones in those figures.

    >>> sorted(figure_stones([0, 7])), sorted(figure_stones([0, 1]))
    ([0, 7], [])
    """
    return _best(frozenset(stones))[1]


def _best(standing: frozenset[int]) -> tuple[int, frozenset[int]]:
    """Return the most points and their stones. The lowest stone belongs to no figure or to one of its
    figures; the rest is the same problem with fewer stones.
    """
    made = figures(standing)

    @cache
    def best(left: frozenset[int]) -> tuple[int, frozenset[int]]:
        if not left:
            return 0, left
        lowest = min(left)
        used = [f for f in made if lowest in f.stones and f.stones <= left]
        ways = [best(left - {lowest}), *(_with(f, best(left - f.stones)) for f in used)]
        return max(ways, key=lambda way: way[0])

    return best(standing)


def _with(figure: Figure, rest: tuple[int, frozenset[int]]) -> tuple[int, frozenset[int]]:
    return figure.points + rest[0], figure.stones | rest[1]
