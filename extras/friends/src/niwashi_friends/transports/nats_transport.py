"""The NATS transport: runs the asynchronous one in its own thread and event loop.

Every call has a timeout.
"""

import asyncio
from collections.abc import Coroutine, Sequence
from concurrent.futures import CancelledError
from concurrent.futures import TimeoutError as NotInTime
from threading import Thread
from typing import Any, TypeVar

from niwashi.terminal import LANGUAGE
from niwashi.words.catalogue import translate
from niwashi_friends.transports.nats_async import AsyncNatsTransport
from niwashi_friends.transports.nats_settings import NatsSettings
from niwashi_friends.transports.transport import Parcel, TransportError

T = TypeVar("T")

_BESIDES_S = 2.0
_CANCEL_AGAIN_S = 0.1


class NatsTransport:
    """A board's connection to its club, with its own thread; see `Transport`.

    It is created whether or not a server answers, and reconnects until it is closed.
    """

    def __init__(self, settings: NatsSettings) -> None:
        self._patience_s = settings.patience_s
        self._loop = asyncio.new_event_loop()
        self._transport = AsyncNatsTransport(settings)
        self._thread = Thread(target=self._run, name="transport over NATS", daemon=True)
        self._keeping = self._loop.create_task(self._transport.line.keep())
        self._thread.start()

    def send(self, parcel: Parcel) -> None:
        """Send a parcel; the server has stored it on disk when this returns. Raises TransportError."""
        self._done(self._transport.send(parcel))

    def received(self) -> Sequence[Parcel]:
        """Return new parcels for this board; those of the last call are acknowledged now."""
        return self._done(self._transport.take())

    def fetch(self, game: str, author: str, after: int = -1) -> Sequence[Parcel]:
        """Return the stored parcels of an author in a game, in order. Raises TransportError."""
        return self._done(self._transport.fetch(game, author, after))

    @property
    def trouble(self) -> str:
        """Why nothing is sent or received, or the number of invalid messages; "" if all is well."""
        return "" if self.why is None else translate(self.why.message, LANGUAGE)

    @property
    def why(self) -> TransportError | None:
        """The trouble as an error, for any language."""
        return self._transport.why

    def close(self) -> None:
        """Close the connection; sent parcels stay on the server."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._end)
            self._thread.join(self._patience_s)

    def _end(self) -> None:
        """Cancel the connection, and again while it goes on: the client swallows some cancellations."""
        if not self._keeping.done():
            self._keeping.cancel()
            self._loop.call_later(_CANCEL_AGAIN_S, self._end)

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        try:
            self._loop.run_until_complete(asyncio.wait({self._keeping}))
            self._loop.run_until_complete(_ended())
        finally:
            self._loop.close()

    def _done(self, work: Coroutine[Any, Any, T]) -> T:
        if self._loop.is_closed() or self._keeping.done():
            work.close()
            raise TransportError("carrier-nats-closed")
        asked = asyncio.run_coroutine_threadsafe(work, self._loop)
        try:
            return asked.result(2 * self._patience_s + _BESIDES_S)
        except (NotInTime, CancelledError) as error:
            asked.cancel()
            raise self.why or TransportError("carrier-nats-silent") from error


async def _ended() -> None:
    """Cancel pending calls, so that their callers return."""
    others = asyncio.all_tasks() - {asyncio.current_task()}
    for each in others:
        each.cancel()
    await asyncio.gather(*others, return_exceptions=True)
