"""The wire between a host and a board's microcontroller: bytes in, messages out."""

from niwashi.devices.wire.constants import constants
from niwashi.devices.wire.frames import Frames, WireFrame, framed
from niwashi.devices.wire.link import HostLink, LinkPhase, hash_of
from niwashi.devices.wire.messages import Message, packed, unpacked
from niwashi.devices.wire.protocol import protocol
from niwashi.devices.wire.table import PROTOCOL

__all__ = [
    "PROTOCOL",
    "Frames",
    "HostLink",
    "LinkPhase",
    "Message",
    "WireFrame",
    "constants",
    "framed",
    "hash_of",
    "packed",
    "protocol",
    "unpacked",
]
