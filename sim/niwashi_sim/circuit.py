"""The wires of a switch matrix: what goes low when rows are pulled low, over contacts and diodes."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from random import Random

from niwashi.devices import Crossing

__all__ = ["Circuit", "Faults"]

_NO_CROSSINGS: frozenset[Crossing] = frozenset()


@dataclass(frozen=True)
class Faults:
    """What a builder may have got wrong. `bridged` diodes conduct both ways (as if missing)."""

    stuck_closed: frozenset[Crossing] = _NO_CROSSINGS
    stuck_open: frozenset[Crossing] = _NO_CROSSINGS
    bridged: frozenset[Crossing] = _NO_CROSSINGS
    reversed: frozenset[Crossing] = _NO_CROSSINGS
    grounded_columns: frozenset[int] = frozenset()
    grounded_rows: frozenset[int] = frozenset()


class Circuit:
    """Switches at the crossings of rows and columns, each with a diode or without.

    A contact that changes chatters for a random time between the `bounce_s` bounds: until then every
    look at it gives chance. `clock` tells the time in seconds, `rng` is the chance.
    """

    def __init__(
        self,
        rows: int,
        columns: int,
        *,
        diodes: bool,
        clock: Callable[[], float],
        rng: Random,
        bounce_s: tuple[float, float] = (0.0005, 0.001),
        faults: Faults | None = None,
    ) -> None:
        self.low_columns = 0
        """Mask of the columns that are low now."""
        self._pulled: set[int] = set()  # rows that nothing drives and that are low all the same
        self._clock = clock
        self._rng = rng
        self._bounce_s = bounce_s
        self._faults = faults or Faults()
        self._contacts = [0] * rows
        self._chattering: dict[Crossing, float] = {}
        every = frozenset(Crossing(row, column) for row in range(rows) for column in range(columns))
        backwards = self._faults.reversed | (self._faults.bridged if diodes else every)
        self._forwards = _masks(every - self._faults.reversed, rows)
        self._backwards = _masks(backwards, rows)
        self._is_one_way = not any(self._backwards)
        self._driven: set[int] = set(self._faults.grounded_rows)
        self._grounded = sum(1 << column for column in self._faults.grounded_columns)
        for crossing in self._faults.stuck_closed:
            self._contacts[crossing.row] |= 1 << crossing.column
        self._settle()

    def set(self, crossing: Crossing, *, closed: bool) -> None:
        """Close or open a switch, which starts to chatter if that changes anything."""
        if crossing in self._faults.stuck_closed or crossing in self._faults.stuck_open:
            return
        bit = 1 << crossing.column
        if closed != bool(self._contacts[crossing.row] & bit):
            self._contacts[crossing.row] ^= bit
            self._chattering[crossing] = self._clock() + self._rng.uniform(*self._bounce_s)

    def rest(self) -> None:
        """Let every contact come to rest now."""
        self._chattering.clear()

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
        contacts = self._touching() if self._chattering else self._contacts
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

    def _touching(self) -> list[int]:
        """The contacts at this instant, chattering ones by chance."""
        now = self._clock()
        self._chattering = {crossing: until for crossing, until in self._chattering.items() if until > now}
        contacts = list(self._contacts)
        for crossing in self._chattering:
            contacts[crossing.row] ^= self._rng.getrandbits(1) << crossing.column
        return contacts


def _masks(crossings: Iterable[Crossing], rows: int) -> list[int]:
    masks = [0] * rows
    for crossing in crossings:
        masks[crossing.row] |= 1 << crossing.column
    return masks
