"""The server ends whole: whoever came at the last moment is ended, too."""

from __future__ import annotations

import asyncio
import socket
from contextlib import ExitStack
from typing import Any

import uvicorn

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
        listening = bind(0)
        serving = asyncio.ensure_future(server.serve(sockets=[listening]))
        while not server.started:
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        clients.extend(socket.create_connection(listening.getsockname(), timeout=5) for _ in range(5))
        server.should_exit = True
        await serving

    with ExitStack() as closing:
        asyncio.run(main())
        for client in clients:
            closing.enter_context(client)
        assert [client.recv(1) for client in clients] == [b""] * 5
