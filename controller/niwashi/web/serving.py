"""Bind sockets, on this machine only unless guests may come, and serve the application on them."""

import errno
import logging
import socket
from collections import OrderedDict
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, cast

import uvicorn
from starlette.types import ASGIApp

from niwashi.errors import NiwashiError, reason
from niwashi.web.connection import Connection, reporting
from niwashi.web.fifo_scheduler import FifoScheduler
from niwashi.web.resting_server import RestingServer

if TYPE_CHECKING:  # guests alone come by https
    from niwashi.web.secure import Secured


_LOOPBACK = "127.0.0.1"
_LARGEST_MESSAGE = 64 * 1024
"""Bytes; a longer message ends its connection. Shorter ones above the limit get an answer."""

_LARGEST_HEADERS = 8 * 1024
"""Bytes of a request's headers. They may contain cookies of other programs on this computer."""

_BACKLOG = 16
"""Connections accepted at once: each costs 0.1 ms, and the board's step waits for all of them."""

_SAME_MESSAGE_S = 60.0
_MOST_KINDS_OF_MESSAGES = 64

_REFUSAL_MESSAGE = "ASGI callable returned without completing handshake."
"""uvicorn's message for a web socket that is refused with an answer, as those of foreign pages are."""


class NoFreePort(NiwashiError, OSError):
    """All ports that were tried are taken."""


def bind(port: int = 8080, tries: int = 20, host: str = _LOOPBACK) -> socket.socket:
    """Return a socket bound to a port, or to the next free one. Raises NoFreePort.

    Port 0 means any free port.
    """
    last = port + tries - 1 if port else port
    for candidate in range(port, last + 1):
        bound = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            bound.bind((host, candidate))
            # Only a listening socket surely owns its port.
            bound.listen()
        except OSError as error:
            bound.close()
            if error.errno not in {errno.EADDRINUSE, errno.EACCES}:
                raise
        else:
            return bound
    raise NoFreePort("web-no-free-port", first=str(port), last=str(last))


def bind_for_guests(port: int = 8080, host: str | None = None) -> list[socket.socket]:
    """Return sockets bound to loopback and to `host`, or to all addresses; all have the same port.

    Raises NoFreePort, and NiwashiError if `host` is no address of this computer.
    """
    first = bind(port) if host else bind(port, host="0.0.0.0")  # noqa: S104  # guests come from the network
    port = first.getsockname()[1]
    try:
        return [first, _listening(host, port)] if host else [first, *_all_of_ipv6(port)]
    except OSError as error:
        first.close()
        raise NiwashiError("guests-no-address", found=str(host), why=reason(error)) from error


def _listening(host: str, port: int) -> socket.socket:
    """Return a listening socket at an address. Raises OSError."""
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
    """Return a socket at all IPv6 addresses, if this computer has any."""
    try:
        return [_listening("::", port)]
    except OSError:
        return []


def bind_for_https(port: int, host: str | None = None, tries: int = 20) -> list[socket.socket]:
    """Return sockets for guests by https, next to those of `bind_for_guests` at `port`. Raises NoFreePort."""
    first = secure_port(port) if port else 0
    for candidate in range(first, first + (tries if port else 1)):
        with suppress(OSError):
            bound = _listening(host or "0.0.0.0", candidate)  # noqa: S104  # guests come from the network
            return [bound] if host else [bound, *_all_of_ipv6(bound.getsockname()[1])]
    raise NoFreePort("web-no-free-port", first=str(first), last=str(first + tries - 1))


def secure_port(port: int) -> int:
    """Return the port for https that belongs to a port for http, unless another program has it.

    >>> secure_port(8080), secure_port(65535)
    (8443, 65172)
    """
    return port + _FURTHER if port + _FURTHER < 1 << 16 else port - _FURTHER


_FURTHER = 8443 - 8080

_ROUTES = (("192.0.2.1", 9), ("10.42.0.2", 9), ("192.168.7.2", 9))
"""Targets on the Internet (RFC 5737), on a NetworkManager hotspot, and on a USB cable."""


def home_address() -> str:
    """Return this computer's address in the home network; "" without a network.

    Nothing is sent: the kernel tells which address it would send from. Listing all addresses would need a
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
    """Return the address of the page on a bound socket, such as `http://127.0.0.1:8080`."""
    return f"http://{_LOOPBACK}:{bound.getsockname()[1]}"


def server(
    application: ASGIApp, scheduler: FifoScheduler, secured: "Secured | None" = None
) -> uvicorn.Server:
    """Return a server for the application; `should_exit = True` stops it. `secured` sockets use https.

    Incoming data waits in the same scheduler as the application's work: pass the same one to both.
    """
    connections: set[Connection] = set()
    config = uvicorn.Config(
        reporting(application),
        http=cast(Any, partial(Connection, scheduler, connections)),  # called like a class
        backlog=_BACKLOG,
        h11_max_incomplete_event_size=_LARGEST_HEADERS,
        log_level="warning",
        lifespan="off",
        ws="websockets-sansio",
        ws_max_size=_LARGEST_MESSAGE,
        ws_per_message_deflate=False,  # messages are small and the network is near
        proxy_headers=False,  # trust the socket's peer address only
        server_header=False,
        timeout_graceful_shutdown=1,
    )
    config.load()  # its libraries are loaded now, and not while the board is stepped
    if secured is None:
        made = RestingServer(config, connections)
    else:
        from niwashi.web.secure import SecureServer  # guests alone come by https

        made = SecureServer(config, scheduler, secured, connections)
    for name in ("uvicorn.error", "asyncio"):  # Config has set up uvicorn's logging before
        logging.getLogger(name).addFilter(_RateLimitFilter())
    return made


class _RateLimitFilter(logging.Filter):
    """Keeps clients from filling the log: passes a record unless a similar one was passed in the last minute.

    Records are similar if message, line and kind of exception are the same, whatever their arguments.

    >>> limit = _RateLimitFilter()
    >>> times = (0.0, 1.0, 59.0, 61.0)
    >>> same = [logging.makeLogRecord({"msg": "no %s", "args": (n,), "created": n}) for n in times]
    >>> [limit.filter(record) for record in same]
    [True, False, False, True]
    """

    def __init__(self) -> None:
        super().__init__()
        self._last: OrderedDict[tuple[str, int, str], float] = OrderedDict()

    def filter(self, record: logging.LogRecord) -> bool:
        if record.msg == _REFUSAL_MESSAGE:
            return False
        kind = record.exc_info[0].__name__ if record.exc_info and record.exc_info[0] else ""
        alike = (str(record.msg), record.lineno, kind)
        if record.created - self._last.get(alike, float("-inf")) < _SAME_MESSAGE_S:
            return False
        self._last.pop(alike, None)
        self._last[alike] = record.created
        if len(self._last) > _MOST_KINDS_OF_MESSAGES:
            self._last.popitem(last=False)
        return True
