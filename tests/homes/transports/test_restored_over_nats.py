"""A board that was restored from a backup goes on over a real server."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.homes.homes import HOMES
from tests.homes.restoring import OverTransports, backed_up, check_goes_on, dies, turns_later
from tests.homes.transports.nats_servers import Server

from niwashi.homes.transports.nats_settings import NatsSettings
from niwashi.homes.transports.nats_transport import NatsTransport
from niwashi.homes.transports.transport import Transport


@pytest.fixture
def closing_transports() -> Iterator[list[Transport]]:
    made: list[Transport] = []
    yield made
    for each in made:
        each.close()


def test_game_goes_on_over_nats(
    tmp_path: Path, nats_server: Server, closing_transports: list[Transport]
) -> None:
    def made(seat: int) -> Transport:
        own, other = HOMES[seat], HOMES[1 - seat]
        settings = NatsSettings((nats_server.url,), own.public, lambda _: [other.public], patience_s=10.0)
        closing_transports.append(NatsTransport(settings))
        return closing_transports[-1]

    two = OverTransports(tmp_path, made)
    until = time.monotonic() + 60
    while any(not home.courier.rounds or home.courier.trouble for home in two.homes):
        two.go_on(1, 0)
        assert time.monotonic() < until
    two.go_on(200, turns=4)
    backup = backed_up(two.homes[0], tmp_path / "b.zip")
    signed = turns_later(two, 0, 3)
    two.rest(10)
    dies(two, 0, backup)
    check_goes_on(two, 0, signed)
    two.close()
