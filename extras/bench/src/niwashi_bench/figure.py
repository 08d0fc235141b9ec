"""Figures: the measured values and their targets."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from statistics import median
from time import process_time

from niwashi_bench.laps import Laps, Measure, by_the_clock, by_the_processor


@dataclass(frozen=True, slots=True)
class AtLeast:
    """A target that a value reaches from above."""

    limit: float

    def holds(self, value: float) -> bool:
        return value >= self.limit

    def __str__(self) -> str:
        return f"≥ {_number(self.limit)}"


@dataclass(frozen=True, slots=True)
class AtMost:
    """A target that a value reaches from below."""

    limit: float

    def holds(self, value: float) -> bool:
        return value <= self.limit

    def __str__(self) -> str:
        return f"≤ {_number(self.limit)}"


Bound = AtLeast | AtMost


@dataclass(frozen=True, slots=True)
class Told:
    """The display of a value in laps: which lap, which unit, and which value."""

    by: Measure
    unit: str
    in_laps: Callable[[float, float], float]


def of_rate(unit: str, by: Measure = by_the_processor) -> Told:
    """Convert a rate a second to a count a lap."""
    return Told(by, f"{unit}/lap", lambda value, lap_s: value * lap_s)


def in_time(second: float = 1.0, by: Measure = by_the_clock) -> Told:
    """A time is so many laps long; `second` says how many of the value's units are a second."""
    return Told(by, "laps", lambda value, lap_s: value / second / lap_s)


def of_share() -> Told:
    """A share of a core, in percent, is so many laps a second."""
    return Told(by_the_processor, "laps/s", lambda value, lap_s: value / 100 / lap_s)


@dataclass(frozen=True, slots=True)
class Figure:
    """One line of the table: the median of `values`, with the least and the greatest beside it.

    A target holds for the median itself; where `told` says how, for the median in laps of the same run.
    """

    what: str
    unit: str
    values: Sequence[float]
    target: Bound | None = None
    told: Told | None = None
    laps: Laps | None = None

    @property
    def value(self) -> float:
        return median(self.values)

    @property
    def judged(self) -> float:
        """Return the figure to compare with the target. Raises ValueError without laps."""
        if self.told is None:
            return self.value
        if self.laps is None:
            raise ValueError(f"{self.what}: no lap was run that it could be told in; see Figure.beside")
        return self.told.in_laps(self.value, self.told.by(self.laps))

    @property
    def misses(self) -> bool:
        """True if there is a target and the median misses it."""
        return self.target is not None and not self.target.holds(self.judged)

    def beside(self, laps: Laps) -> "Figure":
        """Return this figure with the laps of its run."""
        return replace(self, laps=laps)

    def row(self) -> str:
        """This figure as a row of a Markdown table."""
        spread = f"{_number(min(self.values))} – {_number(max(self.values))}" if len(self.values) > 1 else ""
        target = "" if self.target is None else f"{self.target}{' **missed**' if self.misses else ''}"
        judged = f"{_number(self.judged)} {self.told.unit}" if self.told else ""
        return f"| {self.what} | {_number(self.value)} {self.unit} | {spread} | {judged} | {target} |"


def per_second(work: Callable[[], int], runs: int = 7) -> list[float]:
    """Return the work done per second of processor time, run by run; `work` returns its amount."""
    rates = []
    for _ in range(runs):
        began = process_time()
        rates.append(work() / (process_time() - began))
    return rates


def table(figures: Iterable[Figure]) -> str:
    head = "| what | median | least – greatest | in laps | target |\n| --- | ---: | ---: | ---: | ---: |"
    return "\n".join([head, *(figure.row() for figure in figures)])


def _number(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"
