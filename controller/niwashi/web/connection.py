"""One connection as it comes in: how many there may be, how fast, and how long one may take to ask.

The server's own protocols read whatever a socket holds, up to 256 KiB at once, and answer all of it before
anything else is done. So they get it from here, a little at a time, and each time through the gate.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Iterable
from typing import Any

import h11
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame

from niwashi.web.bucket import TokenBucket
from niwashi.web.fifo_scheduler import FifoScheduler
from niwashi.web.hosts import is_at_home, is_own

MOST_CONNECTIONS = 64
"""Open at the same time; a page needs one, and six more while it loads.

This computer's own pages and guests have so many each. Further ones of its own are closed unheard. A further
one of a guest takes the place of the oldest one that nobody was let in by, of the address that has most of
them: a phone that comes back is heard, however many lines somebody else keeps open.
"""

LET_IN = "niwashi.let_in"
"""In the state of a connection's scope: what is called once it is the line of a guest who was let in."""

REQUEST_S = 10.0
"""How many seconds a request may take to come in whole."""

BYTES_PER_S = 64 * 1024
"""What a connection may send in the long run; our page sends some hundred bytes for each act of a hand."""

BURST = 128 * 1024
"""Bytes that it may send at once."""

STUCK_S = 10.0
"""So many seconds somebody may take nothing of what is sent, or of what is still to be sent at the end."""

FLOOD_S = 10.0
"""So long it may send more than its share without a pause; then it is closed."""

_PIECE = 1024  # bytes: some ten messages, or 170 pings, which take about 3 ms

_MOST_PARTS = 64  # of one message; ours comes in one

_LOG = logging.getLogger("uvicorn.error")


class Connection(asyncio.Protocol):
    """Stands before uvicorn's protocol of a connection, whichever that is, and hands it what comes in."""

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
        self._inner: asyncio.BaseProtocol = _HttpLine(config, server_state, state, _loop)
        self._is_let_in = False
        self.began_at = self._loop.time()
        self._share = TokenBucket(BYTES_PER_S, BURST)
        self._unread = memoryview(b"")
        self._is_due = False  # whether a piece is on its way through the gate
        self._is_held = False  # whether the inner protocol wants nothing for now
        self._deadline: asyncio.TimerHandle | None = None
        self._stuck: asyncio.TimerHandle | None = None
        self._is_in = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Let a connection in if there is room."""
        assert isinstance(transport, asyncio.Transport)  # noqa: S101  # a stream's own kind
        self._transport = transport
        if not self._has_room():
            transport.abort()
            return
        self._is_in = True
        self._inner.connection_made(_Line(self, transport))
        self.begin_request()

    def _has_room(self) -> bool:
        """Whether it comes from a home network, and there are not too many of its kind, or one makes room."""
        scope = {name: self._transport.get_extra_info(kind) for name, kind in _ENDS}
        alike = [each for each in self._state.connections if _is_own_line(each) == is_own(scope)]
        if is_own(scope):
            return len(alike) < MOST_CONNECTIONS
        return is_at_home(scope) and (len(alike) < MOST_CONNECTIONS or _has_made_room(alike))

    def _let_in(self) -> None:
        self._is_let_in = True

    @property
    def is_let_in(self) -> bool:
        """Whether it is the line of a guest who was let in."""
        return self._is_let_in

    @property
    def is_ending(self) -> bool:
        """Whether it makes room already."""
        return self._transport.is_closing()

    @property
    def peer(self) -> str:
        """The address that it comes from."""
        return str(self._transport.get_extra_info("peername")[0])

    def end(self) -> None:
        """Make room for another one."""
        self._transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell the protocol, which tells whoever it serves."""
        self.end_request()
        self._flows()
        self._unread = memoryview(b"")
        if self._is_in:
            self._inner.connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Keep what came until its turn; nothing more is read from the socket meanwhile."""
        if not self._is_in:
            return
        self._transport.pause_reading()
        self._unread = memoryview(data)
        self._go_on()

    def eof_received(self) -> bool | None:
        """Tell the protocol."""
        assert isinstance(self._inner, asyncio.Protocol)  # noqa: S101
        return self._inner.eof_received() if self._is_in else None

    def pause_writing(self) -> None:
        """Tell the protocol that nobody reads what it sends. Whoever goes on so is cut off."""
        if self._is_in:
            self.must_flow()
            self._inner.pause_writing()

    def resume_writing(self) -> None:
        """Tell the protocol that somebody reads again."""
        if self._is_in:
            if not self._transport.is_closing():  # one that ends has no longer for reading in between
                self._flows()
            self._inner.resume_writing()

    # What the protocol asks of its transport

    def hand_over(self, protocol: asyncio.BaseProtocol) -> None:
        """Another protocol goes on with this connection: it has become a web socket."""
        self._inner = protocol
        self.end_request()

    def hold(self, *, held: bool) -> None:
        """Hand nothing over for now, or go on."""
        self._is_held = held
        self._go_on()

    def begin_request(self) -> None:
        """A request may begin; it has so long to come in."""
        if self._deadline is None and isinstance(self._inner, H11Protocol):
            self._deadline = self._loop.call_later(REQUEST_S, self._transport.abort)

    def end_request(self) -> None:
        """Whatever was asked is being answered."""
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def must_flow(self) -> None:
        """What is sent has to be read before long."""
        if self._stuck is None:
            self._stuck = self._loop.call_later(STUCK_S, self._transport.abort)

    # Inside

    def _flows(self) -> None:
        if self._stuck is not None:
            self._stuck.cancel()
            self._stuck = None

    def _go_on(self) -> None:
        if self._is_held or self._is_due or self._transport.is_closing():
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
        if self._is_held or not self._unread or self._transport.is_closing():
            return
        piece, self._unread = bytes(self._unread[:_PIECE]), self._unread[_PIECE:]
        self._share.spend(len(piece), self._loop.time())
        self.begin_request()
        assert isinstance(self._inner, asyncio.Protocol)  # noqa: S101
        try:
            self._inner.data_received(piece)
        except Exception:  # noqa: BLE001  # what senseless bytes bring about is the sender's own trouble
            _LOG.exception("A connection sent what its protocol did not survive.")
            self._transport.abort()
            return
        if self._is_asked():
            self.end_request()
        self._go_on()

    def _is_asked(self) -> bool:
        """Whether a request has come in whole: the answer takes as long as it takes."""
        return isinstance(self._inner, H11Protocol) and self._inner.conn.their_state is h11.DONE


_ENDS = (("server", "sockname"), ("client", "peername"))


def _is_own_line(line: Any) -> bool:
    """Whether one of uvicorn's protocols serves a page of this computer."""
    return is_own({"server": line.server, "client": line.client})


