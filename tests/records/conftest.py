"""Records here have the tables of a package, too."""

from collections.abc import Iterator

import pytest
from tests.records.package_rows import loaded


@pytest.fixture(scope="module", autouse=True)
def package_is_loaded() -> Iterator[None]:
    with loaded():
        yield
