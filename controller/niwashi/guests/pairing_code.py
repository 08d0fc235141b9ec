"""The pairing code: four different cells of a board in a fixed order."""

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import NamedTuple

from niwashi.board_types import Geometry, Senses
from niwashi.errors import NiwashiError

CELLS = 4
"""Cells per code. With 36 cells there are 1,413,720 codes, with 91 there are 64,144,080."""

FEWEST = 18
"""The least number of usable cells: 18 give 73,440 codes."""

Draw = Callable[[Sequence[int], int], Sequence[int]]
"""Draws a number of different items in random order, like `random.Random.sample`."""


class PairingMethod(StrEnum):
    """The side that shows a code; the other one repeats it."""

    LIGHTS = "lights"  # the board lights it, the guest taps it
    PRESSES = "presses"  # the guest's page shows it; it is pressed on a board without lights


class PairingCode(NamedTuple):
    """Four cells in order, and how they are transferred."""

    cells: tuple[int, ...]
    way: PairingMethod = PairingMethod.LIGHTS


def code_cells(geometry: Geometry, way: PairingMethod = PairingMethod.LIGHTS) -> tuple[int, ...]:
    """Return the cells for codes: those that light up, or sense a finger; no buttons."""
    places = [(i, cell) for i, cell in enumerate(geometry) if cell.role is None]
    if way is PairingMethod.LIGHTS:
        return tuple(i for i, cell in places if cell.lit)
    return tuple(i for i, cell in places if Senses.PRESS in cell.senses)


def pairing_method(geometry: Geometry) -> PairingMethod:
    """Return the method for a board: by lights if it has enough.

    Presses need a *done* button too, which announces that the next presses are a code.
    """
    has_lights = len(code_cells(geometry)) >= FEWEST
    feels = len(code_cells(geometry, PairingMethod.PRESSES)) >= FEWEST and geometry.done_buttons()
    return PairingMethod.PRESSES if feels and not has_lights else PairingMethod.LIGHTS


def draw_code(geometry: Geometry, draw: Draw) -> PairingCode:
    """Return a random code. Raises NiwashiError if the board has too few lights and sensors."""
    way = pairing_method(geometry)
    cells = code_cells(geometry, way)
    if len(cells) < FEWEST:
        raise NiwashiError("guests-too-few-lights", found=len(cells), least=FEWEST)
    return PairingCode(tuple(draw(cells, CELLS)), way)
