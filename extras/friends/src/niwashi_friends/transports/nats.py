"""A club's NATS server as a transport: nats-py's client, in a thread with an event loop.

A parcel is published with the expected last sequence of its subject. So a copy of this board can't
write beside it, and repetitions are recognised. New parcels arrive by subscription. Those missed while
the board was away are read from the server's stream, from the last position on, by a consumer that
lasts a moment: a lasting one for each of ten thousand boards is more than a server can carry.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Collection, Sequence
from concurrent.futures import CancelledError
from contextlib import suppress
from functools import partial
from random import random
from threading import Thread
from typing import TypeVar

from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import NoServersError, SecureConnRequiredError, SlowConsumerError
from nats.js import api
from nats.js.errors import APIError, NoStreamResponseError, NotFoundError

from niwashi.errors import reason
from niwashi.terminal import LANGUAGE
from niwashi.words.catalogue import translate
from niwashi_friends.signing import Sign
from niwashi_friends.transports.club_pass import (
    MARK,
    NUMBER,
    STREAM,
    ClubPass,
    mark_of,
    parcel_of,
    reader,
    subject,
    user_key,
)
from niwashi_friends.transports.transport import LONGEST_PARCEL, Parcel, TransportError

T = TypeVar("T")

MOST_WAITING = 256
"""Limit of received parcels waiting here, twice that while they arrive; the server keeps the others."""

_MOST_A_GAME = 4096  # parcels of one author to one receiver
_MOST_BYTES = 32 << 20
_ANSWER_S, _AGAIN_S, _CHECK_S, _CLOSE_S = 3.0, 0.2, 300.0, 1.0
_UNUSED_S, _NEVER_S = 5.0, 300.0  # a reading is over long before: nothing is delivered twice
_NO_STREAM = 10059  # JetStream's code: stream not found
_EXPECTED_LAST = "Nats-Expected-Last-Subject-Sequence"

_STORED = api.StreamConfig(
    name=STREAM,
    subjects=[subject("*", "*", "*")],
    storage=api.StorageType.FILE,
    max_age=400 * 86_400.0,  # longer than the pauses of a game by mail
    max_bytes=4 << 30,  # less than half of the server's, which counts it twice if two boards make it at once
    max_msgs_per_subject=_MOST_A_GAME,
    max_msg_size=LONGEST_PARCEL + 1024,
    deny_delete=True,
    deny_purge=True,  # a member may have an answer sent to where a server takes orders
)


class _Client(Client):
    """nats-py's client, with a board's key. It logs in unencrypted only where the address says so."""

    def __init__(self, key: str) -> None:
        super().__init__()
        self._public_nkey = user_key(key)

    def _connect_command(self) -> bytes:
        server = self._current_server
        if server is not None and server.uri.scheme == "tls" and not self._server_info.get("tls_required"):
            raise SecureConnRequiredError
        return super()._connect_command()

    async def leave(self) -> None:
        """Close, also if the server no longer answers, or nats-py is closing and will be interrupted."""
        with suppress(Exception):
            async with asyncio.timeout(_CLOSE_S):
                await self.close()
        if self._transport is not None:
            self._transport.close()  # type: ignore[no-untyped-call]  # nats-py's own


class NatsTransport:
    """A board's connection to its club; see `Transport`.

    It is created whether or not a server answers, and reconnects until it is closed. `receivers` returns
    the receivers of what the board sends in a game; the board receives what is sent to the subject `heard`.
    A call takes little more than `patience_s`. Raises TransportError for a pass that can't be used.
    """

    def __init__(
        self,
        club: ClubPass,
        sign: Sign,
        receivers: Callable[[str], Collection[str]],
        heard: str,
        patience_s: float = 10.0,
    ) -> None:
        self._own, self._servers, self._options = club.key, ", ".join(club.servers), club.options(sign)
        self._receivers, self._heard, self._receiver = receivers, heard, heard.split(".")[2]
        self._patience_s = patience_s
        self._mark = partial(mark_of, sign)
        self._why: TransportError | None = None
        self._waiting: deque[Parcel] = deque()
        self._position, self._has_more = 0, False  # in the stream: up to which everything was read
        self._sent: dict[str, tuple[int, dict[int, str]]] = {}
        """What a server has of ours under a subject: the last sequence, and marks by number."""
        self._is_closed = False
        self._ready, self._look, self._over = asyncio.Event(), asyncio.Event(), asyncio.Event()
        self._turn = asyncio.Lock()  # all readings share a consumer
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._run, name="transport over NATS", daemon=True)
        self._thread.start()

    def send(self, parcel: Parcel) -> None:
        """Send a parcel; the server has stored it on disk when this returns. Raises TransportError."""
        if parcel.author != self._own:
            raise TransportError("carrier-nats-not-ours")
        receivers = self._receivers(parcel.game)
        if not receivers:
            raise TransportError("carrier-nats-nobody", game=parcel.game[:8])
        for each in receivers:
            self._call(partial(self._publish, parcel, subject(self._own, each, parcel.game)))

    def received(self) -> Sequence[Parcel]:
        """Return parcels received since the last call."""
        found = [self._waiting.popleft() for _ in range(len(self._waiting))]
        if self._has_more and not self._is_closed:
            self._loop.call_soon_threadsafe(self._look.set)
        return found

    def fetch(self, game: str, author: str) -> Sequence[Parcel]:
        """Return the stored parcels of an author in a game, in order. Raises TransportError."""
        found: dict[int, Parcel] = {}
        for each in self._receivers(game) if author == self._own else (self._receiver,):
            _, there = self._call(partial(self._stored, subject(author, each, game)))
            found = there | found
        return [found[number] for number in sorted(found)]

    @property
    def trouble(self) -> str:
        """Why nothing is sent or received, or that there were invalid messages; "" if all is well."""
        return "" if self._why is None else translate(self._why.message, LANGUAGE)

    def close(self) -> None:
        """Close the connection; sent parcels stay on the server."""
        if not self._is_closed:
            self._is_closed = True
            self._loop.call_soon_threadsafe(self._look.set)
            self._loop.call_soon_threadsafe(self._over.set)
            self._thread.join(self._patience_s)

    def _call(self, work: Callable[[], Awaitable[T]]) -> T:
        if self._is_closed:
            raise TransportError("carrier-nats-closed")
        asked = asyncio.run_coroutine_threadsafe(self._asked(work), self._loop)
        try:
            return asked.result(self._patience_s)
        except (TimeoutError, CancelledError) as error:
            asked.cancel()
            raise self._why or TransportError("carrier-nats-silent") from error

    # The connection, in its thread

    def _run(self) -> None:
        with asyncio.Runner(loop_factory=lambda: self._loop) as runner:  # it ends all tasks
            runner.run(self._until_closed())

    async def _until_closed(self) -> None:
        keeping = asyncio.create_task(self._keep())
        await self._over.wait()
        await asyncio.wait({keeping}, timeout=_CLOSE_S)  # cancelled, nats-py may leave its socket open

    async def _keep(self) -> None:
        """Keep a connection, and read what was missed.

        nats-py's own reconnection gives up when a server refuses a board, or answers nonsense. So each
        connection is a client of its own.
        """
        while not self._is_closed:
            client = self._client = _Client(self._own)
            try:
                await client.connect(**self._options, error_cb=self._note, closed_cb=self._cut)
                await client.subscribe(
                    self._heard,
                    cb=self._arrived,
                    pending_msgs_limit=MOST_WAITING,
                    pending_bytes_limit=_MOST_BYTES,
                )
                self._ready.set()
                while client.is_connected and not self._is_closed:
                    async with asyncio.timeout(self._patience_s):
                        await self._asked(self._catch_up)
                    with suppress(TimeoutError):
                        async with asyncio.timeout(_CHECK_S):
                            await self._look.wait()
                    self._look.clear()
            except Exception as error:  # noqa: BLE001  # nats-py raises anything on invalid answers
                await self._note(error)
            finally:
                self._ready.clear()
                self._sent.clear()  # another server, or this one after a fault, may have less
                await client.leave()
            with suppress(TimeoutError):
                async with asyncio.timeout(_AGAIN_S + 2 * random()):  # boards must not come back all at once
                    await self._over.wait()

    async def _cut(self) -> None:
        if self._ready.is_set():
            self._ready.clear()
            self._why = TransportError("carrier-nats-cut")
            self._look.set()

    async def _note(self, error: Exception) -> None:
        """Note a failure. That there was no answer hides no other: a server refuses without one."""
        if isinstance(error, SlowConsumerError):
            self._has_more = True  # read again later: the server stores it
        elif self._why is None or not isinstance(error, TimeoutError | NoServersError):
            self._why = _transport_error(error, self._servers)

    async def _asked(self, work: Callable[[], Awaitable[T]]) -> T:
        """Return the result of some work, over this connection or a later one. Raises TransportError."""
        while not self._is_closed:
            await self._ready.wait()
            try:
                async with self._turn:
                    found = await work()
            except TransportError:
                raise
            except Exception as error:  # noqa: BLE001  # nats-py raises anything on invalid answers
                await self._note(error)
            else:
                self._why = None
                return found
            await asyncio.sleep(_AGAIN_S)
        raise TransportError("carrier-nats-closed")

    # Receiving

    async def _catch_up(self) -> None:
        """Read missed parcels from the stream, as many as there is room for."""
        room = MOST_WAITING - len(self._waiting)
        self._has_more = room <= 0
        if room <= 0:
            return
        messages, made = await self._read(self._heard, self._position, room)
        self._has_more |= len(messages) < (made.num_pending or 0)
        if made.delivered and made.delivered.stream_seq < self._position:  # it is another stream
            self._position = 0
            self._look.set()
        for each in messages:
            self._take(each)
            self._position = each.metadata.sequence.stream

    async def _arrived(self, message: Msg) -> None:
        if len(self._waiting) < MOST_WAITING:
            self._take(message)
        else:
            self._has_more = True  # read again later: the server stores it

    def _take(self, message: Msg) -> None:
        parcel = parcel_of(message.subject, message.headers or {}, message.data, self._receiver)
        if parcel is None:
            self._why = TransportError("carrier-nats-odd")
        elif parcel.author != self._own:
            self._waiting.append(parcel)

    async def _read(
        self, where: str, after: int = 0, most: int = _MOST_A_GAME
    ) -> tuple[list[Msg], api.ConsumerInfo]:
        """Return the stored messages of a subject after a sequence, at most `most`, and their consumer.

        It stops after `most` messages, because none is acknowledged. It is a push consumer with a name of
        the board's own, since a server can allow a member just that by the subject of the request.
        """
        client, name = self._client, reader(self._own, where)
        stream, box = client.jetstream(timeout=_ANSWER_S), client.new_inbox()
        try:
            await stream.delete_consumer(STREAM, name)  # an existing one would keep its position
        except NotFoundError as error:
            if error.err_code == _NO_STREAM:
                await stream.add_stream(_STORED)
        came = await client.subscribe(box, pending_msgs_limit=_MOST_A_GAME, pending_bytes_limit=_MOST_BYTES)
        try:
            made = await stream.add_consumer(
                STREAM,
                name=name,
                deliver_subject=box,
                filter_subject=where,
                deliver_policy=api.DeliverPolicy.BY_START_SEQUENCE,
                opt_start_seq=after + 1,
                ack_policy=api.AckPolicy.EXPLICIT,
                ack_wait=_NEVER_S,
                max_ack_pending=most,
                inactive_threshold=_UNUSED_S,
                num_replicas=1,
                mem_storage=True,
            )
            there = min((made.num_pending or 0), most)
            return [await came.next_msg(_ANSWER_S) for _ in range(there)], made
        finally:
            await came.unsubscribe()

    async def _stored(self, where: str) -> tuple[int, dict[int, Parcel]]:
        """Return the last sequence of a subject, and its parcels by number: of our own, the marked ones."""
        messages, _ = await self._read(where)
        found: dict[int, Parcel] = {}
        for each in messages:
            headers = each.headers or {}
            parcel = parcel_of(each.subject, headers, each.data, where.split(".")[2])
            if parcel and (parcel.author != self._own or headers.get(MARK) == self._mark(where, parcel)):
                found.setdefault(parcel.number, parcel)
        return (messages[-1].metadata.sequence.stream if messages else 0), found

    # Sending

    async def _publish(self, parcel: Parcel, where: str) -> None:
        """Publish a parcel. What is known of its subject is forgotten until the server has answered."""
        if where in self._sent:
            sequence, marks = self._sent.pop(where)
        else:
            sequence, found = await self._stored(where)
            marks = {number: self._mark(where, each) for number, each in found.items()}
        mark = self._mark(where, parcel)
        if marks.get(parcel.number, mark) != mark:
            raise TransportError("carrier-nats-another", number=parcel.number)
        if parcel.number not in marks:
            # There is no Nats-Msg-Id: a server compares those of all members, so anybody who guesses one
            # can use it first, and the real parcel would be dropped as a duplicate.
            headers = {NUMBER: str(parcel.number), MARK: mark, _EXPECTED_LAST: str(sequence)}
            stream = self._client.jetstream(timeout=_ANSWER_S)
            sequence = (await stream.publish(where, parcel.data, headers=headers)).seq
            marks[parcel.number] = mark
        self._sent[where] = sequence, marks


def _transport_error(error: Exception, server: str) -> TransportError:
    """Convert an exception into an error for people."""
    said = str(error)[:200]
    if isinstance(error, SecureConnRequiredError):
        return TransportError("carrier-nats-no-tls", server=server)
    if "permissions violation" in said.lower():
        return TransportError("carrier-nats-forbidden", why=said)
    if "authorization violation" in said.lower():
        return TransportError("carrier-nats-not-admitted", server=server)
    if isinstance(error, TimeoutError):
        return TransportError("carrier-nats-no-answer", server=server)
    if isinstance(error, APIError | NoStreamResponseError):
        return TransportError("carrier-nats-keeps-nothing", server=server, why=said)
    return TransportError("carrier-nats-unreached", server=server, why=reason(error))
