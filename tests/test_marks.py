"""Whoever looks for the exhaustive tests reads the files that import from `tests.marks`, and no others."""

import re
from pathlib import Path

TESTS = Path(__file__).parent


def test_the_mark_comes_from_tests_marks_and_straight_into_the_file_of_the_test() -> None:
    other_ways = re.compile(r"mark\.exhaustive|(?<!^from )tests\.marks|import marks", re.MULTILINE)
    own = {"marks.py", Path(__file__).name}
    files = {file: file.read_text("utf-8") for file in TESTS.rglob("*.py") if file.name not in own}
    assert [str(file) for file, text in files.items() if other_ways.search(text)] == []
    named = [file for file, text in files.items() if "from tests.marks import" in text]
    assert [str(file) for file in named if not file.name.startswith("test_")] == []
    assert len(named) > 50
