"""Each digest and the tests name the same clauses."""

import ast
import re
from pathlib import Path

import pytest

from niwashi import data, words
from niwashi.words import catalogue
from niwashi.words.catalogue import LANGUAGES

DIGESTS = {"RC": "reclamation", "BL": "borderland"}
"""How the clauses of each digest begin."""

HERE = Path(__file__)
EACH = pytest.mark.parametrize("prefix", DIGESTS)


def clauses(prefix: str, text: str) -> set[str]:
    return set(re.findall(rf"{prefix}-\d+", text))


def cited(prefix: str) -> set[str]:
    """The clauses that test functions name in their docstrings; a comment elsewhere is no citation."""
    files = [file for file in HERE.parent.glob("test_*.py") if file != HERE]
    trees = [ast.parse(file.read_text(encoding="utf-8")) for file in files]
    functions = [node for tree in trees for node in tree.body if isinstance(node, ast.FunctionDef)]
    tests = [function for function in functions if function.name.startswith("test_")]
    return {clause for test in tests for clause in clauses(prefix, ast.get_docstring(test) or "")}


def defined(prefix: str) -> set[str]:
    digest = (data.seeds() / f"{DIGESTS[prefix]}.md").read_text(encoding="utf-8")
    return set(re.findall(rf"^- \*\*({prefix}-\d+)\*\* \[[TFRP](?:, [TFRP])*\] ", digest, flags=re.MULTILINE))


@pytest.mark.parametrize(
    ("prefix", "ids"),
    {
        "RC": [1, 2, 3, 4, 5, 6, 7, *range(10, 22), *range(30, 34), 40, 41],
        "BL": [1, 2, 3, *range(10, 14), *range(20, 28)],
    }.items(),
)
def test_the_digest_has_every_clause_of_the_game(prefix: str, ids: list[int]) -> None:
    assert {f"{prefix}-{number}" for number in ids} <= defined(prefix)


@EACH
def test_every_clause_of_the_digest_is_cited_by_a_test(prefix: str) -> None:
    assert defined(prefix) - cited(prefix) == set()


@EACH
def test_no_test_or_program_cites_a_clause_that_there_is_not(prefix: str) -> None:
    rules = Path(words.__file__).parents[1] / "rules"
    code = "".join(file.read_text(encoding="utf-8") for file in rules.rglob("*.py"))
    assert (cited(prefix) | clauses(prefix, code)) - defined(prefix) == set()


def test_every_word_that_the_rules_say_is_in_the_catalogue() -> None:
    package = Path(words.__file__).parents[1]
    files = [
        *(package / "rules").rglob("*.py"),
        *(package / "cli").glob("*.py"),
        *(package / "views").glob("*.py"),
    ]
    code = "".join(file.read_text(encoding="utf-8") for file in files)
    said = set(re.findall(r'"((?:rules|cards|borderland)-[a-z-]+[a-z])"', code))
    assert said
    for language in LANGUAGES:
        assert said - catalogue.keys(language) == set()
