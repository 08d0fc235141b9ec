"""Fingers on the buttons of a simulated table: one that leaves at once has pressed all the same."""

from typing import NamedTuple

from niwashi.loop import TableRunner
from niwashi.server.tabletop import Tabletop

MOST_STEPS = 100
"""A board that has not felt a button in so many steps does not feel it at all."""


class _Leaving(NamedTuple):
    hand: str
    steps: int


class Fingers:
    """Has each finger stay until the board has felt it: a busy computer may hear of both in one breath."""

    def __init__(self, runner: TableRunner) -> None:
        self._runner = runner
        self._leaving: dict[str, _Leaving] = {}

    def press(self, table: Tabletop, hand: str, cell: str | None) -> None:
        """A finger comes. Raises NiwashiError for what is no button or square."""
        self._leaving.pop(cell or "", None)
        table.handle(hand, "press", cell)

    def release(self, table: Tabletop, hand: str, cell: str | None) -> None:
        """A finger goes, as soon as it was felt. Raises NiwashiError for what is no button or square."""
        if cell is None or cell not in self._runner.board.geometry.index or self._is_felt(cell):
            table.handle(hand, "release", cell)
        else:
            self._leaving[cell] = _Leaving(hand, MOST_STEPS)

    def step(self, table: Tabletop | None) -> None:
        """After each step of the board."""
        for cell, (hand, steps) in [*self._leaving.items()]:
            if table is None or cell not in self._runner.board.geometry.index:
                del self._leaving[cell]
            elif steps == 0 or self._is_felt(cell):
                del self._leaving[cell]
                table.handle(hand, "release", cell)
            else:
                self._leaving[cell] = _Leaving(hand, steps - 1)

    def _is_felt(self, cell: str) -> bool:
        return bool(self._runner.felt >> self._runner.board.geometry.index[cell] & 1)
