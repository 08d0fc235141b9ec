"""A connection before anybody has understood a byte of it: how much at once, how fast, how long, how many."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, cast

import pytest
from tests.hurried import hurried
from uvicorn.config import Config
from uvicorn.server import ServerState

from niwashi.web import Gate
from niwashi.web.connection import BURST, BYTES_PER_S, FLOOD_S, MOST_CONNECTIONS, REQUEST_S, Connection

ASK = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n"


class Wire(asyncio.Transport):
    """A transport that keeps what is written; `end` is how it was ended."""

    def __init__(self) -> None:
        super().__init__()
        self.written, self.is_read, self.end = b"", True, ""

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return {"sockname": ("127.0.0.1", 8080), "peername": ("127.0.0.1", 50000)}.get(name, default)

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written += bytes(data)

    def is_closing(self) -> bool:
        return bool(self.end)

    def close(self) -> None:
        self.end = self.end or "closed"

    def abort(self) -> None:
        self.end = self.end or "aborted"

    def pause_reading(self) -> None:
        self.is_read = False

    def resume_reading(self) -> None:
        self.is_read = True


class Heard(asyncio.Protocol):
    """An inner protocol that only keeps what it gets, and when."""

    def __init__(self) -> None:
        self.pieces: list[bytes] = []

    def data_received(self, data: bytes) -> None:
        self.pieces.append(data)

    @property
    def bytes(self) -> int:
        return sum(map(len, self.pieces))


async def app(_: Any, __: Any, send: Any) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"ok"})


def connected(
    script: Callable[[Connection, Wire], Coroutine[Any, Any, None]], others: int = 0
) -> tuple[Connection, Wire]:
    """Run a script against one connection, among others that are open already."""

    async def main() -> tuple[Connection, Wire]:
        state, wire = ServerState(), Wire()
        state.connections.update({cast(Any, object()) for _ in range(others)})
        config = Config(app, lifespan="off", log_level="critical")
        config.load()
        connection = Connection(Gate(), config, state, {})
        connection.connection_made(wire)
        await script(connection, wire)
        return connection, wire

    return hurried(main)


def upgraded(connection: Connection) -> Heard:
    """Have the connection become something that only listens, as a web socket does."""
    heard = Heard()
    connection.hand_over(heard)
    return heard


def test_a_request_is_answered() -> None:
    async def script(connection: Connection, _: Wire) -> None:
        connection.data_received(ASK + b"\r\n")
        await asyncio.sleep(0.1)

    assert connected(script)[1].written.startswith(b"HTTP/1.1 200")


def test_what_comes_at_once_is_handed_on_a_little_a_round_and_nothing_more_is_read_meanwhile() -> None:
    async def script(connection: Connection, wire: Wire) -> None:
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

    connected(script)


def test_whoever_is_held_gets_nothing_until_let_go() -> None:
    async def script(connection: Connection, wire: Wire) -> None:
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

    connected(script)


def test_bytes_come_no_faster_than_their_share() -> None:
    async def script(connection: Connection, wire: Wire) -> None:
        heard, loop = upgraded(connection), asyncio.get_running_loop()
        began = loop.time()
        while loop.time() < began + 5:
            if wire.is_read:
                connection.data_received(b"x" * 4096)
            await asyncio.sleep(0.001)
        assert BURST < heard.bytes <= BURST + 5 * BYTES_PER_S + 4096

    connected(script)


def test_a_flood_that_does_not_stop_is_cut_off() -> None:
    async def script(connection: Connection, wire: Wire) -> None:
        upgraded(connection)
        loop = asyncio.get_running_loop()
        began = loop.time()
        while not wire.end and loop.time() < began + 60:
            if wire.is_read:
                connection.data_received(b"x" * 65536)
            await asyncio.sleep(0.01)
        assert FLOOD_S < loop.time() - began < FLOOD_S + 5

    assert connected(script)[1].end == "aborted"


def test_much_at_once_is_taken_if_it_ends() -> None:
    async def script(connection: Connection, _: Wire) -> None:
        heard = upgraded(connection)
        connection.data_received(b"x" * 200_000)
        await asyncio.sleep(60)
        assert heard.bytes == 200_000

    assert not connected(script)[1].end


@pytest.mark.parametrize("begun", [b"", b"G", ASK, ASK + b"X-Long: "])
def test_a_request_that_does_not_come_in_whole_is_given_up(begun: bytes) -> None:
    async def script(connection: Connection, wire: Wire) -> None:
        if begun:
            connection.data_received(begun)
        await asyncio.sleep(REQUEST_S - 0.5)
        assert not wire.end
        await asyncio.sleep(1)

    assert connected(script)[1].end == "aborted"


def test_a_header_that_trickles_in_has_no_longer() -> None:
    async def script(connection: Connection, wire: Wire) -> None:
        connection.data_received(ASK)
        for _ in range(50):
            if wire.end:
                return
            connection.data_received(b"X: y\r\n")
            await asyncio.sleep(0.5)

    assert connected(script)[1].end == "aborted"


def test_a_page_that_is_only_open_may_be_so_for_days() -> None:
    async def script(connection: Connection, _: Wire) -> None:
        upgraded(connection)
        await asyncio.sleep(86400)
        connection.data_received(b"x")
        await asyncio.sleep(86400)

    assert not connected(script)[1].end


def test_one_too_many_is_closed_unheard() -> None:
    async def script(connection: Connection, _: Wire) -> None:
        connection.data_received(ASK + b"\r\n")
        await asyncio.sleep(1)
        connection.connection_lost(None)

    wire = connected(script, others=MOST_CONNECTIONS)[1]
    assert (wire.end, wire.written) == ("aborted", b"")
    assert connected(script, others=MOST_CONNECTIONS - 1)[1].written


def test_what_is_left_of_a_lost_connection_is_thrown_away() -> None:
    async def script(connection: Connection, wire: Wire) -> None:
        heard = upgraded(connection)
        connection.data_received(b"x" * 10_000)
        wire.end = "lost"
        connection.connection_lost(None)
        await asyncio.sleep(1)
        assert heard.bytes <= 1024

    connected(script)
