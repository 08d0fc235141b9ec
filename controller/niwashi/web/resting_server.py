"""A server that sleeps until it is to end: uvicorn's own looks ten times a second whether it is."""

import asyncio
import socket
from collections.abc import Collection
from contextlib import suppress

import uvicorn

from niwashi.web.connection import Connection, end_closing

DATE_S = 1.0
"""Seconds between two looks at the time, which every answer tells in its head."""

_MOST_ROUNDS = 100


class RestingServer(uvicorn.Server):
    """A server that nothing wakes but its work, its end, and once a second the time."""

    _is_ending = False
    _loop: asyncio.AbstractEventLoop | None = None
    _ending: asyncio.Event | None = None

    def __init__(self, config: uvicorn.Config, connections: Collection[Connection] = ()) -> None:
        """`connections` are all that are open."""
        super().__init__(config)
        self._connections = connections

    @property
    def should_exit(self) -> bool:
        """True if the server is to end. Setting it wakes the server, from a signal's handler, too."""
        return self._is_ending

    @should_exit.setter
    def should_exit(self, value: bool) -> None:
        self._is_ending = value
        if value and self._loop is not None and self._ending is not None:
            with suppress(RuntimeError):  # the loop has ended already
                self._loop.call_soon_threadsafe(self._ending.set)

    async def main_loop(self) -> None:
        """Wait until the server is to end."""
        self._loop, self._ending = asyncio.get_running_loop(), asyncio.Event()
        while not await self.on_tick(0):
            with suppress(TimeoutError):
                async with asyncio.timeout(DATE_S):
                    await self._ending.wait()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the server. Connections accepted at this moment are ended like all others.

        asyncio forgets to close a socket that is accepted just before its server closes (Python 3.11).
        """
        loop = asyncio.get_running_loop()
        for listening in (each for server in self.servers for each in server.sockets):
            loop.remove_reader(listening.fileno())
        for _ in range(3):  # one accepts or ends, the others tell the protocol, that of TLS first
            await asyncio.sleep(0)
        for _ in range(_MOST_ROUNDS):  # what is ended is lost in the next round, under TLS some rounds later
            if not end_closing(self._connections):
                break
            await asyncio.sleep(0)
        await super().shutdown(sockets)
