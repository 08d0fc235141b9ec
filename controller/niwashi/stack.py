"""The pieces on one place, as rules and boards both know them."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple


class Stack(NamedTuple):
    """The pieces on one place: `height` of them, of which `owner` is the sort of the top one.

    Sorts are indices of `Game.pieces`; in a game of one sort a player they are the players' indices. Where
    the pieces are not all of one sort, `under` has those below the top one, the lowest first.
    """

    owner: int
    height: int
    under: tuple[int, ...] = ()

    @property
    def pieces(self) -> tuple[int, ...]:
        """The sorts of all pieces, the lowest first."""
        return (*self.under, self.owner) if self.under else (self.owner,) * self.height


EMPTY = Stack(-1, 0)
"""No pieces."""


def stacked(pieces: Sequence[int]) -> Stack:
    """The stack of some pieces, given by their sorts, the lowest first.

    >>> stacked([0, 0]), stacked([3, 1])
    (Stack(owner=0, height=2, under=()), Stack(owner=1, height=2, under=(3,)))
    """
    return _stacked(tuple(pieces))


@lru_cache(maxsize=1024)  # few stacks there are, and each look at the board asks for all of them
def _stacked(pieces: tuple[int, ...]) -> Stack:
    if not pieces:
        return EMPTY
    mixed = len(set(pieces)) > 1
    return Stack(pieces[-1], len(pieces), pieces[:-1] if mixed else ())
