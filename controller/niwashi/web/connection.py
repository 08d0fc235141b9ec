"""Limit connections: how many are open, how fast they send, and how long a request may take to arrive.

uvicorn's protocols read all that a socket holds, up to 256 KiB at once, and answer all of it before anything
else runs. So `Connection` stands between the socket and uvicorn's protocol. It hands over small pieces, each
through the scheduler.

`Connection` and `_PacedTransport` use only what asyncio defines for protocols and transports, and what
`uvicorn.Config(http=..., ws=...)` takes. The rest is uvicorn's own and may change without notice.
pyproject.toml therefore bounds uvicorn to tested minor versions, and `tests/web/test_uvicorn_internals.py`
names each attribute below. If one goes, this breaks:

- `ServerState.connections`, and `server`, `client`, `transport` of what it holds: the count of connections
  per kind, and making room for a new guest.
- `H11Protocol.conn`: the deadline of a request would go on while the answer is prepared.
- `H11Protocol.shutdown`, `WebSocketsSansIOProtocol.shutdown`: stopping the server raises for a connection
  that is closing already.
- `WebSocketsSansIOProtocol.conn`: a bad handshake stays open until the page leaves. (`handshake_exc` of the
  `conn` is public in websockets.)
- `WebSocketsSansIOProtocol.frames`, `handle_cont`: a message in endless empty parts fills the memory.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Iterable
from typing import Any

import h11
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame

from niwashi.web.bucket import TokenBucket
from niwashi.web.fifo_scheduler import FifoScheduler
from niwashi.web.hosts import LET_IN, is_at_home, is_own

MOST_CONNECTIONS = 64
"""Connections open at the same time, for this computer's pages and for guests each.

A page needs one, and six more while it loads. More from this computer are closed unread. One more guest takes
the place of the oldest connection that was not let in, from the address with most of those. So a phone that
comes back is served, however many connections another device holds open.
"""

REQUEST_S = 10.0
"""Seconds within which a request has to arrive whole."""

BYTES_PER_S = 64 * 1024
"""Sustained rate for what a connection sends. Our page sends some hundred bytes for each action."""

BURST = 128 * 1024
"""Bytes that a connection may send at once."""

STUCK_S = 10.0
"""Seconds that a peer may read nothing of what we send, also of what is left at the end."""

FLOOD_S = 10.0
"""Seconds that a connection may exceed its share without a pause; then it is closed."""

_PIECE_BYTES = 1024  # some ten messages, or 170 pings, which take about 3 ms

_MAX_MESSAGE_PARTS = 64  # our page sends each message in one part

_LOG = logging.getLogger("uvicorn.error")


class Connection(asyncio.Protocol):
    """Passes a connection's data to uvicorn's protocol at a limited pace: first HTTP, then a web socket."""

    def __init__(
        self,
        scheduler: FifoScheduler,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        self._loop = _loop or asyncio.get_running_loop()
        self._scheduler, self._state = scheduler, server_state
        state = {**app_state, LET_IN: self._let_in}
        self._inner: asyncio.BaseProtocol = _HttpProtocol(config, server_state, state, _loop)
        self._is_let_in = False
        self.began_at = self._loop.time()
        self._share = TokenBucket(BYTES_PER_S, BURST)
        self._unread = memoryview(b"")
        self._is_due = False  # a piece waits in the scheduler
        self._is_held = False  # the inner protocol has paused reading
        self._awaits_answer = False  # a handshake is not answered yet
        self._deadline: asyncio.TimerHandle | None = None
        self._stuck: asyncio.TimerHandle | None = None
        self._is_accepted = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Accept a connection if there is room, else abort it."""
        assert isinstance(transport, asyncio.Transport)  # noqa: S101  # streams have this kind
        self._transport = transport
        if not self._has_room():
            transport.abort()
            return
        self._is_accepted = True
        self._inner.connection_made(_PacedTransport(self, transport))
        self.begin_request()

    def _has_room(self) -> bool:
        """Return True if the peer is in a home network, and a place of its kind is free or was made free."""
        scope = {name: self._transport.get_extra_info(kind) for name, kind in _ENDS}
        alike = [each for each in self._state.connections if _serves_own_page(each) == is_own(scope)]
        if is_own(scope):
            return len(alike) < MOST_CONNECTIONS
        return is_at_home(scope) and (len(alike) < MOST_CONNECTIONS or _has_made_room(alike))

    def _let_in(self) -> None:
        self._is_let_in = True

    @property
    def is_let_in(self) -> bool:
        """True if the guest of this connection was let in."""
        return self._is_let_in

    @property
    def is_ending(self) -> bool:
        return self._transport.is_closing()

    @property
    def peer(self) -> str:
        return str(self._transport.get_extra_info("peername")[0])

    def end(self) -> None:
        """Close at once, to make room for another connection."""
        self._transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Pass the end of the connection on."""
        self.end_request()
        self._cancel_stuck_timer()
        self._unread = memoryview(b"")
        if self._is_accepted:
            self._inner.connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Keep the data and stop reading from the socket until all of it was handed over."""
        if not self._is_accepted:
            return
        self._transport.pause_reading()
        self._unread = memoryview(data)
        self._go_on()

    def eof_received(self) -> bool | None:
        """Pass the end of what the peer sends on."""
        assert isinstance(self._inner, asyncio.Protocol)  # noqa: S101
        return self._inner.eof_received() if self._is_accepted else None

    def pause_writing(self) -> None:
        """Pass on that the peer does not read. The connection is aborted after STUCK_S of that."""
        if self._is_accepted:
            self.start_stuck_timer()
            self._inner.pause_writing()

    def resume_writing(self) -> None:
        """Pass on that the peer reads again."""
        if self._is_accepted:
            if not self._transport.is_closing():  # a closing one gets no more time by reading a little
                self._cancel_stuck_timer()
            self._inner.resume_writing()

    # What the protocol asks of its transport

    def hand_over(self, protocol: asyncio.BaseProtocol) -> None:
        """Continue with another protocol: the connection has become a web socket.

        Nothing is handed to it until it has answered the handshake (RFC 6455, 4.1). Else the answer to a
        ping behind the handshake would go out first.
        """
        self._inner = protocol
        self._awaits_answer = True
        self.end_request()

    def answer(self) -> None:
        """Note that the protocol writes: the request or handshake is being answered."""
        self.end_request()
        if self._awaits_answer:
            self._awaits_answer = False
            self._go_on()

    def hold(self, *, held: bool) -> None:
        """Stop handing data over, or continue."""
        self._is_held = held
        self._go_on()

    def begin_request(self) -> None:
        """Start the deadline of a request, unless one is running."""
        if self._deadline is None and isinstance(self._inner, H11Protocol):
            self._deadline = self._loop.call_later(REQUEST_S, self._transport.abort)

    def end_request(self) -> None:
        """Cancel the deadline: the request has arrived whole."""
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def start_stuck_timer(self) -> None:
        """Abort the connection if the peer does not read before STUCK_S have passed."""
        if self._stuck is None:
            self._stuck = self._loop.call_later(STUCK_S, self._transport.abort)

    # Inside

    def _cancel_stuck_timer(self) -> None:
        if self._stuck is not None:
            self._stuck.cancel()
            self._stuck = None

    def _go_on(self) -> None:
        if self._is_held or self._awaits_answer or self._is_due or self._transport.is_closing():
            return
        if not self._unread:
            self._transport.resume_reading()
            return
        self._is_due = True
        now = self._loop.time()
        wait_s = self._share.wait_s(now)
        if self._share.strained_s(now) > FLOOD_S:
            self._transport.abort()
        elif wait_s:
            self._loop.call_later(wait_s, self._scheduler.schedule, self._hand_piece)
        else:
            self._scheduler.schedule(self._hand_piece)

    def _hand_piece(self) -> None:
        self._is_due = False
        if self._is_held or self._awaits_answer or not self._unread or self._transport.is_closing():
            return
        piece, self._unread = bytes(self._unread[:_PIECE_BYTES]), self._unread[_PIECE_BYTES:]
        self._share.spend(len(piece), self._loop.time())
        self.begin_request()
        assert isinstance(self._inner, asyncio.Protocol)  # noqa: S101
        try:
            self._inner.data_received(piece)
        except Exception:  # noqa: BLE001  # bad bytes end the connection that sent them, nothing else
            _LOG.exception("A connection sent what its protocol did not survive.")
            self._transport.abort()
            return
        if isinstance(self._inner, H11Protocol) and self._inner.conn.their_state is h11.DONE:
            self.end_request()  # the deadline is for asking; an answer may take longer
        self._go_on()


