"""What holds for every test run.

Tests run on any computer, a busy one too: no example that is made up has to be quick, and Blinka is told not
to look for a board, before anything imports it. Where
`NIWASHI_REQUIRE_BROWSER` is set, a test that would be skipped for want of a browser fails instead.
"""

import os
from collections.abc import Generator

import pytest
from hypothesis import HealthCheck, settings

os.environ.setdefault("BLINKA_OS_AGNOSTIC", "1")

settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Turn a skip into a failure where there has to be a browser."""
    report = yield
    needs_browser = "chromium" in getattr(item, "fixturenames", ())
    if report.skipped and needs_browser and os.environ.get("NIWASHI_REQUIRE_BROWSER"):
        report.outcome = "failed"
        report.longrepr = f"skipped, but NIWASHI_REQUIRE_BROWSER is set: {report.longrepr}"
    return report
