"""The connection to a club: a reachable server that stores nothing is left with patience."""

from __future__ import annotations

import asyncio

import nats.errors
import pytest
from extras.friends.tests.transports.nats_homes import Board
from nats.js.errors import APIError, NotFoundError, ServiceUnavailableError
from tests.hurried import apart

from niwashi_friends.transports import nats_connection
from niwashi_friends.transports.nats_client import ClubClient
from niwashi_friends.transports.nats_connection import ClubConnection
from niwashi_friends.transports.nats_settings import NatsSettings
from niwashi_sim.simulated_match import Clock

SERVERS = tuple(f"nats://10.0.0.{number}:4222" for number in (1, 2, 3))


class ThereClient(ClubClient):
    """A client whose server always answers probes."""

    async def flush(self, timeout: int = 10) -> None:  # as nats-py has it
        del timeout


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock(1000.0)
    monkeypatch.setattr(nats_connection, "monotonic", made)
    return made


def line(*servers: str) -> ClubConnection:
    async def nothing(_: ClubClient) -> None:
        return

    return ClubConnection(NatsSettings(servers, Board(1).key, lambda _: ()), nothing, nothing)


def borne_s(made: ClubConnection, clock: Clock, error: BaseException, most_s: int = 200) -> int | None:
    """Return how long a failing connection is kept, in seconds; None for ever."""

    async def told() -> int | None:
        client = ThereClient()
        made._weak_since = None
        for second in range(most_s):
            await made._look(client, error)
            if client.gone.is_set():
                return second
            clock.now += 1.0
        return None

    return apart(lambda: asyncio.run(told()))


@pytest.mark.parametrize(
    "error",
    [TimeoutError(), nats.errors.TimeoutError(), nats.errors.NoRespondersError(), ServiceUnavailableError()],
)
def test_server_that_stores_nothing_is_left_with_growing_patience(clock: Clock, error: BaseException) -> None:
    made = line(*SERVERS)
    assert [borne_s(made, clock, error) for _ in range(7)] == [5, 10, 20, 20, 20, 20, 20]
    made._note_kept()
    assert borne_s(made, clock, error) == 5


def test_only_server_and_refusing_server_are_kept(clock: Clock) -> None:
    assert borne_s(line(SERVERS[0]), clock, TimeoutError()) is None
    for error in (NotFoundError(), APIError(code=400, err_code=10071)):
        assert borne_s(line(*SERVERS), clock, error) is None
