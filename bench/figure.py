"""Figures: what was measured, how often, and what it should be."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from statistics import median
from time import perf_counter

__all__ = ["AtLeast", "AtMost", "Bound", "Figure", "per_second", "percentile", "table"]


@dataclass(frozen=True, slots=True)
class AtLeast:
    """A target that a value reaches from above."""

    limit: float

    def holds(self, value: float) -> bool:
        """Whether a value is good enough."""
        return value >= self.limit

    def __str__(self) -> str:
        return f"≥ {_number(self.limit)}"


@dataclass(frozen=True, slots=True)
class AtMost:
    """A target that a value reaches from below."""

    limit: float

    def holds(self, value: float) -> bool:
        """Whether a value is good enough."""
        return value <= self.limit

    def __str__(self) -> str:
        return f"≤ {_number(self.limit)}"


Bound = AtLeast | AtMost


@dataclass(frozen=True, slots=True)
class Figure:
    """One line of the table: the median of `values`, with the least and the greatest beside it."""

    what: str
    unit: str
    values: Sequence[float]
    target: Bound | None = None

    @property
    def value(self) -> float:
        """The median."""
        return median(self.values)

    @property
    def misses(self) -> bool:
        """Whether there is a target and the median misses it."""
        return self.target is not None and not self.target.holds(self.value)

    def row(self) -> str:
        """This figure as a row of a Markdown table."""
        spread = f"{_number(min(self.values))} – {_number(max(self.values))}" if len(self.values) > 1 else ""
        target = "" if self.target is None else f"{self.target}{' **missed**' if self.misses else ''}"
        return f"| {self.what} | {_number(self.value)} {self.unit} | {spread} | {target} |"


def per_second(work: Callable[[], int], runs: int = 7) -> list[float]:
    """How much of its work a function does in a second, run by run; it returns how much it did."""
    return [_rate(work) for _ in range(runs)]


def percentile(values: Iterable[float], share: float) -> float:
    """The smallest value that at least that share of all values stays at or below.

    >>> percentile([5, 1, 4, 2, 3], 0.5), percentile(range(1, 101), 0.99)
    (3, 99)
    """
    ordered = sorted(values)
    return ordered[max(0, -int(-share * len(ordered) // 1) - 1)]


def table(figures: Iterable[Figure]) -> str:
    """All figures as a Markdown table."""
    head = "| what | median | least – greatest | target |\n| --- | ---: | ---: | ---: |"
    return "\n".join([head, *(figure.row() for figure in figures)])


def _rate(work: Callable[[], int]) -> float:
    began = perf_counter()
    return work() / (perf_counter() - began)


def _number(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"
