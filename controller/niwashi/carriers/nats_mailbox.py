"""A board's mailbox in a club: what it sends, what comes for it, and what it reads again.

A parcel is sent as the next one after the last that the server has of its subject, so that a copy of this
board can't write beside it; and under its own hash, so that one sent again is known. What comes is
acknowledged once it was handed on and asked for more: whoever is ended in between gets it again.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from functools import partial

from nats.aio.msg import Msg
from nats.js import api
from nats.js.errors import APIError, NotFoundError

from niwashi.carriers import nats_subjects as names
from niwashi.carriers.carrier import CarrierError, Parcel
from niwashi.carriers.nats_client import ClubClient
from niwashi.carriers.nats_line import FAILURES, Line
from niwashi.carriers.nats_message import (
    Stored,
    can_be_acknowledged,
    digest_of,
    headers,
    mark_of,
    parcel_of,
    receiver_of,
    sequence_of,
)
from niwashi.carriers.nats_settings import NatsSettings

MOST_WAITING = 256
"""So many parcels wait here to be taken; the server keeps the others."""

MOST_A_GAME = 4096
"""So many parcels of one author in one game are read, and kept by a club."""

_ANSWER_S = 2.0
_AGAIN_AFTER_S = 30.0
_MOST_GAMES = 256
_MOST_BYTES = 32 << 20
_WRONG_LAST = 10071


class Mailbox:
    """One board's mailbox, over a line that comes and goes."""

    def __init__(self, settings: NatsSettings) -> None:
        self._settings = settings
        self._own = settings.own
        self.line = Line(settings, self._greet)
        self._waiting: dict[Parcel, Msg] = {}
        self._taken: dict[Parcel, Msg] = {}
        self._last: OrderedDict[str, Stored] = OrderedDict()
        self._refused: set[str] = set()
        self._reading, self._sending = asyncio.Lock(), asyncio.Lock()
        self._greeted: ClubClient | None = None
        self._odd = self._odd_told = 0

    @property
    def why(self) -> CarrierError | None:
        """Why nothing comes or goes, or what was left out; None while all is well."""
        if self.line.why is not None:
            return self.line.why
        odd = self._odd + self._odd_told
        return CarrierError("carrier-nats-odd", count=odd) if odd else None

    async def send(self, parcel: Parcel) -> None:
        """Hand a parcel to the server for each receiver. Raises CarrierError."""
        if parcel.author != self._own:
            raise CarrierError("carrier-nats-not-ours")
        receivers = self._settings.receivers(parcel.game)
        if not receivers:
            raise CarrierError("carrier-nats-nobody", game=parcel.game[:8])
        async with self._sending:
            for each in receivers:
                await self.line.asked(partial(self._publish, parcel, each))

    async def take(self) -> Sequence[Parcel]:
        """What has come since the last time; what came before that is acknowledged."""
        self._odd_told, self._odd = self._odd, 0
        if (client := self.line.client) is not None:
            taken, self._taken = self._taken, {}
            for each in taken.values():
                await _acknowledge(client, each)
        found, self._waiting = self._waiting, {}
        self._taken |= found
        return list(found)

    async def fetch(self, game: str, author: str, after: int) -> Sequence[Parcel]:
        """What an author has sent in a game above a number, in order. Raises CarrierError."""
        receivers = self._settings.receivers(game) if author == self._own else (self._own,)
        found: dict[int, Parcel] = {}
        async with self._reading:
            for each in receivers:
                subject = names.subject(author, each, game)
                for parcel in await self.line.asked(partial(self._read, subject)):
                    found.setdefault(parcel.number, parcel)
        return [found[number] for number in sorted(found) if number > after]

    # What comes

    async def _greet(self, client: ClubClient) -> None:
        """Listen, and have the server deliver what has come meanwhile."""
        if self._greeted is not client:
            self._last.clear()  # another server, or the same one after a fault, may have less
            await client.subscribe(
                names.delivery(self._own),
                cb=self._arrived,
                pending_msgs_limit=2 * MOST_WAITING,
                pending_bytes_limit=4 << 20,
            )
            self._greeted = client
        await client.manager(_ANSWER_S).add_consumer(names.STREAM, _mailbox(self._own))

    async def _arrived(self, message: Msg) -> None:
        parcel = parcel_of(message)
        if parcel is None or receiver_of(message) != self._own or parcel.author == self._own:
            self._odd += 1
            if (client := self._greeted) is not None:
                await _acknowledge(client, message)
        elif parcel in self._taken:
            self._taken[parcel] = message
        elif parcel in self._waiting or len(self._waiting) + len(self._taken) < 2 * MOST_WAITING:
            self._waiting[parcel] = message  # any more the server sends again

    # What goes

    async def _publish(self, parcel: Parcel, receiver: str, client: ClubClient) -> None:
        subject = names.subject(parcel.author, receiver, parcel.game)
        last = self._last.get(subject) or await self._look(client, subject, parcel.number)
        if parcel.number <= last.number:
            await self._confirm(client, parcel, subject, last)
            return
        try:
            done = await client.jetstream(timeout=_ANSWER_S).publish(
                subject, parcel.data, headers=headers(parcel, subject, last, self._mark(subject, parcel))
            )
        except APIError as error:
            self._last.pop(subject, None)
            if error.err_code == _WRONG_LAST:
                self._refused = {subject}  # something is there: look
            raise
        self._refused.discard(subject)
        self._keep(subject, Stored(int(done.seq), parcel.number, digest_of(parcel)))

    async def _look(self, client: ClubClient, subject: str, number: int) -> Stored:
        """What the server has last of a subject; the first parcel of all is sent without a look."""
        if number == 0 and subject not in self._refused:
            return Stored()
        there = await _messages(self._own, subject, client)
        ours = self._parcels(subject, there)
        sequence = sequence_of(there[-1]) if there else 0
        last = Stored(sequence, ours[-1].number, digest_of(ours[-1])) if ours else Stored(sequence)
        return self._keep(subject, last)

    async def _confirm(self, client: ClubClient, parcel: Parcel, subject: str, last: Stored) -> None:
        """See that what the server has under a number is this parcel. Raises CarrierError if it isn't."""
        there = last.digest
        if parcel.number != last.number:
            ours = await self._read(subject, client)
            there = next((digest_of(each) for each in ours if each.number == parcel.number), "")
        if there not in ("", digest_of(parcel)):  # what has grown too old is no longer there
            raise CarrierError("carrier-nats-another", number=parcel.number)

    async def _read(self, subject: str, client: ClubClient) -> list[Parcel]:
        """All parcels of a subject that the server has."""
        return self._parcels(subject, await _messages(self._own, subject, client))

    def _parcels(self, subject: str, messages: Sequence[Msg]) -> list[Parcel]:
        """Those of some messages that are parcels; of our own subjects, that we have sent."""
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

    def _keep(self, subject: str, last: Stored) -> Stored:
        self._last[subject] = last
        self._last.move_to_end(subject)
        if len(self._last) > _MOST_GAMES:
            self._last.popitem(last=False)
        return last


