"""Which tests are the exhaustive ones: `make test` leaves them out, `make test-all` runs them too."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeVar

import pytest

if TYPE_CHECKING:
    from _pytest.mark import ParameterSet


EXHAUSTIVE = pytest.mark.exhaustive

T = TypeVar("T")


def quick_first(values: Iterable[T], quick: int = 1) -> list[T | ParameterSet]:
    """Parameters of a test: the first few run always, the others when everything is run."""
    remaining = iter(values)
    return [*islice(remaining, quick), *map(_exhaustive, remaining)]


def slices(quick: int, end: int, size: int) -> list[Any]:
    """Seeds from 0 up to `end`, in slices: a few that run always, the others when everything is run.

    >>> [getattr(each, "values", each) for each in slices(4, 120, 50)]
    [range(0, 4), (range(4, 50),), (range(50, 100),), (range(100, 120),)]
    """
    starts = [quick, *range(size, end, size)]
    return quick_first(
        [range(quick), *(range(a, b) for a, b in zip(starts, [*starts[1:], end], strict=True))]
    )


def _exhaustive(value: Any) -> ParameterSet:
    """A parameter, or several in a plain tuple, with the mark."""
    return pytest.param(*(value if type(value) is tuple else (value,)), marks=EXHAUSTIVE)
