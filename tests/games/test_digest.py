"""Each digest and the tests of the rules name the same clauses."""

import json
import subprocess
import sys

import pytest
from tests.census import DIGESTS, Test, cited, defined
from tests.rooms import ROOT


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
    assert defined(prefix)
    assert [clause for clause in defined(prefix) if not quick[clause]] == []


@pytest.mark.parametrize("prefix", DIGESTS.values())
def test_no_test_cites_a_clause_that_there_is_not(prefix: str, of_rules: list[Test]) -> None:
    named = {clause for clause in cited(of_rules) if clause.startswith(f"{prefix}-")}
    assert named - set(defined(prefix)) == set()
