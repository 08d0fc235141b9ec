"""Serving, on this machine only unless guests may come: bound sockets first, so that addresses are known."""

import errno
import logging
import socket
from contextlib import suppress
from functools import partial
from typing import Any, cast

import uvicorn
from starlette.types import ASGIApp

from niwashi.errors import NiwashiError
from niwashi.web.connection import Connection, LimitedWebSocket
from niwashi.web.fifo_scheduler import FifoScheduler
from niwashi.web.rate_limit_filter import RateLimitFilter
from niwashi.web.secure import Secured, SecureServer

_LOOPBACK = "127.0.0.1"
_LARGEST_MESSAGE = 64 * 1024
"""Bytes from which on a message ends its connection; shorter ones that are too long get an answer."""

_LARGEST_HEADERS = 8 * 1024
"""Bytes of a request's headers; cookies of other programs on this computer may come along."""

_BACKLOG = 16
"""Connections taken at once: each costs a tenth of a millisecond, and the board waits for all of them."""


class NoFreePort(NiwashiError, OSError):
    """Every port that was tried is taken."""


def bind(port: int = 8080, tries: int = 20, host: str = _LOOPBACK) -> socket.socket:
    """A socket bound to a port of an address: the one asked for or the next free one. Raises NoFreePort.

    Port 0 means any free one.
    """
    last = port + tries - 1 if port else port
    for candidate in range(port, last + 1):
        bound = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            bound.bind((host, candidate))
            # Listening too: only then is a port surely ours, and nobody finds it closed.
            bound.listen()
        except OSError as error:
            bound.close()
            if error.errno not in {errno.EADDRINUSE, errno.EACCES}:
                raise
        else:
            return bound
    raise NoFreePort("web-no-free-port", first=str(port), last=str(last))


def bind_for_guests(port: int = 8080, host: str | None = None) -> list[socket.socket]:
    """Sockets bound to loopback and to an address of the home network, or to all there are: one port for all.

    Raises NoFreePort, and NiwashiError for an address that is none of this computer's.
    """
    first = bind(port) if host else bind(port, host="0.0.0.0")  # noqa: S104  # that is what was asked for
    port = first.getsockname()[1]
    try:
        return [first, _beside(host, port)] if host else [first, *_all_of_ipv6(port)]
    except OSError as error:
        first.close()
        raise NiwashiError("guests-no-address", found=str(host), why=error.strerror or str(error)) from error


def _beside(host: str, port: int) -> socket.socket:
    """A socket at one more address. Raises OSError."""
    bound = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    try:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if bound.family == socket.AF_INET6:
            bound.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        bound.bind((host, port))
        bound.listen()
    except OSError:
        bound.close()
        raise
    return bound


def _all_of_ipv6(port: int) -> list[socket.socket]:
    """A socket at all addresses of IPv6, where this computer has any."""
    try:
        return [_beside("::", port)]
    except OSError:
        return []


def bind_for_https(port: int, host: str | None = None, tries: int = 20) -> list[socket.socket]:
    """Sockets where guests come by https, beside those of `bind_for_guests` at a port. Raises NoFreePort."""
    first = secure_port(port) if port else 0
    for candidate in range(first, first + (tries if port else 1)):
        with suppress(OSError):
            bound = _beside(host or "0.0.0.0", candidate)  # noqa: S104  # that is what was asked for
            return [bound] if host else [bound, *_all_of_ipv6(bound.getsockname()[1])]
    raise NoFreePort("web-no-free-port", first=str(first), last=str(first + tries - 1))


def secure_port(port: int) -> int:
    """Where a board is reached by https, if it has that port for http and nobody else has this one.

    >>> secure_port(8080), secure_port(65535)
    (8443, 65172)
    """
    return port + _FURTHER if port + _FURTHER < 1 << 16 else port - _FURTHER


_FURTHER = 8443 - 8080

_ROUTES = (("192.0.2.1", 9), ("10.42.0.2", 9), ("192.168.7.2", 9))
"""Somewhere outside (RFC 5737), beside a hotspot of NetworkManager's, beside a USB cable."""


def home_address() -> str:
    """The address that this computer has at home; "" where it is in no network.

    Nothing is sent: the kernel says which address it would send from. Asking it for all of them would take a
    kind of socket that the service may not open.
    """
    for route in _ROUTES:
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
            asking.connect(route)
            found: str = asking.getsockname()[0]
            if not found.startswith("127."):
                return found
    return ""


def address(bound: socket.socket) -> str:
    """The address of the page that a bound socket serves, such as `http://127.0.0.1:8080`."""
    return f"http://{_LOOPBACK}:{bound.getsockname()[1]}"


def server(application: ASGIApp, scheduler: FifoScheduler, secured: Secured | None = None) -> uvicorn.Server:
    """A server for the application; `should_exit = True` stops it. It serves some more sockets by https.

    What comes in waits at the gate with what the application does: hand the same one to both.
    """
    config = uvicorn.Config(
        application,
        http=cast(Any, partial(Connection, scheduler)),  # made by calling it, as a class would be
        backlog=_BACKLOG,
        h11_max_incomplete_event_size=_LARGEST_HEADERS,
        log_level="warning",
        lifespan="off",
        ws=LimitedWebSocket,
        ws_max_size=_LARGEST_MESSAGE,
        ws_per_message_deflate=False,  # frames are tiny and the way is short
        proxy_headers=False,  # who asks is who the kernel says
        server_header=False,
        timeout_graceful_shutdown=1,
    )
    made = uvicorn.Server(config) if secured is None else SecureServer(config, scheduler, secured)
    for name in ("uvicorn.error", "asyncio"):  # after uvicorn has set its own up
        logging.getLogger(name).addFilter(RateLimitFilter())
    return made


async def serve(application: ASGIApp, bound: socket.socket, scheduler: FifoScheduler) -> None:
    """Serve an application on a bound socket until Ctrl-C or SIGTERM."""
    await server(application, scheduler).serve(sockets=[bound])
