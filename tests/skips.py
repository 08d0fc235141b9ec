"""Which tests were skipped, and why: `pytest --skips FILE` writes that as JSON, by node id.

A module that skipped itself as a whole stands there by its path. Either is an argument for another run, on a
computer that has what was missing.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--skips`."""
    parser.addoption("--skips", type=Path, help="write the tests that were skipped into this file, as JSON")


def pytest_configure(config: pytest.Config) -> None:
    """Take notes only where that was asked for, in the process that has started the workers."""
    file = config.getoption("--skips")
    if file is not None and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Skips(file), "skips")


class Skips:
    """Notes what is skipped; what is known to fail counts as run."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._why: dict[str, str] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """One phase of a test has ended."""
        if not hasattr(report, "wasxfail"):
            self._note(report)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """A module has been read, or would not be."""
        self._note(report)

    def pytest_sessionfinish(self) -> None:
        """Write the file."""
        self._file.parent.mkdir(parents=True, exist_ok=True)
        told = dict(sorted(self._why.items()))
        self._file.write_text(json.dumps(told, indent=0, ensure_ascii=False), encoding="utf-8")

    def _note(self, report: pytest.TestReport | pytest.CollectReport) -> None:
        if report.skipped and isinstance(report.longrepr, tuple):
            self._why[report.nodeid] = report.longrepr[2].removeprefix("Skipped: ")