_ENDS = (("server", "sockname"), ("client", "peername"))


def _serves_own_page(protocol: Any) -> bool:
    return is_own({"server": protocol.server, "client": protocol.client})


def _has_made_room(protocols: Iterable[Any]) -> bool:
    """End one connection of a guest who was not let in; False if there is none. Takes uvicorn's protocols."""
    transports = [each.transport for each in protocols]
    connections = [each.connection for each in transports if isinstance(each, _PacedTransport)]
    unknown = [each for each in connections if not each.is_let_in and not each.is_ending]
    if not unknown:
        return False
    of_each = Counter(each.peer for each in unknown)
    min(unknown, key=lambda each: (-of_each[each.peer], each.began_at)).end()
    return True


class _PacedTransport(asyncio.Transport):
    """The inner protocol's transport: writes go out directly, pausing and resuming go to the connection."""

    def __init__(self, connection: Connection, transport: asyncio.Transport) -> None:
        super().__init__()
        self._connection, self._transport = connection, transport

    @property
    def connection(self) -> Connection:
        return self._connection

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return self._transport.get_extra_info(name, default)

    def is_closing(self) -> bool:
        return self._transport.is_closing()

    def close(self) -> None:
        self._connection.start_stuck_timer()
        self._transport.close()

    def abort(self) -> None:
        self._transport.abort()

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self._transport.write(data)
        self._connection.answer()

    def pause_reading(self) -> None:
        self._connection.hold(held=True)

    def resume_reading(self) -> None:
        self._connection.hold(held=False)

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self._connection.hand_over(protocol)


class _HttpProtocol(H11Protocol):
    """uvicorn's HTTP, which can also be shut down after bytes that were no HTTP."""

    def shutdown(self) -> None:
        """End the connection. One that is closing, or in which h11 has given up, is aborted."""
        if self.transport.is_closing() or self.conn.our_state is h11.ERROR:
            self.transport.abort()
        else:
            super().shutdown()


class LimitedWebSocket(WebSocketsSansIOProtocol):
    """uvicorn's web socket with limits on what it would accept without end."""

    def data_received(self, data: bytes) -> None:
        """Take data. A bad handshake ends the connection; uvicorn would leave it open."""
        super().data_received(data)
        if self.conn.handshake_exc is not None:
            self.transport.abort()

    def handle_cont(self, event: Frame) -> None:
        """Take a further part of a message. Too many parts end the connection."""
        if len(self.frames) >= _MAX_MESSAGE_PARTS:
            self.frames = []
            self.transport.abort()
        else:
            super().handle_cont(event)

    def shutdown(self) -> None:
        """End the connection, unless it is closing: uvicorn would send a second close frame and fail."""
        if not self.transport.is_closing():
            super().shutdown()
