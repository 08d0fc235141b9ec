"""Trouble: a schedule of faults carried out, on a simulated board and its table, as time passes."""

from collections.abc import Callable
from random import Random

from niwashi.devices import BoardFile
from niwashi_sim.defects import FaultTarget, apply_defects
from niwashi_sim.schedule import Schedule, ScheduledFault
from niwashi_sim.table import Table


class FaultRunner:
    """What a schedule does. `pass_until` has to be called as time passes, in seconds since `began_at`.

    `survived` counts the faults that are over, `jumped_s` says by how much the clock is wrong by now.
    """

    def __init__(
        self, schedule: Schedule, file: BoardFile, board: FaultTarget, table: Table, *, began_at: float = 0.0
    ) -> None:
        self.survived = 0
        self.jumped_s = 0.0
        self._dragged = 0
        self._file = file
        self._board = board
        self._table = table
        self._rng = Random(schedule.seed)
        self._began_at = began_at
        self._coming = list(reversed(schedule.faults))
        self._here: list[ScheduledFault] = []

    def is_over(self) -> bool:
        """Return whether nothing is wrong any more, nor will be."""
        return not self._coming and not self._here

    def pass_until(self, now: float) -> None:
        """Have everything begin and end that is due."""
        since, changed = now - self._began_at, False
        while self._coming and self._coming[-1].at_s <= since:
            changed |= self._begin(self._coming.pop())
        over = [fault for fault in self._here if fault.ends_at <= since]
        self._here = [fault for fault in self._here if fault.ends_at > since]
        for fault in over:
            self._end(fault)
        if changed or over:
            apply_defects(self._board, self._file, [f.defect for f in self._here if f.is_electrical])

    def _end(self, fault: ScheduledFault) -> None:
        self.survived += 1
        if fault.defect.kind == "slide":
            self._slide_back(*fault.defect.where)

    def step_s(self) -> float:
        """How long a step of the Pi takes beyond what is usual."""
        slow = [float(f.defect.where[0]) for f in self._here if f.defect.kind == "starved"]
        return max(slow, default=0.0)

    def stop(self) -> None:
        """Have everything end, and nothing come."""
        self.survived += len(self._here)
        self._coming, self._here = [], []
        apply_defects(self._board, self._file, [])

    def _begin(self, fault: ScheduledFault) -> bool:
        """Return whether the board has another defect now."""
        happening: dict[str, Callable[..., None]] = {
            "knock-over": self._knock_over,
            "clock-jump": self._jump,
        }
        if fault.defect.kind in happening:
            happening[fault.defect.kind](*fault.defect.where)
            self.survived += 1
            return False
        self._here.append(fault)
        if fault.defect.kind == "slide":
            self._slide(*fault.defect.where)
        return fault.is_electrical

    def _knock_over(self) -> None:
        self._table.knock_over(self._rng)

    def _slide(self, place: str, to: str) -> None:
        """A sleeve drags something along, and its owner puts it back at once."""
        self._dragged = 0
        if {place, to} <= self._table.stacks.keys():
            self._dragged = len(self._table.stacks[place])
            self._table.slide(place, to)

    def _slide_back(self, place: str, to: str) -> None:
        if 0 < self._dragged <= len(self._table.stacks.get(to, ())):
            self._table.slide(to, place, self._dragged)

    def _jump(self, seconds: str) -> None:
        self.jumped_s += float(seconds)
