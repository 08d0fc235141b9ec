"""Counts the tests and writes build/times/TESTS.md: `make -C tests times`.

Pytest says which tests there are, which of them are exhaustive and which clauses of the rules their
docstrings name; how long each took stands in the file that `pytest --times FILE` has written.
"""

from __future__ import annotations

import inspect
import json
import re
import sys
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass
from datetime import UTC, datetime
from io import StringIO
from pathlib import Path
from textwrap import fill
from typing import ClassVar

import pytest
from bench.machine import machine
from tests.rooms import ROOT, room_of

from niwashi import data

PAGE = ROOT / "build" / "times" / "TESTS.md"
"""Kept by nobody: rooms, tests and computers change."""

DIGESTS = {"reclamation": "RC", "borderland": "BL", "karesansui": "KS"}
"""The digests of the rules, and how their clauses begin."""

SLOW_S = 2.0
"""From here on a test of the quick run stands in the page by name."""

_WIDTH = 98
_CLAUSE = re.compile(r"\b(?:RC|BL|KS)-\d+")
_RANGE = re.compile(r"[A-Z]{2}-\d+ to [A-Z]{2}-\d+")


@dataclass(frozen=True, slots=True)
class Test:
    """A test as pytest has collected it."""

    __test__: ClassVar[bool] = False  # whatever its name is: pytest is not to collect this

    name: str
    is_exhaustive: bool
    clauses: frozenset[str]
    """Those that its docstring names one by one."""

    @property
    def room(self) -> str:
        """The room that it belongs to."""
        return room_of(self.name)


class _Collected:
    def __init__(self) -> None:
        self.tests: list[Test] = []

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self.tests = [_test(item) for item in session.items]


def _test(item: pytest.Item) -> Test:
    said = inspect.getdoc(getattr(item, "function", None)) or ""
    clauses = frozenset(_CLAUSE.findall(_RANGE.sub("", said)))
    return Test(item.nodeid, item.get_closest_marker("exhaustive") is not None, clauses)


def census(*paths: str) -> list[Test]:
    """All tests, or those of some paths. Raises RuntimeError where pytest cannot collect them."""
    collected = _Collected()
    options = ["--collect-only", "-qq", "-p", "no:cacheprovider", f"--rootdir={ROOT}"]
    with redirect_stdout(StringIO()) as said:
        status = pytest.main([*options, *paths], plugins=[collected])
    if status != pytest.ExitCode.OK:
        raise RuntimeError(f"pytest could not collect the tests:\n{said.getvalue()}")
    return collected.tests


def defined(prefix: str) -> list[str]:
    """The clauses of a digest, in its order."""
    name = next(name for name, each in DIGESTS.items() if each == prefix)
    digest = (data.seeds() / f"{name}.md").read_text(encoding="utf-8")
    return re.findall(rf"^- \*\*({prefix}-\d+)\*\* ", digest, flags=re.MULTILINE)


def cited(tests: Iterable[Test]) -> Counter[str]:
    """How many of some tests cite each clause."""
    return Counter(clause for test in tests for clause in test.clauses)


def page(tests: Sequence[Test], spent: Mapping[str, float]) -> str:
    """The page, from all tests and what each took."""
    quick = [test for test in tests if not test.is_exhaustive]
    rooms = sorted({test.room for test in tests})
    rows = [_row(room, [test for test in tests if test.room == room], spent) for room in rooms]
    slow = sorted((test for test in quick if spent.get(test.name, 0) >= SLOW_S), key=lambda t: -spent[t.name])
    return _PAGE.format(
        machine=machine(),
        day=f"{datetime.now(UTC):%Y-%m-%d}",
        rooms="\n".join([*rows, _row("**all**", tests, spent)]),
        slow_s=f"{SLOW_S:.0f}",
        slow="\n".join(f"| `{test.name}` | {spent[test.name]:.1f} |" for test in slow),
        clauses="\n\n".join(_clauses(prefix, quick, tests) for prefix in DIGESTS.values()),
    )


def _row(name: str, tests: Sequence[Test], spent: Mapping[str, float]) -> str:
    parts = [[t for t in tests if t.is_exhaustive is kind] for kind in (False, True)]
    return f"| {name} | {' | '.join(f'{len(part):,} | {_seconds(part, spent)}' for part in parts)} |"


def _seconds(tests: Sequence[Test], spent: Mapping[str, float]) -> str:
    unknown = sum(test.name not in spent for test in tests)
    known = f"{sum(spent.get(test.name, 0) for test in tests):,.0f}"
    return f"{known}, without {unknown:,} not measured" if unknown else known


def _clauses(prefix: str, quick: Sequence[Test], tests: Sequence[Test]) -> str:
    often, everywhere = cited(quick), cited(tests)
    said = [f"{clause} {often[clause]} + {everywhere[clause] - often[clause]}" for clause in defined(prefix)]
    return fill(", ".join(said) + ".", _WIDTH, break_on_hyphens=False)


_PAGE = """\
# The tests

Made by `make -C tests times`: how many tests each room has, and the seconds of processor time that
they and the programs they start took. `make test` runs the quick ones, `make test-all` the
exhaustive ones as well. {machine}, {day}.

| room | `make test`: tests | s | exhaustive: tests | s |
| --- | ---: | ---: | ---: | ---: |
{rooms}

## The slowest of `make test`

Those that took {slow_s} s or more.

| test | s |
| --- | ---: |
{slow}

## Which clauses of the rules they cite

For each clause: how many tests of `make test` name it, and how many more are exhaustive.

{clauses}
"""


def main() -> None:
    """Write the page from the times in the files that are named."""
    spent: dict[str, float] = {}
    for file in sys.argv[1:]:
        spent |= json.loads(Path(file).read_text(encoding="utf-8"))
    PAGE.write_text(page(census(), spent), encoding="utf-8")
    print(f"Written: {PAGE.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
