"""The clock of a board under a fault schedule: each call applies the faults that are due."""

from collections.abc import Callable

from niwashi_sim.fault_runner import FaultRunner

_LONGEST_STEP_S = 2.0


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
