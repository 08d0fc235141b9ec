"""Serve by https, too. Connections are accepted here, a few at a time, as TLS handshakes are expensive."""

import asyncio
import ssl
from collections import Counter, OrderedDict
from collections.abc import Collection, Sequence
from contextlib import suppress
from socket import SHUT_RDWR, socket
from typing import NamedTuple, Protocol

import uvicorn

from niwashi.errors import NiwashiError
from niwashi.web.bucket import TokenBucket
from niwashi.web.connection import Connection
from niwashi.web.fifo_scheduler import FifoScheduler
from niwashi.web.hosts import is_at_home
from niwashi.web.resting_server import RestingServer

HANDSHAKE_S = 5.0
"""Seconds for a TLS handshake."""

MOST_AT_ONCE = 16
MOST_OF_ONE = 6
"""Most handshakes at the same time: in all, and from one address. A page needs six."""

HANDSHAKES_PER_S, BURST = 20.0, 20.0
"""Handshakes a second, and at once. Each takes a Pi some milliseconds."""

OF_ONE_PER_S, BURST_OF_ONE = 5.0, 15.0
"""The share of one address: a client that wants more delays only itself."""

ACCEPTED_PER_S = 200.0
"""Connections a second that are looked at, most of them refused. Each takes some hundred microseconds."""

_MOST_KNOWN = 256  # addresses

_AFTER_FAULT_S = 1.0


class Certificates(Protocol):
    """The board's keys, as `niwashi.web` needs them."""

    @property
    def fingerprint(self) -> str:
        """The SHA-256 of the authority, as phones display it."""

    @property
    def authority(self) -> bytes:
        """The authority's certificate as phones install it, without its key."""

    def context(self, address: str) -> ssl.SSLContext | None:
        """Return the TLS context for an address; None if a certificate may have to be made first."""

    def renewed(self, address: str) -> ssl.SSLContext:
        """Return the TLS context, with a new certificate if one is due. Slow. Raises NiwashiError."""


class Secured(NamedTuple):
    """The sockets that are served by https, with their keys."""

    sockets: Sequence[socket]
    certificates: Certificates


class SecureServer(RestingServer):
    """A server that also serves some sockets by https."""

    def __init__(
        self,
        config: uvicorn.Config,
        scheduler: FifoScheduler,
        secured: Secured,
        connections: Collection[Connection] = (),
    ) -> None:
        super().__init__(config, connections)
        self._scheduler, self._secured = scheduler, secured
        self._accepting: list[asyncio.Task[None]] = []
        self._shaking: set[asyncio.Task[None]] = set()
        self._from: Counter[str] = Counter()
        self._pace = TokenBucket(HANDSHAKES_PER_S, BURST)
        self._accepted = TokenBucket(ACCEPTED_PER_S, ACCEPTED_PER_S / 10)
        self._shares: OrderedDict[str, TokenBucket] = OrderedDict()

    async def startup(self, sockets: list[socket] | None = None) -> None:
        """Start serving."""
        await super().startup(sockets)
        self._accepting = [asyncio.create_task(self._accept(each)) for each in self._secured.sockets]

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        """Stop accepting, and end all connections."""
        for task in (*self._accepting, *self._shaking):
            task.cancel()
        await asyncio.gather(*self._accepting, *self._shaking, return_exceptions=True)
        for each in self._secured.sockets:
            each.close()
        await super().shutdown(sockets)

    async def _accept(self, listening: socket) -> None:
        listening.setblocking(False)  # noqa: FBT003  # its only argument
        loop = asyncio.get_running_loop()
        while True:
            self._accepted.spend(1, loop.time())
            await asyncio.sleep(self._accepted.wait_s(loop.time()))
            try:
                line, peer = await loop.sock_accept(listening)
            except OSError:  # out of file handles
                await asyncio.sleep(_AFTER_FAULT_S)
                continue
            if not self._has_room(line, str(peer[0])):
                line.close()
                continue
            task = asyncio.create_task(self._shake(line, str(peer[0])))
            self._shaking.add(task)
            task.add_done_callback(self._shaking.discard)

    def _has_room(self, line: socket, peer: str) -> bool:
        """Return True if a connection comes from a home network and does not exceed the limits."""
        try:
            ends = {"server": line.getsockname()[:2], "client": line.getpeername()[:2]}
        except OSError:  # it has closed already
            return False
        return is_at_home(ends) and len(self._shaking) < MOST_AT_ONCE and self._from[peer] < MOST_OF_ONE

    async def _wait_for_share(self, peer: str) -> None:
        """Wait until an address may have one more handshake, by its share and by that of all."""
        share = self._shares.pop(peer, None) or TokenBucket(OF_ONE_PER_S, BURST_OF_ONE)
        self._shares[peer] = share  # the least recently used goes first
        if len(self._shares) > _MOST_KNOWN:
            self._shares.popitem(last=False)
        loop = asyncio.get_running_loop()
        for each in (share, self._pace):
            each.spend(1, loop.time())
            await asyncio.sleep(each.wait_s(loop.time()))

    async def _shake(self, line: socket, peer: str) -> None:
        """Do the TLS handshake; then hand the connection to the HTTP protocol."""
        self._from[peer] += 1
        loop, address = asyncio.get_running_loop(), line.getsockname()[0]
        kept, certificates = False, self._secured.certificates
        try:
            await self._wait_for_share(peer)
            context = certificates.context(address) or await asyncio.to_thread(certificates.renewed, address)
            await self._scheduler.wait()
            await loop.connect_accepted_socket(
                self._protocol, line, ssl=context, ssl_handshake_timeout=HANDSHAKE_S, ssl_shutdown_timeout=1.0
            )
            kept = True
        except (OSError, ValueError, NiwashiError):  # mostly clients that do not speak TLS
            pass
        finally:
            self._from[peer] -= 1
            if not kept:
                with suppress(OSError):
                    line.shutdown(SHUT_RDWR)
                line.close()

    def _protocol(self) -> asyncio.Protocol:
        made: asyncio.Protocol = self.config.http_protocol_class(  # type: ignore[call-arg]
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state, _loop=None
        )
        return made
