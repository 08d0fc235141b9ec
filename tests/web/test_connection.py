"""A connection before anybody has understood a byte of it: how much at once, how fast, how long, how many."""

import asyncio
import socket
from collections.abc import Callable, Coroutine
from typing import Any, cast

import pytest
from h11 import LocalProtocolError
from tests.hurried import hurried, scripted
from tests.web.asgi import page_scope
from tests.web.fake import FakeProgram
from tests.web.wire import Wire
from uvicorn.config import Config
from uvicorn.server import ServerState

from niwashi.server import application
from niwashi.web.connection import (
    BURST,
    BYTES_PER_S,
    FLOOD_S,
    MOST_CONNECTIONS,
    REQUEST_S,
    STUCK_S,
    Connection,
    end_closing,
    reporting,
)
from niwashi.web.fifo_scheduler import FifoScheduler
from niwashi.web.hosts import LET_IN

ASK = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n"


class Heard(asyncio.Protocol):
    """An inner protocol that only keeps what it gets. Each piece counts as a whole message."""

    def __init__(self, connection: Connection) -> None:
        self.pieces: list[bytes] = []
        self._connection = connection

    def data_received(self, data: bytes) -> None:
        self.pieces.append(data)
        self._connection._arrived()

    @property
    def bytes(self) -> int:
        return sum(map(len, self.pieces))


async def app(_: Any, __: Any, send: Any) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"ok"})


async def slow_app(scope: Any, receive: Any, send: Any) -> None:
    """Answers when others would have been given up long since, as a small computer draws an animation."""
    await asyncio.sleep(10 * REQUEST_S)
    await app(scope, receive, send)


class Other:
    """Another connection, as far as anybody counts it."""

    serves_own_page = True


def connected(
    script: Callable[[Connection, Wire], Coroutine[Any, Any, None]], others: int = 0, app: Any = app
) -> tuple[Connection, Wire]:
    """Run a script against one connection, among others that are open already."""

    async def main() -> tuple[Connection, Wire]:
        wire, there = Wire(), {cast(Any, Other()) for _ in range(others)}
        config = Config(reporting(app), lifespan="off", log_level="critical")
        config.load()
        connection = Connection(FifoScheduler(), there, config, ServerState(), {})
        connection.connection_made(wire)
        await script(connection, wire)
        return connection, wire

    return hurried(main)


alone = scripted(connected, made=2)


def served(
    script: Callable[[Connection, Wire], Coroutine[Any, Any, None]],
) -> tuple[FakeProgram, Wire, list[object]]:
    """Run a script against one connection of the whole application; what the loop had to complain of."""

    async def main() -> tuple[FakeProgram, Wire, list[object]]:
        program, wire, scheduler = FakeProgram(), Wire(), FifoScheduler()
        complaints: list[object] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, facts: complaints.append(facts))
        made: Any = application.application(cast(Any, program), scheduler=scheduler)
        config = Config(reporting(made), lifespan="off", log_level="critical", ws="websockets-sansio")
        config.load()
        connection = Connection(scheduler, set(), config, ServerState(), {})
        connection.connection_made(wire)
        await script(connection, wire)
        if wire.end:
            connection.connection_lost(None)
        await asyncio.sleep(1)
        return program, wire, complaints

    return hurried(main)


of_the_application = scripted(served, made=2)


UPGRADE = (
    b"GET /live HTTP/1.1\r\nHost: 127.0.0.1:8080\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
)


def frame(first: int, payload: bytes = b"") -> bytes:
    """A masked frame of up to 125 bytes, the mask being nothing."""
    return bytes([first, 0x80 | len(payload)]) + bytes(4) + payload


def padded(request: bytes, length: int = 1024) -> bytes:
    """A request made longer, to a length, by a header of no meaning."""
    filler = length - len(request) - len(b"X-Filler: \r\n\r\n")
    return request + b"X-Filler: " + b"x" * filler + b"\r\n\r\n"


