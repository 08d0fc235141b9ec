"""The wires of a switch matrix: what goes low when lines are pulled low, over contacts and diodes.

A line is a row by its number, or a column by the complement of its number (`~column`).
"""

from collections.abc import Callable, Iterable
from collections.abc import Set as AbstractSet
from random import Random

from niwashi.devices.board_file import BoardFile
from niwashi.devices.cell_wiring import Crossing, Switch
from niwashi_sim.contacts import BOUNCE_S, Contacts
from niwashi_sim.faults import SOUND, Faults
from niwashi_sim.switches import SimulatedSwitches, SimulationContext

_LOOSE_S = 0.005, 0.3
"""Seconds of contact and of no contact of a loose wire."""


class Circuit(SimulatedSwitches):
    """Switches at the crossings of rows and columns, each with a diode or without.

    See `Contacts` for bounce.
    """

    def __init__(
        self,
        rows: int,
        columns: int,
        *,
        diodes: bool,
        driven: str = "rows",
        clock: Callable[[], float],
        rng: Random,
        bounce_s: tuple[float, float] = BOUNCE_S,
        faults: Faults | None = None,
    ) -> None:
        self.low_columns = 0
        """Mask of the columns whose pins are low now."""
        self._clock = clock
        self._rng = rng
        self._size = (rows, columns)
        self._every = frozenset(Crossing(row, column) for row in range(rows) for column in range(columns))
        self._diodes = diodes
        self._is_turned = driven == "columns"
        self._pulled: set[int] = set()  # rows that nothing drives and that are low all the same
        self._driven: set[int] = set()  # lines that the Pi pulls low
        self._loose: dict[int, float] = {}  # rows with a loose wire, to when it next makes or loses contact
        self._away: set[int] = set()  # rows whose wire has no contact now
        self._known: dict[frozenset[int], tuple[int, set[int]]] = {}  # what goes low with which driven lines
        self._known_at = -1  # as the contacts were then
        self._contacts = Contacts(rows, clock=clock, rng=rng, bounce_s=bounce_s)
        self.apply_faults(faults or SOUND)
        self.rest()

    @classmethod
    def around(cls, here: SimulationContext) -> "Circuit":
        """Return the matrix of a board."""
        matrix = here.file.matrix
        return cls(
            len(matrix.rows),
            len(matrix.columns),
            diodes=matrix.diodes,
            driven=matrix.driven,
            clock=here.clock,
            rng=here.rng,
            faults=here.faults,
        )

    def apply_faults(self, faults: Faults) -> None:
        rows, columns = self._size
        self._faults = faults
        turned = faults.reversed
        if self._is_turned != faults.turned_diodes:
            turned = self._every - turned
        backwards = turned | (faults.bridged if self._diodes else self._every)
        self._forwards = _masks(
            self._every - turned | (faults.bridged if self._diodes else self._every), rows
        )
        self._backwards = _masks(backwards, rows)
        self._is_one_way = not any(self._backwards)
        self._grounded = sum(1 << column for column in faults.grounded_columns)
        self._cut: AbstractSet[int] = faults.cut_rows
        self._reached = sum(1 << column for column in range(columns) if column not in faults.cut_columns)
        self._row_of = _swapped(range(rows), faults.swapped_rows)
        self._column_of = _swapped(range(columns), faults.swapped_columns)
        self._loose = {row: self._loose.get(row, self._clock()) for row in sorted(faults.loose_rows)}
        self._away = {row for row in self._away if row in self._loose}
        self._known.clear()
        self._contacts.apply_faults(
            stuck_closed=_crossings(faults.stuck_closed),
            stuck_open=_crossings(faults.stuck_open),
            weak=_crossings(faults.weak),
            bounce_s=faults.bounce_s,
        )
        self._settle()

    def set(self, crossing: Crossing, *, closed: bool) -> None:
        """Close or open a switch; it bounces if its state changes."""
        self._contacts.set(crossing.row, crossing.column, closed=closed)

    def rest(self) -> None:
        """Let every contact settle now."""
        self._contacts.rest()

    def drive(self, line: int) -> None:
        """Pull a line low."""
        self._driven.add(line)
        self._settle()

    def release(self, line: int) -> None:
        """Release a line: it becomes high-impedance."""
        self._driven.discard(line)
        self._settle()

    def is_low(self, line: int) -> bool:
        """Return whether the pin of a line is low now: driven, or its wire is grounded or pulled along."""
        if line in self._driven:
            return True
        if line < 0:
            return bool(self.low_columns >> ~line & 1)
        return self._row_of[line] in self._pulled and line not in self._cut

    def _settle(self) -> None:
        """Work out what is low now. At rest, and with wires that hold, that is known for each set of rows."""
        if self._loose or not self._contacts.are_quiet:
            self._work_out()
            return
        if self._known_at != self._contacts.changes:
            self._known.clear()
            self._known_at = self._contacts.changes
        driven = frozenset(self._driven)
        known = self._known.get(driven)
        if known is None:
            self._work_out()
            known = self._known[driven] = self.low_columns, self._pulled
        self.low_columns, self._pulled = known

    def _work_out(self) -> None:
        contacts = self._contacts.touching()
        # The rows that are low: those that the driven pins reach, and grounded ones.
        if self._loose:
            self._shake()
        cut = self._cut = self._faults.cut_rows | self._away
        rows, columns = ([pin for pin in self._driven if (pin < 0) == is_column] for is_column in (0, 1))
        driven = self._faults.grounded_rows.union(self._row_of[pin] for pin in rows if pin not in cut)
        self._pulled = set(self._faults.grounded_rows)
        low = sum(1 << self._column_of[~pin] for pin in columns) & self._reached
        for row in driven:
            low |= contacts[row] & self._forwards[row]
        if not self._is_one_way:
            low = self._spread(contacts, driven, low)
        self.low_columns = self._at_pins(low & self._reached) | self._grounded

    def _shake(self) -> None:
        now = self._clock()
        for row, until in self._loose.items():
            if now >= until:
                self._away ^= {row}
                self._loose[row] = now + self._rng.uniform(*_LOOSE_S)

    def _spread(self, contacts: list[int], driven: frozenset[int], low: int) -> int:
        """Spread the current over switches that conduct both ways, until nothing more goes low."""
        low |= self._grounded
        rows = set(range(len(contacts))) - driven
        while joined := {row for row in rows if contacts[row] & self._backwards[row] & low}:
            for row in joined:
                low |= contacts[row] & self._forwards[row]
            self._pulled |= joined
            rows -= joined
        return low

    def _at_pins(self, low: int) -> int:
        """Return the columns as the Pi's pins see them."""
        if not self._faults.swapped_columns:
            return low
        return sum(1 << pin for pin, column in self._column_of.items() if low >> column & 1)


def lines_of(file: BoardFile) -> dict[int, int]:
    """Return the line of each GPIO number of a board's matrix."""
    rows, columns = file.matrix.rows, file.matrix.columns
    return {pin: row for row, pin in enumerate(rows)} | {pin: ~column for column, pin in enumerate(columns)}


def _crossings(switches: Iterable[Switch]) -> list[Crossing]:
    return [switch for switch in switches if isinstance(switch, Crossing)]


def _masks(crossings: Iterable[Crossing], rows: int) -> list[int]:
    masks = [0] * rows
    for crossing in crossings:
        masks[crossing.row] |= 1 << crossing.column
    return masks


def _swapped(numbers: Iterable[int], pairs: Iterable[tuple[int, int]]) -> dict[int, int]:
    """Return the wire of each pin."""
    wires = {number: number for number in numbers}
    for one, other in sorted(pairs):
        wires[one], wires[other] = wires[other], wires[one]
    return wires
