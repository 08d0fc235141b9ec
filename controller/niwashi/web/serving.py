"""Serving on this machine only: a bound socket first, so that the address is known before it runs."""

import errno
import logging
import socket
from functools import partial
from typing import Any, cast

import uvicorn
from starlette.types import ASGIApp

from niwashi.errors import NiwashiError
from niwashi.web.connection import Connection, WebSocketLine
from niwashi.web.gate import Gate
from niwashi.web.seldom import Seldom

_LOOPBACK = "127.0.0.1"
_LARGEST_MESSAGE = 64 * 1024
"""Bytes from which on a message ends its connection; shorter ones that are too long get an answer."""

_LARGEST_HEADERS = 8 * 1024
"""Bytes of a request's headers; cookies of other programs on this computer may come along."""

_BACKLOG = 16
"""Connections taken at once: each costs a tenth of a millisecond, and the board waits for all of them."""


class NoFreePort(NiwashiError, OSError):
    """Every port that was tried is taken."""


def bind(port: int = 8080, tries: int = 20) -> socket.socket:
    """A socket bound to a loopback port: the one asked for or the next free one. Raises NoFreePort.

    Port 0 means any free one.
    """
    last = port + tries - 1 if port else port
    for candidate in range(port, last + 1):
        bound = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            bound.bind((_LOOPBACK, candidate))
            # Listening too: only then is a port surely ours, and nobody finds it closed.
            bound.listen()
        except OSError as error:
            bound.close()
            if error.errno not in {errno.EADDRINUSE, errno.EACCES}:
                raise
        else:
            return bound
    raise NoFreePort("web-no-free-port", first=str(port), last=str(last))


def address(bound: socket.socket) -> str:
    """The address of the page that a bound socket serves, such as `http://127.0.0.1:8080`."""
    return f"http://{_LOOPBACK}:{bound.getsockname()[1]}"


def server(application: ASGIApp, gate: Gate) -> uvicorn.Server:
    """A server for the application; `should_exit = True` stops it.

    What comes in waits at the gate with what the application does: hand the same one to both.
    """
    made = uvicorn.Server(
        uvicorn.Config(
            application,
            http=cast(Any, partial(Connection, gate)),  # made by calling it, as a class would be
            backlog=_BACKLOG,
            h11_max_incomplete_event_size=_LARGEST_HEADERS,
            log_level="warning",
            lifespan="off",
            ws=WebSocketLine,
            ws_max_size=_LARGEST_MESSAGE,
            ws_per_message_deflate=False,  # frames are tiny and the way is short
            server_header=False,
            timeout_graceful_shutdown=1,
        )
    )
    for name in ("uvicorn.error", "asyncio"):  # after uvicorn has set its own up
        logging.getLogger(name).addFilter(Seldom())
    return made


async def serve(application: ASGIApp, bound: socket.socket, gate: Gate) -> None:
    """Serve an application on a bound socket until Ctrl-C or SIGTERM."""
    await server(application, gate).serve(sockets=[bound])