def upgraded(connection: Connection) -> Heard:
    """Turn the connection into one that only listens, like a web socket."""
    heard = Heard(connection)
    connection.hand_over(heard)
    connection.answer()  # as the answer to a handshake does
    return heard


@alone
async def test_a_request_is_answered(connection: Connection, wire: Wire) -> None:
    connection.data_received(ASK + b"\r\n")
    await asyncio.sleep(0.1)
    assert wire.written.startswith(b"HTTP/1.1 200")


@alone
async def test_connection_hands_over_small_pieces_and_pauses_reading(
    connection: Connection, wire: Wire
) -> None:
    heard = upgraded(connection)
    connection.data_received(bytes(range(256)) * 40)
    assert not wire.is_read
    for _ in range(6):
        await asyncio.sleep(0)
    assert 0 < heard.bytes < 8 * 1024
    await asyncio.sleep(1)
    assert b"".join(heard.pieces) == bytes(range(256)) * 40
    assert max(map(len, heard.pieces)) <= 1024
    assert wire.is_read


@alone
async def test_held_protocol_gets_data_after_resume(connection: Connection, wire: Wire) -> None:
    heard = upgraded(connection)
    connection.hold(held=True)
    connection.data_received(b"abc")
    await asyncio.sleep(1)
    assert heard.pieces == []
    assert not wire.is_read
    connection.hold(held=False)
    await asyncio.sleep(1)
    assert heard.pieces == [b"abc"]
    assert wire.is_read


@alone
async def test_bytes_come_no_faster_than_their_share(connection: Connection, wire: Wire) -> None:
    heard, loop = upgraded(connection), asyncio.get_running_loop()
    began = loop.time()
    while loop.time() < began + 5:
        if wire.is_read:
            connection.data_received(b"x" * 4096)
        await asyncio.sleep(0.001)
    assert BURST < heard.bytes <= BURST + 5 * BYTES_PER_S + 4096


@alone
async def test_a_flood_that_does_not_stop_is_cut_off(connection: Connection, wire: Wire) -> None:
    upgraded(connection)
    loop = asyncio.get_running_loop()
    began = loop.time()
    while not wire.end and loop.time() < began + 60:
        if wire.is_read:
            connection.data_received(b"x" * 65536)
        await asyncio.sleep(0.01)
    assert FLOOD_S < loop.time() - began < FLOOD_S + 5
    assert wire.end == "aborted"


@alone
async def test_single_burst_is_accepted(connection: Connection, wire: Wire) -> None:
    heard = upgraded(connection)
    connection.data_received(b"x" * 200_000)
    await asyncio.sleep(60)
    assert heard.bytes == 200_000
    assert not wire.end


@pytest.mark.parametrize("begun", [b"", b"G", ASK, ASK + b"X-Long: "])
@alone
async def test_a_request_that_does_not_come_in_whole_is_given_up(
    connection: Connection, wire: Wire, begun: bytes
) -> None:
    if begun:
        connection.data_received(begun)
    await asyncio.sleep(REQUEST_S - 0.5)
    assert not wire.is_closing()
    await asyncio.sleep(1)
    assert wire.end == "aborted"


def test_large_body_that_is_taken_may_come_for_longer_than_a_request() -> None:
    """A backup of years that is brought back; a body that nobody takes has ten seconds as before."""

    async def taking(scope: Any, receive: Any, send: Any) -> None:
        while (await receive()).get("more_body"):
            pass
        await app(scope, receive, send)

    async def idle(_: Any, __: Any, ___: Any) -> None:
        await asyncio.sleep(10 * REQUEST_S)

    async def script(connection: Connection, wire: Wire) -> None:
        connection.data_received(ASK.replace(b"GET", b"POST") + b"Content-Length: 6000000\r\n\r\n")
        left = 6_000_000
        while left and not wire.end:
            await asyncio.sleep(0.2)
            if wire.is_read:
                connection.data_received(b"x" * 60_000)
                left -= 60_000
        await asyncio.sleep(1)

    assert connected(script, app=taking)[1].written.endswith(b"ok")
    assert connected(script, app=idle)[1].end == "aborted"


