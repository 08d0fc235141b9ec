"""Laps: how long this computer needs, here and now, for a fixed loop of plain Python.

Targets are in laps, so that a slow or busy computer misses one only where the
program is slow. A lap is about a millisecond on the computer of docs/BENCH.md when it has nothing else to do.
Laps are run before and after each part of the bench.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from statistics import median
from time import perf_counter, process_time

_STEPS = 6_500
_AT_ONCE = 300


@dataclass(frozen=True, slots=True)
class Laps:
    """Durations of laps in seconds: by the clock, and of processor time."""

    clock: tuple[float, ...]
    processor: tuple[float, ...]

    def __add__(self, others: "Laps") -> "Laps":
        return Laps(self.clock + others.clock, self.processor + others.processor)


def run_laps(count: int = _AT_ONCE) -> Laps:
    taken = [_lap() for _ in range(count)]
    return Laps(tuple(clock for clock, _ in taken), tuple(processor for _, processor in taken))


def by_the_processor(laps: Laps) -> float:
    """The processor time of a usual lap, in seconds, for values measured in processor time."""
    return median(laps.processor)


def by_the_clock(laps: Laps) -> float:
    """A usual lap by the clock."""
    return median(laps.clock)


def late(laps: Laps) -> float:
    """A lap slower than 99 of 100, for values about the slowest one in a hundred."""
    return percentile(laps.clock, 0.99)


def percentile(values: Iterable[float], share: float) -> float:
    """The smallest value that at least that share of all values stays at or below.

    >>> percentile([5, 1, 4, 2, 3], 0.5), percentile(range(1, 101), 0.99)
    (3, 99)
    """
    ordered = sorted(values)
    return ordered[max(0, -int(-share * len(ordered) // 1) - 1)]


Measure = Callable[[Laps], float]


def _lap() -> tuple[float, float]:
    """Run one lap: numbers, tuples and a dictionary, as in a usual program."""
    clock, processor = perf_counter(), process_time()
    seen, state = {}, 1
    for _ in range(_STEPS):
        state = (state * 1_103_515_245 + 12_345) & 0x7FFFFFFF
        seen[state & 255] = (state, state >> 8)
    return perf_counter() - clock, process_time() - processor
