"""Frames on a serial line: COBS-encoded bodies with a checksum, separated by zeros.

A frame is `00 cobs_encode(body) cobs_encode(crc) 00`, the CRC that of the *stuffed* body: so a single damaged
byte between the zeros always shows, whichever it is. A zero too many or too few leaves a body that is
not as long as its header says.
"""

from binascii import crc_hqx
from struct import Struct
from typing import NamedTuple

from niwashi.devices.serial_link.table import HEADER, Limit

CRC_START = 0xFFFF
"""CRC-16/IBM-3740 ("CCITT-FALSE"): polynomial 0x1021, this start, nothing reflected, nothing inverted."""

_HEADER = Struct("<" + "".join(field.letter for field in HEADER))
_CRC = Struct("<H")
_CRC_STUFFED = 3  # its two bytes, and COBS's code byte before them
_FRAME_BYTES = Limit.BODY_BYTES + Limit.BODY_BYTES // 254 + 1 + _CRC_STUFFED

_CODES = tuple(bytes([length + 1]) for length in range(254))


class WireFrame(NamedTuple):
    """A frame that arrived complete."""

    number: int
    session: int
    payload: bytes


def encode_frame(number: int, session: int, payload: bytes = b"") -> bytes:
    """Encode a frame as it goes on the line.

    >>> encode_frame(2, 0x1234, b"A").hex(" ")
    '00 03 02 01 04 34 12 41 03 3d e6 00'
    """
    body = cobs_encode(_HEADER.pack(number, len(payload), session) + payload)
    return b"\0" + body + cobs_encode(_CRC.pack(crc_hqx(body, CRC_START))) + b"\0"


class FrameDecoder:
    """Decodes frames from bytes in any chunks. Never raises; buffers at most one frame.

    `damaged` counts the pieces between zeros that were no valid frame.
    """

    def __init__(self) -> None:
        self.damaged = 0
        self._piece = bytearray()
        self._overlong = False

    def take(self, data: bytes) -> list[WireFrame]:
        """Take received bytes; return the frames that they complete."""
        *ended, rest = data.split(b"\0")
        found = [frame for piece in ended if (frame := self._end(piece)) is not None]
        if rest:
            self._add(rest)
        return found

    def _add(self, piece: bytes) -> None:
        self._overlong = self._overlong or len(self._piece) + len(piece) > _FRAME_BYTES
        if self._overlong:
            self._piece.clear()
        else:
            self._piece += piece

    def _end(self, piece: bytes) -> WireFrame | None:
        self._add(piece)
        whole, overlong = bytes(self._piece), self._overlong
        self._piece.clear()
        self._overlong = False
        frame = None if overlong else _frame(whole)
        self.damaged += frame is None and bool(whole or overlong)
        return frame


def _frame(piece: bytes) -> WireFrame | None:
    body, check = piece[:-_CRC_STUFFED], cobs_decode(piece[-_CRC_STUFFED:])
    if check != _CRC.pack(crc_hqx(body, CRC_START)):
        return None
    content = cobs_decode(body)
    if content is None or len(content) < _HEADER.size:
        return None
    number, length, session = _HEADER.unpack_from(content)
    payload = content[_HEADER.size :]
    return WireFrame(number, session, payload) if length == len(payload) else None


def cobs_encode(data: bytes) -> bytes:
    """Encode bytes without zeros; one byte longer for each 254 bytes begun.

    >>> cobs_encode(b"").hex(" "), cobs_encode(b"ab").hex(" "), cobs_encode(bytes([7, 0, 9])).hex(" ")
    ('01', '03 61 62', '02 07 02 09')
    """
    parts = []
    for piece in data.split(b"\0"):
        while len(piece) >= 254:
            parts.append(b"\xff" + piece[:254])
            piece = piece[254:]
        parts.append(_CODES[len(piece)] + piece)
    return b"".join(parts)


def cobs_decode(data: bytes) -> bytes | None:
    """Decode bytes; return None if they are not a valid encoding.

    >>> cobs_decode(cobs_encode(bytes(300))) == bytes(300), cobs_decode(bytes([5, 1])), cobs_decode(b"")
    (True, None, None)
    """
    if not data or 0 in data:
        return None
    parts, at = [], 0
    while (end := at + data[at]) < len(data):
        parts.append(data[at + 1 : end])
        if data[at] < 255:
            parts.append(b"\0")
        at = end
    parts.append(data[at + 1 :])
    return b"".join(parts) if end == len(data) else None