def test_slow_answer_is_not_cut_off() -> None:
    async def script(connection: Connection, wire: Wire) -> None:
        connection.data_received(ASK + b"\r\n" + ASK)  # and the next question has begun
        await asyncio.sleep(9 * REQUEST_S)
        assert not wire.end
        await asyncio.sleep(2 * REQUEST_S)
        assert wire.written.endswith(b"ok")

    connected(script, app=slow_app)


@alone
async def test_a_header_that_trickles_in_has_no_longer(connection: Connection, wire: Wire) -> None:
    connection.data_received(ASK)
    for _ in range(50):
        if wire.end:
            break
        connection.data_received(b"X: y\r\n")
        await asyncio.sleep(0.5)
    assert wire.end == "aborted"


@alone
async def test_a_page_that_is_only_open_may_be_so_for_days(connection: Connection, wire: Wire) -> None:
    upgraded(connection)
    await asyncio.sleep(86400)
    connection.data_received(b"x")
    await asyncio.sleep(86400)
    assert not wire.end


def test_connection_above_limit_is_aborted() -> None:
    async def script(connection: Connection, _: Wire) -> None:
        connection.data_received(ASK + b"\r\n")
        await asyncio.sleep(1)
        connection.connection_lost(None)

    wire = connected(script, others=MOST_CONNECTIONS)[1]
    assert (wire.end, wire.written) == ("aborted", b"")
    assert connected(script, others=MOST_CONNECTIONS - 1)[1].written


def test_guests_do_not_count_as_own_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Other, "serves_own_page", False)

    async def script(connection: Connection, _: Wire) -> None:
        connection.data_received(ASK + b"\r\n")
        await asyncio.sleep(1)
        connection.connection_lost(None)

    assert connected(script, others=MOST_CONNECTIONS)[1].written


class HomeWire(Wire):
    """A transport of a guest."""

    def __init__(self, peer: str) -> None:
        super().__init__()
        self.peer = peer

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return {"sockname": ("192.168.1.7", 8080), "peername": (self.peer, 50000)}.get(name, default)


def test_returning_guest_replaces_oldest_idle_connection() -> None:
    async def main() -> None:
        there: set[Connection] = set()
        config = Config(reporting(app), lifespan="off", log_level="critical")
        config.load()

        def come(peer: str) -> tuple[Connection, HomeWire]:
            connection, wire = Connection(FifoScheduler(), there, config, ServerState(), {}), HomeWire(peer)
            connection.connection_made(wire)
            return connection, wire

        inside, waits = come("192.168.1.20"), come("192.168.1.21")
        inside[0]._inner.app_state[LET_IN]()  # type: ignore[attr-defined]
        idle = []
        for _ in range(MOST_CONNECTIONS - 2):
            idle.append(come("192.168.1.66"))
            await asyncio.sleep(0.01)
        back = come("192.168.1.20")
        back[0].data_received(ASK + b"\r\n")
        await asyncio.sleep(0.1)
        assert back[1].written.startswith(b"HTTP/1.1 200")
        assert [wire.end for _, wire in idle[:2]] == ["aborted", ""], "the oldest of who has most makes room"
        assert (inside[1].end, waits[1].end) == ("", "")
        for connection, wire in (inside, waits, back, *idle):
            wire.end = wire.end or "closed"
            connection.connection_lost(None)

    hurried(main)


def test_guests_who_were_let_in_make_room_for_nobody() -> None:
    async def main() -> None:
        there: set[Connection] = set()
        config = Config(reporting(app), lifespan="off", log_level="critical")
        config.load()
        made = []
        for n in range(MOST_CONNECTIONS + 1):
            connection = Connection(FifoScheduler(), there, config, ServerState(), {})
            made.append((connection, HomeWire(f"192.168.1.{n}")))
            made[-1][0].connection_made(made[-1][1])
            if n < MOST_CONNECTIONS:
                made[-1][0]._inner.app_state[LET_IN]()  # type: ignore[attr-defined]
        assert [wire.end for _, wire in made] == [""] * MOST_CONNECTIONS + ["aborted"]
        for connection, wire in made:
            wire.end = wire.end or "closed"
            connection.connection_lost(None)

    hurried(main)


