"""The digest and the tests name the same clauses."""

import ast
import re
from pathlib import Path

from niwashi import data, words

CLAUSE = re.compile(r"RC-\d+")
HERE = Path(__file__)


def digest() -> str:
    return (data.seeds() / "reclamation.md").read_text(encoding="utf-8")


def cited() -> set[str]:
    """The clauses that test functions name in their docstrings; a comment elsewhere is no citation."""
    files = [file for file in HERE.parent.glob("test_*.py") if file != HERE]
    trees = [ast.parse(file.read_text(encoding="utf-8")) for file in files]
    functions = [node for tree in trees for node in tree.body if isinstance(node, ast.FunctionDef)]
    tests = [function for function in functions if function.name.startswith("test_")]
    return {clause for test in tests for clause in CLAUSE.findall(ast.get_docstring(test) or "")}


def defined() -> set[str]:
    return set(re.findall(r"^- \*\*(RC-\d+)\*\* \[[TRP]\] ", digest(), flags=re.MULTILINE))


def test_the_digest_has_every_clause_of_the_game() -> None:
    ids = [1, 2, 3, 4, 5, 6, 7, *range(10, 22), *range(30, 34), 40, 41]
    assert {f"RC-{number}" for number in ids} <= defined()


def test_every_clause_of_the_digest_is_cited_by_a_test() -> None:
    assert defined() - cited() == set()


def test_no_test_or_program_cites_a_clause_that_there_is_not() -> None:
    rules = Path(words.__file__).parents[1] / "rules"
    code = "".join(file.read_text(encoding="utf-8") for file in rules.rglob("*.py"))
    assert (cited() | set(CLAUSE.findall(code))) - defined() == set()


def test_every_word_that_the_rules_say_is_in_the_catalogue() -> None:
    package = Path(words.__file__).parents[1]
    files = [*(package / "rules").rglob("*.py"), *(package / "app").glob("*.py")]
    code = "".join(file.read_text(encoding="utf-8") for file in files)
    said = set(re.findall(r'"((?:rules|cards)-[a-z-]+[a-z])"', code))
    assert said
    for language in words.LANGUAGES:
        assert said - words.keys(language) == set()
