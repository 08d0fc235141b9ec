"""The tests that every Python runs are there: one that was renamed would end them all."""

from pathlib import Path
from runpy import run_path

ROOT = Path(__file__).parents[2]


def test_the_tests_that_each_python_runs_are_there() -> None:
    named = run_path(str(ROOT / ".ci" / "pythons.py"))["TESTS"]
    assert len(named) > 10
    assert [name for name in named if not (ROOT / name).is_file()] == []