@pytest.mark.parametrize(("peer", "is_heard"), [("192.168.1.9", True), ("fe80::9", True), ("8.8.8.8", False)])
def test_foreign_network_is_not_accepted(
    peer: str, monkeypatch: pytest.MonkeyPatch, *, is_heard: bool
) -> None:
    local = "fe80::1" if ":" in peer else "192.168.1.7"
    ends = {"sockname": (local, 8080), "peername": (peer, 50000)}
    monkeypatch.setattr(Wire, "get_extra_info", lambda _, name, default=None: ends.get(name, default))

    async def script(connection: Connection, _: Wire) -> None:
        connection.data_received(ASK + b"\r\n")
        await asyncio.sleep(1)
        connection.connection_lost(None)

    assert bool(connected(script)[1].written) is is_heard


@alone
async def test_lost_connection_drops_unread_data(connection: Connection, wire: Wire) -> None:
    heard = upgraded(connection)
    connection.data_received(b"x" * 10_000)
    wire.end = "lost"
    connection.connection_lost(None)
    await asyncio.sleep(1)
    assert heard.bytes <= 1024


SENSELESS = {
    "a chunk that is none": (ASK.replace(b"GET", b"POST") + b"Transfer-Encoding: chunked\r\n\r\n", b"zz\r\n"),
    "more than was announced": (ASK.replace(b"GET", b"POST") + b"Content-Length: 1\r\n\r\n", b"abc" * 9),
    "no HTTP at all": (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03 \r\n\r\n",),
    "text that is none, with the handshake": (padded(UPGRADE) + frame(0x81, b"\xff\xfe"),),
    "frames before the answer": (UPGRADE + b"\r\n" + frame(0x81, b"{}") * 3 + frame(0xFF) + b"\xff" * 30,),
    "a frame of no kind": (UPGRADE + b"\r\n", frame(0x83), frame(0x81, b"{}")),
    "a part of nothing": (UPGRADE + b"\r\n", frame(0x80, b"x")),
    "a close that is none": (UPGRADE + b"\r\n", frame(0x88, b"\x00"), frame(0x88, b"\x03\xe8")),
    "a handshake with a body": (UPGRADE + b"Content-Length: 5\r\n\r\n", b"hello"),
    "a handshake in chunks": (UPGRADE + b"Transfer-Encoding: chunked\r\n\r\n", b"0\r\n\r\n"),
    "a handshake with 140 headers": (UPGRADE + b"a: b\r\n" * 140 + b"\r\n",),
    "a handshake of no version": (UPGRADE.replace(b"13", b"99") + b"\r\n",),
    "headers without an end": (ASK + b"a: b\r\n" * 5000,),
}


@pytest.mark.parametrize("what", SENSELESS)
def test_bad_bytes_end_only_their_connection(what: str) -> None:
    async def script(connection: Connection, wire: Wire) -> None:
        for piece in SENSELESS[what]:
            for at in range(0, len(piece), 65536):
                if wire.is_read and not wire.end:
                    connection.data_received(piece[at : at + 65536])
                await asyncio.sleep(0.3)
        await asyncio.sleep(60)

    program, wire, complaints = served(script)
    assert wire.end
    assert program.faults == []
    assert complaints == []


@of_the_application
async def test_the_handshake_is_answered_before_a_ping_that_came_behind_it(
    connection: Connection, wire: Wire
) -> None:
    connection.data_received(padded(UPGRADE) + frame(0x89, b"ping"))
    await asyncio.sleep(1)
    assert wire.written.startswith(b"HTTP/1.1 101 ")
    assert wire.written.count(b"\x8a\x04ping") == 1


@of_the_application
async def test_a_message_in_parts_without_end_is_cut_off(connection: Connection, wire: Wire) -> None:
    """Even of empty parts, of which each is remembered."""
    connection.data_received(UPGRADE + b"\r\n")
    await asyncio.sleep(1)
    connection.data_received(frame(0x01, b"{"))
    await asyncio.sleep(1)
    sent = 0
    while not wire.end and sent < 60_000:
        connection.data_received(frame(0x00) * 1000)
        sent += 1000
        await asyncio.sleep(1)
    assert wire.end == "aborted"
    assert 10_000 < sent < 30_000


@alone
async def test_answers_to_pings_alone_end_no_line(connection: Connection, wire: Wire) -> None:
    """A page that is only open answers one of the server's every twenty seconds, with ten bytes."""
    connection.hand_over(asyncio.Protocol())
    connection.answer()
    for _ in range(2000):
        connection.data_received(frame(0x8A, b"pong") * 10)
        await asyncio.sleep(200)
    assert not wire.is_closing()


def test_a_page_that_takes_nothing_is_cut_off_and_its_hand_is_emptied() -> None:
    async def script(connection: Connection, wire: Wire) -> None:
        connection.data_received(UPGRADE + b"\r\n")
        await asyncio.sleep(1)
        connection.data_received(frame(0x81, b'{"do": "handle", "verb": "lift", "place": "f1"}'))
        await asyncio.sleep(1)
        wire.is_clogged = True
        connection.pause_writing()
        await asyncio.sleep(STUCK_S - 1)
        assert not wire.is_closing()
        await asyncio.sleep(2)
        assert wire.end == "aborted"

    program, _, _ = served(script)
    assert program.left == ["page-1"]
    assert program.table_now.stacks["f1"] == [0, 0, 0]


@of_the_application
async def test_a_page_that_was_slow_for_a_moment_stays(connection: Connection, wire: Wire) -> None:
    connection.data_received(UPGRADE + b"\r\n")
    await asyncio.sleep(1)
    connection.pause_writing()
    await asyncio.sleep(STUCK_S / 2)
    connection.resume_writing()
    await asyncio.sleep(15)  # longer, and nobody would answer the server's pings
    assert not wire.is_closing()


@of_the_application
async def test_unread_answer_is_aborted_at_end(connection: Connection, wire: Wire) -> None:
    wire.is_clogged = True
    connection.data_received(ASK + b"Connection: close\r\n\r\n")
    await asyncio.sleep(STUCK_S - 1)
    assert wire.end != "aborted"
    await asyncio.sleep(2)
    assert wire.end == "aborted"


def test_shutdown_ends_connection_after_bad_http() -> None:
    async def script(connection: Connection, wire: Wire) -> None:
        wire.is_clogged = True
        connection.data_received(SENSELESS["a chunk that is none"][0])
        await asyncio.sleep(0.3)
        connection.data_received(b"zz\r\n")
        await asyncio.sleep(0.3)
        end_closing({connection})

    assert served(script)[1].end == "aborted"


class ClosedTwice(Wire):
    """A transport of TLS in Python 3.11 that was closed twice while the other end says nothing."""

    def __init__(self, line: socket.socket) -> None:
        super().__init__()
        self._line = line

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return self._line if name == "socket" else super().get_extra_info(name, default)

    def abort(self) -> None:
        raise AttributeError("'NoneType' object has no attribute '_abort'")


def test_transport_of_tls_that_was_closed_twice_is_ended_below_it() -> None:
    async def script(connection: Connection, _: Wire) -> None:
        ours, theirs = socket.socketpair()
        with ours, theirs:
            theirs.settimeout(5)
            connection.connection_made(ClosedTwice(ours))
            connection.end()
            assert theirs.recv(1) == b""

    connected(script)


def test_line_that_breaks_in_the_middle_of_an_answer_is_no_fault_of_the_program() -> None:
    program = FakeProgram()
    app = reporting(application.application(cast(Any, program)))

    async def send(_: Any) -> None:
        raise LocalProtocolError("the line is closed")

    async def receive() -> Any:
        return {"type": "http.request"}

    async def answer() -> None:
        await app(page_scope("/"), receive, send)

    asyncio.run(answer())
    assert program.faults == []