def _mailbox(own: str) -> api.ConsumerConfig:
    return api.ConsumerConfig(
        name=names.mailbox(own),
        durable_name=names.mailbox(own),
        deliver_subject=names.delivery(own),
        filter_subject=names.sent_to(own),
        ack_policy=api.AckPolicy.EXPLICIT,
        ack_wait=_AGAIN_AFTER_S,
        max_ack_pending=MOST_WAITING,
    )


def _reader(own: str, subject: str, box: str) -> api.ConsumerConfig:
    return api.ConsumerConfig(
        name=names.reader(own),
        deliver_subject=box,
        filter_subject=subject,
        ack_policy=api.AckPolicy.NONE,
        inactive_threshold=_AGAIN_AFTER_S,
        num_replicas=1,
        mem_storage=True,
    )


async def _messages(own: str, subject: str, client: ClubClient) -> list[Msg]:
    """All that the server has of a subject, in its order."""
    await _forget(client, own)
    box = names.reading(own, client.next_number())
    pushed = await client.subscribe(box, pending_msgs_limit=2 * MOST_A_GAME, pending_bytes_limit=_MOST_BYTES)
    try:
        made = await client.manager(_ANSWER_S).add_consumer(names.STREAM, _reader(own, subject, box))
        wanted = min(int(made.num_pending or 0), MOST_A_GAME)
        found = [await pushed.next_msg(_ANSWER_S) for _ in range(wanted)]
    finally:
        await pushed.unsubscribe()
    if wanted:
        await _forget(client, own)
    return [each for each in found if each.subject == subject]


async def _forget(client: ClubClient, own: str) -> None:
    try:
        await client.manager(_ANSWER_S).delete_consumer(names.STREAM, names.reader(own))
    except NotFoundError:
        return


async def _acknowledge(client: ClubClient, message: Msg) -> None:
    """Tell the server that something has come; where that can't be told, it comes again."""
    if can_be_acknowledged(message):
        try:
            await client.publish(message.reply)
        except FAILURES:
            return
