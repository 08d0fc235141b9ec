"""Limit connections: how many are open, how fast they send, and how long a request may take to arrive.

uvicorn's protocols read all that a socket holds, up to 256 KiB at once, and answer all of it before anything
else runs. So `Connection` stands between the socket and uvicorn's protocol. It hands over small pieces, each
through the scheduler.

`Connection` and `_PacedTransport` use what asyncio defines for protocols and transports, and what
`uvicorn.Config(http=...)` takes. What only the application can know, that a request or a message has arrived
whole, `reporting` tells the connection by the state of its scope.
"""

import asyncio
import logging
import socket
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

import h11
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from niwashi.web.answers import LineBroke
from niwashi.web.bucket import TokenBucket
from niwashi.web.fifo_scheduler import FifoScheduler
from niwashi.web.hosts import LET_IN, is_at_home, is_own, peer_address

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

_MOST_UNFINISHED = 128 * 1024  # bytes of a web socket in which no message ends: the largest message twice
_IDLE_BYTES_PER_S = 4  # of a web socket that is only open: it answers pings

_ARRIVED = "niwashi.arrived"
_TAKEN = "niwashi.taken"
"""Keys in the state of a connection's scope: functions to call once a request or a message has arrived whole,
and with each part of a body that the application has taken."""

_LOG = logging.getLogger("uvicorn.error")


