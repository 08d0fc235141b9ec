"""The server ends whole: whoever came at the last moment is ended, too."""

from __future__ import annotations

import asyncio
import socket
from contextlib import ExitStack
from typing import Any

import uvicorn

from niwashi.web import serving
from niwashi.web.fifo_scheduler import FifoScheduler
from niwashi.web.resting_server import RestingServer
from niwashi.web.serving import bind


async def silent(_scope: Any, _receive: Any, _send: Any) -> None:
    """An application that nobody asks anything."""


def test_connections_that_are_accepted_as_the_server_ends_are_closed() -> None:
    clients: list[socket.socket] = []

    async def main() -> None:
        server = RestingServer(
            uvicorn.Config(silent, log_level="warning", lifespan="off", timeout_graceful_shutdown=1)
        )
        bound = bind(0)
        ending = asyncio.ensure_future(server.serve(sockets=[bound]))
        while not server.started:
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        clients.extend(socket.create_connection(bound.getsockname(), timeout=5) for _ in range(5))
        server.should_exit = True
        await ending

    with ExitStack() as closing:
        asyncio.run(main())
        for client in clients:
            closing.enter_context(client)
        assert [client.recv(1) for client in clients] == [b""] * 5


_GREETING = (
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
_FAREWELL = bytes([0x88, 0x82, 0, 0, 0, 0]) + (1000).to_bytes(2, "big")


async def listening(_scope: Any, receive: Any, send: Any) -> None:
    """An application that lets every page in and hears it to its end."""
    await receive()
    await send({"type": "websocket.accept"})
    while (await receive())["type"] != "websocket.disconnect":
        pass


def test_pages_that_leave_as_the_server_ends_do_not_break_its_end() -> None:
    async def main() -> None:
        server, bound = serving.server(listening, FifoScheduler()), bind(0)
        ending = asyncio.ensure_future(server.serve(sockets=[bound]))
        while not server.started:
            await asyncio.sleep(0)
        pages = [await asyncio.open_connection(*bound.getsockname()) for _ in range(12)]
        for reader, writer in pages:
            writer.write(_GREETING)
            await reader.readuntil(b"\r\n\r\n")
        for number, (_, writer) in enumerate(pages):
            writer.write(_FAREWELL)
            server.should_exit = number >= len(pages) // 2
        await ending
        for _, writer in pages:
            writer.close()

    asyncio.run(main())
