"""The asynchronous NATS transport: sends, receives and fetches the parcels of one board in a club.

A parcel is published with the expected last sequence of its subject. So a copy of this board can't
write beside it, and repetitions are recognised. A parcel that the server lacks is sent again.

New parcels arrive by subscription. Those missed while the board was away, or while servers were
separated, are read from the server's stream, from the last position on. A durable consumer per board
would do the same, but ten thousand of them are more than a server can carry (docs/CLUBS.md).
"""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from functools import partial
from operator import attrgetter

from nats.aio.msg import Msg
from nats.js.errors import APIError

from niwashi_friends.transports import nats_subjects as names
from niwashi_friends.transports.nats_client import ClubClient
from niwashi_friends.transports.nats_connection import ClubConnection
from niwashi_friends.transports.nats_fetch import MOST_A_GAME, StoredMessages, read
from niwashi_friends.transports.nats_message import (
    SubjectState,
    digest_of,
    headers,
    mark_of,
    parcel_of,
    receiver_of,
    sequence_of,
)
from niwashi_friends.transports.nats_settings import NatsSettings
from niwashi_friends.transports.transport import Parcel, TransportError

MOST_WAITING = 256
"""Limit of received parcels waiting here; the server keeps the others."""

_ANSWER_S, _GREET_S = 3.0, 5
_SOON_S, _LATE_S, _LONGER = 1.0, 2.0, 1.5
"""Timeouts of a fetch: the first, the longest, and the factor after each failure."""

_MOST_GAMES = 256
_MOST_HEARD = 1024
_MOST_READINGS = 8  # until no number is missing
_WRONG_LAST = 10071  # JetStream's code: wrong last sequence


