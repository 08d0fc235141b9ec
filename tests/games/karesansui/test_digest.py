"""The digest and the tests name the same clauses."""

import ast
import re
from pathlib import Path

from niwashi import data, words

HERE = Path(__file__)


def digest() -> str:
    return (data.seeds() / "karesansui.md").read_text(encoding="utf-8")


def defined() -> set[str]:
    return set(re.findall(r"^- \*\*(KS-\d+)\*\* \[[TFRP](?:, [TFRP])*\] ", digest(), flags=re.MULTILINE))


def cited_one_by_one() -> set[str]:
    """The clauses that single tests name in their docstrings; ranges are too easily said to count."""
    found: set[str] = set()
    for file in HERE.parent.glob("test_*.py"):
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                text = ast.get_docstring(node) or ""
                found |= set(re.findall(r"KS-\d+", re.sub(r"KS-\d+ to KS-\d+", "", text)))
    return found


def test_the_digest_has_every_clause_of_the_game() -> None:
    given = [1, 2, 3, 4, *range(10, 21), *range(30, 39), 50]
    assert {f"KS-{number}" for number in given} <= defined()


def test_every_clause_of_the_digest_is_cited_by_a_test() -> None:
    assert defined() - cited_one_by_one() == set()


def test_no_test_program_or_seed_cites_a_clause_that_there_is_not() -> None:
    package = Path(words.__file__).parents[1]
    files = [*(package / "rules/karesansui").glob("*.py"), *(package / "pictures").glob("*.py")]
    files += [data.seeds() / "karesansui.toml"]
    texts = "".join(file.read_text(encoding="utf-8") for file in files)
    assert (set(re.findall(r"KS-\d+", texts)) | cited_one_by_one()) - defined() == set()
