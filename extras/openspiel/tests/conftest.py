"""The package of OpenSpiel's games is installed for these tests, as it is beside the program.

They take pyspiel, which `make test` does not install: `.ci/run` does, and there it has to be there.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest
from tests.conftest import no_engine_outlives_its_test, no_loop_of_a_browser, open_page, serve
from tests.required import is_required

from niwashi.testing.installing import installed

__all__ = ["no_engine_outlives_its_test", "no_loop_of_a_browser", "open_page", "serve"]  # fixtures

PROJECT = Path(__file__).parents[1]
HERE = Path(__file__).parent
WITHOUT = frozenset({"test_package.py"})
"""What is tested without pyspiel."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if find_spec("pyspiel") is not None or is_required("openspiel"):
        return
    reason = "takes OpenSpiel: make openspiel; NIWASHI_REQUIRE=openspiel, as .ci/run does"
    for item in items:
        if item.path.parent == HERE and item.path.name not in WITHOUT:
            item.add_marker(pytest.mark.skip(reason=reason))


@pytest.fixture(scope="module", autouse=True)
def package() -> Iterator[None]:
    with installed(PROJECT):
        yield
