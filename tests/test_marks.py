"""Whoever looks for the exhaustive tests reads the files that import from `tests.marks`, and no others."""

import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parent


def test_every_mark_of_an_exhaustive_test_comes_from_tests_marks() -> None:
    marks = re.compile(r"mark\.exhaustive|(?<!^from )tests\.marks|import marks", re.MULTILINE)
    files = (file for file in TESTS.rglob("*.py") if file.name not in ("marks.py", Path(__file__).name))
    assert [str(file) for file in files if marks.search(file.read_text(encoding="utf-8"))] == []


def test_a_test_with_that_mark_stands_in_such_a_file(request: pytest.FixtureRequest) -> None:
    marked = {item.path for item in request.session.items if item.get_closest_marker("exhaustive")}
    assert [str(file) for file in marked if "from tests.marks import" not in file.read_text("utf-8")] == []
