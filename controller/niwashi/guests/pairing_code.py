"""The pairing code: four different cells of a board, in an order."""

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import NamedTuple

from niwashi.errors import NiwashiError
from niwashi.session import Geometry, Senses

CELLS = 4
"""How many cells a code has: of 36 there are 1,413,720 codes, of 91 there are 64,144,080."""

FEWEST = 18
"""A board with fewer such places has too few codes: of 18 there are 73,440."""

Draw = Callable[[Sequence[int], int], Sequence[int]]
"""Draws so many different ones at random, in a random order, as `random.Random.sample` does."""


class PairingMethod(StrEnum):
    """Who shows a code, and who repeats it."""

    LIGHTS = "lights"  # the board lights it, the guest taps it
    PRESSES = "presses"  # the guest's page shows it, somebody presses it on a board that has no lights


class PairingCode(NamedTuple):
    """Four cells in an order, and the way that they take."""

    cells: tuple[int, ...]
    way: PairingMethod = PairingMethod.LIGHTS


def code_cells(geometry: Geometry, way: PairingMethod = PairingMethod.LIGHTS) -> tuple[int, ...]:
    """The cells that a code is made of: places that light up, or that feel a finger, and no button."""
    places = [(i, cell) for i, cell in enumerate(geometry) if cell.role is None]
    if way is PairingMethod.LIGHTS:
        return tuple(i for i, cell in places if cell.lit)
    return tuple(i for i, cell in places if Senses.PRESS in cell.senses)


def pairing_method(geometry: Geometry) -> PairingMethod:
    """The way that a code takes on a board: by lights where it has enough of them.

    By presses it takes a button *done* as well, which says that the presses are meant for a guest.
    """
    has_lights = len(code_cells(geometry)) >= FEWEST
    feels = len(code_cells(geometry, PairingMethod.PRESSES)) >= FEWEST and geometry.done_buttons()
    return PairingMethod.PRESSES if feels and not has_lights else PairingMethod.LIGHTS


def draw_code(geometry: Geometry, draw: Draw) -> PairingCode:
    """A new code. Raises NiwashiError for a board that lights and feels too few places."""
    way = pairing_method(geometry)
    cells = code_cells(geometry, way)
    if len(cells) < FEWEST:
        raise NiwashiError("guests-too-few-lights", found=len(cells), least=FEWEST)
    return PairingCode(tuple(draw(cells, CELLS)), way)
