"""A bounded nats-py client: a server can neither fill the memory nor stop the reader unnoticed.

nats-py buffers whatever a server announces, continues without TLS if a server offers none, and silently
stops to read at invalid input. Here each of these closes the connection.
"""

import asyncio
import itertools
from ssl import SSLContext
from time import monotonic
from typing import Any
from urllib.parse import ParseResult

from nats.aio.client import Client
from nats.aio.transport import TcpTransport
from nats.errors import Error, ProtocolError, SecureConnRequiredError
from nats.js import JetStreamManager
from nats.protocol.parser import Parser

from niwashi_friends.transports.nats_settings import NatsSettings, needs_tls
from niwashi_friends.transports.nats_subjects import inbox

MOST_BYTES = 1 << 16
"""Limit of a message or line from a server. A parcel has 4,096 bytes, an answer about a thousand."""

NONSENSE = (
    *(
        ArithmeticError,
        AssertionError,
        AttributeError,
        EOFError,
        LookupError,
        RuntimeError,
        TypeError,
        ValueError,
    ),
    asyncio.InvalidStateError,
)
"""Exceptions that nats-py raises on invalid answers."""

_CONNECT_S = 3
_PING_S = 20
_ABORT_S = 2.0
_MOST_SMALL_TALK, _A_SECOND = 200, 2


class _Parser(Parser):
    """Closes the connection on invalid or oversized input."""

    async def parse(self, data: bytes = b"") -> None:
        """Parse some bytes. Raises ProtocolError."""
        try:
            await super().parse(data)
        except NONSENSE as error:
            raise ProtocolError from error
        await asyncio.sleep(0)  # let other tasks run during a flood
        if self.needed > MOST_BYTES or len(self.buf) > 2 * MOST_BYTES:
            raise ProtocolError


class _Transport(TcpTransport):
    """A TCP connection that can be aborted, and knows whether it is encrypted."""

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]  # nats-py's own

    def __bool__(self) -> bool:
        return True  # otherwise the client replaces it

    @property
    def is_encrypted(self) -> bool:
        return self._io_writer is not None and self._io_writer.get_extra_info("ssl_object") is not None

    async def connect_tls(
        self, uri: str | ParseResult, ssl_context: SSLContext, buffer_size: int, connect_timeout: int
    ) -> None:
        """Start TLS. Raises OSError, TimeoutError."""
        del buffer_size  # unused: the existing streams have theirs
        host = uri if isinstance(uri, str) else uri.hostname
        assert self._io_writer is not None  # noqa: S101  (it is connected by then)
        async with asyncio.timeout(connect_timeout):
            await self._io_writer.start_tls(ssl_context, server_hostname=host)

    def abort(self) -> None:
        """Close at once without a handshake."""
        for writer in filter(None, (self._io_writer, self._bare_io_writer)):
            writer.transport.abort()

    def close(self) -> None:
        """Close; does nothing if never connected."""
        if self._io_writer is not None:
            self._io_writer.close()


class ClubClient(Client):
    """One connection to one server. `gone` is set once it has ended."""

    def __init__(self) -> None:
        super().__init__()
        self._ps = _Parser(self)
        self._transport = self._cable = _Transport()
        self._needs_tls = False
        self.gone = asyncio.Event()
        self.refusal = ""
        self._numbers = itertools.count()
        self._small_talk, self._began = 0, monotonic()

    async def enter(self, server: str, settings: NatsSettings) -> None:
        """Connect to a server. Raises OSError, TimeoutError, `nats.errors.Error` or one of `NONSENSE`."""
        self._needs_tls = needs_tls(server)
        tls, login = settings.tls() if self._needs_tls else None, settings.login
        await self.connect(
            servers=[server],
            tls=tls,
            allow_reconnect=False,  # ClubConnection makes another client instead
            max_reconnect_attempts=1,
            reconnect_time_wait=0,
            connect_timeout=_CONNECT_S,
            ping_interval=_PING_S,
            max_outstanding_pings=1,
            inbox_prefix=inbox(settings.own),
            error_cb=self._hear,
            closed_cb=self._end,
            signature_cb=login.answer if login else None,
            user_jwt_cb=login.token.encode if login else None,
        )

    def manager(self, timeout_s: float) -> JetStreamManager:
        """Return the manager of streams and consumers."""
        return self.jsm(timeout=timeout_s)

    def next_number(self) -> int:
        """Return a number that is unique for this connection."""
        return next(self._numbers)

    async def leave(self) -> None:
        """Close the connection, also if the server no longer responds."""
        try:
            async with asyncio.timeout(_ABORT_S):
                await self.close()
        except (OSError, TimeoutError, Error, *NONSENSE):
            pass
        finally:
            self._cable.abort()
            self.gone.set()

    def _connect_command(self) -> bytes:
        """Send credentials over an encrypted connection only, if TLS is required."""
        if self._needs_tls and not self._cable.is_encrypted:
            raise SecureConnRequiredError
        command: bytes = super()._connect_command()
        return command

    async def _process_info(self, info: dict[str, Any], *first: bool, **more: bool) -> None:
        """Process the server's info, but ignore its list of other servers."""
        self._count()
        await super()._process_info({**info, "connect_urls": None}, *first, **more)

    async def _process_ping(self) -> None:
        self._count()
        await super()._process_ping()

    async def _process_pong(self) -> None:
        self._count()
        if self._pongs and self._pongs[0].done():  # the caller has given up
            self._pongs.pop(0)
            return
        await super()._process_pong()

    async def _process_err(self, err_msg: str) -> None:
        self._count()
        await super()._process_err(err_msg)

    def _count(self) -> None:
        """Limit protocol messages that carry no parcel. Raises ProtocolError."""
        self._small_talk += 1
        if self._small_talk > _MOST_SMALL_TALK + _A_SECOND * (monotonic() - self._began):
            raise ProtocolError

    async def _hear(self, error: Exception) -> None:
        if "permissions violation" in str(error).lower():
            self.refusal = str(error)[:200]

    async def _end(self) -> None:
        self.gone.set()
