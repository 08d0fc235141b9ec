"""Ports for programs that tests start and tell where to listen.

A port that the system chooses may be given to somebody's connection before the program listens at it. These
lie below the ports for connections, unless a system has those begin so low that none are left, and no other
test is given one of them.
"""

import socket
from collections.abc import Iterator
from contextlib import closing
from functools import cache
from pathlib import Path
from random import SystemRandom

_LEAST = 10_000
_FEWEST = 1_000
_USUAL_END = 32_768
_FOR_CONNECTIONS = Path("/proc/sys/net/ipv4/ip_local_port_range")


def free_port() -> int:
    """Return an unused port. Raises StopIteration if there is none."""
    return next(_unused())


def free_ports(count: int) -> list[int]:
    """Return unused ports. Raises StopIteration if there are too few."""
    return [free_port() for _ in range(count)]


@cache
def _unused() -> Iterator[int]:
    """Unused ports; while this process lives it holds each for datagrams, and nobody else is given it."""
    end = int(_FOR_CONNECTIONS.read_text().split()[0]) if _FOR_CONNECTIONS.exists() else _USUAL_END
    end = end if end - _LEAST >= _FEWEST else _USUAL_END
    held = []
    for port in SystemRandom().sample(range(_LEAST, end), end - _LEAST):
        mark = socket.socket(type=socket.SOCK_DGRAM)
        try:
            mark.bind(("127.0.0.1", port))
            with closing(socket.socket()) as tried:
                tried.bind(("", port))
        except OSError:
            mark.close()
            continue
        held.append(mark)
        yield port
