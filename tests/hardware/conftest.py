"""What draws solids: build123d takes seconds to import, so only tests that draw pay for it."""

import importlib
from typing import Any

import pytest

collect_ignore = ["solids.py"]
"""No file of tests, and not to be imported for its examples either: a newcomer has no build123d."""


@pytest.fixture(scope="session")
def cad() -> Any:
    """Return build123d."""
    pytest.importorskip("trimesh")
    return pytest.importorskip("build123d")


@pytest.fixture(scope="session")
def solids(cad: Any) -> Any:
    """Return the module `solids` of this folder."""
    assert cad
    return importlib.import_module("tests.hardware.solids")