class AsyncNatsTransport:
    """The transport of one board, over a connection that comes and goes."""

    def __init__(self, settings: NatsSettings) -> None:
        self._settings = settings
        self._own = settings.own
        self.line = ClubConnection(settings, self._greet, self._catch_up)
        self._waiting: dict[Parcel, None] = {}
        self._heard: OrderedDict[Parcel, None] = OrderedDict()
        self._position = 0  # in the stream, up to which everything was read
        self._has_more = False
        self._catching_up: asyncio.Future[None] | None = None
        self._last: OrderedDict[str, SubjectState] = OrderedDict()
        self._refused: set[str] = set()
        self._answer_s = _SOON_S
        self._reading, self._sending = asyncio.Lock(), asyncio.Lock()
        self._odd = self._odd_told = 0

    @property
    def why(self) -> TransportError | None:
        """The reason why nothing is sent or received, or what was invalid; None if all is well."""
        if self.line.why is not None:
            return self.line.why
        odd = self._odd + self._odd_told
        return TransportError("carrier-nats-odd", count=odd) if odd else None

    async def send(self, parcel: Parcel) -> None:
        """Publish a parcel for each receiver. Raises TransportError."""
        if parcel.author != self._own:
            raise TransportError("carrier-nats-not-ours")
        receivers = self._settings.receivers(parcel.game)
        if not receivers:
            raise TransportError("carrier-nats-nobody", game=parcel.game[:8])
        async with self._sending:
            for each in receivers:
                await self.line.asked(partial(self._publish, parcel, each))

    async def take(self) -> Sequence[Parcel]:
        """Return parcels received since the last call."""
        self._odd_told, self._odd = self._odd, 0
        found, self._waiting = list(self._waiting), {}
        if self._has_more and self.line.client is not None:
            self._has_more = False
            self._catching_up = asyncio.ensure_future(self._go_on())
        return found

    async def fetch(self, game: str, author: str, after: int) -> Sequence[Parcel]:
        """Return an author's parcels in a game above a number, in order. Raises TransportError."""
        receivers = self._settings.receivers(game) if author == self._own else (self._settings.receiver,)
        subjects = [names.subject(author, each, game) for each in receivers]
        found: dict[int, Parcel] = {}
        for _ in range(_MOST_READINGS):
            for each in subjects:
                for parcel in await self.line.asked(partial(self._read, each)):
                    found.setdefault(parcel.number, parcel)
            if len(found) == max(found, default=-1) - min(found, default=0) + 1:
                break  # complete; just after a fault a server may lack parcels that others have
        return [found[number] for number in sorted(found) if number > after]

    # Receiving

    async def _greet(self, client: ClubClient) -> None:
        """Subscribe to the board's subject."""
        self._last.clear()  # another server, or this one after a fault, may have less
        await client.subscribe(
            self._settings.heard,
            cb=self._arrived,
            pending_msgs_limit=2 * MOST_WAITING,
            pending_bytes_limit=4 << 20,
        )
        await client.flush(_GREET_S)

    async def _go_on(self) -> None:
        """Read more missed parcels; after a failure the next check does."""
        try:
            await self.line.asked(self._catch_up)
        except TransportError:
            self._has_more = True

    async def _catch_up(self, client: ClubClient) -> None:
        """Read missed parcels from the stream, as many as there is room for."""
        room = MOST_WAITING - len(self._waiting)
        if room <= 0:
            self._has_more = True
            return
        found = await self._kept(self._settings.heard, client, after=self._position, most=room)
        self._has_more = found.is_cut or found.ends_at < self._position
        if found.ends_at < self._position:  # the server's stream was recreated
            self._position = 0
        for each in found.messages:
            if not self._takes(each):
                self._has_more = True
                return
            self._position = sequence_of(each)

    async def _arrived(self, message: Msg) -> None:
        if not self._takes(message):
            self._has_more = True  # read again later: the server stores it

    def _takes(self, message: Msg) -> bool:
        """Queue a received parcel if it is new and for us; False if the queue is full."""
        parcel = parcel_of(message)
        if parcel is None or receiver_of(message) != self._settings.receiver:
            self._odd += 1
        elif parcel.author == self._own:
            self._odd += not self._settings.hears_itself
        elif parcel in self._heard:
            self._heard.move_to_end(parcel)
        elif len(self._waiting) >= 2 * MOST_WAITING:
            return False
        else:
            self._waiting[parcel] = self._heard[parcel] = None
            if len(self._heard) > _MOST_HEARD:
                self._heard.popitem(last=False)
        return True

    async def _kept(
        self, subject: str, client: ClubClient, *, after: int = 0, most: int = MOST_A_GAME
    ) -> StoredMessages:
        """Fetch the stored messages of a subject; one call at a time, because all share a consumer."""
        async with self._reading:
            answer_s = self._answer_s
            self._answer_s = min(_LONGER * answer_s, _LATE_S)
            found = await read(self._own, subject, client, after=after, most=most, answer_s=answer_s)
            self._answer_s = max(_SOON_S, answer_s / _LONGER)
            return found

    # Sending

    async def _publish(self, parcel: Parcel, receiver: str, client: ClubClient) -> None:
        subject = names.subject(parcel.author, receiver, parcel.game)
        last = self._last.get(subject) or await self._look(client, subject, parcel.number)
        if parcel.number <= last.number and await self._is_kept(client, parcel, subject, last):
            return
        try:
            done = await client.jetstream(timeout=_ANSWER_S).publish(
                subject, parcel.data, headers=headers(parcel, last, self._mark(subject, parcel))
            )
        except APIError as error:
            self._last.pop(subject, None)
            if error.err_code == _WRONG_LAST:
                self._refused = {subject}  # the subject is not empty, so look before the next try
            raise
        self._refused.discard(subject)
        newest = max((parcel.number, digest_of(parcel)), (last.number, last.digest))
        self._keep(subject, SubjectState(int(done.seq), *newest))

    async def _look(self, client: ClubClient, subject: str, number: int) -> SubjectState:
        """Return the server's last state of a subject. The very first parcel needs no look."""
        if number == 0 and subject not in self._refused:
            return SubjectState()
        there = (await self._kept(subject, client)).messages
        sequence = sequence_of(there[-1]) if there else 0
        newest = max(self._parcels(subject, there), key=attrgetter("number"), default=None)
        return self._keep(
            subject,
            SubjectState(sequence, newest.number, digest_of(newest)) if newest else SubjectState(sequence),
        )

    async def _is_kept(self, client: ClubClient, parcel: Parcel, subject: str, last: SubjectState) -> bool:
        """Return whether the server has this parcel. Raises TransportError for another with its number."""
        there = last.digest
        if parcel.number != last.number:
            ours = await self._read(subject, client)
            if len(ours) >= MOST_A_GAME:
                return True  # it may be dropped as the oldest; sending again would drop the next one
            there = next((digest_of(each) for each in ours if each.number == parcel.number), "")
        if there not in ("", digest_of(parcel)):
            raise TransportError("carrier-nats-another", number=parcel.number)
        return bool(there)

    async def _read(self, subject: str, client: ClubClient) -> list[Parcel]:
        return self._parcels(subject, (await self._kept(subject, client)).messages)

    def _parcels(self, subject: str, messages: Sequence[Msg]) -> list[Parcel]:
        """Return the valid parcels in some messages; of our own, only those that we marked."""
        pairs = ((parcel_of(each), each) for each in messages)
        found = [(parcel, each) for parcel, each in pairs if parcel is not None]
        return [
            parcel
            for parcel, each in found
            if parcel.author != self._own or mark_of(each) == self._mark(subject, parcel)
        ]

    def _mark(self, subject: str, parcel: Parcel) -> str:
        login = self._settings.login
        return login.mark(subject, digest_of(parcel)) if login else ""

    def _keep(self, subject: str, last: SubjectState) -> SubjectState:
        self._last[subject] = last
        self._last.move_to_end(subject)
        if len(self._last) > _MOST_GAMES:
            self._last.popitem(last=False)
        return last
