"""Fixtures with a real NATS server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator

import pytest
from extras.friends.tests.transports.nats_homes import Board, plain
from extras.friends.tests.transports.nats_servers import Server, found, serving
from tests.hurried import apart

from niwashi_friends.transports.nats_settings import NatsSettings
from niwashi_friends.transports.nats_stream import open_stream
from niwashi_friends.transports.nats_transport import NatsTransport


@pytest.fixture(scope="session")
def nats_program() -> str:
    """Debian's nats-server; tests are skipped without it."""
    program = found()
    if program is None:
        pytest.skip("no nats-server: apt install nats-server")
    return program


@pytest.fixture(scope="module")
def nats_server(nats_program: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that admits everybody."""
    assert nats_program
    with serving(tmp_path_factory.mktemp("nats")) as server:
        apart(lambda: asyncio.run(open_stream(plain(server.url, Board(0)), 1, 1)))
        yield server


@pytest.fixture
def connect() -> Iterator[Callable[[NatsSettings], NatsTransport]]:
    """Make transports, which are closed in the end."""
    made: list[NatsTransport] = []

    def connected(settings: NatsSettings) -> NatsTransport:
        made.append(NatsTransport(settings))
        return made[-1]

    yield connected
    for each in made:
        each.close()
