"""A lasting connection between a board and its club, over any of the club's servers."""

import asyncio
from collections.abc import Awaitable, Callable
from random import random
from time import monotonic
from typing import TypeVar

import nats.errors
from nats.js.errors import APIError, NoStreamResponseError, ServiceUnavailableError

from niwashi.errors import reason
from niwashi_friends.transports.nats_client import NONSENSE, ClubClient
from niwashi_friends.transports.nats_settings import NatsSettings
from niwashi_friends.transports.transport import TransportError

T = TypeVar("T")
Work = Callable[[ClubClient], Awaitable[T]]

FAILURES = (OSError, TimeoutError, nats.errors.Error, *NONSENSE)
"""All exceptions that a connection may raise."""

_KEEPS_NOTHING = (
    TimeoutError,
    nats.errors.NoRespondersError,
    NoStreamResponseError,
    ServiceUnavailableError,
)
"""Answers of a reachable server that has lost the other servers of its cluster."""

_SOONEST_S, _LATEST_S = 0.2, 20.0
_LASTED_S = 5.0  # a connection that lasted longer was sound: the pauses between attempts are short again
_AGAIN_S, _SOON_S = 0.2, 1.0
_PROBE_S = 3
_ENTER_S = 15.0
_NO_STREAM = 10059  # JetStream's code: stream not found
_BEARS_S, _BEARS_LONGEST_S = 5.0, 20.0


class ClubConnection:
    """One connection at a time, renewed whenever it ends.

    `greet` is called for each new connection; `check` then and at intervals. While `check` fails, its
    error is reported. Work may be repeated if a connection ends in the middle.
    """

    def __init__(self, settings: NatsSettings, greet: Work[None], check: Work[None]) -> None:
        self._settings = settings
        self._greet, self._check = greet, check
        self._client: ClubClient | None = None
        self._ready = asyncio.Event()
        self._attempt = int(settings.own[:8], 16)  # spreads the boards of a club over its servers
        self._weak_since: float | None = None
        self._bears_s = _BEARS_S  # patience; doubles with each server left for storing nothing
        self.why: TransportError | None = None

    @property
    def client(self) -> ClubClient | None:
        """The current client, or None while disconnected."""
        return self._client if self._ready.is_set() else None

    async def keep(self) -> None:
        """Keep the connection up until cancelled."""
        pause = _SOONEST_S
        while True:
            began = monotonic()
            was_ready = await self._one_connection()
            has_lasted = was_ready and monotonic() - began > _LASTED_S
            pause = _SOONEST_S if has_lasted else min(2 * pause, _LATEST_S)
            await asyncio.sleep(pause * (0.5 + random()))  # jitter: boards must not reconnect all at once

    async def asked(self, work: Work[T]) -> T:
        """Return the result of some work over this connection or a later one.

        Raises TransportError on timeout.
        """
        try:
            async with asyncio.timeout(self._settings.patience_s):
                return await self._until_done(work)
        except TimeoutError as error:
            raise self.why or TransportError("carrier-nats-silent") from error

    async def _until_done(self, work: Work[T]) -> T:
        while True:
            await self._ready.wait()
            client = self._client
            if client is not None:
                try:
                    found = await _while_there(client, work)
                except FAILURES as error:
                    await self._look(client, error)
                else:
                    self._note_kept()
                    return found
            await asyncio.sleep(_AGAIN_S)

    async def _one_connection(self) -> bool:
        """Connect, wait for the end, and return whether the connection was usable."""
        servers = self._settings.servers
        self._attempt += 1
        server = servers[self._attempt % len(servers)]
        client = self._client = ClubClient()
        self._weak_since = None
        try:
            async with asyncio.timeout(_ENTER_S):
                await client.enter(server, self._settings)
            await self._use(client, server)
        except FAILURES as error:
            self.why = transport_error(error, server)
        except TransportError as error:
            self.why = error
        finally:
            was_ready = self._ready.is_set()
            self._ready.clear()
            await client.leave()
        return was_ready

    async def _use(self, client: ClubClient, server: str) -> None:
        """Greet, and check at intervals until the connection ends."""
        await _while_there(client, self._greet)
        self._ready.set()
        while not client.gone.is_set():
            pause = self._settings.check_s if await self._is_well(client, server) else _SOON_S
            try:
                async with asyncio.timeout(pause * (0.5 + random())):
                    await client.gone.wait()
            except TimeoutError:
                continue
        self.why = TransportError("carrier-nats-cut")

    async def _is_well(self, client: ClubClient, server: str) -> bool:
        """Check and record the error; leave a server that does not answer."""
        try:
            await _while_there(client, self._check)
        except FAILURES as error:
            self.why = transport_error(error, server)
            await self._look(client, error)
            return False
        self.why = None
        self._note_kept()
        return True

    async def _look(self, client: ClubClient, error: BaseException) -> None:
        """Probe a server after an error, and leave it if it does not answer."""
        if client.refusal:
            raise TransportError("carrier-nats-forbidden", why=client.refusal) from error
        if isinstance(error, TimeoutError):
            try:
                await client.flush(_PROBE_S)
            except FAILURES:
                client.gone.set()
        if isinstance(error, _KEEPS_NOTHING):
            # Leave a reachable server that stores nothing: it may have lost its cluster. While a
            # cluster elects a leader, no server stores anything for some seconds. So the patience
            # doubles with each server left, until one has stored something. It is capped, so that
            # passing a lost server never takes minutes.
            at = monotonic()
            since = self._weak_since = at if self._weak_since is None else self._weak_since
            if len(self._settings.servers) > 1 and at - since >= self._bears_s:
                self._bears_s = min(2 * self._bears_s, _BEARS_LONGEST_S)
                client.gone.set()

    def _note_kept(self) -> None:
        """Reset the patience, because the server has stored something."""
        self._weak_since, self._bears_s = None, _BEARS_S


async def _while_there(client: ClubClient, work: Work[T]) -> T:
    """Return the result of some work. Raises ConnectionClosedError if the connection ends first."""
    working, going = asyncio.ensure_future(work(client)), asyncio.ensure_future(client.gone.wait())
    try:
        await asyncio.wait({working, going}, return_when=asyncio.FIRST_COMPLETED)
        if working.done():
            return working.result()
        raise nats.errors.ConnectionClosedError
    finally:
        for each in (working, going):
            each.cancel()
        await asyncio.gather(working, going, return_exceptions=True)


def transport_error(error: BaseException, server: str) -> TransportError:
    """Convert an exception into an error for people."""
    if isinstance(error, APIError) and error.err_code == _NO_STREAM:
        return TransportError("carrier-nats-no-club", server=server)
    if isinstance(error, nats.errors.SecureConnRequiredError):
        return TransportError("carrier-nats-no-tls", server=server)
    if "authorization violation" in str(error).lower():
        return TransportError("carrier-nats-not-admitted", server=server)
    if isinstance(error, TimeoutError):
        return TransportError("carrier-nats-no-answer", server=server)
    return TransportError("carrier-nats-unreached", server=server, why=reason(error))
