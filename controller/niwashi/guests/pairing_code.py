"""The pairing code: four different cells of a board, in an order."""

from collections.abc import Callable, Sequence

from niwashi.errors import NiwashiError
from niwashi.session import Geometry

CELLS = 4
"""How many cells a code has: of 36 there are 1,413,720 codes, of 91 there are 64,144,080."""

FEWEST = 18
"""A board with fewer lit places has too few codes: of 18 there are 73,440."""

Draw = Callable[[Sequence[int], int], Sequence[int]]
"""Draws so many different ones at random, in a random order, as `random.Random.sample` does."""


def code_cells(geometry: Geometry) -> tuple[int, ...]:
    """The cells that a code is made of: places that light up, and no button."""
    return tuple(i for i, cell in enumerate(geometry) if cell.role is None and cell.lit)


def drawn(geometry: Geometry, draw: Draw) -> tuple[int, ...]:
    """A new code. Raises NiwashiError for a board that lights too few places."""
    cells = code_cells(geometry)
    if len(cells) < FEWEST:
        raise NiwashiError("guests-too-few-lights", found=len(cells), least=FEWEST)
    return tuple(draw(cells, CELLS))
