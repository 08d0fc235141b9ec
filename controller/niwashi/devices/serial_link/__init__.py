"""The protocol between a host and a board's microcontroller: bytes in, messages out."""

from niwashi.devices.serial_link.constants import constants
from niwashi.devices.serial_link.frames import FrameDecoder, WireFrame, encode_frame
from niwashi.devices.serial_link.link import HostLink, LinkPhase, hash_of
from niwashi.devices.serial_link.messages import Message, decode_message, encode_message
from niwashi.devices.serial_link.protocol import protocol
from niwashi.devices.serial_link.table import PROTOCOL

__all__ = [
    "PROTOCOL",
    "FrameDecoder",
    "HostLink",
    "LinkPhase",
    "Message",
    "WireFrame",
    "constants",
    "decode_message",
    "encode_frame",
    "encode_message",
    "hash_of",
    "protocol",
]
