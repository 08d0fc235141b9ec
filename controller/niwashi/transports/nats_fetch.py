"""Reading what a club's server has kept of some subject, with a consumer that lasts as long as that.

What a server says of itself is told from what it has kept by its subject alone: nats-py goes by headers,
which a message that somebody had kept may have, too.
"""

from dataclasses import dataclass

from nats.aio.msg import Msg
from nats.js import api
from nats.js.errors import NotFoundError

from niwashi.transports import nats_subjects as names
from niwashi.transports.nats_client import ClubClient

MOST_A_GAME = 4096
"""So many parcels of one author in one game are read, and kept by a club."""

_ANSWER_S = 3.0
_UNUSED_S = 5.0
_MOST_BYTES = 32 << 20
_NEVER_S = 300.0


@dataclass(frozen=True)
class StoredMessages:
    """What a server had: its messages in order, where its stream ended, and whether it has more of them."""

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
    """What a server has of a subject after a sequence, so many at most.

    Of several servers one makes the consumer, and it is not asked first whether it is there: so after a fault
    an answer may never come, and another attempt may go to another one. Raises TimeoutError.
    """
    await _forget(client, own, subject, answer_s)  # one that is there would be changed, and not begin anew
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
    """It delivers `most` and then waits for an acknowledgement, which it never gets."""
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
    """A consumer; where nobody answers, it is to be forgotten, and nobody waits for an answer to that."""
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
