"""Checks of the tests themselves: time limits, processor time, rooms, and cited clauses."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.census import DIGESTS, Test, cited, defined, page
from tests.marks import EXHAUSTIVE
from tests.rooms import ALSO, ROOT, own, paths, room_of, rooms

HANGS = """
import threading
def test_before(): pass
def test_that_hangs(): threading.Event().wait()
def test_after(): pass
"""
BUSY = """
import subprocess, sys, time
def test_of_its_own():
    end = time.process_time() + 0.2
    while time.process_time() < end: pass
def test_of_a_program():
    subprocess.run([sys.executable, "-c", "import time\\nwhile time.process_time() < 0.3: pass"], check=True)
def test_of_nothing(): pass
"""


def pytest_at(folder: Path, text: str, *options: str) -> subprocess.CompletedProcess[str]:
    """Run a file of tests as `make test` does."""
    (folder / "test_some.py").write_text(text, encoding="utf-8")
    here = [
        "-c",
        str(ROOT / "pyproject.toml"),
        f"--rootdir={folder}",
        "-p",
        "no:cacheprovider",
        "-p",
        "tests.times",
    ]
    command = [sys.executable, "-m", "pytest", *here, "-n", "1", "--dist", "worksteal", *options, str(folder)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])}
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=120)


@EXHAUSTIVE
def test_a_test_that_hangs_fails_by_name_and_the_others_run(tmp_path: Path) -> None:
    run = pytest_at(tmp_path, HANGS, "-o", "faulthandler_timeout=1")
    assert run.returncode == pytest.ExitCode.TESTS_FAILED
    assert "crashed while running 'test_some.py::test_that_hangs'" in run.stdout
    assert "1 failed, 2 passed" in run.stdout
    assert "line 4 in test_that_hangs" in run.stderr, "where it stood"


def test_every_test_has_a_limit(pytestconfig: pytest.Config) -> None:
    assert 60 <= float(pytestconfig.getini("faulthandler_timeout")) <= 3000
    assert pytestconfig.getini("faulthandler_exit_on_timeout")


@EXHAUSTIVE
def test_processor_time_is_that_of_a_test_and_of_what_it_starts(tmp_path: Path) -> None:
    times = tmp_path / "made" / "times.json"
    run = pytest_at(tmp_path, BUSY, "--times", str(times))
    assert run.returncode == 0, run.stdout
    spent = {name.partition("::")[2]: seconds for name, seconds in json.loads(times.read_text()).items()}
    assert spent.keys() == {"test_of_its_own", "test_of_a_program", "test_of_nothing"}
    assert spent["test_of_its_own"] > 0.15
    assert spent["test_of_a_program"] > 0.25
    assert spent["test_of_nothing"] < 0.1


@pytest.fixture(scope="module")
def of_rules() -> list[Test]:
    """The tests of the rules, as another pytest collects them."""
    told = "import json\nfrom tests.census import census\n" + (
        "print(json.dumps([[t.name, t.is_exhaustive, sorted(t.clauses)] for t in census('tests/games')]))"
    )
    run = subprocess.run([sys.executable, "-c", told], cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert run.returncode == 0, run.stderr
    return [
        Test(name, exhaustive, frozenset(clauses)) for name, exhaustive, clauses in json.loads(run.stdout)
    ]


@pytest.mark.parametrize("prefix", DIGESTS.values())
def test_every_clause_is_cited_by_a_test_that_runs_each_time(prefix: str, of_rules: list[Test]) -> None:
    quick = cited(test for test in of_rules if not test.is_exhaustive)
    assert len(defined(prefix)) > 10
    assert [clause for clause in defined(prefix) if not quick[clause]] == []


def test_the_page_counts_tests_and_seconds() -> None:
    some = [
        Test("tests/games/test_a.py::test_b", False, frozenset({"RC-1", "BL-1"})),
        Test("tests/games/test_a.py::test_c[1]", True, frozenset({"RC-1"})),
        Test("tests/session/test_d.py::test_e", False, frozenset()),
    ]
    told = page(some, {some[0].name: 3.0, some[1].name: 40.0})
    assert "| games | 1 | 3 | 1 | 40 |" in told
    assert "| session | 1 | 0, without 1 not measured | 0 | 0 |" in told
    assert "| **all** | 2 | 3, without 1 not measured | 1 | 40 |" in told
    assert "| `tests/games/test_a.py::test_b` | 3.0 |" in told
    assert "RC-1 1 + 1, RC-2 0 + 0" in told


def test_every_room_has_tests_and_what_is_added_is_there() -> None:
    assert ALSO.keys() <= set(rooms())
    assert [path for room in rooms() for path in paths(room) if not (ROOT / path).exists()] == []
    assert "controller/niwashi/session" in own("session")
    assert room_of("sim/niwashi_sim/fields.py::niwashi_sim.fields") == "sim"
    with pytest.raises(KeyError):
        paths("attic")


@pytest.mark.parametrize(
    ("room", "status", "told"), [("session", 0, "tests/session "), ("attic", 1, "The rooms: ")]
)
def test_a_room_is_asked_for_by_name(room: str, status: int, told: str) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "tests.rooms", room], cwd=ROOT, capture_output=True, text=True
    )
    assert run.returncode == status
    assert told in run.stdout + run.stderr
