"""A state of OpenSpiel as a layout: what its text says of each place."""

import re
from functools import cached_property
from typing import Any

from niwashi.errors import NiwashiError
from niwashi.games import EMPTY, Stack, stacked
from niwashi_openspiel.table import Table


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

    @cached_property
    def places(self) -> tuple[str, ...]:
        """The places in the order of the text."""
        return self.table.places.names

    def squares(self, state: Any) -> dict[str, Stack]:
        """Return what stands on each square. Raises NiwashiError where the table does not fit the text."""
        text = str(state)
        joined = "\n".join("".join(filter(None, found.groups())) for found in self._rows.finditer(text))
        cells = self._cell.findall(joined)
        if self.table.state.counts:
            sort = self.sorts.index(self.table.state.counts)
            stacks = [Stack(sort, int(count)) if int(count) else EMPTY for count in cells]
        else:
            try:
                stacks = [stack for cell in cells for stack in self._meant(cell)]
            except KeyError as unknown:
                raise NiwashiError("openspiel-unread", found=str(unknown), game=self.table.load) from None
        if len(stacks) != len(self.places):
            raise NiwashiError("openspiel-unread", found=len(stacks), game=self.table.load)
        return dict(zip(self.places, stacks, strict=True))

    def _meant(self, cell: str) -> list[Stack]:
        if self.table.state.runs and cell.isdigit():
            return [EMPTY] * int(cell)
        return [self._stacks[cell]]
