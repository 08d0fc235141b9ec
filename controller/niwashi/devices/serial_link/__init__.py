"""The protocol between a host and a board's microcontroller: bytes in, messages out."""

from typing import TYPE_CHECKING

from niwashi.later import offer_later

if TYPE_CHECKING:
    from niwashi.devices.serial_link.frames import FrameDecoder, WireFrame, encode_frame
    from niwashi.devices.serial_link.link import HostLink, LinkPhase, hash_of
    from niwashi.devices.serial_link.messages import SerialMessage, decode_message, encode_message
    from niwashi.devices.serial_link.table import PROTOCOL

__all__ = [
    "PROTOCOL",
    "FrameDecoder",
    "HostLink",
    "LinkPhase",
    "SerialMessage",
    "WireFrame",
    "decode_message",
    "encode_frame",
    "encode_message",
    "hash_of",
]

__getattr__ = offer_later(
    __name__,
    {
        "frames": ["FrameDecoder", "WireFrame", "encode_frame"],
        "link": ["HostLink", "LinkPhase", "hash_of"],
        "messages": ["SerialMessage", "decode_message", "encode_message"],
        "table": ["PROTOCOL"],
    },
)
