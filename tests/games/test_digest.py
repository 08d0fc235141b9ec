"""Each digest and the tests of the rules name the same clauses."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from niwashi import data

DIGESTS = {"reclamation": "RC", "borderland": "BL", "karesansui": "KS"}
"""The digests of the rules, and how their clauses begin."""

CLAUSE = re.compile(r"\b(?:RC|BL|KS)-\d+")
RANGE = re.compile(r"[A-Z]{2}-\d+ to [A-Z]{2}-\d+")


def defined(digest: str) -> list[str]:
    text = (data.seeds() / f"{digest}.md").read_text(encoding="utf-8")
    return re.findall(rf"^- \*\*({DIGESTS[digest]}-\d+)\*\* ", text, flags=re.MULTILINE)


@cache
def cited() -> dict[str, bool]:
    """The clauses that docstrings of tests name one by one, and whether one of them runs each time."""
    found: dict[str, bool] = {}
    for file in Path(__file__).parent.rglob("test_*.py"):
        for test in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(test, ast.FunctionDef) and test.name.startswith("test_"):
                is_quick = "EXHAUSTIVE" not in map(ast.unparse, test.decorator_list)
                for clause in CLAUSE.findall(RANGE.sub("", ast.get_docstring(test) or "")):
                    found[clause] = found.get(clause, False) or is_quick
    return found


@pytest.mark.parametrize("digest", DIGESTS)
def test_every_clause_is_cited_by_a_test_that_runs_each_time(digest: str) -> None:
    assert defined(digest)
    assert [clause for clause in defined(digest) if not cited().get(clause)] == []


@pytest.mark.parametrize("digest", DIGESTS)
def test_no_test_cites_a_clause_that_there_is_not(digest: str) -> None:
    named = {clause for clause in cited() if clause.startswith(f"{DIGESTS[digest]}-")}
    assert named - set(defined(digest)) == set()
