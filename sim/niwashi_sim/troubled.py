"""The clock of a board on which things go wrong: asked for the time, it has happen what is due."""

from collections.abc import Callable

from niwashi_sim.fault_runner import FaultRunner

_LONGEST_STEP_S = 2.0


class FaultyClock:
    """Tells the time as a Pi in trouble has it. `stall` holds the program up for some seconds.

    Without a `trouble` it is the clock that it was made of.
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