class Connection(asyncio.Protocol):
    """Passes a connection's data to uvicorn's protocol at a limited pace: first HTTP, then a web socket."""

    def __init__(
        self,
        scheduler: FifoScheduler,
        others: "set[Connection]",
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        """`others` are all that are open; they share it."""
        self._loop = _loop or asyncio.get_running_loop()
        self._scheduler, self._others = scheduler, others
        state = {**app_state, LET_IN: self._let_in, _ARRIVED: self._arrived, _TAKEN: self._take}
        self._inner: asyncio.BaseProtocol = H11Protocol(config, server_state, state, _loop)
        self._is_http = True
        self.is_let_in = False
        """True if the guest of this connection was let in."""
        self.serves_own_page = False
        """True if a page of this computer is at the other end."""
        self.peer = ""
        self.began_at = self._loop.time()
        self._share = TokenBucket(BYTES_PER_S, BURST)
        self._unfinished = TokenBucket(_IDLE_BYTES_PER_S, _MOST_UNFINISHED)
        self._taken = 0  # bytes of a body since it last got more time
        self._unread = memoryview(b"")
        self._is_due = False  # a piece waits in the scheduler
        self._is_held = False  # the inner protocol has paused reading
        self._awaits_answer = False  # a handshake is not answered yet
        self._is_asked = False  # a request has arrived whole and is not answered yet, however long that takes
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
        self._others.add(self)
        self._inner.connection_made(_PacedTransport(self, transport))
        self.begin_request()

    def _has_room(self) -> bool:
        """Return True if the peer is in a home network, and a place of its kind is free or was made free."""
        scope = {name: self._transport.get_extra_info(kind) for name, kind in _ENDS}
        self.serves_own_page, self.peer = is_own(scope), str(peer_address(scope))
        alike = [each for each in self._others if each.serves_own_page == self.serves_own_page]
        if self.serves_own_page:
            return len(alike) < MOST_CONNECTIONS
        return is_at_home(scope) and (len(alike) < MOST_CONNECTIONS or _has_made_room(alike))

    # What the application tells

    def _let_in(self) -> None:
        self.is_let_in = True

    def _arrived(self) -> None:
        self._is_asked = True
        self.end_request()
        self._unfinished = TokenBucket(_IDLE_BYTES_PER_S, _MOST_UNFINISHED)

    def _take(self, size: int) -> None:
        """Give a body more time, and a new share: the application wants it, and knows how much of it."""
        self._taken += size
        if self._taken >= BYTES_PER_S:
            self._taken = 0
            self._share = TokenBucket(BYTES_PER_S, BURST)
            self.end_request()
            self.begin_request()

    @property
    def is_ending(self) -> bool:
        return self._transport.is_closing()

    def end(self) -> None:
        """Close at once, to make room for another connection."""
        try:
            self._transport.abort()
        except AttributeError:  # a transport of TLS that was closed twice has lost its protocol (Python 3.11)
            with suppress(OSError):
                self._transport.get_extra_info("socket").shutdown(socket.SHUT_RDWR)

    def connection_lost(self, exc: Exception | None) -> None:
        """Pass the end of the connection on."""
        self.end_request()
        self._cancel_stuck_timer()
        self._unread = memoryview(b"")
        self._others.discard(self)
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
        ping behind the handshake would go out first. A handshake that it does not answer is given up like a
        request that does not arrive.
        """
        self._inner, self._is_http = protocol, False
        self._awaits_answer = True

    def answer(self) -> None:
        """Note that the protocol writes: the request or handshake is being answered."""
        self._is_asked = False
        self.end_request()
        if self._awaits_answer:
            self._awaits_answer = False
            self._go_on()

    def hold(self, *, held: bool) -> None:
        """Stop handing data over, or continue."""
        self._is_held = held
        self._go_on()

    def begin_request(self) -> None:
        """Start the deadline of a request, unless one is running, or one before it is not answered yet."""
        if self._deadline is None and self._is_http and not self._is_asked:
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
        now = self._loop.time()
        self._share.spend(len(piece), now)
        if self._is_http:
            self.begin_request()
        else:
            self._unfinished.spend(len(piece), now)
            if self._unfinished.wait_s(now):
                self._transport.abort()
                return
        assert isinstance(self._inner, asyncio.Protocol)  # noqa: S101
        try:
            self._inner.data_received(piece)
        except Exception:  # noqa: BLE001  # bad bytes end the connection that sent them, nothing else
            _LOG.exception("A connection sent what its protocol did not survive.")
            self._transport.abort()
            return
        self._go_on()


_ENDS = (("server", "sockname"), ("client", "peername"))


def _has_made_room(connections: Iterable[Connection]) -> bool:
    """End one connection of a guest who was not let in; False if there is none."""
    unknown = [each for each in connections if not each.is_let_in and not each.is_ending]
    if not unknown:
        return False
    of_each = Counter(each.peer for each in unknown)
    min(unknown, key=lambda each: (-of_each[each.peer], each.began_at)).end()
    return True


def end_closing(connections: Iterable[Connection]) -> bool:
    """End at once what is closing already: uvicorn would try to close it once more, and fail.

    Return whether there was any.
    """
    closing = [each for each in connections if each.is_ending]
    for each in closing:
        each.end()
    return bool(closing)


def reporting(application: ASGIApp) -> ASGIApp:
    """Return an application that tells its connection what has arrived.

    It gets LineBroke where uvicorn raises an exception of h11's.
    """

    async def reported(scope: Scope, receive: Receive, send: Send) -> None:
        state = scope.get("state", {})
        arrived, taken = state.get(_ARRIVED, lambda: None), state.get(_TAKEN, lambda _: None)
        has_more = scope["type"] == "http" and _has_body(scope)
        if not has_more:
            arrived()

        async def receiving() -> Message:
            nonlocal has_more
            message = await receive()
            if message["type"] == "websocket.receive":
                arrived()
            elif message["type"] == "http.request" and has_more:
                has_more = message.get("more_body", False)
                if has_more:
                    taken(len(message["body"]))
                else:
                    arrived()
            return message

        async def sending(message: Message) -> None:
            try:
                await send(message)
            except h11.LocalProtocolError as error:
                raise LineBroke from error

        await application(scope, receiving, sending)

    return reported


def _has_body(scope: Scope) -> bool:
    headers = dict(scope["headers"])
    return b"transfer-encoding" in headers or headers.get(b"content-length", b"0") != b"0"


class _PacedTransport(asyncio.Transport):
    """The inner protocol's transport: writes go out directly, pausing and resuming go to the connection."""

    def __init__(self, connection: Connection, transport: asyncio.Transport) -> None:
        super().__init__()
        self._connection, self._transport = connection, transport

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
