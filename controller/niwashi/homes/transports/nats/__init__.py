"""The transport over a club's NATS server (docs/CLUBS.md).

It is a package of its own because it needs nats-py, an optional dependency.
"""

from niwashi.homes.transports.club_pass import ClubPass, parse_pass
from niwashi.homes.transports.nats_settings import Login, NatsSettings
from niwashi.homes.transports.nats_stream import DAYS, open_stream
from niwashi.homes.transports.nats_transport import NatsTransport

__all__ = ["DAYS", "ClubPass", "Login", "NatsSettings", "NatsTransport", "open_stream", "parse_pass"]
