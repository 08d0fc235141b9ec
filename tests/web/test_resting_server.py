"""The server ends whole: whoever came at the last moment is ended, too."""

from __future__ import annotations

import asyncio
import socket
import tomllib
from contextlib import ExitStack
from importlib.metadata import version
from pathlib import Path
from typing import Any

import uvicorn
from packaging.requirements import Requirement

from niwashi.web.resting_server import RestingServer
from niwashi.web.serving import bind

PYPROJECT = Path(__file__).parents[2] / "pyproject.toml"


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


def test_uvicorn_is_bounded_to_the_minor_version_under_test() -> None:
    project = tomllib.loads(PYPROJECT.read_text(encoding="utf-8"))["project"]
    (uvicorn,) = [each for each in map(Requirement, project["dependencies"]) if each.name == "uvicorn"]
    major, minor = map(int, version("uvicorn").split(".")[:2])
    assert uvicorn.specifier.contains(version("uvicorn"))
    assert not uvicorn.specifier.contains(f"{major}.{minor + 1}.0"), (
        "raise the bound once these tests pass on it"
    )
