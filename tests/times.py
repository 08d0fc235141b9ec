"""How long each test takes: `pytest --times FILE` writes it down, as seconds of processor time.

Processor time says the same on a busy computer as on a quiet one. That of the programs that a test has
started counts with it, as soon as they have ended. Slices of it come from every worker and are added up in
the process that has started them.
"""

from __future__ import annotations

import json
import os
from collections import defaultdict
from collections.abc import Generator
from pathlib import Path

import pytest

_NAME = "processor_s"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--times`."""
    parser.addoption(
        "--times", type=Path, help="write the processor time of each test into this file, as JSON"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Measure only where that was asked for; xdist hands the option on to its workers."""
    file = config.getoption("--times")
    if file is not None:
        config.pluginmanager.register(Times(None if hasattr(config, "workerinput") else file), "times")


class Times:
    """Stops the time around set-up, call and tear-down of each test; `file` is None in a worker."""

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self._spent: defaultdict[str, float] = defaultdict(float)
        self._before = _processor_s()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_logstart(self) -> None:
        """A test begins."""
        self._before = _processor_s()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Note in the report of each phase what it took."""
        report = yield
        now = _processor_s()
        report.user_properties.append((_NAME, now - self._before))
        self._before = now
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add up what the phases of a test took, wherever they ran."""
        own = [value for name, value in report.user_properties if name == _NAME]
        self._spent[report.nodeid] += float(str(own[-1])) if own else 0.0

    def pytest_sessionfinish(self) -> None:
        """Write the file, in the process that has started the workers."""
        if self._file is not None:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            spent = {test: round(seconds, 3) for test, seconds in sorted(self._spent.items())}
            self._file.write_text(json.dumps(spent, indent=0), encoding="utf-8")


def _processor_s() -> float:
    spent = os.times()
    return spent.user + spent.system + spent.children_user + spent.children_system