def _has_made_room(lines: Iterable[Any]) -> bool:
    """Whether one of some guests' lines, as uvicorn's protocols, has been ended for another one."""
    heard = [line.transport.connection for line in lines if isinstance(line.transport, _Line)]
    unknown = [each for each in heard if not each.is_let_in and not each.is_ending]
    if not unknown:
        return False
    of_each = Counter(each.peer for each in unknown)
    min(unknown, key=lambda each: (-of_each[each.peer], each.began_at)).end()
    return True


class _Line(asyncio.Transport):
    """The transport as the inner protocol knows it: writing goes out as ever, reading is the connection's."""

    def __init__(self, connection: Connection, transport: asyncio.Transport) -> None:
        super().__init__()
        self._connection, self._transport = connection, transport

    @property
    def connection(self) -> Connection:
        """Whose it is."""
        return self._connection

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return self._transport.get_extra_info(name, default)

    def is_closing(self) -> bool:
        return self._transport.is_closing()

    def close(self) -> None:
        self._connection.must_flow()
        self._transport.close()

    def abort(self) -> None:
        self._transport.abort()

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self._connection.end_request()
        self._transport.write(data)

    def pause_reading(self) -> None:
        self._connection.hold(held=True)

    def resume_reading(self) -> None:
        self._connection.hold(held=False)

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self._connection.hand_over(protocol)


class _HttpLine(H11Protocol):
    """uvicorn's HTTP, ending too where a request was no HTTP."""

    def shutdown(self) -> None:
        """End the line; one that is ending, or in which h11 has given up, at once."""
        if self.transport.is_closing() or self.conn.our_state is h11.ERROR:
            self.transport.abort()
        else:
            super().shutdown()


class WebSocketLine(WebSocketsSansIOProtocol):
    """uvicorn's web socket, with an end to what it would bear for ever."""

    def data_received(self, data: bytes) -> None:
        """Take what came; a handshake that is none ends the line, where uvicorn would wait for ever.

        A handshake is answered before anything behind it is read (RFC 6455, 4.1), or the answer to a ping
        would go out first. uvicorn reads on when it next waits for a message.
        """
        super().data_received(data)
        if self.handshake_complete:
            return
        if self.conn.handshake_exc is not None:
            self.transport.abort()
        elif self.handshake_initiated:
            self.read_paused = True
            self.transport.pause_reading()

    def handle_cont(self, event: Frame) -> None:
        """Take a further part of a message, up to a number that no honest one has."""
        if len(self.frames) >= _MOST_PARTS:
            self.frames = []
            self.transport.abort()
        else:
            super().handle_cont(event)

    async def send(self, message: Any) -> None:
        """Send; a line that was closed because of what came from there is one whose page has gone."""
        try:
            await super().send(message)
        except RuntimeError as error:
            if self.close_sent or self.transport.is_closing():
                raise ClientDisconnected from error
            raise

    def shutdown(self) -> None:
        """End the line, unless it is ending: there uvicorn would send a second close, and fail."""
        if not self.transport.is_closing():
            super().shutdown()
