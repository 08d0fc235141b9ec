"""The stream of a club: what its server stores, for how long, and in how many copies."""

from nats.js import api
from nats.js.errors import NotFoundError

from niwashi_friends.transports import nats_subjects as names
from niwashi_friends.transports.nats_client import ClubClient
from niwashi_friends.transports.nats_connection import FAILURES, transport_error
from niwashi_friends.transports.nats_fetch import MOST_A_GAME
from niwashi_friends.transports.nats_settings import NatsSettings
from niwashi_friends.transports.transport import LONGEST_PARCEL

DAYS = 400
"""Days that a parcel is kept: longer than the pauses of a correspondence game."""

_HEADERS = 1024
_KNOWN_AGAIN_S = 600.0
_DAY_S = 86_400.0


async def open_stream(settings: NatsSettings, replicas: int, gigabytes: int, days: int = DAYS) -> bool:
    """Create or update a club's stream; return whether it is new. Raises TransportError."""
    client, server = ClubClient(), settings.servers[0]
    try:
        await client.enter(server, settings)
        manager = client.manager(settings.patience_s)
        wanted = _stream(replicas, gigabytes, days)
        try:
            await manager.stream_info(names.STREAM)
        except NotFoundError:
            await manager.add_stream(wanted)
            return True
        await manager.update_stream(wanted)
    except FAILURES as error:
        raise transport_error(error, server) from error
    finally:
        await client.leave()
    return False


def _stream(replicas: int, gigabytes: int, days: int) -> api.StreamConfig:
    return api.StreamConfig(
        name=names.STREAM,
        subjects=[names.EVERY_PARCEL],
        storage=api.StorageType.FILE,
        max_age=days * _DAY_S,
        max_bytes=gigabytes << 30,
        max_msgs_per_subject=MOST_A_GAME,
        max_msg_size=LONGEST_PARCEL + _HEADERS,
        num_replicas=replicas,
        duplicate_window=_KNOWN_AGAIN_S,
    )
