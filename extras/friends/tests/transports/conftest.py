"""Fixtures with a real NATS server."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from extras.friends.tests.transports.nats_homes import Club, HomesOverNats, running
from extras.friends.tests.transports.nats_servers import found


@pytest.fixture(scope="session")
def nats_program() -> str:
    """Debian's nats-server; tests are skipped without it."""
    program = found()
    if program is None:
        pytest.skip("no nats-server: apt install nats-server")
    return program


@pytest.fixture(scope="module")
def club(nats_program: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    """A club whose server runs."""
    assert nats_program
    made = Club(tmp_path_factory.mktemp("club"))
    with running(made.server):
        yield made


@pytest.fixture
def homes(club: Club) -> Iterator[HomesOverNats]:
    """Two new boards of the club."""
    made = HomesOverNats(club)
    yield made
    made.close()
