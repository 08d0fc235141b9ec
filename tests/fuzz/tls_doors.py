"""The first bytes of a connection to the board's https port, with the real server and sockets behind it."""

import asyncio
import os
import socket
import ssl
import time
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, TypeVar

import uvicorn
from tests.fuzz.door import Door

from niwashi.errors import NiwashiError
from niwashi.web.fifo_scheduler import FifoScheduler
from niwashi.web.secure import Secured, SecureServer

T = TypeVar("T")

_PATIENCE_S = 20
_RECORD = b"\x16\x03"  # a TLS record with a part of the handshake; an alert would begin with 0x15


async def _answer(_scope: Any, _receive: Any, send: Any) -> None:
    """Answer every request with 204."""
    await send({"type": "http.response.start", "status": 204, "headers": []})
    await send({"type": "http.response.body"})


class _Board:
    """A server on a loop and thread of its own, and what its loop has complained of."""

    def __init__(self) -> None:
        # `make test` does without cryptography where there is no wheel of it.
        from niwashi.guests.https_keys import HttpsKeys

        folder = Path(mkdtemp(prefix="niwashi-fuzz-tls-"))
        keys = HttpsKeys.beside(folder / "games.sqlite3", ("niwashi",), time.time)
        keys.set_up()
        self.trusting = ssl.create_default_context(cadata=keys.authority)
        self.complaints: list[dict[str, Any]] = []
        self._addresses = count()
        listening = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.port = listening.getsockname()[1]
        self._thread, self._runner = ThreadPoolExecutor(1), asyncio.Runner()
        self.run(self._serve(Secured([listening], keys)))

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return self._thread.submit(self._runner.run, work).result()

    async def _serve(self, secured: Secured) -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, facts: self.complaints.append(facts))
        config = uvicorn.Config(_answer, lifespan="off", log_level="critical", ws="none")
        config.load()
        self._server = SecureServer(config, FifoScheduler(), secured)
        self._server.lifespan = config.lifespan_class(config)
        await self._server.startup(sockets=[])

    def address(self) -> tuple[str, int]:
        """Return another address of this computer each time: each has a small share of the handshakes."""
        number = next(self._addresses)
        return (f"127.0.{1 + number // 200 % 200}.{1 + number % 200}", 0)

    async def answer_to(self, thrown: bytes) -> bytes:
        """Send bytes, end the connection, and return the first bytes of the answer."""
        reader, writer = await self._connected()
        try:
            writer.write(thrown)
            await writer.drain()
            writer.write_eof()
            return await reader.read(64)
        except ConnectionError:  # ended while much was still to be sent
            return b""
        finally:
            writer.close()

    async def status_of_a_request(self) -> bytes:
        """Ask as an honest client does; return the first line of the answer."""
        reader, writer = await self._connected(ssl=self.trusting, server_hostname="niwashi")
        try:
            writer.write(b"GET / HTTP/1.1\r\nHost: niwashi\r\nConnection: close\r\n\r\n")
            return await reader.readline()
        finally:
            writer.close()

    async def _connected(self, **tls: Any) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection("127.0.0.1", self.port, local_addr=self.address(), **tls)


@cache
def _board(_process: int) -> _Board:
    return _Board()


def first_bytes(thrown: bytes) -> None:
    """Send bytes to the https port. Raises NiwashiError unless the server goes on with the handshake."""
    board = _board(os.getpid())

    async def both() -> tuple[bytes, bytes]:
        async with asyncio.timeout(_PATIENCE_S):
            return await board.answer_to(thrown), await board.status_of_a_request()

    answer, status = board.run(both())
    assert status.startswith(b"HTTP/1.1 204"), f"an honest client was answered {status!r}"
    assert not board.complaints, board.complaints[0]
    if not answer.startswith(_RECORD):
        raise NiwashiError("web-bad-message", found="")


def _samples() -> tuple[bytes, ...]:
    """Return what clients begin with: with a name, without one, and with TLS 1.2 alone."""
    return tuple(
        _client_hello(name, latest)
        for name, latest in (
            ("niwashi", ssl.TLSVersion.TLSv1_3),
            (None, ssl.TLSVersion.TLSv1_3),
            ("niwashi.local", ssl.TLSVersion.TLSv1_2),
        )
    )


def _client_hello(name: str | None, latest: ssl.TLSVersion) -> bytes:
    context = ssl.create_default_context()
    context.check_hostname, context.maximum_version = name is not None, latest
    sent = ssl.MemoryBIO()
    try:
        context.wrap_bio(ssl.MemoryBIO(), sent, server_hostname=name).do_handshake()
    except ssl.SSLWantReadError:
        return sent.read()
    raise AssertionError("a client waits for the server's answer")


DOORS = {"tls": Door(first_bytes, _samples())} if find_spec("cryptography") else {}
