"""The fields of magnets in stones and cards, superposed from computed tables."""

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from math import cos, hypot, pi, sin, sqrt
from random import Random
from typing import Any, Final

from niwashi.board_types import Cell, Shape

NO_FIELD: Final = 32768
"""Half the supply, in 65536ths: a sensor's value without a field."""
_WHOLE = 65535


@cache
def _tables() -> dict[str, Any]:
    return tomllib.loads((files("niwashi_sim") / "fields.toml").read_text(encoding="utf-8"))


def strewn(cell: Cell, stones: Sequence[int]) -> tuple[float, float]:
    """Return the offset of a stack from its cell's centre, right and up, in pitches; constant for a stack.

    People set stones anywhere within 30 % of a square. A card has its holder.
    """
    if cell.shape is Shape.CARD:
        return 0.0, 0.0
    chance = Random(f"{cell.name} {list(stones)}")
    angle, off = 2 * pi * chance.random(), _tables()["off_centre"] * sqrt(chance.random())
    return off * cos(angle), off * sin(angle)


class HallFields:
    """The values of hall sensors under all stacks. `raising` is the player whose faces raise the voltage."""

    def __init__(self, cells: Sequence[Cell], raising: int) -> None:
        tables = _tables()
        self._raising = raising
        self._step: Final[float] = tables["step"]
        self._stones: list[list[int]] = tables["stones"]
        self._card: list[list[int]] = [tables["card"]]
        reach = self._step * (len(tables["card"]) - 1) + tables["off_centre"]
        self._near = {
            cell.name: [each for each in cells if hypot(each.x - cell.x, each.y - cell.y) < reach]
            for cell in cells
        }
        self._cells = {cell.name: cell for cell in cells}

    def told(self, name: str, stacks: dict[str, list[int]]) -> int:
        """Return the value of the sensor below a cell (0 to 65535 of the supply), given all stacks."""
        here = self._cells[name]
        total = sum(self._from(each, here, stacks.get(each.name, [])) for each in self._near[name])
        return min(max(NO_FIELD + round(total), 0), _WHOLE)

    def _from(self, cell: Cell, sensor: Cell, stones: Sequence[int]) -> float:
        """Return the contribution of a stack; even and odd kinds of pieces have opposite signs."""
        if not stones:
            return 0.0
        right, up = strewn(cell, stones)
        at = hypot(cell.x + right - sensor.x, cell.y + up - sensor.y) / self._step
        table = self._card if cell.shape is Shape.CARD else self._stones
        return sum(
            _between(row, at) * (1 if sort % 2 == self._raising else -1)
            for row, sort in zip(table, stones, strict=False)  # a fourth stone is too far up to measure
        )


def _between(row: Sequence[int], at: float) -> float:
    """Interpolate between two columns; 0 beyond the last.

    >>> _between([10, 20, 0], 0.5), _between([10, 20, 0], 2.5)
    (15.0, 0.0)
    """
    column = int(at)
    if column >= len(row) - 1:
        return 0.0
    return row[column] + (row[column + 1] - row[column]) * (at - column)
