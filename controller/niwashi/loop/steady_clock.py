"""A clock that neither goes back nor leaps: what a jumping one says, made fit for a board."""

from collections.abc import Callable

_LEAP_S = 0.5  # a board is stepped 50 times a second: more is a jump of the clock, or the program stood still
_INSTEAD_S = 0.05  # a late step


class SteadyClock:
    """The seconds of another clock, asked often. A leap forward counts as a moment, a leap back as none.

    While nobody looks at a board, its stones may have been anywhere: time in which a program stood still
    must not make what it saw before count as rest.

    >>> told = iter([10.0, 10.25, 3610.25, 3610.5, 5.0, 5.25])
    >>> clock = SteadyClock(lambda: next(told))
    >>> [round(clock(), 2) for _ in range(6)]
    [10.0, 10.25, 10.3, 10.55, 10.55, 10.8]
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._told: float | None = None
        self._now = 0.0

    def __call__(self) -> float:
        told, before = self._clock(), self._told
        self._told = told
        if before is None:
            self._now = told
        else:
            self._now += _INSTEAD_S if told - before > _LEAP_S else max(0.0, told - before)
        return self._now
