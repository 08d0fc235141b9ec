"""These tests take half an hour and the internet: they run when they are asked for."""

import os

import pytest


@pytest.fixture(scope="session", autouse=True)
def _asked_for() -> None:
    if not os.environ.get("NIWASHI_INSTALL_DEB"):
        pytest.skip(
            "installs the package in bare Debians, for half an hour: make -C extras/appliance test-deb"
        )
