"""The carrier over a club's NATS server (docs/CLUBS.md).

A front door of its own: it takes nats-py, which is installed only where somebody wants it.
"""

from niwashi.carriers.nats_carrier import NatsCarrier
from niwashi.carriers.nats_pass import Pass, parse_pass
from niwashi.carriers.nats_settings import Login, NatsSettings
from niwashi.carriers.nats_stream import DAYS, open_stream

__all__ = ["DAYS", "Login", "NatsCarrier", "NatsSettings", "Pass", "open_stream", "parse_pass"]
