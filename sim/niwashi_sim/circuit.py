"""The wires of a switch matrix: what goes low when rows are pulled low, over contacts and diodes."""

from collections.abc import Callable, Iterable
from random import Random

from niwashi.devices import Crossing, Switch
from niwashi_sim.contacts import BOUNCE_S, Contacts
from niwashi_sim.faults import Faults

__all__ = ["Circuit"]


class Circuit:
    """Switches at the crossings of rows and columns, each with a diode or without.

    Their contacts chatter as `Contacts` says.
    """

    def __init__(
        self,
        rows: int,
        columns: int,
        *,
        diodes: bool,
        clock: Callable[[], float],
        rng: Random,
        bounce_s: tuple[float, float] = BOUNCE_S,
        faults: Faults | None = None,
    ) -> None:
        self.low_columns = 0
        """Mask of the columns that are low now."""
        self._pulled: set[int] = set()  # rows that nothing drives and that are low all the same
        self._faults = faults or Faults()
        self._contacts = Contacts(
            rows,
            clock=clock,
            rng=rng,
            bounce_s=bounce_s,
            stuck_closed=_crossings(self._faults.stuck_closed),
            stuck_open=_crossings(self._faults.stuck_open),
        )
        every = frozenset(Crossing(row, column) for row in range(rows) for column in range(columns))
        backwards = self._faults.reversed | (self._faults.bridged if diodes else every)
        self._forwards = _masks(every - self._faults.reversed, rows)
        self._backwards = _masks(backwards, rows)
        self._is_one_way = not any(self._backwards)
        self._driven: set[int] = set(self._faults.grounded_rows)
        self._grounded = sum(1 << column for column in self._faults.grounded_columns)
        self._settle()

    def set(self, crossing: Crossing, *, closed: bool) -> None:
        """Close or open a switch, which starts to chatter if that changes anything."""
        self._contacts.set(crossing.row, crossing.column, closed=closed)

    def rest(self) -> None:
        """Let every contact come to rest now."""
        self._contacts.rest()

    def drive(self, row: int) -> None:
        """Pull a row low."""
        self._driven.add(row)
        self._settle()

    def release(self, row: int) -> None:
        """Let go of a row: it becomes high-impedance."""
        if row not in self._faults.grounded_rows:
            self._driven.discard(row)
        self._settle()

    def is_low(self, row: int) -> bool:
        """Whether a row is low now: driven, grounded or pulled along."""
        return row in self._driven or row in self._pulled

    def _settle(self) -> None:
        contacts = self._contacts.touching()
        low = self._grounded
        for row in self._driven:
            low |= contacts[row] & self._forwards[row]
        self.low_columns = low
        if not self._is_one_way:
            self._spread(contacts)

    def _spread(self, contacts: list[int]) -> None:
        """Follow the current back over switches that conduct both ways, until nothing more goes low."""
        self._pulled = set()
        rows = set(range(len(contacts))) - self._driven
        while joined := {row for row in rows if contacts[row] & self._backwards[row] & self.low_columns}:
            for row in joined:
                self.low_columns |= contacts[row] & self._forwards[row]
            self._pulled |= joined
            rows -= joined


def _crossings(switches: Iterable[Switch]) -> list[Crossing]:
    return [switch for switch in switches if isinstance(switch, Crossing)]


def _masks(crossings: Iterable[Crossing], rows: int) -> list[int]:
    masks = [0] * rows
    for crossing in crossings:
        masks[crossing.row] |= 1 << crossing.column
    return masks
