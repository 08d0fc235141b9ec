"""Run a schedule of faults on a simulated board and its table, as time passes."""

from collections.abc import Callable
from random import Random

from niwashi.devices.board_file import BoardFile
from niwashi_sim.defects import FaultTarget, apply_defects
from niwashi_sim.schedule import Schedule, ScheduledFault
from niwashi_sim.table import Table

_LONGEST_STEP_S = 2.0


class FaultRunner:
    """Runs a schedule. Call `pass_until` as time passes; the schedule starts at `began_at` seconds.

    `survived` counts the faults that are over, `jumped_s` is the error of the clock so far.
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
        """Return whether no fault is active or to come."""
        return not self._coming and not self._here

    def pass_until(self, now: float) -> None:
        """Start and end all faults that are due."""
        since, changed = now - self._began_at, False
        while self._coming and self._coming[-1].at_s <= since:
            changed |= self._begin(self._coming.pop())
        over = [fault for fault in self._here if fault.ends_at <= since]
        self._here = [fault for fault in self._here if fault.ends_at > since]
        for fault in over:
            self.survived += 1
            if fault.defect.kind == "slide":
                place, to = fault.defect.where
                if 0 < self._dragged <= len(self._table.stacks.get(to, ())):
                    self._table.slide(to, place, self._dragged)
        if changed or over:
            apply_defects(self._board, self._file, [f.defect for f in self._here if f.is_electrical])

    def step_s(self) -> float:
        """Return the extra time that a step of the Pi takes, in seconds."""
        slow = [float(f.defect.where[0]) for f in self._here if f.defect.kind == "starved"]
        return max(slow, default=0.0)

    def stop(self) -> None:
        """End all faults, and start no more."""
        self.survived += len(self._here)
        self._coming, self._here = [], []
        apply_defects(self._board, self._file, [])

    def _begin(self, fault: ScheduledFault) -> bool:
        """Start a fault; return whether it is a defect of the board."""
        happening: dict[str, Callable[..., None]] = {
            "knock-over": lambda: self._table.knock_over(self._rng),
            "clock-jump": self._jump,
        }
        if fault.defect.kind in happening:
            happening[fault.defect.kind](*fault.defect.where)
            self.survived += 1
            return False
        self._here.append(fault)
        if fault.defect.kind == "slide":
            # As by a sleeve; the stack's owner puts it back later.
            place, to = fault.defect.where
            self._dragged = 0
            if {place, to} <= self._table.stacks.keys():
                self._dragged = len(self._table.stacks[place])
                self._table.slide(place, to)
        return fault.is_electrical

    def _jump(self, seconds: str) -> None:
        self.jumped_s += float(seconds)


class FaultyClock:
    """Returns the time as a disturbed Pi sees it. `stall` blocks the program for some seconds.

    Without a `trouble` it is the plain clock.
    """

    def __init__(self, clock: Callable[[], float], stall: Callable[[float], object]) -> None:
        self.trouble: FaultRunner | None = None
        self._clock = clock
        self._stall = stall

    def __call__(self) -> float:
        """The time now, jumps included."""
        if self.trouble is None:
            return self._clock()
        self.trouble.pass_until(self._clock())
        step_s = min(self.trouble.step_s(), _LONGEST_STEP_S)
        if step_s:
            self._stall(step_s)
        return self._clock() + self.trouble.jumped_s
