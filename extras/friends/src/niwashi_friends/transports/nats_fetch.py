"""Fetches the stored messages of a subject with a short-lived consumer.

Only the subject distinguishes the server's own messages from stored ones. nats-py goes by headers, which
a stored message can forge.
"""

from dataclasses import dataclass

from nats.aio.msg import Msg
from nats.js import api
from nats.js.errors import NotFoundError

from niwashi_friends.transports import nats_subjects as names
from niwashi_friends.transports.nats_client import ClubClient

MOST_A_GAME = 4096
"""Limit of parcels of one author in one game that are read, and kept by a club."""

_ANSWER_S = 3.0
_UNUSED_S = 5.0  # then the server deletes the consumer
_MOST_BYTES = 32 << 20
_NEVER_S = 300.0  # far longer than a fetch: nothing is delivered twice


@dataclass(frozen=True)
class StoredMessages:
    """Messages in order, the stream position where they end, and whether there are more."""

    messages: list[Msg]
    ends_at: int
    is_cut: bool


async def read(
    own: str,
    subject: str,
    client: ClubClient,
    *,
    after: int = 0,
    most: int = MOST_A_GAME,
    answer_s: float = _ANSWER_S,
) -> StoredMessages:
    """Return the stored messages of a subject after a sequence, at most `most`.

    The consumer is created without checking first whether it exists. After a fault among several
    servers the answer may never come, and another attempt may reach another server. Raises
    TimeoutError.
    """
    await _forget(client, own, subject, answer_s)  # an existing one would keep its position
    box = names.reading(own, client.next_number())
    heard = await client.subscribe(box, pending_msgs_limit=2 * MOST_A_GAME, pending_bytes_limit=_MOST_BYTES)
    try:
        config = _reader(own, subject, box, after, most)
        made = await _made(client, config, answer_s)
        there = int(made.num_pending or 0)
        messages = [await heard.next_msg(_ANSWER_S) for _ in range(min(there, most))]
    finally:
        await heard.unsubscribe()
    if there:
        await _forget(client, own, subject, answer_s)
    began_at = int(made.delivered.stream_seq) if made.delivered else after
    return StoredMessages(messages, began_at, is_cut=there > most)


def _reader(own: str, subject: str, box: str, after: int, most: int) -> api.ConsumerConfig:
    """Configure a consumer that stops after `most` messages, because none is acknowledged."""
    return api.ConsumerConfig(
        name=names.reader(own, subject),
        deliver_subject=box,
        filter_subject=subject,
        deliver_policy=api.DeliverPolicy.BY_START_SEQUENCE,
        opt_start_seq=after + 1,
        ack_policy=api.AckPolicy.EXPLICIT,
        ack_wait=_NEVER_S,
        max_ack_pending=most,
        inactive_threshold=_UNUSED_S,
        num_replicas=1,
        mem_storage=True,
    )


async def _made(client: ClubClient, config: api.ConsumerConfig, answer_s: float) -> api.ConsumerInfo:
    """Create a consumer. On timeout, request its deletion without waiting for an answer."""
    try:
        return await client.manager(answer_s).add_consumer(names.STREAM, config)
    except TimeoutError:
        await client.publish(names.forgetting(config.name or ""))
        raise


async def _forget(client: ClubClient, own: str, subject: str, answer_s: float) -> None:
    try:
        await client.manager(answer_s).delete_consumer(names.STREAM, names.reader(own, subject))
    except NotFoundError:
        return
