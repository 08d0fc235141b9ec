"""A state of OpenSpiel as a layout: what its text says of each place."""

import re
from functools import cached_property, lru_cache
from itertools import chain
from typing import Any

from niwashi.errors import NiwashiError
from niwashi.games import EMPTY, Stack, stacked
from niwashi_openspiel.table import Table

_ROWS = 1024  # texts of rows whose meaning is kept: successors of a state differ in few rows


class Reader:
    """Reads the states of one game."""

    def __init__(self, table: Table) -> None:
        """Know the sorts of a table: those of each player, kind by kind, then those of nobody.

        A board that feels faces tells the players' sorts apart by parity.
        """
        self.table = table
        own = [f"{seat}-{kind}".strip("-") for kind in table.kinds for seat in table.seats]
        self.sorts = (*own, *table.neutral)
        self._rows = re.compile(table.state.rows, re.MULTILINE)
        self._cell = re.compile(table.state.cell)
        one = {text: stacked([self.sorts.index(sort)]) for text, sort in table.state.pieces.items()}
        self._stacks = dict.fromkeys(table.state.empty, EMPTY) | one
        self._row = lru_cache(_ROWS)(self._row_meant)

    @cached_property
    def places(self) -> tuple[str, ...]:
        """The places in the order of the text."""
        return self.table.places.names

    def squares(self, state: Any) -> dict[str, Stack]:
        """Return what stands on each square. Raises NiwashiError where the table does not fit the text."""
        stacks = tuple(chain.from_iterable(map(self._row, self._rows.findall(str(state)))))
        if len(stacks) != len(self.places):
            raise NiwashiError("openspiel-unread", found=len(stacks), game=self.table.load)
        return dict(zip(self.places, stacks, strict=True))

    def _row_meant(self, found: str | tuple[str, ...]) -> tuple[Stack, ...]:
        """What stands on the squares of one row: it follows from its text, or its groups, alone."""
        cells = self._cell.findall("".join(found))
        if self.table.state.counts:
            sort = self.sorts.index(self.table.state.counts)
            return tuple(Stack(sort, int(count)) if int(count) else EMPTY for count in cells)
        try:
            return tuple(stack for cell in cells for stack in self._meant(cell))
        except KeyError as unknown:
            raise NiwashiError("openspiel-unread", found=str(unknown), game=self.table.load) from None

    def _meant(self, cell: str) -> list[Stack]:
        if self.table.state.runs and cell.isdigit():
            return [EMPTY] * int(cell)
        return [self._stacks[cell]]
