"""The assignment problem: every row gets a column of its own so that the sum of costs is the least."""

from collections.abc import Sequence

__all__ = ["assign"]


def assign(costs: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """The column of each row; there must be at least as many columns as rows.

    The Hungarian method with shortest augmenting paths (Kuhn 1955; Munkres 1957), rows² × columns steps.

    >>> assign([[4, 1, 3], [2, 0, 5], [3, 2, 2]])
    (1, 0, 2)
    """
    if not costs:
        return ()
    width = len(costs[0])
    rows = _Rows(costs, [0] * len(costs), [0] * width, [-1] * width)
    for row in range(len(costs)):
        rows.add(row)
    columns = {row: column for column, row in enumerate(rows.taken) if row >= 0}
    return tuple(columns[row] for row in range(len(costs)))


class _Rows:
    """Rows assigned so far. A cost less both prices is never negative, and nothing on what is `taken`."""

    def __init__(
        self, costs: Sequence[Sequence[int]], row_prices: list[int], prices: list[int], taken: list[int]
    ) -> None:
        self.costs = costs
        self.row_prices = row_prices
        self.prices = prices
        self.taken = taken

    def add(self, row: int) -> None:
        """Give one more row a column, moving others along the cheapest chain."""
        length: list[float] = [float("inf")] * len(self.taken)
        came_from = [-1] * len(self.taken)
        done: list[int] = []
        open_columns = set(range(len(self.taken)))
        here, column, at = row, -1, 0.0
        while column < 0 or self.taken[column] >= 0:
            if column >= 0:
                here = self.taken[column]
            self._look_on(here, column, at, open_columns, length, came_from)
            column = min(open_columns, key=lambda c: (length[c], c))
            at = length[column]
            open_columns.discard(column)
            done.append(column)
        self._raise(row, done, length, at)
        self._shift(row, column, came_from)

    def _look_on(
        self,
        row: int,
        column: int,
        at: float,
        open_columns: set[int],
        length: list[float],
        came_from: list[int],
    ) -> None:
        """Whether columns are nearer by way of this row, reached through a column."""
        costs, base = self.costs[row], at - self.row_prices[row]
        for other in open_columns:
            reached = base + costs[other] - self.prices[other]
            if reached < length[other]:
                length[other], came_from[other] = reached, column

    def _raise(self, row: int, done: Sequence[int], length: Sequence[float], at: float) -> None:
        """Prices that keep every cost less both prices at nothing or more."""
        self.row_prices[row] += int(at)
        for column in done[:-1]:
            self.row_prices[self.taken[column]] += int(at - length[column])
            self.prices[column] -= int(at - length[column])

    def _shift(self, row: int, column: int, came_from: Sequence[int]) -> None:
        """Every row on the chain takes the next column."""
        while came_from[column] >= 0:
            earlier = came_from[column]
            self.taken[column] = self.taken[earlier]
            column = earlier
        self.taken[column] = row
