"""What holds for every test run.

Tests run on any computer, a busy one too, and say the same on each: no example that hypothesis makes up has
to be quick, and the examples of a test are the same for everybody until the test changes. With
`--hypothesis-profile=hunt` there are many more, new ones in each run. Blinka is told not to look for a board,
before anything imports it. A test that lacks what has to be there (`tests/required.py`) fails instead of
being skipped. Packages that are installed beside this tree and add games or features are not seen.
"""

import os
import shutil
import sys
import tempfile
from collections.abc import Generator
from importlib.metadata import entry_points
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from tests.required import FIXTURES, is_required

os.environ.setdefault("BLINKA_OS_AGNOSTIC", "1")

pytest_plugins = ["tests.skips", "tests.chromium"]

OWN = ("niwashi", "niwashi-friends")
"""Packages of this tree that are tested as `make play` installs them."""

collect_ignore = ["sim/niwashi_sim/pico_parts"]  # they stand in for modules of MicroPython

unhurried = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("same", unhurried, derandomize=True)
settings.register_profile("hunt", unhurried, max_examples=1500)
settings.load_profile("same")


def pytest_configure(config: pytest.Config) -> None:
    """Hide installed packages that add to the program, from processes too: the first of a name counts."""
    points = [*entry_points(group="niwashi.games"), *entry_points(group="niwashi.features")]
    others = {point.dist.name for point in points if point.dist and point.dist.name not in OWN}
    if not others:
        return
    folder = Path(tempfile.mkdtemp(prefix="niwashi-hides-"))
    config.add_cleanup(lambda: shutil.rmtree(folder, ignore_errors=True))
    for name in others:
        hidden = folder / f"{name.replace('-', '_')}-0.dist-info"
        hidden.mkdir()
        (hidden / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 0\n", "utf-8")
    sys.path.insert(0, str(folder))
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (str(folder), os.environ.get("PYTHONPATH"))))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Turn a skip into a failure where what it lacks has to be there."""
    report = yield
    words = (FIXTURES[name] for name in getattr(item, "fixturenames", ()) if name in FIXTURES)
    missed = next(filter(is_required, words), None)
    if report.skipped and missed is not None:
        report.outcome = "failed"
        report.longrepr = f"skipped, but NIWASHI_REQUIRE has {missed}: {report.longrepr}"
    return report
